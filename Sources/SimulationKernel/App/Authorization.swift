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
