import CaptureModel
import CoreVideoModel
import Locking
import MediaCoding
import PixelModel
import PlatformTypes

/// The image pipeline of a camera: draws the scene, and applies blur, exposure and upscaling as needed.
final class ImagePipeline: Sendable {
  private let buffers = Locked<[Key: PipelineBuffers]>([:])

  /// The maximum number of pixels for which intermediate images are cached: those of a 4K image.
  private static let limit = 4096 * 2160

  /// A cache key, which gives each output its own images.
  private struct Key: Hashable {
    var layout: PixelLayout
    var sensorToBuffer: ImageOrientation
  }

  /// Draws a frame of a scene.
  ///
  /// - Parameters:
  ///   - parameters: The placement of the scene in the buffer at its natural size, and the exposure.
  ///   - sensorToBuffer: The orientation of the sensor's rows in the buffer.
  func draw(
    _ renderer: any SceneRenderer, at moment: SceneTime, into memory: PixelMemory, parameters: RenderParameters,
    _ imaging: ImagingParameters,
    sensorToBuffer: ImageOrientation
  ) {
    let frame = PipelineFrame(renderer, moment, parameters, imaging, sensorToBuffer)
    let key = Key(layout: memory.layout, sensorToBuffer: sensorToBuffer)
    guard memory.layout.width * memory.layout.height <= Self.limit else {
      // Photos are infrequent and large, so none of their intermediate images are cached.
      var once = PipelineBuffers()
      return once.draw(frame, into: memory)
    }
    buffers.withLock {
      if $0[key] == nil, $0.count >= 4 { $0.removeAll() }
      $0[key, default: PipelineBuffers()].draw(frame, into: memory)
    }
  }

  /// Draws a RAW photo, which contains the light on the sensor without white balance.
  ///
  /// - Parameters:
  ///   - pixels: The pixel layout of the RAW photo.
  ///   - parameters: The placement of the scene in the buffer at its natural size.
  ///   - sensorToBuffer: The orientation of the sensor's rows in the buffer.
  func draw(
    _ renderer: any SceneRenderer, at moment: SceneTime, into memory: PixelMemory, as pixels: any RawPixels,
    parameters: RenderParameters, _ imaging: ImagingParameters, sensorToBuffer: ImageOrientation
  ) {
    var plain = parameters
    plain.response = .identity
    let frame = PipelineFrame(renderer, moment, plain, imaging, sensorToBuffer)
    let (width, height) = (memory.layout.width, memory.layout.height)
    let light = LinearImage(PixelRect(x: 0, y: 0, width: width, height: height))
    guard let image = scene(frame, width, height) else { return }
    memory.content = nil
    light.load(image, colors: nil, side: 1)
    let blur = frame.blur * imaging.enlargement
    if blur > 0 { BoxBlur(diameter: blur).blur(light) }
    pixels.expose(light, frame.bands(width: width, height: height), imaging, into: memory)
  }

  /// Returns the zoomed scene of a frame. Zoom beyond the sensor's resolution is upscaled.
  private func scene(_ frame: PipelineFrame, _ width: Int, _ height: Int) -> PixelMemory? {
    func drawn(_ width: Int, _ height: Int) -> PixelMemory? {
      PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: width, height: height).map(PixelMemory.init(layout:))
    }
    let (columns, rows) = (frame.drawn(width), frame.drawn(height))
    guard let small = drawn(columns, rows) else { return nil }
    frame.renderer.draw(frame.moment, into: small, parameters: frame.drawing(width: columns, height: rows))
    guard columns != width || rows != height, let whole = drawn(width, height) else { return small }
    var enlarger = Upscaler()
    enlarger.enlarge(small, into: whole)
    return whole
  }
}
