import CaptureModel
import Dispatch
import HardwareModel
import Locking

/// The camera hardware of a V4L2 device, which translates control requests and status between AVFoundation and the
/// device's controls.
///
/// While the camera streams, its node stays open, and changes by other programs are reported immediately. While it does
/// not stream, the node is closed: each control request opens it temporarily, and changes by other programs are
/// reported with the next request or stream.
final class V4L2Hardware: CameraHardware, @unchecked Sendable {
  // Unchecked: mutable state is protected by locks or accessed only on `queue`.
  private let controlSet: V4L2ControlSet
  private let queue: DispatchQueue
  private let open: @Sendable () throws(V4L2Error) -> V4L2Node
  private let receive = Locked<(@Sendable (ControlStatus) -> Void)?>(nil)
  /// The open node while the camera streams. Accessed only on `queue`.
  private var node: V4L2Node?
  /// The number of the most recent control request. Accessed only on `queue`.
  private var lastOrder = 0
  /// The hardware state at the last read. Accessed only on `queue`.
  private var state: HardwareState
  /// The most recently requested zoom factor and the control value that represents it. Accessed only on `queue`.
  private var zoom: (factor: Double, value: Int64?)?
  private let watch = Locked(Watch())

  /// The schedule for reading control values again.
  private struct Watch {
    var movesByItself = false
    var isLookPending = false
    var lastLook = Int64.min
  }

  /// The minimum interval, in nanoseconds, between reads of values that the camera changes automatically. **Source:**
  /// assumed; many drivers send no events for them.
  static let pollIntervalNanoseconds: Int64 = 200_000_000

  /// Creates the hardware for a set of mapped controls.
  ///
  /// - Parameters:
  ///   - controlSet: The controls that are mapped to properties.
  ///   - state: The current state of those controls.
  ///   - queue: The queue on which the camera is opened and closed and control requests are carried out.
  ///   - open: A closure that opens the camera's node.
  init(
    _ controlSet: V4L2ControlSet, _ state: HardwareState, on queue: DispatchQueue,
    open: @escaping @Sendable () throws(V4L2Error) -> V4L2Node
  ) {
    self.controlSet = controlSet
    self.queue = queue
    self.open = open
    self.state = state
    watch.withLock { $0.movesByItself = state.hasAutomaticControl }
  }

  // MARK: CameraHardware

  func report(to receive: @escaping @Sendable (ControlStatus) -> Void) {
    self.receive.withLock { $0 = receive }
  }

  func carryOut(_ order: ControlRequest, number: Int) {
    queue.async { [self] in
      lastOrder = number
      do throws(V4L2Error) {
        let node = if let node { node } else { try open() }
        do throws(V4L2Error) {
          for setting in controlSet.settings(for: order, node.values(of: controlSet.readable)) {
            let value = try node.set(setting.control, to: .integer(setting.value))
            if case .zoom(let factor) = order { zoom = (factor, value.number) }
          }
          tell(node, isRefusal: false)
        } catch {
          tell(node, isRefusal: true)
        }
      } catch {
        // If the camera cannot be opened, its state is unknown, and the last state is reported.
        send(isRefusal: true)
      }
    }
  }

  // MARK: Stream life cycle, on `queue`

  /// Called when the camera has started streaming.
  func streamBegan() {
    node = try? open()
    if let node { tell(node, isRefusal: false) }
  }

  /// Called when the camera has stopped streaming.
  func streamEnded() {
    node = nil
  }

  // MARK: Stream events, on any thread

  /// Called when the camera or another program has changed one of the ``watched`` controls.
  func controlChanged() { schedulePoll() }

  /// The IDs of the controls whose changes the stream reports.
  var watched: [UInt32] { controlSet.readable.map(\.id) }

  private func schedulePoll() {
    let isPending = watch.withLock { watch in
      defer { watch.isLookPending = true }
      return watch.isLookPending
    }
    if !isPending { queue.async { [self] in look() } }
  }

  /// Called for each frame, with its time in nanoseconds.
  func frameCame(at time: Int64) {
    let isDue = watch.withLock { watch in
      guard watch.movesByItself, time >= watch.lastLook &+ Self.pollIntervalNanoseconds || watch.lastLook == .min else {
        return false
      }
      watch.lastLook = time
      return true
    }
    if isDue { schedulePoll() }
  }

  private func look() {
    watch.withLock { $0.isLookPending = false }
    if let node { tell(node, isRefusal: false) }
  }

  private func tell(_ node: V4L2Node, isRefusal: Bool) {
    let values = node.values(of: controlSet.readable)
    state = controlSet.state(values)
    // Several zoom factors can map to the same control value; the factor that the client set is reported.
    if let zoom, let control = controlSet.mapped(.videoZoomFactor)?.control, values[control.id] == zoom.value {
      state.zoomFactor = zoom.factor
    }
    // Events of a subdevice do not reach the camera's node, so its controls must be polled.
    let movesByItself = state.hasAutomaticControl || !node.subdevices.isEmpty
    watch.withLock { $0.movesByItself = movesByItself }
    send(isRefusal: isRefusal)
  }

  private func send(isRefusal: Bool) {
    receive.withLock { $0 }?(ControlStatus(state, after: lastOrder, isRefusal: isRefusal))
  }
}
