import CoreVideoModel
import MediaCoding
import PixelModel
import PlatformTypes
import Testing

/// Tests conversion of pixel formats, scaling and rotation.
@Suite struct PixelConverterTests {
  static let formats: [OSType] = PixelFormat.all.map(\.code).filter { code in
    [
      "420v", "420f", "x420", "xf20", "x422", "xf22", "y420", "f420", "2vuy", "yuvs", "yuvf", "BGRA",
      "32",
      "RGBA", "ABGR", "24", "24BG", "l64r",
    ].contains(code.fourCharacters)
  }

  @Test(arguments: formats, [true, false]) func `Colors survive conversion to every format and back`(
    _ format: OSType, _ scales: Bool
  ) throws {
    let converter = PixelConverter()
    let source = TestImage.quarters(64, 48)
    let size = scales ? (96, 32) : (64, 48)
    let middle = PixelMemory(layout: TestImage.layout(size.0, size.1, format))
    try converter.convert(source, to: middle)
    let back = PixelMemory(layout: TestImage.layout(64, 48, kCVPixelFormatType_32BGRA))
    try converter.convert(middle, to: back)
    let expected: [[Int]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]
    for (index, (x, y)) in [(16, 12), (48, 12), (16, 36), (48, 36)].enumerated() {
      let at = y * back.layout.planes[0].bytesPerRow + x * 4
      let rgb = [2, 1, 0].map { Int(back.bytes[at + $0]) }
      #expect(zip(rgb, expected[index]).allSatisfy { abs($0 - $1) <= 3 }, "\(rgb) for \(expected[index])")
    }
  }

  @Test(arguments: [
    ("420v", [255, 255, 255], [235, 128, 128]), ("420v", [0, 0, 0], [16, 128, 128]),
    ("420v", [255, 0, 0], [63, 102, 240]), ("420v", [0, 255, 0], [173, 42, 26]),
    ("420v", [0, 0, 255], [32, 240, 118]),
    ("420f", [255, 255, 255], [255, 128, 128]), ("420f", [255, 0, 0], [54, 99, 255]),
    ("420f", [0, 0, 255], [18, 255, 116]),
  ]) func `Converted pixels have the range and matrix of BT.709`(_ code: String, _ rgb: [Int], _ expected: [Int]) throws
  {
    let format = try #require(OSType(fourCharacters: code))
    let memory = PixelMemory(layout: TestImage.layout(16, 16, format))
    try PixelConverter().convert(TestImage.bgra(16, 16) { _, _ in rgb }, to: memory)
    let luma = Int(memory.bytes[0])
    let chroma = memory.withPlane(1) { bytes, _ in [Int(bytes[0]), Int(bytes[1])] }
    #expect(zip([luma] + chroma, expected).allSatisfy { abs($0 - $1) <= 1 }, "\([luma] + chroma)")
  }

  @Test func `Full range is converted to video range and back`() throws {
    let full = PixelMemory(layout: TestImage.layout(16, 16, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange))
    for index in full.bytes.indices { full.bytes[index] = 128 }
    full.withPlane(0) { bytes, _ in for index in bytes.indices { bytes[index] = 255 } }
    let video = PixelMemory(layout: TestImage.layout(16, 16, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange))
    let converter = PixelConverter()
    try converter.convert(full, to: video)
    #expect(abs(Int(video.bytes[0]) - 235) <= 1)
    try converter.convert(video, to: full)
    #expect(full.bytes[0] >= 253)
    let gray = PixelMemory(layout: TestImage.layout(16, 16, kCVPixelFormatType_OneComponent8))
    try converter.convert(video, to: gray)
    #expect(gray.bytes[0] >= 253)
  }

  @Test(arguments: formats) func `Every format can be rotated to all eight orientations`(_ format: OSType) throws {
    let converter = PixelConverter()
    for orientation in ImageOrientation.allCases {
      let size = orientation.swapsDimensions ? (48, 64) : (64, 48)
      let turned = PixelMemory(layout: TestImage.layout(size.0, size.1, format))
      try converter.convert(TestImage.quarters(64, 48), to: turned, orientation: orientation)
      let shown = PixelMemory(layout: TestImage.layout(size.0, size.1, kCVPixelFormatType_32BGRA))
      try converter.convert(turned, to: shown)
      for (u, v, color) in [(0.2, 0.2, TestColor.red), (0.8, 0.2, .green), (0.2, 0.8, .blue), (0.8, 0.8, .white)] {
        let point = orientation.point(u, v)
        #expect(shown.color(point.x, point.y) == color, "\(orientation)")
      }
    }
  }

  @Test(arguments: ImageOrientation.allCases)
  func `Rotation moves every pixel to its correct position, also at odd sizes`(
    _ orientation: ImageOrientation
  ) throws {
    let source = TestImage.bgra(37, 70) { x, y in [x, y, 9] }
    let size = orientation.swapsDimensions ? (70, 37) : (37, 70)
    let turned = PixelMemory(layout: TestImage.layout(size.0, size.1, kCVPixelFormatType_32BGRA))
    try PixelConverter().convert(source, to: turned, orientation: orientation)
    for y in stride(from: 0, to: 70, by: 3) {
      for x in 0..<37 {
        let point = orientation.point((Double(x) + 0.5) / 37, (Double(y) + 0.5) / 70)
        let at = Int(point.y * Double(size.1)) * turned.layout.planes[0].bytesPerRow + Int(point.x * Double(size.0)) * 4
        #expect([turned.bytes[at + 2], turned.bytes[at + 1]] == [UInt8(x), UInt8(y)])
      }
    }
  }

  @Test func `A format that FFmpeg does not support is rejected`() throws {
    let depth = PixelMemory(layout: TestImage.layout(16, 16, kCVPixelFormatType_DepthFloat16))
    let error = #expect(throws: MediaError.self) {
      try PixelConverter().convert(depth, to: TestImage.bgra(16, 16) { _, _ in [0, 0, 0] })
    }
    #expect(error?.reason == .unsupported)
  }

  @Test func `External RGB pixels are not changed by the matrix that the driver names`() throws {
    var bytes: [UInt8] = [0, 191, 191, 191, 0, 24]
    let target = PixelMemory(layout: TestImage.layout(2, 1, kCVPixelFormatType_32BGRA))
    try bytes.withUnsafeMutableBytes { memory in
      let base = try #require(memory.baseAddress)
      let image = ExternalImage(
        format: "rgb24", isFullRange: true, matrix: .bt601, width: 2, height: 1, planes: [(base, 6)])
      try PixelConverter().convert(image, to: target)
    }
    #expect(Array(target.bytes.prefix(8)) == [191, 191, 0, 255, 24, 0, 191, 255])
  }

  @Test func `An external image whose rows are too short for its width is rejected`() throws {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)
    defer { bytes.deallocate() }
    let image = ExternalImage(
      format: "rgb24", isFullRange: true, matrix: .bt601, width: 16, height: 2,
      planes: [(try #require(bytes.baseAddress), 47)])
    let target = PixelMemory(layout: TestImage.layout(16, 2, kCVPixelFormatType_32BGRA))
    let error = #expect(throws: MediaError.self) { try PixelConverter().convert(image, to: target) }
    #expect(error?.reason == .invalidData)
  }
}
