#if !os(macOS)
  import AVFoundation

  /// Section R of the rule book: video and audio data outputs.
  let dataOutputProbes: [Probe] = [
    Probe(261, "a delegate without a queue") { probe in
      let counter = FrameCounter()
      let (video, audio, metadata) = (AVCaptureVideoDataOutput(), AVCaptureAudioDataOutput(), AVCaptureMetadataOutput())
      probe.raises(1, "video", .invalidArgument) { video.setSampleBufferDelegate(counter, queue: nil) }
      probe.sees(1, "the delegate afterwards", video.sampleBufferDelegate == nil)
      probe.raises(2, "audio", .invalidArgument) { audio.setSampleBufferDelegate(counter, queue: nil) }
      probe.raises(2, "metadata", .invalidArgument) { metadata.setMetadataObjectsDelegate(CodeClient(), queue: nil) }
      probe.permits(1, "no delegate and no queue") { video.setSampleBufferDelegate(nil, queue: nil) }
    },
    Probe(262, "frames that are late") { probe in
      let counter = FrameCounter()
      let output = counter.videoOutput()
      probe.sees(1, "alwaysDiscardsLateVideoFrames", output.alwaysDiscardsLateVideoFrames, is: true)
      let session = try probe.session(probe.camera(), output)
      counter.work = { [environment = probe.environment] in _ = environment.wait(upTo: 0.1) { false } }
      try probe.start(session)
      probe.pass(2)
      counter.work = nil
      session.stopRunning()
      probe.sees(2, "fewer frames than the camera takes", (5...30).contains(counter.count))
      probe.sees(3, "didDrop for the others", counter.drops.lines.count > counter.count)
    },
    Probe(263, "what a dropped frame has") { probe in
      let counter = FrameCounter()
      let session = try probe.session(probe.camera(), counter.videoOutput())
      counter.work = { [environment = probe.environment] in _ = environment.wait(upTo: 0.1) { false } }
      try probe.start(session)
      probe.waits { counter.drops.lines.count > 2 }
      counter.work = nil
      session.stopRunning()
      probe.sees(1, "a time, and no picture", Set(counter.dropped.lines).sorted(), is: ["a time and no picture"])
      probe.sees(2, "the reason", Set(counter.drops.lines).sorted(), is: ["FrameWasLate"])
    },
    Probe(264, "buffers that are kept") { probe in
      let counter = FrameCounter()
      counter.keepsBuffers = true
      let session = try probe.session(probe.camera(), counter.videoOutput())
      try probe.start(session)
      probe.waits(upTo: 5) { counter.drops.contains("OutOfBuffers") }
      probe.sees(2, "the reason", counter.drops.contains("OutOfBuffers"))
      let count = counter.count
      probe.pass(1)
      probe.sees(1, "delivery has stopped", counter.count, is: count)
      probe.sees(1, "after roughly a dozen", (5...30).contains(count))
      session.stopRunning()
      counter.keepsBuffers = false
    },
    Probe(265, "buffers outlive the callback") { probe in
      let counter = FrameCounter()
      counter.keepsBuffers = true
      let session = try probe.session(probe.camera(), counter.videoOutput())
      try probe.start(session)
      probe.waits { counter.count >= 3 }
      probe.sees(1, "a kept buffer has its picture", counter.keptImages > 0)
      probe.waits(upTo: 5) { counter.drops.contains("OutOfBuffers") }
      let count = counter.count
      counter.keepsBuffers = false
      probe.sees(2, "frames when they are let go", probe.waits { counter.count > count + 5 })
    },
    Probe(266, "settings of pictures") { probe in
      let output = AVCaptureVideoDataOutput()
      let session = try probe.session(probe.camera(), output)
      session.sessionPreset = .hd1280x720
      output.videoSettings = nil
      probe.sees(1, "nothing reads back as something", !(output.videoSettings ?? [:]).isEmpty)
      output.videoSettings = [:]
      probe.sees(
        2, "the device's own has a pixel format",
        output.videoSettings?[kCVPixelBufferPixelFormatTypeKey as String] != nil)
      let (width, height) = (kCVPixelBufferWidthKey as String, kCVPixelBufferHeightKey as String)
      guard #available(iOS 16, macCatalyst 16, *) else { return }
      probe.permits(3, "half the size") { output.videoSettings = [width: 640, height: 360] }
      probe.raises(4, "another shape", .invalidArgument) { output.videoSettings = [width: 640, height: 480] }
      probe.raises(5, "larger than the format", .invalidArgument) {
        output.videoSettings = [width: 2560, height: 1440]
      }
      probe.raises(6, "on its side", .invalidArgument) { output.videoSettings = [width: 360, height: 640] }
    },
    Probe(267, "a pixel format that is not available") { probe in
      let output = AVCaptureVideoDataOutput()
      let session = try probe.session(probe.camera(), output)
      withExtendedLifetime(session) {
        probe.raises(
          1, "videoSettings", .invalidArgument, "Unsupported pixel format type - use -availableVideoCVPixelFormatTypes"
        ) { output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_16LE555] }
        for type in output.availableVideoPixelFormatTypes {
          probe.permits(1, "one that is") {
            output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: type]
          }
        }
      }
    },
    Probe(268, "pixel formats go with the format") { probe in
      let eight = [kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange]
      let camera = try probe.camera("with 8 and 10 bits") { camera in
        camera.formats.contains { !eight.contains(CMFormatDescriptionGetMediaSubType($0.formatDescription)) }
      }
      let output = AVCaptureVideoDataOutput()
      let session = try probe.session(camera, output)
      var lists: Set<[OSType]> = []
      try withExtendedLifetime(session) {
        for format in camera.formats {
          try probe.configure(camera) { camera.activeFormat = format }
          lists.insert(output.availableVideoPixelFormatTypes.sorted())
        }
      }
      probe.sees(1, "there are several lists", lists.count > 1)
    },
    Probe(269, "frames of the preset for photos") { probe in
      let counter = FrameCounter()
      let output = counter.videoOutput()
      let camera = try probe.camera()
      let session = try probe.session(camera, output)
      session.sessionPreset = .photo
      let size = CMVideoFormatDescriptionGetDimensions(camera.activeFormat.formatDescription)
      try probe.start(session)
      probe.waits { counter.count > 0 }
      let whole = "\(size.width)x\(size.height)"
      probe.sees(1, "smaller than the format", counter.frames.lines.last != whole)
      output.automaticallyConfiguresOutputBufferDimensions = false
      output.deliversPreviewSizedOutputBuffers = false
      probe.sees(2, "the format's own when asked for", probe.waits { counter.frames.lines.last == whole })
    },
    Probe(270, "sound") { probe in
      let counter = FrameCounter()
      let output = AVCaptureAudioDataOutput()
      output.setSampleBufferDelegate(counter, queue: counter.queue)
      let session = probe.emptySession()
      session.addInput(try probe.microphoneInput())
      session.addOutput(output)
      try probe.start(session)
      probe.sees(1, "buffers of sound", probe.waits { counter.frames.contains("no picture") })
      counter.work = { [environment = probe.environment, weak counter] in
        counter?.work = nil
        _ = environment.wait(upTo: 5) { false }
      }
      probe.pass(7)
      probe.sees(2, "calls of didDrop", counter.drops.lines, is: [])
      let gaps = zip(counter.times, counter.times.dropFirst()).map { $1 - $0 }
      probe.sees(2, "sound is missing", (gaps.max() ?? 0) > 0.5)
    },
    Probe(271, "settings for a writer") { probe in
      let (video, audio) = (AVCaptureVideoDataOutput(), AVCaptureAudioDataOutput())
      let session = try probe.session(probe.camera(), video, audio)
      session.addInput(try probe.microphoneInput())
      let settings = video.recommendedVideoSettingsForAssetWriter(writingTo: .mov) ?? [:]
      for key in [AVVideoCodecKey, AVVideoWidthKey, AVVideoHeightKey, AVVideoCompressionPropertiesKey] {
        probe.sees(1, key, settings[key] != nil)
      }
      let writer = try AVAssetWriter(outputURL: RecordingClient().file, fileType: .mov)
      probe.sees(1, "a writer takes them", writer.canApply(outputSettings: settings, forMediaType: .video), is: true)
      let audioSettings = audio.recommendedAudioSettingsForAssetWriter(writingTo: .mov) ?? [:]
      probe.sees(2, AVFormatIDKey, audioSettings[AVFormatIDKey] != nil)
    },
    Probe(272, "the scale of time for a writer") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let output = AVCaptureVideoDataOutput()
      let session = try probe.session(probe.camera(), output)
      probe.sees(
        1, "at least 600", withExtendedLifetime(session) { output.recommendedMediaTimeScaleForAssetWriter >= 600 })
    },
    Probe(337, "dropped frames and sound have no picture") { probe in
      let (counter, audio) = (FrameCounter(), FrameCounter())
      let output = AVCaptureAudioDataOutput()
      output.setSampleBufferDelegate(audio, queue: audio.queue)
      let session = try probe.session(probe.camera(), counter.videoOutput(), output)
      session.addInput(try probe.microphoneInput())
      counter.work = { [environment = probe.environment] in _ = environment.wait(upTo: 0.1) { false } }
      try probe.start(session)
      probe.waits { counter.dropped.lines.count > 2 && audio.count > 2 }
      counter.work = nil
      session.stopRunning()
      probe.sees(1, "dropped frames", Set(counter.dropped.lines).sorted(), is: ["a time and no picture"])
      probe.sees(1, "sound", Set(audio.frames.lines).sorted(), is: ["no picture"])
      probe.sees(
        2, "frames are valid", counter.frames.lines.allSatisfy { $0.contains("x") } && counter.invalid.lines.isEmpty)
    },
    Probe(405, "how long frames last") { probe in
      let counter = FrameCounter()
      let session = try probe.session(probe.camera(), counter.videoOutput())
      counter.work = { [environment = probe.environment] in _ = environment.wait(upTo: 0.1) { false } }
      try probe.start(session)
      probe.waits { counter.dropDurations.lines.count > 2 }
      counter.work = nil
      session.stopRunning()
      probe.sees(1, "frames", Set(counter.durations.lines).sorted(), is: ["invalid"])
      probe.sees(2, "dropped frames", counter.dropDurations.lines.contains("invalid"), is: false)
    },
    Probe(406, "colours of frames") { probe in
      let camera = try probe.camera("with wide colour") { camera in
        camera.formats.contains { $0.supportedColorSpaces.contains(.P3_D65) }
      }
      let counter = FrameCounter()
      counter.keepsBuffers = true
      let session = try probe.session(camera, counter.videoOutput())
      session.automaticallyConfiguresCaptureDeviceForWideColor = false
      guard let format = camera.formats.first(where: { $0.supportedColorSpaces.contains(.P3_D65) }) else { return }
      let keys = [kCVImageBufferColorPrimariesKey, kCVImageBufferTransferFunctionKey, kCVImageBufferYCbCrMatrixKey]
      for (space, primaries) in [(AVCaptureColorSpace.sRGB, "ITU_R_709_2"), (.P3_D65, "P3_D65")] {
        try probe.configure(camera) {
          camera.activeFormat = format
          camera.activeColorSpace = space
        }
        counter.keepsBuffers = false
        counter.keepsBuffers = true
        try probe.start(session)
        probe.waits { counter.lastKept != nil }
        session.stopRunning()
        guard let sample = counter.lastKept, let image = CMSampleBufferGetImageBuffer(sample) else { return }
        let attached = CVBufferCopyAttachments(image, .shouldPropagate) as? [String: Any] ?? [:]
        probe.sees(1, "all three", keys.map { attached[$0 as String] != nil }, is: [true, true, true])
        let extensions = CMSampleBufferGetFormatDescription(sample).flatMap { CMFormatDescriptionGetExtensions($0) }
        let told = (extensions as? [String: Any])?[kCVImageBufferColorPrimariesKey as String] as? String
        probe.sees(
          1, "the same in the description", told, is: attached[kCVImageBufferColorPrimariesKey as String] as? String)
        probe.sees(
          2, "primaries of \(space.rawValue)", attached[kCVImageBufferColorPrimariesKey as String] as? String,
          is: primaries)
      }
      counter.keepsBuffers = false
    },
  ]
#endif
