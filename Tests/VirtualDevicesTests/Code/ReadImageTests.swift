import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import PlatformTypes
import SimulationKernel
import Testing

@testable import SceneRendering

/// Tests that the codes found in a sequence of frames are the same as in each frame alone.
@Suite("Reading codes from successive images")
struct ReadImageTests {
  private let layout = PixelLayout(
    pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width: 640, height: 480)

  /// Returns an image of codes on a gray wall, with an optional overlay.
  private func image(_ codes: [SceneCode?], _ cover: (Canvas) -> Void = { _ in }) throws -> PixelMemory {
    let memory = PixelMemory(layout: try #require(layout))
    let placement = Placement(showingAllOf: memory.layout, orientation: .identity)
    let canvas = try #require(Canvas(memory, parameters: RenderParameters(placement: placement)))
    canvas.fill(canvas.world, SceneColor(gray: 0.45))
    for code in codes { try #require(code).draw(on: canvas) }
    cover(canvas)
    return memory
  }

  /// Changes the luma value of each pixel.
  private func changeLuma(_ memory: PixelMemory, _ change: (_ x: Int, _ row: UnsafeMutablePointer<UInt8>) -> UInt8) {
    let plane = memory.layout.planes[0]
    for y in 0..<plane.height {
      let row = (memory.baseAddress + plane.offset + y * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
      let changed = (0..<plane.width).map { change($0, row) }
      for (x, level) in changed.enumerated() { row[x] = level }
    }
  }

  private func texts(_ read: CodeImage) -> [String?] { read.codes.map(\.text) }

  @Test func `Codes that do not change are searched again only in every eighth image`()
    throws
  {
    let layout = try #require(layout)
    let stage = try Scene.chart(.orientation).makeStage()
    var last: CodeImage?
    var wholes = 0
    for index in 0..<24 {
      let memory = PixelMemory(layout: layout)
      var parameters = RenderParameters(placement: Placement(showingAllOf: layout, orientation: .identity))
      parameters.isStamped = true
      stage.draw(
        SceneTime(index: index, time: CMTime(value: Int64(index), timescale: 30)), into: memory, parameters: parameters)
      let read = try #require(CodeImage.read(memory, [.qr], after: last))
      #expect(read.codes == MovieServices().readCodes(in: memory, types: [.qr]))
      #expect(read.codes.count == 4)
      wholes += read.parts == 0 ? 1 : 0
      last = read
    }
    #expect(wholes == 3)
  }

  /// Test cases with a first frame, a second frame, and the texts in the second.
  private static let changes: [(name: String, before: [SceneCode?], after: [SceneCode?], texts: [String])] = [
    ("one comes", [], [SceneCode(.qr, "new", x: 0.2, y: 0.2, size: 0.15)], ["new"]),
    ("a large one comes", [], [SceneCode(.qr, "new", size: 0.9)], ["new"]),
    (
      "one comes beside another", [SceneCode(.qr, "old", x: 0.2, size: 0.2)],
      [SceneCode(.qr, "old", x: 0.2, size: 0.2), SceneCode(.ean8, "96385074", x: 0.8, size: 0.3)], ["old", "96385074"]
    ),
    ("one goes", [SceneCode(.qr, "old", size: 0.3)], [], []),
    (
      "one moves", [SceneCode(.qr, "old", x: 0.5, size: 0.3)], [SceneCode(.qr, "old", x: 0.51, size: 0.3)], ["old"]
    ),
    ("one says something else", [SceneCode(.qr, "abcd", size: 0.3)], [SceneCode(.qr, "abce", size: 0.3)], ["abce"]),
  ]

  @Test(arguments: changes.map(\.name))
  func aChangedCodeIsReadAtOnce(_ name: String) throws {
    let change = try #require(Self.changes.first { $0.name == name })
    let before = try image(change.before)
    let first = try #require(CodeImage.read(before, CodeReader.types, after: nil))
    let next = try image(change.after)
    let read = try #require(CodeImage.read(next, CodeReader.types, after: first))
    #expect(texts(read) == change.texts)
    #expect(read.codes == MovieServices().readCodes(in: next, types: CodeReader.types))
  }

  @Test func `A code that was partly hidden is found within eight images`() throws {
    let code = SceneCode(.qr, "hidden", size: 0.95)
    let hidden = try image([code]) { canvas in
      canvas.fill(PixelRect(x: 100, y: 20, width: 60, height: 60), SceneColor(gray: 0.45))
    }
    var last = try #require(CodeImage.read(hidden, [.qr], after: nil))
    #expect(last.codes.isEmpty)
    let free = try image([code])
    for _ in 0..<8 { last = try #require(CodeImage.read(free, [.qr], after: last)) }
    #expect(texts(last) == ["hidden"])
  }

  @Test func `Noise does not cause the image to be read again`() throws {
    let codes = [SceneCode(.qr, "noisy", size: 0.3)]
    let unchanged = try image(codes)
    let clean = try #require(CodeImage.read(unchanged, [.qr], after: nil))
    let noisy = try image(codes)
    var random = SplitMix64(seed: 1)
    changeLuma(noisy) { UInt8(clamping: Int($1[$0]) + Int(random.next() % 13) - 6) }
    let read = try #require(CodeImage.read(noisy, [.qr], after: clean))
    #expect(texts(read) == ["noisy"])
    #expect(read.codes == clean.codes)
    #expect(read.parts == 0)
  }

  @Test func `A code that goes out of focus is no longer reported`() throws {
    let codes = [SceneCode(.qr, "sharp, with small squares", size: 0.2)]
    let clear = try image(codes)
    let sharp = try #require(CodeImage.read(clear, [.qr], after: nil))
    #expect(sharp.codes.count == 1)
    let blurred = try image(codes)
    changeLuma(blurred) { x, row in
      let near = max(0, x - 6)...min(639, x + 6)
      return UInt8(near.reduce(0) { $0 + Int(row[$1]) } / near.count)
    }
    #expect(MovieServices().readCodes(in: blurred, types: [.qr]).isEmpty)
    #expect(try #require(CodeImage.read(blurred, [.qr], after: sharp)).codes.isEmpty)
  }

  @Test func `Earlier results are not used for other code types or another image size`() throws {
    let memory = try image([SceneCode(.qr, "code", size: 0.4)])
    let read = try #require(CodeImage.read(memory, [.aztec], after: nil))
    let again = try #require(CodeImage.read(memory, [.qr], after: read))
    #expect(read.codes.isEmpty)
    #expect(texts(again) == ["code"])
    let smaller = PixelMemory(
      layout: try #require(PixelLayout(pixelFormat: memory.layout.pixelFormat, width: 320, height: 240)))
    #expect(CodeImage.read(smaller, [.qr], after: again)?.codes.isEmpty == true)
  }
}
