import Dispatch
import Foundation
import Scenarios
import Synchronization

/// A watch that converts the first SIGINT or SIGTERM to a cancellation request, so that recordings are finished. A
/// second signal ends the program immediately. The watch is active until it is deallocated.
package final class SignalWatch {
  private final class Received: Sendable {
    let number = Atomic<Int32>(0)
  }

  private let received = Received()
  private var sources: [any DispatchSourceSignal] = []

  /// The signal that was received; nil if there was none.
  package var signal: Int32? {
    let number = received.number.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// Starts watching for signals.
  package init(_ cancellation: Cancellation) {
    for number in [SIGINT, SIGTERM] {
      Foundation.signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [received] in
        _ = received.number.compareExchange(expected: 0, desired: number, ordering: .acquiringAndReleasing)
        cancellation.cancel()
        Foundation.signal(SIGINT, SIG_DFL)
        Foundation.signal(SIGTERM, SIG_DFL)
      }
      source.activate()
      sources.append(source)
    }
  }

  deinit {
    for source in sources { source.cancel() }
  }
}
