import AVFoundationTypes
import CoreVideoModel
import Foundation
import PlatformTypes
import SimulationKernel

/// An image for display in an interface: pixels with an orientation. Drawing and filters are not part of this type.
///
/// **Source:** Apple, UIImage.
open class UIImage: NSObject, @unchecked Sendable {
  // Unchecked: all properties are immutable.
  /// The pixels of the image; nil for an empty image.
  private let image: CGImage?
  /// The scale of the image, in pixels per point.
  public let scale: CGFloat
  /// The orientation in which to display the pixels.
  public let imageOrientation: Orientation

  /// The Core Image image from which the image was created, or nil.
  package let recipe: AnyObject?

  /// The orientations of an image's pixels. **Source:** rule 308.
  public enum Orientation: Int, Sendable, CaseIterable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// Creates an empty image with a scale of 1.
  public override init() { (image, recipe, scale, imageOrientation) = (nil, nil, 1, .up) }

  /// Creates an image with a scale of 1 and the orientation `up`.
  public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

  /// Creates an image from pixels, a scale, and an orientation.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    (image, recipe) = (cgImage, nil)
    self.scale = scale
    imageOrientation = orientation
  }

  /// Creates an image from the rendered pixels of a Core Image image, which are nil if its extent is infinite.
  package init(_ recipe: AnyObject, rendered: CGImage?, scale: CGFloat, orientation: Orientation) {
    (image, self.recipe) = (rendered, recipe)
    (self.scale, imageOrientation) = (scale, orientation)
  }

  /// Creates an image from file data, without rotating the pixels; ``imageOrientation`` returns the stored orientation.
  /// Returns nil if the data cannot be decoded.
  ///
  /// **Source:** rule 307.
  public convenience init?(data: Data) { self.init(.data(data)) }

  /// Creates an image from file data with a scale, without rotating the pixels. Returns nil if the data cannot be
  /// decoded.
  public convenience init?(data: Data, scale: CGFloat) { self.init(.data(data), scale: scale) }

  /// Creates an image from a file, without rotating the pixels. Returns nil if the file cannot be decoded. **Source:**
  /// rule 307.
  public convenience init?(contentsOfFile path: String) { self.init(.file(URL(fileURLWithPath: path))) }

  private convenience init?(_ source: MediaSource, scale: CGFloat = 1) {
    guard let stored = StoredImage(source) else { return nil }
    self.init(
      cgImage: stored.image, scale: scale, orientation: Orientation(exif: Int(stored.orientation.rawValue)))
  }

  /// Creates the image of an image literal from a PNG or JPEG file in the main bundle; it is empty if there is none.
  ///
  /// **Source:** Swift, `_ExpressibleByImageLiteral`.
  public required convenience init(imageLiteralResourceName name: String) {
    let endings = (name as NSString).pathExtension.isEmpty ? ["png", "jpg", "jpeg"] : [""]
    let path = endings.lazy.compactMap { Bundle.main.path(forResource: name, ofType: $0) }.first
    if let stored = path.flatMap({ StoredImage(.file(URL(fileURLWithPath: $0))) }) {
      self.init(cgImage: stored.image, scale: 1, orientation: Orientation(exif: Int(stored.orientation.rawValue)))
    } else {
      self.init()
    }
  }

  /// Creates no image and returns nil, because system symbol images are not modeled.
  public convenience init?(systemName name: String) { return nil }

  /// The pixels in their stored orientation.
  open var cgImage: CGImage? { image }

  /// The size of the image as displayed, in points.
  open var size: CGSize {
    guard let image else { return .zero }
    let (width, height) = (CGFloat(image.width) / scale, CGFloat(image.height) / scale)
    return isTurned ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }

  /// The pixels, rotated upright for display.
  package var upright: CGImage? {
    CGImagePropertyOrientation(rawValue: UInt32(imageOrientation.exif)).flatMap { image?.oriented($0.uprightTransform) }
  }

  private var isTurned: Bool { [.left, .right, .leftMirrored, .rightMirrored].contains(imageOrientation) }

  /// Returns the image as JPEG file data, or nil if no JPEG encoder is available.
  ///
  /// - Parameter compressionQuality: The quality from 0 (smallest file) to 1 (best).
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    guard let image else { return nil }
    let description = PhotoDescription(
      fileType: "public.jpeg", image: image.pixels, quality: Double(compressionQuality),
      metadata: ["Orientation": .integer(imageOrientation.exif)])
    return try? CaptureSystem.current.media?.encodePhoto(description)
  }
}

extension UIImage: _ExpressibleByImageLiteral {}

extension UIImage.Orientation {
  /// The EXIF value of the orientation. **Source:** rules 306, 308.
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

  /// Creates an orientation from its EXIF value, or `up` if the value is invalid.
  package init(exif: Int) { self = Self.allCases.first { $0.exif == exif } ?? .up }
}
