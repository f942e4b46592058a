import AVFoundationTypes
import Foundation
import PixelModel
import PlatformTypes
import SimulationKernel

/// An image from a file, with its stored orientation.
package struct StoredImage {
  /// The pixels of the image in their stored orientation.
  package let image: CGImage
  /// The orientation that is stored with the image.
  package let orientation: CGImagePropertyOrientation

  /// Decodes an image, or returns nil if it cannot be read.
  package init?(_ source: MediaSource) {
    guard let media = CaptureSystem.current.media,
      let upright = try? media.decode(source, at: .zero, within: nil).pixels
    else { return nil }
    orientation = media.orientation(of: source)
    image = CGImage(pixels: upright).oriented(orientation.uprightTransform.inverse)
  }
}
