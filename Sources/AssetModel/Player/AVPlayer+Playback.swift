import CoreMediaModel
import Foundation
import SimulationKernel

extension AVPlayer {
  /// The end of the item, and settings that change nothing that can be observed here.
  struct Playback {
    /// The event at the end of the item; nil while the player is paused.
    var end: TimelineEvent?
    var actionAtEnd = ActionAtItemEnd.pause
    var waits = true
    var isMuted = false
    var volume: Float = 1
    var observers: [TimeObserver] = []
  }

  /// The states of playback. **Source:** Apple, AVPlayer.TimeControlStatus.
  public enum TimeControlStatus: Int, Sendable {
    case paused, waitingToPlayAtSpecifiedRate, playing

    init(_ rate: Float) { self = rate == 0 ? .paused : .playing }
  }

  /// The actions of a player at the end of its item. **Source:** Apple, AVPlayer.ActionAtItemEnd.
  public enum ActionAtItemEnd: Int, Sendable { case advance, pause, none }

  /// The state of playback, which follows the rate: a file never has to be waited for. Key-value observable.
  public var timeControlStatus: TimeControlStatus { TimeControlStatus(rate) }

  /// The action at the end of the item. Default is `pause`.
  public var actionAtItemEnd: ActionAtItemEnd {
    get { playback.read { $0.actionAtEnd } }
    set { change(playback) { $0.actionAtEnd = newValue } }
  }
  /// A Boolean value that indicates whether playback waits for enough data. Default is true. Has no effect.
  public var automaticallyWaitsToMinimizeStalling: Bool {
    get { playback.read { $0.waits } }
    set { change(playback) { $0.waits = newValue } }
  }
  /// A Boolean value that indicates whether the sound is off. Has no effect, because nothing is heard.
  public var isMuted: Bool {
    get { playback.read { $0.isMuted } }
    set { change(playback) { $0.isMuted = newValue } }
  }
  /// The volume of the sound. Default is 1. Has no effect, because nothing is heard.
  public var volume: Float {
    get { playback.read { $0.volume } }
    set { change(playback) { $0.volume = newValue } }
  }
  /// Starts playback at a rate at once.
  public func playImmediately(atRate rate: Float) { self.rate = rate }

  /// Schedules the end of the item, if the player plays toward it, and tells observers that the rate or the time has
  /// changed.
  func awaitEnd() {
    defer { tellObservers() }
    change(playback) { playback in
      defer { playback.end = nil }
      return playback.end
    }?.cancel()
    let rate = rate
    guard rate > 0, let item = currentItem, item.duration.isNumeric, item.duration > .zero else { return }
    let delay = Int64((item.duration - currentTime()).seconds / Double(rate) * 1e9)
    let event = system.timeline.schedule(after: max(0, delay)) { [weak self] in self?.reachEnd(of: item) }
    change(playback) { $0.end = event }
  }

  private func reachEnd(of item: AVPlayerItem) {
    guard rate > 0, currentItem === item else { return }
    if actionAtItemEnd == .pause { rate = 0 }
    system.post(.AVPlayerItemDidPlayToEndTime, object: item)
  }
}

extension Notification.Name {
  /// The name of the notification that an item was played to its end. The object is the item.
  ///
  /// **Source:** Apple, AVPlayerItemDidPlayToEndTime.
  public static let AVPlayerItemDidPlayToEndTime = Notification.Name("AVPlayerItemDidPlayToEndTimeNotification")
  /// The name of the notification that an item could not be played to its end. Never posted here.
  public static let AVPlayerItemFailedToPlayToEndTime = Notification.Name(
    "AVPlayerItemFailedToPlayToEndTimeNotification")
  /// The name of the notification that playback waits for data. Never posted here.
  public static let AVPlayerItemPlaybackStalled = Notification.Name("AVPlayerItemPlaybackStalledNotification")
}

extension AVPlayerItem {
  /// The name of the notification that an item was played to its end. The object is the item.
  public static let didPlayToEndTimeNotification = Notification.Name.AVPlayerItemDidPlayToEndTime
  /// The name of the notification that an item could not be played to its end. Never posted here.
  public static let failedToPlayToEndTimeNotification = Notification.Name.AVPlayerItemFailedToPlayToEndTime
  /// The name of the notification that playback waits for data. Never posted here.
  public static let playbackStalledNotification = Notification.Name.AVPlayerItemPlaybackStalled
}
