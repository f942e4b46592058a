import Foundation

// What Apple raises NSInvalidArgumentException for when a photo is asked for.

extension AVCapturePhotoOutput {
  /// Whether the wishes can be fulfilled; refuses the first that cannot. **Source:** rules 210-218; wording is Apple's where it is quoted
  /// there, else inferred.
  func check(_ wishes: PhotoWishes, _ connection: AVCaptureConnection) -> Bool {
    let abilities = abilities
    guard let device = connection.device else { return false }
    return checkIdentity(wishes) && checkFormats(wishes, abilities) && checkRaw(wishes, abilities, device)
      && checkSize(wishes, abilities) && checkLight(wishes, abilities, device)
      && checkBracket(wishes, abilities, device)
      && checkCompanions(wishes, abilities)
  }

  private func require(_ condition: Bool, _ reason: @autoclosure () -> String, _ remedy: @autoclosure () -> String)
    -> Bool
  {
    system.require(
      condition,
      Misuse(
        .invalidArgument, "*** -[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] \(reason())", remedy: remedy()
      ))
  }

  /// **Source:** rule 210.
  private func checkIdentity(_ wishes: PhotoWishes) -> Bool {
    require(
      !withState { $0.usedIDs.contains(wishes.uniqueID) }, "Settings may not be re-used",
      "make new settings for each photo; AVCapturePhotoSettings(from:) copies old ones")
  }

  /// **Source:** rules 211, 212.
  private func checkFormats(_ wishes: PhotoWishes, _ abilities: PhotoAbilities) -> Bool {
    if let format = wishes.processed {
      let isAvailable =
        switch format.coding {
        case .pixels(let pixels): abilities.pixelFormats.contains(pixels)
        case .codec(let codec): abilities.codecs.contains(codec)
        }
      let keys = [
        AVVideoCodecKey, AVVideoCompressionPropertiesKey, AVVideoQualityKey, kCVPixelBufferPixelFormatTypeKey as String,
      ]
      guard
        require(
          isAvailable && format.dictionary.keys.allSatisfy(keys.contains), "settings.format is not supported",
          "choose from availablePhotoCodecTypes or availablePhotoPixelFormatTypes")
      else { return false }
      if let fileType = wishes.processedFileType {
        guard
          require(
            abilities.fileTypes.contains(fileType) && format.usualFileType == fileType,
            "settings.processedFileType does not support settings.format",
            "ask supportedPhotoCodecTypes(for:) or supportedPhotoPixelFormatTypes(for:)")
        else { return false }
      }
    }
    return require(
      wishes.photosPerExposure > 0, "settings ask for no photo at all", "name a format or a RAW pixel format")
      && require(
        wishes.quality.rawValue <= maxPhotoQualityPrioritization.rawValue,
        "settings.photoQualityPrioritization must not be higher than self.maxPhotoQualityPrioritization",
        "set maxPhotoQualityPrioritization before the session runs")
  }

  /// **Source:** Apple's rules for Bayer RAW.
  private func checkRaw(_ wishes: PhotoWishes, _ abilities: PhotoAbilities, _ device: AVCaptureDevice) -> Bool {
    guard wishes.isRaw else { return true }
    return require(
      abilities.rawPixelFormats.contains(wishes.rawPixelFormat),
      "settings.rawPhotoPixelFormatType must be present in availableRawPhotoPixelFormatTypes",
      "use a real camera with the photo preset, and choose from availableRawPhotoPixelFormatTypes")
      && require(
        wishes.rawFileType.map(abilities.rawFileTypes.contains) ?? true,
        "settings.rawFileType must be present in availableRawPhotoFileTypes", "use .dng")
      && require(
        wishes.rawFileFormat == nil, "settings.rawFileFormat is not supported",
        "leave rawFileFormat nil: availableRawPhotoCodecTypes is empty")
      && require(
        wishes.quality == .speed, "settings.photoQualityPrioritization must be speed for Bayer RAW",
        "leave photoQualityPrioritization as the settings for RAW have it")
      && require(
        !wishes.stabilizes, "settings.autoStillImageStabilizationEnabled must be NO for Bayer RAW",
        "leave isAutoStillImageStabilizationEnabled false")
      && require(
        device.videoZoomFactor == 1, "the videoZoomFactor of the source device must be 1.0 for Bayer RAW",
        "set videoZoomFactor to 1 before")
  }

