import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel

// Validates photo requests where Apple raises `NSInvalidArgumentException`.

extension AVCapturePhotoOutput {
  /// Returns whether the request is valid. If it is not, raises an exception for the first problem. **Source:** rules
  /// 210-218; the wording is Apple's where those rules quote it, and otherwise inferred.
  func check(_ request: PhotoRequest, _ connection: AVCaptureConnection) -> Bool {
    let capabilities = capabilities
    guard let device = connection.device else { return false }
    return checkIdentity(request) && checkFormats(request, capabilities) && checkRaw(request, capabilities, device)
      && checkSize(request, capabilities) && checkLight(request, capabilities)
      && checkBracket(request, capabilities, device)
      && checkCompanions(request, capabilities, device)
  }

  private func require(
    _ condition: Bool, _ reason: @autoclosure () -> String, _ remedy: @autoclosure () -> String,
    _ evidence: Misuse.Evidence = .header("AVCapturePhotoOutput.capturePhotoWithSettings:delegate:")
  ) -> Bool {
    system.require(
      condition,
      Misuse(
        .invalidArgument, "*** -[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] \(reason())",
        evidence: evidence, remedy: remedy()
      ))
  }

  /// Checks that the settings are used only once. **Source:** rule 210.
  private func checkIdentity(_ request: PhotoRequest) -> Bool {
    require(
      !state.read { $0.usedIDs.contains(request.uniqueID) }, "Settings may not be re-used",
      "create new settings for each photo; AVCapturePhotoSettings(from:) copies existing ones", .rule(210))
  }

  /// Checks the formats and the quality. **Source:** rules 211, 212.
  private func checkFormats(_ request: PhotoRequest, _ capabilities: PhotoCapabilities) -> Bool {
    if let format = request.processed {
      let isAvailable =
        switch format.coding {
        case .pixels(let pixels): capabilities.pixelFormats.contains(pixels)
        case .codec(let codec): capabilities.codecs.contains(codec)
        }
      let keys = [
        AVVideoCodecKey, AVVideoCompressionPropertiesKey, AVVideoQualityKey, kCVPixelBufferPixelFormatTypeKey as String,
      ]
      guard
        require(
          isAvailable && format.dictionary.keys.allSatisfy(keys.contains), "settings.format is not supported",
          "choose from availablePhotoCodecTypes or availablePhotoPixelFormatTypes")
      else { return false }
      if let fileType = request.processedFileType {
        guard
          require(
            capabilities.fileTypes.contains(fileType) && format.usualFileType == fileType,
            "settings.processedFileType does not support settings.format",
            "check supportedPhotoCodecTypes(for:) or supportedPhotoPixelFormatTypes(for:)")
        else { return false }
      }
    }
    return require(
      request.photosPerExposure > 0, "settings must specify a format or a RAW pixel format",
      "create the settings with a format or a RAW pixel format")
      && require(
        request.quality.rawValue <= maxPhotoQualityPrioritization.rawValue,
        "settings.photoQualityPrioritization must not be higher than self.maxPhotoQualityPrioritization",
        "set maxPhotoQualityPrioritization before the session runs", .rule(212))
  }

  /// Checks the settings of a RAW photo. **Source:** rule 441; Apple's rules for Bayer RAW.
  private func checkRaw(_ request: PhotoRequest, _ capabilities: PhotoCapabilities, _ device: AVCaptureDevice) -> Bool {
    guard request.isRaw else { return true }
    return require(
      availableRawPhotoPixelFormatTypes.contains(request.rawPixelFormat),
      "settings.rawPhotoPixelFormatType must be present in availableRawPhotoPixelFormatTypes",
      "use a physical camera with the photo preset, and choose from availableRawPhotoPixelFormatTypes; set isAppleProRAWEnabled on the output for Apple ProRAW"
    )
      && require(
        request.rawFileType.map(availableRawPhotoFileTypes.contains) ?? true,
        "settings.rawFileType must be present in availableRawPhotoFileTypes", "use .dng")
      && require(
        request.rawFileFormat == nil, "settings.rawFileFormat is not supported",
        "leave rawFileFormat nil: availableRawPhotoCodecTypes is empty")
      && (request.isProRAW ? checkProRAW(request) : checkBayer(request, device))
  }

