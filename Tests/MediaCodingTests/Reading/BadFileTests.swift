import CoreMediaModel
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import Testing

/// Tests invalid files: each is rejected with a message, or read as far as possible.
@Suite struct BadFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    arguments: [
      ("missing.mov", MediaError.Reason.missing, "ENOENT"), ("empty.mov", .invalidData, nil),
      ("text.mov", .invalidData, "AVERROR_INVALIDDATA"), ("noise.mov", .invalidData, "AVERROR_INVALIDDATA"),
      ("", .invalidData, nil), ("playlist.m3u8", .invalidData, nil),
    ] as [(String, MediaError.Reason, String?)]) func `A file that is not a movie is rejected`(
      _ name: String, _ reason: MediaError.Reason, _ code: String?
    ) throws
  {
    try Data().write(to: folder.file("empty.mov"))
    try Data("This is a text, and no movie at all.\n".utf8).write(to: folder.file("text.mov"))
    try Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }).write(
      to: folder.file("noise.mov"))
    try Data("#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1:9/clip.ts\n".utf8).write(to: folder.file("playlist.m3u8"))
    let error = #expect(throws: MediaError.self) { try MovieFile(url: folder.file(name)) }
    #expect(error?.reason == reason || name == "playlist.m3u8")
    #expect(code == nil || error?.cause == code)
    #expect(error?.location?.path == folder.file(name).path)
  }

  @Test(arguments: [0.2, 0.5, 0.99]) func `A truncated movie is rejected`(_ part: Double) throws {
    // A truncated movie with its index at the end is invalid; with the index at the front, the truncation is detected.
    let whole = try Data(contentsOf: try movie("whole.mov"))
    let url = folder.file("cut.mov")
    try whole.prefix(Int(Double(whole.count) * part)).write(to: url)
    #expect(throws: MediaError.self) { try MovieFile(url: url) }
  }

  @Test(.needsFFmpeg) func `A truncated movie with its index at the front is rejected as truncated`() throws {
    let front = folder.file("front.mp4")
    try Clip.make(front, ["-i", try movie("whole.mov").path, "-c", "copy", "-movflags", "faststart"])
    let whole = try Data(contentsOf: front)
    let url = folder.file("cut.mp4")
    try whole.prefix(whole.count * 3 / 4).write(to: url)
    let error = #expect(throws: MediaError.self) { try MovieFile(url: url) }
    #expect(error?.reason == .truncated)
    #expect(error?.problem.contains("\(whole.count * 3 / 4)") == true)
  }

  @Test(.needsFFmpeg) func `A truncated stream without an index is read up to its end`() throws {
    let url = folder.file("stream.ts")
    try Clip.numbered(url, count: 45, ["-c:v", "libx264", "-g", "12"])
    let whole = try Data(contentsOf: url)
    try whole.prefix(whole.count / 2).write(to: url)
    let file = try MovieFile(url: url)
    let count = try #require(file.video).frames.count
    #expect((2..<45).contains(count))
    let reader = try VideoReader(file)
    let memory = PixelMemory(layout: TestImage.layout(64, 48, kCVPixelFormatType_32BGRA))
    for index in 0..<count { try reader.draw(frame: index, into: memory) }
  }

  @Test func `A file without video has no video reader, and one without audio has no audio reader`() throws {
    let url = folder.file("sound.mov")
    let writer = try MovieWriter(
      url: url, settings: .init(video: nil, audio: .init(sampleRate: 48_000, channelCount: 1)))
    try click(at: 0, of: 4800).withUnsafeBufferPointer { try writer.append(audio: $0, at: .zero) }
    try writer.finish()
    let file = try MovieFile(url: url)
    #expect(file.video == nil)
    #expect(#expect(throws: MediaError.self) { try VideoReader(file) }?.reason == .noVideo)
    let silent = try MovieFile(url: try movie("silent.mov"))
    #expect(#expect(throws: MediaError.self) { try AudioReader(silent) }?.reason == .noAudio)
  }

  @Test func `A header with a wrong size and duration does not affect the frames`() throws {
    var data = try Data(contentsOf: try movie("true.mov", codec: .h264))
    // Overwrites the dimensions 64x48 in the sample description and the track header, and the durations of movie and
    // track.
    func overwrite(_ box: String, at offset: Int, with bytes: [UInt8]) throws {
      let start = try #require(data.range(of: Data(box.utf8)), "\(box) is there").upperBound + offset
      data.replaceSubrange(start..<start + bytes.count, with: bytes)
    }
    try overwrite("avc1", at: 24, with: [0x40, 0x00, 0x30, 0x00])
    try overwrite("mvhd", at: 16, with: [0x7F, 0xFF, 0xFF, 0xFF])
    try overwrite("mdhd", at: 16, with: [0x00, 0x00, 0x00, 0x01])
    let url = folder.file("lies.mov")
    try data.write(to: url)
    let file = try MovieFile(url: url)
    #expect(file.video?.frames.count == 10)
    #expect(file.video?.frames.map(\.time) == (0..<10).map { time($0, 30) })
    let memory = PixelMemory(layout: TestImage.layout(64, 48, kCVPixelFormatType_32BGRA))
    let reader = try VideoReader(file)
    for index in 0..<10 { try reader.draw(frame: index, into: memory) }
  }

  private func movie(_ name: String, codec: MovieWriter.VideoCodec = .jpeg) throws -> URL {
    let url = folder.file(name)
    let writer = try MovieWriter(url: url, settings: .init(video: .init(codec: codec, width: 64, height: 48)))
    for index in 0..<10 {
      try writer.append(TestImage.video(64, 48, index: index), at: time(index, 30), duration: time(1, 30))
    }
    try writer.finish()
    return url
  }
}
