// Switches to the other camera while the session runs.
import AVFoundation

final class CameraSwitcher: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  let session = AVCaptureSession()
  let output = AVCaptureVideoDataOutput()
  private(set) var input: AVCaptureDeviceInput
  /// The camera position of each frame.
  private(set) var positions: [AVCaptureDevice.Position] = []

  init(preset: AVCaptureSession.Preset = .high) throws {
    guard let camera = Self.camera(at: .back) else { throw CameraError.noDevice }
    input = try AVCaptureDeviceInput(device: camera)
    super.init()
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.sessionPreset = preset
    session.addInput(input)
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "frames"))
    session.addOutput(output)
    prepareConnection()
  }

  private static func camera(at position: AVCaptureDevice.Position) -> AVCaptureDevice? {
    AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position)
  }

  /// Replaces the session's camera with the one on the opposite side.
  ///
  /// - Returns: Whether the session could switch to the other camera.
  @discardableResult
  func switchCamera() throws -> Bool {
    let other: AVCaptureDevice.Position = input.device.position == .back ? .front : .back
    guard let camera = Self.camera(at: other) else { return false }
    let newInput = try AVCaptureDeviceInput(device: camera)
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.removeInput(input)
    guard session.canAddInput(newInput) else {
      session.addInput(input)
      prepareConnection()
      return false
    }
    session.addInput(newInput)
    input = newInput
    prepareConnection()
    return true
  }

  /// Configures the connection of a new input, because new connections do not keep the settings of the old ones.
  private func prepareConnection() {
    guard let connection = output.connection(with: .video) else { return }
    connection.videoOrientation = .portrait
    connection.automaticallyAdjustsVideoMirroring = false
    connection.isVideoMirrored = input.device.position == .front
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    positions.append(connection.inputPorts.first?.sourceDevicePosition ?? .unspecified)
  }
}
