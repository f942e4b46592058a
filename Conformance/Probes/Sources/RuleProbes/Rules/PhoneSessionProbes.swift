#if !os(macOS)
  import AVFoundation

  /// Section B of the rule book: session life cycle, limited to features that macOS lacks or that need a manual step.
  let phoneSessionProbes: [Probe] = [
    Probe(18, "isRunning when the system stops and starts the session") { probe in
      let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
      try probe.start(session)
      let running = probe.watch { journal in
        session.observe(\.isRunning) { session, _ in journal.note(session.isRunning) }
      }
      try probe.arrange(.appInBackground)
      probe.waits { !running.lines.isEmpty }
      probe.sees(2, "in the background", running.lines, is: ["false"])
      try probe.arrange(.appInForeground)
      probe.waits { running.lines.count > 1 }
      probe.sees(2, "in the foreground again", running.lines, is: ["false", "true"])
    },
    Probe(19, "isInterrupted is observed") { probe in
      let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
      try probe.start(session)
      probe.sees(1, "isInterrupted before", session.isInterrupted, is: false)
      let interrupted = probe.watch { journal in
        session.observe(\.isInterrupted) { session, _ in journal.note(session.isInterrupted) }
      }
      try probe.arrange(.appInBackground)
      probe.waits { !interrupted.lines.isEmpty }
      try probe.arrange(.appInForeground)
      probe.waits { interrupted.lines.count > 1 }
      probe.sees(1, "what observers were told", interrupted.lines, is: ["true", "false"])
    },
    Probe(20, "starts and stops of the system are announced") { probe in
      let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
      try probe.start(session)
      let events = probe.listen(to: session)
      try probe.arrange(.appInBackground)
      probe.waits { events.contains("didStopRunning") }
      probe.sees(2, "didStopRunning in the background", events.contains("didStopRunning"))
      try probe.arrange(.appInForeground)
      probe.waits { events.contains("didStartRunning") }
      probe.sees(2, "didStartRunning in the foreground", events.contains("didStartRunning"))
    },
    Probe(25, "frames are on the session's clock") { probe in
      guard #available(iOS 15.4, macCatalyst 15.4, *) else { throw Skip("needs iOS 15.4") }
      let counter = FrameCounter()
      let session = try probe.session(probe.camera(), counter.videoOutput())
      try probe.start(session)
      guard let clock = session.synchronizationClock else { throw Skip("no clock") }
      let start = clock.time.seconds
      probe.waits { counter.count > 5 }
      let end = clock.time.seconds
      let seconds = counter.times
      probe.sees(1, "every time is on the clock", seconds.allSatisfy { $0 > start - 1 && $0 <= end })
      probe.sees(1, "times increase", seconds == seconds.sorted() && Set(seconds).count == seconds.count)
    },
    Probe(338, "pictures and sound are on one clock") { probe in
      guard #available(iOS 15.4, macCatalyst 15.4, *) else { throw Skip("needs iOS 15.4") }
      let (images, audio) = (FrameCounter(), FrameCounter())
      let output = AVCaptureAudioDataOutput()
      output.setSampleBufferDelegate(audio, queue: audio.queue)
      let session = try probe.session(probe.camera(), images.videoOutput(), output)
      session.addInput(try probe.microphoneInput())
      try probe.start(session)
      probe.waits { images.count > 5 && audio.count > 5 }
      guard let now = session.synchronizationClock?.time.seconds else { throw Skip("no clock") }
      for (what, counter) in [("pictures", images), ("sound", audio)] {
        probe.sees(1, what, abs((counter.times.last ?? 0) - now) < 1)
      }
    },
    Probe(26, "the app's audio session is configured") { probe in
      let session = try probe.session(probe.camera())
      probe.sees(1, "usesApplicationAudioSession", session.usesApplicationAudioSession, is: true)
      probe.sees(
        2, "automaticallyConfiguresApplicationAudioSession", session.automaticallyConfiguresApplicationAudioSession,
        is: true)
      let audio = AVAudioSession.sharedInstance()
      try audio.setCategory(.soloAmbient)
      session.addInput(try probe.microphoneInput())
      session.addOutput(AVCaptureMovieFileOutput())
      probe.sees(3, "category before the start", audio.category, is: .soloAmbient)
      try probe.start(session)
      probe.waits(upTo: 2) { audio.category == .playAndRecord }
      probe.sees(3, "category while it runs", audio.category, is: .playAndRecord)
    },
    Probe(27, "wide colour by default") { probe in
      let session = try probe.session(probe.camera())
      probe.sees(
        1, "automaticallyConfiguresCaptureDeviceForWideColor", session.automaticallyConfiguresCaptureDeviceForWideColor,
        is: true)
    },
    Probe(27, "wide colour with a photo output") { probe in
      let camera = try probe.camera("with wide colour") { camera in
        camera.formats.contains { $0.supportedColorSpaces.contains(.P3_D65) }
      }
      let session = try probe.session(camera, AVCapturePhotoOutput())
      session.sessionPreset = .photo
      try probe.start(session)
      probe.sees(2, "activeColorSpace with preset photo", camera.activeColorSpace, is: .P3_D65)
    },
    Probe(28, "the camera beside other apps") { probe in
      guard #available(iOS 16, macCatalyst 16, *) else { throw Skip("needs iOS 16") }
      let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
      probe.sees(1, "isMultitaskingCameraAccessEnabled", session.isMultitaskingCameraAccessEnabled, is: false)
      if session.isMultitaskingCameraAccessSupported {
        session.isMultitaskingCameraAccessEnabled = true
        probe.sees(2, "set where supported", session.isMultitaskingCameraAccessEnabled, is: true)
      } else {
        probe.raises(2, "set where not supported", .invalidArgument) {
          session.isMultitaskingCameraAccessEnabled = true
        }
        probe.sees(2, "afterwards", session.isMultitaskingCameraAccessEnabled, is: false)
      }
    },
    Probe(29, "what a session costs") { probe in
      guard #available(iOS 16, macCatalyst 16, *) else { throw Skip("needs iOS 16") }
      let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
      probe.sees(1, "hardwareCost with one output", session.hardwareCost, is: 0)
      probe.permits(2, "startRunning") { session.startRunning() }
      probe.sees(1, "hardwareCost is 0 to 1", (0...1).contains(session.hardwareCost))
    },
    Probe(34, "the app's own category stays") { probe in
      let session = try probe.session(probe.camera())
      session.automaticallyConfiguresApplicationAudioSession = false
      let audio = AVAudioSession.sharedInstance()
      try audio.setCategory(.playAndRecord, options: .mixWithOthers)
      session.addInput(try probe.microphoneInput())
      session.addOutput(AVCaptureMovieFileOutput())
      try probe.start(session)
      probe.pass(0.5)
      probe.sees(1, "category", audio.category, is: .playAndRecord)
      probe.sees(1, "options", audio.categoryOptions.contains(.mixWithOthers))
    },
  ]
#endif
