import AVFoundationTypes
import HardwareModel
import Locking
import PixelModel
import PlatformTypes

/// The codes that were read from a frame, and the state that the reader caches for the next frame.
struct CodeReading: Sendable {
  var codes: [ReadCode]
  var reader: (any Sendable)?
}

/// The codes in the first frames that outputs of this process have read. A new phone with the same frame, as an explored
/// app has hundreds of times, need neither render nor read it.
final class CodeReadings: Sendable {
  static let shared = CodeReadings()

  /// The parameters on which a reading depends.
  private struct Key: Hashable {
    var content: AnyHashable
    var layout: PixelLayout
    var types: [AVMetadataObject.ObjectType]
  }

  /// The maximum number of readings, each of which has the luma of a frame in blocks: up to 200 KB.
  private static let limit = 16

  private let known = Locked<[Key: CodeReading]>([:])

  /// Returns the reading of a frame from which nothing was read before, which depends on its pixels alone.
  func reading(
    of image: any SourceImage, in layout: PixelLayout, _ types: [AVMetadataObject.ObjectType], read: () -> CodeReading
  ) -> CodeReading {
    guard let content = image.content else { return read() }
    let key = { Key(content: AnyHashable(content), layout: layout, types: types) }
    if let reading = known.withLock({ $0[key()] }) { return reading }
    let reading = read()
    known.withLock { known in
      if known.count >= Self.limit { known.removeAll() }
      known[key()] = reading
    }
    return reading
  }
}
