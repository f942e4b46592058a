import AVFoundationTypes
import CaptureModel
import Foundation
import PixelModel

/// A frame with known codes, so that only changed regions of the next frame need to be read. Reading a complete frame
/// is the most expensive step in processing it.
struct CodeImage: Sendable {
  private let types: [AVMetadataObject.ObjectType]
  private let layout: PixelLayout
  private let squares: LumaBlocks
  let codes: [ReadCode]
  /// The number of frames since the last complete read, for which only changed regions were read.
  private(set) var parts = 0

  /// The number of partial reads after which a frame is read completely, because a code may have been uncovered without
  /// a change inside it. **Source:** assumed.
  private static let limit = 8
  /// The margin around a change in pixels, which includes the quiet zone of a code.
  private static let margin = 10

  /// Reads all codes in a frame.
  private init(
    _ luma: Luma, _ squares: LumaBlocks, _ layout: PixelLayout, _ types: [AVMetadataObject.ObjectType]
  ) {
    (self.types, self.layout, self.squares) = (types, layout, squares)
    var reader = CodeReader(types)
    codes = reader.read(luma)
  }

  /// Reads a frame that follows `last`. Returns nil for a pixel format in which no byte represents the luma.
  static func read(_ memory: PixelMemory, _ types: [AVMetadataObject.ObjectType], after last: CodeImage?) -> Self? {
    guard let luma = Luma(memory) else { return nil }
    let squares = LumaBlocks(luma)
    if var last, last.types == types, last.layout == memory.layout, last.isStillRight(luma, squares) { return last }
    return CodeImage(luma, squares, memory.layout, types)
  }

  /// Whether the known codes also apply to the new frame: no change overlaps a known code, and the changed regions
  /// contain no new code.
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

  /// Returns rectangles that enclose nearby changes, with a margin.
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
