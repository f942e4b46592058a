#if !os(macOS)
  import AVFoundation

  /// Section D of the rule book: connections.
  let connectionProbes: [Probe] = [
    Probe(59, "connections form by themselves, or not") { probe in
      let output = AVCaptureVideoDataOutput()
      let session = try probe.session(probe.camera())
      session.addOutput(output)
      probe.sees(1, "after addOutput", output.connections.count, is: 1)
      session.removeOutput(output)
      session.addOutputWithNoConnections(output)
      probe.sees(2, "after addOutputWithNoConnections", output.connections.count, is: 0)
      let ports = session.inputs[0].ports.filter { $0.mediaType == .video }
      let connection = AVCaptureConnection(inputPorts: ports, output: output)
      probe.sees(3, "canAddConnection", session.canAddConnection(connection), is: true)
      session.addConnection(connection)
      probe.sees(3, "after addConnection", output.connections.count, is: 1)
      let input = session.inputs[0]
      session.removeInput(input)
      session.addInputWithNoConnections(input)
      probe.sees(2, "after addInputWithNoConnections", output.connections.count, is: 0)
    },
    Probe(60, "an output before it is added") { probe in
      let output = AVCapturePhotoOutput()
      probe.sees(1, "connections before", output.connections.count, is: 0)
      probe.sees(1, "connection before", output.connection(with: .video) == nil)
      let session = try probe.session(probe.camera(), output)
      probe.sees(1, "connections in a session", output.connections.count, is: 1)
      session.removeOutput(output)
      probe.sees(1, "connections afterwards", output.connections.count, is: 0)
    },
    Probe(61, "the connection of a preview layer") { probe in
      let layer = AVCaptureVideoPreviewLayer()
      probe.sees(2, "without a session", layer.connection == nil)
      let session = try probe.session(probe.camera())
      layer.session = session
      probe.sees(1, "ports of its connection", layer.connection?.inputPorts.map(\.mediaType) ?? [], is: [.video])
      layer.session = nil
      probe.sees(2, "detached again", layer.connection == nil)
    },
    Probe(62, "what a connection leads to") { probe in
      let output = AVCaptureVideoDataOutput()
      let session = try probe.session(probe.camera(), output)
      let layer = AVCaptureVideoPreviewLayer(session: session)
      guard let data = output.connection(with: .video), let preview = layer.connection else {
        throw Skip("no connection")
      }
      probe.sees(1, "output of the data output's", data.output === output)
      probe.sees(1, "layer of the data output's", data.videoPreviewLayer == nil)
      probe.sees(1, "output of the layer's", preview.output == nil)
      probe.sees(1, "layer of the layer's", preview.videoPreviewLayer === layer)
    },
    Probe(63, "connection(with:) goes by the media type") { probe in
      let movie = AVCaptureMovieFileOutput()
      let session = try probe.session(probe.camera(), movie)
      probe.sees(2, "sound without a microphone", movie.connection(with: .audio) == nil)
      session.addInput(try probe.microphoneInput())
      for type in [AVMediaType.video, .audio] {
        probe.sees(1, type.rawValue, movie.connection(with: type)?.inputPorts.map(\.mediaType) ?? [], is: [type])
      }
      probe.sees(2, "depth", movie.connection(with: .depthData) == nil)
    },
    Probe(64, "a connection is switched off") { probe in
      let counter = FrameCounter()
      let output = counter.videoOutput()
      let session = try probe.session(probe.camera(), output)
      guard let connection = output.connection(with: .video) else { throw Skip("no connection") }
      probe.sees(1, "isEnabled", connection.isEnabled, is: true)
      probe.sees(3, "isActive", connection.isActive, is: true)
      try probe.start(session)
      probe.sees(2, "frames", probe.waits { counter.count > 2 })
      connection.isEnabled = false
      probe.pass(0.5)
      let count = counter.count
      probe.pass(0.5)
      probe.sees(2, "frames while it is off", counter.count - count, is: 0)
      connection.isEnabled = true
      probe.sees(2, "frames when it is on again", probe.waits { counter.count > count })
    },
    Probe(77, "the frame rate is the device's") { probe in
      let (camera, counter) = (try probe.camera(), FrameCounter())
      let output = counter.videoOutput()
      let session = try probe.session(camera, output)
      try probe.start(session)
      for rate in [15, 30] as [CMTimeScale] {
        let duration = CMTime(value: 1, timescale: rate)
        try probe.configure(camera) {
          camera.activeVideoMinFrameDuration = duration
          camera.activeVideoMaxFrameDuration = duration
        }
        probe.pass(2)
        let times = counter.times.suffix(10)
        let mean = (times.last ?? 0) - (times.first ?? 0)
        probe.sees(1, "frames of the connection at 1/\(rate) s", abs(mean / 9 - duration.seconds) < 0.004)
      }
      // This API was deprecated too early to be available in Swift on iOS; the model still has it.
      #if os(Linux)
        probe.sees(
          1, "isVideoMinFrameDurationSupported", output.connection(with: .video)?.isVideoMinFrameDurationSupported,
          is: false)
      #endif
    },
    Probe(65, "which ports outputs connect to") { probe in
      let outputs: [(AVCaptureOutput, [AVMediaType])] = [
        (AVCaptureMovieFileOutput(), [.audio, .video]), (AVCapturePhotoOutput(), [.video]),
        (AVCaptureVideoDataOutput(), [.video]), (AVCaptureAudioDataOutput(), [.audio]),
        (AVCaptureMetadataOutput(), [.metadataObject]),
      ]
      for (clause, (output, types)) in outputs.enumerated() {
        let session = try probe.session(probe.camera())
        session.addInput(try probe.microphoneInput())
        session.addOutput(output)
        let found = output.connections.flatMap(\.inputPorts).map(\.mediaType.rawValue)
        probe.sees(clause + 1, "\(type(of: output))", Set(found).sorted(), is: types.map(\.rawValue))
        if types.count == 2 { probe.sees(clause + 1, "connections", output.connections.count, is: 2) }
      }
    },
    Probe(66, "mirroring while it is automatic") { probe in
      let output = AVCaptureVideoDataOutput()
      let session = try probe.session(probe.camera(), output)
      let layer = AVCaptureVideoPreviewLayer(session: session)
      guard let data = output.connection(with: .video), let preview = layer.connection else {
        throw Skip("no connection")
      }
      probe.raises(
        1, "a preview's connection", .invalidArgument, "Cannot be set when automaticallyAdjustsVideoMirroring is YES"
      ) { preview.isVideoMirrored = true }
      preview.automaticallyAdjustsVideoMirroring = false
      probe.permits(1, "when it is not automatic") { preview.isVideoMirrored = true }
      probe.permits(2, "a data output's connection") { data.isVideoMirrored = true }
      probe.sees(2, "isVideoMirrored", data.isVideoMirrored, is: true)
    },
    Probe(66, "mirroring of sound") { probe in
      let output = AVCaptureAudioDataOutput()
      let session = probe.emptySession()
      session.addInput(try probe.microphoneInput())
      session.addOutput(output)
      guard let connection = output.connection(with: .audio) else { throw Skip("no connection") }
      probe.sees(3, "isVideoMirroringSupported", connection.isVideoMirroringSupported, is: false)
      connection.automaticallyAdjustsVideoMirroring = false
      probe.raises(3, "isVideoMirrored", .invalidArgument) { connection.isVideoMirrored = true }
    },
    Probe(67, "what is mirrored by default") { probe in
      let (output, photo) = (AVCaptureVideoDataOutput(), AVCapturePhotoOutput())
      let session = try probe.session(probe.frontCamera(), output, photo)
      let layer = AVCaptureVideoPreviewLayer(session: session)
      let connections = [layer.connection, output.connection(with: .video), photo.connection(with: .video)]
      probe.sees(
        1, "automatic", connections.map { $0?.automaticallyAdjustsVideoMirroring ?? false }, is: [true, true, true])
      probe.sees(
        2, "preview, data, photo", connections.map { $0?.isVideoMirrored ?? false }, is: [true, false, false])
    },
    Probe(68, "angles") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let output = AVCaptureVideoDataOutput()
      let session = try probe.session(probe.camera(), output)
      guard let connection = output.connection(with: .video) else { throw Skip("no connection") }
      withExtendedLifetime(session) {
        for angle in [0, 90, 180, 270] as [CGFloat] {
          probe.sees(1, "\(angle) is supported", connection.isVideoRotationAngleSupported(angle), is: true)
          connection.videoRotationAngle = angle
          probe.sees(1, "\(angle) is read back", connection.videoRotationAngle, is: angle)
        }
        for angle in [45, -90, 360] as [CGFloat] {
          probe.sees(3, "\(angle) is supported", connection.isVideoRotationAngleSupported(angle), is: false)
          probe.raises(2, "\(angle)", .invalidArgument) { connection.videoRotationAngle = angle }
        }
        probe.sees(2, "afterwards", connection.videoRotationAngle, is: 270)
      }
    },
    Probe(69, "orientation and angle are one state") { probe in
      let output = AVCaptureAudioDataOutput()
      let video = AVCaptureVideoDataOutput()
      let session = try probe.session(probe.camera(), video)
      session.addInput(try probe.microphoneInput())
      session.addOutput(output)
      guard let audio = output.connection(with: .audio), let image = video.connection(with: .video) else {
        throw Skip("no connection")
      }
      probe.sees(1, "isVideoOrientationSupported of sound", audio.isVideoOrientationSupported, is: false)
      probe.raises(1, "videoOrientation of sound", .invalidArgument) { audio.videoOrientation = .portrait }
      guard #available(iOS 17, macCatalyst 17, *) else { return }
      image.videoOrientation = .portrait
      probe.sees(2, "angle of portrait", image.videoRotationAngle, is: 90)
      image.videoRotationAngle = 0
      probe.sees(2, "orientation of 0", image.videoOrientation, is: .landscapeRight)
    },
    Probe(71, "a quarter turn swaps width and height") { probe in
      let counter = FrameCounter()
      let output = counter.videoOutput()
      let session = try probe.session(probe.camera(), output)
      session.sessionPreset = .hd1280x720
      try probe.start(session)
      probe.waits { counter.count > 0 }
      probe.sees(1, "as it is", counter.frames.lines.last ?? "", is: "1280x720")
      output.connection(with: .video)?.videoOrientation = .portrait
      probe.sees(1, "in portrait", probe.waits { counter.frames.contains("720x1280") })
      output.connection(with: .video)?.videoOrientation = .landscapeLeft
      probe.waits { counter.frames.lines.last == "1280x720" }
      probe.sees(1, "upside down", counter.frames.lines.last ?? "", is: "1280x720")
    },
    Probe(475, "the delay of cinematic stabilization") { probe in
      let counter = FrameCounter()
      let output = counter.videoOutput()
      let camera = try probe.camera("with cinematic stabilization") { camera in
        camera.formats.contains { $0.isVideoStabilizationModeSupported(.cinematic) }
      }
      let session = try probe.session(camera, output)
      guard let format = camera.formats.first(where: { $0.isVideoStabilizationModeSupported(.cinematic) }),
        let connection = output.connection(with: .video)
      else { throw Skip("no stabilization") }
      try probe.configure(camera) { camera.activeFormat = format }
      let ages = Journal()
      counter.work = { [weak counter] in
        let now = CMClockGetTime(CMClockGetHostTimeClock()).seconds
        ages.add("\(now - (counter?.times.last ?? now))")
      }
      func age() -> Double { ages.lines.last.flatMap(Double.init) ?? 0 }
      try probe.start(session)
      probe.waits { counter.count > 20 }
      let usual = age()
      let before = counter.times.last
      connection.preferredVideoStabilizationMode = .cinematic
      probe.waits { age() > usual + 0.2 }
      let gap = counter.times.first { $0 > before ?? .infinity }.map { $0 - (before ?? $0) }
      probe.sees(5, "the gap between frames", gap ?? 0 > 0.06)
      probe.sees(1, "frames come late", age() > usual + 0.2)
      session.stopRunning()
      let count = counter.count
      probe.pass(2)
      probe.sees(2, "frames after the end", counter.count - count, is: 0)
      guard format.isVideoStabilizationModeSupported(.standard) else { return }
      connection.preferredVideoStabilizationMode = .standard
      try probe.start(session)
      probe.waits { counter.count > count + 20 }
      probe.sees(3, "frames with standard stabilization come soon", age() < usual + 0.2)
      connection.preferredVideoStabilizationMode = .auto
      probe.waits { connection.activeVideoStabilizationMode != .standard }
      probe.sees(4, "what auto is", connection.activeVideoStabilizationMode, is: .cinematic)
    },
    Probe(74, "stabilization") { probe in
      let output = AVCaptureVideoDataOutput()
      let camera = try probe.camera()
      let session = try probe.session(camera, output)
      guard let connection = output.connection(with: .video) else { throw Skip("no connection") }
      probe.sees(1, "preferredVideoStabilizationMode", connection.preferredVideoStabilizationMode, is: .off)
      let active = probe.watch { journal in
        connection.observe(\.activeVideoStabilizationMode) { connection, _ in
          journal.note(connection.activeVideoStabilizationMode)
        }
      }
      guard camera.activeFormat.isVideoStabilizationModeSupported(.standard) else { throw Skip("no stabilization") }
      connection.preferredVideoStabilizationMode = .auto
      try probe.start(session)
      probe.waits(upTo: 2) { connection.activeVideoStabilizationMode != .off }
      probe.sees(3, "active is never auto", connection.activeVideoStabilizationMode != .auto)
      probe.sees(3, "active is not off", connection.activeVideoStabilizationMode != .off)
      probe.sees(2, "observers were told", !active.lines.isEmpty)
      guard let other = camera.formats.first(where: { !$0.isVideoStabilizationModeSupported(.standard) }) else {
        return
      }
      try probe.configure(camera) { camera.activeFormat = other }
      probe.waits(upTo: 2) { connection.activeVideoStabilizationMode == .off }
      probe.sees(4, "active where the format can't", connection.activeVideoStabilizationMode, is: .off)
    },
    Probe(75, "the lens's matrix with each frame") { probe in
      let output = AVCaptureVideoDataOutput()
      let session = try probe.session(probe.camera(), output)
      guard let connection = output.connection(with: .video), connection.isCameraIntrinsicMatrixDeliverySupported else {
        throw Skip("no delivery")
      }
      probe.sees(1, "by default", connection.isCameraIntrinsicMatrixDeliveryEnabled, is: false)
      connection.isCameraIntrinsicMatrixDeliveryEnabled = true
      probe.sees(1, "when set", connection.isCameraIntrinsicMatrixDeliveryEnabled, is: true)
      connection.preferredVideoStabilizationMode = .standard
      try probe.start(session)
      probe.pass(0.5)
      guard connection.activeVideoStabilizationMode != .off else { return }
      probe.sees(3, "with stabilization", connection.isCameraIntrinsicMatrixDeliveryEnabled, is: false)
    },
    Probe(79, "capture with a connection that is off") { probe in
      let (photo, movie) = (AVCapturePhotoOutput(), AVCaptureMovieFileOutput())
      let session = try probe.session(probe.camera(), photo, movie)
      try probe.start(session)
      let (client, delegate) = (RecordingClient(), PhotoClient())
      photo.connection(with: .video)?.isEnabled = false
      movie.connection(with: .video)?.isEnabled = false
      probe.raises(1, "a photo", .invalidArgument, "No active and enabled video connection") {
        photo.capturePhoto(with: AVCapturePhotoSettings(), delegate: delegate)
      }
      probe.raises(2, "a movie", .invalidArgument, "No active/enabled connections") {
        movie.startRecording(to: client.file, recordingDelegate: client)
      }
      probe.sees(2, "isRecording", movie.isRecording, is: false)
    },
    Probe(80, "a connection that has no place") { probe in
      let output = AVCaptureVideoDataOutput()
      let session = try probe.session(probe.camera(), output)
      let ports = session.inputs[0].ports.filter { $0.mediaType == .video }
      let second = AVCaptureConnection(inputPorts: ports, output: output)
      probe.sees(1, "canAddConnection beside the first", session.canAddConnection(second), is: false)
      probe.raises(1, "addConnection", .invalidArgument) { session.addConnection(second) }
      probe.sees(1, "connections", output.connections.count, is: 1)
      output.connections.forEach(session.removeConnection)
      probe.permits(2, "addConnection when the first is gone") { session.addConnection(second) }
      session.removeConnection(second)
      probe.raises(3, "removeConnection, a second time", .invalidArgument) { session.removeConnection(second) }
    },
  ]
#endif
