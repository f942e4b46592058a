/// What feeds a device.
public enum DeviceSource: Sendable {
  /// A camera that is asked for its frames.
  case camera(any CameraSource)
  /// A camera that pushes frames; its world must be on host time.
  case live(any LiveSource)
  /// A microphone.
  case microphone(any MicrophoneSource)
}
