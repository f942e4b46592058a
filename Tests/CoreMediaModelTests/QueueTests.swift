import CoreVideoModel
import Foundation
import Testing

@testable import CoreMediaModel

@Suite("CoreMedia's queues")
struct QueueTests {
  // MARK: CMBufferQueue

  private func sample(_ time: Int64) throws -> CMSampleBuffer {
    try CMSampleBuffer(
      dataBuffer: CMBlockBuffer(count: 10) { _ in },
      formatDescription: CMFormatDescription(videoCodec: kCMVideoCodecType_H264, width: 2, height: 2), numSamples: 1,
      sampleTimings: [
        CMSampleTimingInfo(
          duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: CMTime(value: time, timescale: 30),
          decodeTimeStamp: .invalid)
      ], sampleSizes: [10])
  }

  private func time(_ buffer: CMBuffer?) -> Int64? { (buffer as? CMSampleBuffer)?.presentationTimeStamp.value }

  @Test func `buffers are dequeued in the order in which they were enqueued`() throws {
    let queue = try CMBufferQueue(capacity: 3, handlers: .unsortedSampleBuffers)
    #expect(queue.isEmpty)
    #expect(queue.head == nil)
    #expect(queue.dequeue() == nil)
    #expect(queue.duration == .zero)
    for number: Int64 in [3, 1, 2] { try queue.enqueue(sample(number)) }
    #expect(queue.bufferCount == 3)
    #expect(time(queue.head) == 3)
    #expect(queue.duration == CMTime(value: 3, timescale: 30))
    #expect(queue.totalSize == 30)
    #expect(queue.firstPresentationTimeStamp.value == 3)
    #expect(queue.minPresentationTimeStamp.value == 1)
    #expect(queue.maxPresentationTimeStamp.value == 3)
    #expect(queue.endPresentationTimeStamp.value == 4)
    #expect(queue.firstDecodeTimeStamp == .invalid)
    #expect(throws: (any Error).self) { try queue.enqueue(sample(4)) }
    #expect(time(queue.dequeue()) == 3)
    #expect(time(queue.dequeueIfDataReady()) == 1)
    #expect(queue.buffers.count == 1)
  }

  @Test func `a sorting queue returns buffers in presentation order`() throws {
    let queue = try CMBufferQueue(handlers: .outputPTSSortedSampleBuffers)
    for number: Int64 in [3, 1, 2] { try queue.enqueue(sample(number)) }
    #expect((0..<3).map { _ in time(queue.dequeue()) } == [1, 2, 3])
  }

  @Test func `a queue accepts no buffers after the end of data until it is reset`() throws {
    let queue = try CMBufferQueue(handlers: .unsortedSampleBuffers)
    try queue.enqueue(sample(1))
    try queue.markEndOfData()
    #expect(queue.containsEndOfData)
    #expect(!queue.isAtEndOfData)
    #expect(throws: (any Error).self) { try queue.enqueue(sample(2)) }
    var shown: [Int64?] = []
    try queue.reset { shown.append(time($0)) }
    #expect(shown == [1])
    #expect(queue.isEmpty)
    #expect(!queue.containsEndOfData)
    try queue.enqueue(sample(2))
    try queue.reset()
    #expect(queue.isEmpty)
  }

  @Test func `a queue of client objects uses the client's handlers for times, sizes and order`() throws {
    let handlers = CMBufferQueue.Handlers(
      getDecodeTimeStamp: { _ in .zero }, getPresentationTimeStamp: { _ in .zero },
      getDuration: { _ in CMTime(value: 1, timescale: 1) }, isDataReady: { _ in false },
      compare: { _, _ in .compareLessThan }, getSize: { _ in 7 })
    let queue = try CMBufferQueue(handlers: handlers)
    let (first, second) = (NSObject(), NSObject())
    try queue.enqueue(first)
    try queue.enqueue(second)
    #expect(queue.head === second)
    #expect(queue.dequeueIfDataReady() == nil)
    #expect(queue.totalSize == 14)
    #expect(handlers.getDuration(first).seconds == 1)
    #expect(handlers.getDecodeTimeStamp?(first) == .zero)
    #expect(handlers.getPresentationTimeStamp?(first) == .zero)
    #expect(handlers.isDataReady?(first) == false)
    #expect(handlers.compare?(first, second) == .compareLessThan)
    #expect(handlers.getSize?(first) == 7)
  }

  // MARK: CMSimpleQueue

