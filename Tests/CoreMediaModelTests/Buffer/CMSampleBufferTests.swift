import Foundation
import Testing

@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import Locking

@Suite struct CMSampleBufferTests {
  static func time(_ value: Int64, _ scale: Int32 = 30) -> CMTime { CMTime(value: value, timescale: scale) }

  static func timing(_ duration: Int64, _ presentation: Int64, _ decode: Int64? = nil) -> CMSampleTimingInfo {
    CMSampleTimingInfo(
      duration: time(duration), presentationTimeStamp: time(presentation),
      decodeTimeStamp: decode.map { time($0) } ?? .invalid)
  }

  static let format = CMFormatDescription(videoCodec: kCMVideoCodecType_H264, width: 4, height: 2)

  static func samples(_ timings: [CMSampleTimingInfo], sizes: [Int] = [4], count: Int = 3) throws -> CMSampleBuffer {
    try CMSampleBuffer(
      dataBuffer: CMBlockBuffer(count: 12) { for i in 0..<12 { $0[i] = UInt8(i) } }, formatDescription: format,
      numSamples: count, sampleTimings: timings, sampleSizes: sizes)
  }

  static func image() throws -> CMSampleBuffer {
    let buffer = CVPixelBuffer(layout: CVPixelBufferTests.layout(), render: nil)
    return try CMSampleBuffer(
      imageBuffer: buffer, formatDescription: CMFormatDescription(imageBuffer: buffer), sampleTiming: timing(1, 34))
  }

  @Test func clientSourceCompilesUnchanged() throws {
    var pixelBuffer: CVPixelBuffer?
    CVPixelBufferCreate(kCFAllocatorDefault, 4, 2, kCVPixelFormatType_32BGRA, nil, &pixelBuffer)
    let imageBuffer = try #require(pixelBuffer)
    var formatDescription: CMVideoFormatDescription?
    CMVideoFormatDescriptionCreateForImageBuffer(
      allocator: kCFAllocatorDefault, imageBuffer: imageBuffer, formatDescriptionOut: &formatDescription)
    var timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
    var made: CMSampleBuffer?
    let status = CMSampleBufferCreateForImageBuffer(
      allocator: kCFAllocatorDefault, imageBuffer: imageBuffer, dataReady: true, makeDataReadyCallback: nil,
      refcon: nil, formatDescription: try #require(formatDescription), sampleTiming: &timing, sampleBufferOut: &made)
    #expect(status == noErr)
    let sample = try #require(made)
    #expect(CMSampleBufferIsValid(sample))
    #expect(CMSampleBufferDataIsReady(sample))
    #expect(CMSampleBufferGetImageBuffer(sample) === imageBuffer)
    #expect(CMSampleBufferGetNumSamples(sample) == 1)

    let array = try #require(CMSampleBufferGetSampleAttachmentsArray(sample, createIfNecessary: true))
    let dictionary = unsafeBitCast(CFArrayGetValueAtIndex(array, 0), to: CFMutableDictionary.self)
    CFDictionarySetValue(
      dictionary, Unmanaged.passUnretained(kCMSampleAttachmentKey_DisplayImmediately).toOpaque(),
      Unmanaged.passUnretained(kCFBooleanTrue).toOpaque())
    #expect(sample.sampleAttachments[0][.displayImmediately] as? Bool == true)
  }

  @Test func anImageBufferHasTimesAndNoData() throws {
    let sample = try Self.image()
    #expect(sample.presentationTimeStamp == Self.time(34))
    #expect(sample.duration == Self.time(1))
    #expect(!sample.decodeTimeStamp.isValid)
    #expect(sample.outputPresentationTimeStamp == Self.time(34))
    #expect(sample.dataBuffer == nil)
    #expect(sample.totalSampleSize == 0)
    #expect(throws: CMSampleBuffer.Error.bufferHasNoSampleSizes) { try sample.sampleSizes() }
    let other = CVPixelBuffer(layout: CVPixelBufferTests.layout(kCVPixelFormatType_32ARGB), render: nil)
    #expect(throws: CMSampleBuffer.Error.invalidMediaFormat) {
      try CMSampleBuffer(
        imageBuffer: other, formatDescription: try #require(sample.formatDescription), sampleTiming: .invalid)
    }
  }

  @Test func `rule(337): a dropped frame has times but no image`() {
    let sample = CMSampleBuffer(image: nil, format: Self.format, timing: Self.timing(1, 7))
    #expect(sample.imageBuffer == nil)
    #expect(CMSampleBufferGetImageBuffer(sample) == nil)
    #expect(CMSampleBufferIsValid(sample))
    #expect(CMSampleBufferDataIsReady(sample))
    #expect(sample.presentationTimeStamp == Self.time(7))
    #expect(sample.duration == Self.time(1))
  }

  @Test func equalSamplesHaveConsecutiveTimes() throws {
    let sample = try Self.samples([Self.timing(2, 10, 6)])
    #expect(try sample.sampleTimingInfos() == [Self.timing(2, 10, 6), Self.timing(2, 12, 8), Self.timing(2, 14, 10)])
    #expect(sample.duration == Self.time(6))
    #expect(sample.decodeTimeStamp == Self.time(6))
    #expect(try sample.sampleSizes() == [4, 4, 4])
    #expect(sample.totalSampleSize == 12)
    var needed = 0
    #expect(
      CMSampleBufferGetSampleTimingInfoArray(sample, entryCount: 0, arrayToFill: nil, entriesNeededOut: &needed)
        == noErr)
    #expect(needed == 1)
  }

