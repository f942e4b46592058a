import CoreMediaModel
import CoreVideoModel
import Foundation
import Locking
import Testing

@Suite struct CMBlockBufferTests {
  /// Returns a buffer with two segments: 0...5 and 10...13.
  static func scattered() throws -> CMBlockBuffer {
    let buffer = try CMBlockBuffer(capacity: 2)
    try buffer.append(bufferReference: CMBlockBuffer(count: 6) { bytes in for i in 0..<6 { bytes[i] = UInt8(i) } })
    try buffer.append(bufferReference: CMBlockBuffer(count: 4) { bytes in for i in 0..<4 { bytes[i] = UInt8(10 + i) } })
    return buffer
  }

  static let content: [UInt8] = [0, 1, 2, 3, 4, 5, 10, 11, 12, 13]

  @Test func bytesAreFilledOnceOnFirstAccess() throws {
    let fills = Locked(0)
    let buffer = CMBlockBuffer(count: 3) { bytes in
      fills.withLock { $0 += 1 }
      bytes.copyBytes(from: [1, 2, 3])
    }
    #expect(buffer.dataLength == 3)
    #expect(fills.withLock { $0 } == 0)
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      #expect((try? buffer.dataBytes()) == Data([1, 2, 3]))
    }
    #expect(fills.withLock { $0 } == 1)
  }

  @Test(arguments: [(0, 10), (0, 6), (6, 4), (5, 2), (3, 0), (9, 1), (2, 7)])
  func rangesCanSpanSeveralBlocks(offset: Int, count: Int) throws {
    let buffer = try Self.scattered()
    var bytes = [UInt8](repeating: 0xFF, count: count)
    #expect(CMBlockBufferCopyDataBytes(buffer, atOffset: offset, dataLength: count, destination: &bytes) == noErr)
    #expect(bytes == Array(Self.content[offset..<offset + count]))
    let isOnePiece = count > 0 && (offset + count <= 6 || offset >= 6)
    if count > 0 {
      #expect(CMBlockBufferIsRangeContiguous(buffer, atOffset: offset, length: count) == isOnePiece)
    }
  }

  @Test(arguments: [
    (-1, 1, kCMBlockBufferBadOffsetParameterErr), (11, 0, kCMBlockBufferBadOffsetParameterErr),
    (.min, 0, kCMBlockBufferBadOffsetParameterErr),
    (0, 11, kCMBlockBufferBadLengthParameterErr), (8, 3, kCMBlockBufferBadLengthParameterErr),
    (8, -1, kCMBlockBufferBadLengthParameterErr),
  ])
  func rangesOutsideTheBufferAreRejected(offset: Int, count: Int, code: OSStatus) throws {
    let buffer = try Self.scattered()
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(CMBlockBufferCopyDataBytes(buffer, atOffset: offset, dataLength: count, destination: &bytes) == code)
    #expect(
      CMBlockBufferReplaceDataBytes(
        with: bytes, blockBuffer: buffer, offsetIntoDestination: offset, dataLength: count) == code)
    #expect(!CMBlockBufferIsRangeContiguous(buffer, atOffset: offset, length: count))
  }

  @Test func aDataPointerExtendsToTheEndOfItsBlock() throws {
    let buffer = try Self.scattered()
    var (length, total) = (0, 0)
    var pointer: UnsafeMutablePointer<CChar>?
    let status = CMBlockBufferGetDataPointer(
      buffer, atOffset: 4, lengthAtOffsetOut: &length, totalLengthOut: &total, dataPointerOut: &pointer)
    #expect(status == noErr)
    #expect(length == 2)
    #expect(total == 10)
    #expect(pointer?.pointee == 4)
    #expect(
      CMBlockBufferGetDataPointer(
        buffer, atOffset: 10, lengthAtOffsetOut: nil, totalLengthOut: nil, dataPointerOut: nil)
        == kCMBlockBufferBadOffsetParameterErr)
  }

  @Test func aContiguousBufferIsAReferenceIfPossible() throws {
    let buffer = try Self.scattered()
    var made: CMBlockBuffer?
    func make(_ offset: Int, _ count: Int, _ flags: CMBlockBufferFlags) -> OSStatus {
      CMBlockBufferCreateContiguous(
        allocator: nil, sourceBuffer: buffer, blockAllocator: nil, customBlockSource: nil, offsetToData: offset,
        dataLength: count, flags: flags, blockBufferOut: &made)
    }
    #expect(make(0, 0, 0) == noErr)
    let whole = try #require(made)
    #expect(whole.isContiguous)
    #expect(try whole.dataBytes() == Data(Self.content))
    #expect(make(0, 6, 0) == noErr)
    let reference = try #require(made)
    #expect(make(0, 6, kCMBlockBufferAlwaysCopyDataFlag) == noErr)
    let copy = try #require(made)
    try buffer.fillDataBytes(with: 9)
    #expect(try reference.dataBytes() == Data(repeating: 9, count: 6))
    #expect(try copy.dataBytes() == Data(Self.content[..<6]))
    #expect(try whole.dataBytes() == Data(Self.content))
  }

  @Test func writingChangesTheUnderlyingBlocks() throws {
    let buffer = try Self.scattered()
    let bytes: [UInt8] = [20, 21, 22]
    #expect(
      CMBlockBufferReplaceDataBytes(with: bytes, blockBuffer: buffer, offsetIntoDestination: 5, dataLength: 3) == noErr)
    #expect(CMBlockBufferFillDataBytes(with: 7, blockBuffer: buffer, offsetIntoDestination: 0, dataLength: 2) == noErr)
    #expect(try buffer.dataBytes() == Data([7, 7, 2, 3, 4, 20, 21, 22, 12, 13]))
    #expect(try buffer.withContiguousStorage { Array($0) } == [7, 7, 2, 3, 4, 20, 21, 22, 12, 13])
  }

  @Test func unallocatedMemoryIsUnavailable() throws {
    var made: CMBlockBuffer?
    let status = CMBlockBufferCreateWithMemoryBlock(
      allocator: kCFAllocatorDefault, memoryBlock: nil, blockLength: 8, blockAllocator: nil, customBlockSource: nil,
      offsetToData: 2, dataLength: 4, flags: 0, blockBufferOut: &made)
    #expect(status == noErr)
    let buffer = try #require(made)
    #expect(CMBlockBufferGetDataLength(buffer) == 4)
    var byte: UInt8 = 1
    #expect(
      CMBlockBufferCopyDataBytes(buffer, atOffset: 0, dataLength: 1, destination: &byte)
        == kCMBlockBufferUnallocatedBlockErr)
    #expect(CMBlockBufferAssureBlockMemory(buffer) == noErr)
    #expect(CMBlockBufferCopyDataBytes(buffer, atOffset: 3, dataLength: 1, destination: &byte) == noErr)
    #expect(byte == 0)
  }

  @Test func clientMemoryIsFreedWithTheLastReference() throws {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 1)
    var released = 0
    var buffer: CMBlockBuffer? = try CMBlockBuffer(buffer: memory, deallocator: { _, count in released = count })
    var reference: CMBlockBuffer? = try buffer.map { try CMBlockBuffer(bufferReference: $0) }
    buffer = nil
    #expect(released == 0)
    #expect(reference?.dataLength == 4)
    reference = nil
    #expect(released == 4)
    memory.deallocate()
  }

  @Test func emptyBuffersAreDistinguished() throws {
    let empty = try CMBlockBuffer(capacity: 0)
    #expect(CMBlockBufferIsEmpty(empty))
    #expect(try empty.dataBytes() == Data())
    #expect(throws: CMBlockBuffer.Error.emptyBlockBuffer) { try CMBlockBuffer(bufferReference: empty) }
    #expect(try CMBlockBuffer(bufferReference: empty, flags: .permitEmptyReference).isEmpty)
    #expect(throws: CMBlockBuffer.Error.badLengthParameter) { try CMBlockBuffer(length: 4, range: 2..<5) }
  }
}
