import AVFoundationTypes
import CameraControl
import CoreMediaModel
import CoreVideoModel
import HardwareModel
import SimulationKernel

/// The frame pump of one camera: requests each frame from the source when it is due, and passes it on.
///
/// Frame *k* of a camera is at *k* times the frame duration since the start of the timeline, so times never drift and
/// cameras are in phase. If low light lengthens a frame, the times of the following frames count from that frame. A
/// self-paced source keeps its own times, relative to the start of the stream.
final class CameraStream: DeviceStream, Sendable {
  private let camera: StreamConfiguration.Camera
  private let source: any CameraSource
  private weak let receiver: (any StreamReceiver)?
  private let system: CaptureSystem
  /// The start of a self-paced source, in nanoseconds of the timeline.
  private let origin: Int64
  private let state: Guarded<State>

  private struct State {
    /// Whether frames were lost before the next one because the camera was reconfigured.
    var followsModeSwitch: Bool
    var index = 0
    var lastDepthTime: CMTime?
    var next: Tick?
    /// The handler of frame events, created once for all frames.
    var fire: (@Sendable () -> Void)?
    var event: TimelineEvent?
    var isStopped = false
  }

  /// The number and times of one frame.
  private struct Tick {
    /// The number of frame durations since the origin, or the frame number in the source.
    var number: Int64
    /// The presentation time on the timeline.
    var time: CMTime
    /// The presentation time since the source started.
    var sourceTime: CMTime
    /// The time from which frame durations count, and the duration of the frame before this one.
    var grid: Grid

    struct Grid: Equatable {
      var origin = CMTime.zero
      var duration: CMTime

      func time(_ number: Int64) -> CMTime {
        origin + CMTime(value: number * duration.value, timescale: duration.timescale)
      }
    }
  }

  init(
    _ camera: StreamConfiguration.Camera, source: any CameraSource, receiver: any StreamReceiver, origin: Int64,
    followsModeSwitch: Bool = false
  ) {
    self.camera = camera
    self.source = source
    self.receiver = receiver
    self.origin = origin
    system = receiver.system
    state = Guarded(State(followsModeSwitch: followsModeSwitch), lock: system.lock)
  }

  func start(_ transaction: borrowing Transaction) {
    camera.device.noteRun(transaction)
    camera.device.mutateControl(transaction, for: .command) { $0.streamChanged() }
    state.write(transaction) { $0.fire = { [weak self] in self?.fire() } }
    guard source.isSelfPaced else { return schedule(firstGridTick(after: camera.device.firstFrameDelay), transaction) }
    // The source is queried on the timeline, where a stream that is being stopped can still query it.
    state.write(transaction) { state in
      state.event = system.timeline.schedule(after: 0) { [weak self] in
        guard let self else { return }
        let first = selfPacedTick(after: nil, number: 0)
        system.change { self.schedule(first, $0) }
      }
    }
  }

  func stop(_ transaction: borrowing Transaction) {
    state.write(transaction) { state in
      state.isStopped = true
      state.event.take()?.cancel()
    }
    camera.device.mutateControl(transaction, for: .command) { $0.streamChanged() }
  }

  // MARK: Timing

  private var duration: CMTime { camera.frameDuration }

  /// Returns the first position after a delay, in nanoseconds, on the grid that all cameras share.
  private func firstGridTick(after delay: Int64) -> Tick {
    let (start, grid) = (system.timeline.nanoseconds + delay, Tick.Grid(duration: duration))
    var number = start / max(1, duration.nanoseconds)
    while grid.time(number).nanoseconds <= start { number += 1 }
    return gridTick(number, grid)
  }

  private func tick(after tick: Tick, lasting duration: CMTime) -> Tick? {
    if source.isSelfPaced { return selfPacedTick(after: tick.sourceTime, number: tick.number + 1) }
    if tick.grid.duration == duration { return gridTick(tick.number + 1, tick.grid) }
    return gridTick(1, Tick.Grid(origin: tick.time, duration: duration))
  }

  private func gridTick(_ number: Int64, _ grid: Tick.Grid) -> Tick {
    let time = grid.time(number)
    return Tick(number: number, time: time, sourceTime: time, grid: grid)
  }

  private func selfPacedTick(after time: CMTime?, number: Int64) -> Tick? {
    source.nextFrameTime(after: time).map {
      Tick(
        number: number, time: CMTime(value: origin / 1_000_000, timescale: 1000) + $0, sourceTime: $0,
        grid: Tick.Grid(duration: duration))
    }
  }

  private func schedule(_ tick: Tick?, _ transaction: borrowing Transaction) {
    state.write(transaction) { state in
      guard !state.isStopped, let fire = state.fire else { return }
      state.next = tick
      state.event = tick.map { system.timeline.schedule(at: $0.time.nanoseconds, fire) }
    }
  }

  // MARK: Delivery

  private func fire() {
    guard let receiver, let (tick, index) = takeTick() else { return }
    var request = request(tick, index)
    let isSuspended = camera.device.isSuspended
    if index == 0, !isSuspended { camera.device.warmUp(request, source) }
    let duration = camera.device.nextFrameDuration(usually: self.duration)
    let following = self.tick(after: tick, lasting: duration)
    // Scheduled before delivery, so that an app that blocks in its callback does not delay the camera.
    system.change { schedule(following, $0) }
    guard !isSuspended else { return }
    request.settings = camera.device.takeFrame(request, lasting: duration, source)
    guard let image = system.isAuthorized(for: .video) ? source.image(request) : BlackImage() else { return }
    let frame = CapturedFrame(
      index: index, image: image, time: tick.time, duration: following.map { $0.time - tick.time } ?? duration,
      settings: request.settings, followsModeSwitch: takeModeSwitch())
    if let reason = source.loss(request) { return receiver.miss([frame], reason, from: camera.device) }
    receiver.receive(frame, from: camera.device, sensor: SensorFrame(request: request, source: source)) { depth in
      depth.map { takeDepthTurn(frame, $0) } ?? false
    }
  }

  private func takeModeSwitch() -> Bool {
    guard state.read(\.followsModeSwitch) else { return false }
    change { $0.followsModeSwitch = false }
    return true
  }

  /// Returns whether a frame includes a depth map, and if so, starts the interval until the next one.
  private func takeDepthTurn(_ frame: CapturedFrame, _ depth: ActiveDepthConnection) -> Bool {
    change { state in
      guard depth.isDue(frame, after: state.lastDepthTime, in: camera.format) else { return false }
      state.lastDepthTime = frame.time
      return true
    }
  }

  /// Returns the current frame and its number since the stream started, or nil if the stream has stopped.
  private func takeTick() -> (Tick, Int)? {
    change { state in
      guard !state.isStopped, let tick = state.next else { return nil }
      defer { state.index += 1 }
      return (tick, state.index)
    }
  }

  private func change<Result>(_ body: (inout State) -> Result) -> Result { system.change { state.write($0, body) } }

  private func request(_ tick: Tick, _ index: Int) -> ImageRequest {
    ImageRequest(
      index: index, time: tick.time, sourceTime: tick.sourceTime, width: camera.format.descriptor.size.width,
      height: camera.format.descriptor.size.height,
      worldToSensor: camera.device.worldToSensor(system.worldInPhone),
      format: camera.format.sharedDescriptor)
  }
}