  @Test func eachSampleCanHaveSeparateTimes() throws {
    let timings = [Self.timing(1, 20, 10), Self.timing(2, 12, 11), Self.timing(3, 14, 12)]
    let sample = try Self.samples(timings, sizes: [2, 6, 4])
    #expect(sample.presentationTimeStamp == Self.time(12))
    #expect(sample.decodeTimeStamp == Self.time(10))
    #expect(sample.duration == Self.time(6))
    #expect(CMSampleBufferGetSampleSize(sample, at: 1) == 6)
    #expect(CMSampleBufferGetSampleSize(sample, at: 3) == 0)
    var infos = [CMSampleTimingInfo](repeating: .invalid, count: 3)
    #expect(
      CMSampleBufferGetSampleTimingInfoArray(sample, entryCount: 3, arrayToFill: &infos, entriesNeededOut: nil) == noErr
    )
    #expect(infos == timings)
    #expect(
      CMSampleBufferGetSampleTimingInfoArray(sample, entryCount: 2, arrayToFill: &infos, entriesNeededOut: nil)
        == kCMSampleBufferError_ArrayTooSmall)
    var info = CMSampleTimingInfo()
    #expect(CMSampleBufferGetSampleTimingInfo(sample, at: 2, timingInfoOut: &info) == noErr)
    #expect(info == timings[2])
    #expect(
      CMSampleBufferGetSampleTimingInfo(sample, at: 3, timingInfoOut: &info)
        == kCMSampleBufferError_SampleIndexOutOfRange)
  }

  @Test(arguments: [
    (2, [4], kCMSampleBufferError_InvalidEntryCount), (1, [4, 4], kCMSampleBufferError_InvalidEntryCount),
    (1, [5], kCMSampleBufferError_InvalidSampleData), (0, [], noErr), (3, [4, 4, 4], noErr),
  ])
  func entryCountsMustMatchTheSampleCount(timingCount: Int, sizes: [Int], code: OSStatus) throws {
    let timings = [CMSampleTimingInfo](repeating: Self.timing(1, 0), count: timingCount)
    var made: CMSampleBuffer?
    let status = CMSampleBufferCreateReady(
      allocator: nil, dataBuffer: CMBlockBuffer(count: 12) { _ in }, formatDescription: Self.format, sampleCount: 3,
      sampleTimingEntryCount: timingCount, sampleTimingArray: timings, sampleSizeEntryCount: sizes.count,
      sampleSizeArray: sizes, sampleBufferOut: &made)
    #expect(status == code)
    #expect((made != nil) == (code == noErr))
  }

  @Test func trimmingAndSpeedChangeTheOutputTimes() throws {
    let sample = try Self.samples([Self.timing(10, 100)])
    sample.attachments[.trimDurationAtStart] = .shouldPropagate(
      CMTimeCopyAsDictionary(Self.time(4), allocator: nil) as Any)
    sample.attachments[.trimDurationAtEnd] = .shouldPropagate(
      CMTimeCopyAsDictionary(Self.time(6), allocator: nil) as Any)
    #expect(sample.outputPresentationTimeStamp == Self.time(104))
    #expect(sample.outputDuration == Self.time(20))
    sample.attachments[.speedMultiplier] = .shouldPropagate(2.0)
    #expect(sample.outputDuration == Self.time(10))
    sample.attachments[.reverse] = .shouldPropagate(true)
    #expect(sample.outputPresentationTimeStamp == Self.time(106))
    #expect(CMSampleBufferSetOutputPresentationTimeStamp(sample, newValue: Self.time(7)) == noErr)
    #expect(CMSampleBufferGetOutputPresentationTimeStamp(sample) == Self.time(7))
    #expect(try sample.outputSampleTimingInfos().map(\.presentationTimeStamp) == [7, 12, 17].map { Self.time($0) })
    #expect(sample.presentationTimeStamp == Self.time(100))
  }
}

