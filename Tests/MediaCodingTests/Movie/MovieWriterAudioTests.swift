import CoreMediaModel
import Foundation
import MediaCoding
import Testing

/// Tests the audio of movies: no sample is lost or out of sync. `ffmpeg` decodes the files.
@Suite(.needsFFmpeg) struct MovieWriterAudioTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [MovieWriter.AudioCodec.alac, .linearPCM], [1, 2]) func `Lossless audio is read back unchanged`(
    _ codec: MovieWriter.AudioCodec, _ channels: Int
  ) throws {
    let url = folder.file("sound.mov")
    let samples = (0..<10_007 * channels).map { Int16(truncatingIfNeeded: $0 &* 7919) }
    let writer = try MovieWriter(
      url: url, settings: .init(video: nil, audio: .init(codec: codec, sampleRate: 44_100, channelCount: channels)))
    try append(samples, in: 441 * channels, rate: 44_100, channels: channels, to: writer)
    try writer.finish()
    #expect(try decodedAudio(url) == samples)
    #expect(try Probe(url).audio?.durationTs == 10_007)
  }

  @Test(arguments: [MovieWriter.Container.quickTime, .mpeg4]) func `AAC keeps the number of samples and their times`(
    _ container: MovieWriter.Container
  ) throws {
    let url = folder.file("sound.mov")
    let writer = try MovieWriter(
      url: url,
      settings: .init(container: container, video: nil, audio: .init(sampleRate: 48_000, channelCount: 1)))
    try append(click(at: 30_000, of: 50_001), in: 512, rate: 48_000, channels: 1, to: writer)
    try writer.finish()
    let audio = try #require(try Probe(url).audio)
    #expect(audio.codecName == "aac")
    #expect(audio.startPts == 0)
    #expect(audio.durationTs == 50_001)
    let decoded = try decodedAudio(url)
    // A decoder may return the rest of the last block of 1024 samples.
    #expect((50_001..<50_001 + 1024).contains(decoded.count))
    #expect(abs(try onset(decoded) - 30_000) <= 8)
  }

  @Test(arguments: [(0, 500), (500, 0), (10, 0), (333, 100)])
  func `A track that begins later is presented exactly that much later`(
    _ videoMilliseconds: Int, _ audioMilliseconds: Int
  ) throws {
    let url = folder.file("offset.mov")
    let writer = try MovieWriter(
      url: url,
      settings: .init(
        video: .init(width: 128, height: 96), audio: .init(codec: .aac, sampleRate: 48_000, channelCount: 1),
        startTime: time(3, 1)))
    let videoStart = time(videoMilliseconds * 6 / 10, 600)
    for index in 0..<30 {
      let frame = CMTimeAdd(CMTimeAdd(time(3, 1), videoStart), time(index, 30))
      try writer.append(TestImage.video(128, 96, index: index), at: frame, duration: time(1, 30))
    }
    let first = audioMilliseconds * 48
    try click(at: 24_000, of: 48_000).withUnsafeBufferPointer {
      try writer.append(audio: $0, at: time(3 * 48_000 + first, 48_000))
    }
    try writer.finish()
    let probe = try Probe(url, frames: true)
    #expect(probe.times(ofStream: 0).first == videoStart.value)
    #expect(probe.times(ofStream: 0).count == 30)
    // Decodes audio from the movie's beginning; options make `ffmpeg` insert the silence before the track's start.
    let result = try Program.ffmpeg.run([
      "-v", "error", "-i", url.path, "-map", "0:a", "-copyts", "-af", "aresample=async=1:first_pts=0", "-f", "s16le",
      "-",
    ])
    let decoded = result.output.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    #expect(abs(try onset(decoded) - first - 24_000) <= 8)
  }

  @Test func `A gap in the audio becomes silence, and overlapping or too early samples are dropped`() throws {
    let url = folder.file("holes.mov")
    let writer = try MovieWriter(
      url: url, settings: .init(video: nil, audio: .init(codec: .linearPCM, sampleRate: 1000, channelCount: 1)))
    func append(_ value: Int16, _ count: Int, at position: Int) throws {
      try [Int16](repeating: value, count: count).withUnsafeBufferPointer {
        try writer.append(audio: $0, at: time(position, 1000))
      }
    }
    try append(1, 100, at: -40)
    try append(2, 100, at: 160)
    try append(3, 100, at: 200)
    try append(4, 10, at: 301)
    try writer.finish()
    let expected =
      [Int16](repeating: 1, count: 60) + [Int16](repeating: 0, count: 100) + [Int16](repeating: 2, count: 100)
      + [Int16](repeating: 3, count: 40) + [Int16](repeating: 4, count: 10)
    #expect(try decodedAudio(url) == expected)
    #expect(throws: MediaError.self) { try append(1, 1, at: 5) }
  }

  @Test func `Audio at a far distant time is refused instead of preceded by silence`() throws {
    let writer = try MovieWriter(
      url: folder.file("far.mov"), settings: .init(video: nil, audio: .init(sampleRate: 48_000, channelCount: 1)))
    try click(at: 0, of: 10).withUnsafeBufferPointer { samples in
      try writer.append(audio: samples, at: .zero)
      #expect(throws: MediaError.self) { try writer.append(audio: samples, at: time(1_000_000, 1)) }
    }
    writer.cancel()
    #expect(folder.names == [])
  }

  private func append(_ samples: [Int16], in count: Int, rate: Int32, channels: Int, to writer: MovieWriter) throws {
    try samples.withUnsafeBufferPointer { buffer in
      for start in stride(from: 0, to: buffer.count, by: count) {
        let piece = UnsafeBufferPointer(rebasing: buffer[start..<min(start + count, buffer.count)])
        try writer.append(audio: piece, at: time(start / channels, rate))
      }
    }
  }

  /// Returns the position of the first loud sample.
  private func onset(_ samples: [Int16]) throws -> Int {
    try #require(samples.firstIndex { abs(Int($0)) > 8000 }, "the click is there")
  }
}
