import Foundation

/// A picture as an app's interface has it: what the photo library gives and takes. The rest of UIKit is absent.
///
/// **Source:** Apple, UIImage.
public final class UIImage: NSObject, Sendable {
  /// The pixels.
  private let picture: CGImage
  /// Pixels in a point.
  public let scale: CGFloat
  /// How the pixels are to be turned.
  public let imageOrientation: Orientation

  /// How pixels are to be turned. **Source:** rule 308.
  public enum Orientation: Int, Sendable, CaseIterable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// Pixels as they are to be seen.
  public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

  /// Pixels that are to be turned.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    picture = cgImage
    self.scale = scale
    imageOrientation = orientation
  }

  /// The picture in a file's bytes, turned upright; nil for what cannot be read.
  public convenience init?(data: Data) {
    guard let pixels = try? CaptureSystem.current.media?.decode(.data(data), at: .zero, within: nil).pixels else {
      return nil
    }
    self.init(cgImage: CGImage(pixels: pixels))
  }

  /// The picture in a file, turned upright; nil for what cannot be read.
  public convenience init?(contentsOfFile path: String) {
    guard
      let pixels = try? CaptureSystem.current.media?.decode(
        .file(URL(fileURLWithPath: path)), at: .zero, within: nil
      ).pixels
    else { return nil }
    self.init(cgImage: CGImage(pixels: pixels))
  }

  /// The pixels, not turned.
  public var cgImage: CGImage? { picture }

  /// Points across and down, as it is to be seen.
  public var size: CGSize {
    let (width, height) = (CGFloat(picture.width) / scale, CGFloat(picture.height) / scale)
    return isTurned ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }

  private var isTurned: Bool { [.left, .right, .leftMirrored, .rightMirrored].contains(imageOrientation) }

  /// The bytes of a JPEG file; nil where nobody writes one.
  ///
  /// - Parameter compressionQuality: from 0 (smallest file) to 1 (best picture).
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    let description = PhotoDescription(
      fileType: "public.jpeg", picture: picture.pixels, quality: Double(compressionQuality),
      metadata: ["Orientation": .integer(imageOrientation.exif)])
    return try? CaptureSystem.current.media?.encodePhoto(description)
  }
}

extension UIImage.Orientation {
  /// EXIF's number. **Source:** rules 306, 308.
  fileprivate var exif: Int {
    switch self {
    case .up: 1
    case .upMirrored: 2
    case .down: 3
    case .downMirrored: 4
    case .leftMirrored: 5
    case .right: 6
    case .rightMirrored: 7
    case .left: 8
    }
  }
}