  @Test func `a simple queue holds pointers up to its capacity`() {
    var made: CMSimpleQueue?
    #expect(CMSimpleQueueCreate(allocator: nil, capacity: 2, queueOut: &made) == noErr)
    #expect(
      CMSimpleQueueCreate(allocator: nil, capacity: 0, queueOut: &made) == kCMSimpleQueueError_ParameterOutOfRange)
    guard let queue = made else { return }
    let elements = (1...3).compactMap { UnsafeRawPointer(bitPattern: $0 * 16) }
    #expect(CMSimpleQueueEnqueue(queue, element: elements[0]) == noErr)
    #expect(CMSimpleQueueEnqueue(queue, element: elements[1]) == noErr)
    #expect(CMSimpleQueueEnqueue(queue, element: elements[2]) == kCMSimpleQueueError_QueueIsFull)
    #expect(queue.fullness == 1)
    #expect(CMSimpleQueueGetCount(queue) == 2)
    #expect(CMSimpleQueueGetCapacity(queue) == 2)
    #expect(CMSimpleQueueGetHead(queue) == elements[0])
    #expect(CMSimpleQueueDequeue(queue) == elements[0])
    CMSimpleQueueReset(queue)
    #expect(queue.count == 0)
    #expect(queue.dequeue() == nil)
  }

  @Test func `a memory pool returns an allocator that frees memory`() {
    let pool = CMMemoryPoolCreate(options: [kCMMemoryPoolOption_AgeOutPeriod: 1.0] as CFDictionary)
    #expect(CMMemoryPoolGetAllocator(pool) === kCFAllocatorMalloc)
    CMMemoryPoolFlush(pool)
    CMMemoryPoolInvalidate(pool)
  }

  // MARK: Parameter sets

  private func format(_ codec: CMVideoCodecType, _ atom: String, _ bytes: [UInt8]) -> CMFormatDescription {
    CMFormatDescription(
      videoCodec: codec, width: 16, height: 16,
      extensions: .init(
        base: [kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: [atom: Data(bytes)]] as CFDictionary))
  }

  @Test func `parameter sets are read from the sample description atoms`() {
    let h264 = format(kCMVideoCodecType_H264, "avcC", [1, 66, 0, 30, 0xff, 0xe1, 0, 2, 0x67, 1, 1, 0, 1, 0x68])
    #expect(h264.parameterSets == [Data([0x67, 1]), Data([0x68])])
    #expect(h264.nalUnitHeaderLength == 4)
    var (pointer, size, count, length): (UnsafePointer<UInt8>?, Int, Int, Int32) = (nil, 0, 0, 0)
    #expect(
      CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
        h264, parameterSetIndex: 0, parameterSetPointerOut: &pointer, parameterSetSizeOut: &size,
        parameterSetCountOut: &count, nalUnitHeaderLengthOut: &length) == noErr)
    #expect(pointer?.pointee == 0x67)
    #expect(size == 2)
    #expect(count == 2)
    #expect(length == 4)
    #expect(
      CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
        h264, parameterSetIndex: 2, parameterSetPointerOut: nil, parameterSetSizeOut: nil, parameterSetCountOut: nil,
        nalUnitHeaderLengthOut: nil) == kCMFormatDescriptionErrorInvalidParameter)
    let head = [UInt8](repeating: 0, count: 20)
    let hevc = format(kCMVideoCodecType_HEVC, "hvcC", [1] + head + [3, 1, 32, 0, 1, 0, 2, 0x40, 1])
    #expect(hevc.parameterSets == [Data([0x40, 1])])
    #expect(
      CMVideoFormatDescriptionGetHEVCParameterSetAtIndex(
        hevc, parameterSetIndex: 0, parameterSetPointerOut: &pointer, parameterSetSizeOut: &size,
        parameterSetCountOut: &count, nalUnitHeaderLengthOut: &length) == noErr)
    #expect(pointer?.pointee == 0x40)
    #expect(size == 2)
    #expect(count == 1)
    #expect(length == 4)
    #expect(
      CMVideoFormatDescriptionGetHEVCParameterSetAtIndex(
        h264, parameterSetIndex: 0, parameterSetPointerOut: nil, parameterSetSizeOut: nil, parameterSetCountOut: nil,
        nalUnitHeaderLengthOut: nil) == kCMFormatDescriptionErrorInvalidParameter)
    let truncated = format(kCMVideoCodecType_H264, "avcC", [1, 66])
    #expect(truncated.parameterSets == [])
    #expect(truncated.nalUnitHeaderLength == 0)
  }

  // MARK: Metadata

  @Test func `a metadata format returns its identifiers, data types and languages`() {
    let specification: [CFString: Any] = [
      kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier: "mdta/a",
      kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType: "com.apple.metadata.datatype.UTF-8",
      kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag: "en",
    ]
    var format: CMFormatDescription?
    #expect(
      CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
        allocator: nil, metadataType: kCMMetadataFormatType_Boxed,
        metadataSpecifications: [specification] as CFArray, formatDescriptionOut: &format) == noErr)
    #expect(format?.identifiers == ["mdta/a"])
    #expect(format?.mediaSubType.rawValue == kCMMetadataFormatType_Boxed)
    #expect(format.flatMap(CMMetadataFormatDescriptionGetIdentifiers) == ["mdta/a"] as CFArray)
    #expect(
      CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
        allocator: nil, metadataType: kCMMetadataFormatType_Boxed,
        metadataSpecifications: [["MetadataIdentifier": "mdta/a"]] as CFArray, formatDescriptionOut: &format)
        == kCMFormatDescriptionErrorInvalidParameter)
  }
}
