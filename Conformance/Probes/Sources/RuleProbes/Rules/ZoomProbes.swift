#if !os(macOS)
  import AVFoundation

  /// Section J of the rule book, zoom, and the part of section E about how virtual cameras switch lenses while zooming.
  let zoomProbes: [Probe] = [
    Probe(114, "Center Stage in the user's hands") { probe in
      probe.atEnd {
        AVCaptureDevice.centerStageControlMode = .app
        AVCaptureDevice.isCenterStageEnabled = false
        AVCaptureDevice.centerStageControlMode = .user
      }
      AVCaptureDevice.centerStageControlMode = .user
      let before = AVCaptureDevice.isCenterStageEnabled
      probe.raises(1, "isCenterStageEnabled", .invalidArgument) { AVCaptureDevice.isCenterStageEnabled = !before }
      probe.sees(1, "afterwards", AVCaptureDevice.isCenterStageEnabled == before)
      AVCaptureDevice.centerStageControlMode = .app
      probe.permits(1, "in the app's hands") { AVCaptureDevice.isCenterStageEnabled = true }
      probe.sees(1, "afterwards", AVCaptureDevice.isCenterStageEnabled, is: true)
      AVCaptureDevice.isCenterStageEnabled = false
    },
    Probe(114, "Center Stage limits zoom and frame rate") { probe in
      let camera = try probe.camera("with Center Stage") { camera in
        camera.formats.contains {
          $0.isCenterStageSupported && $0.videoMaxZoomFactorForCenterStage < $0.videoMaxZoomFactor
        }
      }
      guard
        let format = camera.formats.first(where: {
          $0.isCenterStageSupported && $0.videoMaxZoomFactorForCenterStage < $0.videoMaxZoomFactor
        })
      else { return }
      probe.atEnd {
        AVCaptureDevice.isCenterStageEnabled = false
        AVCaptureDevice.centerStageControlMode = .user
      }
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.configure(camera) { camera.activeFormat = format }
      try probe.start(session)
      AVCaptureDevice.centerStageControlMode = .app
      let before = camera.maxAvailableVideoZoomFactor
      AVCaptureDevice.isCenterStageEnabled = true
      probe.waits { camera.isCenterStageActive }
      probe.sees(2, "isCenterStageActive", camera.isCenterStageActive, is: true)
      probe.sees(2, "maxAvailableVideoZoomFactor falls", camera.maxAvailableVideoZoomFactor < before)
    },
    Probe(115, "an effect in the user's hands") { probe in
      try probe.arrange(.portraitEffectOff)
      probe.sees(1, "switched off", probe.waits { !AVCaptureDevice.isPortraitEffectEnabled })
      let camera = try probe.camera("with the portrait effect") { camera in
        camera.formats.contains(where: \.isPortraitEffectSupported)
      }
      guard let format = camera.formats.first(where: \.isPortraitEffectSupported) else { return }
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.configure(camera) { camera.activeFormat = format }
      try probe.start(session)
      try probe.arrange(.portraitEffectOn)
      probe.sees(1, "switched on", probe.waits { AVCaptureDevice.isPortraitEffectEnabled })
      probe.sees(1, "the camera follows", probe.waits { camera.isPortraitEffectActive })
      try probe.arrange(.portraitEffectOff)
      probe.sees(1, "and switched off again", probe.waits { !camera.isPortraitEffectActive })
    },
    Probe(117, "the lenses of a virtual camera") { probe in
      let camera = try probe.virtualCamera()
      let factors = camera.virtualDeviceSwitchOverVideoZoomFactors.map(\.doubleValue)
      probe.sees(1, "one factor less than lenses", factors.count, is: camera.constituentDevices.count - 1)
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      let told = probe.watch { journal in
        camera.observe(\.activePrimaryConstituent) { _, _ in journal.add("told") }
      }
      try probe.configure(camera) { camera.videoZoomFactor = 1 }
      probe.waits(upTo: 2) { camera.activePrimaryConstituent == camera.constituentDevices.first }
      probe.sees(2, "the first lens at factor 1", camera.activePrimaryConstituent == camera.constituentDevices.first)
      told.clear()
      try probe.configure(camera) { camera.videoZoomFactor = CGFloat(factors[0]) + 0.5 }
      probe.waits { camera.activePrimaryConstituent != camera.constituentDevices.first }
      probe.sees(
        2, "another lens beyond the factor", camera.activePrimaryConstituent != camera.constituentDevices.first)
      probe.sees(3, "observers were told", !told.lines.isEmpty)
    },
    Probe(121, "factor 1 is the widest lens") { probe in
      let camera = try probe.camera("of several with an ultra-wide lens") { camera in
        camera.isVirtualDevice && camera.constituentDevices.contains { $0.deviceType == .builtInUltraWideCamera }
      }
      let factors = camera.virtualDeviceSwitchOverVideoZoomFactors.map(\.doubleValue)
      probe.sees(1, "the first lens", camera.constituentDevices.first?.deviceType, is: .builtInUltraWideCamera)
      probe.sees(1, "field of view at factor 1", camera.activeFormat.videoFieldOfView > 90)
      probe.sees(2, "the normal 1× is the first factor", factors.first ?? 0, is: 2)
    },
    Probe(172, "zoom factors") { probe in
      let camera = try probe.camera()
      let most = camera.activeFormat.videoMaxZoomFactor
      try probe.configure(camera) {
        probe.raises(1, "below 1", .range) { camera.videoZoomFactor = 0.99 }
        probe.raises(1, "above the format's most", .range) { camera.videoZoomFactor = most * 1.01 }
        probe.permits(1, "1") { camera.videoZoomFactor = 1 }
        probe.permits(2, "the format's most") { camera.videoZoomFactor = most }
        probe.sees(2, "what becomes of it", camera.videoZoomFactor, is: min(most, camera.maxAvailableVideoZoomFactor))
        camera.videoZoomFactor = 1
      }
    },
    Probe(174, "a factor ends a ramp") { probe in
      let camera = try probe.running()
      try probe.configure(camera) { camera.ramp(toVideoZoomFactor: 4, withRate: 1) }
      probe.waits { camera.isRampingVideoZoom && camera.videoZoomFactor > 1.2 }
      probe.sees(1, "isRampingVideoZoom", camera.isRampingVideoZoom, is: true)
      try probe.configure(camera) { camera.videoZoomFactor = 3 }
      probe.waits { !camera.isRampingVideoZoom }
      probe.sees(1, "isRampingVideoZoom afterwards", camera.isRampingVideoZoom, is: false)
      probe.pass(1)
      probe.sees(2, "videoZoomFactor", camera.videoZoomFactor, is: 3)
    },
    Probe(175, "a ramp doubles in a second") { probe in
      let camera = try probe.running()
      try probe.configure(camera) { camera.ramp(toVideoZoomFactor: 4, withRate: 1) }
      probe.pass(1)
      probe.sees(1, "about 2 after a second", (1.6...2.5).contains(camera.videoZoomFactor))
      probe.sees(5, "4 in the end", probe.waits(upTo: 3) { camera.videoZoomFactor == 4 })
      try probe.configure(camera) { camera.ramp(toVideoZoomFactor: 2, withRate: -2) }
      probe.sees(
        3, "with a negative rate it goes down as well", probe.waits(upTo: 3) { camera.videoZoomFactor == 2 })
      try probe.configure(camera) { camera.ramp(toVideoZoomFactor: 4, withRate: 0.5) }
      probe.waits { camera.videoZoomFactor > 2.1 }
      try probe.configure(camera) { camera.ramp(toVideoZoomFactor: 4, withRate: 0) }
      probe.pass(1)
      probe.sees(2, "with rate 0 it stops", !camera.isRampingVideoZoom && camera.videoZoomFactor < 3)
      try probe.configure(camera) {
        probe.raises(4, "beyond the range", .range) {
          camera.ramp(toVideoZoomFactor: camera.activeFormat.videoMaxZoomFactor + 1, withRate: 1)
        }
      }
    },
    Probe(176, "isRampingVideoZoom is observed") { probe in
      let camera = try probe.running()
      let ramping = probe.watch { journal in
        camera.observe(\.isRampingVideoZoom) { camera, _ in journal.note(camera.isRampingVideoZoom) }
      }
      try probe.configure(camera) { camera.ramp(toVideoZoomFactor: 2, withRate: 2) }
      probe.waits { ramping.contains("false") }
      probe.sees(1, "what observers were told", ramping.lines, is: ["true", "false"])
      probe.sees(1, "videoZoomFactor then", camera.videoZoomFactor, is: 2)
    },
    Probe(177, "a ramp is cancelled") { probe in
      let camera = try probe.running()
      try probe.configure(camera) { camera.ramp(toVideoZoomFactor: 4, withRate: 1) }
      probe.waits { camera.videoZoomFactor > 1.5 }
      probe.raises(2, "without the lock", .generic) { camera.cancelVideoZoomRamp() }
      probe.pass(0.1)
      probe.sees(2, "it goes on", camera.isRampingVideoZoom, is: true)
      try probe.configure(camera) { camera.cancelVideoZoomRamp() }
      probe.waits(upTo: 2) { !camera.isRampingVideoZoom }
      let factor = camera.videoZoomFactor
      probe.sees(1, "short of its end", factor < 3.5)
      probe.pass(0.5)
      probe.sees(1, "it stays there", camera.videoZoomFactor == factor)
    },
    Probe(178, "from where on pictures are enlarged") { probe in
      for camera in probe.cameras() {
        let formats = camera.formats.filter { $0.mediaType == .video }
        func width(_ format: AVCaptureDevice.Format) -> CGFloat {
          let photo = CGFloat(format.highResolutionStillImageDimensions.width)
          return max(photo, CGFloat(CMVideoFormatDescriptionGetDimensions(format.formatDescription).width))
        }
        // Without scaling, a frame is a crop of the sensor's image.
        let sensor = formats.map(width).max() ?? 0
        let isWithin = formats.allSatisfy { format in
          let size = CMVideoFormatDescriptionGetDimensions(format.formatDescription)
          let threshold = format.videoZoomFactorUpscaleThreshold
          return threshold >= 1 && CGFloat(size.width) * threshold <= sensor * 1.01
        }
        probe.sees(1, "the sensor has pixels for the threshold, \(camera.deviceType.rawValue)", isWithin)
      }
    },
    Probe(179, "a factor is read back") { probe in
      let camera = try probe.running()
      let range = camera.minAvailableVideoZoomFactor...camera.maxAvailableVideoZoomFactor
      probe.sees(
        1, "the live range is within the format's", range.upperBound <= camera.activeFormat.videoMaxZoomFactor)
      try probe.configure(camera) {
        for factor in [range.lowerBound, 1.5, range.upperBound] {
          camera.videoZoomFactor = factor
          probe.sees(1, "a factor within", abs(camera.videoZoomFactor - factor) < 0.01)
        }
        probe.raises(2, "a factor outside of the format's", .range) {
          camera.videoZoomFactor = camera.activeFormat.videoMaxZoomFactor + 1
        }
        camera.videoZoomFactor = 1
      }
    },
    Probe(180, "factors as the user sees them") { probe in
      guard #available(iOS 18, macCatalyst 18, *) else { throw Skip("needs iOS 18") }
      let wide = try probe.camera("with a wide lens alone") {
        $0.deviceType == .builtInWideAngleCamera && $0.position == .back
      }
      probe.sees(1, "of the wide camera", wide.displayVideoZoomFactorMultiplier, is: 1)
      let camera = try probe.camera("of several with an ultra-wide lens") { camera in
        camera.isVirtualDevice && camera.constituentDevices.contains { $0.deviceType == .builtInUltraWideCamera }
      }
      probe.sees(1, "of one that begins ultra-wide", camera.displayVideoZoomFactorMultiplier, is: 0.5)
    },
    Probe(471, "factors of a lens alone as the user sees them") { probe in
      guard #available(iOS 18, macCatalyst 18, *) else { throw Skip("needs iOS 18") }
      let ultraWide = try probe.camera("with an ultra-wide lens alone") {
        $0.deviceType == .builtInUltraWideCamera && $0.position == .back
      }
      probe.sees(1, "of the ultra-wide camera", ultraWide.displayVideoZoomFactorMultiplier, is: 0.5)
    },
    Probe(181, "zoom with depth") { probe in
      guard #available(iOS 17.2, macCatalyst 17.2, *) else { throw Skip("needs iOS 17.2") }
      func snaps(_ format: AVCaptureDevice.Format) -> Bool {
        !format.supportedDepthDataFormats.isEmpty
          && !format.zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported
          && !format.supportedVideoZoomRangesForDepthDataDelivery.isEmpty
      }
      let camera = try probe.camera("whose depth goes with few zoom factors") { $0.formats.contains(where: snaps) }
      guard let format = camera.formats.first(where: snaps) else { return }
      let session = try probe.session(camera)
      try probe.configure(camera) { camera.activeFormat = format }
      let output = AVCaptureDepthDataOutput()
      guard session.canAddOutput(output) else { throw Skip("no depth output") }
      session.addOutput(output)
      try probe.start(session)
      let ranges = format.supportedVideoZoomRangesForDepthDataDelivery
      let between = (ranges.map(\.upperBound).max() ?? 1) + 0.3
      guard between < format.videoMaxZoomFactor else { throw Skip("no factor without depth") }
      try probe.configure(camera) { camera.videoZoomFactor = between }
      probe.pass(1)
      let factor = camera.videoZoomFactor
      probe.sees(1, "a factor without depth becomes one with it", ranges.contains { $0.contains(factor) })
    },
  ]

  extension ProbeContext {
    /// Returns the default camera in a running session, at zoom factor 1.
    fileprivate func running() throws -> AVCaptureDevice {
      let camera = try camera()
      try start(session(camera, AVCaptureVideoDataOutput()))
      try configure(camera) { camera.videoZoomFactor = 1 }
      return camera
    }

    fileprivate func virtualCamera() throws -> AVCaptureDevice {
      try camera("of several") { $0.isVirtualDevice && !$0.virtualDeviceSwitchOverVideoZoomFactors.isEmpty }
    }
  }
#endif
