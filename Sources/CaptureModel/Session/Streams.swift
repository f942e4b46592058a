import SimulationKernel

/// The flow of frames and sound of one session while it runs: one stream for each device.
final class Streams: @unchecked Sendable {
  // Unchecked: everything is only touched with the system's lock held.
  private let system: CaptureSystem
  weak var session: AVCaptureSession?
  private var running: [Running] = []
  /// Cameras that are being set up anew, and will go on.
  private var switching: Set<AVCaptureDevice> = []
  /// Live cameras that were told to start or to stop, and for which nobody has waited yet.
  private var unsettled: [any LiveSource] = []
  /// Live cameras' streams that begin when everybody has been told that the session runs.
  private var unbegun: [LiveStream] = []

  private struct Running {
    let device: AVCaptureDevice
    /// What a camera's stream was started with; nil for a microphone.
    let camera: AppliedConfiguration.Camera?
    let stream: any DeviceStream
  }

  init(system: CaptureSystem) {
    self.system = system
  }

  /// Starts whatever the configuration has and does not run yet.
  func start(_ configuration: AppliedConfiguration) {
    system.change { _ in
      guard let session else { return }
      // Sources with a pace of their own begin at a whole millisecond, so that their times stay exact when added to it.
      let origin = (system.timeline.nanoseconds / 1_000_000 + 1) * 1_000_000
      for camera in configuration.cameras where !isRunning(camera.device) {
        let isSwitched = switching.remove(camera.device) != nil
        switch camera.device.source {
        case .camera(let source):
          run(
            camera.device, camera,
            CameraStream(camera, source: source, session: session, origin: origin, followsModeSwitch: isSwitched))
        case .live(let source):
          let stream = LiveStream(camera, source: source, session: session, followsModeSwitch: isSwitched)
          unsettled.append(source)
          unbegun.append(stream)
          run(camera.device, camera, stream)
        case .microphone: continue
        }
      }
      for device in configuration.microphones where !isRunning(device) {
        guard case .microphone(let source) = device.source else { continue }
        run(device, nil, MicrophoneStream(device, source: source, session: session, origin: origin))
      }
    }
  }

  /// Stops what the new configuration lacks or sets differently; returns how long the change takes, in nanoseconds.
  func stop(changedBetween old: AppliedConfiguration, and new: AppliedConfiguration) -> Int64 {
    system.change { _ in
      let stale = running.filter { stream in
        if let camera = stream.camera { return !new.cameras.contains(camera) }
        return !new.microphones.contains { $0 === stream.device }
      }
      for stream in stale {
        stop(stream.device)
        let goesOn = new.cameras.contains { $0.device === stream.device && $0.format !== stream.camera?.format }
        if stream.camera != nil, goesOn { switching.insert(stream.device) }
      }
    }
    // A frame rate changes from one frame to the next; a camera that is new, or has a new format, takes its time.
    let changed = new.cameras.filter { camera in
      !old.cameras.contains { $0.device === camera.device && $0.format === camera.format }
    }
    let costs = changed.compactMap(\.device.facts.camera?.costs.reconfigureMilliseconds)
    return Int64(costs.max() ?? 0) * 1_000_000
  }

  /// Stops the stream of one device.
  func stop(_ device: AVCaptureDevice) {
    system.change { _ in
      for stream in running where stream.device === device { end(stream) }
      running.removeAll { $0.device === device }
    }
  }

  private func end(_ running: Running) {
    running.stream.stop()
    if case .live(let source) = running.device.source { unsettled.append(source) }
  }

  /// Lets live cameras begin, and returns when they have started and stopped as they were told: after everybody has been told that the
  /// session runs, so that a camera that fails at once does so after that.
  func settle() {
    guard !system.lock.isHeld else {
      // In the middle of a change: its effects come first.
      if !unbegun.isEmpty { system.timeline.schedule(after: 0) { [weak self] in self?.settle() } }
      return
    }
    let (streams, sources) = system.lock.withLock {
      defer { (unbegun, unsettled) = ([], []) }
      return (unbegun, unsettled)
    }
    for stream in streams { stream.begin() }
    guard !sources.isEmpty else { return }
    system.timeline.callOut { for source in sources { source.settle() } }
  }

  /// Stops the stream of a camera that is set up anew and goes on.
  func interrupt(_ device: AVCaptureDevice) {
    system.change { _ in
      guard isRunning(device) else { return }
      stop(device)
      switching.insert(device)
    }
  }

  /// Stops everything.
  func stopAll() {
    system.change { _ in
      for stream in running { end(stream) }
      running = []
      switching = []
    }
  }

  private func isRunning(_ device: AVCaptureDevice) -> Bool { running.contains { $0.device === device } }

  private func run(_ device: AVCaptureDevice, _ camera: AppliedConfiguration.Camera?, _ stream: any DeviceStream) {
    running.append(Running(device: device, camera: camera, stream: stream))
    stream.start()
  }
}

/// One device's flow of data, an event for each frame or packet.
protocol DeviceStream: AnyObject, Sendable {
  func start()
  func stop()
}
