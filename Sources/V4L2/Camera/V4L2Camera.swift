import CaptureModel
import CoreMediaModel
import Dispatch
import Foundation
import HardwareModel
import Locking
import MediaCoding
import SimulationKernel

/// A real camera of the machine's, through the kernel's Video4Linux interface. On host time only.
///
/// Frames in a layout that a pixel buffer can have reach clients in the driver's own memory, uncopied; the driver gets a buffer back
/// when the last holder lets go. All others are converted once by FFmpeg, for each kind of output that looks at them.
public final class V4L2Camera: LiveSource, @unchecked Sendable {
  // Unchecked: what varies lies behind locks, or is only touched on `queue`.

  /// Such as `/dev/video0`; another one when the camera came back elsewhere.
  public var path: String { current.place.path }
  let kernel: any VideoKernel
  let modes: [V4L2Mode]
  /// What clients see of the camera.
  public let descriptor: DeviceDescriptor
  private let current: CurrentAddress
  /// Where streams begin and end, one after the other.
  private let queue = DispatchQueue(label: "camsim.v4l2")
  /// Only touched on `queue`.
  private var stream: V4L2Stream?
  private let running = Locked<V4L2Stream?>(nil)
  private let counts = Locked(Counts())
  /// The controls that mean something to clients; nil when there are none.
  private let controlSet: V4L2Hardware?
  private let whenLost = Locked<(@Sendable () -> Void)?>(nil)
  private let whenSignalChanges = Locked<(@Sendable (V4L2Input.Signal) -> Void)?>(nil)

  /// What came of the driver's frames, since the camera was made.
  public struct Counts: Hashable, Sendable {
    /// Frames that were handed on.
    public var delivered = 0
    /// Frames that the driver lost: gaps in its sequence numbers.
    public var missing = 0
    /// Frames that came damaged, or with less than they should have.
    public var damaged = 0
  }

  /// Opens a camera and asks what it can do; it is closed again until a session runs.
  ///
  /// - Parameter path: its node, such as `/dev/video0`; with `#` and the number or name of an input, such as `/dev/video0#1`, that input
  ///   is chosen, and set to the signal that comes in.
  /// - Throws: an error that says in one sentence what is wrong with it and what to do.
  public convenience init(path: String) throws {
    try self.init(path: path, kernel: LinuxKernel())
  }

  package init(path: String, kernel: any VideoKernel) throws(V4L2Error) {
    let node = try V4L2Node.camera(path: path, kernel: kernel)
    // Another program that uses the device keeps its settings; looking is allowed all the same.
    try? node.followSignal()
    let modes = try V4L2Mode.all(of: node)
    guard !modes.isEmpty else {
      throw V4L2Error(
        .unsupportedFormat, path: path, operation: "use it as a camera",
        text: "none of its pixel formats can be shown or converted")
    }
    let entry = V4L2Directory(kernel: kernel).scan().cameras.first { $0.path == node.path }
    let current = CurrentAddress(path)
    self.current = current
    self.kernel = kernel
    self.modes = modes
    let controlSet = V4L2ControlSet((try? node.controls()) ?? [])
    let values = node.values(of: controlSet.readable)
    descriptor = DeviceDescriptor(
      node.capability, uniqueID: entry?.uniqueID ?? "v4l2:\(node.capability.busInfo)", modes, controlSet, values)
    self.controlSet =
      controlSet.isEmpty
      ? nil
      : V4L2Hardware(controlSet, controlSet.state(values), on: queue) { () throws(V4L2Error) in
        try V4L2Node.camera(path: current.place.path, kernel: kernel)
      }
  }

  /// What came of the driver's frames, since the camera was made.
  public var frameCounts: Counts { counts.withLock { $0 } }

  /// The camera as a device; it is not connected yet.
  ///
  /// - Throws: when the system's time is virtual: a real camera has its own pace.
  public func makeDevice(in system: CaptureSystem) throws -> AVCaptureDevice {
    guard !system.timeline.isVirtual else {
      throw V4L2Error(
        .failed, path: path, operation: "use it in virtual time",
        text: "a real camera has a pace of its own; run on host time (`--clock host`)")
    }
    return AVCaptureDevice(descriptor, source: .live(self), in: system)
  }

