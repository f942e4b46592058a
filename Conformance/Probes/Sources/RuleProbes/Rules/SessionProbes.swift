import AVFoundation

/// B. Session life cycle, as far as a Mac has it too.
let sessionProbes: [Probe] = [
  Probe(11, "startRunning returns when the session runs") { witness in
    let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
    witness.sees(1, "isRunning before", session.isRunning, is: false)
    session.startRunning()
    witness.sees(1, "isRunning when it returns", session.isRunning, is: true)
  },
  Probe(12, "stopRunning returns when the session has stopped") { witness in
    let counter = FrameCounter()
    let session = try witness.session(witness.camera(), counter.videoOutput())
    try witness.start(session)
    witness.sees(1, "frames while it runs", witness.waits { counter.count > 2 })
    session.stopRunning()
    witness.sees(1, "isRunning when it returns", session.isRunning, is: false)
    witness.pass(0.1)
    let count = counter.count
    witness.pass(0.5)
    witness.sees(2, "frames afterwards", counter.count - count, is: 0)
  },
  Probe(13, "start and stop between begin and commit") { witness in
    let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
    session.beginConfiguration()
    witness.raises(
      1, "startRunning", .generic,
      "startRunning may not be called between calls to beginConfiguration and commitConfiguration"
    ) { session.startRunning() }
    witness.sees(1, "isRunning afterwards", session.isRunning, is: false)
    session.commitConfiguration()
    witness.permits(1, "startRunning after commit") { session.startRunning() }
    session.beginConfiguration()
    witness.raises(2, "stopRunning", .generic) { session.stopRunning() }
    witness.sees(2, "isRunning afterwards", session.isRunning, is: true)
    session.commitConfiguration()
    witness.permits(2, "stopRunning after commit") { session.stopRunning() }
    witness.sees(2, "isRunning in the end", session.isRunning, is: false)
  },
  Probe(14, "pairs within each other") { witness in
    let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
    session.beginConfiguration()
    session.beginConfiguration()
    session.commitConfiguration()
    witness.raises(1, "startRunning after the inner commit", .generic) { session.startRunning() }
    session.commitConfiguration()
    witness.permits(1, "startRunning after the outer one") { session.startRunning() }
  },
  Probe(14, "nothing is applied before the outer commit") { witness in
    let counter = FrameCounter()
    let session = try witness.session(witness.camera(), counter.videoOutput())
    session.sessionPreset = .hd1280x720
    try witness.start(session)
    witness.waits { counter.count > 0 }
    session.beginConfiguration()
    session.beginConfiguration()
    session.sessionPreset = .vga640x480
    session.commitConfiguration()
    witness.pass(0.5)
    witness.sees(2, "frames of the new size after the inner commit", counter.frames.count(of: "640x480"), is: 0)
    session.commitConfiguration()
    witness.sees(2, "a frame of the new size after the outer one", witness.waits { counter.frames.contains("640x480") })
  },
  Probe(15, "all changes take effect together") { witness in
    let counter = FrameCounter()
    let output = counter.videoOutput()
    let session = try witness.session(witness.camera(), output)
    session.sessionPreset = .hd1280x720
    try witness.start(session)
    guard let connection = output.connection(with: .video) else { throw Skip("no connection") }
    witness.waits { counter.count > 0 }
    session.beginConfiguration()
    session.sessionPreset = .vga640x480
    connection.videoOrientation = .portrait
    witness.pass(0.3)
    witness.sees(1, "sizes before the commit", Array(Set(counter.frames.lines)), is: ["1280x720"])
    session.commitConfiguration()
    witness.waits { counter.frames.contains("480x640") }
    witness.sees(1, "sizes in the end", Set(counter.frames.lines).sorted(), is: ["1280x720", "480x640"])
  },
  Probe(16, "an output comes and goes while the session runs") { witness in
    let counter = FrameCounter()
    let session = try witness.session(witness.camera(), AVCapturePhotoOutput())
    try witness.start(session)
    let output = counter.videoOutput()
    witness.sees(1, "canAddOutput", session.canAddOutput(output), is: true)
    session.addOutput(output)
    witness.sees(1, "frames once it is there", witness.waits { counter.count > 2 })
    witness.sees(1, "isRunning", session.isRunning, is: true)
    session.removeOutput(output)
    witness.pass(0.2)
    let count = counter.count
    witness.pass(0.5)
    witness.sees(2, "frames once it is gone", counter.count - count, is: 0)
    witness.sees(2, "isRunning", session.isRunning, is: true)
  },
  Probe(16, "an input comes and goes within a pair") { witness in
    let counter = FrameCounter()
    let camera = try witness.camera()
    let session = try witness.session(camera, counter.videoOutput())
    try witness.start(session)
    witness.waits { counter.count > 0 }
    session.beginConfiguration()
    for input in session.inputs { session.removeInput(input) }
    session.commitConfiguration()
    witness.pass(0.5)
    let count = counter.count
    witness.pass(0.5)
    witness.sees(3, "frames without the input", counter.count - count, is: 0)
    session.addInput(try AVCaptureDeviceInput(device: camera))
    witness.sees(3, "frames with a new one", witness.waits { counter.count > count })
  },
  Probe(17, "a commit that changes the resolution") { witness in
    let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
    let presets = [AVCaptureSession.Preset.hd1280x720, .vga640x480].filter(session.canSetSessionPreset)
    guard presets.count == 2 else { throw Skip("no two presets") }
    session.sessionPreset = presets[0]
    try witness.start(session)
    func seconds(_ change: () -> Void) -> Double {
      let (clock, began) = (CMClockGetHostTimeClock(), CMClockGetTime(CMClockGetHostTimeClock()))
      session.beginConfiguration()
      change()
      session.commitConfiguration()
      return CMTimeSubtract(CMClockGetTime(clock), began).seconds
    }
    let short = seconds {}
    let long = seconds { session.sessionPreset = presets[1] }
    witness.sees(1, "it takes much longer than one that changes nothing", long > max(0.05, 2 * short))
  },
  Probe(18, "isRunning is observed") { witness in
    let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
    let running = witness.watch { journal in
      session.observe(\.isRunning) { session, _ in journal.note(session.isRunning) }
    }
    session.startRunning()
    witness.waits { !running.lines.isEmpty }
    witness.sees(1, "after startRunning", running.lines, is: ["true"])
    session.stopRunning()
    witness.waits { running.lines.count > 1 }
    witness.sees(1, "after stopRunning", running.lines, is: ["true", "false"])
  },
  Probe(20, "start and stop are announced") { witness in
    let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
    let events = witness.listen(to: session)
    session.startRunning()
    witness.waits { !events.lines.isEmpty }
    witness.sees(1, "after startRunning", events.lines, is: ["didStartRunning"])
    session.stopRunning()
    witness.waits { events.lines.count > 1 }
    witness.sees(1, "after stopRunning", events.lines, is: ["didStartRunning", "didStopRunning"])
  },
  Probe(21, "what a runtime error carries") { witness in
    let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
    try witness.start(session)
    let errors = Journal()
    witness.listen(for: AVCaptureSession.runtimeErrorNotification, of: session) { notification in
      let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError
      errors.add(error == nil ? "no AVError" : "an AVError")
      errors.add(notification.object is AVCaptureSession ? "of a session" : "of something else")
    }
    try witness.arrange(.mediaServicesReset)
    witness.waits { !errors.lines.isEmpty }
    witness.sees(1, "the notification", errors.lines, is: ["an AVError", "of a session"])
  },
  Probe(22, "a reset of the media services") { witness in
    let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
    try witness.start(session)
    let errors = Journal()
    witness.listen(for: AVCaptureSession.runtimeErrorNotification, of: session) { notification in
      errors.note(notification.userInfo?[AVCaptureSessionErrorKey] ?? "nothing")
    }
    try witness.arrange(.mediaServicesReset)
    witness.waits { !errors.lines.isEmpty }
    witness.sees(1, "the error", errors.lines, is: ["AVFoundationErrorDomain -11819"])
    session.startRunning()
    witness.sees(2, "isRunning after another start", witness.waits { session.isRunning })
  },
  Probe(23, "a restart while the session is being configured") { witness in
    let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
    try witness.start(session)
    let errors = witness.listen(to: session)
    try witness.arrange(.mediaServicesReset)
    witness.waits { errors.contains("runtimeError") }
    session.beginConfiguration()
    witness.raises(1, "startRunning after the error", .generic, "beginConfiguration and commitConfiguration") {
      session.startRunning()
    }
    session.commitConfiguration()
  },
  Probe(24, "a session of nothing") { witness in
    let (session, counter) = (witness.emptySession(), FrameCounter())
    witness.permits(1, "startRunning without inputs and outputs") { session.startRunning() }
    session.stopRunning()
    session.addOutput(counter.videoOutput())
    witness.permits(1, "startRunning without inputs") { session.startRunning() }
    witness.pass(0.5)
    witness.sees(2, "frames", counter.count, is: 0)
  },
  Probe(31, "a preview layer keeps its session, a session its inputs and outputs") { witness in
    weak var weakSession: AVCaptureSession?
    weak var weakOutput: AVCaptureOutput?
    var layer: AVCaptureVideoPreviewLayer? = autoreleasepool {
      let session = AVCaptureSession()
      let output = AVCaptureVideoDataOutput()
      session.addOutput(output)
      (weakSession, weakOutput) = (session, output)
      return AVCaptureVideoPreviewLayer(session: session)
    }
    witness.pass(0.1)
    witness.sees(1, "the session while the layer is there", weakSession != nil)
    witness.sees(2, "the output while the session is there", weakOutput != nil)
    autoreleasepool {
      withExtendedLifetime(layer) {}
      layer = nil
    }
    witness.waits(upTo: 2) { weakSession == nil }
    witness.sees(1, "the session without the layer", weakSession == nil)
    witness.waits(upTo: 2) { weakOutput == nil }
    witness.sees(2, "the output without the session", weakOutput == nil)
  },
  Probe(32, "start and stop twice") { witness in
    let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
    let events = witness.listen(to: session)
    witness.permits(1, "stopRunning before the first start") { session.stopRunning() }
    session.startRunning()
    witness.permits(2, "startRunning again") { session.startRunning() }
    witness.pass(0.5)
    witness.sees(2, "notifications", events.lines, is: ["didStartRunning"])
    session.stopRunning()
    witness.permits(1, "stopRunning again") { session.stopRunning() }
    witness.pass(0.5)
    witness.sees(1, "notifications", events.lines, is: ["didStartRunning", "didStopRunning"])
  },
]
