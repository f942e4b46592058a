import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Dispatch
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import SimulationKernel

/// An output that delivers depth maps in the camera's `activeDepthDataFormat`, with the connection's rotation and
/// mirroring applied.
///
/// Only cameras whose active format supports depth deliver depth data. **Source:** rules 70, 112, 181, 261; Apple,
/// AVCaptureDepthDataOutput.
public final class AVCaptureDepthDataOutput: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: all mutable state is guarded by the system's lock.
  private let state: Guarded<State>

  private struct State {
    weak var delegate: (any AVCaptureDepthDataOutputDelegate)?
    var queue: DispatchQueue?
    var callbackQueue: CallbackQueue?
    var discardsLateData = true
    var isFilteringEnabled = true
    var pool: CVPixelBufferPool?
    /// The sequence number of the next depth map.
    var index = 0
    /// The simulated time that each delegate call takes, in nanoseconds; set by a scenario.
    var delegateCost: Int64 = 0
  }

  /// Creates an output that has no delegate.
  public convenience init() {
    self.init(system: CaptureSystem.current)
  }

  override init(system: CaptureSystem) {
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
  }

  override var acceptedMediaTypes: [AVMediaType] { [.depthData] }
  override var canBeSynchronized: Bool { true }
  override func acceptsDepth(over activeConnection: ActiveConnection) -> Bool { true }

  // MARK: Delegate

  /// Sets the delegate that receives depth data, and the serial queue on which it is called.
  ///
  /// The delegate is not retained; pass nil to remove it. Raises `NSInvalidArgumentException` if the delegate is not
  /// nil but the queue is. **Source:** rule 261.
  public func setDelegate(
    _ delegate: (any AVCaptureDepthDataOutputDelegate)?, callbackQueue: DispatchQueue?
  ) {
    system.recordCall(on: self)
    guard
      system.require(
        delegate == nil || callbackQueue != nil,
        Misuse(
          .invalidArgument, "*** -[AVCaptureDepthDataOutput setDelegate:callbackQueue:] NULL queue passed",
          evidence: .rule(261), remedy: "pass a serial queue together with the delegate"))
    else { return }
    let queue = delegate == nil ? nil : callbackQueue
    let dataQueue = dataQueue(for: queue)
    change(state) { state in
      state.delegate = delegate
      (state.queue, state.callbackQueue) = (queue, dataQueue)
    }
  }

  /// The delegate that receives depth data. Not retained by the output.
  public var delegate: (any AVCaptureDepthDataOutputDelegate)? { state.read { $0.delegate } }
  /// The dispatch queue on which the delegate's methods are called.
  public var delegateCallbackQueue: DispatchQueue? { state.read { $0.queue } }

  /// A Boolean value that indicates whether depth maps that arrive while the delegate is busy are dropped rather than
  /// queued. Default `true`. **Source:** Apple, symbol of the same name.
  public var alwaysDiscardsLateDepthData: Bool {
    get { state.read { $0.discardsLateData } }
    set { change(state) { $0.discardsLateData = newValue } }
  }

  /// A Boolean value that indicates whether holes in the depth maps are filled. Default `true`. **Source:** Apple, of
  /// the same name.
  ///
  /// A hole is an area next to a foreground object that only one of the two lenses sees. The width of holes is assumed.
  public var isFilteringEnabled: Bool {
    get { state.read { $0.isFilteringEnabled } }
    set { change(state) { $0.isFilteringEnabled = newValue } }
  }

  /// Makes each delegate call take `nanoseconds` of virtual time.
  package func chargeDelegate(nanoseconds: Int64) {
    change(state) { $0.delegateCost = max(0, nanoseconds) }
  }

  // MARK: Depth maps

  override func geometry(over activeConnection: ActiveConnection) -> (size: PixelSize, orientation: ImageOrientation) {
    let orientation = activeConnection.settings.orientation
    return (
      ActiveConnection.oriented(
        activeConnection.depth?.format.descriptor.size ?? activeConnection.sensorSize, orientation), orientation
    )
  }

  override func receiveDepth(_ frame: CapturedFrame, over activeConnection: ActiveConnection) {
    guard let format = activeConnection.depth?.format,
      let layout = AVDepthData.layout(of: format, turned: activeConnection.settings.orientation)
    else { return }
    let target = deliveryTarget(own: state.read { $0.callbackQueue })
    let (pool, index, discards, isFiltered, cost) = change(state) { state in
      defer { state.index += 1 }
      if state.pool?.layout != layout { state.pool = nil }
      let pool = state.pool ?? CVPixelBufferPool(layout: layout, store: system.memoryStore(for: layout))
      state.pool = pool
      return (pool, state.index, state.discardsLateData, state.isFilteringEnabled, state.delegateCost)
    }
    guard let target else { return }
    var reason = DataDroppedReason.none
    if discards, target.isBusy(with: self) { reason = .lateData }
    if reason == .none, pool.outstandingCount >= activeConnection.device.retainedFrameLimit { reason = .outOfBuffers }
    let orientation = activeConnection.settings.orientation
    let data =
      reason == .none
      ? AVDepthData(
        of: frame, over: activeConnection, format: format, orientation: orientation, isFiltered: isFiltered, pool: pool)
      : AVDepthData(
        droppedFrom: frame, over: activeConnection, format: format, orientation: orientation, isFiltered: isFiltered)
    guard let data else { return }
    let output = Output(data: data, index: index, reason: reason, time: frame.time)
    switch target {
    case .synchronizer(let synchronizer, _):
      recordDelivery(output)
      synchronizer.take(AVCaptureSynchronizedDepthData(data, reason, at: frame.time), of: self)
    case .own(let callbackQueue):
      deliver(output, over: activeConnection, on: callbackQueue, cost: reason == .none ? cost : 0)
    }
  }

  override func missDepth(_ frame: CapturedFrame, over activeConnection: ActiveConnection) {
    synchronizer?.pass(self, at: frame.time)
  }

  /// A depth map that is ready for delivery.
  private struct Output {
    let data: AVDepthData
    let index: Int
    let reason: DataDroppedReason
    let time: CMTime
  }

  private func recordDelivery(_ output: Output) {
    if output.reason == .none {
      system.record(.output(self, DepthEvent(index: output.index, data: output.data, time: output.time)))
    } else {
      system.record(.drop(output: self, index: output.index, time: output.time, reason: output.reason))
    }
  }

  private func deliver(
    _ output: Output, over activeConnection: ActiveConnection, on callbackQueue: CallbackQueue, cost: Int64
  ) {
    if output.reason != .none { recordDelivery(output) }
    callbackQueue.submit(for: self, cost: cost) { [self] in
      guard let delegate else { return }
      if output.reason == .none {
        recordDelivery(output)
        delegate.depthDataOutput(
          self, didOutput: output.data, timestamp: output.time, connection: activeConnection.connection)
      } else {
        delegate.depthDataOutput(
          self, didDrop: output.data, timestamp: output.time, connection: activeConnection.connection,
          reason: output.reason)
      }
    }
  }
}

