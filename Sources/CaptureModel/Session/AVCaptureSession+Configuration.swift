import AVFoundationTypes
import CameraControl
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import SimulationKernel

/// The configuration that frames follow: the result of the last outermost commit.
struct AppliedConfiguration: Equatable, Sendable {
  var activeConnections: [ActiveConnection] = []
  var cameras: [StreamConfiguration.Camera] = []
  var microphones: [AVCaptureDevice] = []

  /// The cameras and microphones that provide data.
  var streams: StreamConfiguration { StreamConfiguration(cameras: cameras, microphones: microphones) }

  func activeConnections(from device: AVCaptureDevice) -> [ActiveConnection] {
    activeConnections.filter { $0.device === device }
  }
  func activeConnections(to output: AVCaptureOutput) -> [ActiveConnection] {
    activeConnections.filter { $0.output === output }
  }
}

extension AVCaptureSession {
  /// Starts a group of changes that are applied together. Calls nest. **Source:** rules 14 and 15.
  public func beginConfiguration() {
    system.recordCall(on: self)
    system.change { state.write($0, of: self) { $0.configurationDepth += 1 } }
  }

  /// Ends a group of changes; the outermost call applies them. On a running session, a new camera or format interrupts
  /// frames.
  ///
  /// **Source:** rules 14, 15, 17.
  public func commitConfiguration() {
    system.recordCall(on: self)
    system.change { transaction in
      state.write(transaction, of: self) { $0.configurationDepth = max(0, $0.configurationDepth - 1) }
      configurationChanged(transaction)
    }
  }

  package var isConfiguring: Bool { state.read { $0.configurationDepth > 0 } }

  /// Applies a configuration change at once, unless a commit is pending. **Source:** rule 16.
  func configurationChanged(_ transaction: borrowing Transaction) {
    guard !isConfiguring else { return }
    let pause = applyConfiguration(transaction)
    continueConfiguration(after: pause, transaction) { [self] transaction in
      startStreams(transaction)
      followAudioSession(transaction)
      streams.settle(transaction)
      updateInterruption(transaction)
      if state.read({ $0.machine.isStreaming }), let problem { handle(transaction) { $0.fail(problem) } }
    }
  }

  /// Continues in the same transaction, or in a new one after the pause that the cameras require.
  private func continueConfiguration(
    after pause: Int64, _ transaction: borrowing Transaction, _ body: @escaping (borrowing Transaction) -> Void
  ) {
    guard pause != 0 else { return body(transaction) }
    transaction.call { [system] in
      system.timeline.pass(pause)
      system.change(body)
    }
  }

  /// Applies the edited configuration to frames, and returns the time, in nanoseconds, for which the cameras are busy.
  private func applyConfiguration(_ transaction: borrowing Transaction) -> Int64 {
    negotiateFormats(transaction)
    configureColorSpaces(transaction)
    for port in deviceInputs.flatMap(\.ports) { port.announceFormat(transaction) }
    let old = state.read { $0.applied }
    let new = makeAppliedConfiguration(transaction)
    let pauses = state.write(transaction, of: self) { state in
      defer { state.pendingPauses = [:] }
      return state.pendingPauses
    }
    guard old != new else {
      // A disconnected camera is in no applied configuration, but its connections still exist.
      for output in consumers { output.sessionChanged(transaction) }
      return begin(pauses, transaction)
    }
    let claimed = state.read(\.claimsCameras)
    state.write(transaction, of: self) { $0.applied = new }
    let claimChanged = state.read(\.claimsCameras) != claimed
    if claimChanged { claimCameras(transaction) }
    tellOutputs(old, new, .configured, transaction)
    for output in consumers { output.sessionChanged(transaction) }
    if old.microphones != new.microphones { switchTorchesOff(new.cameras, transaction) }
    let pause =
      state.read { $0.machine.isStreaming }
      ? max(streams.stop(changedBetween: old.streams, and: new.streams, transaction), begin(pauses, transaction)) : 0
    if claimChanged { reviewOthers(transaction) }
    return pause
  }

  /// Turns the torch off when a microphone is added or removed, although the camera's frames continue. **Source:** rule
  /// 170.
  private func switchTorchesOff(_ cameras: [StreamConfiguration.Camera], _ transaction: borrowing Transaction) {
    for camera in cameras { camera.device.mutateControl(transaction, for: .command) { $0.torch.reset() } }
  }

  /// Starts the streams of all devices in the applied configuration if the session runs.
  private func startStreams(_ transaction: borrowing Transaction) {
    let (isStreaming, applied) = state.read { ($0.machine.isStreaming, $0.applied) }
    if isStreaming { streams.start(applied.streams, for: self, transaction) }
  }

