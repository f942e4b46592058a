// Captures with the back and front cameras at the same time.
import AVFoundation

final class TwoCameras: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  let session = AVCaptureMultiCamSession()
  private(set) var counts: [AVCaptureDevice.Position: Int] = [:]

  func configure() throws {
    guard AVCaptureMultiCamSession.isMultiCamSupported else { throw CameraError.noDevice }
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    try add(.back)
    try add(.front)
  }

  /// Adds a camera with a manual connection: the app decides which camera feeds which output.
  private func add(_ position: AVCaptureDevice.Position) throws {
    guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position),
      let format = camera.formats.first(where: \.isMultiCamSupported)
    else { throw CameraError.noDevice }
    try camera.lockForConfiguration()
    camera.activeFormat = format
    camera.unlockForConfiguration()
    let input = try AVCaptureDeviceInput(device: camera)
    let output = AVCaptureVideoDataOutput()
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "camera \(position.rawValue)"))
    guard session.canAddInput(input), session.canAddOutput(output) else { throw CameraError.cannotAdd("\(input)") }
    session.addInputWithNoConnections(input)
    session.addOutputWithNoConnections(output)
    let ports = input.ports(for: .video, sourceDeviceType: camera.deviceType, sourceDevicePosition: position)
    let connection = AVCaptureConnection(inputPorts: ports, output: output)
    guard session.canAddConnection(connection) else { throw CameraError.cannotAdd("\(connection)") }
    session.addConnection(connection)
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    let position = connection.inputPorts.first?.sourceDevicePosition ?? .unspecified
    DispatchQueue.main.async { self.counts[position, default: 0] += 1 }
  }
}
