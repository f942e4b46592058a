import AVFoundationTypes
import CoreVideoModel
import Foundation
import PlatformTypes
import SimulationKernel

/// A picture as an app's interface has it: pixels, and how they are to be turned. What draws and filters is absent.
///
/// **Source:** Apple, UIImage.
open class UIImage: NSObject, @unchecked Sendable {
  // Unchecked: nothing of it changes.
  /// The pixels.
  private let image: CGImage?
  /// Pixels in a point.
  public let scale: CGFloat
  /// How the pixels are to be turned.
  public let imageOrientation: Orientation

  /// How pixels are to be turned. **Source:** rule 308.
  public enum Orientation: Int, Sendable, CaseIterable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// An empty picture.
  public override init() { (image, scale, imageOrientation) = (nil, 1, .up) }

  /// Pixels as they are to be seen.
  public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

  /// Pixels that are to be turned.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    image = cgImage
    self.scale = scale
    imageOrientation = orientation
  }

  /// The picture in a file's bytes, as it is stored: how it is to be turned is told by ``imageOrientation``. Nil for what cannot be read.
  ///
  /// **Source:** rule 307.
  public convenience init?(data: Data) { self.init(.data(data)) }

  /// The picture in a file, as it is stored; nil for what cannot be read. **Source:** rule 307.
  public convenience init?(contentsOfFile path: String) { self.init(.file(URL(fileURLWithPath: path))) }

  private convenience init?(_ source: MediaSource) {
    guard let stored = StoredImage(source) else { return nil }
    self.init(
      cgImage: stored.image, scale: 1, orientation: Orientation(exif: Int(stored.orientation.rawValue)))
  }

  /// A symbol of the system's. There are none: nil.
  public convenience init?(systemName name: String) { return nil }

  /// The pixels, not turned.
  open var cgImage: CGImage? { image }

  /// Points across and down, as it is to be seen.
  open var size: CGSize {
    guard let image else { return .zero }
    let (width, height) = (CGFloat(image.width) / scale, CGFloat(image.height) / scale)
    return isTurned ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }

  /// The pixels as they are to be seen.
  package var upright: CGImage? {
    CGImagePropertyOrientation(rawValue: UInt32(imageOrientation.exif)).flatMap { image?.turned($0.upright) }
  }

  private var isTurned: Bool { [.left, .right, .leftMirrored, .rightMirrored].contains(imageOrientation) }

  /// The bytes of a JPEG file; nil without a JPEG encoder.
  ///
  /// - Parameter compressionQuality: from 0 (smallest file) to 1 (best picture).
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    guard let image else { return nil }
    let description = PhotoDescription(
      fileType: "public.jpeg", image: image.pixels, quality: Double(compressionQuality),
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

  /// The orientation with this number in EXIF; up for a number that is none.
  fileprivate init(exif: Int) { self = Self.allCases.first { $0.exif == exif } ?? .up }
}