  /// Stops the frames of cameras that continue after a pause, and returns the longest pause in nanoseconds.
  private func begin(_ pauses: [AVCaptureDevice: Int64], _ transaction: borrowing Transaction) -> Int64 {
    guard state.read({ $0.machine.isStreaming }) else { return 0 }
    let devices = pauses.keys.sorted { $0.uniqueID < $1.uniqueID }
    for device in devices { streams.interrupt(device, transaction) }
    return pauses.values.max() ?? 0
  }

  /// Interrupts a camera's frames for a time, at once or with the changes that are pending.
  func pauseFrames(of device: AVCaptureDevice, nanoseconds: Int64, _ transaction: borrowing Transaction) {
    guard nanoseconds > 0, state.read({ $0.machine.isStreaming }) else { return }
    state.write(transaction, of: self) { $0.pendingPauses[device] = nanoseconds }
  }

  /// Stops a camera's frames while it is reconfigured. The public call that causes this returns when frames resume.
  func interruptFrames(of device: AVCaptureDevice, _ transaction: borrowing Transaction) {
    guard state.read({ $0.machine.isStreaming }),
      state.read({ $0.applied }).cameras.contains(where: { $0.device === device })
    else { return }
    streams.interrupt(device, transaction)
    let pause = Int64(device.descriptor.camera?.costs.reconfigureMilliseconds ?? 0) * 1_000_000
    continueConfiguration(after: pause, transaction) { [self] in startStreams($0) }
  }

  private func makeAppliedConfiguration(_ transaction: borrowing Transaction) -> AppliedConfiguration {
    var applied = AppliedConfiguration()
    for input in deviceInputs where input.device.isConnected {
      let device = input.device
      switch device.descriptor.kind {
      case .camera:
        applied.cameras.append(
          .init(
            device: device, format: device.activeFormat, frameDuration: input.frameDuration,
            shortestDuration: input.videoMinFrameDurationOverride))
      case .microphone: applied.microphones.append(device)
      }
    }
    for connection in connections {
      let isServed =
        connection.device.map {
          $0.isConnected && ($0.takesStills || connection.output?.capturesStillImages != true)
        } ?? false
      connection.setActive(isServed, transaction)
      connection.reviewStabilization(transaction)
      if isServed, connection.isEnabled, connection.inputPorts.allSatisfy(\.isEnabled),
        let activeConnection = makeRoute(connection)
      {
        applied.activeConnections.append(activeConnection)
      }
    }
    if state.read({ $0.edited.isMultiCam }) { followConnections(&applied) }
    followDepth(&applied, transaction)
    return applied
  }

  /// Selects depth formats for cameras whose outputs use depth, and limits their zoom to factors that support depth.
  ///
  /// **Source:** rule 181.
  private func followDepth(_ applied: inout AppliedConfiguration, _ transaction: borrowing Transaction) {
    for camera in applied.cameras {
      let wantsDepth = applied.activeConnections.contains {
        $0.device === camera.device && $0.output.acceptsDepth(over: $0)
      }
      if wantsDepth { camera.device.chooseDepthFormat(transaction) }
      camera.device.limitZoomToDepth(wantsDepth, transaction)
    }
    for index in applied.activeConnections.indices where applied.activeConnections[index].mediaType != .audio {
      applied.activeConnections[index] = applied.activeConnections[index].with(
        ActiveDepthConnection(applied.activeConnections[index].device))
    }
  }

  private func makeRoute(_ connection: AVCaptureConnection) -> ActiveConnection? {
    guard let output = connection.consumer, let device = connection.device, let port = connection.inputPorts.first
    else { return nil }
    let format = device.mediaType == .video ? self.format(of: port, device) : nil
    let preview = device.descriptor.camera.flatMap { FormatNegotiation(preset: sessionPreset, camera: $0)?.previewSize }
    return ActiveConnection(
      connection: connection, output: output, device: device, mediaType: port.mediaType, settings: connection.settings,
      format: format, previewSize: preview ?? format?.descriptor.size ?? PixelSize(width: 0, height: 0))
  }

  /// Notifies each output whose active connections differ.
  private func tellOutputs(
    _ old: AppliedConfiguration, _ new: AppliedConfiguration, _ reason: RouteChange,
    _ transaction: borrowing Transaction
  ) {
    var outputs: [AVCaptureOutput] = []
    for activeConnection in old.activeConnections + new.activeConnections
    where !outputs.contains(where: { $0 === activeConnection.output }) {
      outputs.append(activeConnection.output)
    }
    for output in outputs where old.activeConnections(to: output) != new.activeConnections(to: output) {
      output.updateActiveConnections(new.activeConnections(to: output), because: reason, transaction)
    }
  }
}
