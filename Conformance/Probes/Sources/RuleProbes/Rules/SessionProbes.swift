import AVFoundation

/// Section B of the rule book: session life cycle, limited to features that macOS also has.
let sessionProbes: [Probe] = [
  Probe(11, "startRunning returns when the session runs") { probe in
    let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
    probe.sees(1, "isRunning before", session.isRunning, is: false)
    session.startRunning()
    probe.sees(1, "isRunning when it returns", session.isRunning, is: true)
  },
  Probe(12, "stopRunning returns when the session has stopped") { probe in
    let counter = FrameCounter()
    let session = try probe.session(probe.camera(), counter.videoOutput())
    try probe.start(session)
    probe.sees(1, "frames while it runs", probe.waits { counter.count > 2 })
    session.stopRunning()
    probe.sees(1, "isRunning when it returns", session.isRunning, is: false)
    probe.pass(0.1)
    let count = counter.count
    probe.pass(0.5)
    probe.sees(2, "frames afterwards", counter.count - count, is: 0)
  },
  Probe(13, "start and stop between begin and commit") { probe in
    let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
    session.beginConfiguration()
    probe.raises(
      1, "startRunning", .generic,
      "startRunning may not be called between calls to beginConfiguration and commitConfiguration"
    ) { session.startRunning() }
    probe.sees(1, "isRunning afterwards", session.isRunning, is: false)
    session.commitConfiguration()
    probe.permits(1, "startRunning after commit") { session.startRunning() }
    session.beginConfiguration()
    probe.raises(2, "stopRunning", .generic) { session.stopRunning() }
    probe.sees(2, "isRunning afterwards", session.isRunning, is: true)
    session.commitConfiguration()
    probe.permits(2, "stopRunning after commit") { session.stopRunning() }
    probe.sees(2, "isRunning in the end", session.isRunning, is: false)
  },
  Probe(14, "pairs within each other") { probe in
    let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
    session.beginConfiguration()
    session.beginConfiguration()
    session.commitConfiguration()
    probe.raises(1, "startRunning after the inner commit", .generic) { session.startRunning() }
    session.commitConfiguration()
    probe.permits(1, "startRunning after the outer one") { session.startRunning() }
  },
  Probe(14, "nothing is applied before the outer commit") { probe in
    let counter = FrameCounter()
    let session = try probe.session(probe.camera(), counter.videoOutput())
    session.sessionPreset = .hd1280x720
    try probe.start(session)
    probe.waits { counter.count > 0 }
    session.beginConfiguration()
    session.beginConfiguration()
    session.sessionPreset = .vga640x480
    session.commitConfiguration()
    probe.pass(0.5)
    probe.sees(2, "frames of the new size after the inner commit", counter.frames.count(of: "640x480"), is: 0)
    session.commitConfiguration()
    probe.sees(2, "a frame of the new size after the outer one", probe.waits { counter.frames.contains("640x480") })
  },
  Probe(15, "all changes take effect together") { probe in
    let counter = FrameCounter()
    let output = counter.videoOutput()
    let session = try probe.session(probe.camera(), output)
    session.sessionPreset = .hd1280x720
    try probe.start(session)
    guard let connection = output.connection(with: .video) else { throw Skip("no connection") }
    probe.waits { counter.count > 0 }
    session.beginConfiguration()
    session.sessionPreset = .vga640x480
    connection.videoOrientation = .portrait
    probe.pass(0.3)
    probe.sees(1, "sizes before the commit", Array(Set(counter.frames.lines)), is: ["1280x720"])
    session.commitConfiguration()
    probe.waits { counter.frames.contains("480x640") }
    probe.sees(1, "sizes in the end", Set(counter.frames.lines).sorted(), is: ["1280x720", "480x640"])
  },
  Probe(16, "an output comes and goes while the session runs") { probe in
    let counter = FrameCounter()
    let session = try probe.session(probe.camera(), AVCapturePhotoOutput())
    try probe.start(session)
    let output = counter.videoOutput()
    probe.sees(1, "canAddOutput", session.canAddOutput(output), is: true)
    session.addOutput(output)
    probe.sees(1, "frames once it is there", probe.waits { counter.count > 2 })
    probe.sees(1, "isRunning", session.isRunning, is: true)
    session.removeOutput(output)
    probe.pass(0.2)
    let count = counter.count
    probe.pass(0.5)
    probe.sees(2, "frames once it is gone", counter.count - count, is: 0)
    probe.sees(2, "isRunning", session.isRunning, is: true)
  },
  Probe(16, "an input comes and goes within a pair") { probe in
    let counter = FrameCounter()
    let camera = try probe.camera()
    let session = try probe.session(camera, counter.videoOutput())
    try probe.start(session)
    probe.waits { counter.count > 0 }
    session.beginConfiguration()
    for input in session.inputs { session.removeInput(input) }
    session.commitConfiguration()
    probe.pass(0.5)
    let count = counter.count
    probe.pass(0.5)
    probe.sees(3, "frames without the input", counter.count - count, is: 0)
    session.addInput(try AVCaptureDeviceInput(device: camera))
    probe.sees(3, "frames with a new one", probe.waits { counter.count > count })
  },
  Probe(17, "a commit that changes the resolution") { probe in
    let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
    let presets = [AVCaptureSession.Preset.hd1280x720, .vga640x480].filter(session.canSetSessionPreset)
    guard presets.count == 2 else { throw Skip("no two presets") }
    session.sessionPreset = presets[0]
    try probe.start(session)
    func seconds(_ change: () -> Void) -> Double {
      let (clock, began) = (CMClockGetHostTimeClock(), CMClockGetTime(CMClockGetHostTimeClock()))
      session.beginConfiguration()
      change()
      session.commitConfiguration()
      return CMTimeSubtract(CMClockGetTime(clock), began).seconds
    }
    let short = seconds {}
    let long = seconds { session.sessionPreset = presets[1] }
    probe.sees(1, "it takes much longer than one that changes nothing", long > max(0.05, 2 * short))
  },
  Probe(18, "isRunning is observed") { probe in
    let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
    let running = probe.watch { journal in
      session.observe(\.isRunning) { session, _ in journal.note(session.isRunning) }
    }
    session.startRunning()
    probe.waits { !running.lines.isEmpty }
    probe.sees(1, "after startRunning", running.lines, is: ["true"])
    session.stopRunning()
    probe.waits { running.lines.count > 1 }
    probe.sees(1, "after stopRunning", running.lines, is: ["true", "false"])
  },
  Probe(20, "start and stop are announced") { probe in
    let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
    let events = probe.listen(to: session)
    session.startRunning()
    probe.waits { !events.lines.isEmpty }
    probe.sees(1, "after startRunning", events.lines, is: ["didStartRunning"])
    session.stopRunning()
    probe.waits { events.lines.count > 1 }
    probe.sees(1, "after stopRunning", events.lines, is: ["didStartRunning", "didStopRunning"])
  },
  Probe(21, "what a runtime error carries") { probe in
    let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
    try probe.start(session)
    let errors = Journal()
    probe.listen(for: AVCaptureSession.runtimeErrorNotification, of: session) { notification in
      let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError
      errors.add(error == nil ? "no AVError" : "an AVError")
      errors.add(notification.object is AVCaptureSession ? "of a session" : "of something else")
    }
    try probe.arrange(.mediaServicesReset)
    probe.waits { !errors.lines.isEmpty }
    probe.sees(1, "the notification", errors.lines, is: ["an AVError", "of a session"])
  },
  Probe(22, "a reset of the media services") { probe in
    let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
    try probe.start(session)
    let errors = Journal()
    probe.listen(for: AVCaptureSession.runtimeErrorNotification, of: session) { notification in
      errors.note(notification.userInfo?[AVCaptureSessionErrorKey] ?? "nothing")
    }
    try probe.arrange(.mediaServicesReset)
    probe.waits { !errors.lines.isEmpty }
    probe.sees(1, "the error", errors.lines, is: ["AVFoundationErrorDomain -11819"])
    session.startRunning()
    probe.sees(2, "isRunning after another start", probe.waits { session.isRunning })
  },
  Probe(23, "a restart while the session is being configured") { probe in
    let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
    try probe.start(session)
    let errors = probe.listen(to: session)
    try probe.arrange(.mediaServicesReset)
    probe.waits { errors.contains("runtimeError") }
    session.beginConfiguration()
    probe.raises(1, "startRunning after the error", .generic, "beginConfiguration and commitConfiguration") {
      session.startRunning()
    }
    session.commitConfiguration()
  },
  Probe(24, "a session of nothing") { probe in
    let (session, counter) = (probe.emptySession(), FrameCounter())
    probe.permits(1, "startRunning without inputs and outputs") { session.startRunning() }
    session.stopRunning()
    session.addOutput(counter.videoOutput())
    probe.permits(1, "startRunning without inputs") { session.startRunning() }
    probe.pass(0.5)
    probe.sees(2, "frames", counter.count, is: 0)
  },
  Probe(31, "a preview layer keeps its session, a session its inputs and outputs") { probe in
    weak var weakSession: AVCaptureSession?
    weak var weakOutput: AVCaptureOutput?
    var layer: AVCaptureVideoPreviewLayer? = autoreleasepool {
      let session = AVCaptureSession()
      let output = AVCaptureVideoDataOutput()
      session.addOutput(output)
      (weakSession, weakOutput) = (session, output)
      return AVCaptureVideoPreviewLayer(session: session)
    }
    probe.pass(0.1)
    probe.sees(1, "the session while the layer is there", weakSession != nil)
    probe.sees(2, "the output while the session is there", weakOutput != nil)
    autoreleasepool {
      withExtendedLifetime(layer) {}
      layer = nil
    }
    probe.waits(upTo: 2) { weakSession == nil }
    probe.sees(1, "the session without the layer", weakSession == nil)
    probe.waits(upTo: 2) { weakOutput == nil }
    probe.sees(2, "the output without the session", weakOutput == nil)
  },
  Probe(32, "start and stop twice") { probe in
    let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
    let events = probe.listen(to: session)
    probe.permits(1, "stopRunning before the first start") { session.stopRunning() }
    session.startRunning()
    probe.permits(2, "startRunning again") { session.startRunning() }
    probe.pass(0.5)
    probe.sees(2, "notifications", events.lines, is: ["didStartRunning"])
    session.stopRunning()
    probe.permits(1, "stopRunning again") { session.stopRunning() }
    probe.pass(0.5)
    probe.sees(1, "notifications", events.lines, is: ["didStartRunning", "didStopRunning"])
  },
]
