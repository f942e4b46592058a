import AVFoundationTypes
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import VirtualDevices

/// An image of the lab in display orientation, with the rotation and mirroring that its file specifies.
struct LabImage {
  private let pixels: PixelMemory

  /// Reads an image, a photo, or the first frame of a movie.
  ///
  /// - Throws: `MediaError` when the file cannot be read.
  init(_ url: URL) throws { pixels = try DisplayImage.read(url) }

  /// The orientation of the chart; nil if its corners are not visible.
  var sight: ImageOrientation? { ImageOrientation(chartIn: pixels) }

  /// Returns a thumbnail as JPEG data.
  ///
  /// - Parameter side: The length of the longer side in pixels.
  func thumbnail(side: Int) throws -> Data {
    let (width, height) = (pixels.layout.width, pixels.layout.height)
    let scale = Double(side) / Double(max(width, height))
    let small = try PixelMemory.bgra(
      PixelSize(width: Int((Double(width) * scale).rounded()), height: Int((Double(height) * scale).rounded())))
    try PixelConverter().convert(pixels, to: small)
    return try PhotoFile.encode(
      PhotoDescription(fileType: PhotoFile.jpeg, image: CVPixelBuffer(memory: small), quality: 0.7))
  }

  /// The size in pixels as text, for example `640x480`.
  var size: String { "\(pixels.layout.width)x\(pixels.layout.height)" }
}
