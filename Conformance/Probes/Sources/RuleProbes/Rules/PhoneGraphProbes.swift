#if !os(macOS)
  import AVFoundation

  /// C. Adding and removing inputs and outputs: what needs two cameras, or a permission.
  let phoneGraphProbes: [Probe] = [
    Probe(38, "a second camera") { witness in
      let session = try witness.session(witness.camera())
      let second = try AVCaptureDeviceInput(device: witness.frontCamera())
      witness.sees(1, "canAddInput", session.canAddInput(second), is: false)
      witness.raises(
        2, "addInput", .invalidArgument, "Multiple audio/video AVCaptureInputs are not currently supported"
      ) { session.addInput(second) }
      witness.sees(2, "inputs afterwards", session.inputs.count, is: 1)
    },
    Probe(38, "a second microphone") { witness in
      let session = witness.emptySession()
      session.addInput(try witness.microphoneInput())
      let second = try witness.microphoneInput()
      witness.sees(1, "canAddInput", session.canAddInput(second), is: false)
      witness.raises(2, "addInput", .invalidArgument, "not currently supported") { session.addInput(second) }
    },
    Probe(39, "cameras are swapped within a pair") { witness in
      let counter = FrameCounter()
      let session = try witness.session(witness.camera(), counter.videoOutput())
      try witness.start(session)
      let (old, new) = (session.inputs[0], try AVCaptureDeviceInput(device: witness.frontCamera()))
      session.beginConfiguration()
      witness.sees(1, "canAddInput beside the old", session.canAddInput(new), is: false)
      session.removeInput(old)
      witness.sees(1, "canAddInput without it", session.canAddInput(new), is: true)
      session.addInput(new)
      session.commitConfiguration()
      let count = counter.count
      witness.sees(1, "frames of the new camera", witness.waits { counter.count > count + 2 })
      session.beginConfiguration()
      session.removeInput(new)
      witness.permits(2, "the old one is put back") { session.addInput(old) }
      session.commitConfiguration()
    },
    Probe(40, "a preset that the camera does not support") { witness in
      let presets: [AVCaptureSession.Preset] = [.hd4K3840x2160, .hd1920x1080, .hd1280x720]
      let weak = try witness.camera("without one of the presets") { camera in
        presets.contains { !camera.supportsSessionPreset($0) }
      }
      guard let preset = presets.first(where: { !weak.supportsSessionPreset($0) }) else { return }
      let session = witness.emptySession()
      session.sessionPreset = preset
      let input = try AVCaptureDeviceInput(device: weak)
      witness.sees(1, "canAddInput", session.canAddInput(input), is: false)
      witness.raises(
        2, "addInput", .invalidArgument, "Can't add <AVCaptureDeviceInput", "because the device does not support",
        "Use -[AVCaptureDevice supportsAVCaptureSessionPreset:]"
      ) { session.addInput(input) }
      session.sessionPreset = .high
      witness.permits(3, "addInput with a lower preset") { session.addInput(input) }
    },
    Probe(46, "a swap makes new connections") { witness in
      let output = AVCaptureVideoDataOutput()
      let session = try witness.session(witness.camera(), output)
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
      witness.sees(1, "it is another", new !== old)
      witness.sees(2, "videoOrientation", new.videoOrientation == untouched)
      witness.sees(3, "preferredVideoStabilizationMode", new.preferredVideoStabilizationMode, is: .off)
      witness.sees(4, "isEnabled", new.isEnabled, is: true)
    },
    Probe(48, "an input of a denied camera") { witness in
      let camera = try witness.camera()
      witness.permits(1, "when allowed") { _ = try? AVCaptureDeviceInput(device: camera) }
      try witness.arrange(.cameraDenied)
      witness.fails(1, "when denied", .applicationIsNotAuthorizedToUseDevice) {
        _ = try AVCaptureDeviceInput(device: camera)
      }
    },
    Probe(49, "an input before the user was asked") { witness in
      try witness.arrange(.cameraUndecided)
      let camera = try witness.camera()
      witness.sees(
        1, "status before", AVCaptureDevice.authorizationStatus(for: .video), is: .notDetermined)
      _ = try AVCaptureDeviceInput(device: camera)
      witness.waits { AVCaptureDevice.authorizationStatus(for: .video) != .notDetermined }
      witness.sees(
        1, "the user was asked", AVCaptureDevice.authorizationStatus(for: .video) != .notDetermined)
    },
    Probe(50, "what a denied camera tells") { witness in
      let camera = try witness.camera()
      try witness.arrange(.cameraDenied)
      do {
        _ = try AVCaptureDeviceInput(device: camera)
        witness.sees(1, "an error", false)
      } catch {
        let error = error as NSError
        witness.sees(1, "code", error.code, is: -11852)
        witness.sees(2, "description", error.localizedDescription, is: "Cannot use \(camera.localizedName)")
        witness.sees(
          3, "reason", error.localizedFailureReason,
          is: "This app is not authorized to use \(camera.localizedName).")
        witness.sees(4, "AVErrorDeviceKey", error.userInfo[AVErrorDeviceKey] as? AVCaptureDevice == camera)
      }
    },
    Probe(52, "the ports of a virtual camera") { witness in
      let camera = try witness.camera("of several") { $0.isVirtualDevice }
      let input = try AVCaptureDeviceInput(device: camera)
      let own = input.ports.filter { $0.mediaType == .video }.map(\.sourceDeviceType)
      witness.sees(
        1, "device types of the video ports", own.map { $0?.rawValue ?? "" }, is: [camera.deviceType.rawValue])
      let constituent = camera.constituentDevices[0]
      let hidden = input.ports(
        for: .video, sourceDeviceType: constituent.deviceType, sourceDevicePosition: constituent.position)
      witness.sees(1, "a constituent's port is there when asked for", hidden.count, is: 1)
      witness.sees(1, "and not in ports", hidden.allSatisfy { !input.ports.contains($0) })
    },
    Probe(53, "a frame rate of the input's own") { witness in
      let camera = try witness.camera()
      let input = try AVCaptureDeviceInput(device: camera)
      witness.sees(2, "by default", input.videoMinFrameDurationOverride.isValid, is: false)
      let session = witness.emptySession()
      session.addInput(input)
      let counter = FrameCounter()
      session.addOutput(counter.videoOutput())
      input.videoMinFrameDurationOverride = CMTime(value: 1, timescale: 15)
      try witness.start(session)
      witness.waits { counter.count > 0 }
      let count = counter.count
      witness.pass(2)
      let frames = counter.count - count
      witness.sees(1, "15 frames a second", (26...32).contains(frames))
      session.stopRunning()
      session.removeInput(input)
      session.addInput(input)
      witness.sees(3, "after being added", input.videoMinFrameDurationOverride.isValid, is: false)
    },
    Probe(54, "unified defaults of exposure") { witness in
      let input = try AVCaptureDeviceInput(device: witness.camera())
      witness.sees(1, "unifiedAutoExposureDefaultsEnabled", input.unifiedAutoExposureDefaultsEnabled, is: false)
      input.unifiedAutoExposureDefaultsEnabled = true
      witness.sees(2, "when set", input.unifiedAutoExposureDefaultsEnabled, is: true)
    },
    Probe(55, "the preset of a session of several cameras") { witness in
      guard AVCaptureMultiCamSession.isMultiCamSupported else { throw Skip("one camera at a time") }
      let session = AVCaptureMultiCamSession()
      witness.sees(1, "sessionPreset", session.sessionPreset, is: .inputPriority)
      witness.sees(1, "canSetSessionPreset", session.canSetSessionPreset(.high), is: false)
      witness.raises(1, "setting another", .invalidArgument) { session.sessionPreset = .high }
      witness.sees(1, "sessionPreset afterwards", session.sessionPreset, is: .inputPriority)
    },
    Probe(56, "a camera without a connection, beside another") { witness in
      guard AVCaptureMultiCamSession.isMultiCamSupported else { throw Skip("one camera at a time") }
      let session = AVCaptureMultiCamSession()
      witness.atEnd { session.stopRunning() }
      let counters = [FrameCounter(), FrameCounter()]
      let cameras = [try witness.camera(), try witness.frontCamera()]
      for (camera, counter) in zip(cameras, counters) {
        let input = try AVCaptureDeviceInput(device: camera)
        session.addInputWithNoConnections(input)
        let output = counter.videoOutput()
        session.addOutputWithNoConnections(output)
        session.addConnection(
          AVCaptureConnection(inputPorts: input.ports.filter { $0.mediaType == .video }, output: output))
      }
      try witness.start(session)
      witness.sees(1, "frames of both", witness.waits { counters.allSatisfy { $0.count > 2 } })
      session.connections.first { $0.output === session.outputs[1] }?.isEnabled = false
      witness.pass(0.5)
      let counts = counters.map(\.count)
      witness.pass(1)
      witness.sees(1, "frames of the one that is disabled", counters[1].count - counts[1], is: 0)
      witness.sees(2, "frames of the other", counters[0].count > counts[0])
      witness.sees(2, "isRunning", session.isRunning, is: true)
    },
  ]
#endif
