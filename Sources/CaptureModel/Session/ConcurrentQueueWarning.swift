import Dispatch
import SimulationKernel

/// A warning that callbacks to an output's delegate may overlap, and that their data may be out of order.
///
/// **Source:** rule 470.
package struct ConcurrentQueueWarning: ModelEvent {
  /// The output or synchronizer.
  package let object: AnyObject
  /// The label of the delegate's queue.
  package let label: String

  /// The warning in words.
  ///
  /// - Parameter name: The name of the output or synchronizer.
  package func text(for name: String) -> String {
    "\(name)'s delegate has the concurrent queue '\(label)', so callbacks may overlap, and data may be out of order"
  }
}

extension CaptureObject {
  /// Returns the callback queue for the data of an output or synchronizer. If the delegate's queue is concurrent,
  /// records a warning, once for each object. Must not be called inside a transaction.
  func dataQueue(for queue: DispatchQueue?, hasWarned: Guarded<Bool>) -> CallbackQueue? {
    guard let queue else { return nil }
    let dataQueue = system.delivery.dataQueue(for: queue)
    if dataQueue.isConcurrent, !change(hasWarned, { exchange(&$0, with: true) }) {
      system.record(.event(ConcurrentQueueWarning(object: self, label: queue.label)))
    }
    return dataQueue
  }
}
