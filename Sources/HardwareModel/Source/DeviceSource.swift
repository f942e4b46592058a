/// The source of a device's data.
public enum DeviceSource: Sendable {
  /// A camera source from which frames are requested.
  case camera(any CameraSource)
  /// A camera source that pushes frames; its world must use host time.
  case live(any LiveSource)
  /// A microphone source from which packets are requested.
  case microphone(any MicrophoneSource)
}
