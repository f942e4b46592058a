#if !os(macOS)
  import AVFoundation

  /// M. Interruptions. The user, or another app, must bring them about.
  let interruptionProbes: [Probe] = [
    Probe(89, "another app that takes the camera") { witness in
      let camera = try witness.camera()
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      try witness.arrange(.cameraTaken)
      witness.sees(2, "isInterrupted", witness.waits { session.isInterrupted })
      witness.sees(1, "the lock", (try? camera.lockForConfiguration()) != nil)
      witness.permits(1, "a setting") { camera.videoZoomFactor = 1 }
      camera.unlockForConfiguration()
      try witness.arrange(.cameraGivenBack)
    },
    Probe(90, "another app that zooms") { witness in
      let camera = try witness.camera()
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      try witness.configure(camera) { camera.videoZoomFactor = 1.5 }
      try witness.arrange(.cameraZoomedByAnotherApp)
      witness.waits { !session.isInterrupted }
      witness.sees(1, "the factor is another", camera.videoZoomFactor != 1.5)
      try witness.configure(camera) { camera.videoZoomFactor = 1 }
    },
    Probe(91, "another app while the lock is held") { witness in
      let camera = try witness.camera()
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      try camera.lockForConfiguration()
      camera.videoZoomFactor = 1.5
      try witness.arrange(.cameraZoomedByAnotherApp)
      witness.waits { !session.isInterrupted }
      witness.sees(1, "the factor is the same", camera.videoZoomFactor, is: 1.5)
      camera.videoZoomFactor = 1
      camera.unlockForConfiguration()
    },
    Probe(196, "the numbers of reasons") { witness in
      let reasons: [AVCaptureSession.InterruptionReason] = [
        .videoDeviceNotAvailableInBackground, .audioDeviceInUseByAnotherClient, .videoDeviceInUseByAnotherClient,
        .videoDeviceNotAvailableWithMultipleForegroundApps, .videoDeviceNotAvailableDueToSystemPressure,
      ]
      witness.sees(1, "raw values", reasons.map(\.rawValue), is: [1, 2, 3, 4, 5])
    },
    Probe(196, "the state of pressure is told") { witness in
      let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
      try witness.start(session)
      let told = Journal()
      witness.listen(for: AVCaptureSession.wasInterruptedNotification, of: session) { notification in
        let state = notification.userInfo?[AVCaptureSessionInterruptionSystemPressureStateKey]
        told.note((state as? AVCaptureDevice.SystemPressureState)?.level ?? "no state")
      }
      try witness.arrange(.phoneHot)
      witness.waits(upTo: 60) { !told.lines.isEmpty }
      witness.sees(2, "its level", told.lines, is: [AVCaptureDevice.SystemPressureState.Level.shutdown.rawValue])
      try witness.arrange(.phoneCool)
    },
    Probe(197, "the app leaves and comes back") { witness in
      let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
      let events = witness.listen(to: session)
      let reasons = witness.reasons(of: session)
      try witness.start(session)
      witness.waits { !events.lines.isEmpty }
      try witness.arrange(.appInBackground)
      witness.waits { events.contains("didStopRunning") }
      witness.sees(2, "reason", reasons.lines, is: ["1"])
      try witness.arrange(.appInForeground)
      witness.waits { session.isRunning && events.count(of: "didStartRunning") == 2 }
      witness.sees(
        1, "order", events.lines,
        is: ["didStartRunning", "wasInterrupted", "didStopRunning", "interruptionEnded", "didStartRunning"])
      witness.sees(3, "isRunning", session.isRunning, is: true)
    },
    Probe(198, "a start in the background is kept") { witness in
      let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
      let events = witness.listen(to: session)
      let reasons = witness.reasons(of: session)
      try witness.arrange(.appInBackground)
      session.startRunning()
      witness.waits { !reasons.lines.isEmpty }
      witness.sees(1, "reason", reasons.lines, is: ["1"])
      witness.sees(1, "runtime errors", events.count(of: "runtimeError"), is: 0)
      witness.sees(1, "isRunning", session.isRunning, is: false)
      try witness.arrange(.appInForeground)
      witness.sees(2, "isRunning on return", witness.waits { session.isRunning })
      witness.sees(2, "interruptionEnded", witness.waits { events.contains("interruptionEnded") })
    },
    Probe(199, "the reason of another app") { witness in
      let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
      let reasons = witness.reasons(of: session)
      try witness.start(session)
      try witness.arrange(.cameraTaken)
      witness.waits { !reasons.lines.isEmpty }
      witness.sees(2, "reason", reasons.lines, is: ["3"])
      try witness.arrange(.cameraGivenBack)
      witness.sees(2, "isRunning afterwards", witness.waits { session.isRunning })
    },
    Probe(199, "the reason of a call") { witness in
      let session = try witness.session(witness.camera(), AVCaptureMovieFileOutput())
      session.addInput(try witness.microphoneInput())
      let reasons = witness.reasons(of: session)
      try witness.start(session)
      try witness.arrange(.call)
      witness.waits { !reasons.lines.isEmpty }
      witness.sees(1, "reason", reasons.lines, is: ["2"])
      try witness.arrange(.callOver)
    },
    Probe(200, "a stop during an interruption") { witness in
      let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
      try witness.start(session)
      try witness.arrange(.cameraTaken)
      witness.sees(1, "isInterrupted", witness.waits { session.isInterrupted })
      session.stopRunning()
      try witness.arrange(.cameraGivenBack)
      witness.pass(2)
      witness.sees(1, "isRunning afterwards", session.isRunning, is: false)
    },
    Probe(201, "a recording and the background") { witness in
      let movie = AVCaptureMovieFileOutput()
      let session = try witness.session(witness.camera(), movie)
      try witness.start(session)
      let client = RecordingClient()
      movie.startRecording(to: client.file, recordingDelegate: client)
      witness.waits { client.events.contains("didStart") }
      witness.pass(1)
      try witness.arrange(.appInBackground)
      witness.waits { client.hasEnded }
      witness.sees(1, "the error", client.events.lines.last ?? "", is: "didFinish AVFoundationErrorDomain -11818")
      witness.sees(2, "AVErrorRecordingSuccessfullyFinishedKey", client.isPlayable.lines, is: ["true"])
      try witness.arrange(.appInForeground)
      let size = (try? client.file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
      witness.sees(3, "the file is there", size > 1000)
    },
    Probe(203, "a call without a microphone in the session") { witness in
      let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
      try witness.start(session)
      try witness.arrange(.call)
      witness.pass(2)
      witness.sees(2, "isInterrupted without sound", session.isInterrupted, is: false)
      witness.sees(2, "isRunning without sound", session.isRunning, is: true)
      try witness.arrange(.callOver)
      session.addInput(try witness.microphoneInput())
      session.addOutput(AVCaptureMovieFileOutput())
      witness.waits { session.isRunning }
      try witness.arrange(.call)
      witness.sees(1, "isInterrupted with sound", witness.waits { session.isInterrupted })
      try witness.arrange(.callOver)
    },
    Probe(202, "who restarts after an interruption") { witness in
      let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
      try witness.start(session)
      try witness.arrange(.cameraTaken)
      witness.waits { session.isInterrupted }
      session.stopRunning()
      try witness.arrange(.cameraGivenBack)
      witness.pass(1)
      witness.sees(1, "isRunning is still false", session.isRunning, is: false)
      session.startRunning()
      witness.sees(1, "isRunning when the app starts it", witness.waits { session.isRunning })
    },
    Probe(206, "an audio session that is not active") { witness in
      let counter = FrameCounter()
      let output = AVCaptureAudioDataOutput()
      output.setSampleBufferDelegate(counter, queue: counter.queue)
      let session = try witness.session(witness.camera(), output)
      session.addInput(try witness.microphoneInput())
      try witness.start(session)
      witness.sees(1, "sound before", witness.waits { counter.count > 2 })
      try? AVAudioSession.sharedInstance().setActive(false)
      witness.pass(1)
      witness.sees(1, "isRunning afterwards", session.isRunning, is: true)
      witness.sees(1, "isInterrupted afterwards", session.isInterrupted, is: false)
      try? AVAudioSession.sharedInstance().setActive(true)
    },
    Probe(401, "a second session of the app") { witness in
      let first = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
      let second = try witness.session(witness.frontCamera(), AVCaptureVideoDataOutput())
      let (events, reasons) = (witness.listen(to: first), witness.reasons(of: first))
      try witness.start(first)
      try witness.start(second)
      witness.waits { !first.isRunning }
      witness.sees(1, "reason", reasons.lines, is: ["3"])
      witness.sees(1, "isInterrupted of the first", first.isInterrupted, is: true)
      witness.sees(1, "isRunning of the first", first.isRunning, is: false)
      witness.sees(2, "isRunning of the second, with another camera", second.isRunning, is: true)
      second.stopRunning()
      witness.sees(3, "isRunning of the first, when the second has stopped", witness.waits { first.isRunning })
      witness.sees(3, "interruptionEnded", witness.waits { events.contains("interruptionEnded") })
    },
    Probe(401, "a start of the interrupted session") { witness in
      let camera = try witness.camera("of a phone") { $0.position != .unspecified }
      let first = try witness.session(camera, AVCaptureVideoDataOutput())
      let second = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(first)
      try witness.start(second)
      witness.sees(2, "isInterrupted, with the same camera", witness.waits { first.isInterrupted })
      first.startRunning()
      witness.sees(4, "isRunning", witness.waits { first.isRunning })
      witness.sees(4, "isInterrupted of the other", witness.waits { second.isInterrupted })
    },
    Probe(401, "a session of sound") { witness in
      let (first, sound) = (try witness.session(witness.camera(), AVCaptureVideoDataOutput()), witness.emptySession())
      sound.addInput(try witness.microphoneInput())
      sound.addOutput(AVCaptureAudioDataOutput())
      try witness.start(first)
      try witness.start(sound)
      witness.pass(1)
      witness.sees(5, "isRunning of both", [first.isRunning, sound.isRunning], is: [true, true])
      witness.sees(5, "isInterrupted of both", [first.isInterrupted, sound.isInterrupted], is: [false, false])
    },
    Probe(404, "the error of a session") { witness in
      let session = try witness.session(witness.camera(), AVCaptureVideoDataOutput())
      try witness.start(session)
      let (kinds, words) = (Journal(), Journal())
      witness.listen(for: AVCaptureSession.runtimeErrorNotification, of: session) { notification in
        let error = notification.userInfo?[AVCaptureSessionErrorKey]
        kinds.add(error is AVError ? "an AVError" : "no AVError")
        kinds.note((error as? NSError)?.domain ?? "no NSError")
        kinds.note((error as? NSError)?.code ?? 0)
        words.add((error as? NSError)?.localizedDescription ?? "")
      }
      try witness.arrange(.mediaServicesReset)
      witness.waits { !words.lines.isEmpty }
      witness.sees(1, "the error", kinds.lines, is: ["an AVError", "AVFoundationErrorDomain", "-11819"])
      witness.sees(2, "its description", words.lines, is: ["Cannot Complete Action"])
    },
  ]

  extension Witness {
    /// Notes the reason of each interruption of a session.
    fileprivate func reasons(of session: AVCaptureSession) -> Journal {
      let reasons = Journal()
      listen(for: AVCaptureSession.wasInterruptedNotification, of: session) { notification in
        reasons.note(notification.userInfo?[AVCaptureSessionInterruptionReasonKey] ?? "none")
      }
      return reasons
    }
  }
#endif
