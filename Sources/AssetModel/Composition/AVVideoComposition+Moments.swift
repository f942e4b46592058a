import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

extension AVAssetImageGenerator {
  /// The composition that the generator uses to draw images from all video tracks. Default is nil, which uses only the
  /// first track.
  ///
  /// Each image is the composed frame at the requested time. **Source:** Apple, property of the same name; the choice
  /// of frame is inferred.
  public var videoComposition: AVVideoComposition? {
    get { state.read { $0.composedImageSource } as? AVVideoComposition }
    set { change(state) { $0.composedImageSource = newValue } }
  }
}

extension AVVideoComposition: ComposedImageSource {
  func image(
    of asset: AVAsset, at time: CMTime, fit: (PixelSize) -> PixelSize
  ) throws -> (image: CGImage, actualTime: CMTime) {
    guard let services = asset.system.media as? any AssetServices else { throw AVError(.operationNotAllowed) }
    guard time.isNumeric, time >= .zero, time < asset.duration else { throw AVError(.noImageAtTime) }
    let images = try ComposedImages(
      self, of: asset.tracks(withMediaType: .video), services: services,
      timeRange: CMTimeRange(start: .zero, duration: .positiveInfinity), end: asset.duration)
    let frame = (time.seconds / frameDuration.seconds + 1e-9).rounded(.down)
    let actual = CMTimeMultiply(frameDuration, multiplier: Int32(frame))
    guard let drawn = try images.image(at: actual).imageBuffer else { throw AVError(.noImageAtTime) }
    let (width, height) = (CVPixelBufferGetWidth(drawn), CVPixelBufferGetHeight(drawn))
    let size = fit(PixelSize(width: width, height: height))
    guard size.width < width || size.height < height else { return (CGImage(pixels: drawn), actual) }
    let scale = CGAffineTransform(
      scaleX: CGFloat(size.width) / CGFloat(width), y: CGFloat(size.height) / CGFloat(height))
    let small = try services.compose(
      [ImageLayer(image: drawn, transform: scale)], size: size, background: CGColor.blackPixel)
    return (CGImage(pixels: small), actual)
  }
}
