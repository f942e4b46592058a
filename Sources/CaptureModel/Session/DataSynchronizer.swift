import CoreMediaModel
import SimulationKernel

/// What gets the data of several outputs in place of their own delegates.
protocol DataSynchronizer: AnyObject {
  /// Where its delegate is called; nil while it has none.
  var callbackQueue: CallbackQueue? { get }

  /// An output gives something. Not for use with the lock held.
  func take(_ data: AVCaptureSynchronizedData, of output: AVCaptureOutput)

  /// An output is known to have nothing for this time. Not for use with the lock held.
  func pass(_ output: AVCaptureOutput, at time: CMTime)

  /// The ways by which the outputs get their data have changed. Not for use with the lock held.
  func review()
}

extension AVCaptureOutput {
  /// Where an output's data goes: to its own delegate, or to a synchronizer's.
  enum DeliveryTarget {
    case own(CallbackQueue)
    case synchronizer(any DataSynchronizer, CallbackQueue)

    var callbackQueue: CallbackQueue {
      switch self {
      case .own(let callbackQueue), .synchronizer(_, let callbackQueue): callbackQueue
      }
    }
  }

  /// Where data goes now; nil when no client wants it.
  ///
  /// - Parameter own: where the output's own delegate is called.
  func deliveryTarget(own: CallbackQueue?) -> DeliveryTarget? {
    if let synchronizer, let callbackQueue = synchronizer.callbackQueue {
      return .synchronizer(synchronizer, callbackQueue)
    }
    return own.map(DeliveryTarget.own)
  }

  /// Whether a session that runs has a way to the output.
  var isServed: Bool {
    session?.state.read { $0.machine.isStreaming && $0.applied.activeConnections.contains { $0.output === self } }
      ?? false
  }
}
