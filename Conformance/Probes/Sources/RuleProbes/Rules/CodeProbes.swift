#if !os(macOS)
  import AVFoundation

  /// S and T: what is told of codes and faces. Somebody must hold them before the camera.
  let codeProbes: [Probe] = [
    Probe(276, "a code beside the rectangle of interest") { witness in
      let (output, client) = try witness.codes([.qr])
      try witness.arrange(.codeShown)
      witness.waits { !client.codes.isEmpty }
      guard let code = client.codes.last else { throw Skip("no code is seen") }
      let corner = CGRect(x: code.bounds.midX < 0.5 ? 0.9 : 0, y: 0, width: 0.1, height: 0.1)
      output.rectOfInterest = corner
      witness.pass(1)
      client.clear()
      witness.pass(1)
      witness.sees(2, "this code beside it", client.codes(saying: code.stringValue).count, is: 0)
      witness.sees(2, "all others touch it", client.codes.allSatisfy { $0.bounds.intersects(corner) })
      output.rectOfInterest = code.bounds
      witness.sees(2, "this code within it", witness.waits { !client.codes(saying: code.stringValue).isEmpty })
    },
    Probe(278, "a face has a number") { witness in
      let (_, client) = try witness.codes([.face])
      try witness.arrange(.faceShown)
      witness.waits { client.faces.count > 5 }
      let numbers = client.faces.map(\.faceID)
      guard let first = numbers.first else { throw Skip("no face is seen") }
      witness.sees(1, "it stays", Set(numbers).count, is: 1)
      try witness.arrange(.nothingShown)
      witness.pass(2)
      client.clear()
      try witness.arrange(.faceShown)
      witness.waits { !client.faces.isEmpty }
      witness.sees(1, "another is larger", (client.faces.last?.faceID ?? first) > first)
      if let face = client.faces.first(where: { !$0.hasYawAngle }) {
        witness.raises(2, "an angle that is not known", .generic) { _ = face.yawAngle }
      }
    },
    Probe(279, "a code's corners, bounds and text") { witness in
      let (_, client) = try witness.codes([.qr])
      try witness.arrange(.codeShown)
      witness.waits { !client.codes.isEmpty }
      guard let code = client.codes.last else { throw Skip("no code is seen") }
      let corners = code.corners
      witness.sees(1, "corners", corners.count, is: 4)
      guard corners.count == 4 else { return }
      let turn = zip(corners, corners[1...] + [corners[0]]).map { $0.x * $1.y - $1.x * $0.y }.reduce(0, +)
      // With y downwards, counter-clockwise is negative.
      witness.sees(1, "they go round counter-clockwise", turn < 0)
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      witness.sees(
        2, "bounds go round them",
        abs((xs.min() ?? 0) - code.bounds.minX) < 0.02 && abs((ys.max() ?? 0) - code.bounds.maxY) < 0.02)
      witness.sees(3, "stringValue", code.stringValue?.isEmpty, is: false)
    },
    Probe(280, "places are parts of the picture that is not turned") { witness in
      let data = AVCaptureVideoDataOutput()
      let (_, client) = try witness.codes([.qr], data)
      try witness.arrange(.codeShown)
      witness.waits { !client.codes.isEmpty }
      guard let code = client.codes.last else { throw Skip("no code is seen") }
      let first = code.bounds
      witness.sees(1, "within 0 and 1", CGRect(x: 0, y: 0, width: 1, height: 1).contains(first))
      data.connection(with: .video)?.videoOrientation = .portraitUpsideDown
      witness.pass(1)
      client.clear()
      witness.waits { !client.codes(saying: code.stringValue).isEmpty }
      let second = client.codes(saying: code.stringValue).last?.bounds ?? .zero
      witness.sees(
        2, "the same when frames are turned",
        abs(second.midX - first.midX) < 0.05 && abs(second.midY - first.midY) < 0.05)
    },
    Probe(281, "a code's time is a frame's") { witness in
      let counter = FrameCounter()
      let (_, client) = try witness.codes([.qr], counter.videoOutput())
      try witness.arrange(.codeShown)
      witness.waits { !client.codes.isEmpty }
      witness.pass(0.5)
      guard let code = client.codes.first else { throw Skip("no code is seen") }
      witness.sees(1, "the time is that of a frame", counter.times.contains { abs($0 - code.time.seconds) < 0.002 })
    },
    Probe(283, "a UPC-A code") { witness in
      let (_, client) = try witness.codes([.ean13])
      try witness.arrange(.productCodeShown)
      witness.waits { !client.codes.isEmpty }
      guard let code = client.codes.last else { throw Skip("no code is seen") }
      witness.sees(1, "type", code.type, is: .ean13)
      witness.sees(
        2, "it begins with 0, and has 13 digits", code.stringValue?.first == "0" && code.stringValue?.count == 13)
    },
    Probe(286, "a code in a layer of another input") { witness in
      let (_, client) = try witness.codes([.qr])
      guard let session = witness.lastSession else { return }
      let (own, other) = (AVCaptureVideoPreviewLayer(session: session), AVCaptureVideoPreviewLayer())
      for layer in [own, other] { layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100) }
      other.session = try witness.session(witness.frontCamera())
      try witness.arrange(.codeShown)
      witness.waits { !client.codes.isEmpty }
      guard let code = client.codes.last else { throw Skip("no code is seen") }
      witness.sees(2, "in a layer of its own input", own.transformedMetadataObject(for: code) != nil)
      witness.sees(1, "in a layer of another", other.transformedMetadataObject(for: code) == nil)
    },
  ]

  extension Witness {
    /// A metadata output in a running session that looks for these, and what it tells.
    fileprivate func codes(_ types: [AVMetadataObject.ObjectType], _ outputs: AVCaptureOutput...) throws
      -> (AVCaptureMetadataOutput, CodeClient)
    {
      let (output, client) = (AVCaptureMetadataOutput(), CodeClient())
      output.setMetadataObjectsDelegate(client, queue: DispatchQueue(label: "codes"))
      let session = try session(camera(), output)
      outputs.forEach(session.addOutput)
      lastSession = session
      guard Set(types).isSubset(of: output.availableMetadataObjectTypes) else { throw Skip("not looked for here") }
      output.metadataObjectTypes = types
      try start(session)
      return (output, client)
    }
  }

  /// Keeps what a metadata output tells.
  // Unchecked: the lock guards the objects.
  final class CodeClient: NSObject, AVCaptureMetadataOutputObjectsDelegate, @unchecked Sendable {
    private let lock = NSLock()
    private var objects: [AVMetadataObject] = []

    var codes: [AVMetadataMachineReadableCodeObject] { all.compactMap { $0 as? AVMetadataMachineReadableCodeObject } }
    var faces: [AVMetadataFaceObject] { all.compactMap { $0 as? AVMetadataFaceObject } }

    func codes(saying text: String?) -> [AVMetadataMachineReadableCodeObject] {
      codes.filter { $0.stringValue == text }
    }

    private var all: [AVMetadataObject] {
      lock.lock()
      defer { lock.unlock() }
      return objects
    }

    func clear() {
      lock.lock()
      defer { lock.unlock() }
      objects = []
    }

    func metadataOutput(
      _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
      from connection: AVCaptureConnection
    ) {
      lock.lock()
      defer { lock.unlock() }
      objects += metadataObjects
    }
  }
#endif
