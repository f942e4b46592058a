import AVFoundation

/// An app that shows the camera. The app with the bug assumes that there is one, unlike in Apple's Simulator.
/// **Source:** github.com/yannickl/QRCodeReader.swift/issues/116.
final class SimulatorApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    let device = AVCaptureDevice.default(for: .video)
    guard let camera = isMended ? device : device!, let input = try? AVCaptureDeviceInput(device: camera) else {
      throw NoCamera()
    }
    session.addInput(input)
    session.addOutput(AVCaptureVideoDataOutput())
    session.startRunning()
  }
}
