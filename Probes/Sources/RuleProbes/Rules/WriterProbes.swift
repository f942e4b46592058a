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
    witness.raises(2, "startSession before startWriting", .internalInconsistency, "Cannot call method when status is 0") {
      bench.writer.startSession(atSourceTime: .zero)
    }
    try bench.begin()
    bench.writer.cancelWriting()
    witness.raises(2, "startSession after cancelWriting", .internalInconsistency, "Cannot call method when status is 4") {
      bench.writer.startSession(atSourceTime: .zero)
    }
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

  func append(count: Int) throws {
    for index in 0..<count {
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
}
