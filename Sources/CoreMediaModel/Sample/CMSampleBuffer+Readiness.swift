import CoreVideoModel
import Foundation

/// A closure that makes the data of a buffer ready and returns 0 or an error code.
public typealias CMSampleBufferMakeDataReadyHandler = @Sendable (CMSampleBuffer) -> OSStatus

extension CMSampleBuffer {
  /// The readiness of a buffer's data.
  public enum DataReadiness: Hashable, Sendable {
    /// The data isn't ready yet.
    case notReady
    /// The data is ready for use.
    case ready
    /// The data failed to become ready; the status contains the reason.
    case failed(OSStatus)
  }

  /// A notification that a buffer posts when its data becomes ready. The notification object is the buffer.
  public static let dataBecameReady = NSNotification.Name("CMSampleBufferDataBecameReady")
  /// A notification that a buffer posts when its data fails to become ready. The notification object is the buffer.
  public static let dataFailed = NSNotification.Name("CMSampleBufferDataFailed")

  /// The readiness of the data, or of the tracked buffer while this buffer isn't ready.
  public var dataReadiness: DataReadiness {
    let (own, tracked) = withState { ($0.readiness, $0.tracked) }
    guard own == .notReady, let tracked else { return own }
    return tracked.dataReadiness
  }

  /// Marks the data as ready or failed and posts the corresponding notification; the change is permanent.
  ///
  /// - Throws: `invalidated`, or `requiredParameterMissing` for `notReady`.
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

  /// Makes the data ready by calling the handler that was passed to the initializer.
  ///
  /// - Throws: `invalidated`, `bufferNotReady` if there is no handler, or the handler's error.
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

  /// Makes the readiness of this buffer follow that of another buffer.
  ///
  /// - Throws: `invalidated`, or `requiredParameterMissing` if tracking would create a cycle, in which no buffer could
  ///   become ready.
  public func trackDataReadiness(_ sampleBufferToTrack: CMSampleBuffer) throws {
    let followed = sequence(first: sampleBufferToTrack) { $0.withState(\.tracked) }
    guard !followed.contains(where: { $0 === self }) else { throw Error.requiredParameterMissing }
    try withState { state in
      guard !state.isInvalidated else { throw Error.invalidated }
      state.tracked = sampleBufferToTrack
    }
  }

  /// A Boolean value that indicates whether the buffer is still valid.
  public var isValid: Bool { withState { !$0.isInvalidated } }

  /// Invalidates the buffer and releases its data, for example after a seek of the source.
  ///
  /// The invalidation handler is called once, before the data is released. Subsequent calls have no effect.
  public func invalidate() throws {
    let handler = withState { state in
      defer { state.onInvalidate = nil }
      return state.isInvalidated ? nil : state.onInvalidate
    }
    handler?(self)
    // The buffers are released outside the lock.
    let released = withState { state in
      state.isInvalidated = true
      defer { (state.imageBuffer, state.dataBuffer, state.makeReady, state.tracked) = (nil, nil, nil, nil) }
      return (state.imageBuffer, state.dataBuffer, state.tracked)
    }
    withExtendedLifetime(released) {}
  }

  /// Sets the handler that `invalidate()` calls.
  ///
  /// - Throws: `invalidated`, or `requiredParameterMissing` if a handler is already set.
  public func setInvalidateHandler(_ body: @escaping @Sendable (CMSampleBuffer) -> Void) throws {
    try withState { state in
      guard !state.isInvalidated else { throw Error.invalidated }
      guard state.onInvalidate == nil else { throw Error.requiredParameterMissing }
      state.onInvalidate = body
    }
  }
}
