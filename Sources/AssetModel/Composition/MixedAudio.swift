import AVFoundationTypes
import CoreMediaModel
import Foundation

/// The sound of several tracks in one, each as loud as a mix says.
final class MixedAudio: TrackSamples, @unchecked Sendable {
  // Unchecked: used from one thread at a time.
  private var tracks: [Track]
  private let mix: AVAudioMix?
  private let sampleRate: Int
  private let channelCount: Int
  private let format: CMFormatDescription
  /// Number of the next sample frame, from time zero.
  private var position: Int

  static let blockLength = 1024

  private struct Track {
    let id: CMPersistentTrackID
    let samples: any TrackSamples
    /// What has been read and not mixed, and the number of its first sample frame.
    var pending: [Int16] = []
    var start = 0
    var hasEnded = false
  }

  /// - Parameters:
  ///   - tracks: linear PCM of 16 bits, of the rate and the channels.
  ///   - start: where to begin.
  init(
    _ tracks: [(id: CMPersistentTrackID, samples: any TrackSamples)], _ mix: AVAudioMix?, sampleRate: Int,
    channelCount: Int, from start: CMTime
  ) {
    self.tracks = tracks.map { Track(id: $0.id, samples: $0.samples) }
    self.mix = mix
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    format = CMFormatDescription(
      audio: .init(signed16BitSampleRate: Double(sampleRate), channels: channelCount))
    position = Int((start.seconds * Double(sampleRate)).rounded())
  }

  func next() throws -> CMSampleBuffer? {
    for index in tracks.indices { try fill(&tracks[index]) }
    guard tracks.contains(where: { !$0.hasEnded || !$0.pending.isEmpty }) else { return nil }
    let time = CMTime(value: Int64(position), timescale: CMTimeScale(sampleRate))
    var sums = [Float](repeating: 0, count: Self.blockLength * channelCount)
    for index in tracks.indices { take(&tracks[index], into: &sums, at: time) }
    position += Self.blockLength
    let mixed = sums.map { Int16(max(-32_768, min(32_767, $0.rounded()))) }
    let block = CMBlockBuffer(count: mixed.count * 2) { bytes in
      mixed.withUnsafeBytes { bytes.copyMemory(from: $0) }
    }
    return CMSampleBuffer(audio: block, format: format, frameCount: Self.blockLength, time: time)
  }

  /// Reads until there is enough for the next block.
  private func fill(_ track: inout Track) throws {
    while !track.hasEnded, track.start + track.pending.count / channelCount < position + Self.blockLength {
      guard let sample = try track.samples.next(), let data = sample.dataBuffer else {
        track.hasEnded = true
        return
      }
      let first = Int((sample.presentationTimeStamp.seconds * Double(sampleRate)).rounded())
      if track.pending.isEmpty {
        track.start = first
      } else if first > track.start + track.pending.count / channelCount {
        // Where the track has nothing it is silent.
        let missing = first - track.start - track.pending.count / channelCount
        track.pending += [Int16](repeating: 0, count: missing * channelCount)
      }
      try data.withContiguousStorage { track.pending += $0.bindMemory(to: Int16.self) }
    }
  }

  /// Adds what a track has for the next block, and lets go of it.
  private func take(_ track: inout Track, into sums: inout [Float], at time: CMTime) {
    let volume = mix?.volume(of: track.id, at: time) ?? 1
    let skipped = max(0, position - track.start) * channelCount
    let offset = max(0, track.start - position) * channelCount
    for (place, value) in track.pending.dropFirst(skipped).enumerated() {
      guard offset + place < sums.count else { break }
      sums[offset + place] += Float(value) * volume
    }
    let used = min(track.pending.count, max(0, position + Self.blockLength - track.start) * channelCount)
    track.pending.removeFirst(used)
    track.start += used / channelCount
  }
}
