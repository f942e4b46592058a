import CoreVideoModel
import Foundation
import Testing

@testable import CoreMediaModel

@Suite("Numbers too large for any memory")
struct ImmoderateNumberTests {
  private func sample(count: Int, sizes: [Int] = []) throws -> CMSampleBuffer {
    try CMSampleBuffer(
      dataBuffer: nil, formatDescription: nil, numSamples: count,
      sampleTimings: [
        CMSampleTimingInfo(duration: .zero, presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
      ], sampleSizes: sizes)
  }

  @Test func `a block that is too large for memory fails when its memory is requested`() throws {
    let buffer = try CMBlockBuffer(length: .max)
    #expect(throws: CMBlockBuffer.Error.blockAllocationFailed) { try buffer.assureBlockMemory() }
    #expect(throws: CMBlockBuffer.Error.blockAllocationFailed) {
      try CMBlockBuffer(length: .max, flags: .assureMemoryNow)
    }
    #expect(throws: CMBlockBuffer.Error.unallocatedBlock) { try buffer.dataBytes() }
    #expect(throws: CMBlockBuffer.Error.badOffsetParameter) { try CMBlockBuffer(length: 1, range: Int.min..<Int.max) }
  }

  @Test func `a block buffer cannot grow beyond the greatest integer`() throws {
    let buffer = try CMBlockBuffer(length: .max)
    #expect(throws: CMBlockBuffer.Error.badLengthParameter) { try buffer.append(length: 1) }
    #expect(buffer.dataLength == .max)
    let reference = CMBlockBufferAppendBufferReference(
      buffer, targetBBuf: buffer, offsetToData: .min, dataLength: 0, flags: 0)
    #expect(reference == kCMBlockBufferBadOffsetParameterErr)
    var (length, copy): (Int, CMBlockBuffer?) = (0, nil)
    let pointer = CMBlockBufferGetDataPointer(
      buffer, atOffset: .min, lengthAtOffsetOut: &length, totalLengthOut: nil, dataPointerOut: nil)
    let contiguous = CMBlockBufferCreateContiguous(
      allocator: nil, sourceBuffer: buffer, blockAllocator: nil, customBlockSource: nil, offsetToData: .min,
      dataLength: 0, flags: 0, blockBufferOut: &copy)
    #expect([pointer, contiguous] == [kCMBlockBufferBadOffsetParameterErr, kCMBlockBufferBadOffsetParameterErr])
  }

  @Test func `too many samples are refused, and a total size that overflows is the greatest integer`() throws {
    #expect(throws: CMSampleBuffer.Error.allocationFailed) { try sample(count: .max) }
    #expect(try sample(count: 3, sizes: [.max]).totalSampleSize == .max)
    #expect(try sample(count: 2, sizes: [.max, 1]).totalSampleSize == .max)
  }

  @Test func `a sample buffer cannot track the readiness of itself or of a buffer that tracks it`() throws {
    let (first, second) = (try sample(count: 1), try sample(count: 1))
    #expect(throws: CMSampleBuffer.Error.requiredParameterMissing) { try first.trackDataReadiness(first) }
    try first.trackDataReadiness(second)
    #expect(throws: CMSampleBuffer.Error.requiredParameterMissing) { try second.trackDataReadiness(first) }
  }

  @Test func `a simple queue returns its capacity as a 32-bit number`() throws {
    #expect(CMSimpleQueueGetCapacity(try CMSimpleQueue(capacity: .max)) == .max)
  }
}
