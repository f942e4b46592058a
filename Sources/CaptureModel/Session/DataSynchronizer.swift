import CoreMediaModel
import SimulationKernel

/// An object that receives the data of several outputs instead of their own delegates.
protocol DataSynchronizer: AnyObject {
  /// The callback queue of the synchronizer's delegate, or nil without a delegate.
  var callbackQueue: CallbackQueue? { get }

  /// Called when an output delivers data. Must not be called with the lock held.
  func take(_ data: AVCaptureSynchronizedData, of output: AVCaptureOutput)

  /// Called when an output has no data for the given time. Must not be called with the lock held.
  func pass(_ output: AVCaptureOutput, at time: CMTime)

  /// Called when the active connections of the outputs change. Must not be called with the lock held.
  func review()
}

extension AVCaptureOutput {
  /// The destination of an output's data: its own delegate or a synchronizer's.
  enum DeliveryTarget {
    case own(CallbackQueue)
    case synchronizer(any DataSynchronizer, CallbackQueue)

    var callbackQueue: CallbackQueue {
      switch self {
      case .own(let callbackQueue), .synchronizer(_, let callbackQueue): callbackQueue
      }
    }

    /// Whether the app still handles, or has not yet received, earlier data of the output.
    func isBusy(with output: AVCaptureOutput) -> Bool {
      switch self {
      case .own(let callbackQueue): callbackQueue.isBusy(with: output)
      case .synchronizer(let synchronizer, let callbackQueue): callbackQueue.isBusy(with: synchronizer)
      }
    }
  }

  /// Returns the current destination of the output's data, or nil if the app does not receive it.
  ///
  /// - Parameter own: The callback queue of the output's own delegate.
  func deliveryTarget(own: CallbackQueue?) -> DeliveryTarget? {
    if let synchronizer, let callbackQueue = synchronizer.callbackQueue {
      return .synchronizer(synchronizer, callbackQueue)
    }
    return own.map(DeliveryTarget.own)
  }

  /// Whether a running session has an active connection to the output.
  var isServed: Bool {
    session?.state.read { $0.machine.isStreaming && $0.applied.activeConnections.contains { $0.output === self } }
      ?? false
  }
}
