#if !os(macOS)
  import AVFoundation

  /// Section A of the rule book: the general contract for exceptions. Most setters exist only on iOS.
  let exceptionProbes: [Probe] = [
    Probe(1, "each setter without the lock") { probe in
      let camera = try probe.camera()
      let center = CGPoint(x: 0.5, y: 0.5)
      let setters: [(String, () -> Void)] = [
        ("activeFormat", { camera.activeFormat = camera.activeFormat }),
        ("activeVideoMinFrameDuration", { camera.activeVideoMinFrameDuration = .invalid }),
        ("activeVideoMaxFrameDuration", { camera.activeVideoMaxFrameDuration = .invalid }),
        ("videoZoomFactor", { camera.videoZoomFactor = 1 }),
        ("ramp", { camera.ramp(toVideoZoomFactor: 1, withRate: 1) }),
        ("cancelVideoZoomRamp", { camera.cancelVideoZoomRamp() }),
        ("focusMode", { camera.focusMode = .locked }),
        ("focusPointOfInterest", { camera.focusPointOfInterest = center }),
        ("setFocusModeLocked", { camera.setFocusModeLocked(lensPosition: 0.5) }),
        ("exposureMode", { camera.exposureMode = .locked }),
        ("exposurePointOfInterest", { camera.exposurePointOfInterest = center }),
        ("setExposureTargetBias", { camera.setExposureTargetBias(0) }),
        ("whiteBalanceMode", { camera.whiteBalanceMode = .locked }),
        ("torchMode", { camera.torchMode = .off }),
        ("isSubjectAreaChangeMonitoringEnabled", { camera.isSubjectAreaChangeMonitoringEnabled = true }),
      ]
      let words = "May not be called without first successfully gaining exclusive ownership of the device"
      for (name, set) in setters { probe.raises(1, name, .generic, words, "-lockForConfiguration:", when: set) }
      try probe.configure(camera) {
        for (name, set) in setters { probe.permits(2, "\(name) with the lock", when: set) }
      }
      probe.raises(3, "videoZoomFactor when the lock was given back", .generic, words) { camera.videoZoomFactor = 1 }
    },
    Probe(2, "modes that a camera does not have") { probe in
      let camera = try probe.camera("without focus") { !$0.isFocusModeSupported(.autoFocus) }
      let center = CGPoint(x: 0.5, y: 0.5)
      try probe.configure(camera) {
        probe.raises(1, "focusMode", .invalidArgument) { camera.focusMode = .autoFocus }
        if !camera.isTorchModeSupported(.on) {
          probe.raises(2, "torchMode", .invalidArgument) { camera.torchMode = .on }
        }
        if !camera.isFocusPointOfInterestSupported {
          probe.raises(3, "focusPointOfInterest", .invalidArgument) { camera.focusPointOfInterest = center }
        }
        if !camera.isSmoothAutoFocusSupported {
          probe.raises(4, "isSmoothAutoFocusEnabled", .invalidArgument) { camera.isSmoothAutoFocusEnabled = true }
        }
        if !camera.isAutoFocusRangeRestrictionSupported {
          probe.raises(5, "autoFocusRangeRestriction", .invalidArgument) { camera.autoFocusRangeRestriction = .near }
        }
        if !camera.isLowLightBoostSupported {
          probe.raises(6, "automaticallyEnablesLowLightBoostWhenAvailable", .invalidArgument) {
            camera.automaticallyEnablesLowLightBoostWhenAvailable = true
          }
        }
      }
      probe.sees(1, "focusMode afterwards", camera.focusMode, is: .locked)
    },
    Probe(2, "exposure modes of a virtual camera") { probe in
      let camera = try probe.camera("without custom exposure") { !$0.isExposureModeSupported(.custom) }
      let before = camera.exposureMode
      try probe.configure(camera) {
        probe.raises(7, "exposureMode", .invalidArgument) { camera.exposureMode = .custom }
      }
      probe.sees(7, "exposureMode is as before", camera.exposureMode == before)
    },
    Probe(3, "numbers outside of their ranges") { probe in
      let camera = try probe.camera("with custom exposure, focus and white balance") {
        $0.isExposureModeSupported(.custom) && $0.isLockingFocusWithCustomLensPositionSupported
          && $0.isLockingWhiteBalanceWithCustomDeviceGainsSupported
      }
      let format = camera.activeFormat
      let duration = format.minExposureDuration
      let long = CMTimeMultiply(format.maxExposureDuration, multiplier: 2)
      let current = AVCaptureDevice.currentExposureDuration
      let gains = AVCaptureDevice.WhiteBalanceGains(redGain: 100, greenGain: 1, blueGain: 1)
      let chromaticity = AVCaptureDevice.WhiteBalanceChromaticityValues(x: 2, y: 0.3)
      let before = camera.videoZoomFactor
      try probe.configure(camera) {
        probe.raises(1, "videoZoomFactor 0.5", .range) { camera.videoZoomFactor = 0.5 }
        probe.raises(2, "ISO", .range) { camera.setExposureModeCustom(duration: current, iso: format.maxISO * 2) }
        probe.raises(3, "exposure duration", .range) {
          camera.setExposureModeCustom(duration: long, iso: format.minISO)
        }
        probe.raises(4, "lens position", .range) { camera.setFocusModeLocked(lensPosition: 1.5) }
        probe.raises(5, "exposure bias", .range) { camera.setExposureTargetBias(camera.maxExposureTargetBias + 1) }
        probe.raises(6, "white-balance gain", .range) { camera.setWhiteBalanceModeLocked(with: gains) }
        probe.raises(7, "chromaticity", .range) { _ = camera.deviceWhiteBalanceGains(for: chromaticity) }
        probe.raises(8, "activeMaxExposureDuration", .range) { camera.activeMaxExposureDuration = long }
        probe.permits(9, "the ends of ranges") {
          camera.setExposureModeCustom(duration: duration, iso: format.minISO)
          camera.setFocusModeLocked(lensPosition: 0)
          camera.setExposureTargetBias(camera.maxExposureTargetBias)
        }
      }
      probe.sees(1, "videoZoomFactor is as before", camera.videoZoomFactor == before)
    },
    Probe(4, "an unsupported mode without the lock") { probe in
      let camera = try probe.camera("without focus") { !$0.isFocusModeSupported(.autoFocus) }
      probe.raises(1, "focusMode", .generic, "lockForConfiguration") { camera.focusMode = .autoFocus }
      try probe.configure(camera) {
        probe.raises(2, "focusMode with the lock", .invalidArgument) { camera.focusMode = .autoFocus }
      }
    },
    Probe(5, "HDR while it is automatic, or not there") { probe in
      let camera = try probe.camera()
      try probe.configure(camera) {
        if let format = camera.formats.first(where: { $0.isVideoHDRSupported }) {
          camera.activeFormat = format
          camera.automaticallyAdjustsVideoHDREnabled = true
          probe.raises(1, "isVideoHDREnabled while automatic", .generic) { camera.isVideoHDREnabled = true }
          camera.automaticallyAdjustsVideoHDREnabled = false
          probe.permits(1, "isVideoHDREnabled when not") { camera.isVideoHDREnabled = true }
        }
        if let format = camera.formats.first(where: { !$0.isVideoHDRSupported }) {
          camera.activeFormat = format
          camera.automaticallyAdjustsVideoHDREnabled = false
          probe.raises(2, "isVideoHDREnabled without HDR", .generic) { camera.isVideoHDREnabled = true }
        }
        if let format = camera.formats.first(where: { !$0.isGlobalToneMappingSupported }) {
          camera.activeFormat = format
          probe.raises(3, "isGlobalToneMappingEnabled", .generic) { camera.isGlobalToneMappingEnabled = true }
        }
      }
    },
    Probe(6, "a frame rate that the format does not have") { probe in
      let camera = try probe.camera()
      let fastest = camera.activeFormat.videoSupportedFrameRateRanges.map(\.maxFrameRate).max() ?? 0
      let tooShort = CMTime(value: 1, timescale: CMTimeScale(fastest) * 2)
      let before = camera.activeVideoMinFrameDuration
      try probe.configure(camera) {
        probe.raises(
          1, "activeVideoMinFrameDuration", .invalidArgument, "Unsupported frame duration - Supported ranges:"
        ) {
          camera.activeVideoMinFrameDuration = tooShort
        }
        probe.raises(2, "activeVideoMaxFrameDuration", .invalidArgument, "tried to set minFrameRate to") {
          camera.activeVideoMaxFrameDuration = tooShort
        }
      }
      probe.sees(1, "the duration is as before", camera.activeVideoMinFrameDuration == before)
    },
    Probe(7, "a zoom factor beyond the format's") { probe in
      let camera = try probe.camera()
      let most = camera.activeFormat.videoMaxZoomFactor
      try probe.configure(camera) {
        probe.permits(1, "the format's most") { camera.videoZoomFactor = most }
        probe.raises(
          1, "videoZoomFactor", .range, "the passed videoZoomFactor",
          "out-of-range [1, activeFormat.videoMaxZoomFactor]"
        ) {
          camera.videoZoomFactor = most + 1
        }
        probe.raises(2, "ramp(toVideoZoomFactor:)", .range, "out-of-range [1, activeFormat.videoMaxZoomFactor]") {
          camera.ramp(toVideoZoomFactor: most + 1, withRate: 1)
        }
        camera.videoZoomFactor = 1
      }
    },
    Probe(8, "a torch that is not there") { probe in
      let camera = try probe.camera("without a torch") { !$0.hasTorch }
      try probe.configure(camera) {
        probe.raises(
          1, "torchMode", .invalidArgument,
          "torchMode 1 is not supported - use -isTorchModeSupported: to discover valid torch modes"
        ) { camera.torchMode = .on }
      }
      probe.sees(1, "torchMode afterwards", camera.torchMode, is: .off)
    },
    Probe(9, "an exception where Swift catches errors") { probe in
      let camera = try probe.camera()
      let caught = Journal()
      probe.raises(1, "a setter within do and catch", .generic) {
        do { try set(camera) } catch { caught.add("caught") }
      }
      probe.sees(1, "what Swift caught", caught.lines, is: [])
    },
    Probe(9, "an error of an input whose camera is denied") { probe in
      let camera = try probe.camera()
      _ = try AVCaptureDeviceInput(device: camera)
      try probe.arrange(.cameraDenied)
      probe.fails(2, "AVCaptureDeviceInput(device:)", .applicationIsNotAuthorizedToUseDevice) {
        _ = try AVCaptureDeviceInput(device: camera)
      }
    },
    Probe(10, "readings without the lock, in every mode") { probe in
      let camera = try probe.camera()
      func read() {
        _ = (camera.lensPosition, camera.iso, camera.exposureDuration, camera.deviceWhiteBalanceGains)
        _ = (camera.torchLevel, camera.videoZoomFactor, camera.exposureTargetOffset, camera.activeFormat)
      }
      probe.permits(1, "by default", when: read)
      try probe.configure(camera) {
        if camera.isFocusModeSupported(.locked) { camera.focusMode = .locked }
        if camera.isExposureModeSupported(.locked) { camera.exposureMode = .locked }
        if camera.isWhiteBalanceModeSupported(.locked) { camera.whiteBalanceMode = .locked }
      }
      probe.permits(1, "when locked", when: read)
    },
    Probe(445, "what an output or an input does not support") { probe in
      let output = AVCapturePhotoOutput()
      probe.raises(1, "isContentAwareDistortionCorrectionEnabled", .invalidArgument) {
        output.isContentAwareDistortionCorrectionEnabled = true
      }
    },
    Probe(446, "an observer that is not registered") { probe in
      let camera = try probe.camera()
      probe.raises(1, "removeObserver", .range, "because it is not registered as an observer") {
        camera.removeObserver(NSObject(), forKeyPath: "adjustingExposure")
      }
    },
  ]

  /// Calls a setter inside a throwing function.
  private func set(_ camera: AVCaptureDevice) throws { camera.videoZoomFactor = 1 }
#endif
