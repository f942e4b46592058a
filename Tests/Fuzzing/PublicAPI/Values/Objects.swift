import CoreVideoModel
import Foundation
import HardwareModel
import PlatformTypes
import SimulationKernel

/// Generates four-character codes of pixel formats, media types and codecs.
enum OSTypes {
  static func make(_ s: CallGenerator) -> UInt32 {
    s.pick([
      kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_DepthFloat32, 0x6176_6331, 0x6876_6331,
      0x7669_6465,
      0x736F_756E, 0x6C70_636D, 0,
    ])
  }
}

/// Returns an object as the inferred type, without a check. The type must not be a subclass of the object's class.
private func one<Object: AnyObject>(_ object: AnyObject) -> Object { unsafeDowncast(object, to: Object.self) }

extension String: Arbitrary {
  /// Returns a string from an earlier call, the name of a setting, or an arbitrary string.
  static func make(_ s: CallGenerator) -> String {
    if s.chance(30), let known = s.pool.take(String.self, s.below) { return known }
    return s.pick([
      "", "x", "PixelFormatType", "Width", "Height", "AVVideoCodecKey", "AVVideoWidthKey", "AVVideoHeightKey",
      "AVVideoCompressionPropertiesKey", "AVVideoQualityKey", "AVFormatIDKey", "AVSampleRateKey",
      "AVNumberOfChannelsKey", "avc1", "hvc1", "jpeg", "vide", "soun", "back", "\u{0}", "é\u{301}🎥", "../..",
      "mediaType == 1",
      "creationDate",
    ])
  }
}

extension URL: Arbitrary {
  /// Returns a URL in the folder of the sequence, or one that does not exist.
  static func make(_ s: CallGenerator) -> URL {
    let folder = s.folder
    switch s.below(8) {
    case 0: return folder
    case 1: return folder.appendingPathComponent("movie.mov")
    case 2: return folder.appendingPathComponent("not-a-movie.mov")
    case 3: return folder.appendingPathComponent("absent/out.mov")
    case 4: return URL(string: "https://example.invalid/a.mov") ?? folder
    case 5: return folder.appendingPathComponent("same.mov")
    default:
      return folder.appendingPathComponent("\(s.next() % 1000).\(s.pick(["mov", "mp4", "jpg", "m4a", "png", ""]))")
    }
  }
}

extension DispatchQueue: Arbitrary {
  static func make(_ s: CallGenerator) -> Self {
    one(s.pick(s.queues))
  }
}

extension NSString: Arbitrary {
  static func make(_ s: CallGenerator) -> Self { one(NSString(string: String.make(s))) }
}

extension NSDictionary: Arbitrary {
  static func make(_ s: CallGenerator) -> Self {
    var values: [String: Any] = [:]
    for _ in 0..<s.below(4) { values[.make(s)] = s.chance(50) ? Int.make(s) : String.make(s) }
    return one(NSDictionary(dictionary: values))
  }
}

extension NSArray: Arbitrary {
  static func make(_ s: CallGenerator) -> Self { one(NSArray(array: (0..<s.below(4)).map { _ in Int.make(s) })) }
}

extension NSNumber: Arbitrary {
  static func make(_ s: CallGenerator) -> Self {
    one(s.chance(50) ? NSNumber(value: Int.make(s)) : NSNumber(value: Double.make(s)))
  }
}

extension Data: Arbitrary {
  static func make(_ s: CallGenerator) -> Data {
    Data((0..<s.below(64)).map { _ in UInt8(truncatingIfNeeded: s.next()) })
  }
}

extension NSData: Arbitrary {
  static func make(_ s: CallGenerator) -> Self { one(NSData(data: Data.make(s))) }
}

extension Date: Arbitrary {
  static func make(_ s: CallGenerator) -> Date { Date(timeIntervalSince1970: .make(s)) }
}

extension NSError: Arbitrary {
  static func make(_ s: CallGenerator) -> Self { one(NSError(domain: String.make(s), code: Int.make(s))) }
}

extension IndexSet: Arbitrary {
  static func make(_ s: CallGenerator) -> IndexSet { IndexSet((0..<s.below(4)).map { _ in s.below(9) }) }
}

extension AnyHashable: Arbitrary {
  static func make(_ s: CallGenerator) -> AnyHashable {
    s.chance(50) ? AnyHashable(String.make(s)) : AnyHashable(Int.make(s))
  }
}

extension Notification.Name: Arbitrary {
  static func make(_ s: CallGenerator) -> Notification.Name { Notification.Name(.make(s)) }
}

extension Posture: Arbitrary {}
extension VideoEffect: Arbitrary {}
extension AppState: Arbitrary {}
