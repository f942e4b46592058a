import CZXing
import CaptureModel
import Foundation

/// A code as modules, drawn by ZXing-C++.
struct CodeSymbol: Hashable, Sendable {
  let type: AVMetadataObject.ObjectType
  let text: String
  let columns: Int
  /// Rows of modules; those of a code of bars are all alike.
  let rows: Int
  private let dark: [Bool]

  /// Modules of empty margin that readers of every kind are content with. **Source:** GS1 and ISO ask for at most ten beside bars.
  var quietZone: Int { isLinear ? 10 : 4 }

  /// Whether it is made of bars.
  var isLinear: Bool { dark.count == columns }

  /// How high a code of bars is, as part of its width. **Source:** made up.
  private static let barHeight = 0.4

  /// The code that says a text; nil when a code of this kind cannot.
  ///
  /// A check character of ``AVMetadataObject/ObjectType/code39Mod43`` is added.
  init?(_ type: AVMetadataObject.ObjectType, _ text: String) {
    guard let kind = CodeSymbology.named(type) else { return nil }
    var said = text
    switch type {
    case .code39Mod43:
      guard let check = CheckCharacter.code39(text) else { return nil }
      said.append(check)
    case .itf14: guard CheckCharacter.isRight(itf14: text) else { return nil }
    default: break
    }
    var (columns, rows): (Int32, Int32) = (0, 0)
    guard let modules = czxing_write(kind.format, said, &columns, &rows) else { return nil }
    defer { free(modules) }
    let dark = (0..<Int(columns * rows)).map { modules[$0] != 0 }
    (self.type, self.text, self.columns, self.dark) = (type, said, Int(columns), dark)
    self.rows = kind.isLinear ? max(1, Int(Double(columns) * Self.barHeight)) : Int(rows)
  }

  /// The dark modules of a row that lie side by side, from the left.
  func runs(ofRow row: Int) -> [Range<Int>] {
    let first = isLinear ? 0 : row * columns
    var runs: [Range<Int>] = []
    var start: Int?
    for column in 0...columns {
      let isDark = column < columns && dark[first + column]
      if isDark, start == nil { start = column }
      if !isDark, let begin = start {
        runs.append(begin..<column)
        start = nil
      }
    }
    return runs
  }
}
