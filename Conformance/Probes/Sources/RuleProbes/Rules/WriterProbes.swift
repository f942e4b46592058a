import AVFoundation

/// Section V of the rule book: AVAssetWriter, which needs no camera and is also available on macOS.
let writerProbes: [Probe] = [
  Probe(319, "what a writer refuses to begin with") { probe in
    let file = RecordingClient().file
    probe.raises(1, "a type of file that is none", .invalidArgument) {
      _ = try? AVAssetWriter(outputURL: file, fileType: AVFileType(rawValue: "none"))
    }
    let bench = try WriterBench()
    probe.sees(2, "canAdd of an input that is there", bench.writer.canAdd(bench.input), is: false)
    let raised = probe.environment.exception { bench.writer.add(bench.input) }
    probe.sees(2, "add raises", raised != nil)
  },
  Probe(320, "a file that exists, and a writer that has written") { probe in
    let bench = try WriterBench()
    try Data("kept".utf8).write(to: bench.file)
    probe.sees(2, "startWriting", bench.writer.startWriting(), is: false)
    probe.sees(2, "status", bench.writer.status, is: .failed)
    probe.sees(2, "error", bench.writer.error != nil)
    let other = try WriterBench()
    try other.begin()
    try other.append(count: 3)
    other.finish(probe)
    probe.sees(1, "status of the other", other.writer.status, is: .completed)
    let again = probe.environment.exception { other.writer.startWriting() }
    probe.sees(1, "startWriting once more", again != nil || other.writer.status == .completed)
  },
  Probe(321, "an input after the start") { probe in
    let bench = try WriterBench()
    try bench.begin()
    let late = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
    probe.sees(1, "canAdd", bench.writer.canAdd(late), is: false)
    let raised = probe.environment.exception { bench.writer.add(late) }
    probe.sees(1, "add raises", raised != nil)
    probe.sees(1, "inputs", bench.writer.inputs.count, is: 1)
  },
  Probe(312, "a movie whose matrix has a wrong shift") { probe in
    let bench = try WriterBench()
    bench.input.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    try bench.begin()
    try bench.append(count: 3)
    bench.finish(probe)
    let asset = AVURLAsset(url: bench.file)
    guard let track = asset.tracks(withMediaType: .video).first else { throw Skip("no movie") }
    let rect = CGRect(origin: .zero, size: track.naturalSize).applying(track.preferredTransform)
    probe.sees(1, "the shift stays wrong", rect.minX < 0)
    let generator = AVAssetImageGenerator(asset: asset)
    generator.appliesPreferredTrackTransform = true
    let image = try generator.copyCGImage(at: .zero, actualTime: nil)
    probe.sees(1, "a reader turns it all the same", [image.width, image.height], is: [240, 320])
  },
  Probe(324, "calls in the wrong state") { probe in
    let bench = try WriterBench()
    probe.raises(2, "startSession before startWriting", .internalInconsistency, "Cannot call method when status is 0") {
      bench.writer.startSession(atSourceTime: .zero)
    }
    try bench.begin()
    bench.writer.cancelWriting()
    probe.raises(2, "startSession after cancelWriting", .internalInconsistency, "Cannot call method when status is 4") {
      bench.writer.startSession(atSourceTime: .zero)
    }
  },
  Probe(323, "a picture for an input of sound") { probe in
    let bench = try WriterBench()
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
    ]
    let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
    bench.writer.add(audio)
    try bench.begin()
    let image = try bench.sample(at: .zero)
    probe.raises(
      1, "append", .invalidArgument, "Media type of sample buffer must match receiver's media type (\"soun\")"
    ) {
      audio.append(image)
    }
    probe.permits(1, "for the input of video") { bench.input.append(image) }
  },
  Probe(326, "what must be set before the start") { probe in
    let bench = try WriterBench()
    probe.permits(1, "transform before") { bench.input.transform = .identity }
    probe.permits(1, "expectsMediaDataInRealTime before") { bench.input.expectsMediaDataInRealTime = true }
    try bench.begin()
    let first = probe.environment.exception { bench.input.transform = .identity }
    probe.sees(1, "transform raises", first != nil)
    let second = probe.environment.exception { bench.input.expectsMediaDataInRealTime = false }
    probe.sees(1, "expectsMediaDataInRealTime raises", second != nil)
  },
  Probe(327, "an input that is not ready") { probe in
    let bench = try WriterBench()
    // The other input receives no samples, so this one must wait for it.
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
    ]
    bench.writer.add(AVAssetWriterInput(mediaType: .audio, outputSettings: settings))
    try bench.begin()
    let ready = probe.watch { journal in
      bench.input.observe(\.isReadyForMoreMediaData) { input, _ in journal.note(input.isReadyForMoreMediaData) }
    }
    probe.sees(1, "isReadyForMoreMediaData at first", bench.input.isReadyForMoreMediaData, is: true)
    var index: CMTimeValue = 0
    while index < 3000, probe.waits(upTo: 0.5, until: { bench.input.isReadyForMoreMediaData }) {
      bench.adaptor.append(try bench.buffer(), withPresentationTime: CMTime(value: index, timescale: 30))
      index += 1
    }
    guard !bench.input.isReadyForMoreMediaData else { throw Skip("it takes everything") }
    probe.sees(3, "observers were told", ready.contains("false"))
    let buffer = try bench.buffer()
    probe.raises(
      1, "append", .internalInconsistency, "A pixel buffer cannot be appended when readyForMoreMediaData is NO."
    ) { bench.adaptor.append(buffer, withPresentationTime: CMTime(value: index, timescale: 30)) }
    bench.writer.cancelWriting()
  },
  Probe(328, "pictures before the session, and after its beginning") { probe in
    let bench = try WriterBench()
    guard bench.writer.startWriting() else { throw Skip("it does not start") }
    bench.writer.startSession(atSourceTime: CMTime(value: 1, timescale: 1))
    try bench.append(count: 60)
    bench.finish(probe)
    probe.sees(1, "a second of two is left", abs(AVURLAsset(url: bench.file).duration.seconds - 1) < 0.1)
    let late = try WriterBench()
    try late.begin()
    try late.append(count: 30, from: 30)
    late.finish(probe)
    let track = AVURLAsset(url: late.file).tracks(withMediaType: .video).first
    probe.sees(2, "an empty edit first", track?.segments.first?.isEmpty, is: true)
  },
  Probe(448, "a frame that does not advance") { probe in
    let bench = try WriterBench()
    try bench.begin()
    try bench.append(count: 2)
    let frame = try bench.sample(at: CMTime(value: 1, timescale: 30))
    probe.sees(1, "append", bench.input.append(frame))
    // A phone may accept a few more frames.
    for index in 2..<60 where bench.input.isReadyForMoreMediaData {
      bench.input.append(try bench.sample(at: CMTime(value: CMTimeValue(index), timescale: 30)))
    }
    probe.sees(1, "status", probe.waits { bench.writer.status == .failed })
    let error = bench.writer.error as NSError?
    probe.sees(1, "code", error?.code, is: AVError.Code.unknown.rawValue)
    probe.sees(1, "underlying status", (error?.userInfo[NSUnderlyingErrorKey] as? NSError)?.code, is: -16364)
  },
  Probe(330, "cancelled writing") { probe in
    let bench = try WriterBench()
    try bench.begin()
    try bench.append(count: 3)
    bench.writer.cancelWriting()
    probe.sees(1, "status", bench.writer.status, is: .cancelled)
    probe.sees(1, "the file", probe.waits { !FileManager.default.fileExists(atPath: bench.file.path) })
  },
  Probe(331, "an adaptor of pixel buffers") { probe in
    let bench = try WriterBench()
    probe.sees(2, "pixelBufferPool before the start", bench.adaptor.pixelBufferPool == nil)
    let second = probe.environment.exception {
      _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: bench.input, sourcePixelBufferAttributes: nil)
    }
    probe.sees(1, "a second adaptor raises", second != nil)
    try bench.begin()
    probe.sees(2, "pixelBufferPool afterwards", bench.adaptor.pixelBufferPool != nil)
    let buffer = try bench.buffer()
    let raised = probe.environment.exception { bench.adaptor.append(buffer, withPresentationTime: .invalid) }
    probe.sees(3, "a time that is no number raises", raised != nil)
    let other = AVAssetWriterInput(mediaType: .video, outputSettings: WriterBench.settings)
    let writer = try AVAssetWriter(outputURL: RecordingClient().file, fileType: .mov)
    writer.add(other)
    guard writer.startWriting() else { throw Skip("it does not start") }
    let late = probe.environment.exception {
      _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: other, sourcePixelBufferAttributes: nil)
    }
    probe.sees(1, "an adaptor after the start raises", late != nil)
    writer.cancelWriting()
  },
  Probe(332, "what is compressed already") { probe in
    let bench = try WriterBench()
    try bench.begin()
    let sample = try bench.compressed()
    probe.raises(
      1, "append", .invalidArgument, "Input buffer must be in an uncompressed format when outputSettings is not nil"
    ) { bench.input.append(sample) }
  },
  Probe(333, "the scale of time of sound") { probe in
    let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
    let raised = probe.environment.exception { audio.mediaTimeScale = 600 }
    probe.sees(1, "mediaTimeScale raises", raised != nil)
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
    probe.permits(1, "of video") { video.mediaTimeScale = 600 }
  },
  Probe(334, "fragments by default") { probe in
    let bench = try WriterBench()
    probe.sees(1, "movieFragmentInterval", bench.writer.movieFragmentInterval.isValid, is: false)
    bench.writer.movieFragmentInterval = CMTime(value: 1, timescale: 1)
    probe.sees(2, "when set", bench.writer.movieFragmentInterval.seconds, is: 1)
  },
  Probe(324, "calls when the file is complete, or has failed") { probe in
    let complete = try WriterBench()
    try complete.begin()
    try complete.append(count: 3)
    complete.finish(probe)
    let wrong = "Cannot call method when status is"
    probe.raises(2, "finishWriting once more", .internalInconsistency, "\(wrong) 2") {
      complete.writer.finishWriting {}
    }
    probe.raises(2, "markAsFinished", .internalInconsistency, "\(wrong) 2") { complete.input.markAsFinished() }
    let failed = try WriterBench()
    try Data("kept".utf8).write(to: failed.file)
    failed.writer.startWriting()
    probe.raises(2, "finishWriting of a writer that has failed", .internalInconsistency, "\(wrong) 3") {
      failed.writer.finishWriting {}
    }
    let early = try WriterBench()
    probe.raises(2, "requestMediaDataWhenReady before the start", .internalInconsistency, "\(wrong) 0") {
      early.input.requestMediaDataWhenReady(on: .main) {}
    }
  },
  Probe(403, "the end of a file comes later") { probe in
    let bench = try WriterBench()
    try bench.begin()
    try bench.append(count: 3)
    let done = Journal()
    bench.writer.finishWriting { [writer = bench.writer] in done.note(writer.status) }
    probe.sees(1, "status", bench.writer.status, is: .writing)
    probe.raises(1, "finishWriting once more", .internalInconsistency, "Cannot call method when status is 1") {
      bench.writer.finishWriting {}
    }
    probe.waits { !done.lines.isEmpty }
    probe.sees(2, "status in the handler", done.lines, is: ["\(AVAssetWriter.Status.completed.rawValue)"])
    probe.sees(2, "tracks in the file", AVURLAsset(url: bench.file).tracks(withMediaType: .video).count, is: 1)
    let other = try WriterBench()
    try other.begin()
    try other.append(count: 3)
    other.writer.finishWriting {}
    other.writer.cancelWriting()
    probe.waits { other.writer.status != .writing }
    probe.sees(3, "status when it was cancelled", other.writer.status, is: .cancelled)
  },
  Probe(412, "settings that fit no encoder") { probe in
    let profile = [AVVideoProfileLevelKey: "H264_Best"]
    probe.raises(
      1, "a profile that is none", .invalidArgument, "For compression property ProfileLevel",
      "only allows the following values"
    ) {
      _ = AVAssetWriterInput(
        mediaType: .video,
        outputSettings: WriterBench.settings.merging([AVVideoCompressionPropertiesKey: profile]) { $1 })
    }
    let known = [AVVideoProfileLevelKey: AVVideoProfileLevelH264HighAutoLevel]
    probe.permits(1, "one that is") {
      _ = AVAssetWriterInput(
        mediaType: .video, outputSettings: WriterBench.settings.merging([AVVideoCompressionPropertiesKey: known]) { $1 }
      )
    }
    var layout = AudioChannelLayout()
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_Stereo
    var audio: [String: Any] = [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
      AVChannelLayoutKey: Data(bytes: &layout, count: MemoryLayout<AudioChannelLayout>.size),
    ]
    probe.raises(
      2, "a layout of two for one channel", .invalidArgument,
      "AudioChannelLayout channel count does not match AVNumberOfChannelsKey channel count"
    ) { _ = AVAssetWriterInput(mediaType: .audio, outputSettings: audio) }
    audio[AVNumberOfChannelsKey] = 2
    probe.permits(2, "for two") { _ = AVAssetWriterInput(mediaType: .audio, outputSettings: audio) }
  },
  Probe(413, "what a reader refuses") { probe in
    let bench = try WriterBench()
    try bench.begin()
    try bench.append(count: 3)
    bench.finish(probe)
    let asset = AVURLAsset(url: bench.file)
    guard let track = asset.tracks(withMediaType: .video).first else { throw Skip("no track") }
    probe.raises(
      1, "settings of sound for a track of pictures", .invalidArgument,
      "Output settings are not compatible with media type"
    ) {
      _ = AVAssetReaderTrackOutput(track: track, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM])
    }
    let (reader, output) = (
      try AVAssetReader(asset: asset), AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    )
    reader.add(output)
    guard reader.startReading() else { throw Skip("it does not start") }
    probe.sees(2, "a sample while it reads", output.copyNextSampleBuffer() != nil)
    reader.cancelReading()
    probe.raises(
      2, "copyNextSampleBuffer when it was cancelled", .internalInconsistency,
      "unless the asset reader is in the 'reading' state"
    ) { _ = output.copyNextSampleBuffer() }
  },
  Probe(447, "an item of two players") { probe in
    let bench = try WriterBench()
    let item = AVPlayerItem(asset: AVURLAsset(url: bench.file))
    let player = AVPlayer(playerItem: item)
    probe.raises(1, "init", .invalidArgument, "cannot be associated with more than one instance of AVPlayer") {
      _ = AVPlayer(playerItem: item)
    }
    withExtendedLifetime(player) {}
  },
]
