import AVFoundationTypes
import CaptureModel
import Foundation
import PixelModel

/// A picture whose codes are known, so that in the next one only what is new need be looked at: reading a whole picture costs more than
/// all else that is done with it.
struct CodeImage: Sendable {
  private let types: [AVMetadataObject.ObjectType]
  private let layout: PixelLayout
  private let squares: LumaBlocks
  let codes: [ReadCode]
  /// How many pictures since then have not been read as a whole, although something was new.
  private(set) var parts = 0

  /// After so many, a picture is read as a whole: a code may be hidden by a part alone that is now free. **Source:** made up.
  private static let limit = 8
  /// Pixels around what is new: the quiet margin of a code is in them.
  private static let margin = 10

  /// Reads all of a picture.
  private init(
    _ luma: Luma, _ squares: LumaBlocks, _ layout: PixelLayout, _ types: [AVMetadataObject.ObjectType]
  ) {
    (self.types, self.layout, self.squares) = (types, layout, squares)
    var reader = CodeReader(types)
    codes = reader.read(luma)
  }

  /// Reads a picture that comes after another one; nil in a pixel format in which no byte tells how bright a pixel is.
  static func read(_ memory: PixelMemory, _ types: [AVMetadataObject.ObjectType], after last: CodeImage?) -> Self? {
    guard let luma = Luma(memory) else { return nil }
    let squares = LumaBlocks(luma)
    if var last, last.types == types, last.layout == memory.layout, last.isStillRight(luma, squares) { return last }
    return CodeImage(luma, squares, memory.layout, types)
  }

  /// Whether this picture has the same codes: what is new is in none of them, and no other is where it is.
  private mutating func isStillRight(_ luma: Luma, _ squares: LumaBlocks) -> Bool {
    let changes = squares.changes(since: self.squares)
    guard !changes.isEmpty else { return true }
    parts += 1
    let regions = Self.regions(around: changes)
    let places = codes.map { PixelRect(around: $0.bounds) }
    guard parts < Self.limit, regions.reduce(0, { $0 + $1.width * $1.height }) < luma.width * luma.height / 4,
      !changes.contains(where: { change in places.contains { !$0.intersection(change).isEmpty } })
    else { return false }
    var reader = CodeReader(types)
    return regions.allSatisfy { region in
      let part = region.intersection(PixelRect(x: 0, y: 0, width: luma.width, height: luma.height))
      return reader.read(luma.cropped(to: part)).allSatisfy { found in
        let (x, y) = (Int(found.bounds.midX) + part.x, Int(found.bounds.midY) + part.y)
        return zip(codes, places).contains { known, place in
          known.text == found.text && place.x..<place.maxX ~= x && place.y..<place.maxY ~= y
        }
      }
    }
  }

  /// Rectangles around changes that are close to each other, with a margin.
  private static func regions(around changes: [PixelRect]) -> [PixelRect] {
    changes.reduce(into: []) { regions, change in
      var new = change.insetBy(-margin)
      regions.removeAll { region in
        guard !region.intersection(new).isEmpty else { return false }
        new = new.union(region)
        return true
      }
      regions.append(new)
    }
  }
}

extension PixelRect {
  fileprivate init(around rect: CGRect) {
    self.init(from: Int(rect.minX), Int(rect.minY), to: Int(rect.maxX) + 1, Int(rect.maxY) + 1)
  }
}
