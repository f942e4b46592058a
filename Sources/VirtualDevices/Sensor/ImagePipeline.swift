import CaptureModel
import CoreVideoModel
import Locking
import MediaCoding
import PixelModel
import PlatformTypes

/// Makes the frames of a camera: draws the scene, blurs and exposes it, and makes pixels larger, as far as each is needed.
final class ImagePipeline: Sendable {
  private let buffers = Locked<[Key: PipelineBuffers]>([:])

  /// Pixels of the largest pictures of which something is kept: those of 4K.
  private static let limit = 4096 * 2160

  /// Each output has its own pictures.
  private struct Key: Hashable {
    var layout: PixelLayout
    var sensorToBuffer: PictureOrientation
  }

  /// Draws a frame.
  ///
  /// - Parameters:
  ///   - parameters: where the scene lies in the buffer at its natural size, exposed.
  ///   - sensorToBuffer: how the sensor's rows lie in the buffer.
  func draw(
    _ stage: any Stage, at moment: Moment, into memory: PixelMemory, parameters: RenderParameters,
    _ imaging: ImagingParameters,
    sensorToBuffer: PictureOrientation
  ) {
    let frame = PipelineFrame(stage, moment, parameters, imaging, sensorToBuffer)
    let key = Key(layout: memory.layout, sensorToBuffer: sensorToBuffer)
    guard memory.layout.width * memory.layout.height <= Self.limit else {
      // Photos are rare and large: nothing of them is kept.
      var once = PipelineBuffers()
      return once.draw(frame, into: memory)
    }
    buffers.withLock {
      if $0[key] == nil, $0.count >= 4 { $0.removeAll() }
      $0[key, default: PipelineBuffers()].draw(frame, into: memory)
    }
  }

  /// Draws what the sensor itself saw: a mosaic, neither zoomed nor balanced.
  ///
  /// - Parameters:
  ///   - mosaic: how its colours lie.
  ///   - parameters: where the scene lies in the buffer at its natural size.
  ///   - sensorToBuffer: how the sensor's rows lie in the buffer.
  func draw(
    _ stage: any Stage, at moment: Moment, into memory: PixelMemory, mosaic: Mosaic, parameters: RenderParameters,
    _ imaging: ImagingParameters, sensorToBuffer: PictureOrientation
  ) {
    var (unzoomed, plain) = (imaging, parameters)
    (unzoomed.zoomFactor, plain.response) = (1, .identity)
    let frame = PipelineFrame(stage, moment, plain, unzoomed, sensorToBuffer)
    let (width, height) = (memory.layout.width, memory.layout.height)
    guard let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: width, height: height) else { return }
    let picture = PixelMemory(layout: layout)
    stage.draw(moment, into: picture, parameters: plain)
    memory.content = nil
    let light = LightPicture(PixelRect(x: 0, y: 0, width: width, height: height))
    light.take(picture, colors: nil, side: 1)
    if frame.blur > 0 { BoxBlur(diameter: frame.blur).blur(light) }
    mosaic.expose(light, frame.bands(width: width, height: height), imaging.mosaic, into: memory)
  }
}
