import AVFoundationTypes
import CoreMediaModel
import Foundation
import Locking
import SimulationKernel

extension AVAssetWriter {
  // MARK: Writing

  /// Opens the file for writing. Returns false if that fails, with the ``status`` `failed` and an ``error``: the file
  /// exists (`AVError.fileAlreadyExists`), or the folder is missing or not writable.
  ///
  /// Raises NSInternalInconsistencyException for a second call, and without inputs. **Source:** rules 320, 324; the
  /// text for missing inputs is inferred.
  @discardableResult
  public func startWriting() -> Bool {
    system.recordCall(on: self)
    guard requireStatus(.unknown, "startWriting"),
      system.require(
        !inputs.isEmpty,
        Misuse(
          .internalInconsistency, "*** -[AVAssetWriter startWriting] Cannot start writing with no inputs",
          evidence: .inferred, remedy: "add an input first"))
    else { return false }
    do {
      try system.failIfRequested(.startWriting)
      guard let services = system.media as? any AssetServices else { throw AVError(.operationNotAllowed) }
      let recording = try services.openAsset(try describe())
      handle { $0.start(recording) }
      for input in inputs { input.state.read { $0.adaptor }?.makePool() }
      return true
    } catch {
      fail(error)
      return false
    }
  }

  /// Starts a session at the source time that becomes time zero of the file. Earlier samples are written but edited
  /// out.
  ///
  /// Raises NSInvalidArgumentException for a nonnumeric time. Raises NSInternalInconsistencyException if the writer is
  /// not writing, and for a second session, because this model supports one session per file. **Source:** rules 324,
  /// 328.
  public func startSession(atSourceTime startTime: CMTime) {
    guard requireStatus(.writing, "startSessionAtSourceTime:"),
      requireNumeric(startTime, "startSessionAtSourceTime:", "startTime"),
      system.require(
        state.read { $0.machine.session } == .none,
        Misuse(
          .internalInconsistency,
          "*** -[AVAssetWriter startSessionAtSourceTime:] Cannot start another session",
          evidence: .inferred, remedy: "write each session to a separate file"))
    else { return }
    handle { $0.startSession(at: startTime) }
  }

  /// Ends the session at a source time. Later samples are written but edited out, and the last earlier frame lasts
  /// until that time.
  ///
  /// Raises NSInvalidArgumentException for a nonnumeric time, and NSInternalInconsistencyException without a session.
  /// **Source:** rule 328; Apple, endSession(atSourceTime:); github.com/rs/SDAVAssetExportSession/issues/64.
  public func endSession(atSourceTime endTime: CMTime) {
    let selector = "endSessionAtSourceTime:"
    guard requireStatus(.writing, selector), requireNumeric(endTime, selector, "endTime"),
      requireStatus(selector, where: state.read { $0.machine.session.isOpen }, remedy: "end the session only once")
    else { return }
    handle { $0.endSession(at: endTime) }
  }

  /// Finishes the file asynchronously. `handler` is called on an arbitrary queue when the file is complete or has
  /// failed.
  ///
  /// Raises NSInternalInconsistencyException if the writer is not writing, and for a second call. **Source:** rules 324
  /// and 403; texts: github.com/MetalPetal/MetalPetal/issues/43 (status 0), github.com/BradLarson/GPUImage/issues/2492
  /// (status 1), github.com/aws-amplify/amplify-ui-swift-liveness/issues/99 (status 2); the same wording for statuses 3
  /// and 4 is inferred.
  public func finishWriting(completionHandler handler: @escaping @Sendable () -> Void) { _ = finish(handler) }

  /// Finishes the file and returns when it is complete or has failed.
  public func finishWriting() async {
    await withCheckedContinuation { continuation in
      if !finish({ continuation.resume() }) { continuation.resume() }
    }
  }

  /// Starts finishing the file. Returns whether the handler will be called, which it also is if the writer has failed:
  /// no report has the exception for this status, so that a phone may permit the call.
  private func finish(
    as selector: String = "finishWritingWithCompletionHandler:", _ handler: @escaping @Sendable () -> Void
  ) -> Bool {
    system.recordCall(on: self, function: "finishWriting")
    guard requireStatus(.writing, selector),
      requireStatus(selector, where: !state.read { $0.machine.isFinishing }, remedy: "call this method only once")
    else {
      guard status == .failed else { return false }
      handle { $0.finish(handler) }
      return true
    }
    handle { $0.finish(handler) }
    for input in tracks { input.flush() }
    closeIfDrained()
    return true
  }

