import CaptureModel
import CoreVideoModel
import Locking
import MediaCoding
import PixelModel
import PlatformTypes

/// Makes frames that cannot be drawn straight into a client's buffer: because they are blurred, noisy, lit unevenly, enlarged beyond
/// the sensor's pixels, or show photographs whose every pixel must be exposed.
final class ImagePipeline: Sendable {
  private let buffers = Locked(PipelineBuffers())

  /// Draws a frame whose ``ImagingParameters`` hold more than a colour response.
  ///
  /// - Parameters:
  ///   - parameters: where the scene lies in the buffer at its natural size, exposed.
  ///   - sensorToBuffer: how the sensor's rows lie in the buffer.
  func draw(
    _ stage: any Stage, at moment: Moment, into memory: PixelMemory, parameters: RenderParameters,
    _ imaging: ImagingParameters,
    sensorToBuffer: PictureOrientation
  ) {
    buffers.withLock { $0.draw(stage, at: moment, into: memory, parameters: parameters, imaging, sensorToBuffer) }
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
    buffers.withLock { $0.draw(stage, at: moment, into: memory, mosaic: mosaic, parameters, imaging, sensorToBuffer) }
  }
}

/// The buffers between the stages, for one frame at a time.
private struct PipelineBuffers {
  private let converter = PixelConverter()
  /// A buffer before the lens remembers what was drawn, so that only what moves is drawn again.
  private var recent: [Key: PixelMemory] = [:]

  private struct Key: Hashable {
    var isSharp: Bool
    var layout: PixelLayout
  }

  mutating func draw(
    _ stage: any Stage, at moment: Moment, into memory: PixelMemory, parameters: RenderParameters,
    _ imaging: ImagingParameters,
    _ sensorToBuffer: PictureOrientation
  ) {
    func shrunk(_ length: Int) -> Int {
      imaging.enlargement > 1 ? max(2, 2 * Int((Double(length) / imaging.enlargement / 2).rounded())) : length
    }
    let (width, height) = (shrunk(memory.layout.width), shrunk(memory.layout.height))
    let processor = PixelProcessor(parameters, imaging, sensorToBuffer, width: width, height: height)
    let isPlain = processor.isPointwise && (stage.isDrawn || parameters.response == .identity)
    let format = isPlain ? memory.layout.pixelFormat : kCVPixelFormatType_32BGRA
    guard let layout = PixelLayout(pixelFormat: format, width: width, height: height) else { return }
    var inner = parameters.scaled(by: imaging.drawnScale, bufferWidth: width, bufferHeight: height)
    inner.isStamped = false
    if !isPlain { inner.response = .identity }
    var picture = buffer(Key(isSharp: true, layout: layout))
    stage.draw(moment, into: picture, parameters: inner)
    if !isPlain {
      let processed = buffer(Key(isSharp: false, layout: layout))
      processor.process(picture, into: processed)
      picture = processed
    }
    memory.content = nil
    do {
      try converter.convert(picture, to: memory)
    } catch {
      // FFmpeg lacks this pixel format: the scene is drawn without what only pixels can show.
      return stage.draw(moment, into: memory, parameters: parameters)
    }
    if let canvas = Canvas(memory, parameters: RenderParameters(placement: parameters.placement)) {
      stage.stamp(moment, on: canvas)
    }
  }

  func draw(
    _ stage: any Stage, at moment: Moment, into memory: PixelMemory, mosaic: Mosaic, _ parameters: RenderParameters,
    _ imaging: ImagingParameters, _ sensorToBuffer: PictureOrientation
  ) {
    let (width, height) = (memory.layout.width, memory.layout.height)
    guard let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: width, height: height) else { return }
    // Photos are rare and large: nothing of them is kept.
    let picture = PixelMemory(layout: layout)
    var unzoomed = imaging
    unzoomed.zoomFactor = 1
    var plain = parameters
    plain.response = .identity
    stage.draw(moment, into: picture, parameters: plain)
    memory.content = nil
    let processor = PixelProcessor(plain, unzoomed, sensorToBuffer, width: width, height: height)
    mosaic.expose(picture, processor, imaging.mosaic, into: memory)
  }

  private mutating func buffer(_ key: Key) -> PixelMemory {
    if let buffer = recent[key] { return buffer }
    // A zoom that moves asks for other sizes all the time.
    if recent.count >= 4 { recent.removeAll() }
    let buffer = PixelMemory(layout: key.layout)
    recent[key] = buffer
    return buffer
  }
}

extension PixelProcessor {
  /// What has to be done to a picture of this size.
  fileprivate init(
    _ parameters: RenderParameters, _ imaging: ImagingParameters, _ sensorToBuffer: PictureOrientation, width: Int,
    height: Int
  ) {
    response = parameters.response
    noise = imaging.noise
    let natural = parameters.placement.length(alongSensorRows: sensorToBuffer)
    blur = imaging.blur * Double(natural) * imaging.drawnScale
    bandsAreColumns = sensorToBuffer.swapsDimensions
    if let flicker = imaging.flicker {
      let count = bandsAreColumns ? width : height
      let back = sensorToBuffer.inverse
      bands = (0..<count).map { place in
        let part = (Double(place) + 0.5) / Double(count)
        let row = bandsAreColumns ? back.point(part, 0.5).y : back.point(0.5, part).y
        return Float(flicker.factor(atRow: 0.5 + (row - 0.5) / imaging.zoomFactor))
      }
    }
  }
}
