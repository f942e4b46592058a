import CoreMediaModel
import Foundation
import SimulationKernel

/// Plays an item: where it is follows from its rate and the timeline. Nothing is drawn or heard here.
public final class AVPlayer: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let state: Guarded<State>

  struct State {
    var item: AVPlayerItem?
    var rate: Float = 0
    /// Where playing was when the rate was set, and when that was.
    var position = CMTime.zero
    var since = CMTime.zero
  }

  /// A player of an item; it stands still.
  public init(playerItem item: AVPlayerItem?) {
    let system = item?.system ?? CaptureSystem.current
    state = Guarded(State(item: item), lock: system.lock)
    super.init(system: system)
    item?.player = self
  }

  /// A player of nothing.
  public override convenience init() { self.init(playerItem: nil) }

  /// A player of a file; it stands still.
  public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

  /// What is played.
  public var currentItem: AVPlayerItem? { state.withLock { $0.item } }

  /// Plays something else, from its beginning.
  public func replaceCurrentItem(with item: AVPlayerItem?) {
    item?.player = self
    let now = system.timeline.now
    state.withLock { state in
      state.item?.player = nil
      (state.item, state.position, state.since) = (item, .zero, now)
    }
    item?.player = self
  }

  /// How fast it plays: 0 stands still, 1 is as recorded, negative goes back. Observable.
  public var rate: Float {
    get { state.withLock { $0.rate } }
    set {
      let position = currentTime()
      let now = system.timeline.now
      system.change { transaction in
        let old = state.withLock { state in
          defer { (state.rate, state.position, state.since) = (newValue, position, now) }
          return state.rate
        }
        transaction.changed(self, \AVPlayer.rate, "rate", from: old, to: newValue)
      }
    }
  }

  /// Plays as recorded.
  public func play() { rate = 1 }
  /// Stands still.
  public func pause() { rate = 0 }

  /// Where playing is: between the item's beginning and end.
  public func currentTime() -> CMTime {
    let now = system.timeline.now
    let state = state.withLock { $0 }
    guard let item = state.item else { return .zero }
    let time = state.position + CMTimeMultiplyByFloat64(now - state.since, multiplier: Float64(state.rate))
    return CMTimeMaximum(.zero, CMTimeMinimum(time, item.duration))
  }

  /// Goes to a time, at once.
  public func seek(to time: CMTime) {
    let now = system.timeline.now
    state.withLock { ($0.position, $0.since) = (time, now) }
  }

  /// Goes to a time, at once, and tells so, on no particular queue.
  public func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    seek(to: time)
    system.callbacks.submit { completionHandler(true) }
  }

  /// Goes to a time exactly: tolerances are not needed here.
  public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) { seek(to: time) }
}
