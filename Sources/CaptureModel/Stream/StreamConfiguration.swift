import CoreMediaModel

/// The cameras and microphones of a session, with their formats and frame durations.
struct StreamConfiguration: Equatable, Sendable {
  struct Camera: Equatable, Sendable {
    let device: AVCaptureDevice
    let format: AVCaptureDevice.Format
    let frameDuration: CMTime
    /// The minimum frame duration that the input sets, or invalid to use that of the format.
    var shortestDuration = CMTime.invalid
  }

  var cameras: [Camera]
  var microphones: [AVCaptureDevice]
}
