import Foundation
import Testing

/// Compares Apple's symbols with those of the model, by area.
///
/// `Conformance/API/AREA-symbols.tsv` lists Apple's symbols with tiers: many apps use symbols of tier 1, and some use
/// those of tier 2.
@Suite struct SymbolTests {
  private struct Symbol {
    let name: String
    let tier: Int
  }

  private static let model = PublicSymbols(
    of: SourceTree.files.filter { ImportRule.models.contains($0.module) },
    standIns: ["UniqueIDLookup": "AVCaptureDevice"])

  private static func wanted(_ area: String) throws -> [Symbol] {
    let url = SourceTree.root.appending(path: "Conformance/API/\(area)-symbols.tsv")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      // A note in brackets distinguishes overloads, which the scan does not.
      let member = fields[1].split(separator: " [").first ?? ""
      let path = [fields[0], member].filter { !$0.isEmpty }.joined(separator: ".")
      return Symbol(name: path, tier: Int(fields[2]) ?? 0)
    }
  }

  @Test(arguments: ["device", "output"], [(tier: 1, percentage: 100), (tier: 2, percentage: 95)])
  func `symbols that many apps use (tier 1) or some apps use (tier 2) exist`(
    _ area: String, _ aim: (tier: Int, percentage: Int)
  ) throws {
    let wanted = try Self.wanted(area).filter { $0.tier == aim.tier }
    var counts = Self.model.counts
    let missing = wanted.map(\.name).filter { name in
      counts[name, default: 0] -= 1
      return counts[name, default: 0] < 0
    }
    try #require(wanted.count > 100)
    #expect(
      (wanted.count - missing.count) * 100 >= wanted.count * aim.percentage,
      "\(area), tier \(aim.tier): \(wanted.count - missing.count) of \(wanted.count); missing:\n\(missing.joined(separator: "\n"))"
    )
  }

  @Test func namesAreReadFromDeclarations() {
    let text = """
      extension AVCaptureDevice {
        public struct Level: Sendable {
          public static let high = Level()
          let hidden = 1
          public init?(raw value: Int, _ other: [String: (Int, Int)] = [:]) { let a = 1 }
        }
        public enum Mode: Int, Sendable {
          case off, on(Int, Int), auto = 2
          var isOn: Bool {
            switch self {
            case .off: false
            }
          }
        }
        enum Inner { case none }
        @discardableResult
        public class func `default`(
          for mediaType: AVMediaType, handler: @escaping (Int, Int) -> Void
        ) async -> Int { 1 }
        public internal(set) var a: Int
        public subscript(row: Int, column: Int) -> Int { 1 }
        public typealias Kind = AVKind
      }
      public enum AVKind: Int {
        case plain
      }
      public final class AVOther {
        public func plain() {}
        public func plain() {}
      }
      """
    let symbols = PublicSymbols(of: [SourceFile(path: "CaptureModel/A.swift", text: text)])
    #expect(
      symbols.counts == [
        "AVCaptureDevice.Level": 1, "AVCaptureDevice.Level.high": 1, "AVCaptureDevice.Level.init(raw:_:)": 1,
        "AVCaptureDevice.Mode": 1, "AVCaptureDevice.Mode.off": 1, "AVCaptureDevice.Mode.on": 1,
        "AVCaptureDevice.Mode.auto": 1, "AVCaptureDevice.default(for:handler:) async": 1, "AVCaptureDevice.a": 1,
        "AVCaptureDevice.subscript(_:_:)": 1, "AVCaptureDevice.Kind": 1, "AVCaptureDevice.Kind.plain": 1, "AVKind": 1,
        "AVKind.plain": 1, "AVOther": 1, "AVOther.plain()": 2,
      ])
  }
}
