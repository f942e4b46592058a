import CaptureModel

// Reading properties by the names that a scenario uses; nil for a name that is not known.

extension World {
  /// The value of a target's property now.
  func value(of property: String, of target: Scenario.Target) throws -> Scenario.Value? {
    switch target {
    case .session: return session.value(of: property)
    case .device(let input):
      if property.hasPrefix("control.") {
        return try camera.ownControls().value(of: String(property.dropFirst("control.".count)))
      }
      if property == "signal" { return .text(try camera.signal()) }
      return try DeviceProperty.named[property]?.read?(device(input))
    case .output(let name):
      let output = try output(name)
      if property.hasPrefix("connection.") {
        return output.connection(with: .video)?.value(of: String(property.dropFirst("connection.".count)))
      }
      return outputs.first { $0.name == name }?.client.value(of: property) ?? output.value(of: property)
    }
  }
}

extension AVCaptureSession {
  fileprivate func value(of property: String) -> Scenario.Value? {
    switch property {
    case "isRunning": .boolean(isRunning)
    case "isInterrupted": .boolean(isInterrupted)
    case "sessionPreset": .text(Scenario.Preset.name(of: sessionPreset))
    case "inputCount": .integer(Int64(inputs.count))
    case "outputCount": .integer(Int64(outputs.count))
    case "connectionCount": .integer(Int64(connections.count))
    default: nil
    }
  }
}

extension AVCaptureConnection {
  fileprivate func value(of property: String) -> Scenario.Value? {
    switch property {
    case "isEnabled": .boolean(isEnabled)
    case "isActive": .boolean(isActive)
    case "videoOrientation": .text("\(videoOrientation)")
    case "videoRotationAngle": .number(Double(videoRotationAngle))
    case "isVideoMirrored": .boolean(isVideoMirrored)
    case "automaticallyAdjustsVideoMirroring": .boolean(automaticallyAdjustsVideoMirroring)
    default: nil
    }
  }
}

extension AVCaptureOutput {
  fileprivate func value(of property: String) -> Scenario.Value? {
    switch (self, property) {
    case (_, "connectionCount"): .integer(Int64(connections.count))
    case (let video as AVCaptureVideoDataOutput, "alwaysDiscardsLateVideoFrames"):
      .boolean(video.alwaysDiscardsLateVideoFrames)
    case (let video as AVCaptureVideoDataOutput, "availableVideoPixelFormatTypes"):
      .list(video.availableVideoPixelFormatTypes.map { .text($0.fourCharacters) })
    case (let photo as AVCapturePhotoOutput, _): photo.photoValue(of: property)
    case (let metadata as AVCaptureMetadataOutput, _): metadata.metadataValue(of: property)
    case (let movie as AVCaptureMovieFileOutput, "availableVideoCodecTypes"):
      .list(movie.availableVideoCodecTypes.map { .text($0.rawValue) })
    default: nil
    }
  }
}
