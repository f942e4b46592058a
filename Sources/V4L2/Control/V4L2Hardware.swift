import CaptureModel
import Dispatch
import HardwareModel
import Locking

/// The controls of a real camera, as what clients of AVFoundation ask for and see.
///
/// While the camera streams, its node stays open, and what other programs change is told at once. A camera that does not stream is closed: an
/// order opens it for as long as it takes, and what others change meanwhile is told with the next order or stream.
final class V4L2Hardware: CameraHardware, @unchecked Sendable {
  // Unchecked: what varies lies behind locks, or is only touched on `queue`.
  private let controlSet: V4L2ControlSet
  private let queue: DispatchQueue
  private let open: @Sendable () throws(V4L2Error) -> V4L2Node
  private let receive = Locked<(@Sendable (ControlStatus) -> Void)?>(nil)
  /// Open while the camera streams. Only touched on `queue`.
  private var node: V4L2Node?
  /// Only touched on `queue`.
  private var lastOrder = 0
  /// How the camera was set when it was asked last. Only touched on `queue`.
  private var state: HardwareState
  /// The zoom that was asked for last, and the value that stands for it. Only touched on `queue`.
  private var zoom: (factor: Double, value: Int64?)?
  private let watch = Locked(Watch())

  /// When to look again.
  private struct Watch {
    var movesByItself = false
    var isLookPending = false
    var lastLook = Int64.min
  }

  /// How often values are read that move by themselves, in nanoseconds between frames. **Source:** made up; many drivers send no event for them.
  static let lookNanoseconds: Int64 = 200_000_000

  /// The controls of a camera.
  ///
  /// - Parameters:
  ///   - controlSet: the controls that are mapped to properties.
  ///   - state: how they are set.
  ///   - queue: where the camera is opened and closed, and all orders are carried out.
  ///   - open: opens the camera's node.
  init(
    _ controlSet: V4L2ControlSet, _ state: HardwareState, on queue: DispatchQueue,
    open: @escaping @Sendable () throws(V4L2Error) -> V4L2Node
  ) {
    self.controlSet = controlSet
    self.queue = queue
    self.open = open
    self.state = state
    watch.withLock { $0.movesByItself = state.movesByItself }
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
        // How a camera is set that cannot be opened is unknown; it is as it was.
        send(isRefusal: true)
      }
    }
  }

  // MARK: What happens to the camera. On `queue`.

  /// It streams from now on.
  func streamBegan() {
    node = try? open()
    if let node { tell(node, isRefusal: false) }
  }

  /// It streams no longer.
  func streamEnded() {
    node = nil
  }

  // MARK: What the stream sees. On any thread.

  /// One of ``watched`` was changed, by the camera or by another program.
  func controlChanged() { lookSoon() }

  /// Numbers of the controls of which the stream is to tell.
  var watched: [UInt32] { controlSet.readable.map(\.id) }

  private func lookSoon() {
    let isPending = watch.withLock { watch in
      defer { watch.isLookPending = true }
      return watch.isLookPending
    }
    if !isPending { queue.async { [self] in look() } }
  }

  /// A frame came, at this time in nanoseconds.
  func frameCame(at time: Int64) {
    let isDue = watch.withLock { watch in
      guard watch.movesByItself, time >= watch.lastLook &+ Self.lookNanoseconds || watch.lastLook == .min else {
        return false
      }
      watch.lastLook = time
      return true
    }
    if isDue { lookSoon() }
  }

  private func look() {
    watch.withLock { $0.isLookPending = false }
    if let node { tell(node, isRefusal: false) }
  }

  private func tell(_ node: V4L2Node, isRefusal: Bool) {
    let values = node.values(of: controlSet.readable)
    state = controlSet.state(values)
    // Of factors that come to the same value, the client's own is the true one.
    if let zoom, let control = controlSet.mapped(.videoZoomFactor)?.control, values[control.id] == zoom.value {
      state.zoomFactor = zoom.factor
    }
    // A subdevice's events do not reach the camera's node.
    let movesByItself = state.movesByItself || !node.subdevices.isEmpty
    watch.withLock { $0.movesByItself = movesByItself }
    send(isRefusal: isRefusal)
  }

  private func send(isRefusal: Bool) {
    receive.withLock { $0 }?(ControlStatus(state, after: lastOrder, isRefusal: isRefusal))
  }
}
