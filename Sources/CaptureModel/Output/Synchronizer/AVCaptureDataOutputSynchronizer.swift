import CoreMediaModel
import Dispatch
import Foundation
import SimulationKernel

/// An object that delivers the data of several outputs with the same timestamp to one delegate, in one call.
///
/// While the synchronizer has a delegate, that delegate replaces the outputs' own delegates, and the outputs' late-data
/// policies apply to the synchronizer's queue. `SynchronizedQueue` defines order and grouping. The synchronizer doesn't
/// wait for an output that currently delivers no data (not in a session, connection disabled, or camera without depth).
///
/// **Source:** rule 261; Apple, AVCaptureDataOutputSynchronizer; that the outputs' own delegates are called again after
/// the synchronizer's delegate is removed is inferred.
public final class AVCaptureDataOutputSynchronizer: CaptureObject, DataSynchronizer, @unchecked Sendable {
  // Unchecked: all mutable state is guarded by the system's lock.

  /// The synchronized outputs; the first is the primary one.
  public let dataOutputs: [AVCaptureOutput]
  private let state: Guarded<State>
  private let hasWarnedOfQueue: Guarded<Bool>

  private struct State {
    weak var delegate: (any AVCaptureDataOutputSynchronizerDelegate)?
    var queue: DispatchQueue?
    var callbackQueue: CallbackQueue?
    var pending: SynchronizedQueue<AVCaptureSynchronizedData>
    /// The simulated time that each delegate call takes, in nanoseconds; set by a scenario.
    var delegateCost: Int64 = 0
  }

  /// Creates a synchronizer for data outputs; the first is the primary one.
  ///
  /// Raises `NSInvalidArgumentException` if the array is empty, contains an output twice, or contains an output that is
  /// not a video, audio, depth, or metadata output. **Source:** Apple, init(dataOutputs:); the exceptions are inferred.
  public init(dataOutputs: [AVCaptureOutput]) {
    let system = dataOutputs.first?.system ?? CaptureSystem.current
    let isGood =
      !dataOutputs.isEmpty && Set(dataOutputs).count == dataOutputs.count
      && dataOutputs.allSatisfy(\.canBeSynchronized)
    if !isGood {
      system.refuse(
        Misuse(
          .invalidArgument, "*** -[AVCaptureDataOutputSynchronizer initWithDataOutputs:] Unsupported data outputs",
          evidence: .inferred, remedy: "pass video, audio, depth and metadata data outputs, without duplicates"))
    }
    self.dataOutputs = isGood ? dataOutputs : []
    state = Guarded(
      State(pending: SynchronizedQueue(outputCount: self.dataOutputs.count)), lock: system.lock)
    hasWarnedOfQueue = Guarded(false, lock: system.lock)
    super.init(system: system)
  }

  /// Sets the delegate that receives synchronized data, and the serial queue on which it is called.
  ///
  /// The delegate is not retained; pass nil to remove it. Raises `NSInvalidArgumentException` if the delegate is not
  /// nil but the queue is. If two synchronizers share an output, the output uses the synchronizer whose delegate was
  /// set last. **Source:** rule 261; the rule for shared outputs is inferred.
  public func setDelegate(
    _ delegate: (any AVCaptureDataOutputSynchronizerDelegate)?, queue delegateCallbackQueue: DispatchQueue?
  ) {
    guard
      system.require(
        delegate == nil || delegateCallbackQueue != nil,
        Misuse(
          .invalidArgument, "*** -[AVCaptureDataOutputSynchronizer setDelegate:queue:] NULL queue passed",
          evidence: .rule(261), remedy: "pass a serial queue together with the delegate"))
    else { return }
    let queue = delegate == nil ? nil : delegateCallbackQueue
    let dataQueue = dataQueue(for: queue, hasWarned: hasWarnedOfQueue)
    system.change { transaction in
      let old = self.delegate
      state.write(transaction) { state in
        state.delegate = delegate
        (state.queue, state.callbackQueue) = (queue, dataQueue)
        state.pending.clear()
      }
      for output in dataOutputs { output.setSynchronizer(delegate == nil ? nil : self, replacing: self, transaction) }
      guard isObserved, old !== delegate else { return }
      transaction.call { [self] in
        notifyObservers(of: \AVCaptureDataOutputSynchronizer.delegate, "delegate", old: old, new: delegate)
      }
    }
  }

  /// The delegate that receives synchronized data. Not retained. Key-value observable.
  public var delegate: (any AVCaptureDataOutputSynchronizerDelegate)? { state.read { $0.delegate } }
  /// The dispatch queue on which the delegate's methods are called.
  public var delegateCallbackQueue: DispatchQueue? { state.read { $0.queue } }

  /// Makes each delegate call take `nanoseconds` of virtual time.
  package func chargeDelegate(nanoseconds: Int64) {
    change(state) { $0.delegateCost = max(0, nanoseconds) }
  }

  /// The callback queue of the delegate, or nil without one.
  var callbackQueue: CallbackQueue? { state.read { $0.callbackQueue } }

  // MARK: Data from outputs

  /// Accepts data from an output. Do not call with the lock held.
  func take(_ data: AVCaptureSynchronizedData, of output: AVCaptureOutput) {
    advance(output) { $0.take(data, of: $1, at: data.timestamp, idle: $2) }
  }

  /// Records that an output has no data for the given time. Do not call with the lock held.
  func pass(_ output: AVCaptureOutput, at time: CMTime) {
    advance(output) { $0.passed($1, at: time, idle: $2) }
  }

  /// Updates the idle outputs after a change of active connections. Do not call with the lock held.
  func review() {
    deliver(change(state) { $0.pending.review(idle: idleOutputs) })
  }

  private func advance(
    _ output: AVCaptureOutput,
    _ event: (inout SynchronizedQueue<AVCaptureSynchronizedData>, Int, Set<Int>)
      -> [SynchronizedQueue<AVCaptureSynchronizedData>.Group]
  ) {
    guard let index = dataOutputs.firstIndex(where: { $0 === output }) else { return }
    deliver(change(state) { event(&$0.pending, index, idleOutputs) })
  }

  private var idleOutputs: Set<Int> {
    Set(dataOutputs.indices.filter { !dataOutputs[$0].isServed })
  }

  private func deliver(_ groups: [SynchronizedQueue<AVCaptureSynchronizedData>.Group]) {
    for group in groups {
      let (callbackQueue, cost) = state.read { ($0.callbackQueue, $0.delegateCost) }
      let collection = AVCaptureSynchronizedDataCollection(
        group.data.map { .init(output: dataOutputs[$0.output], data: $0.datum) })
      let isLoss = group.data.allSatisfy(\.datum.wasDropped)
      callbackQueue?.submit(for: self, cost: isLoss ? 0 : cost) { [self] in
        delegate?.dataOutputSynchronizer(self, didOutput: collection)
      }
    }
  }
}

/// Methods for receiving synchronized data from a data output synchronizer.
public protocol AVCaptureDataOutputSynchronizerDelegate: AnyObject {
  /// Called on the delegate's callback queue with the data that the outputs captured at the same time.
  func dataOutputSynchronizer(
    _ synchronizer: AVCaptureDataOutputSynchronizer,
    didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection)
}
