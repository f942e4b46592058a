import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes
import SimulationKernel

/// A picture as an app's interface has it: pixels, and how they are to be turned. What draws and filters is absent.
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

  /// The picture in a file's bytes, as it is stored: how it is to be turned is told by ``imageOrientation``. Nil for what cannot be read.
  ///
  /// **Source:** rule 307.
  public convenience init?(data: Data) { self.init(.data(data)) }

  /// The picture in a file, as it is stored; nil for what cannot be read. **Source:** rule 307.
  public convenience init?(contentsOfFile path: String) { self.init(.file(URL(fileURLWithPath: path))) }

  private convenience init?(_ source: MediaSource) {
    guard let media = CaptureSystem.current.media,
      let upright = try? media.decode(source, at: .zero, within: nil).pixels
    else { return nil }
    let orientation = Orientation(exif: Int(media.orientation(of: source).rawValue))
    self.init(
      cgImage: CGImage(pixels: upright.turned(orientation.turn.inverse)), scale: 1, orientation: orientation)
  }

  /// The pixels, not turned.
  public var cgImage: CGImage? { picture }

  /// Points across and down, as it is to be seen.
  public var size: CGSize {
    let (width, height) = (CGFloat(picture.width) / scale, CGFloat(picture.height) / scale)
    return isTurned ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }

  private var isTurned: Bool { [.left, .right, .leftMirrored, .rightMirrored].contains(imageOrientation) }

  /// The bytes of a JPEG file; nil without a JPEG encoder.
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

  /// The orientation with this number in EXIF; up for a number that is none.
  fileprivate init(exif: Int) { self = Self.allCases.first { $0.exif == exif } ?? .up }

  /// What has to be done to the stored pixels. **Source:** EXIF 2.32, Orientation.
  fileprivate var turn: PictureOrientation {
    switch self {
    case .up: PictureOrientation(quarterTurns: 0)
    case .right: PictureOrientation(quarterTurns: 1)
    case .down: PictureOrientation(quarterTurns: 2)
    case .left: PictureOrientation(quarterTurns: 3)
    case .upMirrored: PictureOrientation(quarterTurns: 0, isMirrored: true)
    case .leftMirrored: PictureOrientation(quarterTurns: 1, isMirrored: true)
    case .downMirrored: PictureOrientation(quarterTurns: 2, isMirrored: true)
    case .rightMirrored: PictureOrientation(quarterTurns: 3, isMirrored: true)
    }
  }
}

extension CVBuffer {
  /// A BGRA picture in another orientation.
  fileprivate func turned(_ orientation: PictureOrientation) -> CVPixelBuffer {
    let (width, height) = orientation.swapsDimensions ? (layout.height, layout.width) : (layout.width, layout.height)
    guard orientation != .identity,
      let size = PixelLayout(pixelFormat: layout.pixelFormat, width: width, height: height)
    else { return self }
    let memory = PixelMemory(layout: size)
    let back = orientation.inverse
    withPixels(readOnly: true) { source in
      source.withPlane(0) { from, rows in
        memory.withPlane(0) { to, turned in
          for y in 0..<height {
            for x in 0..<width {
              let (u, v) = back.point((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
              let offset = Int(v * Double(layout.height)) * rows.bytesPerRow + Int(u * Double(layout.width)) * 4
              to.storeBytes(
                of: from.loadUnaligned(fromByteOffset: offset, as: UInt32.self),
                toByteOffset: y * turned.bytesPerRow + x * 4,
                as: UInt32.self)
            }
          }
        }
      }
    }
    return CVPixelBuffer(memory: memory)
  }
}
