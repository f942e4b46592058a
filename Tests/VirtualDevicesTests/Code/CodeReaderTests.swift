import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import PlatformTypes
import Testing

@testable import SceneRendering

@Suite("Reading codes from pixels")
struct CodeReaderTests {
  typealias ObjectType = AVMetadataObject.ObjectType

  /// A sample text for each type of code.
  static let samples: [(type: ObjectType, text: String)] = [
    (.qr, "https://example.com/a?b=1"), (.aztec, "Aztec 1995"), (.dataMatrix, "Data Matrix"), (.pdf417, "PDF417 text"),
    (.ean13, "4006381333931"), (.ean8, "96385074"), (.upce, "01234565"), (.code39, "C39"), (.code39Mod43, "M43"),
    (.code93, "C93"), (.code128, "C128"), (.itf14, "12345678901231"), (.interleaved2of5, "12345678"),
    (.codabar, "A12345B"),
  ]

  /// Returns an image of some codes on a gray wall.
  private func image(
    _ codes: [SceneCode], pixelFormat: OSType = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width: Int = 640,
    height: Int = 480
  ) throws -> PixelMemory {
    let layout = try #require(PixelLayout(pixelFormat: pixelFormat, width: width, height: height))
    let memory = PixelMemory(layout: layout)
    let canvas = try #require(
      Canvas(memory, parameters: RenderParameters(placement: Placement(showingAllOf: layout, orientation: .identity))))
    canvas.fill(canvas.world, SceneColor(gray: 0.45))
    for code in codes { code.draw(on: canvas) }
    return memory
  }

  private func read(_ memory: PixelMemory, _ types: [ObjectType] = CodeReader.types) -> [ReadCode] {
    MovieServices().readCodes(in: memory, types: types)
  }

  @Test(arguments: samples.map(\.type)) func `Every type of code that can be drawn is read as that type`(
    _ type: ObjectType
  )
    throws
  {
    let sample = try #require(Self.samples.first { $0.type == type })
    let code = try #require(SceneCode(type, sample.text, size: 0.6))
    let found = read(try image([code]))
    #expect(found.map(\.type) == [type])
    #expect(found.map(\.text) == [type == .codabar ? "12345" : code.text])
    #expect(
      read(try image([code]), CodeReader.types.filter { $0 != type && $0 != .code39 && $0 != .interleaved2of5 })
        .isEmpty)
  }

  @Test func `rule(283): a UPC-A code is read as an EAN-13 code with a leading zero`() throws {
    // Both types have the same bars.
    let code = try #require(SceneCode(.ean13, "0012345678905", size: 0.6))
    #expect(read(try image([code]), [.ean13, .upce]).map(\.text) == ["0012345678905"])
    #expect(SceneCode(.ean13, "0012345678906") == nil, "a wrong check digit cannot be drawn")
  }

  @Test func `A type with a check character is read only with the check character`() throws {
    let plain = try #require(SceneCode(.code39, "C39", size: 0.6))
    #expect(read(try image([plain]), [.code39Mod43]).isEmpty)
    let checked = try #require(SceneCode(.code39Mod43, "M43", size: 0.6))
    #expect(checked.text == "M43\(try #require(CheckCharacter.code39("M43")))")
    #expect(read(try image([checked]), [.code39]).map(\.type) == [.code39])
    #expect(SceneCode(.itf14, "12345678901232") == nil)
    #expect(
      read(try image([try #require(SceneCode(.itf14, "12345678901231"))]), [.interleaved2of5]).map(\.type) == [
        .interleaved2of5
      ])
  }

  @Test(arguments: [ObjectType.qr, .aztec, .dataMatrix, .code128], ImageOrientation.allCases)
  func
    `rule(279): corners start at the top left, counterclockwise, or clockwise if the code is mirrored`(
      _ type: ObjectType, _ orientation: ImageOrientation
    ) throws
  {
    let text = try #require(Self.samples.first { $0.type == type }?.text)
    let code = try #require(SceneCode(type, text, x: 0.3, y: 0.6, size: 0.45, orientation: orientation))
    let memory = try image([code])
    let found = read(memory, [type])
    #expect(found.count == 1)
    // Mirrored bars are indistinguishable from unmirrored ones.
    let mirrored = type == .code128 && orientation.isMirrored
    var expected = code.corners(in: PixelRect(x: 0, y: 0, width: 640, height: 480))
    if mirrored { expected = [expected[1], expected[0], expected[3], expected[2]] }
    for (corner, wanted) in zip(found.first?.corners ?? [], expected) {
      #expect(abs(corner.x - wanted.x) <= 2, "\(corner) for \(wanted)")
      #expect(abs(corner.y - wanted.y) <= 2, "\(corner) for \(wanted)")
    }
  }

  @Test func `Several codes in one image are read at any position, also two with the same text`() throws {
    let codes = [
      SceneCode(.qr, "same", x: 0.15, y: 0.2, size: 0.25), SceneCode(.qr, "same", x: 0.85, y: 0.2, size: 0.25),
      SceneCode(.dataMatrix, "matrix in a corner", x: 0.15, y: 0.8, size: 0.25),
      SceneCode(.aztec, "aztec", x: 0.85, y: 0.8, size: 0.25), SceneCode(.ean8, "96385074", x: 0.5, y: 0.5, size: 0.4),
    ].compactMap(\.self)
    let found = read(try image(codes)).map { "\($0.type.rawValue) \($0.text ?? "")" }.sorted()
    let drawn = codes.map { "\($0.type.rawValue) \($0.text)" }.sorted()
    #expect(found == drawn)
    let places = read(try image(codes)).map(\.bounds.minY)
    #expect(places == places.sorted(), "the topmost first")
  }

  @Test(arguments: [
    kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
    kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr8,
    kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_OneComponent8, kCVPixelFormatType_32ARGB,
  ]) func `Codes are read in every pixel format`(_ format: OSType) throws {
    let code = try #require(
      SceneCode(.qr, "formats", x: 0.3, size: 0.4, orientation: ImageOrientation(isMirrored: true)))
    #expect(read(try image([code], pixelFormat: format)).map(\.text) == ["formats"])
  }

  @Test(arguments: [Chart.smpteBars, .grayRamp, .rgbRamps, .checkerboard])
  func `No code is reported in a chart without codes`(
    _ chart: Chart
  ) throws {
    let layout = try #require(
      PixelLayout(pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width: 640, height: 480))
    let memory = PixelMemory(layout: layout)
    let parameters = RenderParameters(placement: Placement(showingAllOf: layout, orientation: .identity))
    try Scene.chart(chart).makeStage().draw(
      SceneTime(index: 7, time: CMTime(value: 7, timescale: 30)), into: memory, parameters: parameters)
    #expect(read(memory).isEmpty)
  }

  @Test(arguments: ImageOrientation.allCases) func `The orientation chart's own codes are read in every orientation`(
    _ orientation: ImageOrientation
  ) throws {
    let (width, height) = orientation.swapsDimensions ? (480, 640) : (640, 480)
    let layout = try #require(
      PixelLayout(pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width: width, height: height))
    let memory = PixelMemory(layout: layout)
    let parameters = RenderParameters(placement: Placement(showingAllOf: layout, orientation: orientation))
    try Scene.chart(.orientation).makeStage().draw(
      SceneTime(index: 0, time: .zero), into: memory, parameters: parameters)
    #expect(Set(read(memory, [.qr]).compactMap(\.text)) == ["camsim:TL", "camsim:TR", "camsim:BL", "camsim:BR"])
  }

  @Test func aCodeThatCannotBeDrawnIsNil() throws {
    #expect(SceneCode(.face, "no code") == nil)
    #expect(SceneCode(.ean13, "letters") == nil)
    #expect(CheckCharacter.code39("lower case") == nil)
    #expect(CheckCharacter.gs1("12a") == nil)
  }
}
