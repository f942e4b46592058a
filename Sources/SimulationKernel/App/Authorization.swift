import AVFoundationTypes
import Dispatch
import Foundation

/// The user's authorization decisions for cameras and microphones.
private struct AuthorizationState {
  var decided: [AVMediaType: AVAuthorizationStatus] = [:]
  /// The handlers that wait for the user's answer to each displayed permission prompt.
  var asked: [AVMediaType: [@Sendable (Bool) -> Void]] = [:]
}

extension CaptureSystem {
  private static let authorization = SystemPart { _ in AuthorizationState() }

  private var authorization: Guarded<AuthorizationState> { state(of: Self.authorization) }

  /// Returns the app's authorization status for cameras (`.video`) or microphones (`.audio`). Default `.authorized`.
  public func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    authorization.read { $0.decided[mediaType] ?? .authorized }
  }

  /// Sets the authorization status. `.notDetermined` means that the user has not been asked yet.
  public func setAuthorizationStatus(_ status: AVAuthorizationStatus, for mediaType: AVMediaType) {
    change { authorization.write($0) { $0.decided[mediaType] = status } }
  }

  /// Returns whether the app receives the content of cameras or microphones rather than black frames or silence.
  package func isAuthorized(for mediaType: AVMediaType) -> Bool { authorizationStatus(for: mediaType) == .authorized }

  /// Requests authorization from the user once. Concurrent requests wait for the same answer; later requests
  /// immediately receive the stored status.
  ///
  /// **Source:** rule 190.
  package func requestAccess(for mediaType: AVMediaType, handler: @escaping @Sendable (Bool) -> Void) {
    guard requireUsageDescription(mediaType == .video ? "NSCameraUsageDescription" : "NSMicrophoneUsageDescription")
    else { return }
    let status = authorizationStatus(for: mediaType)
    guard status == .notDetermined else { return callbacks.submit { handler(status == .authorized) } }
    let (isFirst, delay) = change { transaction in
      authorization.write(transaction) { state in
        state.asked[mediaType, default: []].append(handler)
        return (state.asked[mediaType]?.count == 1, user.thinksNanoseconds)
      }
    }
    guard isFirst else { return }
    if delay == 0 { return answer(mediaType) }
    timeline.schedule(after: delay) { [weak self] in self?.answer(mediaType) }
  }

  /// Applies the user's answer, unless the status has been set in the meantime.
  private func answer(_ mediaType: AVMediaType) {
    let (granted, handlers) = change { transaction in
      authorization.write(transaction) { state in
        if state.decided[mediaType] == .notDetermined {
          state.decided[mediaType] = user.grantsAccess ? .authorized : .denied
        }
        return (
          state.decided[mediaType, default: .authorized] == .authorized,
          state.asked.removeValue(forKey: mediaType) ?? []
        )
      }
    }
    for handler in handlers { callbacks.submit { handler(granted) } }
  }
}

// MARK: The app's Info.plist

extension CaptureSystem {
  private static let descriptions = SystemPart { _ in Set<String>?.none }

  /// The keys of the app's Info.plist that explain to the user how the app uses private data, such as
  /// `NSCameraUsageDescription`. The system ends an app that uses such data without an explanation.
  ///
  /// The default is nil: a test has no Info.plist, so nothing is checked. **Source:** rule 192.
  public var usageDescriptions: Set<String>? {
    get { state(of: Self.descriptions).read { $0 } }
    set { change { state(of: Self.descriptions).write($0) { $0 = newValue } } }
  }

  /// Ends the app if it accesses private data without this key, and returns whether it may go on. **Source:**
  /// rule 192.
  package func requireUsageDescription(_ key: String) -> Bool {
    guard let known = usageDescriptions else { return true }
    return require(
      known.contains(key),
      Misuse(
        .crash,
        "This app has crashed because it attempted to access privacy-sensitive data without a usage description.  The "
          + "app's Info.plist must contain an \(key) key with a string value explaining to the user how the app "
          + "uses this data.",
        evidence: .rule(192), remedy: "add the key to Info.plist"))
  }
}
