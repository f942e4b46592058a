import AVFoundationTypes
import CoreMediaModel
import Foundation

/// The audio of several tracks, mixed with the volumes of an audio mix.
final class MixedAudio: TrackSampleReader, @unchecked Sendable {
  // Unchecked: used by one thread at a time.
  private var tracks: [Track]
  private let mix: AVAudioMix?
  private let sampleRate: Int
  private let channelCount: Int
  private let format: CMFormatDescription
  /// The index of the next sample frame, counted from time zero.
  private var position: Int

  static let blockLength = 1024

  private struct Track {
    let id: CMPersistentTrackID
    let samples: any TrackSampleReader
    /// The audio that has been read but not mixed yet. `start` is the index of its first sample frame.
    var pending: [Int16] = []
    var start = 0
    var hasEnded = false
  }

  /// Creates a mixer for a set of tracks.
  ///
  /// - Parameters:
  ///   - tracks: The tracks as 16-bit linear PCM with the given sample rate and channel count.
  ///   - start: The time at which to start.
  init(
    _ tracks: [(id: CMPersistentTrackID, samples: any TrackSampleReader)], _ mix: AVAudioMix?, sampleRate: Int,
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

  /// Reads samples until there are enough for the next block.
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
        // Gaps in the track are filled with silence.
        let missing = first - track.start - track.pending.count / channelCount
        track.pending += [Int16](repeating: 0, count: missing * channelCount)
      }
      try data.withContiguousStorage { track.pending += $0.bindMemory(to: Int16.self) }
    }
  }

  /// Adds a track's samples to the next block and removes them from its pending audio.
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
