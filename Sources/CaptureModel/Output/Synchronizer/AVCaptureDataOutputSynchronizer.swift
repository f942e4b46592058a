import CoreMediaModel
import Dispatch
import Foundation
import SimulationKernel

/// Gives what several data outputs have for one moment to one delegate, in one call.
///
/// While it has a delegate, it takes the place of the outputs' own delegates; their rules about late data hold on, against its queue.
/// Order and grouping are those of `SynchronizedQueue`; an output that gives nothing now (it is in no session, its connection is
/// disabled, or its camera gives no depth) is not waited for.
/// **Source:** rule 261; Apple, AVCaptureDataOutputSynchronizer; that without a delegate the outputs' own are called again is inferred.
public final class AVCaptureDataOutputSynchronizer: CaptureObject, DataSynchronizer, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  /// The outputs, the main one first.
  public let dataOutputs: [AVCaptureOutput]
  private let state: Guarded<State>

  private struct State {
    weak var delegate: (any AVCaptureDataOutputSynchronizerDelegate)?
    var queue: DispatchQueue?
    var callbackQueue: CallbackQueue?
    var pending: SynchronizedQueue<AVCaptureSynchronizedData>
    /// Nanoseconds that a scenario charges the delegate for each call.
    var delegateCost: Int64 = 0
  }

  /// Joins outputs; the first is the main one.
  ///
  /// Raises NSInvalidArgumentException without outputs, for one that is there twice, and for one that is no data output:
  /// of video, audio, depth or metadata. **Source:** Apple, init(dataOutputs:); the exceptions are inferred.
  public init(dataOutputs: [AVCaptureOutput]) {
    let system = dataOutputs.first?.system ?? CaptureSystem.current
    let isGood =
      !dataOutputs.isEmpty && Set(dataOutputs).count == dataOutputs.count
      && dataOutputs.allSatisfy(\.canBeSynchronized)
    if !isGood {
      system.refuse(
        Misuse(
          .invalidArgument, "*** -[AVCaptureDataOutputSynchronizer initWithDataOutputs:] Unsupported data outputs",
          remedy: "pass video, audio, depth and metadata outputs, each once"))
    }
    self.dataOutputs = isGood ? dataOutputs : []
    state = Guarded(
      State(pending: SynchronizedQueue(outputCount: self.dataOutputs.count)), lock: system.lock)
    super.init(system: system)
  }

  /// The delegate that gets the data, in order, on this serial queue; nil for none. The delegate is not kept alive.
  ///
  /// Raises NSInvalidArgumentException for a delegate without a queue. Of two synchronizers of one output, the one that got its
  /// delegate last has it. **Source:** rule 261; the last sentence is inferred.
  public func setDelegate(
    _ delegate: (any AVCaptureDataOutputSynchronizerDelegate)?, queue delegateCallbackQueue: DispatchQueue?
  ) {
    guard
      system.require(
        delegate == nil || delegateCallbackQueue != nil,
        Misuse(
          .invalidArgument, "*** -[AVCaptureDataOutputSynchronizer setDelegate:queue:] NULL queue passed",
          remedy: "pass a serial queue together with the delegate"))
    else { return }
    system.change { transaction in
      let old = self.delegate
      state.write(transaction) { state in
        state.delegate = delegate
        state.queue = delegate == nil ? nil : delegateCallbackQueue
        state.callbackQueue = state.queue.map(system.delivery.callbackQueue)
        state.pending.clear()
      }
      for output in dataOutputs { output.setSynchronizer(delegate == nil ? nil : self, replacing: self, transaction) }
      guard isObserved, old !== delegate else { return }
      transaction.call { [self] in
        notifyObservers(of: \AVCaptureDataOutputSynchronizer.delegate, "delegate", old: old, new: delegate)
      }
    }
  }

  /// Who gets the data. Observable.
  public var delegate: (any AVCaptureDataOutputSynchronizerDelegate)? { state.read { $0.delegate } }
  /// Where the delegate is called.
  public var delegateCallbackQueue: DispatchQueue? { state.read { $0.queue } }

  /// Charges the delegate `nanoseconds` of virtual time for each call, as if its code took that long.
  package func chargeDelegate(nanoseconds: Int64) {
    change(state) { $0.delegateCost = max(0, nanoseconds) }
  }

  /// Where the delegate is called; nil while it has none.
  var callbackQueue: CallbackQueue? { state.read { $0.callbackQueue } }

  // MARK: What outputs give

  /// An output gives something. Not for use with the lock held.
  func take(_ data: AVCaptureSynchronizedData, of output: AVCaptureOutput) {
    advance(output) { $0.take(data, of: $1, at: data.timestamp, idle: $2) }
  }

  /// An output is known to have nothing for this time. Not for use with the lock held.
  func pass(_ output: AVCaptureOutput, at time: CMTime) {
    advance(output) { $0.passed($1, at: time, idle: $2) }
  }

  /// The ways by which the outputs get their data have changed. Not for use with the lock held.
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
      callbackQueue?.submit(cost: isLoss ? 0 : cost) { [self] in
        delegate?.dataOutputSynchronizer(self, didOutput: collection)
      }
    }
  }
}

/// Who gets a synchronizer's data.
public protocol AVCaptureDataOutputSynchronizerDelegate: AnyObject {
  /// What the outputs have for one moment, on the queue given with the delegate.
  func dataOutputSynchronizer(
    _ synchronizer: AVCaptureDataOutputSynchronizer,
    didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection)
}
