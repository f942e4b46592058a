#if !os(macOS)
  import AVFoundation

  /// Section I of the rule book: flash and torch.
  let torchProbes: [Probe] = [
    Probe(159, "flash is each photo's own") { probe in
      probe.sees(2, "flashMode of new settings", AVCapturePhotoSettings().flashMode, is: .off)
      let camera = try probe.camera("with a flash") { $0.hasFlash }
      let output = AVCapturePhotoOutput()
      let session = try probe.session(camera, output)
      try probe.start(session)
      try probe.configure(camera) { camera.flashMode = .on }
      let client = PhotoClient()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      probe.waits { client.hasEnded }
      probe.sees(1, "flash of a photo while the device's is on", client.flashes.lines.last ?? "none", is: "false")
      try probe.configure(camera) { camera.flashMode = .off }
    },
    Probe(160, "flash where there is none") { probe in
      let camera = try probe.camera("without a flash") { !$0.hasFlash }
      let output = AVCapturePhotoOutput()
      let session = try probe.session(camera, output)
      try probe.start(session)
      guard !output.supportedFlashModes.contains(.on) else { throw Skip("the screen flashes") }
      let settings = AVCapturePhotoSettings()
      settings.flashMode = .on
      let client = PhotoClient()
      probe.raises(
        1, "capturePhoto", .invalidArgument, "flashMode must be set to a value present in the supportedFlashModes array"
      ) { output.capturePhoto(with: settings, delegate: client) }
      probe.permits(1, "without flash") { output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client) }
      probe.waits { client.hasEnded }
    },
    Probe(161, "which flash modes there are") { probe in
      let camera = try probe.camera("with a flash") { $0.hasFlash }
      let output = AVCapturePhotoOutput()
      probe.sees(2, "before there is a camera", output.supportedFlashModes, is: [])
      let told = probe.watch { journal in
        // In Swift, `supportedFlashModes` is a refinement of Apple's property. In the model, unlike on iOS, it is
        // key-value observable.
        #if os(Linux)
          output.observe(\.supportedFlashModes) { _, _ in journal.add("told") }
        #else
          output.observe(\.__supportedFlashModes) { _, _ in journal.add("told") }
        #endif
      }
      let session = try probe.session(camera, output)
      try probe.start(session)
      probe.sees(2, "with a flash", output.supportedFlashModes.map(\.rawValue).sorted(), is: [0, 1, 2])
      probe.sees(1, "observers were told", probe.waits { !told.lines.isEmpty })
    },
    Probe(162, "the torch is observed") { probe in
      let camera = try probe.torchCamera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      guard camera.isTorchAvailable else { throw Skip("too hot") }
      let active = probe.watch { journal in
        camera.observe(\.isTorchActive) { camera, _ in journal.note(camera.isTorchActive) }
      }
      let level = probe.watch { journal in
        camera.observe(\.torchLevel) { camera, _ in journal.note(camera.torchLevel > 0) }
      }
      try probe.configure(camera) { camera.torchMode = .on }
      probe.waits { active.contains("true") && level.contains("true") }
      try probe.configure(camera) { camera.torchMode = .off }
      probe.waits { active.contains("false") && level.contains("false") }
      probe.sees(1, "isTorchActive", active.lines, is: ["true", "false"])
      probe.sees(2, "torchLevel above 0", [level.lines.first ?? "", level.lines.last ?? ""], is: ["true", "false"])
    },
    Probe(162, "a hot torch") { probe in
      let camera = try probe.torchCamera()
      probe.sees(3, "isTorchAvailable before", camera.isTorchAvailable, is: true)
      try probe.arrange(.phoneHot)
      probe.sees(3, "isTorchAvailable when hot", probe.waits { !camera.isTorchAvailable })
    },
    Probe(163, "the torch by itself") { probe in
      let camera = try probe.torchCamera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      try probe.configure(camera) { camera.torchMode = .auto }
      probe.pass(2)
      probe.sees(1, "isTorchActive in the light", camera.isTorchActive, is: false)
      try probe.arrange(.camerasCovered)
      probe.sees(1, "isTorchActive in the dark", probe.waits(upTo: 10) { camera.isTorchActive })
      probe.sees(1, "torchMode", camera.torchMode, is: .auto)
      try probe.arrange(.camerasUncovered)
    },
    Probe(164, "levels of the torch") { probe in
      let camera = try probe.torchCamera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      try camera.lockForConfiguration()
      defer { camera.unlockForConfiguration() }
      try camera.setTorchModeOn(level: 0.5)
      probe.waits { camera.torchLevel > 0 }
      probe.sees(1, "0.5", camera.torchMode, is: .on)
      try camera.setTorchModeOn(level: AVCaptureDevice.maxAvailableTorchLevel)
      probe.waits { camera.torchLevel > 0.9 }
      probe.sees(1, "the greatest is brighter", camera.torchLevel > 0.5)
      for level in [-0.5, 0, 1.5] as [Float] {
        probe.raises(2, "\(level)", .invalidArgument) { try? camera.setTorchModeOn(level: level) }
      }
    },
    Probe(164, "a level of a hot torch") { probe in
      let camera = try probe.torchCamera()
      try camera.lockForConfiguration()
      defer { camera.unlockForConfiguration() }
      try probe.arrange(.phoneHot)
      probe.waits { !camera.isTorchAvailable }
      probe.fails(3, "0.5", .torchLevelUnavailable) { try camera.setTorchModeOn(level: 0.5) }
    },
    Probe(165, "the greatest level") { probe in
      probe.sees(1, "maxAvailableTorchLevel", AVCaptureDevice.maxAvailableTorchLevel, is: .greatestFiniteMagnitude)
      let camera = try probe.camera("without a torch") { !$0.hasTorch }
      try probe.configure(camera) {
        probe.raises(
          2, "on a camera without one", .invalidArgument,
          "torchLevel 340282346638528859811704183484516925440.000000 is not supported - use -isTorchModeSupported:"
        ) { try? camera.setTorchModeOn(level: AVCaptureDevice.maxAvailableTorchLevel) }
      }
    },
    Probe(166, "the mode sets the level to the greatest") { probe in
      let camera = try probe.torchCamera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      try camera.lockForConfiguration()
      try camera.setTorchModeOn(level: 0.2)
      probe.waits { camera.torchLevel > 0 }
      let low = camera.torchLevel
      camera.torchMode = .on
      probe.sees(1, "torchLevel rises", probe.waits { camera.torchLevel > low })
      camera.unlockForConfiguration()
    },
    Probe(167, "a photo with flash while the torch shines") { probe in
      let (camera, output, client) = (try probe.torchCamera(), AVCapturePhotoOutput(), PhotoClient())
      try probe.start(probe.session(camera, output))
      try probe.configure(camera) { camera.torchMode = .on }
      probe.waits { camera.isTorchActive }
      let settings = AVCapturePhotoSettings()
      settings.flashMode = .on
      output.capturePhoto(with: settings, delegate: client)
      probe.waits { client.hasEnded }
      probe.pass(0.5)
      // On some devices the torch stays on.
      guard !camera.isTorchActive else { throw Skip("this device keeps its torch") }
      probe.sees(1, "torchMode afterwards", camera.torchMode, is: .off)
    },
    Probe(168, "what switches the torch off") { probe in
      let camera = try probe.torchCamera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      func light() throws {
        try probe.configure(camera) { camera.torchMode = .on }
        probe.sees(0, "the torch shines", probe.waits { camera.isTorchActive })
      }
      try light()
      session.stopRunning()
      probe.sees(1, "stopRunning", probe.waits { !camera.isTorchActive })
      try probe.start(session)
      try light()
      session.sessionPreset = .vga640x480
      probe.sees(3, "a new preset", probe.waits { !camera.isTorchActive })
      try light()
      let input = session.inputs[0]
      session.removeInput(input)
      probe.sees(2, "removeInput", probe.waits { !camera.isTorchActive })
    },
    Probe(169, "the torch before the session runs") { probe in
      let camera = try probe.torchCamera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.configure(camera) { camera.torchMode = .on }
      try probe.start(session)
      probe.pass(1)
      probe.sees(1, "isTorchActive once it runs", camera.isTorchActive, is: false)
      try probe.configure(camera) { camera.torchMode = .on }
      probe.sees(2, "set while it runs", probe.waits { camera.isTorchActive })
    },
    Probe(170, "a microphone that joins") { probe in
      let camera = try probe.torchCamera()
      let session = try probe.session(camera, AVCaptureMovieFileOutput())
      try probe.start(session)
      try probe.configure(camera) { camera.torchMode = .on }
      probe.sees(1, "isTorchActive before", probe.waits { camera.isTorchActive })
      session.addInput(try probe.microphoneInput())
      probe.sees(1, "isTorchActive afterwards", probe.waits { !camera.isTorchActive })
    },
    Probe(479, "the torch of another camera") { probe in
      let torch = try probe.torchCamera()
      let other = try probe.camera("at the back without this torch") { $0.position == .back && $0 != torch }
      let session = try probe.session(other, AVCaptureVideoDataOutput())
      let reasons = probe.reasons(of: session)
      try probe.start(session)
      try probe.configure(torch) { torch.torchMode = .on }
      probe.sees(1, "isInterrupted while it is lit", probe.waits { session.isInterrupted })
      probe.sees(1, "reason", reasons.lines, is: ["3"])
      try probe.configure(torch) { torch.torchMode = .off }
      probe.sees(1, "isRunning when it is off", probe.waits { session.isRunning })
      guard AVCaptureMultiCamSession.isMultiCamSupported else { throw Skip("one camera at a time") }
      session.stopRunning()
      let second = try probe.session(probe.frontCamera(), AVCaptureVideoDataOutput())
      try probe.start(second)
      try probe.configure(torch) { torch.torchMode = .on }
      probe.pass(1)
      probe.sees(2, "isInterrupted with the front camera", second.isInterrupted, is: false)
      try probe.configure(torch) { torch.torchMode = .off }
    },
    Probe(171, "what is asked for, and what the lamp does") { probe in
      let camera = try probe.torchCamera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      probe.sees(2, "isTorchActive before", camera.isTorchActive, is: false)
      try probe.configure(camera) { camera.torchMode = .on }
      probe.sees(1, "torchMode", camera.torchMode, is: .on)
      probe.sees(2, "isTorchActive", probe.waits { camera.isTorchActive })
      try probe.configure(camera) { camera.torchMode = .off }
      probe.sees(2, "isTorchActive when off", probe.waits { !camera.isTorchActive })
    },
  ]

  extension ProbeContext {
    /// Returns a camera whose torch can be switched on.
    fileprivate func torchCamera() throws -> AVCaptureDevice {
      try camera("with a torch") { $0.hasTorch && $0.isTorchModeSupported(.on) }
    }
  }
#endif
