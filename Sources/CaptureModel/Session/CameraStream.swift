import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import SimulationKernel

/// The frame pump of one camera: asks the source for each frame when its time has come, and hands it to the outputs.
///
/// Frame *k* of a camera lies at *k* times the frame duration since the timeline began, so times never drift and two cameras agree.
/// A self-paced source keeps its own times, counted from when the stream began.
final class CameraStream: DeviceStream, @unchecked Sendable {
  // Unchecked: what varies is only touched with the system's lock held.
  private let camera: AppliedConfiguration.Camera
  private let source: any CameraSource
  private weak let session: AVCaptureSession?
  private let system: CaptureSystem
  /// When a self-paced source begins, in nanoseconds of the timeline.
  private let origin: Int64
  /// Whether the frames before the first one were lost because the camera was set up anew.
  private var followsModeSwitch: Bool
  private var index = 0
  private var lastDepthTime: CMTime?
  private var next: Tick?
  private var event: TimelineEvent?
  private var isStopped = false

  /// A frame that is due.
  private struct Tick {
    /// Number on the grid of frame durations, or of the source's frames.
    var number: Int64
    /// Presentation time on the timeline.
    var time: CMTime
    /// The same, since the source began.
    var sourceTime: CMTime
  }

  init(
    _ camera: AppliedConfiguration.Camera, source: any CameraSource, session: AVCaptureSession, origin: Int64,
    followsModeSwitch: Bool = false
  ) {
    self.camera = camera
    self.followsModeSwitch = followsModeSwitch
    self.source = source
    self.session = session
    self.origin = origin
    system = session.system
  }

  func start() {
    camera.device.changeControl { control, _ in control.streamChanged() }
    guard source.isSelfPaced else { return schedule(gridTick(firstNumber)) }
    // The source is asked on the timeline, where a stream that is just being stopped may still ask it.
    system.lock.withLock {
      event = system.timeline.schedule(after: 0) { [weak self] in
        guard let self else { return }
        schedule(selfPacedTick(after: nil, number: 0))
      }
    }
  }

  func stop() {
    system.lock.withLock {
      isStopped = true
      event?.cancel()
      event = nil
    }
    camera.device.changeControl { control, _ in control.streamChanged() }
  }

  // MARK: When

  private var duration: CMTime { camera.frameDuration }

  /// The first frame on the grid that lies in the future.
  private var firstNumber: Int64 {
    let now = system.timeline.nanoseconds
    var number = now / max(1, duration.nanoseconds)
    while gridTick(number).time.nanoseconds <= now { number += 1 }
    return number
  }

  private func tick(after tick: Tick) -> Tick? {
    source.isSelfPaced
      ? selfPacedTick(after: tick.sourceTime, number: tick.number + 1) : gridTick(tick.number + 1)
  }

  private func gridTick(_ number: Int64) -> Tick {
    let time = CMTime(value: number * duration.value, timescale: duration.timescale)
    return Tick(number: number, time: time, sourceTime: time)
  }

  private func selfPacedTick(after time: CMTime?, number: Int64) -> Tick? {
    source.nextFrameTime(after: time).map {
      Tick(number: number, time: CMTime(value: origin / 1_000_000, timescale: 1000) + $0, sourceTime: $0)
    }
  }

  private func schedule(_ tick: Tick?) {
    system.lock.withLock {
      guard !isStopped else { return }
      next = tick
      event = tick.map { tick in
        system.timeline.schedule(at: tick.time.nanoseconds) { [weak self] in self?.fire() }
      }
    }
  }

  // MARK: What

  private func fire() {
    guard let session, let (tick, index) = takeTick() else { return }
    let following = self.tick(after: tick)
    // Before the frame is delivered: a client that blocks in its callback must not hold up the camera.
    schedule(following)
    guard !camera.device.isSuspended else { return }
    var request = request(tick, index)
    request.settings = camera.device.takeFrame(request, lasting: duration, source)
    guard let picture = system.isAuthorized(for: .video) ? source.picture(request) : BlackPicture() else { return }
    let routes = session.withState { $0.applied.routes(from: camera.device) }
    var frame = CapturedFrame(
      index: index, picture: picture, time: tick.time, duration: following.map { $0.time - tick.time } ?? duration,
      settings: request.settings, drawings: routes.count > 1 ? FrameDrawings() : nil,
      followsModeSwitch: takeModeSwitch())
    if let reason = source.loss(request) {
      for route in routes where route.mediaType == .video { route.output.miss(frame, reason, over: route) }
      return
    }
    let hasDepth = takeDepthTurn(frame, routes)
    for route in routes {
      if route.mediaType == .video || route.mediaType == .metadataObject {
        frame.sensor = route.output.rereadsSensor ? SensorFrame(request: request, source: source) : nil
        route.output.receive(frame, over: route)
      } else if route.mediaType == .depthData {
        if hasDepth {
          route.output.receiveDepth(frame, over: route)
        } else {
          route.output.missDepth(frame, over: route)
        }
      }
    }
  }

  private func takeModeSwitch() -> Bool {
    defer { followsModeSwitch = false }
    return followsModeSwitch
  }

  /// Whether a depth map comes with a frame; then the next one is not due for a while.
  private func takeDepthTurn(_ frame: CapturedFrame, _ routes: [Route]) -> Bool {
    guard let depth = routes.lazy.compactMap(\.depth).first,
      depth.isDue(frame, after: lastDepthTime, in: camera.format)
    else { return false }
    lastDepthTime = frame.time
    return true
  }

  /// The frame that is due and its number since the stream began; nil when the stream has been stopped.
  private func takeTick() -> (Tick, Int)? {
    system.lock.withLock {
      guard !isStopped, let tick = next else { return nil }
      defer { index += 1 }
      return (tick, index)
    }
  }

  private func request(_ tick: Tick, _ index: Int) -> PictureRequest {
    PictureRequest(
      index: index, time: tick.time, sourceTime: tick.sourceTime, width: camera.format.facts.size.width,
      height: camera.format.facts.size.height, worldToSensor: camera.device.worldToSensor,
      format: camera.format.facts)
  }
}

extension CMTime {
  /// Nanoseconds, rounded to the nearest; what the timeline counts in.
  var nanoseconds: Int64 { convertScale(1_000_000_000, method: .default).value }
}
