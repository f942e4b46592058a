import AVFoundationTypes
import Dispatch
import Foundation

/// What the user has decided about cameras and microphones.
private struct AuthorizationState {
  var decided: [AVMediaType: AVAuthorizationStatus] = [:]
  /// The handlers that wait for an answer, for each question that is on the screen.
  var asked: [AVMediaType: [@Sendable (Bool) -> Void]] = [:]
}

extension CaptureSystem {
  private static let authorization = SystemPart { _ in AuthorizationState() }

  private var authorization: Guarded<AuthorizationState> { state(of: Self.authorization) }

  /// Whether the app may use cameras (`.video`) or microphones (`.audio`). A new system allows both.
  public func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    authorization.read { $0.decided[mediaType] ?? .authorized }
  }

  /// Sets what the user or the system has decided, or `.notDetermined` for a user who has not been asked.
  public func setAuthorizationStatus(_ status: AVAuthorizationStatus, for mediaType: AVMediaType) {
    change { authorization.write($0) { $0.decided[mediaType] = status } }
  }

  /// Whether the app gets what cameras see or microphones hear.
  package func isAuthorized(for mediaType: AVMediaType) -> Bool { authorizationStatus(for: mediaType) == .authorized }

  /// Asks the user once; requests meanwhile wait for the same answer, later ones get at once what is stored.
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

  /// The user answers, unless it has been decided for him meanwhile.
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
