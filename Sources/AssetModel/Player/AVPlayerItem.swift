import CoreMediaModel
import Foundation
import SimulationKernel

/// An asset with its playback settings. This model renders neither video nor audio.
open class AVPlayerItem: CaptureObject, @unchecked Sendable {
  // Unchecked: mutable state is protected by the system's lock.

  /// The asset that the item plays.
  public let asset: AVAsset
  private let state: Guarded<State>

  struct State {
    var pitch = AVAudioTimePitchAlgorithm.timeDomain
    weak var player: AVPlayer?
    var outputs: [AVPlayerItemOutput] = []
  }

  /// The status of a player item.
  public enum Status: Int, Sendable {
    case unknown, readyToPlay, failed
  }

  /// Creates a player item for an asset.
  public init(asset: AVAsset) {
    self.asset = asset
    state = Guarded(State(), lock: asset.system.lock)
    super.init(system: asset.system)
  }

  /// Creates a player item for a file.
  public convenience init(url: URL) { self.init(asset: AVURLAsset(url: url)) }

  /// The algorithm that preserves audio pitch at other playback rates. Default is `timeDomain`.
  open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { state.read { $0.pitch } }
    set { change(state) { $0.pitch = newValue } }
  }

  /// The status of the item: ready to play if the file can be read, otherwise failed.
  open var status: Status { (try? asset.content()) == nil ? .failed : .readyToPlay }
  /// The reason that the file cannot be read, or nil.
  open var error: (any Error)? {
    do {
      _ = try asset.content()
      return nil
    } catch {
      return error
    }
  }
  /// The duration of the item at rate 1.
  open var duration: CMTime { asset.duration }
  /// Returns the current playback time, or zero if no player uses the item.
  open func currentTime() -> CMTime { player?.currentTime() ?? .zero }

  /// The outputs of the item. They receive nothing, because this model does not render.
  open var outputs: [AVPlayerItemOutput] { state.read { $0.outputs } }

  /// Adds an output to the item.
  open func add(_ output: AVPlayerItemOutput) { change(state) { $0.outputs.append(output) } }

  /// Removes an output from the item.
  open func remove(_ output: AVPlayerItemOutput) {
    // The output is released outside the lock.
    _ = change(state) { state in
      defer { state.outputs.removeAll { $0 === output } }
      return state.outputs
    }
  }

  var player: AVPlayer? { state.read { $0.player } }

  func belong(to player: AVPlayer?, _ transaction: borrowing Transaction) {
    state.write(transaction) { $0.player = player }
  }
}

/// The user info key for the error that kept an item from playing to its end.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"
