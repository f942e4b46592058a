import CoreMediaModel
import Foundation
import SimulationKernel

/// An object that controls the playback of an item. This model renders neither video nor audio; the current time
/// follows from the rate and the timeline.
public final class AVPlayer: CaptureObject, @unchecked Sendable {
  // Unchecked: mutable state is protected by the system's lock.
  private let state: Observed<State>
  let playback: Guarded<Playback>

  struct State: ObservableState {
    var item: AVPlayerItem?
    var rate: Float = 0
    /// The playback position when the rate was last set. `since` is the time of that change.
    var position = CMTime.zero
    var since = CMTime.zero

    static func announce(of player: AVPlayer, from old: Self, to new: Self, _ transaction: borrowing Transaction) {
      transaction.changed(player, \.rate, "rate", from: old.rate, to: new.rate)
      transaction.changed(
        player, \.timeControlStatus, "timeControlStatus", from: TimeControlStatus(old.rate),
        to: TimeControlStatus(new.rate))
    }
  }

  /// Creates a paused player for an item.
  ///
  /// Raises NSInvalidArgumentException for an item of another player. **Source:** text:
  /// github.com/teodorpatras/Jukebox/issues/86.
  public init(playerItem item: AVPlayerItem?) {
    let system = item?.system ?? CaptureSystem.current
    state = Observed(State(), lock: system.lock)
    playback = Guarded(Playback(), lock: system.lock)
    super.init(system: system)
    replaceCurrentItem(with: item)
  }

  deinit { playback.read { $0.end }?.cancel() }

  /// Creates a player without an item.
  public override convenience init() { self.init(playerItem: nil) }

  /// Creates a paused player for a file.
  public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

  /// The item that the player currently plays.
  public var currentItem: AVPlayerItem? { state.read { $0.item } }

  /// Replaces the current item and starts at its beginning. Raises NSInvalidArgumentException for an item of another
  /// player.
  public func replaceCurrentItem(with item: AVPlayerItem?) {
    let owner = item?.player
    guard
      system.require(
        owner == nil || owner === self,
        Misuse(
          .invalidArgument, "An AVPlayerItem cannot be associated with more than one instance of AVPlayer",
          evidence: .rule(447), remedy: "create a separate item for each player; players can share an asset"))
    else { return }
    let now = system.timeline.now
    // The previous item is released outside the lock.
    _ = system.change { transaction in
      let last = state.write(transaction, of: self) { state in
        defer { (state.item, state.position, state.since) = (item, .zero, now) }
        return state.item
      }
      last?.belong(to: nil, transaction)
      item?.belong(to: self, transaction)
      return last
    }
    awaitEnd()
  }

  /// The playback rate: 0 is paused, 1 is the natural rate, and negative values play in reverse. Key-value observable.
  public var rate: Float {
    get { state.read { $0.rate } }
    set {
      let position = currentTime()
      let now = system.timeline.now
      change(state) { ($0.rate, $0.position, $0.since) = (newValue, position, now) }
      awaitEnd()
    }
  }

  /// Starts playback at the natural rate.
  public func play() { rate = 1 }
  /// Pauses playback at the current time.
  public func pause() { rate = 0 }

  /// Returns the current time of the item, limited to its duration.
  public func currentTime() -> CMTime {
    let now = system.timeline.now
    let state = state.read { $0 }
    guard let item = state.item else { return .zero }
    let time = state.position + CMTimeMultiplyByFloat64(now - state.since, multiplier: Float64(state.rate))
    return CMTimeMaximum(.zero, CMTimeMinimum(time, item.duration))
  }

  /// Seeks to a time immediately. Raises NSInvalidArgumentException for an invalid time.
  ///
  /// **Source:** text: github.com/pianxian/alphaVideoPlayTool/issues/2.
  public func seek(to time: CMTime) { _ = move(to: time) }

  /// Returns whether the player could seek to a time.
  private func move(to time: CMTime) -> Bool {
    let method = "_seekToTime:toleranceBefore:toleranceAfter:seekID:completionHandler:"
    guard
      system.require(
        time.isValid || currentItem == nil,
        Misuse(
          .invalidArgument, "*** -[AVPlayerItem \(method)] Seeking is not possible to time {INVALID}",
          evidence: .rule(447), remedy: "check the isValid property of the time first"))
    else { return false }
    let now = system.timeline.now
    change(state) { ($0.position, $0.since) = (time, now) }
    awaitEnd()
    return true
  }

  /// Seeks to a time immediately, and calls the completion handler on an arbitrary queue.
  public func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    if move(to: time) { system.callbacks.submit { completionHandler(true) } }
  }

  /// Seeks to a time exactly. This model ignores the tolerances.
  public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) { seek(to: time) }
}
