import AVFoundationTypes
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import VirtualDevices

/// A picture of the lab as a viewer shows it: turned and mirrored as its file says.
struct LabImage {
  private let pixels: PixelMemory

  /// Opens a picture, photo or movie; of a movie its first frame.
  ///
  /// - Throws: a `MediaError` when the file is none.
  init(_ url: URL) throws { pixels = try DisplayImage.read(url) }

  /// How the chart stands; nil when its corners do not show.
  var sight: ImageOrientation? { ImageOrientation(chartIn: pixels) }

  /// A small JPEG picture.
  ///
  /// - Parameter side: its longer side in pixels.
  func thumbnail(side: Int) throws -> Data {
    let (width, height) = (pixels.layout.width, pixels.layout.height)
    let scale = Double(side) / Double(max(width, height))
    let small = try PixelMemory.bgra(
      PixelSize(width: Int((Double(width) * scale).rounded()), height: Int((Double(height) * scale).rounded())))
    try PixelConverter().convert(pixels, to: small)
    return try PhotoFile.encode(
      PhotoDescription(fileType: PhotoFile.jpeg, image: CVPixelBuffer(memory: small), quality: 0.7))
  }

  /// Pixels as text, such as `640x480`.
  var size: String { "\(pixels.layout.width)x\(pixels.layout.height)" }
}
