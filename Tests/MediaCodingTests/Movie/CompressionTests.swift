import AVFoundationTypes
import CoreMediaModel
import Foundation
import MediaCoding
import Testing

/// Tests that requested encoder settings are applied to the file.
@Suite(.needsFFmpeg) struct CompressionTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("clip.mov")
  }

  private func write(_ video: MovieWriter.VideoSettings) throws {
    let writer = try MovieWriter(url: url, settings: .init(video: video))
    for index in 0..<40 {
      try writer.append(TestImage.video(128, 96, index: index), at: time(index, 30), duration: time(1, 30))
    }
    try writer.finish()
  }

  private func answer(_ entries: String) throws -> String {
    let arguments = ["-v", "error", "-select_streams", "v", "-show_entries", entries, "-of", "csv=p=0"]
    return String(decoding: try Program.ffprobe.run(arguments + [url.path]).output, as: UTF8.self)
  }

  @Test(arguments: zip(["baseline", "main", "high"], ["Constrained Baseline", "Main", "High"]))
  func `a movie has the requested profile and level`(_ profile: String, _ name: String) throws {
    var video = MovieWriter.VideoSettings(width: 128, height: 96)
    video.profile = profile
    video.level = 41
    try write(video)
    #expect(try Probe(url).video?.profile == name)
    #expect(try answer("stream=level").hasPrefix("41"))
  }

  @Test(arguments: [
    ("main", "Main", "yuv420p"), ("main10", "Main 10", "yuv420p10le"), ("main422-10", "Rext", "yuv422p10le"),
  ])
  func `HEVC has the bits and the chroma of its profile, whatever the frames have`(
    _ profile: String, _ name: String, _ pixels: String
  ) throws {
    var video = MovieWriter.VideoSettings(codec: .hevc, width: 128, height: 96)
    video.profile = profile
    try write(video)
    #expect(try Probe(url).video?.profile == name)
    #expect(try answer("stream=pix_fmt").hasPrefix(pixels))
  }

  @Test(arguments: [MovieWriter.VideoCodec.h264, .hevc]) func `key frames are at most the requested interval apart`(
    _ codec: MovieWriter.VideoCodec
  ) throws {
    var video = MovieWriter.VideoSettings(codec: codec, width: 128, height: 96)
    video.keyFrameInterval = 8
    try write(video)
    let flags = try answer("packet=flags").split(whereSeparator: \.isNewline)
    let places = flags.indices.filter { flags[$0].hasPrefix("K") }
    #expect(flags.count == 40)
    #expect(places.contains(0))
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 <= 8 })
    #expect(40 - (places.last ?? 0) <= 8)
  }

  @Test(arguments: [MovieWriter.VideoCodec.h264, .hevc, .jpeg]) func `a higher quality makes a larger file`(
    _ codec: MovieWriter.VideoCodec
  ) throws {
    let sizes = try [0.2, 0.9].map { quality in
      var video = MovieWriter.VideoSettings(codec: codec, width: 128, height: 96)
      video.quality = quality
      try? FileManager.default.removeItem(at: url)
      try write(video)
      return try Data(contentsOf: url).count
    }
    #expect(sizes[0] < sizes[1])
  }

  /// A pool makes x265 encode the rows of a frame in parallel, which the parameter sets of the stream say.
  @Test func `HEVC is encoded without a pool of threads that wait for each other`() throws {
    try write(.init(codec: .hevc, width: 128, height: 96))
    let headers = try Program.ffmpeg.run([
      "-nostdin", "-i", url.path, "-c", "copy", "-bsf:v", "trace_headers", "-f", "null", "-",
    ])
    let flags = headers.errors.matches(of: /entropy_coding_sync_enabled_flag +([01]) =/).map(\.output.1)
    #expect(!flags.isEmpty)
    #expect(flags.allSatisfy { $0 == "0" })
  }

  // MARK: Audio

  @Test func `audio with another rate and channel count is converted to the track's format and stays in sync`() throws {
    var audio = MovieWriter.AudioSettings(codec: .linearPCM, sampleRate: 48_000, channelCount: 2)
    audio.source = AudioLayout(sampleRate: 44_100, channelCount: 1)
    let writer = try MovieWriter(url: url, settings: .init(video: nil, audio: audio))
    for packet in 0..<100 {
      let samples = packet == 50 ? click(at: 0, of: 1024) : [Int16](repeating: 0, count: 1024)
      try samples.withUnsafeBufferPointer { try writer.append(audio: $0, at: time(packet * 1024, 44_100)) }
    }
    try writer.finish()
    let samples = try decodedAudio(url)
    let onset = try #require(samples.firstIndex { abs(Int($0)) > 5000 }) / 2
    #expect(abs(onset - 51_200 * 48_000 / 44_100) <= 2, "the click is at \(onset)")
    #expect(abs(samples.count / 2 - 102_400 * 48_000 / 44_100) <= 2)
    #expect(
      stride(from: 0, to: samples.count, by: 2).allSatisfy { samples[$0] == samples[$0 + 1] }, "both channels are alike"
    )
  }

  @Test(arguments: [
    (16, false, true, "pcm_s16be"), (24, false, false, "pcm_s24le"), (32, false, false, "pcm_s32le"),
    (32, true, false, "pcm_f32le"),
  ]) func `linear PCM samples are stored as requested`(
    _ bits: Int, _ isFloat: Bool, _ isBigEndian: Bool, _ name: String
  ) throws {
    var audio = MovieWriter.AudioSettings(codec: .linearPCM, sampleRate: 8000, channelCount: 1)
    audio.linearPCM = .init(bitDepth: bits, isFloat: isFloat, isBigEndian: isBigEndian)
    let writer = try MovieWriter(url: url, settings: .init(video: nil, audio: audio))
    let samples = click(at: 100, of: 1000)
    try samples.withUnsafeBufferPointer { try writer.append(audio: $0, at: .zero) }
    try writer.finish()
    #expect(try Probe(url).audio?.codecName == name)
    #expect(try decodedAudio(url) == samples)
  }

  @Test(arguments: [MovieWriter.Container.mpeg4Audio, .wave, .aiff, .coreAudio])
  func `audio files contain their metadata`(
    _ container: MovieWriter.Container
  ) throws {
    var audio = MovieWriter.AudioSettings(codec: .linearPCM, sampleRate: 8000, channelCount: 1)
    if container == .mpeg4Audio { audio.codec = .aac }
    audio.linearPCM.isBigEndian = container == .aiff
    let facts = [MovieMetadata(key: "TIT2", value: "A beep"), MovieMetadata(key: "XXXX", value: "unknown")]
    let writer = try MovieWriter(
      url: url, settings: .init(container: container, video: nil, audio: audio, metadata: facts))
    try click(at: 100, of: 4000).withUnsafeBufferPointer { try writer.append(audio: $0, at: .zero) }
    try writer.finish()
    let arguments = ["-v", "error", "-show_entries", "format_tags:stream_tags", "-of", "csv=p=0"]
    let tags = String(decoding: try Program.ffprobe.run(arguments + [url.path]).output, as: UTF8.self)
    #expect(tags.contains("A beep"))
    #expect(!tags.contains("unknown"))
  }
}
