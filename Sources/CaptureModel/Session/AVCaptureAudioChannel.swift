import Foundation
import SimulationKernel

/// One channel of the sound that flows through a connection, with its level. **Source:** Apple, AVCaptureAudioChannel.
public final class AVCaptureAudioChannel: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let index: Int
  private let audio: ConnectionAudioMeter

  init(_ index: Int, of audio: ConnectionAudioMeter, in system: CaptureSystem) {
    self.index = index
    self.audio = audio
    super.init(system: system)
  }

  /// Power of the last packet in decibels, 0 for the greatest number there is; -160 for silence, and while nothing flows.
  ///
  /// A sine of full scale has -3. **Source:** Apple says decibels; that it is the last packet's mean, and the floor, are inferred.
  public var averagePowerLevel: Float { audio.levels(ofChannel: index, now: system.timeline.now).average }

  /// The greatest sample of the last second in decibels, 0 for the greatest number there is; -160 for silence.
  ///
  /// **Source:** Apple says that it is held; for how long is made up.
  public var peakHoldLevel: Float { audio.levels(ofChannel: index, now: system.timeline.now).peak }

  /// How loud the channel gets to the output: 0 for silent, 1, the default, for as it is (macOS).
  ///
  /// Raises NSRangeException for anything else; the wording is inferred.
  public var volume: Float {
    get { audio.gains[index].volume }
    set {
      guard
        system.require(
          (0...1).contains(newValue),
          Misuse(
            .range, "*** -[AVCaptureAudioChannel setVolume:] volume must be between 0.0 and 1.0",
            remedy: "pass a number from 0 to 1"))
      else { return }
      audio.change(index) { $0.volume = newValue }
    }
  }

  /// Whether the channel gets to the output; else it is silent there (macOS).
  public var isEnabled: Bool {
    get { audio.gains[index].isEnabled }
    set { audio.change(index) { $0.isEnabled = newValue } }
  }
}