@Suite struct CMSampleBufferCopyTests {
  typealias Samples = CMSampleBufferTests

  @Test func aCopySharesDataButNotAttachments() throws {
    let sample = try Samples.samples([Samples.timing(2, 10)])
    sample.attachments["a"] = .shouldPropagate(1)
    sample.sampleAttachments[1][.notSync] = true
    let copy = try CMSampleBuffer(copying: sample)
    copy.attachments["a"] = .shouldPropagate(2)
    copy.sampleAttachments[1][.notSync] = nil
    #expect(sample.attachments["a"]?.value as? Int == 1)
    #expect(sample.sampleAttachments[1][.notSync] as? Bool == true)
    #expect(copy.sampleAttachments[1][.notSync] == nil)
    #expect(copy.dataBuffer === sample.dataBuffer)
  }

  @Test func aCopyCanHaveDifferentTimes() throws {
    let sample = try Samples.image()
    var timing = Samples.timing(1, 99)
    var made: CMSampleBuffer?
    #expect(
      CMSampleBufferCreateCopyWithNewTiming(
        allocator: kCFAllocatorDefault, sampleBuffer: sample, sampleTimingEntryCount: 1, sampleTimingArray: &timing,
        sampleBufferOut: &made) == noErr)
    #expect(made?.presentationTimeStamp == Samples.time(99))
    #expect(made?.imageBuffer === sample.imageBuffer)
    #expect(sample.presentationTimeStamp == Samples.time(34))
    #expect(throws: CMSampleBuffer.Error.invalidEntryCount) {
      try CMSampleBuffer(copying: sample, withNewTiming: [timing, timing])
    }
  }

  @Test func aCopyOfASampleRangeSharesItsBytes() throws {
    let timings = [Samples.timing(1, 20), Samples.timing(2, 12), Samples.timing(3, 14)]
    let sample = try Samples.samples(timings, sizes: [2, 6, 4])
    sample.sampleAttachments[2][.doNotDisplay] = true
    let part = try CMSampleBuffer(copying: sample, forRange: 1..<3)
    #expect(try part.dataBuffer?.dataBytes() == Data(2..<12))
    #expect(try part.sampleTimingInfos() == Array(timings[1...]))
    #expect(part.sampleAttachments[1][.doNotDisplay] as? Bool == true)
    #expect(part.sampleAttachments[0][.doNotDisplay] == nil)
    let singles = try sample.singleSampleBuffers().map { try $0.dataBuffer?.dataBytes() }
    #expect(singles == [Data(0..<2), Data(2..<8), Data(8..<12)])
    #expect(throws: CMSampleBuffer.Error.sampleIndexOutOfRange) { try CMSampleBuffer(copying: sample, forRange: 2..<4) }
  }

  @Test func invalidationReleasesTheData() throws {
    let sample = try Samples.image()
    let calls = Locked(0)
    try sample.setInvalidateHandler { invalidated in
      if invalidated.imageBuffer != nil { calls.withLock { $0 += 1 } }
    }
    #expect(CMSampleBufferInvalidate(sample) == noErr)
    #expect(CMSampleBufferInvalidate(sample) == noErr)
    #expect(calls.withLock { $0 } == 1)
    #expect(!CMSampleBufferIsValid(sample))
    #expect(sample.imageBuffer == nil)
    #expect(throws: CMSampleBuffer.Error.invalidated) { try CMSampleBuffer(copying: sample) }
    #expect(throws: CMSampleBuffer.Error.invalidated) { try sample.setOutputPresentationTimeStamp(.zero) }
  }

  @Test func dataCanBecomeReadyLater() throws {
    let sample = try CMSampleBuffer(
      dataBuffer: nil, formatDescription: Samples.format, numSamples: 1, sampleTimings: [], sampleSizes: [4]
    ) { sample in
      CMSampleBufferSetDataBuffer(sample, newValue: CMBlockBuffer(count: 4) { _ in })
    }
    let copy = try CMSampleBuffer(copying: sample)
    #expect(!CMSampleBufferDataIsReady(sample))
    #expect(copy.dataReadiness == .notReady)
    #expect(CMSampleBufferMakeDataReady(sample) == noErr)
    #expect(sample.dataReadiness == .ready)
    #expect(copy.dataReadiness == .ready)
    #expect(sample.dataBuffer?.dataLength == 4)
    #expect(throws: CMSampleBuffer.Error.alreadyHasDataBuffer) {
      try sample.setDataBuffer(CMBlockBuffer(count: 4) { _ in })
    }
  }

  @Test func dataCanFailToBecomeReady() throws {
    let sample = try CMSampleBuffer(
      dataBuffer: nil, readiness: .notReady, formatDescription: Samples.format, numSamples: 0, sampleTimings: [],
      sampleSizes: [], makeReady: nil)
    #expect(CMSampleBufferMakeDataReady(sample) == kCMSampleBufferError_BufferNotReady)
    try sample.setDataReadiness(.failed(-5))
    try sample.setDataReadiness(.ready)
    var status = noErr
    #expect(CMSampleBufferHasDataFailed(sample, statusOut: &status))
    #expect(status == -5)
  }

  @Test func eachSampleHasAnAttachmentDictionary() throws {
    let sample = try Samples.samples([Samples.timing(1, 0)])
    #expect(CMSampleBufferGetSampleAttachmentsArray(sample, createIfNecessary: false) == nil)
    sample.sampleAttachments[2][.dependsOnOthers] = true
    let array = try #require(CMSampleBufferGetSampleAttachmentsArray(sample, createIfNecessary: false))
    let dictionaries = try #require(array as? [[CFString: Any]])
    #expect(dictionaries.map(\.count) == [0, 0, 1])
    #expect(dictionaries[2][kCMSampleAttachmentKey_DependsOnOthers] as? Bool == true)
    #expect((array[0] as? CFMutableDictionary)?.count == 0)
    #expect(sample.sampleAttachments.count == 3)
    #expect(sample.sampleAttachments[2].map(\.key) == [.dependsOnOthers])
  }
}
