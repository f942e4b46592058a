import AVFoundationTypes
import CoreMediaModel
import Foundation
import SimulationKernel

extension AVCapturePhotoOutput {
  /// Captures a photo with a copy of the settings. Returns immediately. The delegate is not retained.
  ///
  /// A photo may be requested while others are in progress. Raises `NSInvalidArgumentException` if there is no active
  /// and enabled connection, for settings that have already been used, and for a request that the output does not
  /// support or isn't prepared for. If the session isn't running, the photo fails with `AVError.sessionNotRunning`.
  /// **Source:** rules 79, 210-218, 222, 231, 234, 235.
  public func capturePhoto(with settings: AVCapturePhotoSettings, delegate: any AVCapturePhotoCaptureDelegate) {
    system.recordCall(on: self)
    guard let connection = connection(with: .video), connection.delivers else {
      return system.refuse(
        Misuse(
          .invalidArgument,
          "*** -[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] No active and enabled video connection",
          evidence: .rule(79),
          remedy: "add the output and a camera to the session, and wait until the configuration is committed"))
    }
    let request = settings.request.choosingConstituents(of: connection.device).fittingItsRAW
    guard check(request, connection) else { return }
    let failure = system.requestedFailure(of: .capturePhoto).map { ($0 as? AVError)?.code ?? .unknown }
    let capture = PhotoCapture(
      request, connection, delegate, problem: session?.isStreaming == true ? failure : .sessionNotRunning,
      at: system.timeline.now)
    change(state) { state in
      state.usedIDs.insert(settings.uniqueID)
      state.lastUsedID = max(state.lastUsedID, settings.uniqueID)
    }
    handle {
      $0.add(capture)
      return []
    }
    // Callbacks come later, as on a phone, so callers may do further setup after the call.
    system.timeline.schedule(after: 0) { [self] in advance() }
  }

  // MARK: State machine

  /// A frame from which a photo is exposed, and its connection.
  typealias ExposedFrame = (frame: CapturedFrame, activeConnection: ActiveConnection)

  /// Sends an event to the state machines and performs the resulting actions.
  func handle(
    on exposed: ExposedFrame? = nil,
    _ event: (inout CaptureQueue<PhotoCapture>) -> [CaptureQueue<PhotoCapture>.Action]
  ) {
    system.change { transaction in
      react(on: exposed, state.write(transaction, of: self) { event(&$0.queue) }, transaction)
    }
  }

  /// Performs the actions that the state machines return.
  private func react(
    on exposed: ExposedFrame? = nil, _ actions: [CaptureQueue<PhotoCapture>.Action],
    _ transaction: borrowing Transaction
  ) {
    updateReadiness(transaction)
    for (capture, action) in actions { transaction.call { self.perform(action, for: capture, on: exposed) } }
  }

  /// Begins waiting captures if possible.
  func advance() {
    system.change { transaction in
      var actions: [CaptureQueue<PhotoCapture>.Action] = []
      while let capture = state.read({ $0.queue.next(overlapping: $0.preparation.isResponsive) }) {
        let time = resolve(capture, transaction)
        actions += state.write(transaction, of: self) { state in
          if let problem = capture.problem { return state.queue.fail(capture, problem) }
          return state.queue.begin(capture, exposures: capture.request.exposureCount, from: time)
        }
      }
      react(actions, transaction)
    }
    exposeLastFrame()
  }

  /// Fails all captures that are not exposed yet. An interruption also fails those that are being processed, if the
  /// camera does not finish them.
  private func fail(_ error: AVError.Code, _ transaction: borrowing Transaction) {
    for capture in state.read({ $0.queue.waiting }) { _ = resolve(capture, transaction) }
    let camera = connection(with: .video)?.device?.descriptor.camera
    let isExposedToo = error == .sessionWasInterrupted && camera?.finishesInterruptedPhotos == false
    react(state.write(transaction, of: self) { $0.queue.fail(error, isExposedToo: isExposedToo) }, transaction)
  }

  /// Fails all captures that are not exposed yet, and ends the movies of Live Photos.
  func cancel(_ error: AVError.Code, _ transaction: borrowing Transaction) {
    fail(error, transaction)
    transaction.call { self.endMovies() }
  }

  private func perform(_ action: PhotoStateMachine.Action, for capture: PhotoCapture, on exposed: ExposedFrame?) {
    switch action {
    case .begin:
      notifyDelegate(capture, .willBegin) { $0.photoOutput($1, willBeginCaptureFor: $2) }
    case .expose(let number):
      guard let exposed else {
        preconditionFailure("AVCapturePhotoOutput: received the action expose without a frame; pass the exposed frame")
      }
      expose(capture, number, exposed.frame, exposed.activeConnection)
    case .process:
      notifyDelegate(capture, .didCapture) { $0.photoOutput($1, didCapturePhotoFor: $2) }
      process(capture)
    case .deliver(let error):
      deliver(capture, error ?? capture.progress.read(\.failure))
      if let error { failMovie(capture, error) }
    case .finish(let problem):
      let error = capture.progress.read(\.failure) ?? problem
      notifyDelegate(capture, .finished(error)) { delegate, output, settings in
        delegate.photoOutput(output, didFinishCaptureFor: settings, error: error.map { AVError.photo($0) })
      }
      advance()
    }
  }

