import CoreMediaModel
import Foundation
import SimulationKernel

/// Plays an item: where it is follows from its rate and the timeline. Nothing is drawn or heard here.
public final class AVPlayer: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let state: Observed<State>

  struct State: ObservableState {
    var item: AVPlayerItem?
    var rate: Float = 0
    /// Where playing was when the rate was set, and when that was.
    var position = CMTime.zero
    var since = CMTime.zero

    static func announce(of player: AVPlayer, from old: Self, to new: Self, _ transaction: borrowing Transaction) {
      transaction.changed(player, \.rate, "rate", from: old.rate, to: new.rate)
    }
  }

  /// A player of an item; it stands still.
  ///
  /// Raises NSInvalidArgumentException for an item of another player. **Source:** text: github.com/teodorpatras/Jukebox/issues/86.
  public init(playerItem item: AVPlayerItem?) {
    let system = item?.system ?? CaptureSystem.current
    state = Observed(State(), lock: system.lock)
    super.init(system: system)
    replaceCurrentItem(with: item)
  }

  /// A player of nothing.
  public override convenience init() { self.init(playerItem: nil) }

  /// A player of a file; it stands still.
  public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

  /// What is played.
  public var currentItem: AVPlayerItem? { state.read { $0.item } }

  /// Plays something else, from its beginning. Raises as the initializer does.
  public func replaceCurrentItem(with item: AVPlayerItem?) {
    let owner = item?.player
    guard
      system.require(
        owner == nil || owner === self,
        Misuse(
          .invalidArgument, "An AVPlayerItem cannot be associated with more than one instance of AVPlayer",
          remedy: "make an item of its own for each player; assets can be shared"))
    else { return }
    let now = system.timeline.now
    // The last item is let go of outside the lock.
    _ = system.change { transaction in
      let last = state.write(transaction, of: self) { state in
        defer { (state.item, state.position, state.since) = (item, .zero, now) }
        return state.item
      }
      last?.belong(to: nil, transaction)
      item?.belong(to: self, transaction)
      return last
    }
  }

  /// How fast it plays: 0 stands still, 1 is as recorded, negative goes back. Observable.
  public var rate: Float {
    get { state.read { $0.rate } }
    set {
      let position = currentTime()
      let now = system.timeline.now
      change(state) { ($0.rate, $0.position, $0.since) = (newValue, position, now) }
    }
  }

  /// Plays as recorded.
  public func play() { rate = 1 }
  /// Stands still.
  public func pause() { rate = 0 }

  /// Where playing is: between the item's beginning and end.
  public func currentTime() -> CMTime {
    let now = system.timeline.now
    let state = state.read { $0 }
    guard let item = state.item else { return .zero }
    let time = state.position + CMTimeMultiplyByFloat64(now - state.since, multiplier: Float64(state.rate))
    return CMTimeMaximum(.zero, CMTimeMinimum(time, item.duration))
  }

  /// Goes to a time, at once.
  public func seek(to time: CMTime) {
    let now = system.timeline.now
    change(state) { ($0.position, $0.since) = (time, now) }
  }

  /// Goes to a time, at once, and tells so, on no particular queue.
  public func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    seek(to: time)
    system.callbacks.submit { completionHandler(true) }
  }

  /// Goes to a time exactly: tolerances are not needed here.
  public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) { seek(to: time) }
}
