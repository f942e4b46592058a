import AVFoundation

/// A test fixture: an asset writer with a video input and a pixel buffer adaptor.
final class WriterBench {
  static var settings: [String: Any] {
    [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 240]
  }
  // The client provides the file's URL and removes the file.
  private let client = RecordingClient()
  let writer: AVAssetWriter
  let input = AVAssetWriterInput(mediaType: .video, outputSettings: WriterBench.settings)
  let adaptor: AVAssetWriterInputPixelBufferAdaptor

  var file: URL { client.file }

  init() throws {
    writer = try AVAssetWriter(outputURL: client.file, fileType: .mov)
    adaptor = AVAssetWriterInputPixelBufferAdaptor(
      assetWriterInput: input,
      sourcePixelBufferAttributes: [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA, kCVPixelBufferWidthKey as String: 320,
        kCVPixelBufferHeightKey as String: 240,
      ])
    writer.add(input)
  }

  func begin() throws {
    guard writer.startWriting() else { throw Skip("it does not start") }
    writer.startSession(atSourceTime: .zero)
  }

  func append(count: Int, from first: Int = 0) throws {
    for index in first..<(first + count) {
      let time = CMTime(value: CMTimeValue(index), timescale: 30)
      while !input.isReadyForMoreMediaData { Thread.sleep(forTimeInterval: 0.01) }
      guard adaptor.append(try buffer(), withPresentationTime: time) else { throw Skip("it takes no picture") }
    }
  }

  func finish(_ probe: ProbeContext) {
    let done = Journal()
    input.markAsFinished()
    writer.finishWriting { done.add("done") }
    probe.waits { !done.lines.isEmpty }
  }

  func buffer() throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, 320, 240, kCVPixelFormatType_32BGRA, nil, &buffer)
    guard let buffer else { throw Skip("no memory") }
    return buffer
  }

  /// Returns an image as a sample buffer.
  func sample(at time: CMTime) throws -> CMSampleBuffer {
    let buffer = try buffer()
    var format: CMVideoFormatDescription?
    CMVideoFormatDescriptionCreateForImageBuffer(allocator: nil, imageBuffer: buffer, formatDescriptionOut: &format)
    var timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
    var sample: CMSampleBuffer?
    guard let format else { throw Skip("no description") }
    CMSampleBufferCreateReadyWithImageBuffer(
      allocator: nil, imageBuffer: buffer, formatDescription: format, sampleTiming: &timing, sampleBufferOut: &sample)
    guard let sample else { throw Skip("no sample") }
    return sample
  }

  /// Returns a sample buffer with compressed data.
  func compressed() throws -> CMSampleBuffer {
    var (format, block, sample): (CMVideoFormatDescription?, CMBlockBuffer?, CMSampleBuffer?)
    CMVideoFormatDescriptionCreate(
      allocator: nil, codecType: kCMVideoCodecType_H264, width: 320, height: 240, extensions: nil,
      formatDescriptionOut: &format)
    CMBlockBufferCreateWithMemoryBlock(
      allocator: nil, memoryBlock: nil, blockLength: 16, blockAllocator: nil, customBlockSource: nil, offsetToData: 0,
      dataLength: 16, flags: kCMBlockBufferAssureMemoryNowFlag, blockBufferOut: &block)
    var timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
    var size = 16
    CMSampleBufferCreateReady(
      allocator: nil, dataBuffer: block, formatDescription: format, sampleCount: 1, sampleTimingEntryCount: 1,
      sampleTimingArray: &timing, sampleSizeEntryCount: 1, sampleSizeArray: &size, sampleBufferOut: &sample)
    guard let sample else { throw Skip("no sample") }
    return sample
  }
}
