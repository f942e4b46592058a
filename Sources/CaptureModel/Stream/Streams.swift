import HardwareModel
import SimulationKernel

/// The flow of frames and sound of one session while it runs: one stream for each device.
final class Streams: Sendable {
  private let system: CaptureSystem
  private let state: Guarded<State>

  private struct State {
    var running: [Running] = []
    /// Cameras that are being set up anew, and will go on.
    var switching: Set<AVCaptureDevice> = []
    /// Live cameras that were told to start or to stop, and that have not been waited for.
    var unsettled: [any LiveSource] = []
    /// Live cameras' streams that begin when all observers have been told that the session runs.
    var unbegun: [LiveStream] = []
  }

  private struct Running {
    let device: AVCaptureDevice
    /// What a camera's stream was started with; nil for a microphone.
    let camera: StreamConfiguration.Camera?
    let stream: any DeviceStream
  }

  init(system: CaptureSystem) {
    self.system = system
    state = Guarded(State(), lock: system.lock)
  }

  /// Starts whatever the configuration has and does not run yet.
  func start(
    _ configuration: StreamConfiguration, for receiver: any StreamReceiver, _ transaction: borrowing Transaction
  ) {
    // Sources with a pace of their own begin at a whole millisecond, so that their times stay exact when added to it.
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

  /// Stops what the new configuration lacks or sets differently; returns how long the change takes, in nanoseconds.
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
    // A frame rate changes from one frame to the next; a camera that is new, or has a new format, takes its time.
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

  /// Lets live cameras begin, and waits until they have started and stopped as they were told: after all have been told that the
  /// session runs, so that a camera that fails at once does so after that.
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
    for source in sources { source.settle() }
  }

  /// Stops the stream of a camera that is set up anew and goes on.
  func interrupt(_ device: AVCaptureDevice, _ transaction: borrowing Transaction) {
    guard isRunning(device) else { return }
    stop(device, transaction)
    state.write(transaction) { _ = $0.switching.insert(device) }
  }

  /// Stops everything.
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

/// One device's flow of data, an event for each frame or packet.
protocol DeviceStream: AnyObject, Sendable {
  func start(_ transaction: borrowing Transaction)
  func stop(_ transaction: borrowing Transaction)
}
