#if !os(macOS)
  import AVFoundation

  /// I. Flash and torch.
  let torchProbes: [Probe] = [
    Probe(159, "flash is each photo's own") { witness in
      witness.sees(2, "flashMode of new settings", AVCapturePhotoSettings().flashMode, is: .off)
      let camera = try witness.camera("with a flash") { $0.hasFlash }
      let output = AVCapturePhotoOutput()
      let session = try witness.session(camera, output)
      try witness.start(session)
      try witness.configure(camera) { camera.flashMode = .on }
      let client = PhotoClient()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      witness.waits { client.hasEnded }
      witness.sees(1, "flash of a photo while the device's is on", client.flashes.lines.last ?? "none", is: "false")
      try witness.configure(camera) { camera.flashMode = .off }
    },
    Probe(160, "flash where there is none") { witness in
      let camera = try witness.camera("without a flash") { !$0.hasFlash }
      let output = AVCapturePhotoOutput()
      let session = try witness.session(camera, output)
      try witness.start(session)
      guard !output.supportedFlashModes.contains(.on) else { throw Skip("the screen flashes") }
      let settings = AVCapturePhotoSettings()
      settings.flashMode = .on
      let client = PhotoClient()
      witness.raises(
        1, "capturePhoto", .invalidArgument, "flashMode must be set to a value present in the supportedFlashModes array"
      ) { output.capturePhoto(with: settings, delegate: client) }
      witness.permits(1, "without flash") { output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client) }
      witness.waits { client.hasEnded }
    },
    Probe(161, "which flash modes there are") { witness in
      let camera = try witness.camera("with a flash") { $0.hasFlash }
      let output = AVCapturePhotoOutput()
      witness.sees(2, "before there is a camera", output.supportedFlashModes, is: [])
      let told = witness.watch { journal in
        // `supportedFlashModes` is Swift's view of Apple's property, and cannot be observed on a phone; here it can.
        #if os(Linux)
          output.observe(\.supportedFlashModes) { _, _ in journal.add("told") }
        #else
          output.observe(\.__supportedFlashModes) { _, _ in journal.add("told") }
        #endif
      }
      let session = try witness.session(camera, output)
      try witness.start(session)
      witness.sees(2, "with a flash", output.supportedFlashModes.map(\.rawValue).sorted(), is: [0, 1, 2])
      witness.sees(1, "observers were told", witness.waits { !told.lines.isEmpty })
    },
    Probe(162, "the torch is observed") { witness in
      let camera = try witness.torchCamera()
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      guard camera.isTorchAvailable else { throw Skip("too hot") }
      let active = witness.watch { journal in
        camera.observe(\.isTorchActive) { camera, _ in journal.note(camera.isTorchActive) }
      }
      let level = witness.watch { journal in
        camera.observe(\.torchLevel) { camera, _ in journal.note(camera.torchLevel > 0) }
      }
      try witness.configure(camera) { camera.torchMode = .on }
      witness.waits { active.contains("true") && level.contains("true") }
      try witness.configure(camera) { camera.torchMode = .off }
      witness.waits { active.contains("false") && level.contains("false") }
      witness.sees(1, "isTorchActive", active.lines, is: ["true", "false"])
      witness.sees(2, "torchLevel above 0", [level.lines.first ?? "", level.lines.last ?? ""], is: ["true", "false"])
    },
    Probe(162, "a hot torch") { witness in
      let camera = try witness.torchCamera()
      witness.sees(3, "isTorchAvailable before", camera.isTorchAvailable, is: true)
      try witness.arrange(.phoneHot)
      witness.sees(3, "isTorchAvailable when hot", witness.waits { !camera.isTorchAvailable })
    },
    Probe(163, "the torch by itself") { witness in
      let camera = try witness.torchCamera()
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      try witness.configure(camera) { camera.torchMode = .auto }
      witness.pass(2)
      witness.sees(1, "isTorchActive in the light", camera.isTorchActive, is: false)
      try witness.arrange(.camerasCovered)
      witness.sees(1, "isTorchActive in the dark", witness.waits(upTo: 10) { camera.isTorchActive })
      witness.sees(1, "torchMode", camera.torchMode, is: .auto)
      try witness.arrange(.camerasUncovered)
    },
    Probe(164, "levels of the torch") { witness in
      let camera = try witness.torchCamera()
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      try camera.lockForConfiguration()
      defer { camera.unlockForConfiguration() }
      try camera.setTorchModeOn(level: 0.5)
      witness.waits { camera.torchLevel > 0 }
      witness.sees(1, "0.5", camera.torchMode, is: .on)
      try camera.setTorchModeOn(level: AVCaptureDevice.maxAvailableTorchLevel)
      witness.waits { camera.torchLevel > 0.9 }
      witness.sees(1, "the greatest is brighter", camera.torchLevel > 0.5)
      for level in [-0.5, 0, 1.5] as [Float] {
        witness.raises(2, "\(level)", .invalidArgument) { try? camera.setTorchModeOn(level: level) }
      }
    },
    Probe(164, "a level of a hot torch") { witness in
      let camera = try witness.torchCamera()
      try camera.lockForConfiguration()
      defer { camera.unlockForConfiguration() }
      try witness.arrange(.phoneHot)
      witness.waits { !camera.isTorchAvailable }
      witness.fails(3, "0.5", .torchLevelUnavailable) { try camera.setTorchModeOn(level: 0.5) }
    },
    Probe(165, "the greatest level") { witness in
      witness.sees(1, "maxAvailableTorchLevel", AVCaptureDevice.maxAvailableTorchLevel, is: .greatestFiniteMagnitude)
      let camera = try witness.camera("without a torch") { !$0.hasTorch }
      try witness.configure(camera) {
        witness.raises(
          2, "on a camera without one", .invalidArgument,
          "torchLevel 340282346638528859811704183484516925440.000000 is not supported - use -isTorchModeSupported:"
        ) { try? camera.setTorchModeOn(level: AVCaptureDevice.maxAvailableTorchLevel) }
      }
    },
    Probe(166, "the mode sets the level to the greatest") { witness in
      let camera = try witness.torchCamera()
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      try camera.lockForConfiguration()
      try camera.setTorchModeOn(level: 0.2)
      witness.waits { camera.torchLevel > 0 }
      let low = camera.torchLevel
      camera.torchMode = .on
      witness.sees(1, "torchLevel rises", witness.waits { camera.torchLevel > low })
      camera.unlockForConfiguration()
    },
    Probe(167, "a photo with flash while the torch shines") { witness in
      let (camera, output, client) = (try witness.torchCamera(), AVCapturePhotoOutput(), PhotoClient())
      try witness.start(witness.session(camera, output))
      try witness.configure(camera) { camera.torchMode = .on }
      witness.waits { camera.isTorchActive }
      let settings = AVCapturePhotoSettings()
      settings.flashMode = .on
      output.capturePhoto(with: settings, delegate: client)
      witness.waits { client.hasEnded }
      witness.pass(0.5)
      // Some devices do it.
      guard !camera.isTorchActive else { throw Skip("this device keeps its torch") }
      witness.sees(1, "torchMode afterwards", camera.torchMode, is: .off)
    },
    Probe(168, "what switches the torch off") { witness in
      let camera = try witness.torchCamera()
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      func light() throws {
        try witness.configure(camera) { camera.torchMode = .on }
        witness.sees(0, "the torch shines", witness.waits { camera.isTorchActive })
      }
      try light()
      session.stopRunning()
      witness.sees(1, "stopRunning", witness.waits { !camera.isTorchActive })
      try witness.start(session)
      try light()
      session.sessionPreset = .vga640x480
      witness.sees(3, "a new preset", witness.waits { !camera.isTorchActive })
      try light()
      let input = session.inputs[0]
      session.removeInput(input)
      witness.sees(2, "removeInput", witness.waits { !camera.isTorchActive })
    },
    Probe(169, "the torch before the session runs") { witness in
      let camera = try witness.torchCamera()
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.configure(camera) { camera.torchMode = .on }
      try witness.start(session)
      witness.pass(1)
      witness.sees(1, "isTorchActive once it runs", camera.isTorchActive, is: false)
      try witness.configure(camera) { camera.torchMode = .on }
      witness.sees(2, "set while it runs", witness.waits { camera.isTorchActive })
    },
    Probe(170, "a microphone that joins") { witness in
      let camera = try witness.torchCamera()
      let session = try witness.session(camera, AVCaptureMovieFileOutput())
      try witness.start(session)
      try witness.configure(camera) { camera.torchMode = .on }
      witness.sees(1, "isTorchActive before", witness.waits { camera.isTorchActive })
      session.addInput(try witness.microphoneInput())
      witness.sees(1, "isTorchActive afterwards", witness.waits { !camera.isTorchActive })
    },
    Probe(171, "what is asked for, and what the lamp does") { witness in
      let camera = try witness.torchCamera()
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      witness.sees(2, "isTorchActive before", camera.isTorchActive, is: false)
      try witness.configure(camera) { camera.torchMode = .on }
      witness.sees(1, "torchMode", camera.torchMode, is: .on)
      witness.sees(2, "isTorchActive", witness.waits { camera.isTorchActive })
      try witness.configure(camera) { camera.torchMode = .off }
      witness.sees(2, "isTorchActive when off", witness.waits { !camera.isTorchActive })
    },
  ]

  extension Witness {
    /// A camera with a torch.
    fileprivate func torchCamera() throws -> AVCaptureDevice {
      try camera("with a torch") { $0.hasTorch && $0.isTorchModeSupported(.on) }
    }
  }
#endif