  /// **Source:** rules 213, 214.
  private func checkSize(_ wishes: PhotoWishes, _ abilities: PhotoAbilities) -> Bool {
    let size = PixelSize(wishes.maxDimensions)
    let greatest = PixelSize(maxPhotoDimensions)
    return require(
      !wishes.isHighResolution || isHighResolutionCaptureEnabled,
      "settings.highResolutionPhotoEnabled may not be YES unless self.highResolutionCaptureEnabled is YES",
      "set isHighResolutionCaptureEnabled on the output before the session runs")
      && require(
        size.area == 0 || abilities.sizes.contains(size),
        "settings.maxPhotoDimensions must match one of the AVVideoDimension found in the video source device's active format's "
          + "supportedMaxPhotoDimensions",
        "choose one of activeFormat.supportedMaxPhotoDimensions, again after a change of format")
      && require(
        size.area == 0 || size.area <= greatest.area,
        "settings.maxPhotoDimensions must not be larger than self.maxPhotoDimensions",
        "set maxPhotoDimensions on the output before the session runs")
  }

  /// **Source:** rules 160, 218; Apple, isShutterSoundSuppressionEnabled.
  private func checkLight(_ wishes: PhotoWishes, _ abilities: PhotoAbilities, _ device: AVCaptureDevice) -> Bool {
    require(
      abilities.flashModes.contains(wishes.flashMode),
      "flashMode must be set to a value present in the supportedFlashModes array", "ask supportedFlashModes first")
      && require(
        device.activeColorSpace != .appleLog && device.activeColorSpace != .appleLog2,
        "photo capture is not supported with the Apple Log color space", "choose another activeColorSpace")
      && require(
        !wishes.suppressesShutterSound || isShutterSoundSuppressionSupported,
        "settings.shutterSoundSuppressionEnabled is not supported", "ask isShutterSoundSuppressionSupported first")
  }

  /// **Source:** rule 217.
  private func checkBracket(_ wishes: PhotoWishes, _ abilities: PhotoAbilities, _ device: AVCaptureDevice) -> Bool {
    guard wishes.isBracket else { return true }
    let format = device.activeFormat
    let isExposable = wishes.bracket.allSatisfy { settings in
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
      wishes.bracket.count <= abilities.maxBracketCount,
      "settings.bracketedSettings.count must not exceed maxBracketedCapturePhotoCount",
      "ask maxBracketedCapturePhotoCount, again after a change of format")
      && require(
        isExposable, "settings.bracketedSettings are out of the range of the source device",
        "keep ISO and duration within the active format's ranges, and biases within the device's")
      && require(
        !wishes.steadiesLens || isLensStabilizationDuringBracketedCaptureSupported,
        "settings.lensStabilizationEnabled is not supported",
        "ask isLensStabilizationDuringBracketedCaptureSupported first")
  }

  /// **Source:** rule 215 and Apple's pages of each setting.
  private func checkCompanions(_ wishes: PhotoWishes, _ abilities: PhotoAbilities) -> Bool {
    let unprepared: [(wish: Bool, name: String, output: String)] = [
      (wishes.wantsDepth, "depthDataDeliveryEnabled", "isDepthDataDeliveryEnabled"),
      (wishes.wantsPortraitMatte, "portraitEffectsMatteDeliveryEnabled", "isPortraitEffectsMatteDeliveryEnabled"),
      (wishes.wantsCalibration, "cameraCalibrationDataDeliveryEnabled", "isCameraCalibrationDataDeliverySupported"),
      (
        !wishes.constituents.isEmpty, "virtualDeviceConstituentPhotoDeliveryEnabledDevices",
        "isVirtualDeviceConstituentPhotoDeliveryEnabled"
      ),
      (
        wishes.correctsDistortion, "autoContentAwareDistortionCorrectionEnabled",
        "isContentAwareDistortionCorrectionEnabled"
      ),
      (wishes.wantsConstantColor, "constantColorEnabled", "isConstantColorEnabled"),
      (!wishes.matteTypes.isEmpty, "enabledSemanticSegmentationMatteTypes", "enabledSemanticSegmentationMatteTypes"),
    ]
    for (wish, name, output) in unprepared {
      guard
        require(
          !wish, "settings.\(name) may not be set unless the photo output is prepared for it",
          "ask and set \(output) on the output first")
      else { return false }
    }
    return checkMovie(wishes, abilities)
  }

  /// **Source:** rule 215.
  private func checkMovie(_ wishes: PhotoWishes, _ abilities: PhotoAbilities) -> Bool {
    guard let url = wishes.movieURL else { return true }
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
        abilities.movieCodecs.contains(wishes.movieCodec), "settings.livePhotoVideoCodecType is not supported",
        "choose from availableLivePhotoVideoCodecTypes")
  }
}
