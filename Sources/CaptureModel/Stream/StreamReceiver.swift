import AVFoundationTypes
import HardwareModel
import SimulationKernel

/// An object that receives device data and passes it to outputs: a session.
protocol StreamReceiver: AnyObject, Sendable {
  var system: CaptureSystem { get }
  /// Whether microphones deliver silence because of the app's audio session.
  var recordsSilence: Bool { get }

  /// Called when a camera delivers a frame.
  ///
  /// - Parameters:
  ///   - sensor: The sensor, for outputs that read it again.
  ///   - depthIsDue: Returns whether the frame includes a depth map in the given configuration; nil for a camera
  ///     without depth.
  func receive(
    _ frame: CapturedFrame, from camera: AVCaptureDevice, sensor: SensorFrame,
    depthIsDue: (ActiveDepthConnection?) -> Bool?)

  /// Called when a camera has lost expected frames.
  func miss(_ frames: [CapturedFrame], _ reason: FrameLoss, from camera: AVCaptureDevice)

  /// Called when a microphone delivers a packet.
  func receive(_ audio: CapturedAudio, from microphone: AVCaptureDevice)

  /// Called when a microphone's audio gets another format.
  func formatChanged(of microphone: AVCaptureDevice, _ transaction: borrowing Transaction)

  /// Called when a device cannot continue, with a reason in plain text.
  func streamFailed(_ error: AVError.Code, because reason: String)
}
