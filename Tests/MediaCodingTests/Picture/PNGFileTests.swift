import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import Testing

/// Tests PNG files by reading them with our own reader and with `ffmpeg`.
@Suite struct PNGFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [(1, 1), (7, 3), (640, 480)])
  func `Pixels are read back unchanged, also at sizes that need padded rows`(
    _ width: Int, _ height: Int
  ) throws {
    let url = folder.file("picture.png")
    let image = gradient(width, height)
    try PNGFile.write(image, to: url)
    #expect(pixels(try PNGFile.read(url)) == pixels(image))
    #expect(folder.names == ["picture.png"])
  }

  @Test(.needsFFmpeg) func `FFmpeg decodes the same pixels`() throws {
    let url = folder.file("picture.png")
    let image = gradient(33, 20)
    try PNGFile.write(image, to: url)
    let result = try Program.ffmpeg.run(["-v", "error", "-i", url.path, "-f", "rawvideo", "-pix_fmt", "bgra", "-"])
    #expect([UInt8](result.output) == pixels(image))
  }

  @Test(.needsFFmpeg) func `A PNG file keeps grayscale and alpha`() throws {
    let gray = PixelMemory(layout: TestImage.layout(5, 4, kCVPixelFormatType_OneComponent8))
    for index in gray.bytes.indices { gray.bytes[index] = UInt8(truncatingIfNeeded: index * 3) }
    let url = folder.file("grey.png")
    try PNGFile.write(gray, to: url)
    let back = try PNGFile.read(url)
    #expect(back.layout.pixelFormat == kCVPixelFormatType_OneComponent8)
    #expect(pixels(back) == pixels(gray))
    let clear = TestImage.bgra(4, 4) { _, _ in [10, 20, 30] }
    clear.bytes[3] = 0
    clear.bytes[7] = 128
    try PNGFile.write(clear, to: folder.file("clear.png"))
    #expect(pixels(try PNGFile.read(folder.file("clear.png"))) == pixels(clear))
    let formats = try ["grey.png", "clear.png"].map { name in
      let arguments = ["-v", "error", "-show_entries", "stream=pix_fmt", "-of", "csv=p=0", folder.file(name).path]
      return String(decoding: try Program.ffprobe.run(arguments).output, as: UTF8.self).trimmingCharacters(
        in: .newlines)
    }
    #expect(formats == ["gray", "rgba"])
  }

  @Test func `A 420v camera image is written as RGB`() throws {
    let url = folder.file("video.png")
    try TestImage.video(64, 48, index: 8).withPixels(readOnly: true) { memory in try PNGFile.write(memory, to: url) }
    let back = pixels(try PNGFile.read(url))
    // These gray levels are the luma values 200 and 40 in video range.
    #expect(back[0..<4].elementsEqual([214, 214, 214, 255]))
    #expect(back[(40 * 4)..<(40 * 4 + 4)].elementsEqual([28, 28, 28, 255]))
  }

  @Test func `Equal images make equal bytes, and an existing file is replaced`() throws {
    let url = folder.file("picture.png")
    try PNGFile.write(gradient(64, 64), to: url)
    let first = try Data(contentsOf: url)
    try PNGFile.write(gradient(64, 64), to: url)
    #expect(try Data(contentsOf: url) == first)
  }

  @Test func `PNG errors name the file and the reason`() throws {
    let missing = #expect(throws: MediaError.self) { try PNGFile.read(folder.file("none.png")) }
    #expect(missing?.reason == .missing)
    let text = folder.file("text.png")
    try Data("not a picture".utf8).write(to: text)
    #expect(#expect(throws: MediaError.self) { try PNGFile.read(text) }?.reason == .invalidData)
    let whole = folder.file("whole.png")
    try PNGFile.write(gradient(64, 64), to: whole)
    let half = folder.file("half.png")
    try Data(contentsOf: whole).prefix(300).write(to: half)
    #expect(#expect(throws: MediaError.self) { try PNGFile.read(half) }?.reason == .invalidData)
    let nowhere = #expect(throws: MediaError.self) {
      try PNGFile.write(gradient(2, 2), to: folder.file("none/picture.png"))
    }
    #expect(nowhere?.cause == "ENOENT")
  }

  private func gradient(_ width: Int, _ height: Int) -> PixelMemory {
    TestImage.bgra(width, height) { x, y in [x * 255 / width, y * 255 / height, (x * 7 + y * 13) & 255] }
  }

  private func pixels(_ memory: PixelMemory) -> [UInt8] {
    let bytesPerPixel = memory.layout.pixelFormat == kCVPixelFormatType_OneComponent8 ? 1 : 4
    return memory.withPlane(0) { bytes, plane in
      (0..<plane.height).flatMap { y in Array(bytes[(y * plane.bytesPerRow)...].prefix(plane.width * bytesPerPixel)) }
    }
  }
}
