import AVFoundationTypes
import CameraControl
import CoreMediaModel
import CoreVideoModel
import HardwareModel
import PlatformTypes
import SimulationKernel

/// The stream of frames from a camera with its own clock.
///
/// The camera's thread only enqueues events; they are processed in order on the timeline.
final class LiveStream: DeviceStream, Sendable {
  private let camera: StreamConfiguration.Camera
  private let source: any LiveSource
  private weak let receiver: (any StreamReceiver)?
  private let system: CaptureSystem
  private let state: Guarded<State>

  private struct State {
    var index = 0
    var followsModeSwitch: Bool
    var isStopped = false
  }

  init(
    _ camera: StreamConfiguration.Camera, source: any LiveSource, receiver: any StreamReceiver, followsModeSwitch: Bool
  ) {
    self.camera = camera
    self.source = source
    self.receiver = receiver
    system = receiver.system
    state = Guarded(State(followsModeSwitch: followsModeSwitch), lock: system.lock)
  }

  /// Records that a session has run with the camera, which itself starts in ``begin()``.
  func start(_ transaction: borrowing Transaction) {
    camera.device.noteRun(transaction)
    camera.device.mutateControl(transaction, for: .command) { $0.streamChanged() }
  }

  /// Starts the camera, unless the stream was stopped first.
  func begin() {
    let system = system
    guard !state.read(\.isStopped) else { return }
    guard let timeline = system.timeline as? HostTimeline else {
      // A failure is handled in a separate timeline event, so that it cannot end a stream that is still starting.
      system.timeline.schedule(after: 0) { [weak self] in
        self?.fail(
          LiveFailure(
            .failed,
            "\(self?.camera.device.localizedName ?? "The camera") is a real camera, which needs host time; run the system on a HostTimeline"
          ))
      }
      return
    }
    source.start(
      LiveRequest(
        formatIndex: camera.device.formats.firstIndex { $0 === camera.format } ?? 0,
        frameDuration: camera.frameDuration,
        timeline: timeline
      ) { [weak self] event in
        timeline.schedule(after: 0) { [weak self] in self?.take(event) }
      })
  }

  func stop(_ transaction: borrowing Transaction) {
    state.write(transaction) { $0.isStopped = true }
    source.stop()
    camera.device.mutateControl(transaction, for: .command) { $0.streamChanged() }
  }

  // MARK: Events

  private func take(_ event: LiveEvent) {
    guard !state.read(\.isStopped) else { return }
    switch event {
    case .frame(let image, let time, let duration): deliver(image, time, duration)
    case .lost(let count, let end, let duration, let reason): miss(count, end, duration, reason)
    case .failed(let failure): fail(failure)
    }
  }

  private func deliver(_ image: any SourceImage, _ time: CMTime, _ duration: CMTime) {
    guard let receiver, !camera.device.isSuspended else { return }
    camera.device.takeLiveFrame(at: time)
    let request = request(time)
    let frame = makeFrame(system.isAuthorized(for: .video) ? image : BlackImage(), time, duration, request)
    receiver.receive(
      frame, from: camera.device, sensor: SensorFrame(request: request, source: StillFrame(frame.image))
    ) { _ in nil }
  }

  /// Reports each lost frame with the time at which it was expected.
  private func miss(_ count: Int, _ end: CMTime, _ duration: CMTime, _ reason: FrameLoss) {
    guard let receiver, !camera.device.isSuspended else { return }
    let frames = stride(from: count, to: 0, by: -1).map { number in
      let time = end - CMTime(value: duration.value * Int64(number), timescale: duration.timescale)
      return makeFrame(BlackImage(), time, duration, request(time))
    }
    receiver.miss(frames, reason, from: camera.device)
  }

  private func makeFrame(
    _ image: any SourceImage, _ time: CMTime, _ duration: CMTime, _ request: ImageRequest
  ) -> CapturedFrame {
    let (index, isFirst) = system.change { transaction in
      state.write(transaction) { state in
        defer {
          state.index += 1
          state.followsModeSwitch = false
        }
        return (state.index, state.followsModeSwitch)
      }
    }
    return CapturedFrame(
      index: index, image: image, time: time, duration: duration, settings: nil, followsModeSwitch: isFirst)
  }

  private func request(_ time: CMTime) -> ImageRequest {
    ImageRequest(
      index: state.read(\.index), time: time, sourceTime: time, width: camera.format.descriptor.size.width,
      height: camera.format.descriptor.size.height, worldToSensor: .identity, format: camera.format.sharedDescriptor)
  }

  // MARK: Failures

  /// Disconnects a camera that is gone; otherwise makes the session fail. **Source:** rules 21 and 87; Apple,
  /// AVError.Code.
  private func fail(_ failure: LiveFailure) {
    guard let receiver else { return }
    switch failure.reason {
    case .disconnected: system.disconnect(camera.device)
    case .inUse: receiver.streamFailed(.deviceInUseByAnotherApplication, because: failure.description)
    case .failed: receiver.streamFailed(.unknown, because: failure.description)
    }
  }
}

/// A camera source that always returns the same image, for outputs that read the sensor again.
private final class StillFrame: CameraSource {
  private let image: any SourceImage

  init(_ image: any SourceImage) { self.image = image }

  func image(_ request: ImageRequest) -> (any SourceImage)? { image }
}
