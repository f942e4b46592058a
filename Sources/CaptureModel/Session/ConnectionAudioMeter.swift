import CoreMediaModel
import Foundation
import Locking
import SimulationKernel

/// The audio meter of one connection: the gains of its channels and their recent levels.
final class ConnectionAudioMeter: Sendable {
  private let state: Locked<State>

  struct Gain: Equatable {
    var volume: Float = 1
    var isEnabled = true
    var factor: Float { isEnabled ? volume : 0 }
  }

  private struct State {
    var gains: [Gain]
    /// The packets of the last second, in order. Levels are computed only when the app reads them.
    var recent: [CMSampleBuffer] = []
  }

  /// The level of silence, in decibels.
  static let floor: Float = -160

  init(channelCount: Int) {
    state = Locked(State(gains: Array(repeating: Gain(), count: channelCount)))
  }

  var gains: [Gain] { state.withLock { $0.gains } }

  func change(_ index: Int, _ body: (inout Gain) -> Void) { state.withLock { body(&$0.gains[index]) } }

  /// Records a packet, and returns it with the channel gains applied.
  func pass(_ audio: CapturedAudio) -> CapturedAudio {
    var audio = audio
    let gains = gains
    if gains.contains(where: { $0.factor != 1 }) { audio.buffer = Self.mix(audio.buffer, gains.map(\.factor)) }
    state.withLock { state in
      let second = audio.buffer.presentationTimeStamp - CMTime(value: 1, timescale: 1)
      state.recent.append(audio.buffer)
      if let first = state.recent.firstIndex(where: { $0.presentationTimeStamp > second }), first > 0 {
        state.recent.removeFirst(first)
      }
    }
    return audio
  }

  /// Returns the mean of the last packet and the peak of the last second before `now`, in decibels.
  func levels(ofChannel index: Int, now: CMTime) -> (average: Float, peak: Float) {
    let (recent, count) = state.withLock { ($0.recent, $0.gains.count) }
    func age(_ packet: CMSampleBuffer) -> Double { (now - packet.presentationTimeStamp).seconds }
    let packets = recent.filter { age($0) <= 1 }
    let peaks = packets.map { Self.measure($0, channel: index, of: count) }
    guard let packet = packets.last, let last = peaks.last else { return (Self.floor, Self.floor) }
    // Audio counts as stopped when no packet has arrived for four packet durations.
    let isFlowing = age(packet) <= 5 * packet.duration.seconds
    return (
      isFlowing ? Self.decibels(last.meanSquare.squareRoot()) : Self.floor,
      Self.decibels(peaks.map(\.peak).max() ?? 0)
    )
  }

  private static func decibels(_ amplitude: Double) -> Float {
    amplitude > 0 ? max(floor, Float(20 * log10(amplitude / 32_768))) : floor
  }

  private static func measure(
    _ packet: CMSampleBuffer, channel: Int, of count: Int
  ) -> (meanSquare: Double, peak: Double) {
    let result = try? packet.dataBuffer?.withContiguousStorage { bytes in
      let samples = bytes.bindMemory(to: Int16.self)
      var (sum, peak, number) = (0.0, 0.0, 0)
      for place in stride(from: channel, to: samples.count, by: count) {
        let value = Double(samples[place])
        sum += value * value
        peak = max(peak, abs(value))
        number += 1
      }
      return (sum / Double(number), peak)
    }
    return result ?? (0, 0)
  }

  /// Returns the packet with each channel multiplied by its factor. Computed when the app reads the data.
  private static func mix(_ packet: CMSampleBuffer, _ factors: [Float]) -> CMSampleBuffer {
    guard let data = packet.dataBuffer, let format = packet.formatDescription else { return packet }
    let block = CMBlockBuffer(count: data.dataLength) { bytes in
      let target = bytes.bindMemory(to: Int16.self)
      try? data.withContiguousStorage { source in
        for (place, sample) in source.bindMemory(to: Int16.self).enumerated() {
          target[place] = Int16((Float(sample) * factors[place % factors.count]).rounded())
        }
      }
    }
    return CMSampleBuffer(
      audio: block, format: format, frameCount: packet.numSamples, time: packet.presentationTimeStamp)
  }
}
