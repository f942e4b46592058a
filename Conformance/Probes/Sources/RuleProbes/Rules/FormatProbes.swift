#if !os(macOS)
  import AVFoundation

  /// Section E of the rule book, devices: frame rates and properties of formats.
  let formatProbes: [Probe] = [
    Probe(98, "what resets frame durations") { probe in
      let camera = try probe.camera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      func slow() throws -> CMTime {
        let before = camera.activeVideoMinFrameDuration
        let duration = CMTime(value: 1, timescale: 15)
        try probe.configure(camera) {
          camera.activeVideoMaxFrameDuration = duration
          camera.activeVideoMinFrameDuration = duration
        }
        probe.sees(0, "set", camera.activeVideoMinFrameDuration, is: duration)
        return before
      }
      let other = try Probe.otherFormat(of: camera)
      _ = try slow()
      try probe.configure(camera) { camera.activeFormat = other }
      probe.sees(1, "after a new format", camera.activeVideoMinFrameDuration.seconds < 1.0 / 15)
      _ = try slow()
      session.sessionPreset = .vga640x480
      probe.sees(2, "after a new preset", camera.activeVideoMinFrameDuration.seconds < 1.0 / 15)
      session.removeInput(session.inputs[0])
      _ = try slow()
      session.addInput(try AVCaptureDeviceInput(device: camera))
      probe.sees(3, "after being added", camera.activeVideoMinFrameDuration.seconds < 1.0 / 15)
    },
    Probe(99, "an invalid duration is the default") { probe in
      let camera = try probe.camera()
      let (shortest, longest) = (camera.activeVideoMinFrameDuration, camera.activeVideoMaxFrameDuration)
      let duration = CMTime(value: 1, timescale: 15)
      try probe.configure(camera) {
        camera.activeVideoMaxFrameDuration = duration
        camera.activeVideoMinFrameDuration = duration
        probe.sees(1, "set", camera.activeVideoMinFrameDuration, is: duration)
        camera.activeVideoMinFrameDuration = .invalid
        camera.activeVideoMaxFrameDuration = .invalid
      }
      probe.sees(1, "activeVideoMinFrameDuration", CMTimeCompare(camera.activeVideoMinFrameDuration, shortest), is: 0)
      probe.sees(2, "activeVideoMaxFrameDuration", CMTimeCompare(camera.activeVideoMaxFrameDuration, longest), is: 0)
    },
    Probe(100, "durations are rates the other way round") { probe in
      let camera = try probe.camera()
      for range in camera.activeFormat.videoSupportedFrameRateRanges {
        probe.sees(
          1, "1 / minFrameDuration", (1 / range.minFrameDuration.seconds).rounded(), is: range.maxFrameRate.rounded())
        probe.sees(
          1, "1 / maxFrameDuration", (1 / range.maxFrameDuration.seconds).rounded(), is: range.minFrameRate.rounded())
        try probe.configure(camera) {
          probe.permits(2, "the range's own durations") {
            camera.activeVideoMinFrameDuration = range.minFrameDuration
            camera.activeVideoMaxFrameDuration = range.maxFrameDuration
          }
        }
      }
    },
    Probe(101, "1/30 where the range does not have it") { probe in
      let thirtieth = CMTime(value: 1, timescale: 30)
      func has30(_ format: AVCaptureDevice.Format) -> Bool {
        format.videoSupportedFrameRateRanges.contains {
          CMTimeCompare($0.minFrameDuration, thirtieth) <= 0 && CMTimeCompare(thirtieth, $0.maxFrameDuration) <= 0
        }
      }
      let camera = try probe.camera("with a format without 30") { !$0.formats.allSatisfy(has30) }
      guard let format = camera.formats.first(where: { !has30($0) }) else { return }
      try probe.configure(camera) {
        camera.activeFormat = format
        probe.raises(1, "1/30", .invalidArgument) { camera.activeVideoMinFrameDuration = thirtieth }
        probe.permits(2, "the range's own") {
          camera.activeVideoMinFrameDuration = format.videoSupportedFrameRateRanges[0].minFrameDuration
        }
      }
    },
    Probe(102, "automatic frame rate") { probe in
      guard #available(iOS 18, macCatalyst 18, *) else { throw Skip("needs iOS 18") }
      let camera = try probe.camera()
      let duration = camera.activeVideoMinFrameDuration
      if let format = camera.formats.first(where: { !$0.isAutoVideoFrameRateSupported }) {
        try probe.configure(camera) {
          camera.activeFormat = format
          probe.raises(1, "where not supported", .invalidArgument) { camera.isAutoVideoFrameRateEnabled = true }
        }
      }
      guard let format = camera.formats.first(where: \.isAutoVideoFrameRateSupported) else { return }
      try probe.configure(camera) {
        camera.activeFormat = format
        camera.isAutoVideoFrameRateEnabled = true
        probe.raises(3, "a frame duration meanwhile", .invalidArgument) {
          camera.activeVideoMinFrameDuration = duration
        }
        camera.activeFormat = camera.formats.first { $0 != format } ?? format
      }
      probe.sees(2, "after a new format", camera.isAutoVideoFrameRateEnabled, is: false)
    },
    Probe(102, "automatic frame rate in low light") { probe in
      guard #available(iOS 18, macCatalyst 18, *) else { throw Skip("needs iOS 18") }
      let camera = try probe.camera("with automatic frame rate") {
        $0.formats.contains(where: \.isAutoVideoFrameRateSupported)
      }
      guard let format = camera.formats.first(where: \.isAutoVideoFrameRateSupported) else { return }
      let counter = FrameCounter()
      try probe.start(probe.session(camera, counter.videoOutput()))
      try probe.configure(camera) {
        camera.activeFormat = format
        camera.isAutoVideoFrameRateEnabled = true
      }
      try probe.arrange(.camerasCovered)
      probe.pass(3)
      let earlier = counter.times.count
      probe.pass(2)
      probe.sees(4, "in the dark", abs(Double(counter.times.count - earlier) / 2 - 24) <= 1)
      try probe.arrange(.camerasUncovered)
    },
    Probe(104, "a preset chooses 30 frames a second") { probe in
      let camera = try probe.camera()
      let counter = FrameCounter()
      let session = try probe.session(camera, counter.videoOutput())
      session.sessionPreset = .hd1920x1080
      let size = CMVideoFormatDescriptionGetDimensions(camera.activeFormat.formatDescription)
      probe.sees(1, "size", "\(size.width)x\(size.height)", is: "1920x1080")
      probe.sees(1, "duration", abs(camera.activeVideoMinFrameDuration.seconds - 1.0 / 30) < 0.001)
      let rates = camera.activeFormat.videoSupportedFrameRateRanges.map(\.maxFrameRate)
      let has30 = camera.formats.contains { format in
        let other = CMVideoFormatDescriptionGetDimensions(format.formatDescription)
        return other.width == 1920 && other.height == 1080
          && format.videoSupportedFrameRateRanges.allSatisfy { $0.maxFrameRate.rounded() == 30 }
      }
      if has30 { probe.sees(1, "fastest", rates.map { $0.rounded() }, is: [30]) }
      guard
        let fast = camera.formats.first(where: { $0.videoSupportedFrameRateRanges.contains { $0.maxFrameRate >= 60 } })
      else { return }
      try probe.start(session)
      try probe.configure(camera) {
        camera.activeFormat = fast
        camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 60)
        camera.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 60)
      }
      probe.pass(2)
      let count = counter.count
      probe.pass(1)
      probe.sees(2, "60 frames a second", (54...62).contains(counter.count - count))
    },
    Probe(105, "a new format resets the zoom") { probe in
      let camera = try probe.camera()
      let other = try Probe.otherFormat(of: camera)
      try probe.configure(camera) { camera.videoZoomFactor = 2 }
      probe.sees(1, "videoZoomFactor", camera.videoZoomFactor, is: 2)
      try probe.configure(camera) { camera.activeFormat = other }
      probe.sees(1, "after a new format", camera.videoZoomFactor, is: 1)
      probe.sees(
        2, "videoMaxZoomFactor is the format's", camera.activeFormat.videoMaxZoomFactor, is: other.videoMaxZoomFactor)
    },
    Probe(106, "adding the input wipes the zoom") { probe in
      let camera = try probe.camera()
      try probe.configure(camera) { camera.videoZoomFactor = 2 }
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      session.sessionPreset = .hd1280x720
      probe.sees(1, "after a session with a preset", camera.videoZoomFactor, is: 1)
      try probe.start(session)
      try probe.configure(camera) { camera.videoZoomFactor = 2 }
      probe.sees(2, "set while it runs", camera.videoZoomFactor, is: 2)
      probe.pass(0.5)
      probe.sees(2, "and it stays", camera.videoZoomFactor, is: 2)
    },
    Probe(107, "the field of view") { probe in
      let camera = try probe.camera()
      let before = camera.activeFormat.videoFieldOfView
      probe.sees(1, "degrees", (20...140).contains(before))
      try probe.configure(camera) { camera.videoZoomFactor = 2 }
      probe.sees(1, "zoomed", camera.activeFormat.videoFieldOfView == before)
      probe.sees(
        2, "without distortion it is no wider",
        camera.activeFormat.geometricDistortionCorrectedVideoFieldOfView <= before)
    },
    Probe(108, "distortion is corrected by default") { probe in
      let camera = try probe.camera("that corrects distortion") { $0.isGeometricDistortionCorrectionSupported }
      probe.sees(1, "isGeometricDistortionCorrectionEnabled", camera.isGeometricDistortionCorrectionEnabled, is: true)
      probe.sees(2, "minAvailableVideoZoomFactor", camera.minAvailableVideoZoomFactor, is: 1)
      try probe.configure(camera) {
        camera.isGeometricDistortionCorrectionEnabled = false
        probe.sees(2, "without", camera.minAvailableVideoZoomFactor, is: 1)
        camera.isGeometricDistortionCorrectionEnabled = true
      }
    },
    Probe(109, "sizes of photos") { probe in
      let camera = try probe.camera()
      for format in camera.formats {
        let size = CMVideoFormatDescriptionGetDimensions(format.formatDescription)
        let photo = format.highResolutionStillImageDimensions
        guard size.width < size.height || photo.width < size.width else { continue }
        probe.sees(2, "landscape, and photos not smaller than video: \(size)", false)
      }
      probe.sees(2, "all formats were looked at", !camera.formats.isEmpty)
      guard #available(iOS 16, macCatalyst 16, *) else { return }
      probe.sees(1, "supportedMaxPhotoDimensions", !camera.activeFormat.supportedMaxPhotoDimensions.isEmpty)
    },
    Probe(110, "what changes with the format") { probe in
      let camera = try probe.camera()
      let all = camera.formats
      func differ<Value: Hashable>(_ what: String, _ value: (AVCaptureDevice.Format) -> Value) {
        probe.sees(1, "\(what) differs among formats", Set(all.map(value)).count > 1)
      }
      differ("isVideoBinned") { $0.isVideoBinned }
      differ("maxISO or minExposureDuration") { "\($0.maxISO) \($0.minExposureDuration.seconds)" }
      for format in all {
        let isAudio =
          format.minISO < format.maxISO && CMTimeCompare(format.minExposureDuration, format.maxExposureDuration) < 0
        guard !isAudio else { continue }
        probe.sees(2, "ranges of \(format)", false)
      }
    },
    Probe(111, "colour spaces") { probe in
      let camera = try probe.camera("without one of the colour spaces in a format") { camera in
        camera.formats.contains { !$0.supportedColorSpaces.contains(.P3_D65) }
      }
      guard let format = camera.formats.first(where: { !$0.supportedColorSpaces.contains(.P3_D65) }) else { return }
      try probe.configure(camera) {
        camera.activeFormat = format
        let raised = probe.environment.exception { camera.activeColorSpace = .P3_D65 }
        probe.sees(1, "a space that the format does not have raises", raised != nil)
        probe.sees(1, "activeColorSpace afterwards", camera.activeColorSpace, is: .sRGB)
      }
    },
    Probe(112, "depth formats") { probe in
      let camera = try probe.camera("with depth") { camera in
        camera.formats.contains { !$0.supportedDepthDataFormats.isEmpty }
      }
      guard let format = camera.formats.first(where: { !$0.supportedDepthDataFormats.isEmpty }),
        let flat = camera.formats.first(where: \.supportedDepthDataFormats.isEmpty)
      else { throw Skip("no format without depth") }
      let depth = format.supportedDepthDataFormats[0]
      try probe.configure(camera) {
        camera.activeFormat = flat
        probe.sees(3, "without depth", camera.activeDepthDataFormat == nil)
        probe.raises(1, "a format that the active one does not name", .invalidArgument) {
          camera.activeDepthDataFormat = depth
        }
        camera.activeFormat = format
        let told = probe.watch { journal in camera.observe(\.activeDepthDataFormat) { _, _ in journal.add("told") } }
        camera.activeDepthDataFormat = nil
        probe.permits(1, "one that it names") { camera.activeDepthDataFormat = depth }
        probe.sees(2, "observers were told", probe.waits { !told.lines.isEmpty })
        probe.raises(4, "a minimal duration of an hour", .range) {
          camera.activeDepthDataMinFrameDuration = CMTime(value: 3600, timescale: 1)
        }
        camera.activeDepthDataFormat = nil
        let words = "activeDepthDataMinFrameDuration cannot be set when activeDepthDataFormat is nil."
        let raised = probe.environment.exception {
          camera.activeDepthDataMinFrameDuration = CMTime(value: 1, timescale: 10)
        }
        probe.sees(5, "what it says without a format", raised?.reason.contains(words) ?? false)
      }
    },
    Probe(113, "a hot phone") { probe in
      let camera = try probe.camera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      probe.sees(1, "level before", camera.systemPressureState.level != .shutdown)
      let levels = probe.watch { journal in
        camera.observe(\.systemPressureState) { camera, _ in journal.note(camera.systemPressureState.level) }
      }
      let reasons = Journal()
      probe.listen(for: AVCaptureSession.wasInterruptedNotification, of: session) { notification in
        reasons.note(notification.userInfo?[AVCaptureSessionInterruptionReasonKey] ?? "none")
      }
      try probe.arrange(.phoneHot)
      probe.waits(upTo: 60) { !reasons.lines.isEmpty }
      probe.sees(
        1, "what observers were told last", levels.lines.last ?? "",
        is: Canonical.text(AVCaptureDevice.SystemPressureState.Level.shutdown))
      probe.sees(2, "reason", reasons.lines, is: ["5"])
      probe.sees(2, "isRunning", session.isRunning, is: false)
      try probe.arrange(.phoneCool)
      probe.sees(3, "isRunning when it is cool", probe.waits(upTo: 60) { session.isRunning })
    },
  ]
#endif
