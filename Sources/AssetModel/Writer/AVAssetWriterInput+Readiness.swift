import CoreMediaModel
import Dispatch
import Foundation
import SimulationKernel

/// A client's request for callbacks whenever the input is ready for data.
struct DataRequest {
  var block: (@Sendable () -> Void)?
  var callbackQueue: CallbackQueue?
  /// Whether the client's block is scheduled or running.
  var isCallbackPending = false
  /// Whether the client may have new data since its block was last called.
  var hasProgress = true
}

extension AVAssetWriterInput {
  /// A Boolean value that indicates whether the input is ready for another sample. Key-value observable.
  ///
  /// It is true while the writer is writing and the encoder's queue is not full. An input that does not expect
  /// real-time data must also not be too far ahead of the other inputs. **Source:** rules 326, 327.
  public var isReadyForMoreMediaData: Bool { state.read { $0.isReady } }

  /// Whether the input is finished and all of its samples have been encoded.
  var isDrained: Bool { state.read { $0.isFinished && $0.waiting == 0 } }

  /// Updates the readiness of the input, and notifies observers of a change.
  func updateReadiness(_ transaction: borrowing Transaction) {
    let isReady = isReadyNow
    state.write(transaction, of: self) { $0.isReady = isReady }
  }

  private var isReadyNow: Bool {
    guard let writer, writer.state.read({ $0.machine.isWriting }) else { return false }
    let (isFinished, waiting, end, isRealTime) = state.read { state in
      (state.isFinished, state.waiting, state.end, state.settings.expectsMediaDataInRealTime)
    }
    guard !isFinished, waiting < system.limits.writerSamples else { return false }
    guard !isRealTime, end.isNumeric else { return true }
    let lead = CMTime(value: Int64(system.limits.writerLeadMilliseconds), timescale: 1_000)
    return writer.tracks.allSatisfy { other in
      other === self || other.allows(lead, before: end, from: writer.state.read { $0.machine.session })
    }
  }

  /// Returns whether another input may append samples until `end` without getting too far ahead of this one.
  private func allows(_ lead: CMTime, before end: CMTime, from session: WriterStateMachine.Session) -> Bool {
    state.read { state in
      if state.isFinished { return true }
      if state.end.isNumeric { return end - state.end < lead }
      guard case .open(let start) = session else { return true }
      return end - start < lead
    }
  }

  // MARK: Data requests

  /// Calls `block` on `queue` whenever the input is ready, until ``markAsFinished()`` is called. Use it for data that
  /// is not captured in real time.
  ///
  /// Raises NSInternalInconsistencyException for a second request, and before ``AVAssetWriter/startWriting()``.
  /// **Source:** Apple, requestMediaDataWhenReady(on:using:); github.com/rFlex/SCRecorder/issues/80.
  public func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
    guard requireStatus("requestMediaDataWhenReadyOnQueue:usingBlock:", isGood: { $0 != .unknown }),
      system.require(
        state.read { $0.request.block } == nil,
        Misuse(
          .internalInconsistency,
          "*** -[AVAssetWriterInput requestMediaDataWhenReadyOnQueue:usingBlock:] Cannot be called more than once",
          evidence: .rule(324), remedy: "append all samples from a single block"))
    else { return }
    let callbackQueue = system.delivery.callbackQueue(for: queue)
    // Swapping releases the previous request's captures outside the lock.
    var request = DataRequest(block: block, callbackQueue: callbackQueue)
    change(state) { swap(&$0.request, &request) }
    scheduleDataRequest()
  }

  /// Calls the client's block if the input is ready, unless the block is already scheduled or running, or the client
  /// cannot have new data since its previous call.
  func scheduleDataRequest() {
    let next: (CallbackQueue, @Sendable () -> Void)? = change(state) { state in
      guard state.isReady, !state.request.isCallbackPending, state.request.hasProgress, let block = state.request.block,
        let callbackQueue = state.request.callbackQueue
      else { return nil }
      state.request.isCallbackPending = true
      state.request.hasProgress = false
      return (callbackQueue, block)
    }
    guard let (callbackQueue, block) = next else { return }
    callbackQueue.submit { block() }
    callbackQueue.submit { [self] in
      change(state) { $0.request.isCallbackPending = false }
      scheduleDataRequest()
    }
  }

  /// Records an event after which the client may have more data.
  func noteProgress() { change(state) { $0.request.hasProgress = true } }
}

extension AVAssetWriterInput.State: ObservableState {
  static func announce(
    of input: AVAssetWriterInput, from old: Self, to new: Self, _ transaction: borrowing Transaction
  ) {
    transaction.changed(
      input, \.isReadyForMoreMediaData, "isReadyForMoreMediaData", from: old.isReady, to: new.isReady)
  }
}
