import Foundation

extension AVCapturePhotoOutput {
  /// The settings that the output was last told to prepare for. **Source:** Apple, of the same name.
  public var preparedPhotoSettingsArray: [AVCapturePhotoSettings] { withState { $0.prepared.settings } }

  /// Makes ready for photos with such settings, which stay usable for a photo themselves. The handler is told when it is done: at once
  /// while the session runs, else when it does; a later call takes the place of one that waits, and tells its handler false.
  ///
  /// Preparing takes no time here, and a photo without it is as fast. **Source:** rule 225; Apple, of the same name.
  public func setPreparedPhotoSettingsArray(
    _ preparedPhotoSettingsArray: [AVCapturePhotoSettings],
    completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
  ) {
    let copies = preparedPhotoSettingsArray.compactMap { $0.copy() as? AVCapturePhotoSettings }
    system.change { transaction in
      let displaced = withState { state in
        defer { state.prepared = PreparedPhotos(settings: copies, handler: completionHandler) }
        return state.prepared.handler
      }
      if let displaced { transaction.call { self.lane.submit { displaced(false, nil) } } }
      reviewPrepared(transaction)
    }
  }

  /// The same; returns whether it is prepared.
  @discardableResult
  public func setPreparedPhotoSettingsArray(_ preparedPhotoSettingsArray: [AVCapturePhotoSettings]) async throws -> Bool
  {
    await withCheckedContinuation { continuation in
      setPreparedPhotoSettingsArray(preparedPhotoSettingsArray) { isPrepared, _ in
        continuation.resume(returning: isPrepared)
      }
    }
  }

  /// Tells who waits, once the session runs.
  func reviewPrepared(_ transaction: Transaction) {
    guard session?.isRunning == true, let handler = withState({ $0.prepared.handler.take() }) else { return }
    transaction.call { self.lane.submit { handler(true, nil) } }
  }
}

/// What a client wants made ready.
struct PreparedPhotos {
  var settings: [AVCapturePhotoSettings] = []
  /// Waits for the session to run.
  var handler: (@Sendable (Bool, (any Error)?) -> Void)?
}
