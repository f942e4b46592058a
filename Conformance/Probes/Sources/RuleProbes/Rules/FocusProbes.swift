#if !os(macOS)
  import AVFoundation

  /// Section F of the rule book: focus. A focus scan needs a running session.
  let focusProbes: [Probe] = [
    Probe(122, "points of interest are those of the sensor") { probe in
      let camera = try probe.camera("on the back, with a point of focus") {
        $0.position == .back && $0.isFocusPointOfInterestSupported
      }
      let output = AVCaptureVideoDataOutput()
      let session = try probe.session(camera, output)
      let layer = AVCaptureVideoPreviewLayer(session: session)
      layer.frame = CGRect(x: 0, y: 0, width: 90, height: 160)
      layer.videoGravity = .resize
      layer.connection?.videoOrientation = .portrait
      try probe.start(session)
      let corners =
        [(90, 0, 0, 0), (90, 160, 1, 0), (0, 0, 0, 1), (0, 160, 1, 1)] as [(CGFloat, CGFloat, CGFloat, CGFloat)]
      for (x, y, u, v) in corners {
        let point = layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: x, y: y))
        probe.sees(
          1, "(\(x), \(y)) of a portrait layer is (\(u), \(v))", abs(point.x - u) < 0.01 && abs(point.y - v) < 0.01)
      }
      let point = CGPoint(x: 0.25, y: 0.75)
      try probe.configure(camera) { camera.focusPointOfInterest = point }
      output.connection(with: .video)?.videoOrientation = .portraitUpsideDown
      layer.connection?.videoOrientation = .landscapeLeft
      probe.pass(0.5)
      probe.sees(2, "the point when connections are turned", camera.focusPointOfInterest, is: point)
    },
    Probe(124, "a point alone starts nothing") { probe in
      let camera = try probe.camera("with a point of focus") { $0.isFocusPointOfInterestSupported }
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      try probe.configure(camera) { camera.focusMode = .locked }
      probe.pass(1)
      let adjusting = probe.watch { journal in
        camera.observe(\.isAdjustingFocus) { camera, _ in journal.note(camera.isAdjustingFocus) }
      }
      try probe.configure(camera) { camera.focusPointOfInterest = CGPoint(x: 0.2, y: 0.2) }
      probe.pass(1)
      probe.sees(1, "adjusting after the point", adjusting.lines, is: [])
      try probe.configure(camera) { camera.focusMode = .autoFocus }
      probe.sees(2, "adjusting after the mode", probe.waits { adjusting.contains("true") })
      probe.waits { camera.focusMode == .locked }
      adjusting.clear()
      try probe.configure(camera) {
        camera.focusPointOfInterest = CGPoint(x: 0.8, y: 0.8)
        camera.focusMode = .autoFocus
      }
      probe.sees(2, "adjusting after the same mode again", probe.waits { adjusting.contains("true") })
    },
    Probe(125, "one search, and the camera locks by itself") { probe in
      let camera = try probe.camera("with focus") { $0.isFocusModeSupported(.autoFocus) }
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      probe.waits { !camera.isAdjustingFocus }
      try probe.configure(camera) { camera.focusMode = .autoFocus }
      probe.sees(1, "focusMode at once", camera.focusMode, is: .autoFocus)
      probe.sees(1, "focusMode in the end", probe.waits { camera.focusMode == .locked })
      probe.sees(1, "isAdjustingFocus in the end", camera.isAdjustingFocus, is: false)
    },
    Probe(126, "continuous focus comes back only when it is set") { probe in
      let camera = try probe.camera("with continuous focus") { $0.isFocusModeSupported(.continuousAutoFocus) }
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      try probe.configure(camera) { camera.focusMode = .continuousAutoFocus }
      probe.pass(1)
      probe.sees(1, "focusMode stays continuous", camera.focusMode, is: .continuousAutoFocus)
      try probe.configure(camera) { camera.focusMode = .autoFocus }
      probe.waits { camera.focusMode == .locked }
      probe.pass(1)
      probe.sees(2, "focusMode stays locked", camera.focusMode, is: .locked)
      try probe.configure(camera) { camera.focusMode = .continuousAutoFocus }
      probe.sees(2, "focusMode when it is restored", camera.focusMode, is: .continuousAutoFocus)
    },
    Probe(127, "isAdjustingFocus is observed") { probe in
      let camera = try probe.camera("with focus") { $0.isFocusModeSupported(.autoFocus) }
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      try probe.configure(camera) { camera.focusMode = .locked }
      probe.pass(1)
      probe.sees(2, "while locked", camera.isAdjustingFocus, is: false)
      let adjusting = probe.watch { journal in
        camera.observe(\.isAdjustingFocus) { camera, _ in journal.note(camera.isAdjustingFocus) }
      }
      try probe.configure(camera) { camera.focusMode = .autoFocus }
      probe.waits { adjusting.contains("false") }
      probe.sees(1, "first", adjusting.lines.first ?? "", is: "true")
      probe.sees(1, "last", adjusting.lines.last ?? "", is: "false")
    },
    Probe(128, "the position of the lens") { probe in
      let camera = try probe.camera("with a lens that can be set") {
        $0.isLockingFocusWithCustomLensPositionSupported
      }
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      let positions = probe.watch { journal in
        camera.observe(\.lensPosition) { camera, _ in journal.add(camera.lensPosition < 0.5 ? "near" : "far") }
      }
      for (position, name) in [(0, "near"), (1, "far")] as [(Float, String)] {
        let done = Journal()
        try probe.configure(camera) { camera.setFocusModeLocked(lensPosition: position) { _ in done.add("done") } }
        probe.waits { !done.lines.isEmpty }
        probe.pass(0.5)
        probe.sees(1, "lensPosition \(position)", abs(camera.lensPosition - position) < 0.02)
        probe.sees(2, "what observers were told last", positions.lines.last ?? "", is: name)
        probe.sees(3, "focusMode", camera.focusMode, is: .locked)
      }
      try probe.configure(camera) {
        probe.raises(4, "-0.1", .range) { camera.setFocusModeLocked(lensPosition: -0.1) }
        probe.raises(4, "1.1", .range) { camera.setFocusModeLocked(lensPosition: 1.1) }
      }
    },
    Probe(129, "the name of the current position") { probe in
      let camera = try probe.camera("with a lens that can be set") {
        $0.isLockingFocusWithCustomLensPositionSupported
      }
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      let done = Journal()
      try probe.configure(camera) { camera.setFocusModeLocked(lensPosition: 0.3) { _ in done.add("done") } }
      probe.waits { !done.lines.isEmpty }
      probe.pass(0.5)
      let before = camera.lensPosition
      try probe.configure(camera) {
        probe.permits(1, "currentLensPosition") {
          camera.setFocusModeLocked(lensPosition: AVCaptureDevice.currentLensPosition)
        }
      }
      probe.pass(0.5)
      probe.sees(1, "the lens has not moved", abs(camera.lensPosition - before) < 0.02)
    },
    Probe(129, "a lens that can't be set") { probe in
      let camera = try probe.camera("without a lens that can be set") {
        !$0.isLockingFocusWithCustomLensPositionSupported
      }
      try probe.configure(camera) {
        let raised = probe.environment.exception { camera.setFocusModeLocked(lensPosition: 0.5) }
        probe.sees(2, "a position of its own raises", raised != nil)
      }
    },
    Probe(131, "a mode after a lens lock") { probe in
      let camera = try probe.camera("with a lens that can be set") {
        $0.isLockingFocusWithCustomLensPositionSupported
      }
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      try probe.configure(camera) {
        camera.setFocusModeLocked(lensPosition: 0.1)
        probe.sees(1, "focusMode", camera.focusMode, is: .locked)
        camera.focusMode = .continuousAutoFocus
      }
      probe.pass(1)
      probe.sees(1, "focusMode in the end", camera.focusMode, is: .continuousAutoFocus)
    },
    Probe(132, "the range of focus") { probe in
      let camera = try probe.camera("with ranges of focus") { $0.isAutoFocusRangeRestrictionSupported }
      probe.sees(2, "autoFocusRangeRestriction", camera.autoFocusRangeRestriction, is: .none)
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      try probe.configure(camera) { camera.focusMode = .locked }
      probe.pass(0.5)
      let before = camera.lensPosition
      try probe.configure(camera) { camera.autoFocusRangeRestriction = .near }
      probe.sees(1, "when set", camera.autoFocusRangeRestriction, is: .near)
      probe.pass(1)
      probe.sees(1, "the lens while locked", abs(camera.lensPosition - before) < 0.02)
      try probe.configure(camera) { camera.autoFocusRangeRestriction = .none }
    },
    Probe(133, "the nearest distance") { probe in
      for camera in probe.cameras() {
        let distance = camera.minimumFocusDistance
        probe.sees(
          1, "-1, or millimetres: \(camera.deviceType.rawValue)", distance == -1 || (5...2000).contains(distance))
      }
    },
    Probe(134, "a camera without focus") { probe in
      let camera = try probe.camera("without focus") { !$0.isFocusModeSupported(.autoFocus) }
      probe.sees(1, "isFocusPointOfInterestSupported", camera.isFocusPointOfInterestSupported, is: false)
      probe.sees(
        2, "isFocusModeSupported(.continuousAutoFocus)", camera.isFocusModeSupported(.continuousAutoFocus), is: false)
      try probe.configure(camera) {
        probe.raises(3, "focusMode", .invalidArgument) { camera.focusMode = .autoFocus }
        probe.raises(3, "focusPointOfInterest", .invalidArgument) {
          camera.focusPointOfInterest = CGPoint(x: 0.5, y: 0.5)
        }
      }
    },
    Probe(136, "the main camera of a Pro phone") { probe in
      let cameras = probe.cameras().filter { $0.position == .back }
      func camera(_ type: AVCaptureDevice.DeviceType) -> AVCaptureDevice? { cameras.first { $0.deviceType == type } }
      // The iPhone 13 Pro was the first Pro phone with autofocus on the ultra-wide camera.
      let isRecent = camera(.builtInUltraWideCamera)?.isFocusModeSupported(.autoFocus) ?? false
      guard isRecent, camera(.builtInTripleCamera) != nil, let main = camera(.builtInWideAngleCamera) else {
        throw Skip("no recent Pro phone")
      }
      probe.sees(1, "minimumFocusDistance is 150 to 200 mm", (150...200).contains(main.minimumFocusDistance))
    },
    Probe(410, "points outside of the picture") { probe in
      let camera = try probe.camera("with points of interest") {
        $0.isFocusPointOfInterestSupported && $0.isExposurePointOfInterestSupported
      }
      for point in [CGPoint(x: 0.5, y: 1.5), CGPoint(x: -3, y: 0.5)] {
        try probe.configure(camera) {
          probe.permits(1, "focusPointOfInterest \(point.x), \(point.y)") { camera.focusPointOfInterest = point }
          probe.permits(1, "exposurePointOfInterest \(point.x), \(point.y)") {
            camera.exposurePointOfInterest = point
          }
        }
      }
      let center = CGPoint(x: 0.5, y: 0.5)
      try probe.configure(camera) { (camera.focusPointOfInterest, camera.exposurePointOfInterest) = (center, center) }
    },
  ]
#endif
