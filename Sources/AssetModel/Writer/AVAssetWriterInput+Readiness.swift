import CoreMediaModel
import Dispatch
import Foundation
import SimulationKernel

/// A client's wish to be asked for data whenever the input is ready.
struct DataRequest {
  var block: (@Sendable () -> Void)?
  var callbackQueue: CallbackQueue?
  /// Whether the client is being asked.
  var isAsking = false
  /// Whether something came since it was asked last.
  var hasProgress = true
}

extension AVAssetWriterInput {
  /// Whether a sample may be appended now. Observable.
  ///
  /// True while the writer writes, and samples do not wait for the encoder. An input whose data does not come in real time must
  /// also not be ahead of the others. **Source:** rules 326, 327.
  public var isReadyForMoreMediaData: Bool { state.read { $0.isReady } }

  /// Whether all that will come has been compressed.
  var isDrained: Bool { state.read { $0.isFinished && $0.waiting == 0 } }

  /// Finds out whether the input is ready, and tells when that has changed.
  func reviewReadiness(_ transaction: borrowing Transaction) {
    let isReady = isReadyNow
    state.write(transaction, of: self) { $0.isReady = isReady }
  }

  private var isReadyNow: Bool {
    guard let writer, writer.state.read({ $0.machine.isWriting }) else { return false }
    let (isFinished, waiting, end, isRealTime) = state.read { state in
      (state.isFinished, state.waiting, state.end, state.settings.expectsMediaDataInRealTime)
    }
    guard !isFinished, waiting < Self.waitingLimit else { return false }
    guard !isRealTime, end.isNumeric else { return true }
    return writer.inputs.allSatisfy { other in
      other === self || other.allows(Self.interleaving, before: end, from: writer.state.read { $0.machine.session })
    }
  }

  /// Whether another input may have samples until `end`, without getting too far ahead of this one.
  private func allows(_ lead: CMTime, before end: CMTime, from session: WriterStateMachine.Session) -> Bool {
    state.read { state in
      if state.isFinished { return true }
      if state.end.isNumeric { return end - state.end < lead }
      guard case .open(let start) = session else { return true }
      return end - start < lead
    }
  }

  // MARK: Asking for data

  /// Calls `block` on `queue` whenever the input is ready, until ``markAsFinished()``: the way for data that is not captured.
  ///
  /// Raises NSInternalInconsistencyException for a second request, and before ``AVAssetWriter/startWriting()``. **Source:** Apple,
  /// requestMediaDataWhenReady(on:using:); github.com/rFlex/SCRecorder/issues/80.
  public func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
    guard requireStatus("requestMediaDataWhenReadyOnQueue:usingBlock:", isGood: { $0 != .unknown }),
      system.require(
        state.read { $0.request.block } == nil,
        Misuse(
          .internalInconsistency,
          "*** -[AVAssetWriterInput requestMediaDataWhenReadyOnQueue:usingBlock:] Cannot be called more than once",
          remedy: "let one block append all that there is"))
    else { return }
    let callbackQueue = system.delivery.callbackQueue(for: queue)
    // What the last request kept is let go of outside the lock.
    var request = DataRequest(block: block, callbackQueue: callbackQueue)
    change(state) { swap(&$0.request, &request) }
    askForData()
  }

  /// Asks the client for data, if it wants to be asked and has not just shown that it has none.
  func askForData() {
    let next: (CallbackQueue, @Sendable () -> Void)? = change(state) { state in
      guard state.isReady, !state.request.isAsking, state.request.hasProgress, let block = state.request.block,
        let callbackQueue = state.request.callbackQueue
      else { return nil }
      state.request.isAsking = true
      state.request.hasProgress = false
      return (callbackQueue, block)
    }
    guard let (callbackQueue, block) = next else { return }
    callbackQueue.submit { block() }
    callbackQueue.submit { [self] in
      change(state) { $0.request.isAsking = false }
      askForData()
    }
  }

  /// Something happened after which the client may have data again.
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
