import CoreMediaModel

/// The devices of a session that give frames and sound, and how.
struct StreamConfiguration: Equatable, Sendable {
  struct Camera: Equatable, Sendable {
    let device: AVCaptureDevice
    let format: AVCaptureDevice.Format
    let frameDuration: CMTime
    /// What the input allows at least; invalid for whatever the format has.
    var shortestDuration = CMTime.invalid
  }

  var cameras: [Camera]
  var microphones: [AVCaptureDevice]
}
