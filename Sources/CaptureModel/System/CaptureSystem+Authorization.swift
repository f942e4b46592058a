import Dispatch
import Foundation

extension CaptureSystem {
  /// Whether the app may use cameras (`.video`) or microphones (`.audio`). A new system allows both.
  public func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    withState { $0.authorization[mediaType] ?? .authorized }
  }

  /// Sets what the user or the system has decided, or `.notDetermined` for a user who has not been asked.
  public func setAuthorizationStatus(_ status: AVAuthorizationStatus, for mediaType: AVMediaType) {
    withState { $0.authorization[mediaType] = status }
  }

  /// What the user will answer when asked. Default yes.
  public var userGrantsAccess: Bool {
    get { withState { $0.userGrantsAccess } }
    set { withState { $0.userGrantsAccess = newValue } }
  }

  /// Asks the user once; later requests answer at once with what is stored. **Source:** rule 190.
  func requestAccess(for mediaType: AVMediaType, handler: @escaping @Sendable (Bool) -> Void) {
    let granted = withState { state in
      if state.authorization[mediaType] == .notDetermined {
        state.authorization[mediaType] = state.userGrantsAccess ? .authorized : .denied
      }
      return state.authorization[mediaType, default: .authorized] == .authorized
    }
    callbacks.submit { handler(granted) }
  }
}

extension AVCaptureDevice {
  /// Whether the app may use this kind of device.
  ///
  /// Raises NSInvalidArgumentException for anything but `.video` and `.audio`. **Source:** rules 189-195.
  public class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    guard requireMediaType(mediaType) else { return .notDetermined }
    return CaptureSystem.current.authorizationStatus(for: mediaType)
  }

  /// Asks the user, if he has not been asked; the handler runs on a queue of the system's. **Source:** rule 190.
  @preconcurrency
  public class func requestAccess(
    for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    guard requireMediaType(mediaType) else { return }
    CaptureSystem.current.requestAccess(for: mediaType, handler: handler)
  }

  /// Asks the user, if he has not been asked.
  public class func requestAccess(for mediaType: AVMediaType) async -> Bool {
    await withCheckedContinuation { continuation in
      requestAccess(for: mediaType) { continuation.resume(returning: $0) }
    }
  }

  private class func requireMediaType(_ mediaType: AVMediaType) -> Bool {
    CaptureSystem.current.require(
      mediaType == .video || mediaType == .audio,
      Misuse(
        .invalidArgument, "*** \(mediaType.rawValue) is not a media type that needs authorization",
        remedy: "ask for .video or .audio"))
  }
}
