#if !os(macOS)
  import AVFoundation

  /// Section M of the rule book: interruptions, which the user or another app must trigger.
  let interruptionProbes: [Probe] = [
    Probe(89, "another app that takes the camera") { probe in
      let camera = try probe.camera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      try probe.arrange(.cameraTaken)
      probe.sees(2, "isInterrupted", probe.waits { session.isInterrupted })
      probe.sees(1, "the lock", (try? camera.lockForConfiguration()) != nil)
      probe.permits(1, "a setting") { camera.videoZoomFactor = 1 }
      camera.unlockForConfiguration()
      try probe.arrange(.cameraGivenBack)
    },
    Probe(90, "another app that zooms") { probe in
      let camera = try probe.camera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      try probe.configure(camera) { camera.videoZoomFactor = 1.5 }
      try probe.arrange(.cameraZoomedByAnotherApp)
      probe.waits { !session.isInterrupted }
      probe.sees(1, "the factor is another", camera.videoZoomFactor != 1.5)
      try probe.configure(camera) { camera.videoZoomFactor = 1 }
    },
    Probe(91, "another app while the lock is held") { probe in
      let camera = try probe.camera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      try camera.lockForConfiguration()
      camera.videoZoomFactor = 1.5
      try probe.arrange(.cameraZoomedByAnotherApp)
      probe.waits { !session.isInterrupted }
      probe.sees(1, "the factor is the same", camera.videoZoomFactor, is: 1.5)
      camera.videoZoomFactor = 1
      camera.unlockForConfiguration()
    },
    Probe(196, "the numbers of reasons") { probe in
      let reasons: [AVCaptureSession.InterruptionReason] = [
        .videoDeviceNotAvailableInBackground, .audioDeviceInUseByAnotherClient, .videoDeviceInUseByAnotherClient,
        .videoDeviceNotAvailableWithMultipleForegroundApps, .videoDeviceNotAvailableDueToSystemPressure,
      ]
      probe.sees(1, "raw values", reasons.map(\.rawValue), is: [1, 2, 3, 4, 5])
    },
    Probe(196, "the state of pressure is told") { probe in
      let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
      try probe.start(session)
      let told = Journal()
      probe.listen(for: AVCaptureSession.wasInterruptedNotification, of: session) { notification in
        let state = notification.userInfo?[AVCaptureSessionInterruptionSystemPressureStateKey]
        told.note((state as? AVCaptureDevice.SystemPressureState)?.level ?? "no state")
      }
      try probe.arrange(.phoneHot)
      probe.waits(upTo: 60) { !told.lines.isEmpty }
      probe.sees(2, "its level", told.lines, is: [AVCaptureDevice.SystemPressureState.Level.shutdown.rawValue])
      try probe.arrange(.phoneCool)
    },
    Probe(197, "the app leaves and comes back") { probe in
      let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
      let events = probe.listen(to: session)
      let reasons = probe.reasons(of: session)
      try probe.start(session)
      probe.waits { !events.lines.isEmpty }
      try probe.arrange(.appInBackground)
      probe.waits { events.contains("didStopRunning") }
      probe.sees(2, "reason", reasons.lines, is: ["1"])
      try probe.arrange(.appInForeground)
      probe.waits { session.isRunning && events.count(of: "didStartRunning") == 2 }
      probe.sees(
        1, "order", events.lines,
        is: ["didStartRunning", "wasInterrupted", "didStopRunning", "interruptionEnded", "didStartRunning"])
      probe.sees(3, "isRunning", session.isRunning, is: true)
    },
    Probe(198, "a start in the background is kept") { probe in
      let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
      let events = probe.listen(to: session)
      let reasons = probe.reasons(of: session)
      try probe.arrange(.appInBackground)
      session.startRunning()
      probe.waits { !reasons.lines.isEmpty }
      probe.sees(1, "reason", reasons.lines, is: ["1"])
      probe.sees(1, "runtime errors", events.count(of: "runtimeError"), is: 0)
      probe.sees(1, "isRunning", session.isRunning, is: false)
      try probe.arrange(.appInForeground)
      probe.sees(2, "isRunning on return", probe.waits { session.isRunning })
      probe.sees(2, "interruptionEnded", probe.waits { events.contains("interruptionEnded") })
    },
    Probe(199, "the reason of another app") { probe in
      let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
      let reasons = probe.reasons(of: session)
      try probe.start(session)
      try probe.arrange(.cameraTaken)
      probe.waits { !reasons.lines.isEmpty }
      probe.sees(2, "reason", reasons.lines, is: ["3"])
      try probe.arrange(.cameraGivenBack)
      probe.sees(2, "isRunning afterwards", probe.waits { session.isRunning })
    },
    Probe(199, "the reason of a call") { probe in
      let session = try probe.session(probe.camera(), AVCaptureMovieFileOutput())
      session.addInput(try probe.microphoneInput())
      let reasons = probe.reasons(of: session)
      try probe.start(session)
      try probe.arrange(.call)
      probe.waits { !reasons.lines.isEmpty }
      probe.sees(1, "reason", reasons.lines, is: ["2"])
      try probe.arrange(.callOver)
    },
    Probe(200, "a stop during an interruption") { probe in
      let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
      try probe.start(session)
      try probe.arrange(.cameraTaken)
      probe.sees(1, "isInterrupted", probe.waits { session.isInterrupted })
      session.stopRunning()
      try probe.arrange(.cameraGivenBack)
      probe.pass(2)
      probe.sees(1, "isRunning afterwards", session.isRunning, is: false)
    },
    Probe(201, "a recording and the background") { probe in
      let movie = AVCaptureMovieFileOutput()
      let session = try probe.session(probe.camera(), movie)
      try probe.start(session)
      let client = RecordingClient()
      movie.startRecording(to: client.file, recordingDelegate: client)
      probe.waits { client.events.contains("didStart") }
      probe.pass(1)
      try probe.arrange(.appInBackground)
      probe.waits { client.hasEnded }
      probe.sees(1, "the error", client.events.lines.last ?? "", is: "didFinish AVFoundationErrorDomain -11818")
      probe.sees(2, "AVErrorRecordingSuccessfullyFinishedKey", client.isPlayable.lines, is: ["true"])
      try probe.arrange(.appInForeground)
      let size = (try? client.file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
      probe.sees(3, "the file is there", size > 1000)
    },
    Probe(203, "a call without a microphone in the session") { probe in
      let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
      try probe.start(session)
      try probe.arrange(.call)
      probe.pass(2)
      probe.sees(2, "isInterrupted without sound", session.isInterrupted, is: false)
      probe.sees(2, "isRunning without sound", session.isRunning, is: true)
      try probe.arrange(.callOver)
      session.addInput(try probe.microphoneInput())
      session.addOutput(AVCaptureMovieFileOutput())
      probe.waits { session.isRunning }
      try probe.arrange(.call)
      probe.sees(1, "isInterrupted with sound", probe.waits { session.isInterrupted })
      try probe.arrange(.callOver)
    },
    Probe(202, "who restarts after an interruption") { probe in
      let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
      try probe.start(session)
      try probe.arrange(.cameraTaken)
      probe.waits { session.isInterrupted }
      session.stopRunning()
      try probe.arrange(.cameraGivenBack)
      probe.pass(1)
      probe.sees(1, "isRunning is still false", session.isRunning, is: false)
      session.startRunning()
      probe.sees(1, "isRunning when the app starts it", probe.waits { session.isRunning })
    },
    Probe(206, "an audio session that is not active") { probe in
      let counter = FrameCounter()
      let output = AVCaptureAudioDataOutput()
      output.setSampleBufferDelegate(counter, queue: counter.queue)
      let session = try probe.session(probe.camera(), output)
      session.addInput(try probe.microphoneInput())
      try probe.start(session)
      probe.sees(1, "sound before", probe.waits { counter.count > 2 })
      try? AVAudioSession.sharedInstance().setActive(false)
      probe.pass(1)
      probe.sees(1, "isRunning afterwards", session.isRunning, is: true)
      probe.sees(1, "isInterrupted afterwards", session.isInterrupted, is: false)
      try? AVAudioSession.sharedInstance().setActive(true)
    },
    Probe(401, "a second session of the app") { probe in
      let first = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
      let second = try probe.session(probe.frontCamera(), AVCaptureVideoDataOutput())
      let (events, reasons) = (probe.listen(to: first), probe.reasons(of: first))
      try probe.start(first)
      try probe.start(second)
      probe.waits { !first.isRunning }
      probe.sees(1, "reason", reasons.lines, is: ["3"])
      probe.sees(1, "isInterrupted of the first", first.isInterrupted, is: true)
      probe.sees(1, "isRunning of the first", first.isRunning, is: false)
      probe.sees(2, "isRunning of the second, with another camera", second.isRunning, is: true)
      second.stopRunning()
      probe.sees(3, "isRunning of the first, when the second has stopped", probe.waits { first.isRunning })
      probe.sees(3, "interruptionEnded", probe.waits { events.contains("interruptionEnded") })
    },
    Probe(401, "a start of the interrupted session") { probe in
      let camera = try probe.camera("of a phone") { $0.position != .unspecified }
      let first = try probe.session(camera, AVCaptureVideoDataOutput())
      let second = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(first)
      try probe.start(second)
      probe.sees(2, "isInterrupted, with the same camera", probe.waits { first.isInterrupted })
      first.startRunning()
      probe.sees(4, "isRunning", probe.waits { first.isRunning })
      probe.sees(4, "isInterrupted of the other", probe.waits { second.isInterrupted })
    },
    Probe(401, "a session of sound") { probe in
      let (first, audio) = (try probe.session(probe.camera(), AVCaptureVideoDataOutput()), probe.emptySession())
      audio.addInput(try probe.microphoneInput())
      audio.addOutput(AVCaptureAudioDataOutput())
      try probe.start(first)
      try probe.start(audio)
      probe.pass(1)
      probe.sees(5, "isRunning of both", [first.isRunning, audio.isRunning], is: [true, true])
      probe.sees(5, "isInterrupted of both", [first.isInterrupted, audio.isInterrupted], is: [false, false])
    },
    Probe(404, "the error of a session") { probe in
      let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
      try probe.start(session)
      let (kinds, words) = (Journal(), Journal())
      probe.listen(for: AVCaptureSession.runtimeErrorNotification, of: session) { notification in
        let error = notification.userInfo?[AVCaptureSessionErrorKey]
        kinds.add(error is AVError ? "an AVError" : "no AVError")
        kinds.note((error as? NSError)?.domain ?? "no NSError")
        kinds.note((error as? NSError)?.code ?? 0)
        words.add((error as? NSError)?.localizedDescription ?? "")
      }
      try probe.arrange(.mediaServicesReset)
      probe.waits { !words.lines.isEmpty }
      probe.sees(1, "the error", kinds.lines, is: ["an AVError", "AVFoundationErrorDomain", "-11819"])
      probe.sees(2, "its description", words.lines, is: ["Cannot Complete Action"])
    },
  ]

  extension ProbeContext {
    /// Returns a journal that records the reason for each interruption of a session.
    func reasons(of session: AVCaptureSession) -> Journal {
      let reasons = Journal()
      listen(for: AVCaptureSession.wasInterruptedNotification, of: session) { notification in
        reasons.note(notification.userInfo?[AVCaptureSessionInterruptionReasonKey] ?? "none")
      }
      return reasons
    }
  }
#endif
