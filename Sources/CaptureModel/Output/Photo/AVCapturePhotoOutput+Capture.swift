import Foundation

extension AVCapturePhotoOutput {
  /// Takes a photo with these settings, which are copied; returns at once. The delegate is not kept.
  ///
  /// A photo may be asked for while others are under way. Raises NSInvalidArgumentException without an active and enabled connection, for
  /// settings that were used before, and for wishes that the output cannot fulfil or was not prepared for. While the session does not run
  /// the photo fails with `AVError.sessionNotRunning`. **Source:** rules 79, 210-218, 222, 231, 234, 235.
  public func capturePhoto(with settings: AVCapturePhotoSettings, delegate: any AVCapturePhotoCaptureDelegate) {
    guard let connection = connection(with: .video), connection.delivers else {
      return system.refuse(
        Misuse(
          .invalidArgument,
          "*** -[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] No active and enabled video connection",
          remedy: "add output and camera to the session, and wait until a change of configuration is committed"))
    }
    guard check(settings.wishes, connection) else { return }
    let capture = PhotoCapture(
      settings.wishes, connection, delegate, problem: session?.isRunning == true ? nil : .sessionNotRunning,
      at: system.timeline.now)
    withState { _ = $0.usedIDs.insert(settings.uniqueID) }
    handle { $0.request(capture) }
    // The caller may set things up after the call, as on a phone, where callbacks come later.
    system.timeline.schedule(after: 0) { [self] in advance() }
  }

  // MARK: The state machine's rim

  /// Lets an event happen, begins what can begin then, and does what the state machine answers.
  func handle(_ event: (inout PhotoLife) -> [PhotoLife.Action]) {
    system.change { transaction in
      // A copy, because what an event asks about looks at the state too; the system's lock is held all the while.
      var life = withState { $0.life }
      let actions = event(&life)
      withState { $0.life = life }
      reviewReadiness(transaction)
      for action in actions { transaction.call { self.perform(action) } }
    }
  }

  /// Begins what waits, if it may.
  func advance() {
    handle { $0.advance(overlapping: isResponsiveCaptureEnabled) { self.resolve($0) } }
    exposeLastFrame()
  }

  private func perform(_ action: PhotoLife.Action) {
    switch action {
    case .begin(let capture):
      tell(capture, .willBegin) { $0.photoOutput($1, willBeginCaptureFor: $2) }
    case .expose(let capture, let number, let frame, let route): expose(capture, number, frame, route)
    case .process(let capture):
      tell(capture, .didCapture) { $0.photoOutput($1, didCapturePhotoFor: $2) }
      process(capture)
    case .deliver(let capture, let error):
      deliver(capture, error)
      if let error { failMovie(capture, error) }
    case .finish(let capture, let error):
      tell(capture, .finished(error)) { delegate, output, settings in
        delegate.photoOutput(output, didFinishCaptureFor: settings, error: error.map { AVError.photo($0) })
      }
      advance()
    }
  }

  private func process(_ capture: PhotoCapture) {
    let seconds = withState { _ in capture.resolved?.facts.processing ?? .zero }
    system.timeline.schedule(after: seconds.nanoseconds) { [self] in
      handle { $0.processed(capture) }
      advance()
    }
    advance()
  }

  /// Calls the delegate, if it still exists, on the output's queue, and writes down what happens.
  func tell(
    _ capture: PhotoCapture, _ event: PhotoEvent,
    _ call: @escaping (any AVCapturePhotoCaptureDelegate, AVCapturePhotoOutput, AVCaptureResolvedPhotoSettings) -> Void
  ) {
    guard let resolved = withState({ _ in capture.resolved }) else { return }
    lane.submit(cost: withState { $0.delegateCost }) { [self] in
      system.record(.photo(output: self, uniqueID: resolved.uniqueID, event: event))
      if let delegate = capture.delegate { call(delegate, self, resolved) }
    }
  }

  // MARK: What the session does

  /// A frame is there: a photo may be exposed on it, and it may be kept for photos to come.
  func take(_ frame: CapturedFrame, _ route: Route) {
    let (isWanted, keeps, films, monitors) = withState { state in
      (state.life.wantsFrames, keepsFrames(state), filmsFrames(state), state.monitored != nil)
    }
    if films { film(frame) }
    if isWanted { handle { $0.frame(frame, route) } }
    if keeps { keep(frame, route) }
    if monitors { system.change { reviewScene($0) } }
  }

  /// Photos that are not exposed yet may fail, and the source may do other things.
  func follow(_ routes: [Route], because reason: RouteChange) {
    withState { $0.lastFrame = nil }
    let error: AVError.Code? =
      switch reason {
      case .stopped: .sessionNotRunning
      case .interrupted(let code): code
      case .configured: withState { $0.life.current }.flatMap { self.error(for: $0, after: routes) }
      }
    if let error { handle { $0.fail(error) { capture in _ = self.resolve(capture) } } }
    let isFilmedOn = withState { state in
      state.live.movies.allSatisfy { movie in routes.contains { $0.connection === movie.route.connection } }
    }
    if reason != .configured || !isFilmedOn {
      system.change { $0.call { self.cutMovies() } }
      withState { if !$0.preparation.keepsSuspension { $0.preparation.isLiveSuspended = false } }
    }
    reviewAbilities()
  }

  /// Another camera, another format, or no connection any more: the photo cannot be taken as it was wished. **Source:** inferred.
  private func error(for capture: PhotoCapture, after routes: [Route]) -> AVError.Code? {
    guard let route = routes.first(where: { $0.connection === capture.connection }) else {
      return .sessionConfigurationChanged
    }
    let format = withState { _ in capture.format }
    return format == nil || format === route.format ? nil : .sessionConfigurationChanged
  }

  /// Follows a new camera or format, and tells observers what differs.
  func reviewAbilities() {
    system.change { transaction in
      let new = abilities
      let old = withState { state in
        defer {
          state.abilities = new
          state.preparation.follow(new)
        }
        return state.abilities
      }
      announce(from: old, to: new, transaction)
      reviewReadiness(transaction)
    }
  }
}

extension AVError {
  /// The error that a photo ends with. **Source:** rule 235.
  static func photo(_ code: Code) -> AVError {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: "Cannot Record"]
    if code == .sessionNotRunning {
      userInfo[NSUnderlyingErrorKey] = NSError(domain: "NSOSStatusErrorDomain", code: -16409)
    }
    return AVError(code, userInfo: userInfo)
  }
}
