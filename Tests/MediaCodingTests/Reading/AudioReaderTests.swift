import CoreMediaModel
import Foundation
import MediaCoding
import Testing

/// Tests reading of audio from files.
@Suite struct AudioReaderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `Lossless audio can be read from any sample`() throws {
    let samples = (0..<96_000).map { Int16(truncatingIfNeeded: $0 &* 7919) }
    let file = try movie(samples, codec: .linearPCM)
    #expect(file.audio?.shape == AudioLayout(sampleRate: 48_000, channelCount: 1))
    let reader = try AudioReader(file)
    #expect(reader.length == 96_000)
    for first in [0, 1, 512, 1024, 5000, 90_000, 4, 47_999, 95_990] {
      let expected = (first..<first + 700).map { $0 < 96_000 ? samples[$0] : 0 }
      #expect(try read(reader, 700, from: first) == expected, "from \(first)")
    }
    #expect(try read(reader, 20, from: -10) == [Int16](repeating: 0, count: 10) + samples[..<10])
    #expect(try read(reader, 20, from: 200_000) == [Int16](repeating: 0, count: 20))
  }

  @Test func `AAC samples have correct times, also after a seek`() throws {
    let reader = try AudioReader(try movie(click(at: 60_000, of: 96_000), codec: .aac))
    #expect(reader.length == 96_000)
    let whole = try read(reader, 96_000, from: 0)
    let onset = try #require(whole.firstIndex { abs(Int($0)) > 8000 })
    #expect(abs(onset - 60_000) <= 8)
    for first in [59_000, 10, 59_990] {
      #expect(try read(reader, 2000, from: first) == Array(whole[first..<first + 2000]), "from \(first)")
    }
  }

  @Test func `Audio with another rate and channel count is converted and stays in sync`() throws {
    let file = try movie(click(at: 48_000, of: 96_000, channels: 2), codec: .linearPCM, channels: 2)
    let reader = try AudioReader(file, shape: AudioLayout(sampleRate: 44_100, channelCount: 1))
    #expect(reader.length == 88_200)
    let whole = try read(reader, 88_200, from: 0)
    let onset = try #require(whole.firstIndex { abs(Int($0)) > 8000 })
    #expect(abs(onset - 44_100) <= 4)
  }

  @Test func `A track that begins later begins with silence`() throws {
    let url = folder.file("later.mov")
    let writer = try MovieWriter(
      url: url,
      settings: .init(
        video: .init(codec: .jpeg, width: 64, height: 48),
        audio: .init(codec: .linearPCM, sampleRate: 48_000, channelCount: 1)))
    for index in 0..<30 {
      try writer.append(TestImage.video(64, 48, index: index), at: time(index, 30), duration: time(1, 30))
    }
    try [Int16](repeating: 77, count: 4800).withUnsafeBufferPointer { try writer.append(audio: $0, at: time(1, 4)) }
    try writer.finish()
    let file = try MovieFile(url: url)
    #expect(file.audio?.start == time(1, 4))
    #expect(file.video?.frames.first?.time == .zero)
    let samples = try read(try AudioReader(file), 20_000, from: 0)
    #expect(samples.firstIndex(of: 77) == 12_000)
    #expect(samples.lastIndex(of: 77) == 16_799)
  }

  @Test(.needsFilm) func `Six channels of a movie are mixed to two`() throws {
    let reader = try AudioReader(try MovieFile(url: Clip.film))
    #expect(reader.shape == AudioLayout(sampleRate: 48_000, channelCount: 2))
    #expect(reader.length == 254_976)
    #expect(try read(reader, 48_000, from: 100_000).contains { abs(Int($0)) > 500 })
  }

  private func movie(_ samples: [Int16], codec: MovieWriter.AudioCodec, channels: Int = 1) throws -> MovieFile {
    let url = folder.file("sound-\(codec.rawValue).mov")
    let writer = try MovieWriter(
      url: url, settings: .init(video: nil, audio: .init(codec: codec, sampleRate: 48_000, channelCount: channels)))
    try samples.withUnsafeBufferPointer { try writer.append(audio: $0, at: .zero) }
    try writer.finish()
    return try MovieFile(url: url)
  }

  private func read(_ reader: AudioReader, _ count: Int, from first: Int) throws -> [Int16] {
    var samples = [Int16](repeating: 1, count: count * reader.shape.channelCount)
    try samples.withUnsafeMutableBufferPointer { try reader.read($0, from: Int64(first)) }
    return samples
  }
}
