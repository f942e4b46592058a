#if !os(macOS)
  import AVFoundation

  /// Sections S and T of the rule book: detected codes and faces, which must be in front of the camera.
  let codeProbes: [Probe] = [
    Probe(276, "a code beside the rectangle of interest") { probe in
      let (output, client) = try probe.codes([.qr])
      try probe.arrange(.codeShown)
      probe.waits { !client.codes.isEmpty }
      guard let code = client.codes.last else { throw Skip("no code is seen") }
      let corner = CGRect(x: code.bounds.midX < 0.5 ? 0.9 : 0, y: 0, width: 0.1, height: 0.1)
      output.rectOfInterest = corner
      probe.pass(1)
      client.clear()
      probe.pass(1)
      probe.sees(2, "this code beside it", client.codes(saying: code.stringValue).count, is: 0)
      probe.sees(2, "all others touch it", client.codes.allSatisfy { $0.bounds.intersects(corner) })
      output.rectOfInterest = code.bounds
      probe.sees(2, "this code within it", probe.waits { !client.codes(saying: code.stringValue).isEmpty })
    },
    Probe(278, "a face has a number") { probe in
      let (_, client) = try probe.codes([.face])
      try probe.arrange(.faceShown)
      probe.waits { client.faces.count > 5 }
      let numbers = client.faces.map(\.faceID)
      guard let first = numbers.first else { throw Skip("no face is seen") }
      probe.sees(1, "it stays", Set(numbers).count, is: 1)
      try probe.arrange(.nothingShown)
      probe.pass(2)
      client.clear()
      try probe.arrange(.faceShown)
      probe.waits { !client.faces.isEmpty }
      probe.sees(1, "another is larger", (client.faces.last?.faceID ?? first) > first)
      if let face = client.faces.first(where: { !$0.hasYawAngle }) {
        probe.raises(2, "an angle that is not known", .generic) { _ = face.yawAngle }
      }
    },
    Probe(279, "a code's corners, bounds and text") { probe in
      let (_, client) = try probe.codes([.qr])
      try probe.arrange(.codeShown)
      probe.waits { !client.codes.isEmpty }
      guard let code = client.codes.last else { throw Skip("no code is seen") }
      let corners = code.corners
      probe.sees(1, "corners", corners.count, is: 4)
      guard corners.count == 4 else { return }
      let turn = zip(corners, corners[1...] + [corners[0]]).map { $0.x * $1.y - $1.x * $0.y }.reduce(0, +)
      // With the y-axis pointing down, a counterclockwise angle is negative.
      probe.sees(1, "they go round counter-clockwise", turn < 0)
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      probe.sees(
        2, "bounds go round them",
        abs((xs.min() ?? 0) - code.bounds.minX) < 0.02 && abs((ys.max() ?? 0) - code.bounds.maxY) < 0.02)
      probe.sees(3, "stringValue", code.stringValue?.isEmpty, is: false)
    },
    Probe(280, "places are parts of the picture that is not turned") { probe in
      let data = AVCaptureVideoDataOutput()
      let (_, client) = try probe.codes([.qr], data)
      try probe.arrange(.codeShown)
      probe.waits { !client.codes.isEmpty }
      guard let code = client.codes.last else { throw Skip("no code is seen") }
      let first = code.bounds
      probe.sees(1, "within 0 and 1", CGRect(x: 0, y: 0, width: 1, height: 1).contains(first))
      data.connection(with: .video)?.videoOrientation = .portraitUpsideDown
      probe.pass(1)
      client.clear()
      probe.waits { !client.codes(saying: code.stringValue).isEmpty }
      let second = client.codes(saying: code.stringValue).last?.bounds ?? .zero
      probe.sees(
        2, "the same when frames are turned",
        abs(second.midX - first.midX) < 0.05 && abs(second.midY - first.midY) < 0.05)
    },
    Probe(281, "a code's time is a frame's") { probe in
      let counter = FrameCounter()
      let (_, client) = try probe.codes([.qr], counter.videoOutput())
      try probe.arrange(.codeShown)
      probe.waits { !client.codes.isEmpty }
      probe.pass(0.5)
      guard let code = client.codes.first else { throw Skip("no code is seen") }
      probe.sees(1, "the time is that of a frame", counter.times.contains { abs($0 - code.time.seconds) < 0.002 })
    },
    Probe(283, "a UPC-A code") { probe in
      let (_, client) = try probe.codes([.ean13])
      try probe.arrange(.productCodeShown)
      probe.waits { !client.codes.isEmpty }
      guard let code = client.codes.last else { throw Skip("no code is seen") }
      probe.sees(1, "type", code.type, is: .ean13)
      probe.sees(
        2, "it begins with 0, and has 13 digits", code.stringValue?.first == "0" && code.stringValue?.count == 13)
    },
    Probe(286, "a code in a layer of another input") { probe in
      let (_, client) = try probe.codes([.qr])
      guard let session = probe.lastSession else { return }
      let (own, other) = (AVCaptureVideoPreviewLayer(session: session), AVCaptureVideoPreviewLayer())
      for layer in [own, other] { layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100) }
      other.session = try probe.session(probe.frontCamera())
      try probe.arrange(.codeShown)
      probe.waits { !client.codes.isEmpty }
      guard let code = client.codes.last else { throw Skip("no code is seen") }
      probe.sees(2, "in a layer of its own input", own.transformedMetadataObject(for: code) != nil)
      probe.sees(1, "in a layer of another", other.transformedMetadataObject(for: code) == nil)
    },
  ]

  extension ProbeContext {
    /// Returns a metadata output in a running session that detects these types, and the client that records its
    /// objects.
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

  /// A delegate that records the objects that a metadata output delivers.
  // Unchecked: the lock protects the objects.
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
