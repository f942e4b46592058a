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
    get { withState { $0.user.grantsAccess } }
    set { withState { $0.user.grantsAccess = newValue } }
  }

  /// How long the user takes to answer, in nanoseconds of the timeline. Default 0: at once.
  ///
  /// Until access is granted a session that has the device shows black pictures and hears silence. **Source:** rule 49.
  public var userThinksNanoseconds: Int64 {
    get { withState { $0.user.thinksNanoseconds } }
    set { withState { $0.user.thinksNanoseconds = newValue } }
  }

  /// The person whom the system asks.
  struct User {
    var grantsAccess = true
    var thinksNanoseconds: Int64 = 0
    /// Who waits for an answer, for each question that is on the screen.
    var asked: [AVMediaType: [@Sendable (Bool) -> Void]] = [:]
  }

  /// Whether the app gets what cameras see or microphones hear.
  func isAuthorized(for mediaType: AVMediaType) -> Bool { authorizationStatus(for: mediaType) == .authorized }

  /// Asks the user once; requests meanwhile wait for the same answer, later ones get at once what is stored.
  ///
  /// **Source:** rule 190.
  func requestAccess(for mediaType: AVMediaType, handler: @escaping @Sendable (Bool) -> Void) {
    let status = authorizationStatus(for: mediaType)
    guard status == .notDetermined else { return callbacks.submit { handler(status == .authorized) } }
    let (isFirst, delay) = withState { state in
      state.user.asked[mediaType, default: []].append(handler)
      return (state.user.asked[mediaType]?.count == 1, state.user.thinksNanoseconds)
    }
    guard isFirst else { return }
    if delay == 0 { return answer(mediaType) }
    timeline.schedule(after: delay) { [weak self] in self?.answer(mediaType) }
  }

  /// The user answers, unless it has been decided for him meanwhile.
  private func answer(_ mediaType: AVMediaType) {
    let (granted, handlers) = withState { state in
      if state.authorization[mediaType] == .notDetermined {
        state.authorization[mediaType] = state.user.grantsAccess ? .authorized : .denied
      }
      return (
        state.authorization[mediaType, default: .authorized] == .authorized,
        state.user.asked.removeValue(forKey: mediaType) ?? []
      )
    }
    for handler in handlers { callbacks.submit { handler(granted) } }
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
