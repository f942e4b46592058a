import CaptureModel

/// One frame of a scene, not yet drawn.
struct ScenePicture: SourcePicture {
  let request: PictureRequest
  let stage: any Stage
  let optics: Optics
  let light: Light
  let distance: SubjectDistance

  func draw(into memory: PixelMemory, sensorToBuffer: PictureOrientation) {
    let placement = Placement(
      sensorWidth: request.width, sensorHeight: request.height, worldToSensor: request.worldToSensor,
      sensorToBuffer: sensorToBuffer, bufferWidth: memory.layout.width, bufferHeight: memory.layout.height)
    let moment = Moment(index: request.index, time: request.time)
    stage.draw(moment, into: memory, shot: Shot(placement: placement))
  }
}