  /// Finishes the file, blocks until it is complete, and returns whether it succeeded. Deprecated by Apple in favor of
  /// the asynchronous methods.
  ///
  /// Raises as the asynchronous methods do. **Source:** text: github.com/BradLarson/GPUImage/issues/235.
  @available(*, noasync)
  public func finishWriting() -> Bool {
    let isAnswered = Locked(false)
    guard finish(as: "finishWriting", { isAnswered.withLock { $0 = true } }) else { return false }
    system.timeline.pass(0)
    // The blocked caller advances virtual time, so that samples with a simulated encoding time are processed.
    while !isAnswered.withLock({ $0 }), state.read({ $0.machine.recording }) != nil { system.timeline.pass(1_000_000) }
    return status == .completed
  }

  /// Cancels writing, and blocks until the file is removed. Raises NSInternalInconsistencyException before
  /// ``startWriting()``. **Source:** rule 330.
  ///
  /// Has no effect if the writer has completed or failed. **Source:** Apple, cancelWriting().
  public func cancelWriting() {
    let status = status
    if status == .unknown, !requireStatus(.writing, "cancelWriting") { return }
    handle { $0.cancel() }
    guard status == .writing else { return }
    // The file is removed on the closing queue, after all pending operations there.
    let isRemoved = Locked(false)
    closing.submit { isRemoved.withLock { $0 = true } }
    while !isRemoved.withLock({ $0 }) { system.timeline.pass(1_000_000) }
  }

  private func requireNumeric(_ time: CMTime, _ selector: String, _ name: String) -> Bool {
    system.require(
      time.isNumeric,
      Misuse(
        .invalidArgument,
        "*** -[AVAssetWriter \(selector)] invalid parameter not satisfying: CMTIME_IS_NUMERIC(\(name))",
        evidence: .rule(324), remedy: "pass the presentation time of the first sample"))
  }

  // MARK: State changes

  /// Fails the writer because of an error.
  func fail(_ error: any Error) {
    let error = error as? AVError ?? AVError(.unknown, userInfo: [NSUnderlyingErrorKey: error])
    handle { $0.fail(error) }
  }

  func handle(_ event: (inout WriterStateMachine) -> [WriterStateMachine.Action]) {
    let actions = system.change { transaction in
      let actions = state.write(transaction) { event(&$0.machine) }
      for input in inputs { input.updateReadiness(transaction) }
      return actions
    }
    for action in actions { perform(action) }
    for input in inputs { input.scheduleDataRequest() }
  }

  /// Closes the file if the client has requested it and no samples are pending.
  func closeIfDrained() {
    let actions = system.change { transaction in
      tracks.allSatisfy(\.isDrained) ? state.write(transaction) { $0.machine.drained() } : []
    }
    for action in actions { perform(action) }
  }

  private func perform(_ action: WriterStateMachine.Action) {
    switch action {
    case .begin(let recording, let time): recording.begin(at: time)
    case .close(let recording, let end): system.timeline.runAfterCall { self.close(recording, end) }
    case .discard(let recording, let keepingFragments):
      closing.submit { recording.cancel(keepingFragments: keepingFragments) }
    case .answer(let handler): system.timeline.runAfterCall { self.system.callbacks.submit { handler() } }
    }
  }

  private func close(_ recording: any AssetFileWriter, _ end: CMTime?) {
    closing.submit { [self] in
      // The client may have canceled writing in the meantime.
      guard state.read(\.machine.isFinishing) else { return }
      do {
        try system.failIfRequested(.finishWriting)
        try recording.finish(at: end)
        handle { $0.closed() }
      } catch {
        fail(error)
      }
    }
  }

  // MARK: File description

  private func describe() throws -> AssetFileSettings {
    let settings = state.read { $0.settings }
    return AssetFileSettings(
      url: outputURL, fileType: outputFileType.rawValue, tracks: try tracks.map { try $0.describe() },
      movieTimescale: settings.movieTimescale > 0 ? settings.movieTimescale : nil,
      fragmentInterval: settings.fragmentInterval.isNumeric ? settings.fragmentInterval : nil,
      isFastStart: settings.shouldOptimizeForNetworkUse,
      // FFmpeg stores almost no metadata of individual tracks, so the items of inputs are added to the file.
      metadata: (inputs.flatMap(\.metadata) + settings.metadata).movieMetadata)
  }
}

extension AVAssetWriter: AppStateObserver {
  /// Ends writing in the background, unless the app has a background task. **Source:** rule 329.
  package func appStateChanged(to state: AppState) {
    guard state == .background, !system.hasBackgroundTask, status == .writing else { return }
    fail(AVError(.operationInterrupted))
  }
}
