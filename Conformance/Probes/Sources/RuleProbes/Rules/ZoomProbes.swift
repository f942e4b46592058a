#if !os(macOS)
  import AVFoundation

  /// J. Zoom, and E as far as virtual cameras zoom from lens to lens.
  let zoomProbes: [Probe] = [
    Probe(114, "Center Stage in the user's hands") { witness in
      witness.atEnd {
        AVCaptureDevice.centerStageControlMode = .app
        AVCaptureDevice.isCenterStageEnabled = false
        AVCaptureDevice.centerStageControlMode = .user
      }
      AVCaptureDevice.centerStageControlMode = .user
      let before = AVCaptureDevice.isCenterStageEnabled
      witness.raises(1, "isCenterStageEnabled", .invalidArgument) { AVCaptureDevice.isCenterStageEnabled = !before }
      witness.sees(1, "afterwards", AVCaptureDevice.isCenterStageEnabled == before)
      AVCaptureDevice.centerStageControlMode = .app
      witness.permits(1, "in the app's hands") { AVCaptureDevice.isCenterStageEnabled = true }
      witness.sees(1, "afterwards", AVCaptureDevice.isCenterStageEnabled, is: true)
      AVCaptureDevice.isCenterStageEnabled = false
    },
    Probe(114, "Center Stage limits zoom and frame rate") { witness in
      let camera = try witness.camera("with Center Stage") { camera in
        camera.formats.contains {
          $0.isCenterStageSupported && $0.videoMaxZoomFactorForCenterStage < $0.videoMaxZoomFactor
        }
      }
      guard
        let format = camera.formats.first(where: {
          $0.isCenterStageSupported && $0.videoMaxZoomFactorForCenterStage < $0.videoMaxZoomFactor
        })
      else { return }
      witness.atEnd {
        AVCaptureDevice.isCenterStageEnabled = false
        AVCaptureDevice.centerStageControlMode = .user
      }
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.configure(camera) { camera.activeFormat = format }
      try witness.start(session)
      AVCaptureDevice.centerStageControlMode = .app
      let before = camera.maxAvailableVideoZoomFactor
      AVCaptureDevice.isCenterStageEnabled = true
      witness.waits { camera.isCenterStageActive }
      witness.sees(2, "isCenterStageActive", camera.isCenterStageActive, is: true)
      witness.sees(2, "maxAvailableVideoZoomFactor falls", camera.maxAvailableVideoZoomFactor < before)
    },
    Probe(115, "an effect in the user's hands") { witness in
      try witness.arrange(.portraitEffectOff)
      witness.sees(1, "switched off", witness.waits { !AVCaptureDevice.isPortraitEffectEnabled })
      let camera = try witness.camera("with the portrait effect") { camera in
        camera.formats.contains(where: \.isPortraitEffectSupported)
      }
      guard let format = camera.formats.first(where: \.isPortraitEffectSupported) else { return }
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.configure(camera) { camera.activeFormat = format }
      try witness.start(session)
      try witness.arrange(.portraitEffectOn)
      witness.sees(1, "switched on", witness.waits { AVCaptureDevice.isPortraitEffectEnabled })
      witness.sees(1, "the camera follows", witness.waits { camera.isPortraitEffectActive })
      try witness.arrange(.portraitEffectOff)
      witness.sees(1, "and switched off again", witness.waits { !camera.isPortraitEffectActive })
    },
    Probe(117, "the lenses of a virtual camera") { witness in
      let camera = try witness.virtualCamera()
      let factors = camera.virtualDeviceSwitchOverVideoZoomFactors.map(\.doubleValue)
      witness.sees(1, "one factor less than lenses", factors.count, is: camera.constituentDevices.count - 1)
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      let told = witness.watch { journal in
        camera.observe(\.activePrimaryConstituent) { _, _ in journal.add("told") }
      }
      try witness.configure(camera) { camera.videoZoomFactor = 1 }
      witness.waits(upTo: 2) { camera.activePrimaryConstituent == camera.constituentDevices.first }
      witness.sees(2, "the first lens at factor 1", camera.activePrimaryConstituent == camera.constituentDevices.first)
      told.clear()
      try witness.configure(camera) { camera.videoZoomFactor = CGFloat(factors[0]) + 0.5 }
      witness.waits { camera.activePrimaryConstituent != camera.constituentDevices.first }
      witness.sees(
        2, "another lens beyond the factor", camera.activePrimaryConstituent != camera.constituentDevices.first)
      witness.sees(3, "observers were told", !told.lines.isEmpty)
    },
    Probe(121, "factor 1 is the widest lens") { witness in
      let camera = try witness.camera("of several with an ultra-wide lens") { camera in
        camera.isVirtualDevice && camera.constituentDevices.contains { $0.deviceType == .builtInUltraWideCamera }
      }
      let factors = camera.virtualDeviceSwitchOverVideoZoomFactors.map(\.doubleValue)
      witness.sees(1, "the first lens", camera.constituentDevices.first?.deviceType, is: .builtInUltraWideCamera)
      witness.sees(1, "field of view at factor 1", camera.activeFormat.videoFieldOfView > 90)
      witness.sees(2, "the normal 1× is the first factor", factors.first ?? 0, is: 2)
    },
    Probe(172, "zoom factors") { witness in
      let camera = try witness.camera()
      let most = camera.activeFormat.videoMaxZoomFactor
      try witness.configure(camera) {
        witness.raises(1, "below 1", .range) { camera.videoZoomFactor = 0.99 }
        witness.raises(1, "above the format's most", .range) { camera.videoZoomFactor = most * 1.01 }
        witness.permits(1, "1") { camera.videoZoomFactor = 1 }
        witness.permits(2, "the format's most") { camera.videoZoomFactor = most }
        witness.sees(2, "what becomes of it", camera.videoZoomFactor, is: min(most, camera.maxAvailableVideoZoomFactor))
        camera.videoZoomFactor = 1
      }
    },
    Probe(174, "a factor ends a ramp") { witness in
      let camera = try witness.running()
      try witness.configure(camera) { camera.ramp(toVideoZoomFactor: 4, withRate: 1) }
      witness.waits { camera.isRampingVideoZoom && camera.videoZoomFactor > 1.2 }
      witness.sees(1, "isRampingVideoZoom", camera.isRampingVideoZoom, is: true)
      try witness.configure(camera) { camera.videoZoomFactor = 3 }
      witness.waits { !camera.isRampingVideoZoom }
      witness.sees(1, "isRampingVideoZoom afterwards", camera.isRampingVideoZoom, is: false)
      witness.pass(1)
      witness.sees(2, "videoZoomFactor", camera.videoZoomFactor, is: 3)
    },
    Probe(175, "a ramp doubles in a second") { witness in
      let camera = try witness.running()
      try witness.configure(camera) { camera.ramp(toVideoZoomFactor: 4, withRate: 1) }
      witness.pass(1)
      witness.sees(1, "about 2 after a second", (1.6...2.5).contains(camera.videoZoomFactor))
      witness.sees(5, "4 in the end", witness.waits(upTo: 3) { camera.videoZoomFactor == 4 })
      try witness.configure(camera) { camera.ramp(toVideoZoomFactor: 2, withRate: -2) }
      witness.sees(
        3, "with a negative rate it goes down as well", witness.waits(upTo: 3) { camera.videoZoomFactor == 2 })
      try witness.configure(camera) { camera.ramp(toVideoZoomFactor: 4, withRate: 0.5) }
      witness.waits { camera.videoZoomFactor > 2.1 }
      try witness.configure(camera) { camera.ramp(toVideoZoomFactor: 4, withRate: 0) }
      witness.pass(1)
      witness.sees(2, "with rate 0 it stops", !camera.isRampingVideoZoom && camera.videoZoomFactor < 3)
      try witness.configure(camera) {
        witness.raises(4, "beyond the range", .range) {
          camera.ramp(toVideoZoomFactor: camera.activeFormat.videoMaxZoomFactor + 1, withRate: 1)
        }
      }
    },
    Probe(176, "isRampingVideoZoom is observed") { witness in
      let camera = try witness.running()
      let ramping = witness.watch { journal in
        camera.observe(\.isRampingVideoZoom) { camera, _ in journal.note(camera.isRampingVideoZoom) }
      }
      try witness.configure(camera) { camera.ramp(toVideoZoomFactor: 2, withRate: 2) }
      witness.waits { ramping.contains("false") }
      witness.sees(1, "what observers were told", ramping.lines, is: ["true", "false"])
      witness.sees(1, "videoZoomFactor then", camera.videoZoomFactor, is: 2)
    },
    Probe(177, "a ramp is cancelled") { witness in
      let camera = try witness.running()
      try witness.configure(camera) { camera.ramp(toVideoZoomFactor: 4, withRate: 1) }
      witness.waits { camera.videoZoomFactor > 1.5 }
      witness.raises(2, "without the lock", .generic) { camera.cancelVideoZoomRamp() }
      witness.pass(0.1)
      witness.sees(2, "it goes on", camera.isRampingVideoZoom, is: true)
      try witness.configure(camera) { camera.cancelVideoZoomRamp() }
      witness.waits(upTo: 2) { !camera.isRampingVideoZoom }
      let factor = camera.videoZoomFactor
      witness.sees(1, "short of its end", factor < 3.5)
      witness.pass(0.5)
      witness.sees(1, "it stays there", camera.videoZoomFactor == factor)
    },
    Probe(178, "from where on pictures are enlarged") { witness in
      for camera in witness.cameras() {
        let formats = camera.formats.filter { $0.mediaType == .video }
        func width(_ format: AVCaptureDevice.Format) -> CGFloat {
          let photo = CGFloat(format.highResolutionStillImageDimensions.width)
          return max(photo, CGFloat(CMVideoFormatDescriptionGetDimensions(format.formatDescription).width))
        }
        // Cropped one to one, a picture is a part of the sensor's.
        let sensor = formats.map(width).max() ?? 0
        let isWithin = formats.allSatisfy { format in
          let size = CMVideoFormatDescriptionGetDimensions(format.formatDescription)
          let threshold = format.videoZoomFactorUpscaleThreshold
          return threshold >= 1 && CGFloat(size.width) * threshold <= sensor * 1.01
        }
        witness.sees(1, "the sensor has pixels for the threshold, \(camera.deviceType.rawValue)", isWithin)
      }
    },
    Probe(179, "a factor is read back") { witness in
      let camera = try witness.running()
      let range = camera.minAvailableVideoZoomFactor...camera.maxAvailableVideoZoomFactor
      witness.sees(
        1, "the live range is within the format's", range.upperBound <= camera.activeFormat.videoMaxZoomFactor)
      try witness.configure(camera) {
        for factor in [range.lowerBound, 1.5, range.upperBound] {
          camera.videoZoomFactor = factor
          witness.sees(1, "a factor within", abs(camera.videoZoomFactor - factor) < 0.01)
        }
        witness.raises(2, "a factor outside of the format's", .range) {
          camera.videoZoomFactor = camera.activeFormat.videoMaxZoomFactor + 1
        }
        camera.videoZoomFactor = 1
      }
    },
    Probe(180, "factors as the user sees them") { witness in
      guard #available(iOS 18, macCatalyst 18, *) else { throw Skip("needs iOS 18") }
      let wide = try witness.camera("with a wide lens alone") {
        $0.deviceType == .builtInWideAngleCamera && $0.position == .back
      }
      witness.sees(1, "of the wide camera", wide.displayVideoZoomFactorMultiplier, is: 1)
      let camera = try witness.camera("of several with an ultra-wide lens") { camera in
        camera.isVirtualDevice && camera.constituentDevices.contains { $0.deviceType == .builtInUltraWideCamera }
      }
      witness.sees(1, "of one that begins ultra-wide", camera.displayVideoZoomFactorMultiplier, is: 0.5)
    },
    Probe(181, "zoom with depth") { witness in
      guard #available(iOS 17.2, macCatalyst 17.2, *) else { throw Skip("needs iOS 17.2") }
      func snaps(_ format: AVCaptureDevice.Format) -> Bool {
        !format.supportedDepthDataFormats.isEmpty
          && !format.zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported
          && !format.supportedVideoZoomRangesForDepthDataDelivery.isEmpty
      }
      let camera = try witness.camera("whose depth goes with few zoom factors") { $0.formats.contains(where: snaps) }
      guard let format = camera.formats.first(where: snaps) else { return }
      let session = try witness.session(camera)
      try witness.configure(camera) { camera.activeFormat = format }
      let output = AVCaptureDepthDataOutput()
      guard session.canAddOutput(output) else { throw Skip("no depth output") }
      session.addOutput(output)
      try witness.start(session)
      let ranges = format.supportedVideoZoomRangesForDepthDataDelivery
      let between = (ranges.map(\.upperBound).max() ?? 1) + 0.3
      guard between < format.videoMaxZoomFactor else { throw Skip("no factor without depth") }
      try witness.configure(camera) { camera.videoZoomFactor = between }
      witness.pass(1)
      let factor = camera.videoZoomFactor
      witness.sees(1, "a factor without depth becomes one with it", ranges.contains { $0.contains(factor) })
    },
  ]

  extension Witness {
    /// The default camera in a running session, at factor 1.
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