  /// The camera has come back, maybe at another node.
  func move(to path: String) { current.place.path = path }

  // MARK: LiveSource

  public var hardware: (any CameraHardware)? { controlSet }

  public func start(_ request: LiveRequest) {
    queue.async { [self] in
      end()
      do throws(V4L2Error) {
        try begin(request)
      } catch {
        request.receive(.failed(LiveFailure(error)))
      }
    }
  }

  public func stop() {
    queue.async { [self] in end() }
  }

  public func settle() {
    // The stream's own thread, which may be in client code, must not wait for itself to end.
    if running.withLock({ $0?.isCurrent }) == true { return }
    queue.sync {}
  }

  private func end() {
    stream?.stop()
    stream = nil
    controlSet?.streamEnded()
    running.withLock { $0 = nil }
  }

  private func begin(_ request: LiveRequest) throws(V4L2Error) {
    let mode = modes[min(request.formatIndex, modes.count - 1)]
    guard let pixel = V4L2PixelFormat(mode.code) else { return }
    let node = try V4L2Node.camera(path: current.place.text, kernel: kernel)
    try node.followSignal()
    let stream = try V4L2Stream(
      node, V4L2ImageFormat(code: mode.code, size: mode.size),
      interval: mode.interval(nearest: request.frameDuration), watching: controlSet?.watched ?? [],
      timeline: request.timeline)
    let decoder = V4L2FrameDecoder(pixel, stream.format)
    let duration = stream.interval.time
    self.stream = stream
    running.withLock { $0 = stream }
    stream.run { [weak self] event in self?.hand(event, duration, decoder, request.receive) }
    // After the pictures: some cameras take their time to tell how they are set.
    controlSet?.streamBegan()
  }

  private func hand(
    _ event: V4L2Stream.Event, _ duration: CMTime, _ decoder: V4L2FrameDecoder, _ receive: (LiveEvent) -> Void
  ) {
    func time(_ nanoseconds: Int64) -> CMTime { CMTime(value: nanoseconds, timescale: 1_000_000_000) }
    switch event {
    case .image(let filled, let moment):
      controlSet?.frameCame(at: moment)
      guard let image = decoder.image(filled) else {
        counts.withLock { $0.damaged += 1 }
        return receive(.lost(1, until: time(moment) + duration, duration: duration, .discontinuity))
      }
      counts.withLock { $0.delivered += 1 }
      receive(.frame(image, time: time(moment), duration: duration))
    case .lost(let count, let moment, let reason):
      counts.withLock { $0.missing += count }
      receive(.lost(count, until: time(moment), duration: duration, reason))
    case .damaged(let moment):
      counts.withLock { $0.damaged += 1 }
      receive(.lost(1, until: time(moment) + duration, duration: duration, .discontinuity))
    case .signal(let signal): whenSignalChanges.withLock { $0 }?(signal)
    case .control: controlSet?.controlChanged()
    case .failed(let error):
      receive(.failed(LiveFailure(error)))
      if error.reason == .gone { whenLost.withLock { $0 }?() }
    }
  }

  /// Calls `body`, after the session knows, when a stream ended because the camera is gone.
  func onLoss(_ body: @escaping @Sendable () -> Void) { whenLost.withLock { $0 = body } }

  /// Calls `body` when a signal comes or goes while the camera streams; called on the stream's thread.
  ///
  /// Apple documents nothing for it: pictures go on or end as the driver has it, and that is what a session sees.
  package func onSignal(_ body: @escaping @Sendable (V4L2Input.Signal) -> Void) {
    whenSignalChanges.withLock { $0 = body }
  }

  /// What comes in through the chosen input; nil where the driver knows no inputs.
  package func signal() throws -> V4L2Input.Signal? { try V4L2Node(path: path, kernel: kernel).input()?.signal }
}

/// Where a camera is now.
private final class CurrentAddress: Sendable {
  private let value: Locked<V4L2Address>

  init(_ path: String) { value = Locked(V4L2Address(path)) }

  var place: V4L2Address {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}

extension LiveFailure {
  init(_ error: V4L2Error) {
    let reason: Reason =
      switch error.reason {
      case .gone, .missing: .disconnected
      case .busy: .inUse
      default: .failed
      }
    self.init(reason, at: error.location, error.sentence)
  }
}
