import AVFoundation

/// Section C of the rule book: adding and removing inputs and outputs, limited to features that macOS also has.
let graphProbes: [Probe] = [
  Probe(36, "what can't be added raises") { probe in
    let session = try probe.session(probe.camera(), AVCapturePhotoOutput())
    let output = AVCapturePhotoOutput()
    probe.sees(1, "canAddOutput of a second photo output", session.canAddOutput(output), is: false)
    probe.raises(1, "addOutput", .invalidArgument) { session.addOutput(output) }
    probe.sees(1, "outputs afterwards", session.outputs.count, is: 1)
    guard let input = session.inputs.first else { throw Skip("no input") }
    probe.sees(2, "canAddInput of an input that is there", session.canAddInput(input), is: false)
    probe.raises(2, "addInput", .invalidArgument) { session.addInput(input) }
    probe.sees(2, "inputs afterwards", session.inputs.count, is: 1)
  },
  Probe(37, "the same input twice") { probe in
    let session = probe.emptySession()
    let input = try AVCaptureDeviceInput(device: probe.camera())
    probe.permits(1, "once") { session.addInput(input) }
    probe.raises(
      1, "twice", .invalidArgument, "An AVCaptureInput instance may not be added more than once to a session"
    ) { session.addInput(input) }
  },
  Probe(43, "inputs and outputs of another session") { probe in
    let output = AVCaptureVideoDataOutput()
    let first = try probe.session(probe.camera(), output)
    let second = probe.emptySession()
    guard let input = first.inputs.first else { throw Skip("no input") }
    probe.sees(1, "canAddOutput", second.canAddOutput(output), is: false)
    probe.raises(
      1, "addOutput", .invalidArgument, "An AVCaptureOutput instance may not be added to more than one session"
    ) { second.addOutput(output) }
    probe.sees(2, "canAddInput", second.canAddInput(input), is: false)
    probe.raises(
      2, "addInput", .invalidArgument, "An AVCaptureInput instance may not be added to more than one session"
    ) { second.addInput(input) }
    first.removeOutput(output)
    probe.permits(1, "addOutput when the first has let go of it") { second.addOutput(output) }
  },
  Probe(41, "a second output of a class") { probe in
    let session = try probe.session(probe.camera(), AVCapturePhotoOutput())
    probe.raises(2, "addOutput", .invalidArgument, "more than one output of the same type is unsupported") {
      session.addOutput(AVCapturePhotoOutput())
    }
    session.addOutput(AVCaptureVideoDataOutput())
    probe.sees(
      1, "canAddOutput of a second video data output", session.canAddOutput(AVCaptureVideoDataOutput()), is: true)
  },
  Probe(45, "connections go with their input and output") { probe in
    let (output, photo) = (AVCaptureVideoDataOutput(), AVCapturePhotoOutput())
    let session = try probe.session(probe.camera(), output, photo)
    guard let input = session.inputs.first else { throw Skip("no input") }
    probe.sees(1, "connection of the output before", output.connection(with: .video) != nil)
    session.removeInput(input)
    probe.sees(1, "connection of the output without the input", output.connection(with: .video) == nil)
    probe.sees(3, "outputs stay", session.outputs.count, is: 2)
    session.addInput(input)
    probe.sees(1, "connection when it is back", output.connection(with: .video) != nil)
    session.removeOutput(output)
    probe.sees(2, "connections of a removed output", output.connections.count, is: 0)
    probe.sees(2, "connections of the other", photo.connections.count, is: 1)
  },
  Probe(47, "inputs and outputs within begin and commit") { probe in
    let output = AVCaptureVideoDataOutput()
    let session = try probe.session(probe.camera(), output)
    guard let input = session.inputs.first else { throw Skip("no input") }
    session.beginConfiguration()
    session.removeInput(input)
    session.removeOutput(output)
    probe.sees(1, "after removal", [session.inputs.count, session.outputs.count], is: [0, 0])
    session.addInput(input)
    session.addOutput(output)
    probe.sees(1, "after adding", [session.inputs.count, session.outputs.count], is: [1, 1])
    session.commitConfiguration()
    probe.sees(1, "after commit", [session.inputs.count, session.outputs.count], is: [1, 1])
  },
  Probe(57, "a way out between begin and commit") { probe in
    let session = try probe.session(probe.camera(), AVCaptureVideoDataOutput())
    func configure() throws {
      session.beginConfiguration()
      throw Skip("never seen")
      // The call to session.commitConfiguration() is omitted on purpose.
    }
    probe.sees(1, "the error", (try? configure()) == nil)
    probe.raises(1, "the next startRunning", .generic) { session.startRunning() }
    session.commitConfiguration()
    probe.permits(1, "startRunning after commit") { session.startRunning() }
  },
  Probe(58, "a fresh movie output beside the old one") { probe in
    let old = AVCaptureMovieFileOutput()
    let session = try probe.session(probe.camera(), old)
    probe.raises(1, "addOutput", .invalidArgument, "more than one output of the same type is unsupported") {
      session.addOutput(AVCaptureMovieFileOutput())
    }
    session.removeOutput(old)
    probe.permits(1, "addOutput when the old one is gone") { session.addOutput(AVCaptureMovieFileOutput()) }
  },
]
