import CaptureModel
import CoreVideoModel
import HardwareModel
import PixelModel
import PlatformTypes

/// One frame of a scene, not yet drawn.
struct ScenePicture: SourcePicture {
  let request: PictureRequest
  let stage: any Stage
  let imaging: ImagingParameters
  let pipeline: ImagePipeline
  /// Distance of the subject.
  let metres: Double
  let relief: Relief

  func draw(into memory: PixelMemory, sensorToBuffer: PictureOrientation) {
    let placement = Placement(
      sensorWidth: request.width, sensorHeight: request.height, worldToSensor: request.worldToSensor,
      sensorToBuffer: sensorToBuffer, bufferWidth: memory.layout.width, bufferHeight: memory.layout.height)
    let moment = Moment(index: request.index, time: request.time)
    let parameters = RenderParameters(placement: placement, response: imaging.response)
    if let mosaic = Mosaic(memory.layout.pixelFormat) {
      return pipeline.draw(
        stage, at: moment, into: memory, mosaic: mosaic, parameters: parameters, imaging, sensorToBuffer: sensorToBuffer
      )
    }
    pipeline.draw(stage, at: moment, into: memory, parameters: parameters, imaging, sensorToBuffer: sensorToBuffer)
  }
}
