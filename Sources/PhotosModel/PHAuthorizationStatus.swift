import SimulationKernel

/// What an app may do with the photo library. **Source:** Apple, PHAuthorizationStatus.
public enum PHAuthorizationStatus: Int, Sendable {
  /// The user has not been asked.
  case notDetermined
  /// The user cannot allow it.
  case restricted
  /// The user has forbidden it.
  case denied
  /// The user allows it.
  case authorized
  /// The user allows it for the assets that he has chosen.
  case limited
}

/// What an app wants to do with the photo library. **Source:** Apple, PHAccessLevel.
public enum PHAccessLevel: Int, Sendable {
  /// Only add to it.
  case addOnly = 1
  /// Read it and change it.
  case readWrite
}

extension PHPhotoLibrary {
  /// What the app may do; the user is not asked. Adding is either allowed or not, never limited. **Source:** rule 194.
  public class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
    CaptureSystem.current.photoAuthorizationStatus(for: accessLevel)
  }

  /// What the app may read and write; a limited access counts as allowed. Deprecated. **Source:** Apple, of the same name.
  public class func authorizationStatus() -> PHAuthorizationStatus {
    CaptureSystem.current.photoAuthorizationStatus(for: .readWrite).withoutLimit
  }

  /// Asks the user, if he has not been asked; the handler runs on a queue of the system's. **Source:** rule 194; Apple, of the same name.
  @preconcurrency
  public class func requestAuthorization(
    for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
    CaptureSystem.current.requestPhotoAuthorization(for: accessLevel, handler: handler)
  }

  /// Asks the user, if he has not been asked.
  public class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
    await withCheckedContinuation { continuation in
      requestAuthorization(for: accessLevel) { continuation.resume(returning: $0) }
    }
  }

  /// Asks for reading and writing; a limited access counts as allowed. Deprecated.
  @preconcurrency
  public class func requestAuthorization(_ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void) {
    requestAuthorization(for: .readWrite) { handler($0.withoutLimit) }
  }
}

extension PHAuthorizationStatus {
  /// As seen by callers that predate limited access.
  fileprivate var withoutLimit: PHAuthorizationStatus { self == .limited ? .authorized : self }
}

/// Access to the photo library, and what the user would answer.
package struct PhotoAuthorization {
  var statuses: [PHAccessLevel: PHAuthorizationStatus] = [:]
  /// What the user answers when asked for reading and writing.
  var answer = PHAuthorizationStatus.authorized
  /// The requests that wait for an answer, by the question on the screen.
  var asked: [PHAccessLevel: [@Sendable (PHAuthorizationStatus) -> Void]] = [:]
}

extension CaptureSystem {
  /// What the app may do with the photo library. A new system allows all. Access to read and write includes adding.
  ///
  /// **Source:** rule 194.
  public func photoAuthorizationStatus(for level: PHAccessLevel) -> PHAuthorizationStatus {
    let statuses = photoLibraryState.read { $0.authorization.statuses }
    let status = statuses[level] ?? .authorized
    let canAdd = [.authorized, .limited].contains(statuses[.readWrite] ?? .notDetermined)
    return level == .addOnly && status == .notDetermined && canAdd ? .authorized : status
  }

  /// Sets what the user has decided, or `.notDetermined` for one who has not been asked. Adding cannot be limited.
  public func setPhotoAuthorizationStatus(_ status: PHAuthorizationStatus, for level: PHAccessLevel) {
    let status = level == .addOnly && status == .limited ? .authorized : status
    change { photoLibraryState.write($0) { $0.authorization.statuses[level] = status } }
  }

  /// What the user will answer when asked about the photo library: authorized (the default), limited or denied.
  public var userPhotoAnswer: PHAuthorizationStatus {
    get { photoLibraryState.read { $0.authorization.answer } }
    set { change { photoLibraryState.write($0) { $0.authorization.answer = newValue } } }
  }

  /// Asks the user once; requests meanwhile wait for the same answer, later ones get at once what is stored.
  package func requestPhotoAuthorization(
    for level: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
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
