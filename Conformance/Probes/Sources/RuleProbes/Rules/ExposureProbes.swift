#if !os(macOS)
  import AVFoundation

  /// Section G of the rule book: exposure, and how the frame rate affects it. Manual exposure needs
  /// `isExposureModeSupported(.custom)`.
  let exposureProbes: [Probe] = [
    Probe(103, "exposure and the longest frame") { probe in
      let camera = try probe.manualCamera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      let long = CMTime(value: 1, timescale: 10)
      guard CMTimeCompare(camera.activeFormat.maxExposureDuration, long) >= 0 else { throw Skip("no long exposure") }
      probe.sees(2, "longest frame before", camera.activeVideoMaxFrameDuration.seconds < 0.05)
      try probe.expose(camera, long, AVCaptureDevice.currentISO)
      probe.sees(2, "longest frame with 1/10 s", camera.activeVideoMaxFrameDuration.seconds >= 0.0999)
      try probe.configure(camera) { camera.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 30) }
      probe.waits { camera.exposureDuration.seconds < 0.034 }
      probe.sees(1, "exposure with frames of 1/30 s", camera.exposureDuration.seconds < 0.034)
    },
    Probe(137, "one adjustment, and the camera locks by itself") { probe in
      let camera = try probe.camera("with exposure once") { $0.isExposureModeSupported(.autoExpose) }
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      probe.waits { !camera.isAdjustingExposure }
      try probe.configure(camera) { camera.exposureMode = .autoExpose }
      probe.sees(1, "exposureMode at once", camera.exposureMode, is: .autoExpose)
      probe.sees(1, "exposureMode in the end", probe.waits { camera.exposureMode == .locked })
      try probe.configure(camera) { camera.exposureMode = .locked }
      probe.sees(2, "a lock of the app's reads the same", camera.exposureMode, is: .locked)
    },
    Probe(138, "exposure by hand") { probe in
      let camera = try probe.manualCamera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      let format = camera.activeFormat
      let (duration, iso) = (CMTime(value: 1, timescale: 100), (format.minISO + format.maxISO) / 2)
      try probe.expose(camera, duration, iso)
      probe.sees(1, "exposureMode", camera.exposureMode, is: .custom)
      probe.sees(1, "exposureDuration", abs(camera.exposureDuration.seconds - 0.01) < 0.001)
      probe.sees(1, "iso", abs(camera.iso - iso) < iso / 50)
      try probe.expose(camera, AVCaptureDevice.currentExposureDuration, format.minISO)
      probe.sees(3, "exposureDuration when it is kept", abs(camera.exposureDuration.seconds - 0.01) < 0.001)
      try probe.expose(camera, format.minExposureDuration, AVCaptureDevice.currentISO)
      probe.sees(3, "iso when it is kept", abs(camera.iso - format.minISO) < 1)
      let (short, long) = (
        CMTimeMultiplyByFloat64(format.minExposureDuration, multiplier: 0.5), format.maxExposureDuration
      )
      try probe.configure(camera) {
        probe.raises(2, "a duration too short", .range) { camera.setExposureModeCustom(duration: short, iso: iso) }
        probe.raises(2, "one too long", .range) {
          camera.setExposureModeCustom(duration: CMTimeMultiply(long, multiplier: 2), iso: iso)
        }
        probe.raises(2, "ISO too low", .range) {
          camera.setExposureModeCustom(duration: duration, iso: format.minISO / 2)
        }
        probe.raises(2, "ISO too high", .range) {
          camera.setExposureModeCustom(duration: duration, iso: format.maxISO * 2)
        }
      }
    },
    Probe(139, "exposure by hand on a virtual camera") { probe in
      let camera = try probe.camera("without custom exposure") { !$0.isExposureModeSupported(.custom) }
      let before = camera.exposureMode
      try probe.configure(camera) {
        probe.raises(1, "setExposureModeCustom", .invalidArgument, "AVCaptureExposureModeCustom") {
          camera.setExposureModeCustom(
            duration: AVCaptureDevice.currentExposureDuration, iso: AVCaptureDevice.currentISO)
        }
      }
      probe.sees(1, "exposureMode is as before", camera.exposureMode == before)
    },
    Probe(140, "the mode custom keeps duration and ISO") { probe in
      let camera = try probe.manualCamera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      probe.pass(1.5)
      try probe.configure(camera) { camera.exposureMode = .locked }
      probe.pass(0.5)
      let (duration, iso) = (camera.exposureDuration.seconds, camera.iso)
      try probe.configure(camera) { camera.exposureMode = .custom }
      probe.sees(1, "exposureMode", camera.exposureMode, is: .custom)
      probe.pass(0.5)
      probe.sees(1, "exposureDuration", abs(camera.exposureDuration.seconds - duration) < duration / 50)
      probe.sees(1, "iso", abs(camera.iso - iso) < iso / 50)
    },
    Probe(141, "handlers come in order, with the time of a frame") { probe in
      let camera = try probe.manualCamera()
      let frames = FrameCounter()
      let session = try probe.session(camera, frames.videoOutput())
      try probe.start(session)
      probe.waits { frames.count > 0 }
      let order = Journal()
      try probe.configure(camera) {
        for (index, rate) in [100, 200, 400].enumerated() {
          camera.setExposureModeCustom(
            duration: CMTime(value: 1, timescale: CMTimeScale(rate)), iso: AVCaptureDevice.currentISO
          ) {
            order.add($0.isNumeric ? "\(index)" : "no time")
          }
        }
      }
      probe.waits { order.lines.count == 3 }
      probe.sees(1, "order", order.lines, is: ["0", "1", "2"])
      let times = Journal()
      try probe.configure(camera) {
        camera.setExposureModeCustom(duration: CMTime(value: 1, timescale: 50), iso: AVCaptureDevice.currentISO) {
          times.add("\($0.seconds)")
        }
      }
      probe.waits { !times.lines.isEmpty }
      probe.pass(0.2)
      let told = times.lines.first.flatMap(Double.init) ?? 0
      probe.sees(2, "the time is that of a frame", frames.times.contains { abs($0 - told) < 0.002 })
    },
    Probe(142, "the bias of exposure") { probe in
      let camera = try probe.manualCamera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      probe.sees(1, "the range", camera.minExposureTargetBias < 0 && camera.maxExposureTargetBias > 0)
      try probe.configure(camera) {
        probe.raises(1, "too high", .range) { camera.setExposureTargetBias(camera.maxExposureTargetBias + 1) }
        probe.raises(1, "too low", .range) { camera.setExposureTargetBias(camera.minExposureTargetBias - 1) }
      }
      func light() -> Double { camera.exposureDuration.seconds * Double(camera.iso) }
      probe.pass(2)
      let before = light()
      try probe.configure(camera) { camera.setExposureTargetBias(-2) }
      probe.pass(2)
      probe.sees(2, "exposureTargetBias", camera.exposureTargetBias, is: -2)
      probe.sees(2, "a bias of -2 darkens", light() < before * 0.7)
      try probe.configure(camera) { camera.exposureMode = .custom }
      probe.pass(0.5)
      let custom = light()
      try probe.configure(camera) { camera.setExposureTargetBias(0) }
      probe.pass(1)
      probe.sees(3, "in custom mode it does not", abs(light() - custom) < custom / 20)
    },
    Probe(143, "how far the exposure is from its target") { probe in
      let camera = try probe.manualCamera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      probe.pass(2)
      let told = probe.watch { journal in
        camera.observe(\.exposureTargetOffset) { _, _ in journal.add("told") }
      }
      try probe.expose(camera, camera.activeFormat.minExposureDuration, camera.activeFormat.minISO)
      probe.waits { camera.exposureTargetOffset < -1 }
      probe.sees(2, "much too dark is below zero", camera.exposureTargetOffset < -1)
      probe.sees(1, "observers were told", !told.lines.isEmpty)
    },
    Probe(144, "isAdjustingExposure is observed") { probe in
      let camera = try probe.camera("with exposure once") { $0.isExposureModeSupported(.autoExpose) }
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      try probe.configure(camera) { camera.exposureMode = .locked }
      probe.pass(1)
      let adjusting = probe.watch { journal in
        camera.observe(\.isAdjustingExposure) { camera, _ in journal.note(camera.isAdjustingExposure) }
      }
      probe.pass(1)
      probe.sees(2, "while locked", adjusting.lines, is: [])
      try probe.configure(camera) { camera.exposureMode = .autoExpose }
      probe.waits { adjusting.contains("false") }
      probe.sees(
        1, "first and last", [adjusting.lines.first ?? "", adjusting.lines.last ?? ""], is: ["true", "false"])
    },
    Probe(145, "the longest automatic exposure") { probe in
      let camera = try probe.manualCamera()
      let format = camera.activeFormat
      let standard = camera.activeMaxExposureDuration
      let short = CMTime(value: 1, timescale: 200)
      try probe.configure(camera) {
        probe.raises(1, "too long", .range) {
          camera.activeMaxExposureDuration = CMTimeMultiply(format.maxExposureDuration, multiplier: 2)
        }
        camera.activeMaxExposureDuration = short
        probe.sees(2, "set", CMTimeCompare(camera.activeMaxExposureDuration, short), is: 0)
        camera.activeMaxExposureDuration = .invalid
        probe.sees(2, "invalid resets", CMTimeCompare(camera.activeMaxExposureDuration, standard), is: 0)
        camera.activeMaxExposureDuration = short
      }
      let other = try Probe.otherFormat(of: camera)
      try probe.configure(camera) { camera.activeFormat = other }
      probe.sees(3, "after a new format", CMTimeCompare(camera.activeMaxExposureDuration, short) != 0)
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.configure(camera) { camera.activeMaxExposureDuration = short }
      session.sessionPreset = .vga640x480
      probe.sees(4, "after a new preset", CMTimeCompare(camera.activeMaxExposureDuration, short) != 0)
    },
    Probe(146, "a quick photo that is exposed by hand") { probe in
      let (camera, output, client) = (try probe.manualCamera(), AVCapturePhotoOutput(), PhotoClient())
      try probe.start(probe.session(camera, output))
      let format = camera.activeFormat
      let iso = ((format.minISO + format.maxISO) / 2).rounded()
      try probe.expose(camera, CMTime(value: 1, timescale: 250), iso)
      let settings = AVCapturePhotoSettings()
      settings.photoQualityPrioritization = .speed
      output.capturePhoto(with: settings, delegate: client)
      probe.waits { client.hasEnded }
      let exif = client.photos.first?.metadata["{Exif}"] as? [String: Any]
      let time = (exif?["ExposureTime"] as? NSNumber)?.doubleValue ?? 0
      let speed = ((exif?["ISOSpeedRatings"] as? [NSNumber])?.first?.floatValue) ?? 0
      probe.sees(1, "its time is the device's", abs(time - 0.004) < 0.0002)
      probe.sees(1, "its ISO is the device's", abs(speed - iso) <= iso / 50)
    },
    Probe(148, "the bias stays") { probe in
      let camera = try probe.camera("with a point of exposure") {
        $0.isExposurePointOfInterestSupported && $0.maxExposureTargetBias >= 1
      }
      try probe.configure(camera) {
        camera.setExposureTargetBias(1)
        camera.exposurePointOfInterest = CGPoint(x: 0.2, y: 0.2)
        camera.exposureMode = .continuousAutoExposure
      }
      probe.waits { camera.exposureTargetBias == 1 }
      probe.sees(1, "after a point of interest", camera.exposureTargetBias, is: 1)
      try probe.configure(camera) { camera.exposureMode = .locked }
      try probe.configure(camera) { camera.exposureMode = .continuousAutoExposure }
      probe.sees(2, "after other modes", camera.exposureTargetBias, is: 1)
      try probe.configure(camera) { camera.setExposureTargetBias(0) }
      probe.waits { camera.exposureTargetBias == 0 }
      probe.sees(3, "when set back", camera.exposureTargetBias, is: 0)
    },
    Probe(149, "a camera without a point of exposure") { probe in
      let camera = try probe.camera("without a point of exposure") { !$0.isExposurePointOfInterestSupported }
      try probe.configure(camera) {
        probe.raises(
          1, "exposurePointOfInterest", .invalidArgument, "Not supported - use -isExposurePointOfInterestSupported"
        ) {
          camera.exposurePointOfInterest = CGPoint(x: 0.5, y: 0.5)
        }
        guard camera.minExposureTargetBias == camera.maxExposureTargetBias else { return }
        probe.raises(
          2, "bias", .invalidArgument, "Not supported - use -isExposureModeSupported: to discover valid exposure modes"
        ) {
          camera.setExposureTargetBias(0)
        }
      }
    },
    Probe(150, "frame rate by hand leaves the exposure") { probe in
      let camera = try probe.manualCamera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      try probe.expose(camera, CMTime(value: 1, timescale: 200), AVCaptureDevice.currentISO)
      let before = camera.exposureDuration.seconds
      try probe.configure(camera) {
        camera.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 15)
        camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 15)
      }
      probe.pass(1)
      probe.sees(1, "exposureDuration", abs(camera.exposureDuration.seconds - before) < before / 20)
      probe.sees(1, "exposureMode", camera.exposureMode, is: .custom)
      probe.sees(2, "shorter than the frame", before < camera.activeVideoMinFrameDuration.seconds)
    },
    Probe(151, "a long exposure lengthens frames for good") { probe in
      let camera = try probe.manualCamera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      let long = CMTime(value: 1, timescale: 10)
      guard CMTimeCompare(camera.activeFormat.maxExposureDuration, long) >= 0 else { throw Skip("no long exposure") }
      let before = camera.activeVideoMaxFrameDuration.seconds
      try probe.expose(camera, long, AVCaptureDevice.currentISO)
      probe.sees(1, "longest frame", before < 0.05 && camera.activeVideoMaxFrameDuration.seconds >= 0.0999)
      try probe.expose(camera, CMTime(value: 1, timescale: 100), AVCaptureDevice.currentISO)
      probe.sees(2, "after a shorter exposure", camera.activeVideoMaxFrameDuration.seconds >= 0.0999)
      try probe.configure(camera) { camera.activeVideoMaxFrameDuration = .invalid }
      probe.sees(3, "when set back", camera.activeVideoMaxFrameDuration.seconds < 0.05)
    },
  ]

  extension ProbeContext {
    /// Returns a camera that supports custom exposure.
    func manualCamera() throws -> AVCaptureDevice {
      try camera("with custom exposure") { $0.isExposureModeSupported(.custom) }
    }

    /// Sets a custom exposure and waits until frames use it.
    func expose(_ camera: AVCaptureDevice, _ duration: CMTime, _ iso: Float) throws {
      let done = Journal()
      try configure(camera) { camera.setExposureModeCustom(duration: duration, iso: iso) { _ in done.add("done") } }
      waits { !done.lines.isEmpty }
      pass(0.3)
    }
  }
#endif
