import AVFoundationTypes
import HardwareModel
import SimulationKernel

/// What gets what devices give, and hands it on to outputs: a session.
protocol StreamReceiver: AnyObject, Sendable {
  var system: CaptureSystem { get }
  /// Whether what microphones give is silent, because of the app's audio session.
  var hearsSilence: Bool { get }

  /// A camera gives a frame.
  ///
  /// - Parameters:
  ///   - sensor: for outputs that read the sensor once more.
  ///   - depthIsDue: whether a depth map comes with the frame, as an output could have it; nil for a camera without depth.
  func receive(
    _ frame: CapturedFrame, from camera: AVCaptureDevice, sensor: SensorFrame,
    depthIsDue: (ActiveDepthConnection?) -> Bool?)

  /// A camera lost frames that should have come.
  func miss(_ frames: [CapturedFrame], _ reason: FrameLoss, from camera: AVCaptureDevice)

  /// A microphone gives a packet.
  func receive(_ audio: CapturedAudio, from microphone: AVCaptureDevice)

  /// A device cannot go on, for a reason in plain text.
  func streamFailed(_ error: AVError.Code, because reason: String)
}
