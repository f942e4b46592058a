#if !os(macOS)
  import AVFoundation

  /// N. Photo output: what it offers, and what it refuses.
  let photoProbes: [Probe] = [
    Probe(207, "nothing is available without a camera") { witness in
      let output = AVCapturePhotoOutput()
      func lists() -> [Bool] {
        [
          output.availablePhotoCodecTypes.isEmpty, output.availablePhotoPixelFormatTypes.isEmpty,
          output.availablePhotoFileTypes.isEmpty, output.supportedFlashModes.isEmpty,
        ]
      }
      witness.sees(1, "empty before", lists(), is: [true, true, true, true])
      let session = witness.emptySession()
      session.addOutput(output)
      witness.sees(1, "empty in a session without a camera", lists(), is: [true, true, true, true])
      session.addInput(try AVCaptureDeviceInput(device: witness.camera()))
      witness.sees(1, "empty with a camera", lists(), is: [false, false, false, false])
    },
    Probe(209, "settings by default") { witness in
      let settings = AVCapturePhotoSettings()
      let codec = settings.format?[AVVideoCodecKey]
      witness.sees(1, "codec", (codec as? AVVideoCodecType)?.rawValue ?? codec as? String, is: "jpeg")
      witness.sees(2, "flashMode", settings.flashMode, is: .off)
      witness.sees(3, "photoQualityPrioritization", settings.photoQualityPrioritization, is: .balanced)
      witness.sees(4, "rawPhotoPixelFormatType", settings.rawPhotoPixelFormatType, is: 0)
    },
    Probe(210, "settings are good for one photo") { witness in
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      try witness.start(witness.session(witness.camera(), output))
      let settings = AVCapturePhotoSettings()
      witness.permits(1, "once") { output.capturePhoto(with: settings, delegate: client) }
      settings.embeddedThumbnailPhotoFormat = [AVVideoCodecKey: AVVideoCodecType.jpeg]
      witness.raises(1, "twice", .invalidArgument, "Settings may not be re-used") {
        output.capturePhoto(with: settings, delegate: client)
      }
      witness.waits { client.hasEnded }
      witness.sees(3, "what was changed too late", client.photos.first?.embeddedThumbnailPhotoFormat == nil)
      let copy = AVCapturePhotoSettings(from: settings)
      witness.sees(2, "a copy has another number", copy.uniqueID != settings.uniqueID)
      witness.permits(2, "the copy") { output.capturePhoto(with: copy, delegate: client) }
      witness.waits { client.photos.count == 2 }
      witness.sees(2, "photos", client.photos.count, is: 2)
    },
    Probe(211, "the format of a photo") { witness in
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      try witness.start(witness.session(witness.camera(), output))
      let pixels = kCVPixelBufferPixelFormatTypeKey as String
      let wrong: [(String, [String: Any])] = [
        ("neither codec nor pixels", [:]),
        ("both", [AVVideoCodecKey: AVVideoCodecType.jpeg, pixels: kCVPixelFormatType_32BGRA]),
        ("a codec that is none of photos", [AVVideoCodecKey: AVVideoCodecType.h264]),
        ("pixels that are not available", [pixels: kCVPixelFormatType_16LE555]),
      ]
      for (what, format) in wrong {
        witness.raises(1, what, .invalidArgument) {
          output.capturePhoto(with: AVCapturePhotoSettings(format: format), delegate: client)
        }
      }
      for type in output.availablePhotoPixelFormatTypes {
        witness.permits(2, "pixels that are available") {
          output.capturePhoto(with: AVCapturePhotoSettings(format: [pixels: type]), delegate: client)
        }
        client.events.clear()
        witness.waits { client.hasEnded }
      }
    },
    Probe(212, "quality") { witness in
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let session = try witness.session(witness.camera(), output)
      witness.sees(2, "maxPhotoQualityPrioritization", output.maxPhotoQualityPrioritization, is: .balanced)
      try witness.start(session)
      let settings = AVCapturePhotoSettings()
      settings.photoQualityPrioritization = .quality
      witness.raises(
        1, "higher than the output's", .invalidArgument,
        "photoQualityPrioritization must not be higher than self.maxPhotoQualityPrioritization"
      ) { output.capturePhoto(with: settings, delegate: client) }
      output.maxPhotoQualityPrioritization = .quality
      let again = AVCapturePhotoSettings()
      again.photoQualityPrioritization = .quality
      witness.permits(1, "as high as the output's") { output.capturePhoto(with: again, delegate: client) }
      witness.waits { client.hasEnded }
    },
    Probe(213, "high resolution") { witness in
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      try witness.start(witness.session(witness.camera(), output))
      func settings() -> AVCapturePhotoSettings {
        let settings = AVCapturePhotoSettings()
        settings.isHighResolutionPhotoEnabled = true
        return settings
      }
      witness.raises(1, "not enabled on the output", .invalidArgument) {
        output.capturePhoto(with: settings(), delegate: client)
      }
      output.isHighResolutionCaptureEnabled = true
      witness.permits(1, "enabled on the output") { output.capturePhoto(with: settings(), delegate: client) }
      witness.waits { client.hasEnded }
    },
    Probe(214, "the largest photo") { witness in
      guard #available(iOS 16, macCatalyst 16, *) else { throw Skip("needs iOS 16") }
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let odd = CMVideoDimensions(width: 100, height: 100)
      witness.raises(
        2, "before there is a camera", .invalidArgument,
        "May not be set until connected to a video source device with a non-nil activeFormat"
      ) { output.maxPhotoDimensions = odd }
      let camera = try witness.camera()
      let session = try witness.session(camera, output)
      witness.raises(
        1, "a size that is not listed", .invalidArgument,
        "maxPhotoDimensions must match one of the AVVideoDimension found in"
      ) { output.maxPhotoDimensions = odd }
      for size in camera.activeFormat.supportedMaxPhotoDimensions {
        witness.permits(1, "one that is") { output.maxPhotoDimensions = size }
        witness.sees(1, "width", output.maxPhotoDimensions.width, is: size.width)
      }
      try witness.start(session)
      let settings = AVCapturePhotoSettings()
      settings.maxPhotoDimensions = odd
      witness.raises(3, "settings with another size", .invalidArgument) {
        output.capturePhoto(with: settings, delegate: client)
      }
    },
    Probe(215, "Live Photos") { witness in
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let session = try witness.session(witness.camera(), output)
      session.sessionPreset = .photo
      guard output.isLivePhotoCaptureSupported else { throw Skip("no Live Photos") }
      try witness.start(session)
      let settings = AVCapturePhotoSettings()
      settings.livePhotoMovieFileURL = RecordingClient().file
      witness.raises(3, "a movie when it is not enabled", .invalidArgument) {
        output.capturePhoto(with: settings, delegate: client)
      }
      session.stopRunning()
      output.isLivePhotoCaptureEnabled = true
      witness.sees(1, "enabled before the start", output.isLivePhotoCaptureEnabled, is: true)
      try witness.start(session)
      let remote = AVCapturePhotoSettings()
      remote.livePhotoMovieFileURL = URL(string: "https://example.org/movie.mov")
      witness.raises(4, "a URL that is no file", .invalidArgument) {
        output.capturePhoto(with: remote, delegate: client)
      }
      let bare = AVCapturePhotoSettings()
      bare.livePhotoMovieFileURL = RecordingClient().file
      witness.raises(5, "a delegate without methods for the movie", .invalidArgument) {
        output.capturePhoto(with: bare, delegate: client)
        witness.pass(5)
      }
      session.addOutput(AVCaptureMovieFileOutput())
      witness.sees(2, "isLivePhotoCaptureSupported with a movie output", output.isLivePhotoCaptureSupported, is: false)
      witness.sees(2, "isLivePhotoCaptureEnabled then", output.isLivePhotoCaptureEnabled, is: false)
    },
    Probe(217, "brackets") { witness in
      let (output, client, refused) = (AVCapturePhotoOutput(), PhotoClient(), PhotoClient())
      let camera = try witness.camera()
      try witness.start(witness.session(camera, output))
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
        witness.raises(clause, what, .invalidArgument) {
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
      witness.pass(3)
      output.capturePhoto(with: two, delegate: client)
      witness.waits { client.hasEnded }
      witness.sees(1, "photos of a bracket of two", client.photos.count, is: 2)
      witness.sees(5, "with flash", client.flashes.lines, is: ["false"])
    },
    Probe(218, "Apple Log") { witness in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let camera = try witness.camera("with Apple Log") { camera in
        camera.formats.contains { $0.supportedColorSpaces.contains(.appleLog) }
      }
      guard let format = camera.formats.first(where: { $0.supportedColorSpaces.contains(.appleLog) }) else { return }
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let session = try witness.session(camera, output)
      session.automaticallyConfiguresCaptureDeviceForWideColor = false
      try witness.configure(camera) {
        camera.activeFormat = format
        camera.activeColorSpace = .appleLog
      }
      session.startRunning()
      witness.raises(1, "capturePhoto", .invalidArgument) {
        output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      }
      witness.sees(2, "isActive of the connection", output.connection(with: .video)?.isActive ?? true, is: false)
    },
    Probe(220, "what scene monitoring tells") { witness in
      let output = AVCapturePhotoOutput()
      let camera = try witness.camera("with a flash") { $0.hasFlash }
      try witness.start(witness.session(camera, output))
      try witness.arrange(.camerasCovered)
      witness.pass(2)
      witness.sees(1, "isFlashScene without settings", output.isFlashScene, is: false)
      let told = witness.watch { journal in
        output.observe(\.isFlashScene) { output, _ in journal.note(output.isFlashScene) }
      }
      let settings = AVCapturePhotoSettings()
      settings.flashMode = .auto
      output.photoSettingsForSceneMonitoring = settings
      witness.sees(2, "isFlashScene with them", witness.waits { output.isFlashScene })
      witness.sees(2, "what observers were told", told.lines, is: ["true"])
      try witness.arrange(.camerasUncovered)
    },
    Probe(221, "readiness") { witness in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let session = try witness.session(witness.camera(), output)
      witness.sees(1, "before the start", output.captureReadiness, is: .sessionNotRunning)
      try witness.start(session)
      witness.sees(1, "while it runs", witness.waits { output.captureReadiness == .ready })
      witness.permits(2, "a photo") { output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client) }
      witness.sees(1, "meanwhile", output.captureReadiness != .ready)
      witness.permits(2, "another when it is not ready") {
        output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      }
      witness.waits(upTo: 10) { client.photos.count == 2 }
      witness.sees(2, "photos", client.photos.count, is: 2)
    },
    Probe(222, "responsive capture") { witness in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let output = AVCapturePhotoOutput()
      let session = try witness.session(witness.camera(), output)
      session.sessionPreset = .photo
      guard output.isZeroShutterLagSupported, output.isResponsiveCaptureSupported else { throw Skip("not supported") }
      output.isZeroShutterLagEnabled = false
      witness.raises(1, "without zero shutter lag", .invalidArgument) { output.isResponsiveCaptureEnabled = true }
      output.isZeroShutterLagEnabled = true
      witness.permits(1, "with it") { output.isResponsiveCaptureEnabled = true }
      witness.sees(1, "isResponsiveCaptureEnabled", output.isResponsiveCaptureEnabled, is: true)
    },
    Probe(226, "photos are as large as video") { witness in
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let session = try witness.session(witness.camera(), output)
      session.sessionPreset = .hd1280x720
      try witness.start(session)
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      witness.waits { client.hasEnded }
      witness.sees(1, "size", client.sizes.lines, is: ["1280x720"])
      output.isHighResolutionCaptureEnabled = true
      let settings = AVCapturePhotoSettings()
      settings.isHighResolutionPhotoEnabled = true
      client.events.clear()
      output.capturePhoto(with: settings, delegate: client)
      witness.waits { client.hasEnded }
      witness.sees(2, "it is larger when that is asked for", (client.sizes.lines.last ?? "") != "1280x720")
    },
    Probe(414, "metadata of the app's own") { witness in
      let settings = AVCapturePhotoSettings()
      witness.raises(1, "a key that is none", .invalidArgument, "Invalid top-level keys passed in metadata", "NotAKey")
      {
        settings.metadata = ["NotAKey": 1]
      }
      witness.sees(1, "the metadata afterwards", settings.metadata.count, is: 0)
      witness.permits(2, "a key of ImageIO's") { settings.metadata = ["{Exif}": ["UserComment": "a word"]] }
      witness.sees(2, "the metadata afterwards", settings.metadata.keys.sorted(), is: ["{Exif}"])
    },
  ]
#endif
