import CoreMediaModel
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import PlatformTypes
import Testing

/// Tests reading of video frames from files that `ffmpeg` created.
@Suite(.needsFFmpeg) struct VideoReaderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let kinds: [(name: String, codec: [String])] = [
    ("b-frames.mp4", ["-c:v", "libx264", "-bf", "3", "-g", "12", "-qp", "10"]),
    ("open-gop.mkv", ["-c:v", "libx264", "-x264-params", "open-gop=1:bframes=2:keyint=10", "-qp", "10"]),
    ("stream.ts", ["-c:v", "libx264", "-g", "12", "-qp", "10"]),
    ("hevc.mov", ["-c:v", "libx265", "-x265-params", "log-level=none:keyint=10", "-qp", "10"]),
    ("mpeg4.avi", ["-c:v", "mpeg4", "-bf", "0", "-g", "12", "-q:v", "2"]),
    ("vp9.webm", ["-c:v", "libvpx-vp9", "-g", "12", "-crf", "10", "-b:v", "0", "-cpu-used", "8"]),
    ("jpeg.mov", ["-c:v", "mjpeg", "-q:v", "2", "-pix_fmt", "yuvj420p"]),
  ]

  @Test(arguments: kinds.map(\.name)) func `Every frame can be read in order, in reverse and at random`(_ name: String)
    throws
  {
    let url = folder.file(name)
    try Clip.numbered(url, count: 45, try #require(Self.kinds.first { $0.name == name }).codec)
    let file = try MovieFile(url: url)
    let track = try #require(file.video)
    #expect(track.frames.count == 45)
    #expect(track.frames.map { abs($0.time.seconds * 25 - ($0.time.seconds * 25).rounded()) }.max()! < 0.03)
    #expect(abs(track.end.seconds - 45.0 / 25) < 0.002)
    let reader = try VideoReader(file)
    for index in Array(0..<45) + (0..<45).reversed() + [7, 40, 0, 44, 12, 13, 11, 24, 24, 0] {
      #expect(try number(reader, index) == index, "\(index)")
    }
  }

  @Test func `Frame times are exact, also in a movie with irregular times`() throws {
    let url = folder.file("variable.mov")
    let ticks: [Int64] = [0, 1001, 3003, 3500, 30_000]
    let writer = try MovieWriter(
      url: url, settings: .init(video: .init(codec: .h264, width: 64, height: 48, timescale: 30_000)))
    for (index, tick) in ticks.enumerated() {
      try writer.append(
        TestImage.video(64, 48, index: index), at: CMTime(value: tick, timescale: 30_000), duration: time(1, 30))
    }
    try writer.finish()
    let frames = try #require(try MovieFile(url: url).video).frames
    #expect(frames.map(\.time) == ticks.map { CMTime(value: $0, timescale: 30_000) })
    #expect(frames.map(\.duration.value) == [1001, 2002, 497, 26_500, 1000])
  }

  @Test(arguments: ImageOrientation.allCases) func `A movie with a rotation is shown upright`(
    _ orientation: ImageOrientation
  )
    throws
  {
    let url = folder.file("turned.mov")
    let writer = try MovieWriter(
      url: url, settings: .init(video: .init(codec: .jpeg, width: 160, height: 96, orientation: orientation)))
    try writer.append(CVPixelBuffer(memory: TestImage.quarters(160, 96)), at: .zero, duration: time(1, 30))
    try writer.finish()
    let file = try MovieFile(url: url)
    let track = try #require(file.video)
    #expect(track.orientation == orientation)
    #expect(track.displayWidth == (orientation.swapsDimensions ? 96 : 160))
    let reader = try VideoReader(file)
    for extra in ImageOrientation.allCases {
      let total = orientation.concatenating(extra)
      let size = total.swapsDimensions ? (96, 160) : (160, 96)
      let memory = PixelMemory(layout: TestImage.layout(size.0, size.1, kCVPixelFormatType_32BGRA))
      try reader.draw(frame: 0, into: memory, orientation: extra)
      for (u, v, color) in [(0.25, 0.25, TestColor.red), (0.75, 0.25, .green), (0.25, 0.75, .blue)] {
        let point = total.point(u, v)
        #expect(memory.color(point.x, point.y) == color, "\(orientation) then \(extra)")
      }
    }
  }

  @Test(.needs(.exiftool), arguments: 1...8) func `An image file is shown in its EXIF orientation`(_ number: Int) throws
  {
    let upright = try #require(CGImagePropertyOrientation(rawValue: UInt32(number))).uprightTransform
    let png = folder.file("stored.png")
    // The image is stored so that the EXIF orientation makes it upright.
    let stored = TestImage.quarters(160, 96)
    try PNGFile.write(stored, to: png)
    let url = folder.file("stored.jpg")
    try Clip.make(url, ["-i", png.path, "-q:v", "1", "-pix_fmt", "yuvj444p"])
    let tagged = try Program.exiftool.run(["-n", "-overwrite_original", "-Orientation=\(number)", url.path])
    try #require(tagged.status == 0)
    let track = try #require(try MovieFile(url: url).video)
    #expect(track.orientation == upright)
    let shown = try DisplayImage.read(url)
    #expect(shown.layout.width == (upright.swapsDimensions ? 96 : 160))
    for (u, v, color) in [(0.25, 0.25, TestColor.red), (0.75, 0.25, .green), (0.25, 0.75, .blue)] {
      let point = upright.point(u, v)
      #expect(shown.color(point.x, point.y) == color)
    }
  }

  @Test func `Pixels that are not square are shown with their aspect ratio`() throws {
    let png = folder.file("shown.png")
    try PNGFile.write(TestImage.quarters(160, 96), to: png)
    let url = folder.file("narrow.mov")
    try Clip.make(
      url, ["-i", png.path, "-vf", "scale=80:96,setsar=2", "-c:v", "mjpeg", "-q:v", "2", "-pix_fmt", "yuvj444p"])
    let track = try #require(try MovieFile(url: url).video)
    #expect((track.width, track.displayWidth, track.displayHeight) == (80, 160, 96))
    let shown = try DisplayImage.read(url)
    // The image is not cropped: the outermost columns contain the corners' colors.
    for (u, v, color) in [(0.02, 0.1, TestColor.red), (0.98, 0.1, .green), (0.02, 0.9, .blue)] {
      #expect(shown.color(u, v) == color)
    }
  }

  @Test func `A frame with another aspect ratio fills the buffer and is cropped evenly`() throws {
    let url = folder.file("wide.mov")
    let writer = try MovieWriter(url: url, settings: .init(video: .init(codec: .jpeg, width: 320, height: 96)))
    // Red and blue are at the sides, outside a centered square.
    let image = TestImage.bgra(320, 96) { x, _ in
      (x < 100 ? TestColor.red : x >= 220 ? .blue : x < 160 ? .green : .white).rgb
    }
    try writer.append(CVPixelBuffer(memory: image), at: .zero, duration: time(1, 30))
    try writer.finish()
    let reader = try VideoReader(MovieFile(url: url))
    let memory = PixelMemory(layout: TestImage.layout(96, 96, kCVPixelFormatType_32BGRA))
    try reader.draw(frame: 0, into: memory)
    #expect(memory.color(0.05, 0.5) == .green)
    #expect(memory.color(0.45, 0.5) == .green)
    #expect(memory.color(0.55, 0.5) == .white)
    #expect(memory.color(0.95, 0.5) == .white)
  }

  @Test(.needsFilm) func `A real movie has as many frames as its header declares`() throws {
    let file = try MovieFile(url: Clip.film)
    let track = try #require(file.video)
    #expect(track.frames.count == 132)
    #expect(track.frames[131].time == time(131, 25))
    #expect(track.end == time(132, 25))
    #expect(file.audio?.shape == AudioLayout(sampleRate: 48_000, channelCount: 6))
    #expect(file.audio?.end == time(254_976, 48_000))
    let reader = try VideoReader(file)
    let memory = PixelMemory(
      layout: TestImage.layout(1280, 720, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange))
    let expected = try Program.ffmpeg.run([
      "-v", "error", "-i", Clip.film.path, "-map", "0:v", "-f", "rawvideo", "-pix_fmt", "gray", "-vf",
      "select=eq(n\\,100),extractplanes=y", "-vsync", "passthrough", "-",
    ])
    try reader.draw(frame: 100, into: memory)
    let luma = memory.withPlane(0) { bytes, plane in
      (0..<plane.height).flatMap { y in Array(bytes[(y * plane.bytesPerRow)...].prefix(plane.width)) }
    }
    #expect(luma == [UInt8](expected.output))
  }

  private func number(_ reader: VideoReader, _ index: Int) throws -> Int {
    let memory = PixelMemory(layout: TestImage.layout(64, 48, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange))
    try reader.draw(frame: index, into: memory)
    return Int(((memory.mean(ofPlane: 0) - 16) / 4).rounded())
  }
}
