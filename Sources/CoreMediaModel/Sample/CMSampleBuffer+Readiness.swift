import CoreVideoModel
import Foundation

/// Makes the data of a buffer ready, and returns an error when it cannot.
public typealias CMSampleBufferMakeDataReadyHandler = @Sendable (CMSampleBuffer) -> OSStatus

extension CMSampleBuffer {
  /// Whether the data of a buffer is there.
  public enum DataReadiness: Hashable, Sendable {
    /// The data is still to come.
    case notReady
    /// The data is there.
    case ready
    /// The data will not come; the status says why.
    case failed(OSStatus)
  }

  /// Posted by a buffer, as the object, when its data has come.
  public static let dataBecameReady = NSNotification.Name("CMSampleBufferDataBecameReady")
  /// Posted by a buffer, as the object, when its data will not come.
  public static let dataFailed = NSNotification.Name("CMSampleBufferDataFailed")

  /// Whether the data is there, or that of the buffer whose readiness this one follows.
  public var dataReadiness: DataReadiness {
    let (own, tracked) = withState { ($0.readiness, $0.tracked) }
    guard own == .notReady, let tracked else { return own }
    return tracked.dataReadiness
  }

  /// Says that the data is there, or will not come; this cannot be taken back.
  ///
  /// - Throws: `invalidated`; `requiredParameterMissing` for `notReady`.
  public func setDataReadiness(_ newValue: DataReadiness) throws {
    guard newValue != .notReady else { throw Error.requiredParameterMissing }
    let isChanged = try withState { state in
      guard !state.isInvalidated else { throw Error.invalidated }
      guard state.readiness == .notReady else { return false }
      state.readiness = newValue
      return true
    }
    guard isChanged else { return }
    let name = newValue == .ready ? Self.dataBecameReady : Self.dataFailed
    NotificationCenter.default.post(name: name, object: self)
  }

  /// Makes the data ready with the handler that the buffer was made with.
  ///
  /// - Throws: `invalidated`, `bufferNotReady` without a handler, or the handler's error.
  public func makeDataReady() throws {
    let (isInvalidated, handler, tracked) = withState { ($0.isInvalidated, $0.makeReady, $0.tracked) }
    guard !isInvalidated else { throw Error.invalidated }
    guard dataReadiness != .ready else { return }
    if let tracked { return try tracked.makeDataReady() }
    guard let handler else { throw Error.bufferNotReady }
    let status = handler(self)
    guard status == noErr else { throw NSError(status: status) }
    try setDataReadiness(.ready)
  }

  /// Follows the readiness of another buffer from now on.
  ///
  /// - Throws: `invalidated`; `requiredParameterMissing` for the buffer itself and for one that follows it, which would never be ready.
  public func trackDataReadiness(_ sampleBufferToTrack: CMSampleBuffer) throws {
    let followed = sequence(first: sampleBufferToTrack) { $0.withState(\.tracked) }
    guard !followed.contains(where: { $0 === self }) else { throw Error.requiredParameterMissing }
    try withState { state in
      guard !state.isInvalidated else { throw Error.invalidated }
      state.tracked = sampleBufferToTrack
    }
  }

  /// Whether the buffer has not been invalidated.
  public var isValid: Bool { withState { !$0.isInvalidated } }

  /// Makes the buffer useless and lets its data go, for example because the source has moved elsewhere.
  ///
  /// The handler is called once, before the data goes. Invalidating twice does nothing.
  public func invalidate() throws {
    let handler = withState { state in
      defer { state.onInvalidate = nil }
      return state.isInvalidated ? nil : state.onInvalidate
    }
    handler?(self)
    // Buffers go after the lock has been left.
    let released = withState { state in
      state.isInvalidated = true
      defer { (state.imageBuffer, state.dataBuffer, state.makeReady, state.tracked) = (nil, nil, nil, nil) }
      return (state.imageBuffer, state.dataBuffer, state.tracked)
    }
    withExtendedLifetime(released) {}
  }

  /// Sets what `invalidate()` calls.
  ///
  /// - Throws: `invalidated`; `requiredParameterMissing` when there is a handler already.
  public func setInvalidateHandler(_ body: @escaping @Sendable (CMSampleBuffer) -> Void) throws {
    try withState { state in
      guard !state.isInvalidated else { throw Error.invalidated }
      guard state.onInvalidate == nil else { throw Error.requiredParameterMissing }
      state.onInvalidate = body
    }
  }
}