/// Methods for receiving depth data from a depth data output. Both methods are optional and are called on the
/// delegate's callback queue.
public protocol AVCaptureDepthDataOutputDelegate: AnyObject {
  /// Called when the output delivers a depth map.
  func depthDataOutput(
    _ output: AVCaptureDepthDataOutput, didOutput depthData: AVDepthData, timestamp: CMTime,
    connection: AVCaptureConnection)
  /// Called when the output drops a depth map. The dropped map has a size and format but no depth values.
  func depthDataOutput(
    _ output: AVCaptureDepthDataOutput, didDrop depthData: AVDepthData, timestamp: CMTime,
    connection: AVCaptureConnection, reason: AVCaptureOutput.DataDroppedReason)
}

extension AVCaptureDepthDataOutputDelegate {
  /// The default implementation, which does nothing.
  public func depthDataOutput(
    _ output: AVCaptureDepthDataOutput, didOutput depthData: AVDepthData, timestamp: CMTime,
    connection: AVCaptureConnection
  ) {}
  /// The default implementation, which does nothing.
  public func depthDataOutput(
    _ output: AVCaptureDepthDataOutput, didDrop depthData: AVDepthData, timestamp: CMTime,
    connection: AVCaptureConnection, reason: AVCaptureOutput.DataDroppedReason
  ) {}
}
