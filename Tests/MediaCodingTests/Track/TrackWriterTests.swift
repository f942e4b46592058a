import AVFoundationTypes
import CoreMediaModel
import Foundation
import MediaCoding
import Testing

/// Tests written files with several tracks, using `ffprobe` and `ffmpeg`.
@Suite("Files with several tracks")
struct TrackWriterTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("clip.mov")
  }

  private func write(
    _ tracks: [TrackWriter.Track], from start: CMTime = .zero, to end: CMTime? = nil,
    _ settings: (inout TrackWriter.Settings) -> Void = { _ in }, _ body: (TrackWriter) throws -> Void
  ) throws -> Probe {
    var all = TrackWriter.Settings(tracks: tracks)
    settings(&all)
    let writer = try TrackWriter(url: url, settings: all)
    writer.begin(at: start)
    try body(writer)
    try writer.finish(at: end)
    #expect(folder.names == ["clip.mov"])
    return try Probe(url, frames: true)
  }

  private func packetCount() throws -> Int {
    let result = try Program.ffprobe.run([
      "-v", "error", "-ignore_editlist", "1", "-select_streams", "v:0", "-count_packets", "-show_entries",
      "stream=nb_read_packets", "-of", "csv=p=0", url.path,
    ])
    return try #require(Int(String(decoding: result.output, as: UTF8.self).filter(\.isNumber)))
  }

  private func seconds(_ entry: String = "format=duration") throws -> Double {
    let result = try Program.ffprobe.run(["-v", "error", "-show_entries", entry, "-of", "csv=p=0", url.path])
    return try #require(
      Double(String(decoding: result.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  @Test(.needsFFmpeg) func `rule(328): samples before the session's start are in the file but not presented`() throws {
    let probe = try write([.images()], from: CMTime(value: 1, timescale: 2)) { writer in
      for index in 0..<30 { try writer.append(TrackSample.frame(index), to: 0) }
    }
    #expect(probe.times(ofStream: 0) == (0..<15).map { $0 * 20 })
    #expect(try packetCount() == 30)
    #expect(try abs(seconds() - 0.5) < 0.001)
  }

  @Test(.needsFFmpeg) func `rule(328): a track that begins later begins with an empty edit`() throws {
    let probe = try write([.images(), .audio()]) { writer in
      for index in 0..<10 {
        try writer.append(
          TrackSample.audio(Array(repeating: 0, count: 4800), at: CMTime(value: CMTimeValue(index), timescale: 10)),
          to: 1)
      }
      for index in 15..<30 { try writer.append(TrackSample.frame(index), to: 0) }
    }
    #expect(probe.times(ofStream: 0).first == 300)
    #expect(probe.video?.startPts == 300)
    #expect(probe.audio?.startPts == 0)
    #expect(try abs(seconds() - 1) < 0.001)
  }

  @Test(.needsFFmpeg, arguments: [20, 45])
  func `the session's end cuts off later samples and extends a last frame that ends earlier`(_ end: Int64) throws {
    let probe = try write([.images(), .audio()], to: CMTime(value: end, timescale: 30)) { writer in
      for index in 0..<30 { try writer.append(TrackSample.frame(index), to: 0) }
      try writer.append(TrackSample.audio(Array(repeating: 0, count: 48_000), at: .zero), to: 1)
    }
    #expect(probe.times(ofStream: 0).count == min(30, Int(end)))
    #expect(try packetCount() == 30)
    #expect(try abs(seconds() - Double(end) / 30) < 0.001)
  }

  @Test(.needsFFmpeg) func `any affine matrix is written unchanged`() throws {
    let one: Int32 = 1 << 16
    let matrix = [one / 2, one / 4, 0, -one / 4, one / 2, 0, 30 * one, 40 * one, 1 << 30]
    _ = try write([.images(matrix: matrix)]) { try $0.append(TrackSample.frame(0), to: 0) }
    let result = try Program.ffprobe.run([
      "-v", "error", "-show_entries", "stream_side_data=displaymatrix", "-of", "csv=p=0", url.path,
    ])
    let text = String(decoding: result.output, as: UTF8.self)
    let rows = text.split(separator: "\n").compactMap { $0.split(separator: ":").last }
    let numbers = rows.flatMap { $0.split(separator: " ") }.compactMap { Int32($0) }
    #expect(numbers.suffix(9) == matrix[...], "\(text)")
  }

  @Test(.needsFFmpeg) func `each track has its own timescale, and a file can have two video tracks`() throws {
    let probe = try write([
      .images(timescale: 1000), .images(32, 32, .jpeg, timescale: 90_000), .audio(rate: 44_100),
    ]) {
      writer in
      for index in 0..<10 {
        try writer.append(TrackSample.frame(index), to: 0)
        try writer.append(TrackSample.frame(index, 32, 32), to: 1)
      }
      try writer.append(TrackSample.audio(Array(repeating: 0, count: 14_700), at: .zero, rate: 44_100), to: 2)
    }
    #expect(probe.streams.map(\.codecName) == ["h264", "mjpeg", "aac"])
    let seconds = probe.times(ofStream: 1).map { Double($0) / Double(probe.streams[1].timeBase.dropFirst(2))! }
    #expect(seconds.count == 10)
    #expect(zip(seconds, 0...).allSatisfy { abs($0 - Double($1) / 30) < 0.0005 })
    #expect(probe.streams[2].timeBase == "1/44100")
  }

  struct Fit: Sendable {
    var scaling: TrackWriter.Images.Scaling
    /// The expected colors at the left edge of the upper half, at the center of the upper left quarter, and at the top.
    var edge: TestColor?
    var top: TestColor?
  }

  @Test(
    .needsFFmpeg,
    arguments: [
      Fit(scaling: .stretch, edge: .red, top: .red), Fit(scaling: .showAll, edge: nil, top: .red),
      Fit(scaling: .fill, edge: .red, top: .red),
    ]) func `frames of another size are scaled to fit`(_ fit: Fit) throws
  {
    // A square image of four colors in a wide track.
    _ = try write([.images(128, 64, scaling: fit.scaling)]) {
      try $0.append(TrackSample.image(TestImage.quarters(96, 96), at: .zero), to: 0)
    }
    let image = try #require(try decodedImages(url, width: 128, height: 64).first)
    func color(_ x: Int, _ y: Int) -> TestColor? {
      let bytes = image[(y * 128 + x) * 3..<(y * 128 + x) * 3 + 3]
      return bytes.allSatisfy { $0 < 30 } ? nil : TestColor(bytes)
    }
    #expect(color(4, 16) == fit.edge)
    #expect(color(123, 16) == (fit.edge == nil ? nil : .green))
    #expect(color(52, 10) == .red)
    #expect(color(76, 10) == .green)
    #expect(color(52, 54) == .blue)
    #expect(color(76, 54) == .white)
  }

  @Test(.needsFFmpeg) func `audio with another rate, format and channel count is converted and keeps its time`() throws
  {
    // A click one second after the start of the audio, in blocks of odd sizes.
    let clickAt = 44_100
    let all = click(at: clickAt, of: 88_200).map { Float($0) / 32_768 }
    _ = try write([.audio(.alac, rate: 48_000, channels: 1)], from: CMTime(value: 10, timescale: 1)) { writer in
      var position = 0
      while position < all.count {
        let piece = Array(all[position..<min(position + 1013, all.count)])
        let time = CMTime(value: CMTimeValue(441_000 + position), timescale: 44_100)
        try writer.append(TrackSample.floatAudio([piece, piece], at: time, rate: 44_100), to: 0)
        position += 1013
      }
    }
    let audio = try decodedAudio(url)
    #expect(abs(audio.count - 96_000) <= 1)
    let loud = try #require(audio.firstIndex { abs($0) > 8000 })
    #expect(abs(loud - 48_000) <= 2, "\(loud)")
  }

  @Test(.needsFFmpeg) func `uncompressed frames and audio are stored unchanged`() throws {
    let samples = click(at: 100, of: 4800)
    let probe = try write([.init(.samples(nil)), .init(.samples(nil))]) { writer in
      for index in 0..<3 {
        try writer.append(
          TrackSample.image(TestImage.quarters(64, 48), at: CMTime(value: CMTimeValue(index), timescale: 30)), to: 0
        )
      }
      try writer.append(TrackSample.audio(samples, at: .zero), to: 1)
    }
    #expect(probe.streams.map(\.codecName) == ["rawvideo", "pcm_s16le"])
    #expect(probe.times(ofStream: 0) == [0, 20, 40])
    #expect(try decodedAudio(url) == samples)
    let image = try #require(try decodedImages(url, width: 64, height: 48).first)
    #expect(Array(image.prefix(3)) == [255, 0, 0])
    #expect(Array(image.suffix(3)) == [255, 255, 255])
  }

  @Test(.needsFFmpeg) func `the index is at the front, and the display size differs from the pixel size`() throws {
    var track = TrackWriter.Track.images()
    track.displaySize = CGSize(width: 640, height: 480)
    let probe = try write([track]) {
      $0.indexComesFirst = true
      $0.metadata = [MovieMetadata(key: "com.apple.quicktime.title", value: "A title")]
    } _: { writer in
      for index in 0..<5 { try writer.append(TrackSample.frame(index), to: 0) }
    }
    let bytes = try Data(contentsOf: url)
    let (index, samples) = (bytes.range(of: Data("moov".utf8)), bytes.range(of: Data("mdat".utf8)))
    #expect(try #require(index).lowerBound < (try #require(samples).lowerBound))
    let header = try #require(bytes.range(of: Data("tkhd".utf8)))
    #expect(Array(bytes[header.lowerBound + 80..<header.lowerBound + 88]) == [2, 128, 0, 0, 1, 224, 0, 0])
    #expect(probe.times(ofStream: 0).count == 5)
  }

  @Test(.needsFFmpeg) func `a finished fragmented file has all its frames`() throws {
    let probe = try write([.images(), .audio()]) {
      $0.fragmentInterval = CMTime(value: 1, timescale: 2)
    } _: { writer in
      for index in 0..<60 {
        try writer.append(TrackSample.frame(index), to: 0)
        let time = CMTime(value: CMTimeValue(index), timescale: 30)
        try writer.append(TrackSample.audio(Array(repeating: 0, count: 1600), at: time), to: 1)
      }
    }
    #expect(probe.times(ofStream: 0).count == 60)
  }

  @Test(.needsFFmpeg)
  func `a fragmented file has its final name from the start and always plays up to the last fragment`()
    throws
  {
    let snapshot = folder.file("snapshot.mov")
    let files = FileManager.default
    var settings = TrackWriter.Settings(tracks: [.images(), .audio()])
    settings.fragmentInterval = CMTime(value: 1, timescale: 5)
    let writer = try TrackWriter(url: url, settings: settings)
    var counts: [Int] = []
    for index in 0..<90 {
      try writer.append(TrackSample.frame(index), to: 0)
      let time = CMTime(value: CMTimeValue(index), timescale: 30)
      try writer.append(TrackSample.audio(Array(repeating: 0, count: 1600), at: time), to: 1)
      guard index % 4 == 3 else { continue }
      // A copy of the file on disk, as a killed process would leave it.
      try files.copyItem(at: url, to: snapshot)
      let decoded = try Program.ffmpeg.run(["-v", "error", "-i", snapshot.path, "-f", "null", "-"])
      if decoded.status == 0 {
        #expect(decoded.errors == "", "after picture \(index)")
        counts.append(try Probe(snapshot, frames: true).times(ofStream: 0).count)
      } else {
        #expect(counts.isEmpty, "after picture \(index)")
      }
      try files.removeItem(at: snapshot)
    }
    // A fragment is a fifth of a second: six frames. The encoder delays some frames.
    #expect(counts.allSatisfy { $0 > 0 && $0 % 6 == 0 })
    #expect(counts == counts.sorted())
    #expect(Set(counts).count > 3)
    writer.cancel(keepingFragments: true)
    #expect(try Probe(url, frames: true).times(ofStream: 0).count >= counts.last ?? .max)
  }

  @Test(.needsFFmpeg) func `key frames are at least as frequent as requested, in the requested profile`() throws {
    var settings = MovieWriter.VideoSettings(codec: .h264, width: 64, height: 48, bitRate: 100_000)
    settings.keyFrameInterval = 10
    settings.profile = "baseline"
    let probe = try write([TrackWriter.Track(.images(TrackWriter.Images(settings)))]) { writer in
      for index in 0..<30 { try writer.append(TrackSample.frame(index), to: 0) }
    }
    #expect(probe.video?.profile?.hasSuffix("Baseline") == true)
    let result = try Program.ffprobe.run([
      "-v", "error", "-select_streams", "v:0", "-show_entries", "packet=flags", "-of", "csv=p=0", url.path,
    ])
    let flags = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
    let keys = flags.indices.filter { flags[$0].contains("K") }
    #expect(flags.count == 30)
    #expect(keys.first == 0)
    #expect(keys.count >= 3)
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $1 - $0 <= 10 })
  }

  // MARK: Failures

  @Test func `an empty movie, an existing file and a missing folder cause errors and leave no file`() throws {
    let writer = try TrackWriter(url: url, settings: .init(tracks: [.images()]))
    #expect(throws: MediaError.self) { try writer.finish() }
    #expect(folder.names == [])
    try Data("x".utf8).write(to: url)
    #expect { try TrackWriter(url: url, settings: .init(tracks: [.images()])) } throws: {
      ($0 as? MediaError)?.reason == .exists
    }
    let nowhere = folder.file("none/clip.mov")
    #expect { try TrackWriter(url: nowhere, settings: .init(tracks: [.images()])) } throws: {
      ($0 as? MediaError)?.reason == .missing
    }
    #expect(folder.names == ["clip.mov"])
  }

  @Test(.needsFFmpeg, .enabled(if: SmallDisk.isPossible, "run as a user who may mount a tmpfs"))
  func `on a small disk, a file is written until the disk is full`() throws {
    let disk = try SmallDisk(megabytes: 1)
    try Data(count: 400 << 10).write(to: disk.file("other"))
    let settings = TrackWriter.Settings(tracks: [.images()], fragmentInterval: CMTime(value: 1, timescale: 10))
    let writer = try TrackWriter(url: disk.file("clip.mov"), settings: settings)
    var count = 0
    let error = #expect(throws: MediaError.self) {
      for index in 0..<5000 {
        try writer.append(TrackSample.frame(index), to: 0)
        count += 1
      }
    }
    #expect(error?.reason == .noSpace)
    writer.cancel(keepingFragments: true)
    let shown = try decodedImages(disk.file("clip.mov"), width: 64, height: 48).count
    #expect(shown > 100)
    #expect(count - shown <= 2)
  }

  @Test func `a canceled file leaves nothing, and samples of an unknown type are rejected`() throws {
    let writer = try TrackWriter(url: url, settings: .init(tracks: [.images(), .init(.samples(nil))]))
    try writer.append(TrackSample.frame(0), to: 0)
    #expect { try writer.append(TrackSample.frame(0), to: 1) } throws: { ($0 as? MediaError)?.reason == .unsupported }
    writer.cancel()
    #expect(folder.names == [])
    #expect(throws: MediaError.self) { try writer.append(TrackSample.frame(1), to: 0) }
  }
}
