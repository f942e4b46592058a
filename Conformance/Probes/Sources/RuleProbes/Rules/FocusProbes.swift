#if !os(macOS)
  import AVFoundation

  /// F. Focus. A search takes a running session.
  let focusProbes: [Probe] = [
    Probe(122, "points of interest are those of the sensor") { witness in
      let camera = try witness.camera("on the back, with a point of focus") {
        $0.position == .back && $0.isFocusPointOfInterestSupported
      }
      let output = AVCaptureVideoDataOutput()
      let session = try witness.session(camera, output)
      let layer = AVCaptureVideoPreviewLayer(session: session)
      layer.frame = CGRect(x: 0, y: 0, width: 90, height: 160)
      layer.videoGravity = .resize
      layer.connection?.videoOrientation = .portrait
      try witness.start(session)
      let corners =
        [(90, 0, 0, 0), (90, 160, 1, 0), (0, 0, 0, 1), (0, 160, 1, 1)] as [(CGFloat, CGFloat, CGFloat, CGFloat)]
      for (x, y, u, v) in corners {
        let point = layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: x, y: y))
        witness.sees(
          1, "(\(x), \(y)) of a portrait layer is (\(u), \(v))", abs(point.x - u) < 0.01 && abs(point.y - v) < 0.01)
      }
      let point = CGPoint(x: 0.25, y: 0.75)
      try witness.configure(camera) { camera.focusPointOfInterest = point }
      output.connection(with: .video)?.videoOrientation = .portraitUpsideDown
      layer.connection?.videoOrientation = .landscapeLeft
      witness.pass(0.5)
      witness.sees(2, "the point when connections are turned", camera.focusPointOfInterest, is: point)
    },
    Probe(124, "a point alone starts nothing") { witness in
      let camera = try witness.camera("with a point of focus") { $0.isFocusPointOfInterestSupported }
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      try witness.configure(camera) { camera.focusMode = .locked }
      witness.pass(1)
      let adjusting = witness.watch { journal in
        camera.observe(\.isAdjustingFocus) { camera, _ in journal.note(camera.isAdjustingFocus) }
      }
      try witness.configure(camera) { camera.focusPointOfInterest = CGPoint(x: 0.2, y: 0.2) }
      witness.pass(1)
      witness.sees(1, "adjusting after the point", adjusting.lines, is: [])
      try witness.configure(camera) { camera.focusMode = .autoFocus }
      witness.sees(2, "adjusting after the mode", witness.waits { adjusting.contains("true") })
      witness.waits { camera.focusMode == .locked }
      adjusting.clear()
      try witness.configure(camera) {
        camera.focusPointOfInterest = CGPoint(x: 0.8, y: 0.8)
        camera.focusMode = .autoFocus
      }
      witness.sees(2, "adjusting after the same mode again", witness.waits { adjusting.contains("true") })
    },
    Probe(125, "one search, and the camera locks by itself") { witness in
      let camera = try witness.camera("with focus") { $0.isFocusModeSupported(.autoFocus) }
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      witness.waits { !camera.isAdjustingFocus }
      try witness.configure(camera) { camera.focusMode = .autoFocus }
      witness.sees(1, "focusMode at once", camera.focusMode, is: .autoFocus)
      witness.sees(1, "focusMode in the end", witness.waits { camera.focusMode == .locked })
      witness.sees(1, "isAdjustingFocus in the end", camera.isAdjustingFocus, is: false)
    },
    Probe(126, "continuous focus comes back only when it is set") { witness in
      let camera = try witness.camera("with continuous focus") { $0.isFocusModeSupported(.continuousAutoFocus) }
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      try witness.configure(camera) { camera.focusMode = .continuousAutoFocus }
      witness.pass(1)
      witness.sees(1, "focusMode stays continuous", camera.focusMode, is: .continuousAutoFocus)
      try witness.configure(camera) { camera.focusMode = .autoFocus }
      witness.waits { camera.focusMode == .locked }
      witness.pass(1)
      witness.sees(2, "focusMode stays locked", camera.focusMode, is: .locked)
      try witness.configure(camera) { camera.focusMode = .continuousAutoFocus }
      witness.sees(2, "focusMode when it is restored", camera.focusMode, is: .continuousAutoFocus)
    },
    Probe(127, "isAdjustingFocus is observed") { witness in
      let camera = try witness.camera("with focus") { $0.isFocusModeSupported(.autoFocus) }
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      try witness.configure(camera) { camera.focusMode = .locked }
      witness.pass(1)
      witness.sees(2, "while locked", camera.isAdjustingFocus, is: false)
      let adjusting = witness.watch { journal in
        camera.observe(\.isAdjustingFocus) { camera, _ in journal.note(camera.isAdjustingFocus) }
      }
      try witness.configure(camera) { camera.focusMode = .autoFocus }
      witness.waits { adjusting.contains("false") }
      witness.sees(1, "first", adjusting.lines.first ?? "", is: "true")
      witness.sees(1, "last", adjusting.lines.last ?? "", is: "false")
    },
    Probe(128, "the position of the lens") { witness in
      let camera = try witness.camera("with a lens that can be set") {
        $0.isLockingFocusWithCustomLensPositionSupported
      }
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      let positions = witness.watch { journal in
        camera.observe(\.lensPosition) { camera, _ in journal.add(camera.lensPosition < 0.5 ? "near" : "far") }
      }
      for (position, name) in [(0, "near"), (1, "far")] as [(Float, String)] {
        let done = Journal()
        try witness.configure(camera) { camera.setFocusModeLocked(lensPosition: position) { _ in done.add("done") } }
        witness.waits { !done.lines.isEmpty }
        witness.pass(0.5)
        witness.sees(1, "lensPosition \(position)", abs(camera.lensPosition - position) < 0.02)
        witness.sees(2, "what observers were told last", positions.lines.last ?? "", is: name)
        witness.sees(3, "focusMode", camera.focusMode, is: .locked)
      }
      try witness.configure(camera) {
        witness.raises(4, "-0.1", .range) { camera.setFocusModeLocked(lensPosition: -0.1) }
        witness.raises(4, "1.1", .range) { camera.setFocusModeLocked(lensPosition: 1.1) }
      }
    },
    Probe(129, "the name of the current position") { witness in
      let camera = try witness.camera("with a lens that can be set") {
        $0.isLockingFocusWithCustomLensPositionSupported
      }
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      let done = Journal()
      try witness.configure(camera) { camera.setFocusModeLocked(lensPosition: 0.3) { _ in done.add("done") } }
      witness.waits { !done.lines.isEmpty }
      witness.pass(0.5)
      let before = camera.lensPosition
      try witness.configure(camera) {
        witness.permits(1, "currentLensPosition") {
          camera.setFocusModeLocked(lensPosition: AVCaptureDevice.currentLensPosition)
        }
      }
      witness.pass(0.5)
      witness.sees(1, "the lens has not moved", abs(camera.lensPosition - before) < 0.02)
    },
    Probe(129, "a lens that can't be set") { witness in
      let camera = try witness.camera("without a lens that can be set") {
        !$0.isLockingFocusWithCustomLensPositionSupported
      }
      try witness.configure(camera) {
        let raised = witness.stage.exception { camera.setFocusModeLocked(lensPosition: 0.5) }
        witness.sees(2, "a position of its own raises", raised != nil)
      }
    },
    Probe(131, "a mode after a lens lock") { witness in
      let camera = try witness.camera("with a lens that can be set") {
        $0.isLockingFocusWithCustomLensPositionSupported
      }
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      try witness.configure(camera) {
        camera.setFocusModeLocked(lensPosition: 0.1)
        witness.sees(1, "focusMode", camera.focusMode, is: .locked)
        camera.focusMode = .continuousAutoFocus
      }
      witness.pass(1)
      witness.sees(1, "focusMode in the end", camera.focusMode, is: .continuousAutoFocus)
    },
    Probe(132, "the range of focus") { witness in
      let camera = try witness.camera("with ranges of focus") { $0.isAutoFocusRangeRestrictionSupported }
      witness.sees(2, "autoFocusRangeRestriction", camera.autoFocusRangeRestriction, is: .none)
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      try witness.configure(camera) { camera.focusMode = .locked }
      witness.pass(0.5)
      let before = camera.lensPosition
      try witness.configure(camera) { camera.autoFocusRangeRestriction = .near }
      witness.sees(1, "when set", camera.autoFocusRangeRestriction, is: .near)
      witness.pass(1)
      witness.sees(1, "the lens while locked", abs(camera.lensPosition - before) < 0.02)
      try witness.configure(camera) { camera.autoFocusRangeRestriction = .none }
    },
    Probe(133, "the nearest distance") { witness in
      for camera in witness.cameras() {
        let distance = camera.minimumFocusDistance
        witness.sees(
          1, "-1, or millimetres: \(camera.deviceType.rawValue)", distance == -1 || (5...2000).contains(distance))
      }
    },
    Probe(134, "a camera without focus") { witness in
      let camera = try witness.camera("without focus") { !$0.isFocusModeSupported(.autoFocus) }
      witness.sees(1, "isFocusPointOfInterestSupported", camera.isFocusPointOfInterestSupported, is: false)
      witness.sees(
        2, "isFocusModeSupported(.continuousAutoFocus)", camera.isFocusModeSupported(.continuousAutoFocus), is: false)
      try witness.configure(camera) {
        witness.raises(3, "focusMode", .invalidArgument) { camera.focusMode = .autoFocus }
        witness.raises(3, "focusPointOfInterest", .invalidArgument) {
          camera.focusPointOfInterest = CGPoint(x: 0.5, y: 0.5)
        }
      }
    },
    Probe(136, "the main camera of a Pro phone") { witness in
      let cameras = witness.cameras().filter { $0.position == .back }
      func camera(_ type: AVCaptureDevice.DeviceType) -> AVCaptureDevice? { cameras.first { $0.deviceType == type } }
      // The first of them whose ultra-wide camera focuses was the 13 Pro.
      let isRecent = camera(.builtInUltraWideCamera)?.isFocusModeSupported(.autoFocus) ?? false
      guard isRecent, camera(.builtInTripleCamera) != nil, let main = camera(.builtInWideAngleCamera) else {
        throw Skip("no recent Pro phone")
      }
      witness.sees(1, "minimumFocusDistance is 150 to 200 mm", (150...200).contains(main.minimumFocusDistance))
    },
    Probe(410, "points outside of the picture") { witness in
      let camera = try witness.camera("with points of interest") {
        $0.isFocusPointOfInterestSupported && $0.isExposurePointOfInterestSupported
      }
      for point in [CGPoint(x: 0.5, y: 1.5), CGPoint(x: -3, y: 0.5)] {
        try witness.configure(camera) {
          witness.permits(1, "focusPointOfInterest \(point.x), \(point.y)") { camera.focusPointOfInterest = point }
          witness.permits(1, "exposurePointOfInterest \(point.x), \(point.y)") {
            camera.exposurePointOfInterest = point
          }
        }
      }
      let center = CGPoint(x: 0.5, y: 0.5)
      try witness.configure(camera) { (camera.focusPointOfInterest, camera.exposurePointOfInterest) = (center, center) }
    },
  ]
#endif
