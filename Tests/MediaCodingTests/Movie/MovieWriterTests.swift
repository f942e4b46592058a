import CoreMediaModel
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import PlatformTypes
import Testing

/// Tests written movies with `ffprobe` and `ffmpeg`.
@Suite struct MovieWriterTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  struct Expectation: Sendable {
    var codec: MovieWriter.VideoCodec
    var container: MovieWriter.Container
    var name: String
    var tag: String
    var profile: String?
    var range: String? = "tv"
    var matrix: String? = "bt709"
  }

  static let codecs: [Expectation] = [
    .init(codec: .h264, container: .quickTime, name: "h264", tag: "avc1"),
    .init(codec: .h264, container: .mpeg4, name: "h264", tag: "avc1"),
    .init(codec: .hevc, container: .quickTime, name: "hevc", tag: "hvc1"),
    .init(codec: .hevc, container: .mpeg4, name: "hevc", tag: "hvc1"),
    .init(codec: .jpeg, container: .quickTime, name: "mjpeg", tag: "jpeg", range: "pc", matrix: "bt470bg"),
    .init(codec: .proRes422Proxy, container: .quickTime, name: "prores", tag: "apco", profile: "Proxy"),
    .init(codec: .proRes422LT, container: .quickTime, name: "prores", tag: "apcs", profile: "LT"),
    .init(codec: .proRes422, container: .quickTime, name: "prores", tag: "apcn", profile: "Standard"),
    .init(codec: .proRes422HQ, container: .quickTime, name: "prores", tag: "apch", profile: "HQ"),
    .init(codec: .proRes4444, container: .quickTime, name: "prores", tag: "ap4h", profile: "4444"),
  ]

  @Test(.needsFFmpeg, arguments: codecs)
  func `Every codec keeps all frames, their times and the duration of the last frame`(
    _ expected: Expectation
  ) throws {
    let url = folder.file("clip.mov")
    let settings = MovieWriter.Settings(
      container: expected.container, video: .init(codec: expected.codec, width: 128, height: 96))
    let writer = try MovieWriter(url: url, settings: settings)
    for index in 0..<37 { try writer.append(image(index), at: time(index, 30), duration: time(1, 30)) }
    try writer.finish()
    let probe = try Probe(url, frames: true)
    let video = try #require(probe.video)
    #expect(video.codecName == expected.name)
    #expect(video.codecTagString == expected.tag)
    #expect(expected.profile == nil || video.profile == expected.profile)
    #expect(video.colorSpace == expected.matrix)
    #expect(video.colorRange == expected.range)
    #expect(video.timeBase == "1/600")
    #expect(video.nbFrames == "37")
    #expect(video.durationTs == 37 * 20)
    #expect(probe.times(ofStream: 0) == Array(stride(from: Int64(0), to: 37 * 20, by: 20)))
    #expect(try decodedImages(url, width: 128, height: 96).count == 37)
    #expect(folder.names == ["clip.mov"])
  }

  @Test(.needsFFmpeg) func `420f is tagged as full range, and x420 keeps its ten bits`() throws {
    let full = folder.file("full.mov")
    let format = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    var writer = try MovieWriter(
      url: full, settings: .init(video: .init(width: 128, height: 96, pixelFormat: format)))
    try writer.append(TestImage.video(128, 96, index: 8, format: format), at: .zero, duration: time(1, 30))
    try writer.finish()
    #expect(try Probe(full).video?.colorRange == "pc")
    let deep = folder.file("deep.mov")
    let settings = MovieWriter.VideoSettings(
      codec: .hevc, width: 128, height: 96, pixelFormat: kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange)
    writer = try MovieWriter(url: deep, settings: .init(video: settings))
    let layout = TestImage.layout(128, 96, settings.pixelFormat)
    try writer.append(CVPixelBuffer(memory: PixelMemory(layout: layout)), at: .zero, duration: time(1, 30))
    try writer.finish()
    #expect(try Probe(deep).video?.profile == "Main 10")
  }

  @Test(.needsFFmpeg, arguments: ImageOrientation.allCases)
  func `A player shows the frames in the requested orientation`(
    _ orientation: ImageOrientation
  ) throws {
    let url = folder.file("turned.mov")
    let writer = try MovieWriter(
      url: url, settings: .init(video: .init(width: 160, height: 96, orientation: orientation)))
    let image = CVPixelBuffer(memory: TestImage.quarters(160, 96))
    try writer.append(image, at: .zero, duration: time(1, 30))
    try writer.finish()
    let shown = orientation.swapsDimensions ? (width: 96, height: 160) : (width: 160, height: 96)
    let pixels = try #require(try decodedImages(url, width: shown.width, height: shown.height).first)
    let quarters: [(Double, Double, TestColor)] = [
      (0.25, 0.25, .red), (0.75, 0.25, .green), (0.25, 0.75, .blue), (0.75, 0.75, .white),
    ]
    for (u, v, color) in quarters {
      let point = orientation.point(u, v)
      let at = (Int(point.y * Double(shown.height)) * shown.width + Int(point.x * Double(shown.width))) * 3
      #expect(TestColor(pixels[at..<at + 3]) == color, "\(orientation) at \(u), \(v)")
    }
  }

  @Test(.needsFFmpeg) func `Frames can have irregular times`() throws {
    let url = folder.file("variable.mov")
    let writer = try MovieWriter(
      url: url, settings: .init(video: .init(width: 128, height: 96, framesPerSecond: 29.97), startTime: time(5, 1)))
    let ticks: [Int64] = [0, 1001, 3003, 3500, 30_000, 31_001]
    for (index, tick) in ticks.enumerated() {
      try writer.append(image(index), at: CMTime(value: 150_000 + tick, timescale: 30_000), duration: time(7, 30))
    }
    try writer.finish()
    let probe = try Probe(url, frames: true)
    #expect(probe.video?.timeBase == "1/30000")
    #expect(probe.times(ofStream: 0) == ticks)
    #expect(probe.video?.durationTs == 38_001)
  }

  @Test func `Times that do not increase, wrong sizes and missing tracks are refused, and writing continues`() throws {
    let url = folder.file("clip.mov")
    let writer = try MovieWriter(url: url, settings: .init(video: .init(width: 128, height: 96)))
    try writer.append(image(0), at: time(1, 30), duration: time(1, 30))
    #expect(throws: MediaError.self) { try writer.append(image(1), at: time(1, 30), duration: time(1, 30)) }
    #expect(throws: MediaError.self) { try writer.append(image(1), at: time(-1, 30), duration: time(1, 30)) }
    #expect(throws: MediaError.self) { try writer.append(image(1), at: .indefinite, duration: time(1, 30)) }
    #expect(throws: MediaError.self) {
      try writer.append(TestImage.video(64, 96, index: 0), at: time(2, 30), duration: time(1, 30))
    }
    #expect(throws: MediaError.self) {
      try [Int16](repeating: 0, count: 10).withUnsafeBufferPointer { try writer.append(audio: $0, at: .zero) }
    }
    try writer.append(image(1), at: time(2, 30), duration: time(1, 30))
    try writer.finish()
    #expect(throws: MediaError.self) { try writer.finish() }
    #expect(folder.names == ["clip.mov"])
  }

  @Test(arguments: [MovieWriter.VideoCodec.h264, .hevc, .jpeg, .proRes422]) func `Equal input makes equal files`(
    _ codec: MovieWriter.VideoCodec
  ) throws {
    let files = try ["a.mov", "b.mov"].map { name in
      let url = folder.file(name)
      let writer = try MovieWriter(
        url: url,
        settings: .init(
          video: .init(codec: codec, width: 128, height: 96), audio: .init(sampleRate: 48_000, channelCount: 1)))
      for index in 0..<10 {
        try writer.append(image(index), at: time(index, 30), duration: time(1, 30))
        try click(at: 100, of: 1600).withUnsafeBufferPointer { try writer.append(audio: $0, at: time(index, 30)) }
      }
      try writer.finish()
      return try Data(contentsOf: url)
    }
    #expect(files[0] == files[1])
  }

  private func image(_ index: Int) -> CVPixelBuffer { TestImage.video(128, 96, index: index) }
}

func time(_ value: Int, _ timescale: Int32) -> CMTime { CMTime(value: Int64(value), timescale: timescale) }
