#if !os(macOS)
  import AVFoundation

  /// R. Video and audio data outputs.
  let dataOutputProbes: [Probe] = [
    Probe(261, "a delegate without a queue") { witness in
      let counter = FrameCounter()
      let (video, audio, metadata) = (AVCaptureVideoDataOutput(), AVCaptureAudioDataOutput(), AVCaptureMetadataOutput())
      witness.raises(1, "video", .invalidArgument) { video.setSampleBufferDelegate(counter, queue: nil) }
      witness.sees(1, "the delegate afterwards", video.sampleBufferDelegate == nil)
      witness.raises(2, "audio", .invalidArgument) { audio.setSampleBufferDelegate(counter, queue: nil) }
      witness.raises(2, "metadata", .invalidArgument) { metadata.setMetadataObjectsDelegate(CodeClient(), queue: nil) }
      witness.permits(1, "no delegate and no queue") { video.setSampleBufferDelegate(nil, queue: nil) }
    },
    Probe(262, "frames that are late") { witness in
      let counter = FrameCounter()
      let output = counter.videoOutput()
      witness.sees(1, "alwaysDiscardsLateVideoFrames", output.alwaysDiscardsLateVideoFrames, is: true)
      let session = try witness.session(witness.camera(), output)
      counter.work = { [stage = witness.stage] in _ = stage.wait(upTo: 0.1) { false } }
      try witness.start(session)
      witness.pass(2)
      counter.work = nil
      session.stopRunning()
      witness.sees(2, "fewer frames than the camera takes", (5...30).contains(counter.count))
      witness.sees(3, "didDrop for the others", counter.drops.lines.count > counter.count)
    },
    Probe(263, "what a dropped frame has") { witness in
      let counter = FrameCounter()
      let session = try witness.session(witness.camera(), counter.videoOutput())
      counter.work = { [stage = witness.stage] in _ = stage.wait(upTo: 0.1) { false } }
      try witness.start(session)
      witness.waits { counter.drops.lines.count > 2 }
      counter.work = nil
      session.stopRunning()
      witness.sees(1, "a time, and no picture", Set(counter.dropped.lines).sorted(), is: ["a time and no picture"])
      witness.sees(2, "the reason", Set(counter.drops.lines).sorted(), is: ["FrameWasLate"])
    },
    Probe(264, "buffers that are kept") { witness in
      let counter = FrameCounter()
      counter.keepsBuffers = true
      let session = try witness.session(witness.camera(), counter.videoOutput())
      try witness.start(session)
      witness.waits(upTo: 5) { counter.drops.contains("OutOfBuffers") }
      witness.sees(2, "the reason", counter.drops.contains("OutOfBuffers"))
      let count = counter.count
      witness.pass(1)
      witness.sees(1, "delivery has stopped", counter.count, is: count)
      witness.sees(1, "after roughly a dozen", (5...30).contains(count))
      session.stopRunning()
      counter.keepsBuffers = false
    },
    Probe(265, "buffers outlive the callback") { witness in
      let counter = FrameCounter()
      counter.keepsBuffers = true
      let session = try witness.session(witness.camera(), counter.videoOutput())
      try witness.start(session)
      witness.waits { counter.count >= 3 }
      witness.sees(1, "a kept buffer has its picture", counter.keptPictures > 0)
      witness.waits(upTo: 5) { counter.drops.contains("OutOfBuffers") }
      let count = counter.count
      counter.keepsBuffers = false
      witness.sees(2, "frames when they are let go", witness.waits { counter.count > count + 5 })
    },
    Probe(266, "settings of pictures") { witness in
      let output = AVCaptureVideoDataOutput()
      let session = try witness.session(witness.camera(), output)
      session.sessionPreset = .hd1280x720
      output.videoSettings = nil
      witness.sees(1, "nothing reads back as something", !(output.videoSettings ?? [:]).isEmpty)
      output.videoSettings = [:]
      witness.sees(
        2, "the device's own has a pixel format",
        output.videoSettings?[kCVPixelBufferPixelFormatTypeKey as String] != nil)
      let (width, height) = (kCVPixelBufferWidthKey as String, kCVPixelBufferHeightKey as String)
      guard #available(iOS 16, macCatalyst 16, *) else { return }
      witness.permits(3, "half the size") { output.videoSettings = [width: 640, height: 360] }
      witness.raises(4, "another shape", .invalidArgument) { output.videoSettings = [width: 640, height: 480] }
      witness.raises(5, "larger than the format", .invalidArgument) {
        output.videoSettings = [width: 2560, height: 1440]
      }
      witness.raises(6, "on its side", .invalidArgument) { output.videoSettings = [width: 360, height: 640] }
    },
    Probe(267, "a pixel format that is not available") { witness in
      let output = AVCaptureVideoDataOutput()
      let session = try witness.session(witness.camera(), output)
      withExtendedLifetime(session) {
        witness.raises(
          1, "videoSettings", .invalidArgument, "Unsupported pixel format type - use -availableVideoCVPixelFormatTypes"
        ) { output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_16LE555] }
        for type in output.availableVideoPixelFormatTypes {
          witness.permits(1, "one that is") {
            output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: type]
          }
        }
      }
    },
    Probe(268, "pixel formats go with the format") { witness in
      let eight = [kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange]
      let camera = try witness.camera("with 8 and 10 bits") { camera in
        camera.formats.contains { !eight.contains(CMFormatDescriptionGetMediaSubType($0.formatDescription)) }
      }
      let output = AVCaptureVideoDataOutput()
      let session = try witness.session(camera, output)
      var lists: Set<[OSType]> = []
      try withExtendedLifetime(session) {
        for format in camera.formats {
          try witness.configure(camera) { camera.activeFormat = format }
          lists.insert(output.availableVideoPixelFormatTypes.sorted())
        }
      }
      witness.sees(1, "there are several lists", lists.count > 1)
    },
    Probe(269, "frames of the preset for photos") { witness in
      let counter = FrameCounter()
      let output = counter.videoOutput()
      let camera = try witness.camera()
      let session = try witness.session(camera, output)
      session.sessionPreset = .photo
      let size = CMVideoFormatDescriptionGetDimensions(camera.activeFormat.formatDescription)
      try witness.start(session)
      witness.waits { counter.count > 0 }
      let whole = "\(size.width)x\(size.height)"
      witness.sees(1, "smaller than the format", counter.frames.lines.last != whole)
      output.automaticallyConfiguresOutputBufferDimensions = false
      output.deliversPreviewSizedOutputBuffers = false
      witness.sees(2, "the format's own when asked for", witness.waits { counter.frames.lines.last == whole })
    },
    Probe(270, "sound") { witness in
      let counter = FrameCounter()
      let output = AVCaptureAudioDataOutput()
      output.setSampleBufferDelegate(counter, queue: counter.queue)
      let session = witness.emptySession()
      session.addInput(try witness.microphoneInput())
      session.addOutput(output)
      try witness.start(session)
      witness.sees(1, "buffers of sound", witness.waits { counter.frames.contains("no picture") })
      counter.work = { [stage = witness.stage, weak counter] in
        counter?.work = nil
        _ = stage.wait(upTo: 5) { false }
      }
      witness.pass(7)
      witness.sees(2, "calls of didDrop", counter.drops.lines, is: [])
      let gaps = zip(counter.times, counter.times.dropFirst()).map { $1 - $0 }
      witness.sees(2, "sound is missing", (gaps.max() ?? 0) > 0.5)
    },
    Probe(271, "settings for a writer") { witness in
      let (video, audio) = (AVCaptureVideoDataOutput(), AVCaptureAudioDataOutput())
      let session = try witness.session(witness.camera(), video, audio)
      session.addInput(try witness.microphoneInput())
      let settings = video.recommendedVideoSettingsForAssetWriter(writingTo: .mov) ?? [:]
      for key in [AVVideoCodecKey, AVVideoWidthKey, AVVideoHeightKey, AVVideoCompressionPropertiesKey] {
        witness.sees(1, key, settings[key] != nil)
      }
      let writer = try AVAssetWriter(outputURL: RecordingClient().file, fileType: .mov)
      witness.sees(1, "a writer takes them", writer.canApply(outputSettings: settings, forMediaType: .video), is: true)
      let sound = audio.recommendedAudioSettingsForAssetWriter(writingTo: .mov) ?? [:]
      witness.sees(2, AVFormatIDKey, sound[AVFormatIDKey] != nil)
    },
    Probe(272, "the scale of time for a writer") { witness in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let output = AVCaptureVideoDataOutput()
      let session = try witness.session(witness.camera(), output)
      witness.sees(
        1, "at least 600", withExtendedLifetime(session) { output.recommendedMediaTimeScaleForAssetWriter >= 600 })
    },
    Probe(337, "dropped frames and sound have no picture") { witness in
      let (counter, sound) = (FrameCounter(), FrameCounter())
      let output = AVCaptureAudioDataOutput()
      output.setSampleBufferDelegate(sound, queue: sound.queue)
      let session = try witness.session(witness.camera(), counter.videoOutput(), output)
      session.addInput(try witness.microphoneInput())
      counter.work = { [stage = witness.stage] in _ = stage.wait(upTo: 0.1) { false } }
      try witness.start(session)
      witness.waits { counter.dropped.lines.count > 2 && sound.count > 2 }
      counter.work = nil
      session.stopRunning()
      witness.sees(1, "dropped frames", Set(counter.dropped.lines).sorted(), is: ["a time and no picture"])
      witness.sees(1, "sound", Set(sound.frames.lines).sorted(), is: ["no picture"])
      witness.sees(
        2, "frames are valid", counter.frames.lines.allSatisfy { $0.contains("x") } && counter.invalid.lines.isEmpty)
    },
    Probe(405, "how long frames last") { witness in
      let counter = FrameCounter()
      let session = try witness.session(witness.camera(), counter.videoOutput())
      counter.work = { [stage = witness.stage] in _ = stage.wait(upTo: 0.1) { false } }
      try witness.start(session)
      witness.waits { counter.dropDurations.lines.count > 2 }
      counter.work = nil
      session.stopRunning()
      witness.sees(1, "frames", Set(counter.durations.lines).sorted(), is: ["invalid"])
      witness.sees(2, "dropped frames", counter.dropDurations.lines.contains("invalid"), is: false)
    },
    Probe(406, "colours of frames") { witness in
      let camera = try witness.camera("with wide colour") { camera in
        camera.formats.contains { $0.supportedColorSpaces.contains(.P3_D65) }
      }
      let counter = FrameCounter()
      counter.keepsBuffers = true
      let session = try witness.session(camera, counter.videoOutput())
      session.automaticallyConfiguresCaptureDeviceForWideColor = false
      guard let format = camera.formats.first(where: { $0.supportedColorSpaces.contains(.P3_D65) }) else { return }
      let keys = [kCVImageBufferColorPrimariesKey, kCVImageBufferTransferFunctionKey, kCVImageBufferYCbCrMatrixKey]
      for (space, primaries) in [(AVCaptureColorSpace.sRGB, "ITU_R_709_2"), (.P3_D65, "P3_D65")] {
        try witness.configure(camera) {
          camera.activeFormat = format
          camera.activeColorSpace = space
        }
        counter.keepsBuffers = false
        counter.keepsBuffers = true
        try witness.start(session)
        witness.waits { counter.lastKept != nil }
        session.stopRunning()
        guard let sample = counter.lastKept, let picture = CMSampleBufferGetImageBuffer(sample) else { return }
        let attached = CVBufferCopyAttachments(picture, .shouldPropagate) as? [String: Any] ?? [:]
        witness.sees(1, "all three", keys.map { attached[$0 as String] != nil }, is: [true, true, true])
        let extensions = CMSampleBufferGetFormatDescription(sample).flatMap { CMFormatDescriptionGetExtensions($0) }
        let told = (extensions as? [String: Any])?[kCVImageBufferColorPrimariesKey as String] as? String
        witness.sees(
          1, "the same in the description", told, is: attached[kCVImageBufferColorPrimariesKey as String] as? String)
        witness.sees(
          2, "primaries of \(space.rawValue)", attached[kCVImageBufferColorPrimariesKey as String] as? String,
          is: primaries)
      }
      counter.keepsBuffers = false
    },
  ]
#endif
