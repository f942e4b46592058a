import CaptureModel
import CoreVideoModel
import HardwareModel
import PixelModel
import PlatformTypes

/// A frame of a scene that has not been drawn yet.
struct SceneImage: SourceImage {
  let request: ImageRequest
  let renderer: any SceneRenderer
  let imaging: ImagingParameters
  let pipeline: ImagePipeline
  /// The distance of the subject in meters.
  let meters: Double
  let depth: SceneDepth
  let faces: [SceneFace]

  var moment: SceneTime { SceneTime(index: request.index, time: request.time) }

  func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation) {
    let parameters = RenderParameters(placement: placement(memory, sensorToBuffer), response: imaging.response)
    if let mosaic = Mosaic(memory.layout.pixelFormat) {
      var unzoomed = imaging
      unzoomed.zoomFactor = 1
      return pipeline.draw(
        renderer, at: moment, into: memory, as: mosaic, parameters: parameters, unzoomed, sensorToBuffer: sensorToBuffer
      )
    }
    // Only ProRAW output uses this format.
    if memory.layout.pixelFormat == kCVPixelFormatType_64RGBALE {
      return pipeline.draw(
        renderer, at: moment, into: memory, as: LinearPixels(), parameters: parameters, imaging,
        sensorToBuffer: sensorToBuffer)
    }
    pipeline.draw(renderer, at: moment, into: memory, parameters: parameters, imaging, sensorToBuffer: sensorToBuffer)
  }

  /// Returns the placement of the world in a buffer.
  func placement(_ memory: PixelMemory, _ sensorToBuffer: ImageOrientation) -> Placement {
    Placement(
      sensorWidth: request.width, sensorHeight: request.height, worldToSensor: request.worldToSensor,
      sensorToBuffer: sensorToBuffer, bufferWidth: memory.layout.width, bufferHeight: memory.layout.height)
  }
}
