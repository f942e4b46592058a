import SimulationKernel

/// The authorization to use the photo library. **Source:** Apple, PHAuthorizationStatus.
public enum PHAuthorizationStatus: Int, Sendable {
  /// The user has not been asked yet.
  case notDetermined
  /// The user is not allowed to grant access.
  case restricted
  /// The user has denied access.
  case denied
  /// The user has granted access.
  case authorized
  /// The user has granted access to selected assets only.
  case limited
}

/// The level of access to the photo library. **Source:** Apple, PHAccessLevel.
public enum PHAccessLevel: Int, Sendable {
  /// Access to add assets only.
  case addOnly = 1
  /// Access to read and change the library.
  case readWrite
}

extension PHPhotoLibrary {
  /// Returns the authorization status without asking the user. Access to add assets is never limited. **Source:** rule
  /// 194.
  public class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
    CaptureSystem.current.photoAuthorizationStatus(for: accessLevel)
  }

  /// Returns the authorization status for reading and writing; limited access is reported as authorized. Deprecated.
  /// **Source:** Apple, method of the same name.
  public class func authorizationStatus() -> PHAuthorizationStatus {
    CaptureSystem.current.photoAuthorizationStatus(for: .readWrite).withoutLimit
  }

  /// Asks the user for authorization if necessary, and calls the handler on a system queue. **Source:** rule 194;
  /// Apple, method of the same name.
  @preconcurrency
  public class func requestAuthorization(
    for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
    CaptureSystem.current.requestPhotoAuthorization(for: accessLevel, handler: handler)
  }

  /// Asks the user for authorization if necessary, and returns the status.
  public class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
    await withCheckedContinuation { continuation in
      requestAuthorization(for: accessLevel) { continuation.resume(returning: $0) }
    }
  }

  /// Asks the user for authorization to read and write; limited access is reported as authorized. Deprecated.
  @preconcurrency
  public class func requestAuthorization(_ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void) {
    requestAuthorization(for: .readWrite) { handler($0.withoutLimit) }
  }
}

extension PHAuthorizationStatus {
  /// The status for callers that predate limited access.
  fileprivate var withoutLimit: PHAuthorizationStatus { self == .limited ? .authorized : self }
}

/// The photo library authorization, and the user's simulated answer.
package struct PhotoAuthorization {
  var statuses: [PHAccessLevel: PHAuthorizationStatus] = [:]
  /// The user's answer to a request for reading and writing.
  var answer = PHAuthorizationStatus.authorized
  /// The handlers of pending requests, keyed by the access level of the displayed alert.
  var asked: [PHAccessLevel: [@Sendable (PHAuthorizationStatus) -> Void]] = [:]
}

extension CaptureSystem {
  /// Returns the app's authorization for the photo library. A new system grants full access. Access to read and write
  /// includes adding.
  ///
  /// **Source:** rule 194.
  public func photoAuthorizationStatus(for level: PHAccessLevel) -> PHAuthorizationStatus {
    let statuses = photoLibraryState.read { $0.authorization.statuses }
    let status = statuses[level] ?? .authorized
    let canAdd = [.authorized, .limited].contains(statuses[.readWrite] ?? .notDetermined)
    return level == .addOnly && status == .notDetermined && canAdd ? .authorized : status
  }

  /// Sets the user's decision, or `.notDetermined` to let the app ask. Limited access for adding is treated as
  /// authorized.
  public func setPhotoAuthorizationStatus(_ status: PHAuthorizationStatus, for level: PHAccessLevel) {
    let status = level == .addOnly && status == .limited ? .authorized : status
    change { photoLibraryState.write($0) { $0.authorization.statuses[level] = status } }
  }

  /// The user's answer when the app asks for access to the photo library: authorized (the default), limited or denied.
  public var userPhotoAnswer: PHAuthorizationStatus {
    get { photoLibraryState.read { $0.authorization.answer } }
    set { change { photoLibraryState.write($0) { $0.authorization.answer = newValue } } }
  }

  /// Asks the user for authorization once. Concurrent requests wait for the same answer, and later requests get the
  /// stored status immediately.
  package func requestPhotoAuthorization(
    for level: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
    let key = level == .addOnly ? "NSPhotoLibraryAddUsageDescription" : "NSPhotoLibraryUsageDescription"
    guard requireUsageDescription(key) else { return }
    let status = photoAuthorizationStatus(for: level)
    guard status == .notDetermined else { return callbacks.submit { handler(status) } }
    let isFirst = change { transaction in
      photoLibraryState.write(transaction) { state in
        state.authorization.asked[level, default: []].append(handler)
        return state.authorization.asked[level]?.count == 1
      }
    }
    guard isFirst else { return }
    let delay = user.thinksNanoseconds
    if delay == 0 { return answerPhotoQuestion(level) }
    timeline.schedule(after: delay) { [weak self] in self?.answerPhotoQuestion(level) }
  }

  private func answerPhotoQuestion(_ level: PHAccessLevel) {
    if photoAuthorizationStatus(for: level) == .notDetermined {
      setPhotoAuthorizationStatus(photoLibraryState.read { $0.authorization.answer }, for: level)
    }
    let status = photoAuthorizationStatus(for: level)
    let handlers = change { photoLibraryState.write($0) { $0.authorization.asked.removeValue(forKey: level) ?? [] } }
    for handler in handlers { callbacks.submit { handler(status) } }
  }
}
