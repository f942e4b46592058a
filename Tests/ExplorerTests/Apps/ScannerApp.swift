import AVFoundation

/// An app that scans codes. The app with the bug sets the types of the codes although it has no access to the camera.
/// **Source:** github.com/twostraws/CodeScanner/issues/144.
final class ScannerApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    guard let camera = AVCaptureDevice.default(for: .video) else { throw NoCamera() }
    if let input = try? AVCaptureDeviceInput(device: camera) { session.addInput(input) }
    let output = AVCaptureMetadataOutput()
    session.addOutput(output)
    if isMended, !output.availableMetadataObjectTypes.contains(.qr) { throw NoCamera() }
    output.metadataObjectTypes = [.qr]
    session.startRunning()
  }
}
