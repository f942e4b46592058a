import AVFoundationTypes
import Foundation
import PixelModel
import PlatformTypes
import SimulationKernel

/// A picture as it lies in a file, and how it is to be turned.
package struct StoredImage {
  /// The pixels, not turned.
  package let image: CGImage
  /// How they are to be turned.
  package let orientation: CGImagePropertyOrientation

  /// Nil for what cannot be read.
  package init?(_ source: MediaSource) {
    guard let media = CaptureSystem.current.media,
      let upright = try? media.decode(source, at: .zero, within: nil).pixels
    else { return nil }
    orientation = media.orientation(of: source)
    image = CGImage(pixels: upright).turned(orientation.upright.inverse)
  }
}
