#if !os(macOS)
  import AVFoundation

  /// K. Subject area, low light, misc.
  let sceneProbes: [Probe] = [
    Probe(183, "a change before the camera is told") { witness in
      let camera = try witness.camera()
      try witness.start(witness.session(camera, AVCaptureVideoDataOutput()))
      witness.pass(2)
      let changes = Journal()
      witness.listen(for: AVCaptureDevice.subjectAreaDidChangeNotification, of: camera) { _ in changes.add("change") }
      witness.raises(2, "isSubjectAreaChangeMonitoringEnabled without the lock", .generic) {
        camera.isSubjectAreaChangeMonitoringEnabled = true
      }
      try witness.arrange(.camerasCovered)
      witness.pass(3)
      witness.sees(1, "while it is not enabled", changes.lines, is: [])
      try witness.arrange(.camerasUncovered)
      witness.pass(3)
      try witness.configure(camera) { camera.isSubjectAreaChangeMonitoringEnabled = true }
      witness.pass(2)
      try witness.arrange(.camerasCovered)
      witness.sees(1, "while it is enabled", witness.waits { !changes.lines.isEmpty })
      try witness.arrange(.camerasUncovered)
    },
    Probe(185, "a tap, and what ends it") { witness in
      let camera = try witness.camera("with focus and exposure once") {
        $0.isFocusModeSupported(.autoFocus) && $0.isExposureModeSupported(.autoExpose)
          && $0.isFocusPointOfInterestSupported && $0.isExposurePointOfInterestSupported
      }
      try witness.start(witness.session(camera, AVCaptureVideoDataOutput()))
      witness.pass(1)
      let changes = Journal()
      witness.listen(for: AVCaptureDevice.subjectAreaDidChangeNotification, of: camera) { _ in changes.add("change") }
      try witness.configure(camera) {
        camera.focusPointOfInterest = CGPoint(x: 0.3, y: 0.3)
        camera.focusMode = .autoFocus
        camera.exposurePointOfInterest = CGPoint(x: 0.3, y: 0.3)
        camera.exposureMode = .autoExpose
        camera.isSubjectAreaChangeMonitoringEnabled = true
      }
      witness.waits { camera.focusMode == .locked && camera.exposureMode == .locked }
      witness.sees(2, "focusMode after the tap", camera.focusMode, is: .locked)
      witness.sees(2, "exposureMode after the tap", camera.exposureMode, is: .locked)
      witness.pass(2)
      try witness.arrange(.camerasCovered)
      witness.sees(1, "the notification", witness.waits { !changes.lines.isEmpty })
      witness.pass(1)
      witness.sees(2, "focusMode without an answer", camera.focusMode, is: .locked)
      witness.sees(2, "exposureMode without an answer", camera.exposureMode, is: .locked)
      let center = CGPoint(x: 0.5, y: 0.5)
      try witness.configure(camera) {
        camera.focusPointOfInterest = center
        camera.focusMode = .continuousAutoFocus
        camera.exposurePointOfInterest = center
        camera.exposureMode = .continuousAutoExposure
        camera.isSubjectAreaChangeMonitoringEnabled = false
      }
      try witness.arrange(.camerasUncovered)
      witness.pass(1)
      witness.sees(1, "exposureMode when restored", camera.exposureMode, is: .continuousAutoExposure)
      witness.sees(1, "exposurePointOfInterest", camera.exposurePointOfInterest, is: center)
    },
    Probe(186, "low light where there is no boost") { witness in
      let camera = try witness.camera("without low-light boost") { !$0.isLowLightBoostSupported }
      try witness.configure(camera) {
        witness.raises(1, "automaticallyEnablesLowLightBoostWhenAvailable", .invalidArgument) {
          camera.automaticallyEnablesLowLightBoostWhenAvailable = true
        }
      }
      witness.sees(1, "afterwards", camera.automaticallyEnablesLowLightBoostWhenAvailable, is: false)
    },
    Probe(186, "low light") { witness in
      let camera = try witness.camera("with low-light boost") { $0.isLowLightBoostSupported }
      try witness.start(witness.session(camera, AVCaptureVideoDataOutput()))
      witness.raises(2, "without the lock", .generic) { camera.automaticallyEnablesLowLightBoostWhenAvailable = true }
      try witness.configure(camera) { camera.automaticallyEnablesLowLightBoostWhenAvailable = true }
      let told = witness.watch { journal in
        camera.observe(\.isLowLightBoostEnabled) { camera, _ in journal.note(camera.isLowLightBoostEnabled) }
      }
      try witness.arrange(.camerasCovered)
      witness.sees(3, "observers were told", witness.waits(upTo: 10) { told.contains("true") })
      try witness.arrange(.camerasUncovered)
      try witness.configure(camera) { camera.automaticallyEnablesLowLightBoostWhenAvailable = false }
    },
    Probe(188, "monitoring belongs to a camera") { witness in
      let (camera, other) = (try witness.camera(), try witness.frontCamera())
      witness.sees(2, "by default", camera.isSubjectAreaChangeMonitoringEnabled, is: false)
      try witness.configure(camera) { camera.isSubjectAreaChangeMonitoringEnabled = true }
      witness.sees(1, "set", camera.isSubjectAreaChangeMonitoringEnabled, is: true)
      witness.sees(1, "of the other camera", other.isSubjectAreaChangeMonitoringEnabled, is: false)
    },
  ]

  /// L. Authorization.
  let authorizationProbes: [Probe] = [
    Probe(189, "kinds of media that need no permission") { witness in
      witness.permits(1, "video") { _ = AVCaptureDevice.authorizationStatus(for: .video) }
      witness.permits(1, "audio") { _ = AVCaptureDevice.authorizationStatus(for: .audio) }
      witness.raises(1, "authorizationStatus of text", .invalidArgument) {
        _ = AVCaptureDevice.authorizationStatus(for: .text)
      }
      witness.raises(1, "requestAccess to text", .invalidArgument) {
        AVCaptureDevice.requestAccess(for: .text) { _ in }
      }
    },
    Probe(195, "a restricted camera") { witness in
      for (circumstance, status) in [(.cameraDenied, .denied), (.cameraRestricted, .restricted)]
        as [(Circumstance, AVAuthorizationStatus)]
      {
        try witness.arrange(circumstance)
        let answers = Journal()
        AVCaptureDevice.requestAccess(for: .video) { answers.note($0) }
        witness.waits { !answers.lines.isEmpty }
        witness.sees(1, "answer when \(status.rawValue)", answers.lines, is: ["false"])
        witness.sees(1, "status", AVCaptureDevice.authorizationStatus(for: .video), is: status)
      }
    },
    Probe(190, "the answer is kept") { witness in
      let status = AVCaptureDevice.authorizationStatus(for: .video)
      guard status != .notDetermined else { throw Skip("not decided") }
      let answers = Journal()
      AVCaptureDevice.requestAccess(for: .video) { answers.note($0) }
      witness.waits { !answers.lines.isEmpty }
      witness.sees(2, "what the handler is told", answers.lines, is: ["\(status == .authorized)"])
    },
    Probe(190, "the user is asked once") { witness in
      try witness.arrange(.cameraUndecided)
      let answers = Journal()
      for _ in 1...2 { AVCaptureDevice.requestAccess(for: .video) { answers.note($0) } }
      witness.waits(upTo: 60) { answers.lines.count == 2 }
      let status = AVCaptureDevice.authorizationStatus(for: .video)
      witness.sees(1, "authorizationStatus", status != .notDetermined)
      witness.sees(1, "answers", answers.lines, is: ["\(status == .authorized)", "\(status == .authorized)"])
    },
  ]
#endif
