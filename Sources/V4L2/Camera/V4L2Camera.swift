import CaptureModel
import CoreMediaModel
import Dispatch
import Foundation
import HardwareModel
import Locking
import MediaCoding
import SimulationKernel

/// A real camera of this machine, accessed through Video4Linux. It works on host time only.
///
/// Frames in a layout that a pixel buffer supports reach clients in the driver's own memory, without a copy; the driver
/// gets a buffer back when its last reference is released. All other frames are converted once by FFmpeg for each kind
/// of output that reads them.
public final class V4L2Camera: LiveSource, @unchecked Sendable {
  // Unchecked: mutable state is protected by locks or accessed only on `queue`.

  /// The path of the camera's device node, such as `/dev/video0`. It changes when the camera reconnects at another
  /// node.
  public var path: String { current.place.path }
  let kernel: any VideoKernel
  let modes: [V4L2Mode]
  /// The device descriptor that clients see for this camera.
  public let descriptor: DeviceDescriptor
  private let current: CurrentAddress
  /// The serial queue on which streams start and stop.
  private let queue = DispatchQueue(label: "camsim.v4l2")
  /// The current stream. Accessed only on `queue`.
  private var stream: V4L2Stream?
  private let running = Locked<V4L2Stream?>(nil)
  private let counts = Locked(Counts())
  /// The controls that are mapped to AVFoundation properties, or nil if there are none.
  private let controlSet: V4L2Hardware?
  private let whenLost = Locked<(@Sendable () -> Void)?>(nil)
  private let whenSignalChanges = Locked<(@Sendable (V4L2Input.Signal) -> Void)?>(nil)

  /// The number of frames delivered, missing, and damaged since the camera was created.
  public struct Counts: Hashable, Sendable {
    /// The number of frames that were delivered to the receiver.
    public var delivered = 0
    /// The number of frames that the driver lost, counted from gaps in its sequence numbers.
    public var missing = 0
    /// The number of frames that arrived damaged or incomplete.
    public var damaged = 0
  }

  /// Opens a camera, queries its capabilities, and closes it again until a session runs.
  ///
  /// - Parameter path: The device node, such as `/dev/video0`. A suffix of `#` and the number or name of an input, such
  ///   as `/dev/video0#1`, selects that input and configures it for the incoming signal.
  /// - Throws: An error whose one-sentence message describes the problem and what to do about it.
  public convenience init(path: String) throws {
    try self.init(path: path, kernel: LinuxKernel())
  }

  package init(path: String, kernel: any VideoKernel) throws(V4L2Error) {
    let node = try V4L2Node.camera(path: path, kernel: kernel)
    // If another program uses the device, its settings stay in effect; querying the device still works.
    try? node.followSignal()
    let modes = try V4L2Mode.all(of: node)
    guard !modes.isEmpty else {
      throw V4L2Error(
        .unsupportedFormat, path: path, operation: "use it as a camera",
        text: "none of its pixel formats can be displayed or converted")
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

  /// The frame counts since the camera was created.
  public var frameCounts: Counts { counts.withLock { $0 } }

  /// Creates the capture device for this camera, without connecting it.
  ///
  /// - Throws: An error if the system runs on virtual time, because a real camera runs in real time.
  public func makeDevice(in system: CaptureSystem) throws -> AVCaptureDevice {
    guard !system.timeline.isVirtual else {
      throw V4L2Error(
        .failed, path: path, operation: "use it on virtual time",
        text: "a real camera delivers frames in real time; use host time (`--clock host`)")
    }
    return AVCaptureDevice(descriptor, source: .live(self), in: system)
  }

  /// Updates the path after the camera has reconnected, possibly at another node.
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

  public func waitUntilIdle() {
    // The stream's own thread, which may be running client code, must not wait for itself to end.
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
    // The controls are read after streaming starts, because some cameras are slow to report their settings.
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

  /// Sets a closure to call when a stream ends because the camera is gone. It is called after the session is notified.
  func onLoss(_ body: @escaping @Sendable () -> Void) { whenLost.withLock { $0 = body } }

  /// Sets a closure to call on the stream's thread when the input signal appears or disappears while the camera
  /// streams.
  ///
  /// Apple documents no counterpart: a session only observes that frames continue or stop, as the driver decides.
  package func onSignal(_ body: @escaping @Sendable (V4L2Input.Signal) -> Void) {
    whenSignalChanges.withLock { $0 = body }
  }

  /// Returns the signal on the selected input, or nil if the driver does not report inputs.
  package func signal() throws -> V4L2Input.Signal? { try V4L2Node(path: path, kernel: kernel).input()?.signal }
}

/// The current device path of a camera, protected by a lock.
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
    self.init(reason, at: error.location, error.message)
  }
}
