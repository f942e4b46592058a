// Makes the images of all outputs of a session upright, with optional mirroring and with stabilization.
import AVFoundation

final class ConnectionSettings {
  let session: AVCaptureSession
  private let coordinator: AVCaptureDevice.RotationCoordinator
  private var observation: NSKeyValueObservation?

  init(session: AVCaptureSession, camera: AVCaptureDevice, previewLayer: CALayer?) {
    self.session = session
    coordinator = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: previewLayer)
    observation = coordinator.observe(\.videoRotationAngleForHorizonLevelCapture, options: [.initial, .new]) {
      [weak self] coordinator, _ in
      self?.rotate(to: coordinator.videoRotationAngleForHorizonLevelCapture)
    }
  }

  private var connections: [AVCaptureConnection] { session.outputs.compactMap { $0.connection(with: .video) } }

  private func rotate(to angle: CGFloat) {
    for connection in connections where connection.isVideoRotationAngleSupported(angle) {
      connection.videoRotationAngle = angle
    }
  }

  func setMirrored(_ isMirrored: Bool) {
    for connection in connections where connection.isVideoMirroringSupported {
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = isMirrored
    }
  }

  func stabilize() {
    for connection in connections where connection.isVideoStabilizationSupported {
      connection.preferredVideoStabilizationMode = .auto
    }
  }
}
