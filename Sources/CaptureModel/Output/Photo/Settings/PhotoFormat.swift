import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel

/// The format of a processed image: a pixel format or a codec. **Source:** rules 211 and 237.
struct PhotoFormat: @unchecked Sendable {
  // Unchecked: the dictionary contains only numbers and strings.

  enum Coding: Hashable, Sendable {
    case pixels(OSType)
    case codec(AVVideoCodecType)
  }

  let coding: Coding
  /// The compression quality from 0 to 1, or nil if the client did not specify it.
  let quality: Double?
  /// The width and height in pixels, or nil unless the client specified both. Used for previews and thumbnails.
  let size: PixelSize?
  /// The dictionary that the client specified.
  let dictionary: [String: Any]

  static let jpeg = PhotoFormat(codec: .jpeg)

  init(codec: AVVideoCodecType) {
    coding = .codec(codec)
    quality = nil
    size = nil
    dictionary = [AVVideoCodecKey: codec]
  }

  /// Returns the reason a dictionary is not a valid format. **Source:** texts: github.com/kern0x1b/charon,
  /// NextLevel/NextLevel/issues/280.
  static func problem(_ dictionary: [String: Any]) -> String {
    if dictionary.isEmpty { return "source passthru (empty dictionary) is not supported" }
    let keys = ["kCVPixelBufferPixelFormatTypeKey", "AVVideoCodecKey"]
    return dictionary[AVVideoCodecKey] == nil
      ? "Either \(keys.joined(separator: " or ")) must be specified"
      : "\(keys.joined(separator: " and ")) may not both be specified"
  }

  /// Creates a format from a dictionary, or returns nil unless it contains either a pixel format or a codec.
  init?(_ dictionary: [String: Any]) {
    let codec = dictionary[AVVideoCodecKey]
    let pixels = NSNumber.bridging(dictionary[kCVPixelBufferPixelFormatTypeKey as String])?.uint32Value
    switch (pixels, (codec as? AVVideoCodecType) ?? (codec as? String).map(AVVideoCodecType.init(rawValue:))) {
    case (let pixels?, nil): coding = .pixels(pixels)
    case (nil, let codec?): coding = .codec(codec)
    case (nil, nil), (_?, _?): return nil
    }
    let properties = dictionary[AVVideoCompressionPropertiesKey] as? [String: Any]
    quality = NSNumber.bridging(properties?[AVVideoQualityKey] ?? dictionary[AVVideoQualityKey])?.doubleValue
    func number(_ keys: String...) -> Int? {
      keys.lazy.compactMap { NSNumber.bridging(dictionary[$0])?.intValue }.first
    }
    let width = number(AVVideoWidthKey, kCVPixelBufferWidthKey as String)
    let height = number(AVVideoHeightKey, kCVPixelBufferHeightKey as String)
    size = width.flatMap { width in height.map { PixelSize(width: width, height: $0) } }
    self.dictionary = dictionary
  }

  var codec: AVVideoCodecType? {
    switch coding {
    case .codec(let codec): codec
    case .pixels: nil
    }
  }

  var pixelFormat: OSType? {
    switch coding {
    case .codec: nil
    case .pixels(let format): format
    }
  }

  /// The default file type for images of this format.
  var usualFileType: AVFileType {
    switch coding {
    case .pixels: .tif
    case .codec(.hevc): .heic
    case .codec: .jpg
    }
  }
}

extension PixelSize {
  /// Returns the largest size with the same aspect ratio that fits into `box`, in whole pixels and without upscaling.
  func fitted(into box: PixelSize) -> PixelSize {
    guard width > 0, height > 0, box.width > 0, box.height > 0 else { return PixelSize(width: 0, height: 0) }
    let scale = min(1, Double(box.width) / Double(width), Double(box.height) / Double(height))
    func scaled(_ length: Int) -> Int { max(2, Int((Double(length) * scale).rounded())) }
    return PixelSize(width: scaled(width), height: scaled(height))
  }

  init(_ dimensions: CMVideoDimensions) {
    self.init(width: Int(dimensions.width), height: Int(dimensions.height))
  }

  var area: Int { width * height }
  static let zero = PixelSize(width: 0, height: 0)
}
