import CoreMediaModel
import Dispatch
import Foundation
import Locking
import SimulationKernel

extension AVPlayer {
  /// A client's block that is called during playback.
  final class TimeObserver: NSObject, Sendable {
    weak let player: AVPlayer?
    let interval: Int64
    let queue: CallbackQueue
    let block: @Sendable (CMTime) -> Void
    /// The number of the current series of calls. A change of the rate, a seek or a removal ends a series.
    let series = Locked(0)

    init(
      _ player: AVPlayer, _ interval: CMTime, _ queue: CallbackQueue, _ block: @escaping @Sendable (CMTime) -> Void
    ) {
      (self.player, self.queue, self.block) = (player, queue, block)
      // Apple requires a reasonable interval. This one is not shorter than a millisecond.
      self.interval = max(1_000_000, Int64(interval.seconds * 1e9))
    }
  }

  /// Calls a block when the current time is a multiple of an interval, and when playback starts, stops or jumps.
  /// Returns an object with which the calls end. A queue of nil is the main queue.
  ///
  /// **Source:** Apple, addPeriodicTimeObserver(forInterval:queue:using:).
  public func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any {
    let observer = TimeObserver(self, interval, system.delivery.callbackQueue(for: queue ?? .main), block)
    change(playback) { $0.observers.append(observer) }
    if rate > 0 { begin(observer) }
    return observer
  }

  /// Ends the calls of an observer's block. Raises NSInvalidArgumentException for another player's observer.
  ///
  /// **Source:** text: github.com/ryanheise/just_audio/issues/882.
  public func removeTimeObserver(_ observer: Any) {
    guard let observer = observer as? TimeObserver,
      system.require(
        observer.player === self,
        Misuse(
          .invalidArgument,
          "An instance of AVPlayer cannot remove a time observer that was added by a different instance of AVPlayer.",
          evidence: .rule(447), remedy: "keep each observer together with the player that added it"))
    else { return }
    observer.series.withLock { $0 += 1 }
    change(playback) { playback in playback.observers.removeAll { $0 === observer } }
  }

  /// Calls all blocks, because the rate or the current time has changed.
  func tellObservers() { for observer in playback.read({ $0.observers }) { begin(observer) } }

  private func begin(_ observer: TimeObserver) {
    let series = observer.series.withLock { series in
      series += 1
      return series
    }
    call(observer, series)
  }

  private func call(_ observer: TimeObserver, _ series: Int) {
    guard observer.series.withLock({ $0 }) == series else { return }
    let time = currentTime()
    observer.queue.submit { observer.block(time) }
    guard rate > 0, let item = currentItem, time < item.duration else { return }
    // A current time that is rounded to just before a multiple of the interval counts as the multiple.
    let (now, step) = (Int64(time.seconds * 1e9), observer.interval)
    let next = ((now + step / 10) / step + 1) * step
    system.timeline.schedule(after: Int64(Double(next - now) / Double(rate))) { [weak self] in
      self?.call(observer, series)
    }
  }
}
