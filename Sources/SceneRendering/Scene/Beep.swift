import CaptureModel
import Foundation
import HardwareModel

/// A microphone that records a 1 kHz beep in the first tenth of every second and silence otherwise, matching the flash
/// of the orientation chart.
///
/// Sample *n* depends only on *n*, and each beep starts exactly at the first sample of its second.
public final class Beep: MicrophoneSource {
  /// The number of samples per second.
  public let sampleRate: Int
  /// The number of interleaved channels, all of which have the same content.
  public let channelCount: Int

  /// The peak sample value, half of the 16-bit range.
  static let amplitude: Int16 = 16_384
  /// The frequency of the tone in hertz.
  static let frequency = 1000

  /// The first hundredth of a second of the tone, which repeats.
  private let tone: [Int16]

  /// Creates a microphone that records the beep.
  ///
  /// - Parameters:
  ///   - sampleRate: The number of samples per second, a multiple of 100.
  ///   - channelCount: The number of channels, all with the same content.
  public init(sampleRate: Int = 48_000, channelCount: Int = 1) {
    precondition(
      sampleRate > 0 && sampleRate % 100 == 0 && channelCount > 0,
      "Beep: \(sampleRate) Hz with \(channelCount) channels is not supported; use a multiple of 100 Hz and at least one channel"
    )
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    tone = (0..<sampleRate / 100).map { sample in
      let phase = 2 * Double.pi * Double(sample * Self.frequency % sampleRate) / Double(sampleRate)
      return Int16((Double(Self.amplitude) * sin(phase)).rounded())
    }
  }

  /// Fills `samples` with the audio that starts at sample frame `first`, counted from the start of the timeline.
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
