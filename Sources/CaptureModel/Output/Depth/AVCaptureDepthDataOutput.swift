import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Dispatch
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import SimulationKernel

/// Gives depth maps to a delegate, turned and mirrored as the connection says, in the camera's `activeDepthDataFormat`.
///
/// Only cameras whose active format has depth formats give any. **Source:** rules 70, 112, 181, 261; Apple, AVCaptureDepthDataOutput.
public final class AVCaptureDepthDataOutput: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let state: Guarded<State>

  private struct State {
    weak var delegate: (any AVCaptureDepthDataOutputDelegate)?
    var queue: DispatchQueue?
    var callbackQueue: CallbackQueue?
    var discardsLateData = true
    var isFilteringEnabled = true
    var pool: CVPixelBufferPool?
    /// Running number of the next map.
    var index = 0
    /// Nanoseconds that a scenario charges the delegate for each map.
    var delegateCost: Int64 = 0
  }

  /// An output without a delegate.
  public convenience init() {
    self.init(system: CaptureSystem.current)
  }

  override init(system: CaptureSystem) {
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
  }

  override var acceptedMediaTypes: [AVMediaType] { [.depthData] }
  override var canBeSynchronized: Bool { true }
  override func takesDepth(over activeConnection: ActiveConnection) -> Bool { true }

  // MARK: Delegate

  /// The delegate that gets the maps, in order, on this serial queue; nil for none. The delegate is not kept alive.
  ///
  /// Raises NSInvalidArgumentException for a delegate without a queue. **Source:** rule 261.
  public func setDelegate(
    _ delegate: (any AVCaptureDepthDataOutputDelegate)?, callbackQueue: DispatchQueue?
  ) {
    guard
      system.require(
        delegate == nil || callbackQueue != nil,
        Misuse(
          .invalidArgument, "*** -[AVCaptureDepthDataOutput setDelegate:callbackQueue:] NULL queue passed",
          remedy: "pass a serial queue together with the delegate"))
    else { return }
    change(state) { state in
      state.delegate = delegate
      state.queue = delegate == nil ? nil : callbackQueue
      state.callbackQueue = state.queue.map(system.delivery.callbackQueue)
    }
  }

  /// Who gets the maps.
  public var delegate: (any AVCaptureDepthDataOutputDelegate)? { state.read { $0.delegate } }
  /// Where the delegate is called.
  public var delegateCallbackQueue: DispatchQueue? { state.read { $0.queue } }

  /// Whether maps are dropped that come while the delegate is busy; else they wait. Default true. **Source:** Apple, of the same name.
  public var alwaysDiscardsLateDepthData: Bool {
    get { state.read { $0.discardsLateData } }
    set { change(state) { $0.discardsLateData = newValue } }
  }

  /// Whether holes in the maps are filled. Default true. **Source:** Apple, of the same name.
  ///
  /// A hole is a place that only one of two lenses sees, beside what stands out of the scene; how wide it is is made up.
  public var isFilteringEnabled: Bool {
    get { state.read { $0.isFilteringEnabled } }
    set { change(state) { $0.isFilteringEnabled = newValue } }
  }

  /// Charges the delegate `nanoseconds` of virtual time for each map, as if its code took that long.
  package func chargeDelegate(nanoseconds: Int64) {
    change(state) { $0.delegateCost = max(0, nanoseconds) }
  }

  // MARK: Maps

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
    if discards, target.callbackQueue.isBusy { reason = .lateData }
    if reason == .none, pool.outstandingCount >= FrameBuffers.limit { reason = .outOfBuffers }
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
      tell(output)
      synchronizer.take(AVCaptureSynchronizedDepthData(data, reason, at: frame.time), of: self)
    case .own(let callbackQueue):
      deliver(output, over: activeConnection, on: callbackQueue, cost: reason == .none ? cost : 0)
    }
  }

  override func missDepth(_ frame: CapturedFrame, over activeConnection: ActiveConnection) {
    synchronizer?.pass(self, at: frame.time)
  }

  /// A map on its way.
  private struct Output {
    let data: AVDepthData
    let index: Int
    let reason: DataDroppedReason
    let time: CMTime
  }

  private func tell(_ output: Output) {
    if output.reason == .none {
      system.record(.output(self, DepthEvent(index: output.index, data: output.data, time: output.time)))
    } else {
      system.record(.drop(output: self, index: output.index, time: output.time, reason: output.reason))
    }
  }

  private func deliver(
    _ output: Output, over activeConnection: ActiveConnection, on callbackQueue: CallbackQueue, cost: Int64
  ) {
    if output.reason != .none { tell(output) }
    callbackQueue.submit(cost: cost) { [self] in
      guard let delegate else { return }
      if output.reason == .none {
        tell(output)
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

/// Who gets a depth data output's maps. Both methods are optional and run on the queue given with the delegate.
public protocol AVCaptureDepthDataOutputDelegate: AnyObject {
  /// A map.
  func depthDataOutput(
    _ output: AVCaptureDepthDataOutput, didOutput depthData: AVDepthData, timestamp: CMTime,
    connection: AVCaptureConnection)
  /// A map that was dropped: its size and format, no distances.
  func depthDataOutput(
    _ output: AVCaptureDepthDataOutput, didDrop depthData: AVDepthData, timestamp: CMTime,
    connection: AVCaptureConnection, reason: AVCaptureOutput.DataDroppedReason)
}

extension AVCaptureDepthDataOutputDelegate {
  /// Does nothing: the method is optional.
  public func depthDataOutput(
    _ output: AVCaptureDepthDataOutput, didOutput depthData: AVDepthData, timestamp: CMTime,
    connection: AVCaptureConnection
  ) {}
  /// Does nothing: the method is optional.
  public func depthDataOutput(
    _ output: AVCaptureDepthDataOutput, didDrop depthData: AVDepthData, timestamp: CMTime,
    connection: AVCaptureConnection, reason: AVCaptureOutput.DataDroppedReason
  ) {}
}
