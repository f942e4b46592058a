#if !os(macOS)
  import AVFoundation

  /// Section T of the rule book: preview layer geometry.
  let previewProbes: [Probe] = [
    Probe(284, "gravities") { probe in
      probe.sees(1, "by default", AVCaptureVideoPreviewLayer().videoGravity, is: .resizeAspect)
      let layer = try probe.preview(CGRect(x: 0, y: 0, width: 100, height: 100))
      func center() -> CGFloat { layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 50, y: 1)).x }
      layer.videoGravity = .resizeAspectFill
      probe.sees(2, "fill: the layer's edge lies in the picture", (0...1).contains(center()))
      layer.videoGravity = .resize
      probe.sees(3, "resize: the layer's edge is the picture's", abs(center()) < 0.02 || abs(center() - 1) < 0.02)
    },
    Probe(285, "gravity, size and turn count") { probe in
      let layer = try probe.preview(CGRect(x: 0, y: 0, width: 90, height: 160))
      layer.videoGravity = .resize
      let point = CGPoint(x: 30, y: 20)
      func converted() -> CGPoint { layer.captureDevicePointConverted(fromLayerPoint: point) }
      let first = converted()
      layer.frame = CGRect(x: 0, y: 0, width: 180, height: 320)
      probe.sees(1, "another frame", converted() != first)
      layer.frame = CGRect(x: 0, y: 0, width: 90, height: 160)
      probe.sees(1, "the first frame again", probe.near(converted(), first))
      layer.connection?.videoOrientation = .landscapeRight
      probe.pass(0.5)
      probe.sees(2, "another orientation", !probe.near(converted(), first))
      layer.videoGravity = .resizeAspectFill
      layer.connection?.videoOrientation = .portrait
      layer.frame = CGRect(x: 0, y: 0, width: 160, height: 160)
      probe.pass(0.5)
      let fill = converted()
      layer.videoGravity = .resizeAspect
      probe.sees(1, "another gravity", !probe.near(converted(), fill))
    },
    Probe(287, "where the layer lies does not count") { probe in
      let layer = try probe.preview(CGRect(x: 0, y: 0, width: 90, height: 160))
      let point = CGPoint(x: 30, y: 20)
      let before = layer.captureDevicePointConverted(fromLayerPoint: point)
      let parent = CALayer()
      parent.frame = CGRect(x: 40, y: 40, width: 500, height: 500)
      parent.addSublayer(layer)
      layer.frame = CGRect(x: 77, y: 33, width: 90, height: 160)
      probe.sees(
        1, "moved, in another layer", probe.near(layer.captureDevicePointConverted(fromLayerPoint: point), before))
    },
    Probe(288, "points in every turn") { probe in
      let layer = try probe.preview(CGRect(x: 0, y: 0, width: 100, height: 100), position: .back)
      layer.videoGravity = .resize
      let (u, v) = (0.2 as CGFloat, 0.3 as CGFloat)
      let turns: [(AVCaptureVideoOrientation, CGPoint)] = [
        (.landscapeRight, CGPoint(x: u, y: v)), (.portrait, CGPoint(x: 1 - v, y: u)),
        (.landscapeLeft, CGPoint(x: 1 - u, y: 1 - v)), (.portraitUpsideDown, CGPoint(x: v, y: 1 - u)),
      ]
      for mirrored in [false, true] {
        layer.connection?.automaticallyAdjustsVideoMirroring = false
        layer.connection?.isVideoMirrored = mirrored
        for (clause, (orientation, place)) in turns.enumerated() {
          layer.connection?.videoOrientation = orientation
          probe.pass(0.5)
          let point = layer.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: u, y: v))
          let x = mirrored ? 1 - place.x : place.x
          probe.sees(
            mirrored ? 5 : clause + 1, "orientation \(orientation.rawValue), mirrored \(mirrored)",
            probe.near(point, CGPoint(x: x * 100, y: place.y * 100), 0.5))
        }
      }
    },
    Probe(289, "scales of gravities") { probe in
      let layer = try probe.preview(CGRect(x: 0, y: 0, width: 300, height: 100), position: .back)
      layer.connection?.videoOrientation = .landscapeRight
      probe.pass(0.5)
      guard let camera = probe.lastSession?.inputs.first as? AVCaptureDeviceInput else { throw Skip("no camera") }
      let size = CMVideoFormatDescriptionGetDimensions(camera.device.activeFormat.formatDescription)
      let (w, h) = (CGFloat(size.width), CGFloat(size.height))
      let cases: [(AVLayerVideoGravity, CGFloat, CGFloat)] = [
        (.resizeAspectFill, max(300 / w, 100 / h), max(300 / w, 100 / h)),
        (.resizeAspect, min(300 / w, 100 / h), min(300 / w, 100 / h)), (.resize, 300 / w, 100 / h),
      ]
      for (clause, (gravity, x, y)) in cases.enumerated() {
        layer.videoGravity = gravity
        let point = layer.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: 0.25, y: 0.25))
        probe.sees(
          clause + 1, gravity.rawValue,
          probe.near(point, CGPoint(x: 150 - 0.25 * w * x, y: 50 - 0.25 * h * y), 0.5))
      }
    },
    Probe(290, "points beside the picture") { probe in
      let layer = try probe.preview(CGRect(x: 0, y: 0, width: 300, height: 100), position: .back)
      layer.connection?.videoOrientation = .landscapeRight
      layer.videoGravity = .resizeAspect
      probe.pass(0.5)
      let point = layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 1, y: 50))
      probe.sees(1, "x is below 0", point.x < 0)
    },
    Probe(291, "there and back") { probe in
      let layer = try probe.preview(CGRect(x: 0, y: 0, width: 90, height: 200))
      for gravity in [AVLayerVideoGravity.resizeAspectFill, .resizeAspect] {
        layer.videoGravity = gravity
        for point in [CGPoint(x: 0.3, y: 0.4), CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.6, y: 0.45)] {
          let there = layer.layerPointConverted(fromCaptureDevicePoint: point)
          probe.sees(
            1, "\(point) \(gravity.rawValue)",
            probe.near(layer.captureDevicePointConverted(fromLayerPoint: there), point, 0.001))
        }
      }
    },
    Probe(292, "a layer that can't convert") { probe in
      let rect = CGRect(x: 10, y: 10, width: 50, height: 50)
      let alone = AVCaptureVideoPreviewLayer()
      alone.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      probe.sees(1, "without a connection", alone.metadataOutputRectConverted(fromLayerRect: rect), is: .zero)
      let empty = try probe.preview(.zero)
      probe.sees(2, "with an empty frame", empty.metadataOutputRectConverted(fromLayerRect: rect), is: .zero)
      empty.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      probe.sees(2, "with a frame", empty.metadataOutputRectConverted(fromLayerRect: rect) != .zero)
    },
    Probe(293, "a preview begins in portrait") { probe in
      let layer = AVCaptureVideoPreviewLayer()
      layer.connection?.videoOrientation = .landscapeLeft
      layer.session = try probe.session(probe.camera())
      probe.sees(1, "videoOrientation", layer.connection?.videoOrientation, is: .portrait)
      layer.connection?.videoOrientation = .landscapeRight
      probe.pass(0.5)
      probe.sees(2, "it stays as it is set", layer.connection?.videoOrientation, is: .landscapeRight)
    },
    Probe(294, "isPreviewing is observed") { probe in
      let layer = AVCaptureVideoPreviewLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      probe.sees(1, "before", layer.isPreviewing, is: false)
      let previewing = probe.watch { journal in
        layer.observe(\.isPreviewing) { layer, _ in journal.note(layer.isPreviewing) }
      }
      let session = try probe.session(probe.camera())
      layer.session = session
      try probe.start(session)
      guard probe.waits(until: { layer.isPreviewing }) else { throw Skip("the layer is in no window") }
      probe.sees(1, "once frames are shown", previewing.lines, is: ["true"])
    },
    Probe(295, "a preview alone") { probe in
      let session = try probe.session(probe.camera())
      let layer = AVCaptureVideoPreviewLayer(session: session)
      probe.permits(1, "startRunning") { session.startRunning() }
      probe.sees(1, "isRunning", withExtendedLifetime(layer) { session.isRunning }, is: true)
      probe.sees(1, "outputs", session.outputs.count, is: 0)
    },
    Probe(296, "a session with and without a connection") { probe in
      let session = try probe.session(probe.camera())
      let (layer, other) = (AVCaptureVideoPreviewLayer(), AVCaptureVideoPreviewLayer())
      layer.session = session
      probe.sees(1, "session", layer.connection != nil)
      other.setSessionWithNoConnection(session)
      probe.sees(2, "setSessionWithNoConnection", other.connection == nil)
      probe.sees(2, "its session", other.session === session)
    },
    Probe(297, "frames have a turn of their own") { probe in
      let camera = try probe.camera("on the back") { $0.position == .back }
      let output = AVCaptureVideoDataOutput()
      let session = try probe.session(camera, output)
      let layer = AVCaptureVideoPreviewLayer(session: session)
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      layer.videoGravity = .resize
      layer.connection?.videoOrientation = .landscapeRight
      output.connection(with: .video)?.videoOrientation = .portrait
      try probe.start(session)
      probe.pass(0.5)
      let corner = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
      let inFrame = output.outputRectConverted(fromMetadataOutputRect: corner)
      probe.sees(1, "the device's corner in a portrait frame", inFrame.minX > 0.4)
      let inLayer = layer.layerRectConverted(fromMetadataOutputRect: corner)
      probe.sees(1, "and in a layer that is not turned", inLayer.minX < 1 && inLayer.minY < 1)
      let back = output.metadataOutputRectConverted(fromOutputRect: inFrame)
      probe.sees(2, "frame to device by the data connection", abs(back.minX) < 0.01 && abs(back.minY) < 0.01)
    },
  ]

  extension ProbeContext {
    /// Returns a preview layer with this frame that displays a camera in portrait.
    fileprivate func preview(_ frame: CGRect, position: AVCaptureDevice.Position? = nil) throws
      -> AVCaptureVideoPreviewLayer
    {
      let camera = try position.map { side in try self.camera("there") { $0.position == side } } ?? self.camera()
      let session = try session(camera)
      lastSession = session
      let layer = AVCaptureVideoPreviewLayer(session: session)
      layer.frame = frame
      layer.connection?.videoOrientation = .portrait
      try start(session)
      pass(0.5)
      return layer
    }

    fileprivate func near(_ a: CGPoint, _ b: CGPoint, _ distance: CGFloat = 0.01) -> Bool {
      abs(a.x - b.x) < distance && abs(a.y - b.y) < distance
    }
  }
#endif
