import CaptureModel

// Properties of outputs that take photos, by the names that a scenario uses.

extension AVCapturePhotoOutput {
  func setPhoto(_ setting: Scenario.Setting) throws {
    switch setting.name {
    case "isHighResolutionCaptureEnabled": isHighResolutionCaptureEnabled = try setting.flag
    case "isLivePhotoCaptureEnabled": isLivePhotoCaptureEnabled = try setting.flag
    case "isZeroShutterLagEnabled": isZeroShutterLagEnabled = try setting.flag
    case "isResponsiveCaptureEnabled": isResponsiveCaptureEnabled = try setting.flag
    case "isFastCapturePrioritizationEnabled": isFastCapturePrioritizationEnabled = try setting.flag
    case "maxPhotoQualityPrioritization": maxPhotoQualityPrioritization = try setting.priority
    case "maxPhotoDimensions": maxPhotoDimensions = try setting.dimensions
    default: throw setting.unknown(of: "a photo output", known: PropertyTable.photo.map(\.name))
    }
  }

  func photoValue(of property: String) -> Scenario.Value? {
    switch property {
    case "isHighResolutionCaptureEnabled": .boolean(isHighResolutionCaptureEnabled)
    case "isLivePhotoCaptureEnabled": .boolean(isLivePhotoCaptureEnabled)
    case "isLivePhotoCaptureSupported": .boolean(isLivePhotoCaptureSupported)
    case "isZeroShutterLagEnabled": .boolean(isZeroShutterLagEnabled)
    case "isResponsiveCaptureEnabled": .boolean(isResponsiveCaptureEnabled)
    case "isFastCapturePrioritizationEnabled": .boolean(isFastCapturePrioritizationEnabled)
    case "maxPhotoQualityPrioritization": .text("\(maxPhotoQualityPrioritization)")
    case "maxPhotoDimensions":
      .list([.integer(Int64(maxPhotoDimensions.width)), .integer(Int64(maxPhotoDimensions.height))])
    case "availablePhotoCodecTypes": .list(availablePhotoCodecTypes.map { .text($0.rawValue) })
    case "availablePhotoPixelFormatTypes": .list(availablePhotoPixelFormatTypes.map { .text($0.fourCharacters) })
    case "availableRawPhotoPixelFormatTypes":
      .list(availableRawPhotoPixelFormatTypes.map { .text($0.fourCharacters) })
    default: nil
    }
  }
}

extension AVCaptureStillImageOutput {
  func setStill(_ setting: Scenario.Setting) throws {
    switch setting.name {
    case "codec":
      guard case .text(let name) = setting.value, let codec = Scenario.Codec(rawValue: name) else {
        throw setting.mismatch("a codec such as jpeg")
      }
      outputSettings = [AVVideoCodecKey: codec.model]
    case "isHighResolutionStillImageOutputEnabled": isHighResolutionStillImageOutputEnabled = try setting.flag
    case "automaticallyEnablesStillImageStabilizationWhenAvailable":
      automaticallyEnablesStillImageStabilizationWhenAvailable = try setting.flag
    default: throw setting.unknown(of: "a stillImage output", known: PropertyTable.stillImage.map(\.name))
    }
  }
}
