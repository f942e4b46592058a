import CameraControl
import CoreMediaModel
import CoreVideoModel
import HardwareModel
import SimulationKernel

extension AVCaptureDevice {
  /// A frame begins: decides how it is taken, lets the loops learn from what the source measures in it, and tells observers what
  /// moved. Nil for a camera that cannot be controlled.
  ///
  /// Called for one frame at a time, before its picture is asked for. The source measures outside of the lock.
  func takeFrame(
    _ request: ImageRequest, lasting duration: CMTime, _ source: any CameraSource
  ) -> FrameSettings? {
    if request.index == 0 { warmUp(request, source) }
    continueZoomRamp(to: request.time)
    guard let (entry, exposureRegion, focusRegion) = beginFrame() else { return nil }
    guard let measurement = source.measure(.init(request, entry.settings, exposureRegion, focusRegion)) else {
      system.change { transaction in
        mutateControl(transaction, for: .frame) { call($0.frameTaken(as: entry), with: request.time, transaction) }
      }
      return entry.settings
    }
    let frame = CameraControl.Frame(
      settings: entry.settings, measurement: measurement, time: request.time, duration: duration,
      command: entry.command)
    let system = system
    system.change { history.write($0) { $0.note(frame) } }
    guard state.read({ $0.control?.isChanged(by: frame) }) == true else { return entry.settings }
    system.change { transaction in
      mutateControl(transaction, for: .frame) { call($0.frameTaken(frame), with: frame.time, transaction) }
    }
    return entry.settings
  }

  /// How the next frame is taken. In steady light no frame changes anything, and a write would only compare what has not changed.
  private func beginFrame() -> CameraControl.BegunFrame? {
    if let steady = state.read({ $0.control?.steadyFrame }) { return steady }
    return change(state) { $0.control?.beginFrame() }
  }

  /// A frame of a camera that has a clock of its own was taken at this time: a zoom goes on, and handlers that wait for the frame are told.
  func takeLiveFrame(at time: CMTime) {
    continueZoomRamp(to: time)
    system.change { transaction in
      let obeyed = state.write(transaction, of: self) { $0.commandQueue.commandObeyed(at: time.nanoseconds) }
      guard let command = obeyed else { return }
      mutateControl(transaction, for: .frame) { call($0.handlers(upTo: command), with: time, transaction) }
    }
  }

  // MARK: Completion handlers

  /// Calls handlers with the time of the frame that obeyed their commands, in order, on a queue of the system's. **Source:** rule 141.
  func call(
    _ handlers: [@Sendable (CMTime) -> Void], with time: CMTime, _ transaction: borrowing Transaction
  ) {
    guard !handlers.isEmpty else { return }
    let system = system
    transaction.call {
      for handler in handlers { system.callbacks.submit { handler(time) } }
    }
  }

  /// The device is gone, or has no frames to come: handlers that wait for one are told an invalid time. **Source:** inferred,
  /// so that no client that awaits a change waits forever.
  func giveUpCommands(_ transaction: borrowing Transaction) {
    let handlers = state.write(transaction, of: self) { $0.control?.giveUpWaiting() } ?? []
    call(handlers, with: .invalid, transaction)
  }

  // MARK: Warming up

  /// Lets the loops come to rest before the first frame of a stream, in the time that the camera takes to start.
  ///
  /// A stream that only changes its frame rate goes on as it is.
  private func warmUp(_ request: ImageRequest, _ source: any CameraSource) {
    guard let (control, revision) = warmedUp(request, source) else { return }
    system.change { transaction in
      mutateControl(transaction, for: .frame) { current in
        // What a client changed meanwhile goes first.
        if current.revision == revision { current = control }
      }
    }
  }

  /// Lets a device that is about to be connected see what it would see in its first frame, so that its readings are true.
  func lookAround() {
    guard case .camera(let source) = source, let format = state.read({ $0.activeFormat }) else { return }
    let now = system.timeline.now
    let request = ImageRequest(
      index: 0, time: now, sourceTime: now, width: format.descriptor.size.width, height: format.descriptor.size.height,
      worldToSensor: worldToSensor, format: format.sharedDescriptor)
    guard let (control, _) = warmedUp(request, source) else { return }
    system.change { mutateControl($0, for: .frame) { $0 = control } }
  }

  /// The control after its warm-up, and the revision of what it was made from; nil where there is none to do.
  private func warmedUp(_ request: ImageRequest, _ source: any CameraSource) -> (CameraControl, Int)? {
    let history = history.read { $0 }
    guard history.isInterrupted(at: request.time), var control = state.read({ $0.control }) else { return nil }
    let revision = control.revision
    let duration = frameDuration
    control.warmUp(isFirst: !history.hasStreamed) { settings, exposureRegion, focusRegion in
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
    _ request: ImageRequest, _ settings: FrameSettings, _ exposureRegion: ImageRegion, _ focusRegion: ImageRegion
  ) {
    var image = request
    image.settings = settings
    self.init(image: image, exposureRegion: exposureRegion, focusRegion: focusRegion)
  }
}