  private func checkProRAW(_ request: PhotoRequest) -> Bool {
    require(
      request.movieURL == nil, "settings.livePhotoMovieFileURL must be nil for Apple ProRAW",
      "capture the Live Photo with separate settings")
  }

  private func checkBayer(_ request: PhotoRequest, _ device: AVCaptureDevice) -> Bool {
    require(
      request.quality == .speed, "settings.photoQualityPrioritization must be speed for Bayer RAW",
      "do not change photoQualityPrioritization in settings for RAW")
      && require(
        !request.stabilizes, "settings.autoStillImageStabilizationEnabled must be NO for Bayer RAW",
        "leave isAutoStillImageStabilizationEnabled set to false")
      && require(
        device.videoZoomFactor == 1, "the videoZoomFactor of the source device must be 1.0 for Bayer RAW",
        "set videoZoomFactor to 1 before the capture")
  }

  /// Checks the photo size settings. **Source:** rules 213, 214.
  private func checkSize(_ request: PhotoRequest, _ capabilities: PhotoCapabilities) -> Bool {
    let size = PixelSize(request.maxDimensions)
    let greatest = PixelSize(maxPhotoDimensions)
    return require(
      !request.isHighResolution || isHighResolutionCaptureEnabled,
      "settings.highResolutionPhotoEnabled may not be set to YES unless self.highResolutionCaptureEnabled is YES",
      "set isHighResolutionCaptureEnabled on the output before the session runs")
      && require(
        size.area == 0 || capabilities.sizes.contains(size),
        "settings.maxPhotoDimensions must match one of the AVVideoDimension found in the video source device's active format's "
          + "supportedMaxPhotoDimensions",
        "choose one of activeFormat.supportedMaxPhotoDimensions, and set it again after the format changes")
      && require(
        size.area == 0 || size.area <= greatest.area,
        "settings.maxPhotoDimensions must not be larger than self.maxPhotoDimensions",
        "set maxPhotoDimensions on the output before the session runs")
  }

  /// Checks the flash mode and shutter sound suppression. **Source:** rule 160; Apple,
  /// isShutterSoundSuppressionEnabled.
  private func checkLight(_ request: PhotoRequest, _ capabilities: PhotoCapabilities) -> Bool {
    require(
      capabilities.flashModes.contains(request.flashMode),
      "flashMode must be set to a value present in the supportedFlashModes array", "check supportedFlashModes first",
      .rule(160))
      && require(
        !request.suppressesShutterAudio || isShutterSoundSuppressionSupported,
        "settings.shutterSoundSuppressionEnabled may not be set to YES unless self.shutterSoundSuppressionSupported is YES",
        "check isShutterSoundSuppressionSupported first")
  }

  /// Checks the settings of a bracket. **Source:** rule 217.
  private func checkBracket(_ request: PhotoRequest, _ capabilities: PhotoCapabilities, _ device: AVCaptureDevice)
    -> Bool
  {
    guard request.isBracket else { return true }
    let format = device.activeFormat
    let isExposable = request.bracket.allSatisfy { settings in
      switch settings.exposure {
      case .bias(let bias):
        bias == AVCaptureDevice.currentExposureTargetBias
          || (device.minExposureTargetBias...device.maxExposureTargetBias).contains(bias)
      case .manual(let duration, let iso):
        (iso == AVCaptureDevice.currentISO || (format.minISO...format.maxISO).contains(iso))
          && (duration == AVCaptureDevice.currentExposureDuration
            || (format.minExposureDuration...format.maxExposureDuration).contains(duration))
      }
    }
    return require(
      request.bracket.count <= capabilities.maxBracketCount,
      "settings.bracketedSettings.count must not exceed maxBracketedCapturePhotoCount",
      "check maxBracketedCapturePhotoCount, and again after the format changes")
      && require(
        isExposable, "settings.bracketedSettings are out of the range of the source device",
        "keep ISO and exposure duration within the active format's ranges, and biases within the device's range")
      && require(
        !request.stabilizesLens || isLensStabilizationDuringBracketedCaptureSupported,
        "settings.lensStabilizationEnabled is not supported",
        "check isLensStabilizationDuringBracketedCaptureSupported first")
  }

