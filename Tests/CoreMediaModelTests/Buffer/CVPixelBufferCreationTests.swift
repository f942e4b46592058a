import CoreMediaModel
import CoreVideoModel
import Foundation
import Testing

@Suite struct CVPixelBufferCreationTests {
  @Test func clientSourceCompilesUnchanged() throws {
    let attributes: [String: Any] = [
      kCVPixelBufferCGImageCompatibilityKey as String: true,
      kCVPixelBufferIOSurfacePropertiesKey as String: [:] as [String: Any],
      kCVPixelBufferBytesPerRowAlignmentKey as String: 16,
    ]
    var made: CVPixelBuffer?
    let status = CVPixelBufferCreate(
      kCFAllocatorDefault, 5, 3, kCVPixelFormatType_32BGRA, attributes as CFDictionary, &made)
    let buffer = try #require(made)
    #expect(status == kCVReturnSuccess)
    #expect(CVPixelBufferGetBytesPerRow(buffer) == 32)
    CVPixelBufferLockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0))
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    let bytes = try #require(CVPixelBufferGetBaseAddress(buffer)).assumingMemoryBound(to: UInt8.self)
    #expect((0..<96).allSatisfy { bytes[$0] == 0 })
    #expect(UInt(bitPattern: bytes) % 64 == 0)
  }

  @Test(arguments: [
    (4, 4, kCVPixelFormatType_422YpCbCr10, [:] as [String: Int], kCVReturnInvalidPixelFormat),
    (4, 4, kCMVideoCodecType_JPEG, [:], kCVReturnInvalidPixelFormat),
    (0, 4, kCVPixelFormatType_32BGRA, [:], kCVReturnInvalidSize),
    (4, -4, kCVPixelFormatType_32BGRA, [:], kCVReturnInvalidSize),
    (4, 4, kCVPixelFormatType_32BGRA, ["BytesPerRowAlignment": 3], kCVReturnInvalidPixelBufferAttributes),
  ])
  func impossiblePixelBuffersAreRejected(
    width: Int, height: Int, format: OSType, attributes: [String: Int], code: CVReturn
  ) {
    var made: CVPixelBuffer? = CVPixelBuffer(layout: CVPixelBufferTests.layout(), render: nil)
    #expect(CVPixelBufferCreate(nil, width, height, format, attributes as CFDictionary, &made) == code)
    #expect(made == nil)
  }

  @Test func clientBytesAreUsedAndReleased() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 3, count: 64)
    var released: UnsafeRawPointer?
    do {
      var made: CVPixelBuffer?
      let status = CVPixelBufferCreateWithBytes(
        nil, 4, 2, kCVPixelFormatType_32BGRA, memory, 32, { _, bytes in released = bytes }, nil, nil, &made)
      #expect(status == kCVReturnSuccess)
      let buffer = try #require(made)
      CVPixelBufferLockBaseAddress(buffer, [])
      #expect(CVPixelBufferGetBaseAddress(buffer) == memory)
      #expect(CVPixelBufferGetBytesPerRow(buffer) == 32)
      #expect(released == nil)
    }
    #expect(released == UnsafeRawPointer(memory))
  }

  @Test(arguments: [
    (kCVPixelFormatType_32BGRA, 4, 15, kCVReturnInvalidArgument),
    (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 4, 32, kCVReturnInvalidPixelFormat),
    (kCVPixelFormatType_32BGRA, 0, 32, kCVReturnInvalidSize),
  ])
  func clientBytesThatDoNotFitAreRejected(format: OSType, width: Int, bytesPerRow: Int, code: CVReturn) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
    defer { memory.deallocate() }
    var made: CVPixelBuffer?
    #expect(
      CVPixelBufferCreateWithBytes(nil, width, 2, format, memory, bytesPerRow, nil, nil, nil, &made) == code)
    #expect(made == nil)
  }

  @Test func clientPlanesCanBeAnywhereInMemory() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
    defer { memory.deallocate() }
    // The chroma plane precedes the luma plane in memory.
    var addresses: [UnsafeMutableRawPointer?] = [memory + 16, memory]
    var (widths, heights, rows) = ([4, 2], [2, 1], [8, 4])
    var planesReleased = 0
    do {
      var made: CVPixelBuffer?
      let status = CVPixelBufferCreateWithPlanarBytes(
        nil, 4, 2, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, 0, 2, &addresses, &widths, &heights, &rows,
        { _, _, _, count, _ in planesReleased = count }, nil, nil, &made)
      #expect(status == kCVReturnSuccess)
      let buffer = try #require(made)
      CVPixelBufferLockBaseAddress(buffer, .readOnly)
      #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 0) == memory + 16)
      #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 1) == memory)
      #expect(CVPixelBufferGetBytesPerRowOfPlane(buffer, 1) == 4)
    }
    #expect(planesReleased == 2)
  }

  @Test func extendedPixelsAreFilledFromTheEdges() throws {
    let attributes = [
      kCVPixelBufferExtendedPixelsLeftKey: 1, kCVPixelBufferExtendedPixelsRightKey: 2,
      kCVPixelBufferExtendedPixelsTopKey: 1, kCVPixelBufferExtendedPixelsBottomKey: 1,
    ]
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, 3, 2, kCVPixelFormatType_OneComponent8, attributes as CFDictionary, &made)
    let buffer = try #require(made)
    var (left, right, top, bottom) = (0, 0, 0, 0)
    CVPixelBufferGetExtendedPixels(buffer, &left, &right, &top, &bottom)
    #expect((left, right, top, bottom) == (1, 2, 1, 1))

    let rows: [[UInt8]] = buffer.withPixels(readOnly: false) { memory in
      memory.withPlane(0) { bytes, plane in
        for row in 0..<2 {
          for column in 0..<3 { bytes[row * plane.bytesPerRow + column] = UInt8(10 * row + column + 1) }
        }
      }
      CVPixelBufferFillExtendedPixels(buffer)
      return (0..<4).map { row in (0..<6).map { memory.bytes[row * 64 + $0] } }
    }
    #expect(rows == [[1, 1, 2, 3, 3, 3], [1, 1, 2, 3, 3, 3], [11, 11, 12, 13, 13, 13], [11, 11, 12, 13, 13, 13]])
  }

  @Test func everyPixelFormatHasADescription() throws {
    let codes = try #require(CVPixelFormatDescriptionArrayCreateWithAllPixelFormatTypes(nil) as? [UInt32])
    #expect(codes.contains(kCVPixelFormatType_32BGRA))
    #expect(!codes.contains(kCMVideoCodecType_JPEG))
    let description = try #require(
      CVPixelFormatDescriptionCreateWithPixelFormatType(nil, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange))
    #expect((description[kCVPixelFormatPlanes] as? [Any])?.count == 2)
    #expect(CVPixelFormatDescriptionCreateWithPixelFormatType(nil, 1) == nil)
  }
}
