import AVFoundationTypes
import Foundation
import SimulationKernel

/// An object that plays a sound. Nothing is heard: the current time follows the timeline, and the delegate hears of the
/// end. **Source:** Apple, AVAudioPlayer.
open class AVAudioPlayer: CaptureObject, @unchecked Sendable {
  // Unchecked: mutable state is protected by the system's lock.

  /// The length of the sound in seconds.
  public let duration: TimeInterval
  /// The file of the sound, or nil.
  public let url: URL?
  /// The bytes of the sound, or nil.
  public let data: Data?
  private let state: Guarded<State>

  private struct State {
    weak var delegate: (any AVAudioPlayerDelegate)?
    var position = 0.0
    /// The time of the timeline at which the position was reached; nil while the player does not play.
    var since: Int64?
    var end: TimelineEvent?
    var loops = 0
    var volume: Float = 1
    var rate: Float = 1
    var mayChangeRate = false
  }

  private init(_ source: MediaSource, url: URL?, data: Data?) throws {
    let system = CaptureSystem.current
    guard let media = system.media else { throw AVError(.operationNotAllowed) }
    duration = try media.inspect(source).seconds
    (self.url, self.data) = (url, data)
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
  }

  /// Creates a player for a file.
  ///
  /// - Throws: An error if the file cannot be read.
  public convenience init(contentsOf url: URL) throws { try self.init(.file(url), url: url, data: nil) }
  /// Creates a player for a file. The type has no effect.
  public convenience init(contentsOf url: URL, fileTypeHint utiString: String?) throws {
    try self.init(contentsOf: url)
  }
  /// Creates a player for the bytes of a file.
  ///
  /// - Throws: An error if they cannot be read.
  public convenience init(data: Data) throws { try self.init(.data(data), url: nil, data: data) }
  /// Creates a player for the bytes of a file. The type has no effect.
  public convenience init(data: Data, fileTypeHint utiString: String?) throws { try self.init(data: data) }

  deinit { state.read { $0.end }?.cancel() }

  /// The object that hears of the end.
  open var delegate: (any AVAudioPlayerDelegate)? {
    get { state.read { $0.delegate } }
    set { change(state) { $0.delegate = newValue } }
  }
  /// A Boolean value that indicates whether the player plays.
  open var isPlaying: Bool { state.read { $0.since } != nil }
  /// The position in the sound in seconds.
  open var currentTime: TimeInterval {
    get {
      let now = system.timeline.nanoseconds
      return state.read { state in
        state.position + (state.since.map { Double(now - $0) / 1e9 * Double(state.rate) } ?? 0)
      }
    }
    set {
      let plays = isPlaying
      halt(at: min(max(0, newValue), duration))
      if plays { play() }
    }
  }
  /// The number of times that the sound is repeated; negative for no end. Has no effect.
  open var numberOfLoops: Int {
    get { state.read { $0.loops } }
    set { change(state) { $0.loops = newValue } }
  }
  /// The volume. Has no effect.
  open var volume: Float {
    get { state.read { $0.volume } }
    set { change(state) { $0.volume = newValue } }
  }
  /// A Boolean value that indicates whether the rate may be changed.
  open var enableRate: Bool {
    get { state.read { $0.mayChangeRate } }
    set { change(state) { $0.mayChangeRate = newValue } }
  }
  /// The rate of playback from the next start.
  open var rate: Float {
    get { state.read { $0.rate } }
    set { change(state) { if $0.mayChangeRate { $0.rate = max(0.5, min(newValue, 2)) } } }
  }

  /// Prepares for playback. Has no effect, because a start takes no time.
  @discardableResult open func prepareToPlay() -> Bool { true }

  /// Starts playback and returns whether it did. Always true.
  @discardableResult open func play() -> Bool {
    guard !isPlaying else { return true }
    let delay = Int64((duration - currentTime) / Double(rate) * 1e9)
    let (now, event) = (
      system.timeline.nanoseconds, system.timeline.schedule(after: max(0, delay)) { [weak self] in self?.finish() }
    )
    change(state) { ($0.since, $0.end) = (now, event) }
    return true
  }

  /// Pauses playback at the current time.
  open func pause() { halt(at: currentTime) }
  /// Stops playback. The current time remains.
  open func stop() { pause() }

  private func halt(at position: TimeInterval) {
    change(state) { state in
      defer { (state.position, state.since, state.end) = (position, nil, nil) }
      return state.end
    }?.cancel()
  }

  private func finish() {
    guard isPlaying else { return }
    halt(at: 0)
    system.delivery.callbackQueue(for: .main).submit { [self] in
      delegate?.audioPlayerDidFinishPlaying(self, successfully: true)
    }
  }
}

/// The methods that receive the end of a sound. **Source:** Apple, AVAudioPlayerDelegate.
public protocol AVAudioPlayerDelegate: AnyObject {
  /// Receives the end of the sound, on the main queue.
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
  /// Receives an error in the sound. Never called here.
  func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)
}

extension AVAudioPlayerDelegate {
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
  public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {}
}
