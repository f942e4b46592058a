import CoreMediaModel
import Foundation
import SimulationKernel

/// An asset that is to be played, and how. A value: nothing is drawn or heard here.
public final class AVPlayerItem: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  /// What is played.
  public let asset: AVAsset
  private let state: Guarded<State>

  struct State {
    var pitch = AVAudioTimePitchAlgorithm.timeDomain
    weak var player: AVPlayer?
  }

  /// Whether an item can be played.
  public enum Status: Int, Sendable {
    case unknown, readyToPlay, failed
  }

  /// An item for an asset.
  public init(asset: AVAsset) {
    self.asset = asset
    state = Guarded(State(), lock: asset.system.lock)
    super.init(system: asset.system)
  }

  /// An item for a file.
  public convenience init(url: URL) { self.init(asset: AVURLAsset(url: url)) }

  /// How sound keeps its pitch when it is played faster or slower. Default `timeDomain`.
  public var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { state.read { $0.pitch } }
    set { change(state) { $0.pitch = newValue } }
  }

  /// Whether the file can be read.
  public var status: Status { (try? asset.content()) == nil ? .failed : .readyToPlay }
  /// Why it cannot; nil otherwise.
  public var error: (any Error)? {
    do {
      _ = try asset.content()
      return nil
    } catch {
      return error
    }
  }
  /// How long it plays at rate 1.
  public var duration: CMTime { asset.duration }
  /// The current position; zero while no player has the item.
  public func currentTime() -> CMTime { player?.currentTime() ?? .zero }

  var player: AVPlayer? { state.read { $0.player } }

  func belong(to player: AVPlayer?, _ transaction: borrowing Transaction) {
    state.write(transaction) { $0.player = player }
  }
}

/// `userInfo` key of why a player has not come to its item's end.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"
