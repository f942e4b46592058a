import CoreMediaModel
import PixelModel
import Testing

@testable import CoreVideoModel

@Suite struct PixelLayoutTests {
  struct Expected: CustomTestStringConvertible {
    var format: OSType
    var planes: [PixelLayout.Plane]
    var byteCount: Int
    var testDescription: String { format.fourCharacters }

    init(_ format: OSType, _ byteCount: Int, _ planes: [(Int, Int, Int, Int)]) {
      self.format = format
      self.byteCount = byteCount
      self.planes = planes.map { .init(offset: $0.0, width: $0.1, height: $0.2, bytesPerRow: $0.3) }
    }
  }

  /// The layouts of 66 x 5 pixels, for which rows need padding and chroma dimensions are rounded up.
  static let expected: [Expected] = [
    Expected(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 1024, [(0, 66, 5, 128), (640, 33, 3, 128)]),
    Expected(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 1024, [(0, 66, 5, 128), (640, 33, 3, 128)]),
    Expected(kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, 1536, [(0, 66, 5, 192), (960, 33, 3, 192)]),
    Expected(kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, 1280, [(0, 66, 5, 128), (640, 33, 5, 128)]),
    Expected(kCVPixelFormatType_32BGRA, 1600, [(0, 66, 5, 320)]),
    Expected(kCVPixelFormatType_32ARGB, 1600, [(0, 66, 5, 320)]),
    Expected(kCVPixelFormatType_422YpCbCr8, 960, [(0, 66, 5, 192)]),
    Expected(kCVPixelFormatType_422YpCbCr8_yuvs, 960, [(0, 66, 5, 192)]),
    Expected(
      kCVPixelFormatType_420YpCbCr8Planar, 1024, [(0, 66, 5, 128), (640, 33, 3, 64), (832, 33, 3, 64)]),
    Expected(kCVPixelFormatType_OneComponent8, 640, [(0, 66, 5, 128)]),
    Expected(kCVPixelFormatType_DepthFloat16, 960, [(0, 66, 5, 192)]),
    Expected(kCVPixelFormatType_24RGB, 1280, [(0, 66, 5, 256)]),
  ]

  @Test(arguments: expected) func planesHaveTheOffsetsInTheTable(expected: Expected) throws {
    let layout = try #require(PixelLayout(pixelFormat: expected.format, width: 66, height: 5))
    #expect(layout.planes == expected.planes)
    #expect(layout.byteCount == expected.byteCount)
    #expect(layout.isPlanar == (expected.planes.count > 1))
  }

  @Test(arguments: PixelFormat.all) func thePlanesOfEveryFormatDoNotOverlap(format: PixelFormat) throws {
    guard !format.isCompressed else {
      #expect(PixelLayout(pixelFormat: format.code, width: 66, height: 5) == nil)
      return
    }
    let layout = try #require(PixelLayout(pixelFormat: format.code, width: 66, height: 5))
    var end = 0
    for (plane, kind) in zip(layout.planes, format.planes) {
      #expect(plane.offset >= end)
      #expect(plane.bytesPerRow % 64 == 0)
      #expect(plane.bytesPerRow >= plane.width.dividedUp(by: kind.pixelsPerElement) * kind.bytesPerElement)
      end = plane.offset + plane.height * plane.bytesPerRow
    }
    #expect(end == layout.byteCount)
  }

  @Test func a720pCameraImageHasNoPadding() throws {
    let layout = try #require(
      PixelLayout(pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width: 1280, height: 720))
    #expect(layout.byteCount == 1_382_400)
  }

  @Test(
    arguments: [
      (kCVPixelFormatType_32BGRA, 0, 4, 64), (kCVPixelFormatType_32BGRA, 4, -1, 64),
      (kCVPixelFormatType_32BGRA, 1 << 30, 1 << 30, 64), (kCVPixelFormatType_32BGRA, 1 << 16, 1 << 16, 64),
      (kCVPixelFormatType_32BGRA, 4, 4, 48), (kCVPixelFormatType_32BGRA, 4, 4, 0), (0x1234_5678, 4, 4, 64),
      (kCVPixelFormatType_422YpCbCr10, 4, 4, 64),
    ] as [(OSType, Int, Int, Int)])
  func impossibleLayoutsAreRejected(format: OSType, width: Int, height: Int, alignment: Int) {
    #expect(PixelLayout(pixelFormat: format, width: width, height: height, rowAlignment: alignment) == nil)
  }

  @Test(arguments: [
    (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, "420v"), (kCVPixelFormatType_32BGRA, "BGRA"),
    (kCVPixelFormatType_422YpCbCr8, "2vuy"), (kCVPixelFormatType_422YpCbCr8_yuvs, "yuvs"),
    (kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, "x420"), (kCVPixelFormatType_420YpCbCr8Planar, "y420"),
    (kCVPixelFormatType_OneComponent8, "L008"), (kCVPixelFormatType_32ARGB, "32"), (kCMVideoCodecType_H264, "avc1"),
    (kCMVideoCodecType_JPEG, "jpeg"), (kAudioFormatMPEG4AAC, "aac "),
  ])
  func codesAreConvertedToTextAndBack(code: OSType, text: String) {
    #expect(code.fourCharacters == text)
    if text.utf8.count == 4 { #expect(OSType(fourCharacters: text) == code) }
  }

  @Test(arguments: ["", "abc", "abcde", "äbc"]) func otherTextsAreNotCodes(text: String) {
    #expect(OSType(fourCharacters: text) == nil)
  }

  @Test func `rule(341): 420v has the video range, and 420f has the full range`() {
    #expect(PixelFormat.named(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)?.range == .video)
    #expect(PixelFormat.named(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)?.range == .full)
    #expect(PixelFormat.named(kCVPixelFormatType_32BGRA)?.range == nil)
    #expect(PixelFormat.named(kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange)?.bitsPerComponent == 10)
  }
}
