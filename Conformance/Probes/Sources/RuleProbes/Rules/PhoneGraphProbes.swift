#if !os(macOS)
  import AVFoundation

  /// Section C of the rule book: adding and removing inputs and outputs, limited to cases that need two cameras or a
  /// permission.
  let phoneGraphProbes: [Probe] = [
    Probe(38, "a second camera") { probe in
      let session = try probe.session(probe.camera())
      let second = try AVCaptureDeviceInput(device: probe.frontCamera())
      probe.sees(1, "canAddInput", session.canAddInput(second), is: false)
      probe.raises(
        2, "addInput", .invalidArgument, "Multiple audio/video AVCaptureInputs are not currently supported"
      ) { session.addInput(second) }
      probe.sees(2, "inputs afterwards", session.inputs.count, is: 1)
    },
    Probe(38, "a second microphone") { probe in
      let session = probe.emptySession()
      session.addInput(try probe.microphoneInput())
      let second = try probe.microphoneInput()
      probe.sees(1, "canAddInput", session.canAddInput(second), is: false)
      probe.raises(2, "addInput", .invalidArgument, "not currently supported") { session.addInput(second) }
    },
    Probe(39, "cameras are swapped within a pair") { probe in
      let counter = FrameCounter()
      let session = try probe.session(probe.camera(), counter.videoOutput())
      try probe.start(session)
      let (old, new) = (session.inputs[0], try AVCaptureDeviceInput(device: probe.frontCamera()))
      session.beginConfiguration()
      probe.sees(1, "canAddInput beside the old", session.canAddInput(new), is: false)
      session.removeInput(old)
      probe.sees(1, "canAddInput without it", session.canAddInput(new), is: true)
      session.addInput(new)
      session.commitConfiguration()
      let count = counter.count
      probe.sees(1, "frames of the new camera", probe.waits { counter.count > count + 2 })
      session.beginConfiguration()
      session.removeInput(new)
      probe.permits(2, "the old one is put back") { session.addInput(old) }
      session.commitConfiguration()
    },
    Probe(40, "a preset that the camera does not support") { probe in
      let presets: [AVCaptureSession.Preset] = [.hd4K3840x2160, .hd1920x1080, .hd1280x720]
      let weak = try probe.camera("without one of the presets") { camera in
        presets.contains { !camera.supportsSessionPreset($0) }
      }
      guard let preset = presets.first(where: { !weak.supportsSessionPreset($0) }) else { return }
      let session = probe.emptySession()
      session.sessionPreset = preset
      let input = try AVCaptureDeviceInput(device: weak)
      probe.sees(1, "canAddInput", session.canAddInput(input), is: false)
      probe.raises(
        2, "addInput", .invalidArgument, "Can't add <AVCaptureDeviceInput", "because the device does not support",
        "Use -[AVCaptureDevice supportsAVCaptureSessionPreset:]"
      ) { session.addInput(input) }
      session.sessionPreset = .high
      probe.permits(3, "addInput with a lower preset") { session.addInput(input) }
    },
    Probe(46, "a swap makes new connections") { probe in
      let output = AVCaptureVideoDataOutput()
      let session = try probe.session(probe.camera(), output)
      guard let old = output.connection(with: .video) else { throw Skip("no connection") }
      let untouched = old.videoOrientation
      old.videoOrientation = .portraitUpsideDown
      old.preferredVideoStabilizationMode = .auto
      old.isEnabled = false
      let input = session.inputs[0]
      session.beginConfiguration()
      session.removeInput(input)
      session.addInput(input)
      session.commitConfiguration()
      guard let new = output.connection(with: .video) else { throw Skip("no connection") }
      probe.sees(1, "it is another", new !== old)
      probe.sees(2, "videoOrientation", new.videoOrientation == untouched)
      probe.sees(3, "preferredVideoStabilizationMode", new.preferredVideoStabilizationMode, is: .off)
      probe.sees(4, "isEnabled", new.isEnabled, is: true)
    },
    Probe(48, "an input of a denied camera") { probe in
      let camera = try probe.camera()
      probe.permits(1, "when allowed") { _ = try? AVCaptureDeviceInput(device: camera) }
      try probe.arrange(.cameraDenied)
      probe.fails(1, "when denied", .applicationIsNotAuthorizedToUseDevice) {
        _ = try AVCaptureDeviceInput(device: camera)
      }
    },
    Probe(49, "an input before the user was asked") { probe in
      try probe.arrange(.cameraUndecided)
      let camera = try probe.camera()
      probe.sees(
        1, "status before", AVCaptureDevice.authorizationStatus(for: .video), is: .notDetermined)
      _ = try AVCaptureDeviceInput(device: camera)
      probe.waits { AVCaptureDevice.authorizationStatus(for: .video) != .notDetermined }
      probe.sees(
        1, "the user was asked", AVCaptureDevice.authorizationStatus(for: .video) != .notDetermined)
    },
    Probe(50, "what a denied camera tells") { probe in
      let camera = try probe.camera()
      try probe.arrange(.cameraDenied)
      do {
        _ = try AVCaptureDeviceInput(device: camera)
        probe.sees(1, "an error", false)
      } catch {
        let error = error as NSError
        probe.sees(1, "code", error.code, is: -11852)
        probe.sees(2, "description", error.localizedDescription, is: "Cannot use \(camera.localizedName)")
        probe.sees(
          3, "reason", error.localizedFailureReason,
          is: "This app is not authorized to use \(camera.localizedName).")
        probe.sees(4, "AVErrorDeviceKey", error.userInfo[AVErrorDeviceKey] as? AVCaptureDevice == camera)
      }
    },
    Probe(52, "the ports of a virtual camera") { probe in
      let camera = try probe.camera("of several") { $0.isVirtualDevice }
      let input = try AVCaptureDeviceInput(device: camera)
      let own = input.ports.filter { $0.mediaType == .video }.map(\.sourceDeviceType)
      probe.sees(
        1, "device types of the video ports", own.map { $0?.rawValue ?? "" }, is: [camera.deviceType.rawValue])
      let constituent = camera.constituentDevices[0]
      let hidden = input.ports(
        for: .video, sourceDeviceType: constituent.deviceType, sourceDevicePosition: constituent.position)
      probe.sees(1, "a constituent's port is there when asked for", hidden.count, is: 1)
      probe.sees(1, "and not in ports", hidden.allSatisfy { !input.ports.contains($0) })
    },
    Probe(53, "a frame rate of the input's own") { probe in
      let camera = try probe.camera()
      let input = try AVCaptureDeviceInput(device: camera)
      probe.sees(2, "by default", input.videoMinFrameDurationOverride.isValid, is: false)
      let session = probe.emptySession()
      session.addInput(input)
      let counter = FrameCounter()
      session.addOutput(counter.videoOutput())
      input.videoMinFrameDurationOverride = CMTime(value: 1, timescale: 15)
      try probe.start(session)
      probe.waits { counter.count > 0 }
      let count = counter.count
      probe.pass(2)
      let frames = counter.count - count
      probe.sees(1, "15 frames a second", (26...32).contains(frames))
      session.stopRunning()
      session.removeInput(input)
      session.addInput(input)
      probe.sees(3, "after being added", input.videoMinFrameDurationOverride.isValid, is: false)
    },
    Probe(474, "a locked frame duration") { probe in
      guard #available(iOS 26, macCatalyst 26, *) else { throw Skip("needs iOS 26") }
      let camera = try probe.camera()
      let input = try AVCaptureDeviceInput(device: camera)
      let session = probe.emptySession()
      session.addInput(input)
      guard input.isLockedVideoFrameDurationSupported else { throw Skip("no locked frame durations") }
      let duration = CMTime(value: 1, timescale: 25)
      input.activeLockedVideoFrameDuration = duration
      probe.sees(1, "activeVideoMinFrameDuration", camera.activeVideoMinFrameDuration == duration)
      probe.sees(1, "activeVideoMaxFrameDuration", camera.activeVideoMaxFrameDuration == duration)
      probe.sees(1, "isVideoFrameDurationLocked", camera.isVideoFrameDurationLocked)
      input.activeLockedVideoFrameDuration = .invalid
      probe.sees(2, "with an invalid time", camera.isVideoFrameDurationLocked, is: false)
      input.activeLockedVideoFrameDuration = duration
      try probe.configure(camera) {
        camera.formats.first { $0 !== camera.activeFormat }.map { camera.activeFormat = $0 }
      }
      probe.sees(2, "with another format", input.activeLockedVideoFrameDuration.isValid, is: false)
      let sound = try probe.microphoneInput()
      probe.sees(3, "supported for sound", sound.isLockedVideoFrameDurationSupported, is: false)
      probe.raises(3, "set for sound", .invalidArgument) { sound.activeLockedVideoFrameDuration = duration }
    },
    Probe(54, "unified defaults of exposure") { probe in
      let input = try AVCaptureDeviceInput(device: probe.camera())
      probe.sees(1, "unifiedAutoExposureDefaultsEnabled", input.unifiedAutoExposureDefaultsEnabled, is: false)
      input.unifiedAutoExposureDefaultsEnabled = true
      probe.sees(2, "when set", input.unifiedAutoExposureDefaultsEnabled, is: true)
    },
    Probe(55, "the preset of a session of several cameras") { probe in
      guard AVCaptureMultiCamSession.isMultiCamSupported else { throw Skip("one camera at a time") }
      let session = AVCaptureMultiCamSession()
      probe.sees(1, "sessionPreset", session.sessionPreset, is: .inputPriority)
      probe.sees(1, "canSetSessionPreset", session.canSetSessionPreset(.high), is: false)
      probe.raises(1, "setting another", .invalidArgument) { session.sessionPreset = .high }
      probe.sees(1, "sessionPreset afterwards", session.sessionPreset, is: .inputPriority)
    },
    Probe(56, "a camera without a connection, beside another") { probe in
      guard AVCaptureMultiCamSession.isMultiCamSupported else { throw Skip("one camera at a time") }
      let session = AVCaptureMultiCamSession()
      probe.atEnd { session.stopRunning() }
      let counters = [FrameCounter(), FrameCounter()]
      let cameras = [try probe.camera(), try probe.frontCamera()]
      for (camera, counter) in zip(cameras, counters) {
        let input = try AVCaptureDeviceInput(device: camera)
        session.addInputWithNoConnections(input)
        let output = counter.videoOutput()
        session.addOutputWithNoConnections(output)
        session.addConnection(
          AVCaptureConnection(inputPorts: input.ports.filter { $0.mediaType == .video }, output: output))
      }
      try probe.start(session)
      probe.sees(1, "frames of both", probe.waits { counters.allSatisfy { $0.count > 2 } })
      session.connections.first { $0.output === session.outputs[1] }?.isEnabled = false
      probe.pass(0.5)
      let counts = counters.map(\.count)
      probe.pass(1)
      probe.sees(1, "frames of the one that is disabled", counters[1].count - counts[1], is: 0)
      probe.sees(2, "frames of the other", counters[0].count > counts[0])
      probe.sees(2, "isRunning", session.isRunning, is: true)
    },
  ]
#endif
