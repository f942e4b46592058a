import AVFoundation

/// A scanner that detects codes and faces, as in an app.
final class CodeScanner: NSObject, AVCaptureMetadataOutputObjectsDelegate {
  let session = AVCaptureSession()
  let metadataOutput = AVCaptureMetadataOutput()
  private(set) var codes: [(type: AVMetadataObject.ObjectType, text: String)] = []
  private(set) var faces: [AVMetadataFaceObject] = []
  private(set) var calls = 0
  /// Whether the last callback contained no objects.
  private(set) var seesNothing = false
  private(set) var lastCode: AVMetadataMachineReadableCodeObject?

  func prepare(
    position: AVCaptureDevice.Position = .back, types: [AVMetadataObject.ObjectType],
    queue: DispatchQueue = DispatchQueue(label: "codes")
  ) throws {
    guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position) else {
      throw AVError(.deviceNotConnected)
    }
    session.beginConfiguration()
    session.sessionPreset = .vga640x480
    let input = try AVCaptureDeviceInput(device: camera)
    if session.canAddInput(input) { session.addInput(input) }
    if session.canAddOutput(metadataOutput) {
      session.addOutput(metadataOutput)
      metadataOutput.setMetadataObjectsDelegate(self, queue: queue)
      metadataOutput.metadataObjectTypes = types.filter(metadataOutput.availableMetadataObjectTypes.contains)
    }
    session.commitConfiguration()
  }

  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {
    calls += 1
    seesNothing = metadataObjects.isEmpty
    faces = metadataObjects.compactMap { $0 as? AVMetadataFaceObject }
    for metadata in metadataObjects {
      guard let readableObject = metadata as? AVMetadataMachineReadableCodeObject,
        let stringValue = readableObject.stringValue
      else { continue }
      lastCode = readableObject
      if !codes.contains(where: { $0.type == readableObject.type && $0.text == stringValue }) {
        codes.append((readableObject.type, stringValue))
      }
    }
  }
}