  /// Checks the data to deliver with the photo. **Source:** rules 215, 416, 419, 420, 422, 424 and Apple's page for
  /// each setting.
  private func checkCompanions(_ request: PhotoRequest, _ capabilities: PhotoCapabilities, _ device: AVCaptureDevice)
    -> Bool
  {
    let unprepared: [(isAsked: Bool, name: String, output: String)] = [
      (
        request.wantsDepth && !isDepthDataDeliveryEnabled, "depthDataDeliveryEnabled", "isDepthDataDeliveryEnabled"
      ),
      (
        request.wantsPortraitMatte && !isPortraitEffectsMatteDeliveryEnabled, "portraitEffectsMatteDeliveryEnabled",
        "isPortraitEffectsMatteDeliveryEnabled"
      ),
      (
        request.wantsCalibration && !isCameraCalibrationDataDeliverySupported, "cameraCalibrationDataDeliveryEnabled",
        "isVirtualDeviceConstituentPhotoDeliveryEnabled"
      ),
      (
        request.wantsDualPhotos && !isDualCameraDualPhotoDeliveryEnabled, "dualCameraDualPhotoDeliveryEnabled",
        "isDualCameraDualPhotoDeliveryEnabled"
      ),
      (
        !request.constituents.isEmpty && !isVirtualDeviceConstituentPhotoDeliveryEnabled,
        "virtualDeviceConstituentPhotoDeliveryEnabledDevices", "isVirtualDeviceConstituentPhotoDeliveryEnabled"
      ),
      (
        request.correctsDistortion, "autoContentAwareDistortionCorrectionEnabled",
        "isContentAwareDistortionCorrectionEnabled"
      ),
      (request.wantsConstantColor, "constantColorEnabled", "isConstantColorEnabled"),
      (
        !Set(request.matteTypes).isSubset(of: enabledSemanticSegmentationMatteTypes),
        "enabledSemanticSegmentationMatteTypes", "enabledSemanticSegmentationMatteTypes"
      ),
    ]
    for (isAsked, name, output) in unprepared {
      guard
        require(
          !isAsked, "settings.\(name) may not be set unless the photo output is prepared for it",
          "set \(output) on the output first, if it is supported")
      else { return false }
    }
    return checkConstituents(request, device) && checkMovie(request, capabilities)
  }

  /// Checks the requested constituent devices. **Source:** rules 419, 420.
  private func checkConstituents(_ request: PhotoRequest, _ device: AVCaptureDevice) -> Bool {
    let chosen = request.constituents.map(ObjectIdentifier.init)
    let areSome = chosen.count >= 2 && Set(chosen).count == chosen.count
    return require(
      chosen.isEmpty || areSome && Set(chosen).isSubset(of: device.constituentDevices.map(ObjectIdentifier.init)),
      "settings.virtualDeviceConstituentPhotoDeliveryEnabledDevices must be 2 or more of the source device's constituentDevices",
      "choose from the virtual device's constituentDevices, without duplicates")
      && require(
        !request.wantsCalibration || areSome,
        "settings.cameraCalibrationDataDeliveryEnabled may not be set to YES unless 2 or more AVCaptureDevices are added to "
          + "settings.virtualDeviceConstituentPhotoDeliveryEnabledDevices",
        "also set virtualDeviceConstituentPhotoDeliveryEnabledDevices")
  }

  /// Checks the settings of a Live Photo movie. **Source:** rule 215.
  private func checkMovie(_ request: PhotoRequest, _ capabilities: PhotoCapabilities) -> Bool {
    guard let url = request.movieURL else { return true }
    return require(
      isLivePhotoCaptureEnabled,
      "settings.livePhotoMovieFileURL must be nil unless self.livePhotoCaptureEnabled is YES",
      "set isLivePhotoCaptureEnabled on the output before the session runs")
      && require(
        !isLivePhotoCaptureSuspended,
        "settings.livePhotoMovieFileURL must be nil while self.livePhotoCaptureSuspended is YES",
        "set isLivePhotoCaptureSuspended to false")
      && require(url.isFileURL, "settings.livePhotoMovieFileURL must be a file URL", "use URL(fileURLWithPath:)")
      && require(
        capabilities.movieCodecs.contains(request.movieCodec), "settings.livePhotoVideoCodecType is not supported",
        "choose from availableLivePhotoVideoCodecTypes")
  }
}
