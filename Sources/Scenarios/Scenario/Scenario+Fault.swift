import VirtualDevices

extension Scenario {
  /// Something that goes wrong, or that another program or the user does. With a duration it is over after that time, else never.
  public enum Fault: Sendable, Hashable {
    /// The session is interrupted for this reason.
    case interruption(InterruptionReason, for: Time?)
    /// The app is not alone in front of the user.
    case app(AppState, for: Time?)
    /// The user is in a phone call.
    case phoneCall(for: Time?)
    /// The hardware is pressed, by heat for one; afterwards as usual.
    case systemPressure(PressureLevel, factors: [PressureFactor], for: Time?)
    /// The session stops with a runtime error.
    case runtimeError(ErrorCode)
    /// Media services are lost and reset.
    case mediaServicesReset
    /// The device goes away, and comes back.
    case disconnect(Input, for: Time?)
    /// The device sleeps.
    case suspend(Input, for: Time?)
    /// Another process takes the device.
    case inUse(Input, for: Time?)
    /// Another process holds the device's configuration lock.
    case locked(Input, for: Time?)
    /// Another process changes settings of the device, if the app does not hold its lock.
    case changed(Input, [Setting])
    /// The driver of a served camera is at fault.
    case driver(DriverFault, for: Time?)
    /// What the user has decided about devices of one kind, or will answer when he is asked.
    case authorization(Input, AuthorizationStatus, answer: AuthorizationStatus, after: Time?)
    /// The disk that a recording output writes to is full.
    case diskFull(output: String)
  }

  /// Where an app can be besides alone in front of the user.
  public enum AppState: String, Sendable, Hashable, CaseIterable {
    case background, besideOtherApps
  }

  /// `AVCaptureDevice.SystemPressureState.Level`.
  public enum PressureLevel: String, Sendable, Hashable, CaseIterable {
    case nominal, fair, serious, critical, shutdown
  }

  /// `AVCaptureDevice.SystemPressureState.Factors`.
  public enum PressureFactor: String, Sendable, Hashable, CaseIterable {
    case systemTemperature, peakPower, depthModuleTemperature, cameraTemperature
  }

  /// `AVAuthorizationStatus`.
  public enum AuthorizationStatus: String, Sendable, Hashable, CaseIterable {
    case notDetermined, restricted, denied, authorized
  }
}
