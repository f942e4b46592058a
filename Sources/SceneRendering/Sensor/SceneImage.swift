import CaptureModel
import CoreVideoModel
import HardwareModel
import PixelModel
import PlatformTypes

/// One frame of a scene, not yet drawn.
struct SceneImage: SourceImage {
  let request: ImageRequest
  let renderer: any SceneRenderer
  let imaging: ImagingParameters
  let pipeline: ImagePipeline
  /// Distance of the subject.
  let meters: Double
  let depth: SceneDepth
  let faces: [SceneFace]

  var moment: Moment { Moment(index: request.index, time: request.time) }

  func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation) {
    let parameters = RenderParameters(placement: placement(memory, sensorToBuffer), response: imaging.response)
    if let mosaic = Mosaic(memory.layout.pixelFormat) {
      var unzoomed = imaging
      unzoomed.zoomFactor = 1
      return pipeline.draw(
        renderer, at: moment, into: memory, as: mosaic, parameters: parameters, unzoomed, sensorToBuffer: sensorToBuffer
      )
    }
    // No other output has this format.
    if memory.layout.pixelFormat == kCVPixelFormatType_64RGBALE {
      return pipeline.draw(
        renderer, at: moment, into: memory, as: LinearPixels(), parameters: parameters, imaging,
        sensorToBuffer: sensorToBuffer)
    }
    pipeline.draw(renderer, at: moment, into: memory, parameters: parameters, imaging, sensorToBuffer: sensorToBuffer)
  }

  /// Where the world lies in a buffer.
  func placement(_ memory: PixelMemory, _ sensorToBuffer: ImageOrientation) -> Placement {
    Placement(
      sensorWidth: request.width, sensorHeight: request.height, worldToSensor: request.worldToSensor,
      sensorToBuffer: sensorToBuffer, bufferWidth: memory.layout.width, bufferHeight: memory.layout.height)
  }
}
