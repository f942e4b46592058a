extension AVCaptureDevice {
  /// A frame begins: decides how it is taken, lets the loops learn from what the source measures in it, and tells observers what
  /// moved. Nil for a camera that nobody controls.
  ///
  /// Called for one frame at a time, before its picture is asked for. The source measures outside of the lock.
  func takeFrame(
    _ request: PictureRequest, lasting duration: CMTime, _ source: any CameraSource
  ) -> FrameSettings? {
    if request.index == 0 { warmUp(request, source) }
    continueZoomRamp(to: request.time)
    guard let begun = withState({ $0.control?.beginFrame(at: request.time) }) else { return nil }
    let (entry, exposureRegion, focusRegion) = begun
    guard let measurement = source.measure(.init(request, entry.settings, exposureRegion, focusRegion)) else {
      updateControl { control, transaction in call(control.frameTaken(as: entry), with: request.time, transaction) }
      return entry.settings
    }
    let frame = CameraControl.Frame(
      settings: entry.settings, measurement: measurement, time: request.time, duration: duration,
      command: entry.command)
    updateControl { control, transaction in call(control.frameTaken(frame), with: frame.time, transaction) }
    return entry.settings
  }

  /// A frame of a camera that has a clock of its own was taken at this time: a zoom goes on, and who waits for the frame is told.
  func takeLiveFrame(at time: CMTime) {
    continueZoomRamp(to: time)
    guard let command = withState({ $0.orders.commandObeyed(at: time.nanoseconds) }) else { return }
    updateControl { control, transaction in call(control.handlers(upTo: command), with: time, transaction) }
  }

  /// A client changes how the camera is controlled; tells observers of all that moved thereby.
  ///
  /// Nothing happens on a camera that cannot be controlled; a client's setter has refused the call before.
  func changeControl(_ body: (inout CameraControl, Transaction) -> Void) {
    updateControl { control, transaction in
      control.noteChange()
      body(&control, transaction)
    }
  }

  /// Changes the control in place and tells observers what differs, and a real camera's hardware.
  private func updateControl(_ body: (inout CameraControl, Transaction) -> Void) {
    system.change { transaction in
      let old = withState { $0.control }
      showControl(body)
      guard let old, let new = withState({ $0.control }) else { return }
      if old.zoom.wanted != new.zoom.wanted { give(.zoom(new.zoom.wanted)) }
      if old.lamp.wanted != new.lamp.wanted { give(.light(new.lamp.wanted)) }
    }
  }

  /// The same for what the hardware itself has told.
  func showControl(_ body: (inout CameraControl, Transaction) -> Void) {
    system.change { transaction in
      guard let old = withState({ $0.control }) else { return }
      withState { state in
        guard state.control != nil else { return }
        body(&state.control!, transaction)
      }
      guard let new = withState({ $0.control }) else { return }
      announce(from: old, to: new, transaction)
    }
  }

  /// Tells observers what differs between two states.
  private func announce(from old: CameraControl, to new: CameraControl, _ transaction: Transaction) {
    announce(from: old.zoom.readings, to: new.zoom.readings, transaction)
    if old.zoom.readings.factor != new.zoom.readings.factor {
      switchLens(forZoomFactor: new.zoom.readings.factor, transaction)
    }
    announce(from: old.lamp.readings, to: new.lamp.readings, transaction)
    announceExposure(from: old.exposure, to: new.exposure, transaction)
    announceFocus(from: old.focus, to: new.focus, transaction)
    announceWhiteBalance(from: old.whiteBalance, to: new.whiteBalance, transaction)
    announce(from: old.subjectArea, to: new.subjectArea, transaction)
    announce(from: old.lowLightBoost, to: new.lowLightBoost, transaction)
    announce(from: old.lensSmudge, to: new.lensSmudge, transaction)
  }

  /// Whether there is anything to control.
  var isControllable: Bool { withState { $0.control != nil } }

  // MARK: Completion handlers

  /// Calls handlers with the time of the frame that obeyed their commands, in order, on a queue of the system's. **Source:** rule 141.
  func call(
    _ handlers: [@Sendable (CMTime) -> Void], with time: CMTime, _ transaction: Transaction
  ) {
    guard !handlers.isEmpty else { return }
    let system = system
    transaction.call {
      for handler in handlers { system.callbacks.submit { handler(time) } }
    }
  }

  /// The device is gone, or has no frames to come: who waits for one is told an invalid time. **Source:** inferred, so that nobody
  /// who awaits a change waits forever.
  func giveUpCommands(_ transaction: Transaction) {
    let handlers = withState { $0.control?.giveUpWaiting() } ?? []
    call(handlers, with: .invalid, transaction)
  }

  // MARK: Warming up

  /// Lets the loops come to rest before the first frame of a stream, in the time that the camera takes to start.
  ///
  /// A stream that only changes its frame rate goes on as it is.
  private func warmUp(_ request: PictureRequest, _ source: any CameraSource) {
    guard let (control, revision) = warmedUp(request, source) else { return }
    updateControl { current, _ in
      // What a client changed meanwhile goes first.
      if current.revision == revision { current = control }
    }
  }

  /// Lets a device that is about to be connected see what it would see in its first frame, so that its readings are true.
  ///
  /// - Parameter announces: whether somebody may know how it read before.
  func lookAround(announces: Bool) {
    guard case .camera(let source) = source, let format = withState({ $0.activeFormat }) else { return }
    let now = system.timeline.now
    let request = PictureRequest(
      index: 0, time: now, sourceTime: now, width: format.facts.size.width, height: format.facts.size.height,
      worldToSensor: worldToSensor, format: format.facts)
    guard let (control, _) = warmedUp(request, source) else { return }
    if announces { updateControl { current, _ in current = control } } else { withState { $0.control = control } }
  }

  /// The control after its warm-up, and the revision of what it was made from; nil where there is none to do.
  private func warmedUp(_ request: PictureRequest, _ source: any CameraSource) -> (CameraControl, Int)? {
    guard var control = withState({ $0.control }), control.beginsAnew(at: request.time) else { return nil }
    let revision = control.revision
    let duration = frameDuration
    control.warmUp { settings, exposureRegion, focusRegion in
      source.measure(.init(request, settings, exposureRegion, focusRegion)).map {
        .init(settings: settings, measurement: $0, time: request.time, duration: duration, command: 0)
      }
    }
    return (control, revision)
  }
}

extension MeterRequest {
  /// What a frame that is taken with these settings is asked for.
  fileprivate init(
    _ request: PictureRequest, _ settings: FrameSettings, _ exposureRegion: PictureRegion, _ focusRegion: PictureRegion
  ) {
    var picture = request
    picture.settings = settings
    self.init(picture: picture, exposureRegion: exposureRegion, focusRegion: focusRegion)
  }
}
