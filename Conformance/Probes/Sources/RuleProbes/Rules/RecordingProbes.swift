#if !os(macOS)
  import AVFoundation

  /// Section Q of the rule book: movie file output.
  let recordingProbes: [Probe] = [
    Probe(241, "a URL that is no file") { probe in
      let (movie, client) = try probe.movie()
      guard let url = URL(string: "https://example.org/a.mov") else { return }
      probe.raises(1, "startRecording", .invalidArgument) { movie.startRecording(to: url, recordingDelegate: client) }
      probe.sees(1, "isRecording", movie.isRecording, is: false)
    },
    Probe(242, "a file that exists") { probe in
      let (movie, client) = try probe.movie()
      try Data("kept".utf8).write(to: client.file)
      movie.startRecording(to: client.file, recordingDelegate: client)
      probe.waits { client.hasEnded }
      probe.sees(1, "the error", client.events.lines.last ?? "", is: "didFinish AVFoundationErrorDomain -11823")
      probe.sees(2, "AVErrorRecordingSuccessfullyFinishedKey", client.isPlayable.lines.last ?? "false", is: "false")
      probe.sees(1, "the file", try Data(contentsOf: client.file).count, is: 4)
    },
    Probe(243, "calls of the delegate") { probe in
      let (movie, client) = try probe.movie()
      try probe.record(movie, client)
      probe.sees(2, "of a recording", client.events.lines, is: ["didStart", "willFinish", "didFinish well"])
      let other = RecordingClient()
      try Data().write(to: other.file)
      movie.startRecording(to: other.file, recordingDelegate: other)
      probe.waits { other.hasEnded }
      probe.sees(
        1, "of one that fails", other.events.lines, is: ["willFinish", "didFinish AVFoundationErrorDomain -11823"])
    },
    Probe(245, "the longest duration") { probe in
      let (movie, client) = try probe.movie()
      movie.maxRecordedDuration = CMTime(value: 1, timescale: 1)
      movie.startRecording(to: client.file, recordingDelegate: client)
      probe.waits { client.hasEnded }
      probe.sees(
        1, "maximumDurationReached", client.events.lines.last ?? "", is: "didFinish AVFoundationErrorDomain -11810")
    },
    Probe(245, "the greatest size") { probe in
      let (movie, client) = try probe.movie()
      movie.maxRecordedFileSize = 200_000
      movie.startRecording(to: client.file, recordingDelegate: client)
      probe.waits(upTo: 20) { client.hasEnded }
      probe.sees(
        2, "maximumFileSizeReached", client.events.lines.last ?? "", is: "didFinish AVFoundationErrorDomain -11811")
    },
    Probe(246, "a second recording") { probe in
      let (movie, client) = try probe.movie()
      movie.startRecording(to: client.file, recordingDelegate: client)
      probe.waits { client.events.contains("didStart") }
      let second = RecordingClient()
      movie.startRecording(to: second.file, recordingDelegate: second)
      probe.waits { second.hasEnded }
      probe.sees(1, "the error", second.events.lines.last ?? "", is: "didFinish AVFoundationErrorDomain -11859")
      probe.sees(1, "the first goes on", movie.isRecording, is: true)
      movie.stopRecording()
      probe.waits { client.hasEnded }
      probe.sees(1, "the first in the end", client.events.lines.last ?? "", is: "didFinish well")
    },
    Probe(247, "a file that ended with an error and plays") { probe in
      let (movie, client) = try probe.movie()
      movie.maxRecordedDuration = CMTime(value: 1, timescale: 1)
      movie.startRecording(to: client.file, recordingDelegate: client)
      probe.waits { client.hasEnded }
      probe.sees(1, "AVErrorRecordingSuccessfullyFinishedKey", client.isPlayable.lines, is: ["true"])
      let asset = AVURLAsset(url: client.file)
      probe.sees(1, "a track of video", asset.tracks(withMediaType: .video).count, is: 1)
      probe.sees(1, "about a second", abs(asset.duration.seconds - 1) < 0.3)
    },
    Probe(248, "limits by default") { probe in
      let movie = AVCaptureMovieFileOutput()
      probe.sees(1, "maxRecordedDuration", movie.maxRecordedDuration.isValid, is: false)
      probe.sees(2, "maxRecordedFileSize", movie.maxRecordedFileSize, is: 0)
    },
    Probe(248, "too little space") { probe in
      let (movie, client) = try probe.movie()
      movie.minFreeDiskSpaceLimit = 1 << 60
      movie.startRecording(to: client.file, recordingDelegate: client)
      probe.waits { client.hasEnded }
      probe.sees(3, "diskFull", client.events.lines.last ?? "", is: "didFinish AVFoundationErrorDomain -11807")
    },
    Probe(249, "fragments") { probe in
      let movie = AVCaptureMovieFileOutput()
      probe.sees(1, "movieFragmentInterval", movie.movieFragmentInterval.seconds, is: 10)
      movie.movieFragmentInterval = .invalid
      probe.sees(2, "none", movie.movieFragmentInterval.isValid, is: false)
    },
    Probe(250, "a pause") { probe in
      guard #available(iOS 18, macCatalyst 18, *) else { throw Skip("needs iOS 18") }
      let (movie, client) = try probe.movie()
      movie.startRecording(to: client.file, recordingDelegate: client)
      probe.waits { client.events.contains("didStart") }
      probe.pass(1)
      movie.pauseRecording()
      probe.sees(1, "isRecordingPaused", probe.waits { movie.isRecordingPaused })
      probe.pass(2)
      movie.resumeRecording()
      probe.waits { !movie.isRecordingPaused }
      probe.pass(1)
      movie.stopRecording()
      probe.waits { client.hasEnded }
      probe.sees(1, "about two seconds", abs(AVURLAsset(url: client.file).duration.seconds - 2) < 0.6)
    },
    Probe(250, "a new format ends a pause") { probe in
      guard #available(iOS 18, macCatalyst 18, *) else { throw Skip("needs iOS 18") }
      let (movie, client) = try probe.movie()
      movie.startRecording(to: client.file, recordingDelegate: client)
      probe.waits { client.events.contains("didStart") }
      probe.pass(0.5)
      movie.pauseRecording()
      probe.waits { movie.isRecordingPaused }
      let camera = try probe.camera()
      let other = try Probe.otherFormat(of: camera)
      try probe.configure(camera) { camera.activeFormat = other }
      probe.sees(2, "the recording has ended", probe.waits { client.hasEnded })
    },
    Probe(251, "settings of a movie") { probe in
      let (movie, _) = try probe.movie()
      guard let connection = movie.connection(with: .video) else { throw Skip("no connection") }
      probe.raises(1, "a key that is not supported", .invalidArgument) {
        movie.setOutputSettings([AVVideoCodecKey: AVVideoCodecType.h264, "Unknown": 1], for: connection)
      }
      probe.raises(3, "a codec that is not available", .invalidArgument) {
        movie.setOutputSettings([AVVideoCodecKey: AVVideoCodecType(rawValue: "none")], for: connection)
      }
      probe.raises(4, "compression without a codec", .invalidArgument) {
        movie.setOutputSettings(
          [AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: 1_000_000]], for: connection)
      }
      probe.permits(3, "a codec that is") {
        movie.setOutputSettings([AVVideoCodecKey: AVVideoCodecType.h264], for: connection)
      }
      probe.permits(2, "nothing") { movie.setOutputSettings(nil, for: connection) }
    },
    Probe(252, "codecs of a movie") { probe in
      let (movie, client) = try probe.movie()
      guard let first = movie.availableVideoCodecTypes.first else { throw Skip("no codec") }
      try probe.record(movie, client)
      let track = AVURLAsset(url: client.file).tracks(withMediaType: .video).first
      let format = track?.formatDescriptions.first.map {
        CMFormatDescriptionGetMediaSubType($0 as! CMFormatDescription)
      }
      let names: [FourCharCode: AVVideoCodecType] = [kCMVideoCodecType_HEVC: .hevc, kCMVideoCodecType_H264: .h264]
      probe.sees(1, "the first is used", format.flatMap { names[$0] }?.rawValue, is: first.rawValue)
    },
    Probe(253, "the matrix is that of the start") { probe in
      let (movie, client) = try probe.movie()
      let connection = movie.connection(with: .video)
      connection?.videoOrientation = .portrait
      movie.startRecording(to: client.file, recordingDelegate: client)
      probe.waits { client.events.contains("didStart") }
      probe.pass(0.5)
      connection?.videoOrientation = .landscapeLeft
      probe.pass(0.5)
      movie.stopRecording()
      probe.waits { client.hasEnded }
      let matrix = AVURLAsset(url: client.file).tracks(withMediaType: .video).first?.preferredTransform ?? .identity
      probe.sees(1, "a, b, c, d", [matrix.a, matrix.b, matrix.c, matrix.d], is: [0, 1, -1, 0])
    },
    Probe(254, "another camera ends a recording") { probe in
      let (movie, client) = try probe.movie()
      let session = probe.lastSession
      movie.startRecording(to: client.file, recordingDelegate: client)
      probe.waits { client.events.contains("didStart") }
      probe.pass(0.5)
      session?.beginConfiguration()
      session?.inputs.forEach { session?.removeInput($0) }
      session?.addInput(try AVCaptureDeviceInput(device: probe.frontCamera()))
      session?.commitConfiguration()
      probe.waits { client.hasEnded }
      probe.sees(1, "the error", client.events.lines.last ?? "", is: "didFinish AVFoundationErrorDomain -11818")
    },
    Probe(255, "a recording of no time") { probe in
      let (movie, client) = try probe.movie()
      movie.startRecording(to: client.file, recordingDelegate: client)
      movie.stopRecording()
      probe.waits { client.hasEnded }
      probe.sees(1, "noDataCaptured", client.events.lines.last ?? "", is: "didFinish AVFoundationErrorDomain -11805")
    },
    Probe(256, "a recording without a connection") { probe in
      let (movie, client) = try probe.movie()
      let session = probe.lastSession
      session?.inputs.forEach { session?.removeInput($0) }
      probe.raises(1, "startRecording", .invalidArgument) {
        movie.startRecording(to: client.file, recordingDelegate: client)
      }
      session?.addInput(try AVCaptureDeviceInput(device: probe.camera()))
      probe.permits(2, "with the new connection") { movie.startRecording(to: client.file, recordingDelegate: client) }
      probe.waits { client.events.contains("didStart") }
      movie.stopRecording()
      probe.waits { client.hasEnded }
    },
    Probe(259, "a new format ends a recording") { probe in
      let (movie, client) = try probe.movie()
      let camera = try probe.camera()
      let other = try Probe.otherFormat(of: camera)
      movie.startRecording(to: client.file, recordingDelegate: client)
      probe.waits { client.events.contains("didStart") }
      probe.pass(0.5)
      try probe.configure(camera) { camera.activeFormat = other }
      probe.waits { client.hasEnded }
      probe.sees(1, "mediaChanged", client.events.lines.last ?? "", is: "didFinish AVFoundationErrorDomain -11809")
    },
    Probe(260, "stopRecording returns at once") { probe in
      let (movie, client) = try probe.movie()
      movie.startRecording(to: client.file, recordingDelegate: client)
      probe.waits { client.events.contains("didStart") }
      probe.pass(1)
      movie.stopRecording()
      probe.sees(1, "didFinish when it returns", client.hasEnded, is: false)
      probe.sees(2, "didFinish later", probe.waits { client.hasEnded })
      probe.sees(2, "isRecording then", movie.isRecording, is: false)
    },
    Probe(329, "a writer in the background") { probe in
      let client = RecordingClient()
      let writer = try AVAssetWriter(outputURL: client.file, fileType: .mov)
      let settings: [String: Any] = [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 240,
      ]
      writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: settings))
      guard writer.startWriting() else { throw Skip("it does not start") }
      writer.startSession(atSourceTime: .zero)
      probe.sees(1, "status before", writer.status, is: .writing)
      try probe.arrange(.appInBackground)
      probe.pass(1)
      try probe.arrange(.appInForeground)
      probe.waits { writer.status != .writing }
      probe.sees(1, "status afterwards", writer.status, is: .failed)
    },
    Probe(251, "the settings in force cannot be set") { probe in
      let (movie, _) = try probe.movie()
      guard let connection = movie.connection(with: .video) else { throw Skip("no connection") }
      let settings = movie.outputSettings(for: connection)
      probe.sees(
        5, "codec, width and height", [AVVideoCodecKey, AVVideoWidthKey, AVVideoHeightKey].map { settings[$0] != nil },
        is: [true, true, true])
      probe.raises(5, "set again", .invalidArgument, "The only supported key", AVVideoHeightKey) {
        movie.setOutputSettings(settings, for: connection)
      }
      let supported = settings.filter { movie.supportedOutputSettingsKeys(for: connection).contains($0.key) }
      probe.permits(5, "set again without the keys that are not supported") {
        movie.setOutputSettings(supported, for: connection)
      }
    },
    Probe(402, "the end of a recording comes later") { probe in
      let (movie, client) = try probe.movie()
      movie.movieFragmentInterval = .invalid
      movie.startRecording(to: client.file, recordingDelegate: client)
      probe.waits { client.events.contains("didStart") }
      probe.pass(1)
      movie.stopRecording()
      probe.sees(1, "isRecording", movie.isRecording, is: true)
      probe.sees(1, "calls of the delegate", client.events.lines, is: ["didStart"])
      probe.sees(2, "tracks in the file", AVURLAsset(url: client.file).tracks(withMediaType: .video).count, is: 0)
      probe.waits { client.hasEnded }
      probe.sees(
        2, "tracks in the end", AVURLAsset(url: client.file).tracks(withMediaType: .video).count, is: 1)
    },
    Probe(411, "the beginning of a recording comes later") { probe in
      let (movie, client) = try probe.movie()
      movie.startRecording(to: client.file, recordingDelegate: client)
      probe.sees(1, "isRecording", movie.isRecording, is: false)
      probe.sees(1, "isRecording later", probe.waits { movie.isRecording })
      movie.stopRecording()
      probe.waits { client.hasEnded }
      let other = RecordingClient()
      movie.startRecording(to: other.file, recordingDelegate: other)
      movie.stopRecording()
      probe.waits { other.hasEnded }
      probe.sees(2, "the error", other.events.lines.last ?? "", is: "didFinish AVFoundationErrorDomain -11805")
    },
  ]

  extension ProbeContext {
    /// Returns a movie file output in a running session with a camera, and a delegate.
    fileprivate func movie() throws -> (AVCaptureMovieFileOutput, RecordingClient) {
      let movie = AVCaptureMovieFileOutput()
      lastSession = try session(camera(), movie)
      if let session = lastSession { try start(session) }
      return (movie, RecordingClient())
    }

    /// Records a movie for one second.
    fileprivate func record(_ movie: AVCaptureMovieFileOutput, _ client: RecordingClient) throws {
      movie.startRecording(to: client.file, recordingDelegate: client)
      waits { client.events.contains("didStart") }
      pass(1)
      movie.stopRecording()
      waits { client.hasEnded }
    }
  }
#endif