  private func process(_ capture: PhotoCapture) {
    let seconds = capture.resolved?.values.processing ?? .zero
    let isProxy = capture.resolved?.values.proxy.area ?? 0 > 0
    system.timeline.schedule(after: seconds.nanoseconds) { [self] in
      if let failure = system.requestedFailure(of: isProxy ? .deferredPhoto : .processPhoto) {
        change(capture.progress) { $0.failure = (failure as? AVError)?.code ?? .unknown }
      }
      handle { $0.processed(capture) }
      advance()
    }
    advance()
  }

  /// Records the event and calls the delegate, if it still exists, on the output's queue.
  func notifyDelegate(
    _ capture: PhotoCapture, _ event: PhotoEvent,
    _ call: @escaping (any AVCapturePhotoCaptureDelegate, AVCapturePhotoOutput, AVCaptureResolvedPhotoSettings) -> Void
  ) {
    guard let resolved = capture.resolved else { return }
    callbackQueue.submit(cost: state.read { $0.delegateCost }) { [self] in
      system.record(.output(self, PhotoProgress(uniqueID: resolved.uniqueID, event: event)))
      if let delegate = capture.delegate { call(delegate, self, resolved) }
    }
  }

  // MARK: Session events

  /// Processes a frame, from which a photo may be exposed and which may be cached for later photos.
  func take(_ frame: CapturedFrame, _ activeConnection: ActiveConnection) {
    let (isWanted, keeps, films, monitors) = state.read { state in
      (state.queue.wantsFrames, cachesFrames(state), recordsLivePhotoFrames(state), state.monitored != nil)
    }
    if films { recordLivePhotoFrame(frame) }
    if isWanted { handle(on: (frame, activeConnection)) { $0.frame(at: frame.time.nanoseconds) } }
    if keeps { keep(frame, activeConnection) }
    if monitors { system.change { reviewScene($0) } }
  }

  /// Handles a change of the active connections. Photos that are not exposed yet may fail, and the capabilities may
  /// change.
  func follow(
    _ activeConnections: [ActiveConnection], because reason: RouteChange, _ transaction: borrowing Transaction
  ) {
    state.write(transaction, of: self) { $0.lastFrame = nil }
    let error: AVError.Code? =
      switch reason {
      case .stopped: .sessionNotRunning
      case .interrupted(let code): code
      case .configured: state.read { $0.queue.current }.flatMap { self.error(for: $0, after: activeConnections) }
      }
    if let error { fail(error, transaction) }
    let isFilmedOn = state.read { state in
      state.live.movies.allSatisfy { movie in
        activeConnections.contains { $0.connection === movie.activeConnection.connection }
      }
    }
    if reason != .configured || !isFilmedOn {
      transaction.call { self.endMovies() }
      state.write(transaction, of: self) { state in
        if !state.preparation.keepsSuspension { state.preparation.isLiveSuspended = false }
      }
    }
    reviewCapabilities(transaction)
  }

  /// Returns the error for a photo whose camera, format, or connection has changed since its request. **Source:**
  /// inferred.
  private func error(for capture: PhotoCapture, after activeConnections: [ActiveConnection]) -> AVError.Code? {
    guard let activeConnection = activeConnections.first(where: { $0.connection === capture.connection }) else {
      return .sessionConfigurationChanged
    }
    let format = capture.progress.read(\.format)
    return format == nil || format === activeConnection.format ? nil : .sessionConfigurationChanged
  }

  /// Updates the capabilities after a change of camera or format, and notifies observers.
  func reviewCapabilities(_ transaction: borrowing Transaction) {
    let new = capabilities
    state.write(transaction, of: self) { state in
      state.capabilities = new
      state.preparation.follow(new)
    }
    updateReadiness(transaction)
  }
}

extension AVError {
  /// Returns the error that a photo ends with. **Source:** rule 235.
  static func photo(_ code: Code) -> AVError {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: "Cannot Record"]
    var status: Int?
    if code == .sessionNotRunning { status = -16409 }
    if code == .unknown {
      status = -16800
      userInfo[NSLocalizedDescriptionKey] = "The operation could not be completed"
      userInfo[NSLocalizedFailureReasonErrorKey] = "An unknown error occurred (-16800)"
    }
    userInfo[NSUnderlyingErrorKey] = status.map { NSError(domain: "NSOSStatusErrorDomain", code: $0) }
    return AVError(code, userInfo: userInfo)
  }
}
