import VirtualDevices

extension Scenario {
  /// A fault, or an action of another process or the user. A fault with a duration ends after that time; other faults
  /// persist.
  public enum Fault: Sendable, Hashable {
    /// The session is interrupted for this reason.
    case interruption(InterruptionReason, for: Time?)
    /// The app is in the background, or shares the screen with other apps.
    case app(AppState, for: Time?)
    /// The user is in a phone call, which uses the microphone.
    case phoneCall(for: Time?)
    /// The system pressure rises, for example because of heat, and returns to nominal afterwards.
    case systemPressure(PressureLevel, factors: [PressureFactor], for: Time?)
    /// The session stops with a runtime error.
    case runtimeError(ErrorCode)
    /// Media services are lost and reset.
    case mediaServicesReset
    /// The device is disconnected, and reconnected after the duration.
    case disconnect(Input, for: Time?)
    /// The device is suspended and delivers no data.
    case suspend(Input, for: Time?)
    /// Another process uses the device.
    case inUse(Input, for: Time?)
    /// Another process holds the device's configuration lock.
    case locked(Input, for: Time?)
    /// Another process changes settings of the device, unless the app holds its lock.
    case changed(Input, [Setting])
    /// The driver of a served camera has a fault.
    case driver(DriverFault, for: Time?)
    /// A request to the driver of a served camera fails.
    case requestError(DriverRequest, DriverError, for: Time?)
    /// The user's authorization for devices of this media type, and the answer to a later access request after a delay.
    case authorization(Input, AuthorizationStatus, answer: AuthorizationStatus, after: Time?)
    /// The disk of a recording output is full.
    case diskFull(output: String)
  }

  /// The states of an app that is not alone in the foreground.
  public enum AppState: String, Sendable, Hashable, CaseIterable {
    case background, besideOtherApps
  }

  /// The names of the `AVCaptureDevice.SystemPressureState.Level` values.
  public enum PressureLevel: String, Sendable, Hashable, CaseIterable {
    case nominal, fair, serious, critical, shutdown
  }

  /// The names of the `AVCaptureDevice.SystemPressureState.Factors` values.
  public enum PressureFactor: String, Sendable, Hashable, CaseIterable {
    case systemTemperature, peakPower, depthModuleTemperature, cameraTemperature
  }

  /// The names of the `AVAuthorizationStatus` values.
  public enum AuthorizationStatus: String, Sendable, Hashable, CaseIterable {
    case notDetermined, restricted, denied, authorized
  }
}
