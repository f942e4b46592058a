import CameraControl
import CoreMediaModel
import CoreVideoModel
import HardwareModel
import SimulationKernel

extension AVCaptureDevice {
  /// Determines the settings of a new frame, runs the control loops on its measurements, and notifies observers.
  ///
  /// Returns nil for a camera without controls. Called for one frame at a time, before the frame is rendered. The
  /// source measures the frame outside the lock.
  func takeFrame(
    _ request: ImageRequest, lasting duration: CMTime, _ source: any CameraSource
  ) -> FrameSettings? {
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

  /// Returns the settings of the next frame. Reads without writing while the control loops are steady, because nothing
  /// would change.
  private func beginFrame() -> CameraControl.BegunFrame? {
    if let steady = state.read({ $0.control?.steadyFrame }) { return steady }
    return change(state) { $0.control?.beginFrame() }
  }

  /// Handles a frame from a camera with its own clock: continues a zoom ramp and calls the handlers that wait for the
  /// frame.
  func takeLiveFrame(at time: CMTime) {
    continueZoomRamp(to: time)
    system.change { transaction in
      let obeyed = state.write(transaction, of: self) { $0.commandQueue.commandObeyed(at: time.nanoseconds) }
      guard let command = obeyed else { return }
      mutateControl(transaction, for: .frame) { call($0.handlers(upTo: command), with: time, transaction) }
    }
  }

  /// Returns the duration of the next frame: the usual one, or that which its automatic exposure requires.
  ///
  /// **Source:** rule 460.
  func nextFrameDuration(usually usual: CMTime) -> CMTime {
    readControl(\.nextFrameDuration).flatMap(\.self).map { max($0, usual) } ?? usual
  }

  // MARK: Completion handlers

  /// Calls handlers in order, on a system queue, with the time of the frame that applied their commands. **Source:**
  /// rule 141.
  func call(
    _ handlers: [@Sendable (CMTime) -> Void], with time: CMTime, _ transaction: borrowing Transaction
  ) {
    guard !handlers.isEmpty else { return }
    let system = system
    transaction.call {
      for handler in handlers { system.callbacks.submit { handler(time) } }
    }
  }

  /// Calls the handlers that are still waiting for a frame, with an invalid time, because the device is disconnected or
  /// delivers no frames.
  ///
  /// **Source:** inferred, so that no client that awaits a change waits forever.
  func cancelCommands(_ transaction: borrowing Transaction) {
    let handlers = state.write(transaction, of: self) { $0.control?.removeWaitingHandlers() } ?? []
    call(handlers, with: .invalid, transaction)
  }

  // MARK: Starting

  /// The additional time, in nanoseconds, until the first frame of a stream that starts now; 0 if the stream only changes
  /// its frame rate.
  var firstFrameDelay: Int64 {
    let milliseconds = descriptor.camera?.costs.firstFrameMilliseconds ?? 0
    return history.read { $0.isInterrupted(at: system.timeline.now) } ? Int64(milliseconds) * 1_000_000 : 0
  }

  /// Runs the control loops until they converge, before the first frame of a stream, as a camera does while it starts.
  ///
  /// Skipped if the stream only changes its frame rate.
  func warmUp(_ request: ImageRequest, _ source: any CameraSource) {
    guard let (control, revision) = warmedUp(request, source) else { return }
    system.change { transaction in
      mutateControl(transaction, for: .frame) { current in
        // A change that the app made meanwhile takes precedence.
        if current.revision == revision { current = control }
      }
    }
  }

  /// Measures the scene for a device that is about to be connected, so that its properties are correct from the start.
  func lookAround() {
    guard case .camera(let source) = source, let format = state.read({ $0.activeFormat }) else { return }
    let now = system.timeline.now
    let request = ImageRequest(
      index: 0, time: now, sourceTime: now, width: format.descriptor.size.width, height: format.descriptor.size.height,
      worldToSensor: worldToSensor, format: format.sharedDescriptor)
    guard let (control, _) = warmedUp(request, source) else { return }
    system.change { mutateControl($0, for: .frame) { $0 = control } }
  }

  /// Returns the control state after warm-up and the revision it is based on, or nil if no warm-up is needed.
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
  /// Creates a metering request for a frame with these settings.
  fileprivate init(
    _ request: ImageRequest, _ settings: FrameSettings, _ exposureRegion: ImageRegion, _ focusRegion: ImageRegion
  ) {
    var image = request
    image.settings = settings
    self.init(image: image, exposureRegion: exposureRegion, focusRegion: focusRegion)
  }
}
