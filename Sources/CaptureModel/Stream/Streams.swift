import HardwareModel
import SimulationKernel

/// The data streams of one running session, one for each device.
final class Streams: Sendable {
  private let system: CaptureSystem
  private let state: Guarded<State>

  private struct State {
    var running: [Running] = []
    /// The cameras that are being reconfigured and will resume afterward.
    var switching: Set<AVCaptureDevice> = []
    /// The live cameras whose pending start or stop has not been awaited.
    var unsettled: [any LiveSource] = []
    /// The streams of live cameras to start after all observers have been notified that the session runs.
    var unbegun: [LiveStream] = []
  }

  private struct Running {
    let device: AVCaptureDevice
    /// The configuration with which a camera's stream started; nil for a microphone.
    let camera: StreamConfiguration.Camera?
    let stream: any DeviceStream
  }

  init(system: CaptureSystem) {
    self.system = system
    state = Guarded(State(), lock: system.lock)
  }

  /// Starts the streams in the configuration that are not running yet.
  func start(
    _ configuration: StreamConfiguration, for receiver: any StreamReceiver, _ transaction: borrowing Transaction
  ) {
    // Self-paced sources start at a whole millisecond, so that adding their times is exact.
    let origin = (system.timeline.nanoseconds / 1_000_000 + 1) * 1_000_000
    for camera in configuration.cameras where !isRunning(camera.device) {
      let isSwitched = state.write(transaction) { $0.switching.remove(camera.device) != nil }
      switch camera.device.source {
      case .camera(let source):
        run(
          camera.device, camera,
          CameraStream(camera, source: source, receiver: receiver, origin: origin, followsModeSwitch: isSwitched),
          transaction)
      case .live(let source):
        let stream = LiveStream(camera, source: source, receiver: receiver, followsModeSwitch: isSwitched)
        state.write(transaction) { state in
          state.unsettled.append(source)
          state.unbegun.append(stream)
        }
        run(camera.device, camera, stream, transaction)
      case .microphone: continue
      }
    }
    for device in configuration.microphones where !isRunning(device) {
      guard case .microphone(let source) = device.source else { continue }
      run(device, nil, MicrophoneStream(device, source: source, receiver: receiver, origin: origin), transaction)
    }
  }

  /// Stops streams that are missing or different in the new configuration, and returns the duration of the change in
  /// nanoseconds.
  func stop(
    changedBetween old: StreamConfiguration, and new: StreamConfiguration, _ transaction: borrowing Transaction
  ) -> Int64 {
    let stale = state.read(\.running).filter { stream in
      if let camera = stream.camera { return !new.cameras.contains(camera) }
      return !new.microphones.contains { $0 === stream.device }
    }
    for stream in stale {
      stop(stream.device, transaction)
      let goesOn = new.cameras.contains { $0.device === stream.device && $0.format !== stream.camera?.format }
      if stream.camera != nil, goesOn { state.write(transaction) { _ = $0.switching.insert(stream.device) } }
    }
    // A frame rate changes between two frames; a new camera or format takes time.
    let changed = new.cameras.filter { camera in
      !old.cameras.contains { $0.device === camera.device && $0.format === camera.format }
    }
    let costs = changed.compactMap(\.device.descriptor.camera?.costs.reconfigureMilliseconds)
    return Int64(costs.max() ?? 0) * 1_000_000
  }

  /// Stops the stream of one device.
  func stop(_ device: AVCaptureDevice, _ transaction: borrowing Transaction) {
    for stream in state.read(\.running) where stream.device === device { end(stream, transaction) }
    state.write(transaction) { $0.running.removeAll { $0.device === device } }
  }

  private func end(_ running: Running, _ transaction: borrowing Transaction) {
    running.stream.stop(transaction)
    if case .live(let source) = running.device.source { state.write(transaction) { $0.unsettled.append(source) } }
  }

  /// Starts live cameras, and waits until all pending starts and stops are complete.
  ///
  /// Called after all observers have been notified that the session runs, so that a camera's immediate failure is
  /// reported afterward.
  func settle(_ transaction: borrowing Transaction) {
    guard state.read({ !$0.unbegun.isEmpty || !$0.unsettled.isEmpty }) else { return }
    transaction.call { self.settle() }
  }

  private func settle() {
    let (streams, sources) = system.change { transaction in
      state.write(transaction) { state in
        defer { (state.unbegun, state.unsettled) = ([], []) }
        return (state.unbegun, state.unsettled)
      }
    }
    for stream in streams { stream.begin() }
    for source in sources { source.waitUntilIdle() }
  }

  /// Stops the stream of a camera that is being reconfigured and will resume afterward.
  func interrupt(_ device: AVCaptureDevice, _ transaction: borrowing Transaction) {
    guard isRunning(device) else { return }
    stop(device, transaction)
    state.write(transaction) { _ = $0.switching.insert(device) }
  }

  /// Stops the streams of all devices.
  func stopAll(_ transaction: borrowing Transaction) {
    for stream in state.read(\.running) { end(stream, transaction) }
    state.write(transaction) { ($0.running, $0.switching) = ([], []) }
  }

  private func isRunning(_ device: AVCaptureDevice) -> Bool {
    state.read { $0.running.contains { $0.device === device } }
  }

  private func run(
    _ device: AVCaptureDevice, _ camera: StreamConfiguration.Camera?, _ stream: any DeviceStream,
    _ transaction: borrowing Transaction
  ) {
    state.write(transaction) { $0.running.append(Running(device: device, camera: camera, stream: stream)) }
    stream.start(transaction)
  }
}

/// The data stream of one device, with an event for each frame or packet.
protocol DeviceStream: AnyObject, Sendable {
  func start(_ transaction: borrowing Transaction)
  func stop(_ transaction: borrowing Transaction)
}
