#if !os(macOS)
  import AVFoundation

  /// Section N of the rule book, photo output: supported features and rejected values.
  let photoProbes: [Probe] = [
    Probe(207, "nothing is available without a camera") { probe in
      let output = AVCapturePhotoOutput()
      func lists() -> [Bool] {
        [
          output.availablePhotoCodecTypes.isEmpty, output.availablePhotoPixelFormatTypes.isEmpty,
          output.availablePhotoFileTypes.isEmpty, output.supportedFlashModes.isEmpty,
        ]
      }
      probe.sees(1, "empty before", lists(), is: [true, true, true, true])
      let session = probe.emptySession()
      session.addOutput(output)
      probe.sees(1, "empty in a session without a camera", lists(), is: [true, true, true, true])
      session.addInput(try AVCaptureDeviceInput(device: probe.camera()))
      probe.sees(1, "empty with a camera", lists(), is: [false, false, false, false])
    },
    Probe(478, "a session that stops while photos are prepared") { probe in
      let output = AVCapturePhotoOutput()
      let session = try probe.session(probe.camera(), output)
      let answers = Journal()
      try probe.start(session)
      output.setPreparedPhotoSettingsArray([AVCapturePhotoSettings()]) { answers.note("\($0) \($1 == nil)") }
      session.stopRunning()
      probe.waits { !answers.lines.isEmpty }
      probe.sees(1, "prepared, and no error", answers.lines, is: ["false true"])
    },
    Probe(209, "settings by default") { probe in
      let settings = AVCapturePhotoSettings()
      let codec = settings.format?[AVVideoCodecKey]
      probe.sees(1, "codec", (codec as? AVVideoCodecType)?.rawValue ?? codec as? String, is: "jpeg")
      probe.sees(2, "flashMode", settings.flashMode, is: .off)
      probe.sees(3, "photoQualityPrioritization", settings.photoQualityPrioritization, is: .balanced)
      probe.sees(4, "rawPhotoPixelFormatType", settings.rawPhotoPixelFormatType, is: 0)
    },
    Probe(210, "settings are good for one photo") { probe in
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      try probe.start(probe.session(probe.camera(), output))
      let settings = AVCapturePhotoSettings()
      probe.permits(1, "once") { output.capturePhoto(with: settings, delegate: client) }
      settings.embeddedThumbnailPhotoFormat = [AVVideoCodecKey: AVVideoCodecType.jpeg]
      probe.raises(1, "twice", .invalidArgument, "Settings may not be re-used") {
        output.capturePhoto(with: settings, delegate: client)
      }
      probe.waits { client.hasEnded }
      probe.sees(3, "what was changed too late", client.photos.first?.embeddedThumbnailPhotoFormat == nil)
      let copy = AVCapturePhotoSettings(from: settings)
      probe.sees(2, "a copy has another number", copy.uniqueID != settings.uniqueID)
      probe.permits(2, "the copy") { output.capturePhoto(with: copy, delegate: client) }
      probe.waits { client.photos.count == 2 }
      probe.sees(2, "photos", client.photos.count, is: 2)
    },
    Probe(211, "the format of a photo") { probe in
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      try probe.start(probe.session(probe.camera(), output))
      let pixels = kCVPixelBufferPixelFormatTypeKey as String
      let wrong: [(String, [String: Any])] = [
        ("neither codec nor pixels", [:]),
        ("both", [AVVideoCodecKey: AVVideoCodecType.jpeg, pixels: kCVPixelFormatType_32BGRA]),
        ("a codec that is none of photos", [AVVideoCodecKey: AVVideoCodecType.h264]),
        ("pixels that are not available", [pixels: kCVPixelFormatType_16LE555]),
      ]
      for (what, format) in wrong {
        probe.raises(1, what, .invalidArgument) {
          output.capturePhoto(with: AVCapturePhotoSettings(format: format), delegate: client)
        }
      }
      for type in output.availablePhotoPixelFormatTypes {
        probe.permits(2, "pixels that are available") {
          output.capturePhoto(with: AVCapturePhotoSettings(format: [pixels: type]), delegate: client)
        }
        client.events.clear()
        probe.waits { client.hasEnded }
      }
    },
    Probe(212, "quality") { probe in
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let session = try probe.session(probe.camera(), output)
      probe.sees(2, "maxPhotoQualityPrioritization", output.maxPhotoQualityPrioritization, is: .balanced)
      try probe.start(session)
      let settings = AVCapturePhotoSettings()
      settings.photoQualityPrioritization = .quality
      probe.raises(
        1, "higher than the output's", .invalidArgument,
        "photoQualityPrioritization must not be higher than self.maxPhotoQualityPrioritization"
      ) { output.capturePhoto(with: settings, delegate: client) }
      output.maxPhotoQualityPrioritization = .quality
      let again = AVCapturePhotoSettings()
      again.photoQualityPrioritization = .quality
      probe.permits(1, "as high as the output's") { output.capturePhoto(with: again, delegate: client) }
      probe.waits { client.hasEnded }
    },
    Probe(213, "high resolution") { probe in
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      try probe.start(probe.session(probe.camera(), output))
      func settings() -> AVCapturePhotoSettings {
        let settings = AVCapturePhotoSettings()
        settings.isHighResolutionPhotoEnabled = true
        return settings
      }
      probe.raises(1, "not enabled on the output", .invalidArgument) {
        output.capturePhoto(with: settings(), delegate: client)
      }
      output.isHighResolutionCaptureEnabled = true
      probe.permits(1, "enabled on the output") { output.capturePhoto(with: settings(), delegate: client) }
      probe.waits { client.hasEnded }
    },
    Probe(214, "the largest photo") { probe in
      guard #available(iOS 16, macCatalyst 16, *) else { throw Skip("needs iOS 16") }
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let odd = CMVideoDimensions(width: 100, height: 100)
      probe.raises(
        2, "before there is a camera", .invalidArgument,
        "May not be set until connected to a video source device with a non-nil activeFormat"
      ) { output.maxPhotoDimensions = odd }
      let camera = try probe.camera()
      let session = try probe.session(camera, output)
      probe.raises(
        1, "a size that is not listed", .invalidArgument,
        "maxPhotoDimensions must match one of the AVVideoDimension found in"
      ) { output.maxPhotoDimensions = odd }
      for size in camera.activeFormat.supportedMaxPhotoDimensions {
        probe.permits(1, "one that is") { output.maxPhotoDimensions = size }
        probe.sees(1, "width", output.maxPhotoDimensions.width, is: size.width)
      }
      try probe.start(session)
      let settings = AVCapturePhotoSettings()
      settings.maxPhotoDimensions = odd
      probe.raises(3, "settings with another size", .invalidArgument) {
        output.capturePhoto(with: settings, delegate: client)
      }
    },
    Probe(215, "Live Photos") { probe in
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let session = try probe.session(probe.camera(), output)
      session.sessionPreset = .photo
      guard output.isLivePhotoCaptureSupported else { throw Skip("no Live Photos") }
      try probe.start(session)
      let settings = AVCapturePhotoSettings()
      settings.livePhotoMovieFileURL = RecordingClient().file
      probe.raises(3, "a movie when it is not enabled", .invalidArgument) {
        output.capturePhoto(with: settings, delegate: client)
      }
      session.stopRunning()
      output.isLivePhotoCaptureEnabled = true
      probe.sees(1, "enabled before the start", output.isLivePhotoCaptureEnabled, is: true)
      try probe.start(session)
      let remote = AVCapturePhotoSettings()
      remote.livePhotoMovieFileURL = URL(string: "https://example.org/movie.mov")
      probe.raises(4, "a URL that is no file", .invalidArgument) {
        output.capturePhoto(with: remote, delegate: client)
      }
      let bare = AVCapturePhotoSettings()
      bare.livePhotoMovieFileURL = RecordingClient().file
      probe.raises(5, "a delegate without methods for the movie", .invalidArgument) {
        output.capturePhoto(with: bare, delegate: client)
        probe.pass(5)
      }
      session.addOutput(AVCaptureMovieFileOutput())
      probe.sees(2, "isLivePhotoCaptureSupported with a movie output", output.isLivePhotoCaptureSupported, is: false)
      probe.sees(2, "isLivePhotoCaptureEnabled then", output.isLivePhotoCaptureEnabled, is: false)
    },
    Probe(476, "features of a running session") { probe in
      let (output, counter) = (AVCapturePhotoOutput(), FrameCounter())
      let session = try probe.session(probe.camera(), output, counter.videoOutput())
      session.sessionPreset = .photo
      guard output.isLivePhotoCaptureSupported else { throw Skip("no Live Photos") }
      try probe.start(session)
      probe.waits { counter.count > 20 }
      let before = counter.times
      output.isLivePhotoCaptureEnabled = true
      probe.waits { counter.count > before.count + 20 }
      let times = counter.times
      let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
      let usual = zip(before, before.dropFirst()).map { $1 - $0 }.sorted()[before.count / 2]
      probe.sees(1, "frames are missing after Live Photos were enabled", gaps.contains { $0 > 2.5 * usual })
    },
    Probe(473, "the sound of a Live Photo") { probe in
      let (output, client) = (AVCapturePhotoOutput(), LivePhotoClient())
      let session = try probe.session(probe.camera(), output)
      session.addInput(try probe.microphoneInput())
      session.sessionPreset = .photo
      guard output.isLivePhotoCaptureSupported else { throw Skip("no Live Photos") }
      output.isLivePhotoCaptureEnabled = true
      try probe.start(session)
      probe.pass(2)
      let settings = AVCapturePhotoSettings()
      let file = RecordingClient().file
      settings.livePhotoMovieFileURL = file
      output.capturePhoto(with: settings, delegate: client)
      probe.waits(upTo: 10) { client.hasEnded }
      probe.sees(1, "audio tracks of the movie", AVURLAsset(url: file).tracks(withMediaType: .audio).count, is: 1)
      probe.sees(1, "audio connections of the output", output.connection(with: .audio) == nil)
    },
    Probe(217, "brackets") { probe in
      let (output, client, refused) = (AVCapturePhotoOutput(), PhotoClient(), PhotoClient())
      let camera = try probe.camera()
      try probe.start(probe.session(camera, output))
      typealias Automatic = AVCaptureAutoExposureBracketedStillImageSettings
      typealias Manual = AVCaptureManualExposureBracketedStillImageSettings
      let automatic = Automatic.autoExposureSettings(exposureTargetBias: 0)
      let format = camera.activeFormat
      let fits = Manual.manualExposureSettings(exposureDuration: CMTime(value: 1, timescale: 100), iso: format.minISO)
      let wrong: [(Int, String, [AVCaptureBracketedStillImageSettings])] = [
        (1, "too many", Array(repeating: automatic, count: output.maxBracketedCapturePhotoCount + 1)),
        (
          2, "ISO out of range",
          [
            Manual.manualExposureSettings(
              exposureDuration: AVCaptureDevice.currentExposureDuration, iso: format.maxISO * 2)
          ]
        ),
        (
          3, "bias out of range", [Automatic.autoExposureSettings(exposureTargetBias: camera.maxExposureTargetBias + 1)]
        ),
        (4, "empty", []), (4, "mixed", [automatic, fits]),
      ]
      for (clause, what, settings) in wrong {
        probe.raises(clause, what, .invalidArgument) {
          output.capturePhoto(
            with: AVCapturePhotoBracketSettings(
              rawPixelFormatType: 0, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg],
              bracketedSettings: settings),
            delegate: refused)
        }
      }
      let two = AVCapturePhotoBracketSettings(
        rawPixelFormatType: 0, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg],
        bracketedSettings: [automatic, automatic])
      if output.supportedFlashModes.contains(.on) { two.flashMode = .on }
      probe.pass(3)
      output.capturePhoto(with: two, delegate: client)
      probe.waits { client.hasEnded }
      probe.sees(1, "photos of a bracket of two", client.photos.count, is: 2)
      probe.sees(5, "with flash", client.flashes.lines, is: ["false"])
    },
    Probe(218, "Apple Log") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let camera = try probe.camera("with Apple Log") { camera in
        camera.formats.contains { $0.supportedColorSpaces.contains(.appleLog) }
      }
      guard let format = camera.formats.first(where: { $0.supportedColorSpaces.contains(.appleLog) }) else { return }
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let session = try probe.session(camera, output)
      session.automaticallyConfiguresCaptureDeviceForWideColor = false
      try probe.configure(camera) {
        camera.activeFormat = format
        camera.activeColorSpace = .appleLog
      }
      session.startRunning()
      probe.raises(1, "capturePhoto", .invalidArgument) {
        output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      }
      probe.sees(2, "isActive of the connection", output.connection(with: .video)?.isActive ?? true, is: false)
    },
    Probe(220, "what scene monitoring tells") { probe in
      let output = AVCapturePhotoOutput()
      let camera = try probe.camera("with a flash") { $0.hasFlash }
      try probe.start(probe.session(camera, output))
      try probe.arrange(.camerasCovered)
      probe.pass(2)
      probe.sees(1, "isFlashScene without settings", output.isFlashScene, is: false)
      let told = probe.watch { journal in
        output.observe(\.isFlashScene) { output, _ in journal.note(output.isFlashScene) }
      }
      let settings = AVCapturePhotoSettings()
      settings.flashMode = .auto
      output.photoSettingsForSceneMonitoring = settings
      probe.sees(2, "isFlashScene with them", probe.waits { output.isFlashScene })
      probe.sees(2, "what observers were told", told.lines, is: ["true"])
      try probe.arrange(.camerasUncovered)
    },
    Probe(221, "readiness") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let session = try probe.session(probe.camera(), output)
      probe.sees(1, "before the start", output.captureReadiness, is: .sessionNotRunning)
      try probe.start(session)
      probe.sees(1, "while it runs", probe.waits { output.captureReadiness == .ready })
      probe.permits(2, "a photo") { output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client) }
      probe.sees(1, "meanwhile", output.captureReadiness != .ready)
      probe.permits(2, "another when it is not ready") {
        output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      }
      probe.waits(upTo: 10) { client.photos.count == 2 }
      probe.sees(2, "photos", client.photos.count, is: 2)
    },
    Probe(222, "responsive capture") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let output = AVCapturePhotoOutput()
      let session = try probe.session(probe.camera(), output)
      session.sessionPreset = .photo
      guard output.isZeroShutterLagSupported, output.isResponsiveCaptureSupported else { throw Skip("not supported") }
      output.isZeroShutterLagEnabled = false
      probe.raises(1, "without zero shutter lag", .invalidArgument) { output.isResponsiveCaptureEnabled = true }
      output.isZeroShutterLagEnabled = true
      probe.permits(1, "with it") { output.isResponsiveCaptureEnabled = true }
      probe.sees(1, "isResponsiveCaptureEnabled", output.isResponsiveCaptureEnabled, is: true)
    },
    Probe(226, "photos are as large as video") { probe in
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let session = try probe.session(probe.camera(), output)
      session.sessionPreset = .hd1280x720
      try probe.start(session)
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      probe.waits { client.hasEnded }
      probe.sees(1, "size", client.sizes.lines, is: ["1280x720"])
      output.isHighResolutionCaptureEnabled = true
      let settings = AVCapturePhotoSettings()
      settings.isHighResolutionPhotoEnabled = true
      client.events.clear()
      output.capturePhoto(with: settings, delegate: client)
      probe.waits { client.hasEnded }
      probe.sees(2, "it is larger when that is asked for", (client.sizes.lines.last ?? "") != "1280x720")
    },
    Probe(414, "metadata of the app's own") { probe in
      let settings = AVCapturePhotoSettings()
      probe.raises(1, "a key that is none", .invalidArgument, "Invalid top-level keys passed in metadata", "NotAKey") {
        settings.metadata = ["NotAKey": 1]
      }
      probe.sees(1, "the metadata afterwards", settings.metadata.count, is: 0)
      probe.permits(2, "a key of ImageIO's") { settings.metadata = ["{Exif}": ["UserComment": "a word"]] }
      probe.sees(2, "the metadata afterwards", settings.metadata.keys.sorted(), is: ["{Exif}"])
    },
  ]

  /// A delegate of a Live Photo.
  // Unchecked: the journal is thread-safe.
  private final class LivePhotoClient: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
    private let ends = Journal()
    var hasEnded: Bool { !ends.lines.isEmpty }

    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL, duration: CMTime,
      photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings, error: (any Error)?
    ) {}

    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
    ) {}

    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
      error: (any Error)?
    ) { ends.add("end") }
  }
#endif
