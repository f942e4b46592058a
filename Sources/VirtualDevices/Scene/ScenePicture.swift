import CaptureModel

/// One frame of a scene, not yet drawn.
struct ScenePicture: SourcePicture {
  let request: PictureRequest
  let stage: any Stage
  let development: Development
  let darkroom: Darkroom
  /// Distance of the subject.
  let metres: Double
  let relief: Relief

  func draw(into memory: PixelMemory, sensorToBuffer: PictureOrientation) {
    let placement = Placement(
      sensorWidth: request.width, sensorHeight: request.height, worldToSensor: request.worldToSensor,
      sensorToBuffer: sensorToBuffer, bufferWidth: memory.layout.width, bufferHeight: memory.layout.height)
    let moment = Moment(index: request.index, time: request.time)
    let shot = Shot(placement: placement, response: development.response)
    if let mosaic = Mosaic(memory.layout.pixelFormat) {
      return darkroom.draw(
        stage, at: moment, into: memory, mosaic: mosaic, shot: shot, development, sensorToBuffer: sensorToBuffer)
    }
    let blur = development.blur * Double(placement.length(alongSensorRows: sensorToBuffer)) * development.zoomFactor
    if development.isFlat, blur < Developer.leastBlur, stage.isDrawn || development.response == .identity {
      stage.draw(
        moment, into: memory,
        shot: shot.scaled(
          by: development.drawnScale, bufferWidth: memory.layout.width, bufferHeight: memory.layout.height))
    } else {
      darkroom.draw(stage, at: moment, into: memory, shot: shot, development, sensorToBuffer: sensorToBuffer)
    }
  }
}
