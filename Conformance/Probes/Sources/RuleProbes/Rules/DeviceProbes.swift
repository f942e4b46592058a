#if !os(macOS)
  import AVFoundation

  /// Section E of the rule book, devices: discovery, configuration lock and formats.
  let deviceProbes: [Probe] = [
    Probe(81, "discovered cameras come in the order of the types") { probe in
      func found(_ types: [AVCaptureDevice.DeviceType]) -> [AVCaptureDevice] {
        AVCaptureDevice.DiscoverySession(deviceTypes: types, mediaType: .video, position: .unspecified).devices
      }
      let types: [AVCaptureDevice.DeviceType] = [
        .builtInTelephotoCamera, .builtInUltraWideCamera, .builtInWideAngleCamera, .builtInDualCamera,
      ]
      for types in [types, types.reversed()] {
        let ranks = found(types).compactMap { types.firstIndex(of: $0.deviceType) }
        probe.sees(1, "ranks increase", ranks == ranks.sorted())
      }
      let wide = found([.builtInWideAngleCamera]).map(\.position)
      probe.sees(2, "positions of one type", wide == wide.sorted { $0.rawValue < $1.rawValue })
    },
    Probe(82, "a camera that is not there") { probe in
      _ = try probe.camera()
      probe.sees(
        1, "a wide-angle camera for sound",
        AVCaptureDevice.default(.builtInWideAngleCamera, for: .audio, position: .back) == nil)
      let any = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .unspecified)
      let back = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back)
      let front = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front)
      probe.sees(2, "position unspecified", any != nil && (any == back || any == front))
    },
    Probe(83, "the default camera") { probe in
      let camera = try probe.camera()
      guard AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back) != nil else {
        throw Skip("no camera on the back")
      }
      probe.sees(1, "type", camera.deviceType, is: .builtInWideAngleCamera)
      probe.sees(1, "position", camera.position, is: .back)
    },
    Probe(84, "the deprecated lists") { probe in
      let camera = try probe.camera()
      probe.sees(1, "devices(for:) has the default camera", AVCaptureDevice.devices(for: .video).contains(camera))
      probe.sees(
        1, "devices() has both kinds",
        AVCaptureDevice.devices().contains { $0.hasMediaType(.audio) } && AVCaptureDevice.devices().contains(camera))
    },
    Probe(85, "names of cameras") { probe in
      let camera = try probe.camera()
      let other = try probe.camera("beside the default one") { $0 != camera }
      probe.sees(1, "uniqueID finds the camera", AVCaptureDevice(uniqueID: camera.uniqueID) == camera)
      probe.sees(1, "uniqueIDs differ", camera.uniqueID != other.uniqueID)
      probe.sees(2, "modelID", !camera.modelID.isEmpty)
    },
    Probe(87, "a camera goes away") { probe in
      let camera = try probe.camera()
      let counter = FrameCounter()
      let (session, movie) = (try probe.session(camera, counter.videoOutput()), AVCaptureMovieFileOutput())
      session.addOutput(movie)
      try probe.start(session)
      let client = RecordingClient()
      movie.startRecording(to: client.file, recordingDelegate: client)
      probe.waits { counter.count > 10 }
      let gone = Journal()
      probe.listen(for: AVCaptureDevice.wasDisconnectedNotification, of: camera) { _ in gone.add("gone") }
      probe.sees(1, "isConnected before", camera.isConnected, is: true)
      try probe.arrange(.cameraUnplugged)
      probe.waits { client.hasEnded && !gone.lines.isEmpty }
      probe.sees(1, "isConnected", camera.isConnected, is: false)
      probe.sees(2, "wasDisconnected", gone.lines, is: ["gone"])
      let count = counter.count
      probe.pass(0.5)
      probe.sees(3, "frames", counter.count - count, is: 0)
      probe.sees(4, "the recording", client.events.lines.last ?? "", is: "didFinish AVFoundationErrorDomain -11808")
      probe.sees(5, "inputs", session.inputs.count, is: 1)
    },
    Probe(88, "the lock within the lock") { probe in
      let camera = try probe.camera()
      try camera.lockForConfiguration()
      try camera.lockForConfiguration()
      probe.permits(1, "set under both") { camera.videoZoomFactor = 1 }
      camera.unlockForConfiguration()
      camera.unlockForConfiguration()
      probe.raises(2, "set under none", .generic) { camera.videoZoomFactor = 1 }
    },
    Probe(92, "a format of another camera") { probe in
      let (camera, other) = (try probe.camera(), try probe.frontCamera())
      let before = camera.activeFormat
      try probe.configure(camera) {
        probe.raises(
          1, "activeFormat", .invalidArgument, "Unsupported format", "- use -formats to discover valid formats"
        ) {
          camera.activeFormat = other.formats[0]
        }
        probe.sees(1, "afterwards", camera.activeFormat == before)
        for format in camera.formats { probe.permits(2, "one of its own") { camera.activeFormat = format } }
      }
    },
    Probe(93, "format and frame durations are observed") { probe in
      let camera = try probe.camera()
      let other = try Probe.otherFormat(of: camera)
      let journals = [
        probe.watch { journal in camera.observe(\.activeFormat) { _, _ in journal.add("told") } },
        probe.watch { journal in camera.observe(\.activeVideoMinFrameDuration) { _, _ in journal.add("told") } },
        probe.watch { journal in camera.observe(\.activeVideoMaxFrameDuration) { _, _ in journal.add("told") } },
      ]
      try probe.configure(camera) { camera.activeFormat = other }
      probe.waits { !journals[0].lines.isEmpty }
      probe.sees(1, "activeFormat", !journals[0].lines.isEmpty)
      journals[1].clear()
      journals[2].clear()
      let duration = other.videoSupportedFrameRateRanges[0].maxFrameDuration
      try probe.configure(camera) {
        camera.activeVideoMaxFrameDuration = duration
        camera.activeVideoMinFrameDuration = duration
      }
      probe.waits { !journals[1].lines.isEmpty && !journals[2].lines.isEmpty }
      probe.sees(2, "activeVideoMinFrameDuration", !journals[1].lines.isEmpty)
      probe.sees(3, "activeVideoMaxFrameDuration", !journals[2].lines.isEmpty)
    },
    Probe(94, "a format of the app's own, and the preset") { probe in
      let camera = try probe.camera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      probe.sees(1, "sessionPreset before", session.sessionPreset, is: .high)
      let chosen = try Probe.otherFormat(of: camera)
      try probe.configure(camera) { camera.activeFormat = chosen }
      probe.sees(1, "sessionPreset afterwards", session.sessionPreset, is: .inputPriority)
      session.startRunning()
      probe.sees(1, "activeFormat while it runs", camera.activeFormat == chosen)
      session.sessionPreset = .vga640x480
      let size = CMVideoFormatDescriptionGetDimensions(camera.activeFormat.formatDescription)
      probe.sees(2, "size when a preset is set again", "\(size.width)x\(size.height)", is: "640x480")
    },
    Probe(95, "the default preset") { probe in
      probe.sees(1, "sessionPreset", AVCaptureSession().sessionPreset, is: .high)
    },
    Probe(96, "presets while the session runs") { probe in
      let camera = try probe.camera("without 4K") { !$0.supportsSessionPreset(.hd4K3840x2160) }
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      probe.sees(1, "canSetSessionPreset", session.canSetSessionPreset(.vga640x480), is: true)
      probe.permits(1, "sessionPreset") { session.sessionPreset = .vga640x480 }
      probe.sees(1, "afterwards", session.sessionPreset, is: .vga640x480)
      probe.sees(2, "canSetSessionPreset of 4K", session.canSetSessionPreset(.hd4K3840x2160), is: false)
      probe.raises(2, "sessionPreset of 4K", .invalidArgument) { session.sessionPreset = .hd4K3840x2160 }
      probe.sees(2, "afterwards", session.sessionPreset, is: .vga640x480)
    },
    Probe(119, "what high stands for") { probe in
      let sizes = try [probe.camera(), probe.frontCamera()].map { camera in
        let session = try probe.session(camera, AVCaptureVideoDataOutput())
        session.sessionPreset = .high
        let size = CMVideoFormatDescriptionGetDimensions(camera.activeFormat.formatDescription)
        return size.width > 0 && size.width >= size.height
      }
      probe.sees(1, "each camera has a size for it", sizes, is: [true, true])
    },
    Probe(120, "presets without an input") { probe in
      let session = probe.emptySession()
      let all: [AVCaptureSession.Preset] = [
        .photo, .high, .medium, .low, .cif352x288, .vga640x480, .hd1280x720, .hd1920x1080, .hd4K3840x2160,
        .inputPriority,
      ]
      for preset in all {
        probe.sees(1, "canSetSessionPreset \(preset.rawValue)", session.canSetSessionPreset(preset), is: true)
      }
    },
    Probe(407, "a camera that comes back") { probe in
      let camera = try probe.camera()
      try probe.arrange(.cameraUnplugged)
      probe.waits { !camera.isConnected }
      try probe.arrange(.cameraPluggedIn)
      probe.waits { AVCaptureDevice(uniqueID: camera.uniqueID)?.isConnected ?? false }
      let other = AVCaptureDevice(uniqueID: camera.uniqueID)
      probe.sees(1, "isConnected of the old object", camera.isConnected, is: false)
      probe.sees(1, "isConnected of the device", other?.isConnected, is: true)
      probe.sees(1, "it is another object", other !== camera)
      let input = try? AVCaptureDeviceInput(device: camera)
      probe.sees(2, "an input of the old one", input == nil)
      if let other { probe.sees(2, "of the new one", (try? AVCaptureDeviceInput(device: other)) != nil) }
    },
    Probe(408, "a format under a lock that is kept") { probe in
      let camera = try probe.camera()
      let chosen = try Probe.otherFormat(of: camera)
      try camera.lockForConfiguration()
      camera.activeFormat = chosen
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      probe.sees(1, "activeFormat in the session", camera.activeFormat == chosen)
      try probe.start(session)
      probe.sees(1, "activeFormat while it runs", camera.activeFormat == chosen)
      camera.unlockForConfiguration()
      session.stopRunning()
      session.inputs.forEach(session.removeInput)
      session.sessionPreset = .high
      try probe.configure(camera) { camera.activeFormat = chosen }
      session.addInput(try AVCaptureDeviceInput(device: camera))
      probe.sees(2, "activeFormat without the lock", camera.activeFormat == chosen, is: false)
    },
  ]

  extension Probe {
    /// Returns a format of the camera whose dimensions differ from those of the active format.
    static func otherFormat(of camera: AVCaptureDevice) throws -> AVCaptureDevice.Format {
      let size = CMVideoFormatDescriptionGetDimensions(camera.activeFormat.formatDescription)
      let other = camera.formats.last {
        CMVideoFormatDescriptionGetDimensions($0.formatDescription).width < size.width
      }
      guard let other else { throw Skip("one format only") }
      return other
    }
  }
#endif
