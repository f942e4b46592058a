import CaptureModel
import Foundation
import HardwareModel

/// A microphone that hears a beep of 1 kHz in the first tenth of every second, and silence else: the sound of the orientation chart's flash.
///
/// Sample *n* depends on *n* alone, and a beep begins in the very sample in which its second does.
public final class Beep: MicrophoneSource {
  /// Samples a second.
  public let sampleRate: Int
  /// Interleaved channels, which all hear the same.
  public let channelCount: Int

  /// Highest value of a sample, half of what 16 bits can hold.
  static let amplitude: Int16 = 16_384
  /// Vibrations a second.
  static let frequency = 1000

  /// The first hundredth of a second of the tone, which then repeats.
  private let tone: [Int16]

  /// A microphone that beeps.
  ///
  /// - Parameters:
  ///   - sampleRate: samples a second, a multiple of 100.
  ///   - channelCount: all channels hear the same.
  public init(sampleRate: Int = 48_000, channelCount: Int = 1) {
    precondition(
      sampleRate > 0 && sampleRate % 100 == 0 && channelCount > 0,
      "Beep: \(sampleRate) Hz with \(channelCount) channels cannot be made; use a multiple of 100 Hz and at least one channel"
    )
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    tone = (0..<sampleRate / 100).map { sample in
      let phase = 2 * Double.pi * Double(sample * Self.frequency % sampleRate) / Double(sampleRate)
      return Int16((Double(Self.amplitude) * sin(phase)).rounded())
    }
  }

  /// Fills `samples` with the sound from sample frame `first`, counted from the timeline's beginning.
  public func fill(_ samples: UnsafeMutableBufferPointer<Int16>, from first: Int64) {
    let rate = Int64(sampleRate)
    for place in samples.indices {
      let sample = first + Int64(place / channelCount)
      let inSecond = (sample % rate + rate) % rate
      samples[place] =
        SecondSignal.isOn(inSecond, unitsPerSecond: rate) ? tone[Int(inSecond % Int64(tone.count))] : 0
    }
  }
}
