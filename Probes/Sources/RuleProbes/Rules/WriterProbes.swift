import AVFoundation

/// V. AVAssetWriter. It needs no camera, and a Mac has it too.
let writerProbes: [Probe] = [
  Probe(319, "what a writer refuses to begin with") { witness in
    let file = RecordingClient().file
    witness.raises(1, "a type of file that is none", .invalidArgument) {
      _ = try? AVAssetWriter(outputURL: file, fileType: AVFileType(rawValue: "none"))
    }
    let bench = try WriterBench()
    witness.sees(2, "canAdd of an input that is there", bench.writer.canAdd(bench.input), is: false)
    let raised = witness.stage.exception { bench.writer.add(bench.input) }
    witness.sees(2, "add raises", raised != nil)
  },
  Probe(320, "a file that exists, and a writer that has written") { witness in
    let bench = try WriterBench()
    try Data("kept".utf8).write(to: bench.file)
    witness.sees(2, "startWriting", bench.writer.startWriting(), is: false)
    witness.sees(2, "status", bench.writer.status, is: .failed)
    witness.sees(2, "error", bench.writer.error != nil)
    let other = try WriterBench()
    try other.begin()
    try other.append(count: 3)
    other.finish(witness)
    witness.sees(1, "status of the other", other.writer.status, is: .completed)
    let again = witness.stage.exception { other.writer.startWriting() }
    witness.sees(1, "startWriting once more", again != nil || other.writer.status == .completed)
  },
  Probe(321, "an input after the start") { witness in
    let bench = try WriterBench()
    try bench.begin()
    let late = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
    witness.sees(1, "canAdd", bench.writer.canAdd(late), is: false)
    let raised = witness.stage.exception { bench.writer.add(late) }
    witness.sees(1, "add raises", raised != nil)
    witness.sees(1, "inputs", bench.writer.inputs.count, is: 1)
  },
  Probe(324, "calls in the wrong state") { witness in
    let bench = try WriterBench()
    witness.raises(2, "startSession before startWriting", .internalInconsistency, "Cannot call method when status is 0")
    {
      bench.writer.startSession(atSourceTime: .zero)
    }
    try bench.begin()
    bench.writer.cancelWriting()
    witness.raises(2, "startSession after cancelWriting", .internalInconsistency, "Cannot call method when status is 4")
    {
      bench.writer.startSession(atSourceTime: .zero)
    }
  },
  Probe(323, "a picture for an input of sound") { witness in
    let bench = try WriterBench()
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
    ]
    let sound = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
    bench.writer.add(sound)
    try bench.begin()
    let picture = try bench.sample(at: .zero)
    witness.raises(
      1, "append", .invalidArgument, "Media type of sample buffer must match receiver's media type (\"soun\")"
    ) {
      sound.append(picture)
    }
    witness.permits(1, "for the input of video") { bench.input.append(picture) }
  },
  Probe(326, "what must be set before the start") { witness in
    let bench = try WriterBench()
    witness.permits(1, "transform before") { bench.input.transform = .identity }
    witness.permits(1, "expectsMediaDataInRealTime before") { bench.input.expectsMediaDataInRealTime = true }
    try bench.begin()
    let first = witness.stage.exception { bench.input.transform = .identity }
    witness.sees(1, "transform raises", first != nil)
    let second = witness.stage.exception { bench.input.expectsMediaDataInRealTime = false }
    witness.sees(1, "expectsMediaDataInRealTime raises", second != nil)
  },
  Probe(327, "an input that is not ready") { witness in
    let bench = try WriterBench()
    // The other input gets nothing, so that this one must wait for it.
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
    ]
    bench.writer.add(AVAssetWriterInput(mediaType: .audio, outputSettings: settings))
    try bench.begin()
    let ready = witness.watch { journal in
      bench.input.observe(\.isReadyForMoreMediaData) { input, _ in journal.note(input.isReadyForMoreMediaData) }
    }
    witness.sees(1, "isReadyForMoreMediaData at first", bench.input.isReadyForMoreMediaData, is: true)
    var index: CMTimeValue = 0
    while index < 3000, witness.waits(upTo: 0.5, until: { bench.input.isReadyForMoreMediaData }) {
      bench.adaptor.append(try bench.buffer(), withPresentationTime: CMTime(value: index, timescale: 30))
      index += 1
    }
    guard !bench.input.isReadyForMoreMediaData else { throw Skip("it takes everything") }
    witness.sees(3, "observers were told", ready.contains("false"))
    let buffer = try bench.buffer()
    witness.raises(
      1, "append", .internalInconsistency, "A pixel buffer cannot be appended when readyForMoreMediaData is NO."
    ) { bench.adaptor.append(buffer, withPresentationTime: CMTime(value: index, timescale: 30)) }
    bench.writer.cancelWriting()
  },
  Probe(328, "pictures before the session, and after its beginning") { witness in
    let bench = try WriterBench()
    guard bench.writer.startWriting() else { throw Skip("it does not start") }
    bench.writer.startSession(atSourceTime: CMTime(value: 1, timescale: 1))
    try bench.append(count: 60)
    bench.finish(witness)
    witness.sees(1, "a second of two is left", abs(AVURLAsset(url: bench.file).duration.seconds - 1) < 0.1)
    let late = try WriterBench()
    try late.begin()
    try late.append(count: 30, from: 30)
    late.finish(witness)
    let track = AVURLAsset(url: late.file).tracks(withMediaType: .video).first
    witness.sees(2, "an empty edit first", track?.segments.first?.isEmpty, is: true)
  },
  Probe(330, "cancelled writing") { witness in
    let bench = try WriterBench()
    try bench.begin()
    try bench.append(count: 3)
    bench.writer.cancelWriting()
    witness.sees(1, "status", bench.writer.status, is: .cancelled)
    witness.sees(1, "the file", witness.waits { !FileManager.default.fileExists(atPath: bench.file.path) })
  },
  Probe(331, "an adaptor of pixel buffers") { witness in
    let bench = try WriterBench()
    witness.sees(2, "pixelBufferPool before the start", bench.adaptor.pixelBufferPool == nil)
    let second = witness.stage.exception {
      _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: bench.input, sourcePixelBufferAttributes: nil)
    }
    witness.sees(1, "a second adaptor raises", second != nil)
    try bench.begin()
    witness.sees(2, "pixelBufferPool afterwards", bench.adaptor.pixelBufferPool != nil)
    let buffer = try bench.buffer()
    let raised = witness.stage.exception { bench.adaptor.append(buffer, withPresentationTime: .invalid) }
    witness.sees(3, "a time that is no number raises", raised != nil)
    let other = AVAssetWriterInput(mediaType: .video, outputSettings: WriterBench.settings)
    let writer = try AVAssetWriter(outputURL: RecordingClient().file, fileType: .mov)
    writer.add(other)
    guard writer.startWriting() else { throw Skip("it does not start") }
    let late = witness.stage.exception {
      _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: other, sourcePixelBufferAttributes: nil)
    }
    witness.sees(1, "an adaptor after the start raises", late != nil)
    writer.cancelWriting()
  },
  Probe(332, "what is compressed already") { witness in
    let bench = try WriterBench()
    try bench.begin()
    let sample = try bench.compressed()
    witness.raises(
      1, "append", .invalidArgument, "Input buffer must be in an uncompressed format when outputSettings is not nil"
    ) { bench.input.append(sample) }
  },
  Probe(333, "the scale of time of sound") { witness in
    let sound = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
    let raised = witness.stage.exception { sound.mediaTimeScale = 600 }
    witness.sees(1, "mediaTimeScale raises", raised != nil)
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
    witness.permits(1, "of video") { video.mediaTimeScale = 600 }
  },
  Probe(334, "fragments by default") { witness in
    let bench = try WriterBench()
    witness.sees(1, "movieFragmentInterval", bench.writer.movieFragmentInterval.isValid, is: false)
    bench.writer.movieFragmentInterval = CMTime(value: 1, timescale: 1)
    witness.sees(2, "when set", bench.writer.movieFragmentInterval.seconds, is: 1)
  },
]

/// A writer with an input of video and an adaptor.
private final class WriterBench {
  static var settings: [String: Any] {
    [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 240]
  }
  // Keeps the file's name, and removes the file.
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

  func finish(_ witness: Witness) {
    let done = Journal()
    input.markAsFinished()
    writer.finishWriting { done.add("done") }
    witness.waits { !done.lines.isEmpty }
  }

  func buffer() throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, 320, 240, kCVPixelFormatType_32BGRA, nil, &buffer)
    guard let buffer else { throw Skip("no memory") }
    return buffer
  }

  /// A picture as a sample.
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

  /// A sample of a codec's data.
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
