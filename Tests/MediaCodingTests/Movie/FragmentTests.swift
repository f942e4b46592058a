import AVFoundationTypes
import CoreMediaModel
import Foundation
import MediaCoding
import PixelModel
import PlatformTypes
import Testing

/// Tests movies that can be played before they are finished.
@Suite struct FragmentTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("clip.mov")
  }

  private static func settings(
    _ codec: MovieWriter.VideoCodec = .h264, orientation: ImageOrientation = .identity, hasAudio: Bool = true,
    interval: CMTime? = time(1, 2)
  ) -> MovieWriter.Settings {
    .init(
      video: .init(codec: codec, width: 64, height: 48, orientation: orientation),
      audio: hasAudio ? .init(sampleRate: 44_100, channelCount: 1) : nil, fragmentInterval: interval,
      metadata: [MovieMetadata(key: "com.apple.quicktime.make", value: "camsim")])
  }

  /// Appends four seconds of video and audio, alternating between a frame and its audio.
  private func append(
    to writer: MovieWriter, seconds: Int = 4, _ body: (Int) throws -> Void = { _ in }
  ) throws {
    let beep = click(at: 100, of: 1470)
    for index in 0..<seconds * 30 {
      try writer.append(TestImage.video(64, 48, index: index), at: time(index, 30), duration: time(1, 30))
      if writer.settings.audio != nil {
        try beep.withUnsafeBufferPointer { try writer.append(audio: $0, at: time(index * 1470, 44_100)) }
      }
      try body(index)
    }
  }

  @Test(.needsFFmpeg) func `A copy of the unfinished file plays up to its last fragment`() throws {
    let writer = try MovieWriter(url: url, settings: Self.settings())
    let copy = folder.file("copy.mov")
    var last = 0
    try append(to: writer, seconds: 3) { index in
      guard writer.fragmentCount > last else { return }
      last = writer.fragmentCount
      try? FileManager.default.removeItem(at: copy)
      try FileManager.default.copyItem(at: url, to: copy)
      let images = try decodedImages(copy, width: 64, height: 48)
      #expect(images.count == 15 * last, "after picture \(index)")
      let audio = try decodedAudio(copy)
      // The audio is ahead of the video, because the encoder delays frames.
      #expect((0..<12 * 1470).contains(audio.count - 15 * last * 1470 + 2048))
    }
    #expect(last == 5)
    writer.cancel()
    #expect(folder.names == ["copy.mov"])
  }

  @Test(.needsFFmpeg, arguments: [MovieWriter.VideoCodec.h264, .hevc, .jpeg, .proRes422])
  func
    `A finished fragmented movie has the same samples, times, matrix and metadata as an ordinary movie`(
      _ codec: MovieWriter.VideoCodec
    ) throws
  {
    let orientation = ImageOrientation(quarterTurns: 1)
    let whole = folder.file("whole.mov")
    for (url, interval) in [(url, time(1, 2)), (whole, nil)] {
      let writer = try MovieWriter(
        url: url, settings: Self.settings(codec, orientation: orientation, interval: interval))
      try append(to: writer)
      try writer.finish()
    }
    #expect(folder.names == ["clip.mov", "whole.mov"])
    let answers = try [url, whole].map { url in
      let arguments = ["-v", "error", "-show_streams", "-show_format", "-show_packets", "-of", "csv=nk=0"]
      let result = try Program.ffprobe.run(arguments + [url.path])
      #expect(result.errors == "")
      // The offsets of samples and the size of the file may differ.
      let fields = String(decoding: result.output, as: UTF8.self).split(whereSeparator: { $0 == "," || $0.isNewline })
      let own = ["pos=", "size=", "filename=", "format|filename"]
      return fields.filter { field in !own.contains { field.hasPrefix($0) } && !field.hasPrefix("bit_rate=") }
    }
    #expect(Array(answers[0]).sorted() == Array(answers[1]).sorted())
    #expect(answers[0].contains("nb_frames=120"))
    #expect(answers[0].contains { $0.hasSuffix("make=camsim") })
    let images = try [url, whole].map { try decodedImages($0, width: 48, height: 64) }
    #expect(images.map(\.count) == [120, 120])
    #expect(images[0].indices.filter { images[0][$0] != images[1][$0] } == [])
    #expect(try decodedAudio(url) == decodedAudio(whole))
  }

  @Test(.needsFFmpeg) func `In a movie without video, the audio determines when a fragment ends`() throws {
    var settings = Self.settings()
    settings.video = nil
    let writer = try MovieWriter(url: url, settings: settings)
    let second = [Int16](repeating: 100, count: 44_100)
    for index in 0..<4 { try second.withUnsafeBufferPointer { try writer.append(audio: $0, at: time(index, 1)) } }
    #expect(writer.fragmentCount == 7)
    try writer.finish()
    #expect(try Probe(url).audio?.durationTs == 4 * 44_100)
  }

  @Test(arguments: [CMTime.invalid, .zero, time(-1, 1), .indefinite])
  func `A fragment interval that is not a positive time makes no fragments`(_ interval: CMTime) throws {
    let writer = try MovieWriter(url: url, settings: Self.settings(hasAudio: false, interval: interval))
    try append(to: writer, seconds: 1)
    #expect(writer.fragmentCount == 0)
    #expect(folder.names == [".clip.mov.partial"])
    try writer.finish()
    #expect(folder.names == ["clip.mov"])
  }

  @Test(.needsFFmpeg)
  func `The first fragment interval is divided into seconds, so that a killed short recording is not lost`()
    throws
  {
    let writer = try MovieWriter(url: url, settings: Self.settings(.jpeg, hasAudio: false, interval: time(5, 2)))
    var ends: [Int] = []
    try append(to: writer, seconds: 9) { index in
      if writer.fragmentCount > ends.count { ends.append(index) }
    }
    #expect(ends == [30, 60, 75, 150, 225])
    writer.cancel()
  }

  @Test(.needsFFmpeg, arguments: [nil, time(10, 1)])
  func
    `Frames after a pause keep their times, although nanosecond sample durations have only 32 bits`(
      _ interval: CMTime?
    ) throws
  {
    var settings = Self.settings(hasAudio: false, interval: interval)
    settings.video = .init(codec: .jpeg, width: 64, height: 48, timescale: 1_000_000_000)
    let writer = try MovieWriter(url: url, settings: settings)
    for index in 0..<40 {
      let start = Int64(index < 8 ? index * 16_000_000 : 2_300_000_000 + index * 16_000_000)
      try writer.append(
        TestImage.video(64, 48, index: index), at: CMTime(value: start, timescale: 1_000_000_000),
        duration: time(16, 1000))
    }
    try writer.finish()
    let movie = try MovieFile(url: url)
    #expect(movie.video?.frames.count == 40)
    #expect(abs(movie.end.seconds - 2.94) < 1e-6)
  }

  @Test(.needsFFmpeg) func `A movie that ends within its first fragment is complete`() throws {
    let writer = try MovieWriter(url: url, settings: Self.settings(interval: time(10, 1)))
    try append(to: writer, seconds: 1)
    try writer.finish()
    #expect(try Probe(url, frames: true).video?.nbFrames == "30")
    #expect(throws: MediaError.self) { try writer.finish() }
  }

  @Test func `A movie without samples and a released writer leave no file`() throws {
    let writer = try MovieWriter(url: url, settings: Self.settings())
    #expect(folder.names == ["clip.mov"])
    let error = #expect(throws: MediaError.self) { try writer.finish() }
    #expect(error?.reason == .noSamples)
    #expect(folder.names == [])
    _ = try MovieWriter(url: url, settings: Self.settings())
    #expect(folder.names == [])
  }

  @Test func `Finishing a movie whose file was removed fails`() throws {
    let writer = try MovieWriter(url: url, settings: Self.settings())
    try append(to: writer, seconds: 1)
    try FileManager.default.removeItem(at: url)
    let error = #expect(throws: MediaError.self) { try writer.finish() }
    #expect(error?.reason == .missing)
    #expect(folder.names == [])
  }

  @Test(
    .needsFFmpeg, .enabled(if: SmallDisk.isPossible, "run as a user who may mount a tmpfs"),
    arguments: [.h264, .proRes422] as [MovieWriter.VideoCodec])
  func `On a full disk, a fragmented movie contains all appended frames`(_ codec: MovieWriter.VideoCodec) throws {
    let disk = try SmallDisk(megabytes: 1)
    let url = disk.file("clip.mov")
    // x264 compresses these frames to a small size.
    try Data(count: 700 << 10).write(to: disk.file("other"))
    let writer = try MovieWriter(url: url, settings: Self.settings(codec, hasAudio: false))
    #expect((writer.freeSpace ?? 0) > 0)
    var count = 0
    let error = #expect(throws: MediaError.self) {
      for index in 0..<5000 {
        try writer.append(TestImage.video(64, 48, index: index), at: time(index, 30), duration: time(1, 30))
        count += 1
      }
    }
    #expect(error?.reason == .noSpace)
    #expect(writer.fragmentCount > 1)
    try writer.finish()
    #expect(try decodedImages(url, width: 64, height: 48).count == count)
    #expect(try Probe(url, frames: true).video?.nbFrames == "\(count)")
  }
}
