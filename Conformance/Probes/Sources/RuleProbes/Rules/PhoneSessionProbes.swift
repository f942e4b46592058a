#if !os(macOS)
  import AVFoundation

  /// B. Session life cycle: what a Mac does not have, or what the user must bring about.
  let phoneSessionProbes: [Probe] = [
    Probe(18, "isRunning when the system stops and starts the session") { witness in
      let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
      try witness.start(session)
      let running = witness.watch { journal in
        session.observe(\.isRunning) { session, _ in journal.note(session.isRunning) }
      }
      try witness.arrange(.appInBackground)
      witness.waits { !running.lines.isEmpty }
      witness.sees(2, "in the background", running.lines, is: ["false"])
      try witness.arrange(.appInForeground)
      witness.waits { running.lines.count > 1 }
      witness.sees(2, "in the foreground again", running.lines, is: ["false", "true"])
    },
    Probe(19, "isInterrupted is observed") { witness in
      let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
      try witness.start(session)
      witness.sees(1, "isInterrupted before", session.isInterrupted, is: false)
      let interrupted = witness.watch { journal in
        session.observe(\.isInterrupted) { session, _ in journal.note(session.isInterrupted) }
      }
      try witness.arrange(.appInBackground)
      witness.waits { !interrupted.lines.isEmpty }
      try witness.arrange(.appInForeground)
      witness.waits { interrupted.lines.count > 1 }
      witness.sees(1, "what observers were told", interrupted.lines, is: ["true", "false"])
    },
    Probe(20, "starts and stops of the system are announced") { witness in
      let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
      try witness.start(session)
      let events = witness.listen(to: session)
      try witness.arrange(.appInBackground)
      witness.waits { events.contains("didStopRunning") }
      witness.sees(2, "didStopRunning in the background", events.contains("didStopRunning"))
      try witness.arrange(.appInForeground)
      witness.waits { events.contains("didStartRunning") }
      witness.sees(2, "didStartRunning in the foreground", events.contains("didStartRunning"))
    },
    Probe(25, "frames are on the session's clock") { witness in
      guard #available(iOS 15.4, macCatalyst 15.4, *) else { throw Skip("needs iOS 15.4") }
      let counter = FrameCounter()
      let session = try witness.session(witness.camera(), counter.videoOutput())
      try witness.start(session)
      guard let clock = session.synchronizationClock else { throw Skip("no clock") }
      let start = clock.time.seconds
      witness.waits { counter.count > 5 }
      let end = clock.time.seconds
      let seconds = counter.times
      witness.sees(1, "every time is on the clock", seconds.allSatisfy { $0 > start - 1 && $0 <= end })
      witness.sees(1, "times increase", seconds == seconds.sorted() && Set(seconds).count == seconds.count)
    },
    Probe(338, "pictures and sound are on one clock") { witness in
      guard #available(iOS 15.4, macCatalyst 15.4, *) else { throw Skip("needs iOS 15.4") }
      let (pictures, sound) = (FrameCounter(), FrameCounter())
      let output = AVCaptureAudioDataOutput()
      output.setSampleBufferDelegate(sound, queue: sound.queue)
      let session = try witness.session(witness.camera(), pictures.videoOutput(), output)
      session.addInput(try witness.microphoneInput())
      try witness.start(session)
      witness.waits { pictures.count > 5 && sound.count > 5 }
      guard let now = session.synchronizationClock?.time.seconds else { throw Skip("no clock") }
      for (what, counter) in [("pictures", pictures), ("sound", sound)] {
        witness.sees(1, what, abs((counter.times.last ?? 0) - now) < 1)
      }
    },
    Probe(26, "the app's audio session is configured") { witness in
      let session = try witness.session(witness.camera())
      witness.sees(1, "usesApplicationAudioSession", session.usesApplicationAudioSession, is: true)
      witness.sees(
        2, "automaticallyConfiguresApplicationAudioSession", session.automaticallyConfiguresApplicationAudioSession,
        is: true)
      let audio = AVAudioSession.sharedInstance()
      try audio.setCategory(.soloAmbient)
      session.addInput(try witness.microphoneInput())
      session.addOutput(AVCaptureMovieFileOutput())
      witness.sees(3, "category before the start", audio.category, is: .soloAmbient)
      try witness.start(session)
      witness.waits(upTo: 2) { audio.category == .playAndRecord }
      witness.sees(3, "category while it runs", audio.category, is: .playAndRecord)
    },
    Probe(27, "wide colour by default") { witness in
      let session = try witness.session(witness.camera())
      witness.sees(
        1, "automaticallyConfiguresCaptureDeviceForWideColor", session.automaticallyConfiguresCaptureDeviceForWideColor,
        is: true)
    },
    Probe(27, "wide colour with a photo output") { witness in
      let camera = try witness.camera("with wide colour") { camera in
        camera.formats.contains { $0.supportedColorSpaces.contains(.P3_D65) }
      }
      let session = try witness.session(camera, AVCapturePhotoOutput())
      session.sessionPreset = .photo
      try witness.start(session)
      witness.sees(2, "activeColorSpace with preset photo", camera.activeColorSpace, is: .P3_D65)
    },
    Probe(28, "the camera beside other apps") { witness in
      guard #available(iOS 16, macCatalyst 16, *) else { throw Skip("needs iOS 16") }
      let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
      witness.sees(1, "isMultitaskingCameraAccessEnabled", session.isMultitaskingCameraAccessEnabled, is: false)
      if session.isMultitaskingCameraAccessSupported {
        session.isMultitaskingCameraAccessEnabled = true
        witness.sees(2, "set where supported", session.isMultitaskingCameraAccessEnabled, is: true)
      } else {
        witness.raises(2, "set where not supported", .invalidArgument) {
          session.isMultitaskingCameraAccessEnabled = true
        }
        witness.sees(2, "afterwards", session.isMultitaskingCameraAccessEnabled, is: false)
      }
    },
    Probe(29, "what a session costs") { witness in
      guard #available(iOS 16, macCatalyst 16, *) else { throw Skip("needs iOS 16") }
      let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
      witness.sees(1, "hardwareCost with one output", session.hardwareCost, is: 0)
      witness.permits(2, "startRunning") { session.startRunning() }
      witness.sees(1, "hardwareCost is 0 to 1", (0...1).contains(session.hardwareCost))
    },
    Probe(34, "the app's own category stays") { witness in
      let session = try witness.session(witness.camera())
      session.automaticallyConfiguresApplicationAudioSession = false
      let audio = AVAudioSession.sharedInstance()
      try audio.setCategory(.playAndRecord, options: .mixWithOthers)
      session.addInput(try witness.microphoneInput())
      session.addOutput(AVCaptureMovieFileOutput())
      try witness.start(session)
      witness.pass(0.5)
      witness.sees(1, "category", audio.category, is: .playAndRecord)
      witness.sees(1, "options", audio.categoryOptions.contains(.mixWithOthers))
    },
  ]
#endif
