#if !os(macOS)
  import AVFoundation

  /// Section K of the rule book: subject area, low light, miscellaneous.
  let sceneProbes: [Probe] = [
    Probe(183, "a change before the camera is told") { probe in
      let camera = try probe.camera()
      try probe.start(probe.session(camera, AVCaptureVideoDataOutput()))
      probe.pass(2)
      let changes = Journal()
      probe.listen(for: AVCaptureDevice.subjectAreaDidChangeNotification, of: camera) { _ in changes.add("change") }
      probe.raises(2, "isSubjectAreaChangeMonitoringEnabled without the lock", .generic) {
        camera.isSubjectAreaChangeMonitoringEnabled = true
      }
      try probe.arrange(.camerasCovered)
      probe.pass(3)
      probe.sees(1, "while it is not enabled", changes.lines, is: [])
      try probe.arrange(.camerasUncovered)
      probe.pass(3)
      try probe.configure(camera) { camera.isSubjectAreaChangeMonitoringEnabled = true }
      probe.pass(2)
      try probe.arrange(.camerasCovered)
      probe.sees(1, "while it is enabled", probe.waits { !changes.lines.isEmpty })
      try probe.arrange(.camerasUncovered)
    },
    Probe(185, "a tap, and what ends it") { probe in
      let camera = try probe.camera("with focus and exposure once") {
        $0.isFocusModeSupported(.autoFocus) && $0.isExposureModeSupported(.autoExpose)
          && $0.isFocusPointOfInterestSupported && $0.isExposurePointOfInterestSupported
      }
      try probe.start(probe.session(camera, AVCaptureVideoDataOutput()))
      probe.pass(1)
      let changes = Journal()
      probe.listen(for: AVCaptureDevice.subjectAreaDidChangeNotification, of: camera) { _ in changes.add("change") }
      try probe.configure(camera) {
        camera.focusPointOfInterest = CGPoint(x: 0.3, y: 0.3)
        camera.focusMode = .autoFocus
        camera.exposurePointOfInterest = CGPoint(x: 0.3, y: 0.3)
        camera.exposureMode = .autoExpose
        camera.isSubjectAreaChangeMonitoringEnabled = true
      }
      probe.waits { camera.focusMode == .locked && camera.exposureMode == .locked }
      probe.sees(2, "focusMode after the tap", camera.focusMode, is: .locked)
      probe.sees(2, "exposureMode after the tap", camera.exposureMode, is: .locked)
      probe.pass(2)
      try probe.arrange(.camerasCovered)
      probe.sees(1, "the notification", probe.waits { !changes.lines.isEmpty })
      probe.pass(1)
      probe.sees(2, "focusMode without an answer", camera.focusMode, is: .locked)
      probe.sees(2, "exposureMode without an answer", camera.exposureMode, is: .locked)
      let center = CGPoint(x: 0.5, y: 0.5)
      try probe.configure(camera) {
        camera.focusPointOfInterest = center
        camera.focusMode = .continuousAutoFocus
        camera.exposurePointOfInterest = center
        camera.exposureMode = .continuousAutoExposure
        camera.isSubjectAreaChangeMonitoringEnabled = false
      }
      try probe.arrange(.camerasUncovered)
      probe.pass(1)
      probe.sees(1, "exposureMode when restored", camera.exposureMode, is: .continuousAutoExposure)
      probe.sees(1, "exposurePointOfInterest", camera.exposurePointOfInterest, is: center)
    },
    Probe(186, "low light where there is no boost") { probe in
      let camera = try probe.camera("without low-light boost") { !$0.isLowLightBoostSupported }
      try probe.configure(camera) {
        probe.raises(1, "automaticallyEnablesLowLightBoostWhenAvailable", .invalidArgument) {
          camera.automaticallyEnablesLowLightBoostWhenAvailable = true
        }
      }
      probe.sees(1, "afterwards", camera.automaticallyEnablesLowLightBoostWhenAvailable, is: false)
    },
    Probe(186, "low light") { probe in
      let camera = try probe.camera("with low-light boost") { $0.isLowLightBoostSupported }
      try probe.start(probe.session(camera, AVCaptureVideoDataOutput()))
      probe.raises(2, "without the lock", .generic) { camera.automaticallyEnablesLowLightBoostWhenAvailable = true }
      try probe.configure(camera) { camera.automaticallyEnablesLowLightBoostWhenAvailable = true }
      let told = probe.watch { journal in
        camera.observe(\.isLowLightBoostEnabled) { camera, _ in journal.note(camera.isLowLightBoostEnabled) }
      }
      try probe.arrange(.camerasCovered)
      probe.sees(3, "observers were told", probe.waits(upTo: 10) { told.contains("true") })
      try probe.arrange(.camerasUncovered)
      try probe.configure(camera) { camera.automaticallyEnablesLowLightBoostWhenAvailable = false }
    },
    Probe(460, "frame rate in low light") { probe in
      let (thirtieth, tenth) = (CMTime(value: 1, timescale: 30), CMTime(value: 1, timescale: 10))
      let camera = try probe.camera()
      let counter = FrameCounter()
      let session = try probe.session(camera, counter.videoOutput())
      session.sessionPreset = .hd1280x720
      guard let range = camera.activeFormat.videoSupportedFrameRateRanges.first, range.minFrameRate <= 10 else {
        throw Skip("no slow frame rate")
      }
      func rate(_ longest: CMTime) throws -> Int {
        try probe.configure(camera) {
          camera.activeVideoMinFrameDuration = thirtieth
          camera.activeVideoMaxFrameDuration = longest
        }
        probe.pass(3)
        let earlier = counter.times.count
        probe.pass(2)
        return (counter.times.count - earlier) / 2
      }
      try probe.start(session)
      try probe.arrange(.camerasCovered)
      probe.sees(2, "at a constant rate", try rate(thirtieth) >= 29)
      probe.sees(1, "with long frames", try rate(tenth) < 25)
      try probe.arrange(.camerasUncovered)
    },
    Probe(188, "monitoring belongs to a camera") { probe in
      let (camera, other) = (try probe.camera(), try probe.frontCamera())
      probe.sees(2, "by default", camera.isSubjectAreaChangeMonitoringEnabled, is: false)
      try probe.configure(camera) { camera.isSubjectAreaChangeMonitoringEnabled = true }
      probe.sees(1, "set", camera.isSubjectAreaChangeMonitoringEnabled, is: true)
      probe.sees(1, "of the other camera", other.isSubjectAreaChangeMonitoringEnabled, is: false)
    },
  ]

  /// Section L of the rule book: authorization.
  let authorizationProbes: [Probe] = [
    Probe(189, "kinds of media that need no permission") { probe in
      probe.permits(1, "video") { _ = AVCaptureDevice.authorizationStatus(for: .video) }
      probe.permits(1, "audio") { _ = AVCaptureDevice.authorizationStatus(for: .audio) }
      probe.raises(1, "authorizationStatus of text", .invalidArgument) {
        _ = AVCaptureDevice.authorizationStatus(for: .text)
      }
      probe.raises(1, "requestAccess to text", .invalidArgument) {
        AVCaptureDevice.requestAccess(for: .text) { _ in }
      }
    },
    Probe(195, "a restricted camera") { probe in
      for (circumstance, status) in [(.cameraDenied, .denied), (.cameraRestricted, .restricted)]
        as [(ManualStep, AVAuthorizationStatus)]
      {
        try probe.arrange(circumstance)
        let answers = Journal()
        AVCaptureDevice.requestAccess(for: .video) { answers.note($0) }
        probe.waits { !answers.lines.isEmpty }
        probe.sees(1, "answer when \(status.rawValue)", answers.lines, is: ["false"])
        probe.sees(1, "status", AVCaptureDevice.authorizationStatus(for: .video), is: status)
      }
    },
    Probe(190, "the answer is kept") { probe in
      let status = AVCaptureDevice.authorizationStatus(for: .video)
      guard status != .notDetermined else { throw Skip("not decided") }
      let answers = Journal()
      AVCaptureDevice.requestAccess(for: .video) { answers.note($0) }
      probe.waits { !answers.lines.isEmpty }
      probe.sees(2, "what the handler is told", answers.lines, is: ["\(status == .authorized)"])
    },
    Probe(190, "the user is asked once") { probe in
      try probe.arrange(.cameraUndecided)
      let answers = Journal()
      for _ in 1...2 { AVCaptureDevice.requestAccess(for: .video) { answers.note($0) } }
      probe.waits(upTo: 60) { answers.lines.count == 2 }
      let status = AVCaptureDevice.authorizationStatus(for: .video)
      probe.sees(1, "authorizationStatus", status != .notDetermined)
      probe.sees(1, "answers", answers.lines, is: ["\(status == .authorized)", "\(status == .authorized)"])
    },
  ]
#endif
