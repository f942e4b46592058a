import Foundation
import SimulationKernel

/// One channel of a connection's audio, with its level. **Source:** Apple, AVCaptureAudioChannel.
public final class AVCaptureAudioChannel: CaptureObject, @unchecked Sendable {
  // Unchecked: the state is protected by the system's lock.
  private let index: Int
  private let audio: ConnectionAudioMeter

  init(_ index: Int, of audio: ConnectionAudioMeter, in system: CaptureSystem) {
    self.index = index
    self.audio = audio
    super.init(system: system)
  }

  /// The average power of the most recent packet, in dBFS; -160 for silence, and while no audio flows.
  ///
  /// A full-scale sine wave has an average power of -3 dBFS. **Source:** Apple says that the unit is decibels; the mean
  /// of the last packet and the floor are inferred.
  public var averagePowerLevel: Float { audio.levels(ofChannel: index, now: system.timeline.now).average }

  /// The peak level of the last second, in dBFS; -160 for silence.
  ///
  /// **Source:** Apple says that the peak is held; the duration is assumed.
  public var peakHoldLevel: Float { audio.levels(ofChannel: index, now: system.timeline.now).peak }

  /// The volume at which the channel reaches the output, from 0 (silent) to 1 (unchanged, the default). macOS only.
  ///
  /// Raises NSRangeException for other values; the wording is inferred.
  public var volume: Float {
    get { audio.gains[index].volume }
    set {
      guard
        system.require(
          (0...1).contains(newValue),
          Misuse(
            .range, "*** -[AVCaptureAudioChannel setVolume:] volume must be between 0.0 and 1.0",
            evidence: .inferred, remedy: "pass a number from 0 to 1"))
      else { return }
      audio.change(index) { $0.volume = newValue }
    }
  }

  /// A Boolean value that indicates whether the channel reaches the output; a disabled channel is silent. macOS only.
  public var isEnabled: Bool {
    get { audio.gains[index].isEnabled }
    set { audio.change(index) { $0.isEnabled = newValue } }
  }
}
