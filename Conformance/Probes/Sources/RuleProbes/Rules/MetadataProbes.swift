#if !os(macOS)
  import AVFoundation

  /// Section S of the rule book: metadata output. These probes require no barcode or face in front of the camera: they
  /// test available types and rejected values.
  let metadataProbes: [Probe] = [
    Probe(273, "kinds that are available") { probe in
      let output = AVCaptureMetadataOutput()
      let told = probe.watch { journal in
        output.observe(\.availableMetadataObjectTypes) { output, _ in
          journal.note(output.availableMetadataObjectTypes.isEmpty)
        }
      }
      let session = probe.emptySession()
      session.addOutput(output)
      probe.sees(2, "without a camera", output.availableMetadataObjectTypes.map(\.rawValue), is: [])
      session.addInput(try AVCaptureDeviceInput(device: probe.camera()))
      probe.sees(1, "with a camera", output.availableMetadataObjectTypes.contains(.qr))
      probe.sees(3, "what observers were told", probe.waits { told.lines.last == "false" })
      session.removeInput(session.inputs[0])
      probe.sees(2, "without it again", output.availableMetadataObjectTypes.map(\.rawValue), is: [])
    },
    Probe(274, "a kind that is not available") { probe in
      let output = AVCaptureMetadataOutput()
      let session = try probe.session(probe.camera(), output)
      let unknown = AVMetadataObject.ObjectType(rawValue: "unknown")
      withExtendedLifetime(session) {
        probe.raises(
          1, "metadataObjectTypes", .invalidArgument, "Unsupported type found", "use -availableMetadataObjectTypes"
        ) { output.metadataObjectTypes = [unknown] }
        probe.sees(1, "afterwards", output.metadataObjectTypes.count, is: 0)
        probe.permits(1, "those that are") { output.metadataObjectTypes = [.qr, .ean13] }
        probe.sees(1, "afterwards", output.metadataObjectTypes.count, is: 2)
      }
    },
    Probe(275, "kinds by default, and before there is a camera") { probe in
      let output = AVCaptureMetadataOutput()
      probe.raises(2, "before it is in a session", .invalidArgument, "Unsupported type found") {
        output.metadataObjectTypes = [.qr]
      }
      let session = probe.emptySession()
      session.addOutput(output)
      probe.raises(2, "before there is a camera", .invalidArgument, "Unsupported type found") {
        output.metadataObjectTypes = [.qr]
      }
      session.addInput(try AVCaptureDeviceInput(device: probe.camera()))
      probe.sees(1, "by default", output.metadataObjectTypes.count, is: 0)
      probe.permits(2, "with a camera") { output.metadataObjectTypes = [.qr] }
    },
    Probe(275, "kinds when the camera is denied") { probe in
      let output = AVCaptureMetadataOutput()
      let camera = try probe.camera()
      try probe.arrange(.cameraDenied)
      let session = probe.emptySession()
      if let input = try? AVCaptureDeviceInput(device: camera) { session.addInput(input) }
      session.addOutput(output)
      probe.raises(3, "metadataObjectTypes", .invalidArgument, "Unsupported type found") {
        output.metadataObjectTypes = [.qr]
      }
    },
    Probe(276, "the rectangle of interest") { probe in
      let (output, counter) = (AVCaptureMetadataOutput(), FrameCounter())
      probe.sees(1, "rectOfInterest", output.rectOfInterest, is: CGRect(x: 0, y: 0, width: 1, height: 1))
      let session = try probe.session(probe.camera(), output, counter.videoOutput())
      output.metadataObjectTypes = [.qr]
      try probe.start(session)
      probe.waits { counter.count > 5 }
      let (count, events) = (counter.count, probe.listen(to: session))
      output.rectOfInterest = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
      probe.pass(1)
      probe.sees(3, "frames go on", counter.count - count > 20)
      probe.sees(3, "notifications", events.lines, is: [])
    },
    Probe(277, "a rectangle from a layer without a size") { probe in
      let session = try probe.session(probe.camera(), AVCaptureMetadataOutput())
      let layer = AVCaptureVideoPreviewLayer(session: session)
      let rect = layer.metadataOutputRectConverted(fromLayerRect: CGRect(x: 10, y: 10, width: 50, height: 50))
      probe.sees(2, "before it has a frame", rect, is: .zero)
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      try probe.start(session)
      probe.pass(0.5)
      let later = layer.metadataOutputRectConverted(fromLayerRect: CGRect(x: 10, y: 10, width: 50, height: 50))
      probe.sees(2, "with a frame", later.width > 0 && later.height > 0)
    },
    Probe(282, "kinds from two threads") { probe in
      let output = AVCaptureMetadataOutput()
      let session = try probe.session(probe.camera(), output)
      withExtendedLifetime(session) {
        let all = output.availableMetadataObjectTypes
        probe.permits(1, "one after another") {
          for type in all { output.metadataObjectTypes = [type] }
          output.metadataObjectTypes = all
        }
        probe.sees(1, "afterwards", Set(output.metadataObjectTypes) == Set(all))
      }
    },
  ]
#endif
