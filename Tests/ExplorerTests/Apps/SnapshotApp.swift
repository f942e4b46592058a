import AVFoundation

/// An app that keeps a frame as a picture as soon as the camera runs. In the app with the bug, the picture is nearly
/// black, because it does not wait until the exposure has adjusted.
/// **Source:** github.com/NextLevel/NextLevel/issues/246.
final class SnapshotApp: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: the frames come on one queue.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool
  private var camera: AVCaptureDevice?
  /// The brightness of the picture, and of the frame after it.
  private(set) var brightness: (picture: Int, next: Int)?

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    camera = try session.addCamera()
    session.sessionPreset = .low
    let output = AVCaptureVideoDataOutput()
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "frames"))
    session.addOutput(output)
    session.startRunning()
  }

  func captureOutput(_ output: AVCaptureOutput, didOutput frame: CMSampleBuffer, from connection: AVCaptureConnection) {
    if isMended, brightness == nil, camera?.isAdjustingExposure == true { return }
    // Without access, frames are black.
    guard let image = frame.imageBuffer, AVCaptureDevice.authorizationStatus(for: .video) == .authorized else { return }
    let level = Self.brightness(of: image)
    brightness = (brightness?.picture ?? level, level)
  }

  /// Returns the sum of a few pixels in the middle of the image.
  private static func brightness(of image: CVPixelBuffer) -> Int {
    CVPixelBufferLockBaseAddress(image, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
    let (row, height) = (CVPixelBufferGetBytesPerRowOfPlane(image, 0), CVPixelBufferGetHeightOfPlane(image, 0))
    guard let luma = CVPixelBufferGetBaseAddressOfPlane(image, 0) else { return 0 }
    return (0..<64).reduce(0) { $0 + Int(luma.load(fromByteOffset: height / 2 * row + $1 * 4, as: UInt8.self)) }
  }
}
