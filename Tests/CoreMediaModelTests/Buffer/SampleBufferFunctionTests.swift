import Foundation
import Testing

@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import Locking

/// Tests the C functions that are equivalent to Swift members.
@Suite("C functions of sample buffers")
struct SampleBufferFunctionTests {
  typealias Samples = CMSampleBufferTests

  @Test func `a sample buffer is created, copied and cut, and returns its contents`() throws {
    var timing = Samples.timing(2, 10, 6)
    var (size, made, copy, part): (Int, CMSampleBuffer?, CMSampleBuffer?, CMSampleBuffer?) = (4, nil, nil, nil)
    let block = CMBlockBuffer(count: 12) { _ in }
    #expect(
      CMSampleBufferCreate(
        allocator: nil, dataBuffer: block, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
        formatDescription: Samples.format, sampleCount: 3, sampleTimingEntryCount: 1, sampleTimingArray: &timing,
        sampleSizeEntryCount: 1, sampleSizeArray: &size, sampleBufferOut: &made) == noErr)
    let sample = try #require(made)
    #expect(CMSampleBufferGetDataBuffer(sample) === block)
    #expect(CMSampleBufferGetTotalSampleSize(sample) == 12)
    #expect(CMSampleBufferGetDecodeTimeStamp(sample) == Samples.time(6))
    #expect(sample.isValid)
    var (sizes, needed): ([Int], CMItemCount) = ([0], 0)
    #expect(
      CMSampleBufferGetSampleSizeArray(sample, entryCount: 1, arrayToFill: &sizes, entriesNeededOut: &needed) == noErr)
    #expect(sizes == [4])
    #expect(needed == 1)
    #expect(sample.sampleSize(at: 2) == 4)
    #expect(CMSampleBufferCreateCopy(allocator: nil, sampleBuffer: sample, sampleBufferOut: &copy) == noErr)
    #expect(copy !== sample)
    #expect(copy?.dataBuffer === block)
    #expect(
      CMSampleBufferCopySampleBufferForRange(
        allocator: nil, sampleBuffer: sample, sampleRange: CFRange(location: 1, length: 2), sampleBufferOut: &part)
        == noErr)
    #expect(part?.numSamples == 2)
    #expect(part?.presentationTimeStamp == Samples.time(12))
    #expect(
      CMSampleBufferCopySampleBufferForRange(
        allocator: nil, sampleBuffer: sample, sampleRange: CFRange(location: 2, length: 2), sampleBufferOut: &part)
        == kCMSampleBufferError_SampleIndexOutOfRange)
    #expect(part == nil)
  }

  @Test func `trimming delays and shortens the output, and a speed multiplier shortens it`() throws {
    let sample = try Samples.samples([Samples.timing(10, 100, 90)])
    let trim = try #require(CMTimeCopyAsDictionary(Samples.time(6), allocator: nil))
    CMSetAttachments(
      sample, attachments: [kCMSampleBufferAttachmentKey_TrimDurationAtStart: trim] as CFDictionary,
      attachmentMode: kCMAttachmentMode_ShouldPropagate)
    #expect(CMSampleBufferGetOutputDuration(sample) == Samples.time(24))
    #expect(CMSampleBufferGetOutputDecodeTimeStamp(sample) == Samples.time(96))
    #expect(sample.outputDecodeTimeStamp == Samples.time(96))
    CMSetAttachment(
      sample, key: kCMSampleBufferAttachmentKey_SpeedMultiplier, value: NSNumber(value: 2),
      attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
    #expect(CMSampleBufferGetOutputDuration(sample) == Samples.time(12))
    var infos = [CMSampleTimingInfo](repeating: .invalid, count: 3)
    #expect(
      CMSampleBufferGetOutputSampleTimingInfoArray(sample, entryCount: 3, arrayToFill: &infos, entriesNeededOut: nil)
        == noErr)
    #expect(infos.map(\.presentationTimeStamp) == [106, 111, 116].map { Samples.time($0) })
    #expect(infos.map(\.duration) == [5, 5, 5].map { Samples.time($0) })
    #expect(infos.map(\.decodeTimeStamp) == [101, 106, 111].map { Samples.time($0) })
    #expect(sample.outputDecodeTimeStamp == Samples.time(101))
  }

  @Test func `a sample buffer of an image is ready when it is created`() throws {
    let pixels = CVPixelBuffer(layout: CVPixelBufferTests.layout(), render: nil)
    var (timing, made): (CMSampleTimingInfo, CMSampleBuffer?) = (Samples.timing(1, 5), nil)
    let format = CMFormatDescription(imageBuffer: pixels)
    #expect(
      CMSampleBufferCreateReadyWithImageBuffer(
        allocator: nil, imageBuffer: pixels, formatDescription: format, sampleTiming: &timing, sampleBufferOut: &made)
        == noErr)
    #expect(made?.imageBuffer === pixels)
    #expect(made?.dataReadiness == .ready)
    #expect(format.matchesImageBuffer(pixels))
    #expect(CMVideoFormatDescriptionGetCodecType(format) == kCVPixelFormatType_32BGRA)
  }

  @Test func `readiness is set, tracked and posted, and invalidation is posted`() throws {
    func waiting() throws -> CMSampleBuffer {
      try CMSampleBuffer(
        dataBuffer: nil, readiness: .notReady, formatDescription: Samples.format, numSamples: 0, sampleTimings: [],
        sampleSizes: [], makeReady: nil)
    }
    let (first, follower, failing) = (try waiting(), try waiting(), try waiting())
    let told = Locked<[String]>([])
    let center = NotificationCenter.default
    let observers = [
      center.addObserver(forName: CMSampleBuffer.dataBecameReady, object: first, queue: nil) { _ in
        told.withLock { $0.append("ready") }
      },
      center.addObserver(forName: CMSampleBuffer.dataFailed, object: failing, queue: nil) { _ in
        told.withLock { $0.append("failed") }
      },
    ]
    defer { observers.forEach(center.removeObserver) }
    #expect(CMSampleBufferTrackDataReadiness(follower, sampleBufferToTrack: first) == noErr)
    #expect(!CMSampleBufferDataIsReady(follower))
    #expect(throws: CMSampleBuffer.Error.bufferNotReady) { try follower.makeDataReady() }
    #expect(CMSampleBufferSetDataReady(first) == noErr)
    #expect(CMSampleBufferDataIsReady(follower))
    #expect(CMSampleBufferSetDataFailed(failing, status: -7) == noErr)
    #expect(failing.dataReadiness == .failed(-7))
    let late = try waiting()
    try late.trackDataReadiness(failing)
    #expect(late.dataReadiness == .failed(-7))
    let handler: @Sendable (CMSampleBuffer) -> Void = { _ in told.withLock { $0.append("invalid") } }
    #expect(CMSampleBufferSetInvalidateHandler(first, invalidateHandler: handler) == noErr)
    #expect(
      CMSampleBufferSetInvalidateHandler(first, invalidateHandler: handler)
        == kCMSampleBufferError_RequiredParameterMissing)
    try first.invalidate()
    #expect(told.withLock { $0 } == ["ready", "failed", "invalid"])
  }

  @Test func `audio is set from a buffer list, aligned on request, and its frames are copied out`() throws {
    let sample = try CMSampleBuffer(
      dataBuffer: nil, readiness: .notReady,
      formatDescription: CMFormatDescription(audio: AudioSampleBufferTests.stereo),
      numSamples: 3, sampleTimings: [], sampleSizes: [4], makeReady: nil)
    var bytes: [UInt8] = Array(0..<12)
    try bytes.withUnsafeMutableBytes { bytes in
      var list = AudioBufferList(
        mNumberBuffers: 1,
        mBuffers: AudioBuffer(mNumberChannels: 2, mDataByteSize: 12, mData: bytes.baseAddress))
      try sample.setDataBuffer(fromAudioBufferList: &list)
    }
    #expect(sample.dataReadiness == .ready)
    try sample.withAudioBufferList(flags: .audioBufferListAssure16ByteAlignment) { list, _ in
      #expect(UInt(bitPattern: list[0].mData) % 16 == 0)
      #expect(AudioSampleBufferTests.bytes(list) == [Array(0..<12)])
    }
    var frames = [UInt8](repeating: 0, count: 8)
    try frames.withUnsafeMutableBytes { bytes in
      var list = AudioBufferList(
        mNumberBuffers: 1, mBuffers: AudioBuffer(mNumberChannels: 2, mDataByteSize: 8, mData: bytes.baseAddress))
      try sample.copyPCMData(fromRange: 1..<3, into: &list)
      #expect(throws: CMSampleBuffer.Error.sampleIndexOutOfRange) {
        try sample.copyPCMData(fromRange: 2..<4, into: &list)
      }
      #expect(throws: CMSampleBuffer.Error.arrayTooSmall) { try sample.copyPCMData(fromRange: 0..<3, into: &list) }
    }
    #expect(frames == Array(4..<12))
  }

  @Test func `a video format returns its clean aperture from the top left or the bottom left`() {
    let aperture: [CFString: Any] = [
      kCVImageBufferCleanApertureWidthKey: NSNumber(value: 80),
      kCVImageBufferCleanApertureHeightKey: NSNumber(value: 40),
      kCVImageBufferCleanApertureVerticalOffsetKey: NSNumber(value: 5),
    ]
    var format: CMFormatDescription?
    CMFormatDescriptionCreate(
      allocator: nil, mediaType: kCMMediaType_Text, mediaSubType: 1, extensions: nil, formatDescriptionOut: &format)
    #expect(format?.mediaType == .text)
    CMVideoFormatDescriptionCreate(
      allocator: nil, codecType: kCMVideoCodecType_H264, width: 100, height: 60,
      extensions: [kCMFormatDescriptionExtension_CleanAperture: aperture] as CFDictionary, formatDescriptionOut: &format
    )
    #expect(format?.cleanAperture(originIsAtTopLeft: true) == CGRect(x: 10, y: 15, width: 80, height: 40))
    #expect(
      format.map { CMVideoFormatDescriptionGetCleanAperture($0, originIsAtTopLeft: false) }
        == CGRect(x: 10, y: 5, width: 80, height: 40))
  }

  @Test
  func `CoreVideo returns copies of attachments and attributes, flipped images, and no compressed formats`()
    throws
  {
    let pixels = CVPixelBuffer(layout: CVPixelBufferTests.layout(), render: nil)
    CVBufferSetAttachment(pixels, kCVImageBufferGammaLevelKey, NSNumber(value: 2.2), .shouldPropagate)
    let copied = CVBufferCopyAttachments(pixels, .shouldPropagate)
    #expect((copied?[kCVImageBufferGammaLevelKey] as? NSNumber)?.doubleValue == 2.2)
    #expect(CVBufferCopyAttachments(pixels, .shouldNotPropagate)?[kCVImageBufferGammaLevelKey] == nil)
    let attributes = CVPixelBufferCopyCreationAttributes(pixels)
    #expect((attributes[kCVPixelBufferWidthKey] as? NSNumber)?.intValue == CVPixelBufferGetWidth(pixels))
    #expect(CVImageBufferIsFlipped(pixels))
    #expect(!CVIsCompressedPixelFormatAvailable(kCVPixelFormatType_Lossless_32BGRA))
    var pool: CVPixelBufferPool?
    let pooled: [CFString: Any] = [kCVPixelBufferPoolMaximumBufferAgeKey: NSNumber(value: 3)]
    CVPixelBufferPoolCreate(nil, pooled as CFDictionary, attributes, &pool)
    let said = pool.flatMap(CVPixelBufferPoolGetAttributes)
    #expect((said?[kCVPixelBufferPoolMaximumBufferAgeKey] as? NSNumber)?.doubleValue == 3)
  }

  @Test func `the model's clocks do not drift, and their system units are nanoseconds`() {
    let clock: CMClockOrTimebase = CMClock { .zero }
    #expect(!CMClock { .zero }.mightDrift(relativeTo: clock))
    #expect(CMClock.convertSystemUnitsToHostTime(1_500_000_000) == CMTime(value: 3, timescale: 2))
  }

  @Test func `time ranges are compared, and time mappings have descriptions`() {
    let range = CMTimeRangeMake(start: Samples.time(15), duration: Samples.time(30))
    #expect(range.duration == Samples.time(30))
    #expect(CMTimeRangeEqual(range, CMTimeRange(start: Samples.time(15), end: Samples.time(45))))
    #expect(!CMTimeRangeEqual(range, .zero))
    let mapping = CMTimeMappingMake(source: range, target: range)
    let text = CMTimeMappingCopyDescription(allocator: nil, mapping: mapping) as String?
    #expect(text == "{\(range), \(range)}")
  }
}
