#if !os(macOS)
  import AVFoundation

  /// Sections O and P of the rule book: photo delegate and still image output.
  let photoDelegateProbes: [Probe] = [
    Probe(147, "a flash overrides exposure by hand") { probe in
      let camera = try probe.camera("with a flash and custom exposure") {
        $0.hasFlash && $0.isExposureModeSupported(.custom)
      }
      let output = AVCapturePhotoOutput()
      let session = try probe.session(camera, output)
      try probe.start(session)
      try probe.expose(camera, CMTime(value: 1, timescale: 4000), camera.activeFormat.minISO)
      func exposure(_ mode: AVCaptureDevice.FlashMode) -> Double {
        let (settings, client) = (AVCapturePhotoSettings(), PhotoClient())
        settings.flashMode = mode
        settings.photoQualityPrioritization = .speed
        output.capturePhoto(with: settings, delegate: client)
        probe.waits { client.hasEnded }
        let exif = client.photos.first?.metadata["{Exif}"] as? [String: Any]
        return (exif?["ExposureTime"] as? NSNumber)?.doubleValue ?? 0
      }
      probe.sees(1, "without flash", abs(exposure(.off) - 0.00025) < 0.00005)
      probe.sees(1, "with flash", exposure(.on) > 0.0005)
      probe.sees(1, "exposureMode", camera.exposureMode, is: .custom)
    },
    Probe(227, "first and last") { probe in
      let events = try probe.takePhoto().events.lines
      probe.sees(1, "first", events.first ?? "", is: "willBeginCapture")
      probe.sees(2, "last", events.last ?? "", is: "didFinishCapture well")
    },
    Probe(228, "the shutter, and the photo") { probe in
      let events = try probe.takePhoto().events.lines.filter { $0.contains("apturePhoto") }
      probe.sees(1, "around the shutter", events, is: ["willCapturePhoto", "didCapturePhoto"])
      let client = try probe.takePhoto()
      probe.sees(2, "as many as expected", client.events.count(of: "didFinishProcessing well"), is: client.expected)
    },
    Probe(229, "callbacks share a queue") { probe in
      let client = try probe.takePhoto()
      probe.sees(1, "one after another, on no main queue", Array(Set(client.queues.lines)), is: ["own"])
    },
    Probe(230, "a photo that fails") { probe in
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let session = try probe.session(probe.camera(), output)
      try probe.start(session)
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      session.stopRunning()
      probe.waits { client.hasEnded }
      guard let last = client.events.lines.last, !last.hasSuffix("well") else { throw Skip("the photo was faster") }
      let processed = client.events.lines.filter { $0.hasPrefix("didFinishProcessing") }
      probe.sees(1, "didFinishProcessingPhoto with an error", processed.count == 1 && !processed[0].hasSuffix("well"))
      probe.sees(1, "with a photo", client.photos.count, is: 1)
      probe.sees(2, "both errors are the same", processed.first?.dropFirst(20) == last.dropFirst(17))
    },
    Probe(224, "a photo without data") { probe in
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let session = try probe.session(probe.camera(), output)
      try probe.start(session)
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      probe.waits { client.hasEnded }
      probe.sees(1, "data of a photo", client.photos.first?.fileDataRepresentation() != nil)
      client.events.clear()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      session.stopRunning()
      probe.waits { client.hasEnded }
      guard client.events.lines.last?.hasSuffix("well") == false else { throw Skip("the photo was faster") }
      probe.sees(1, "data of one that failed", client.photos.last?.fileDataRepresentation() == nil)
    },
    Probe(231, "the output does not keep the delegate") { probe in
      let output = AVCapturePhotoOutput()
      try probe.start(probe.session(probe.camera(), output))
      weak var gone: PhotoClient?
      autoreleasepool {
        let client = PhotoClient()
        gone = client
        output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      }
      probe.pass(3)
      probe.sees(1, "the delegate", gone == nil)
    },
    Probe(232, "a delegate without the method for photos") { probe in
      let output = AVCapturePhotoOutput()
      try probe.start(probe.session(probe.camera(), output))
      let bare = BareClient()
      probe.raises(1, "capturePhoto", .invalidArgument) {
        output.capturePhoto(with: AVCapturePhotoSettings(), delegate: bare)
        probe.pass(3)
      }
    },
    Probe(233, "resolved settings") { probe in
      let client = try probe.takePhoto()
      probe.sees(1, "expectedPhotoCount", client.expected, is: 1)
      probe.sees(2, "photoDimensions", (client.sizes.lines.first ?? "0x0") != "0x0")
      probe.sees(3, "what was not asked for", client.otherSizes.lines, is: ["0x0", "0x0"])
      probe.sees(4, "isFlashEnabled", client.flashes.lines, is: ["false"])
    },
    Probe(234, "a photo without a connection") { probe in
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let session = try probe.session(probe.camera(), output)
      try probe.start(session)
      session.removeInput(session.inputs[0])
      probe.raises(1, "capturePhoto", .invalidArgument) {
        output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      }
      probe.sees(1, "calls of the delegate", client.events.lines, is: [])
    },
    Probe(235, "a recording while the session does not run") { probe in
      let (movie, client) = (AVCaptureMovieFileOutput(), RecordingClient())
      let session = try probe.session(probe.camera(), movie)
      probe.sees(1, "isRunning", session.isRunning, is: false)
      movie.startRecording(to: client.file, recordingDelegate: client)
      probe.waits { client.hasEnded }
      probe.sees(1, "the error", client.events.lines, is: ["willFinish", "didFinish AVFoundationErrorDomain -11803"])
    },
    Probe(236, "a still image") { probe in
      let output = AVCaptureStillImageOutput()
      let session = try probe.session(probe.camera(), output)
      guard let connection = output.connection(with: .video) else { throw Skip("no connection") }
      try probe.start(session)
      let (capturing, images) = (
        probe.watch { journal in
          output.observe(\.isCapturingStillImage) { output, _ in journal.note(output.isCapturingStillImage) }
        }, Journal()
      )
      output.captureStillImageAsynchronously(from: connection) { buffer, error in
        images.note(buffer.flatMap { AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation($0) } != nil)
      }
      probe.waits { !images.lines.isEmpty }
      probe.pass(0.5)
      probe.sees(1, "an image", images.lines, is: ["true"])
      probe.sees(2, "isCapturingStillImage", capturing.lines, is: ["true", "false"])
      connection.isEnabled = false
      probe.raises(1, "with a connection that is off", .invalidArgument, "inactive/invalid connection passed") {
        output.captureStillImageAsynchronously(from: connection) { _, _ in }
      }
    },
    Probe(237, "settings of still images") { probe in
      let output = AVCaptureStillImageOutput()
      let session = try probe.session(probe.camera(), output)
      let pixels = kCVPixelBufferPixelFormatTypeKey as String
      withExtendedLifetime(session) {
        probe.permits(2, "JPEG with a quality") {
          output.outputSettings = [AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoQualityKey: 0.5]
        }
        probe.permits(1, "pixels") { output.outputSettings = [pixels: kCVPixelFormatType_32BGRA] }
        probe.raises(1, "a codec of movies", .invalidArgument) {
          output.outputSettings = [AVVideoCodecKey: AVVideoCodecType.h264]
        }
      }
    },
    Probe(238, "JPEG of a picture that is none") { probe in
      let output = AVCaptureStillImageOutput()
      let session = try probe.session(probe.camera(), output)
      output.outputSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
      try probe.start(session)
      guard let connection = output.connection(with: .video) else { throw Skip("no connection") }
      let (environment, names) = (Unchecked(probe.environment), Journal())
      output.captureStillImageAsynchronously(from: connection) { buffer, _ in
        guard let buffer else { return names.add("no image") }
        let raised = environment.value.exception {
          _ = AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(buffer)
        }
        names.add(raised?.name ?? "no exception")
      }
      probe.waits { !names.lines.isEmpty }
      probe.sees(1, "jpegStillImageNSDataRepresentation", names.lines, is: ["NSInvalidArgumentException"])
    },
    Probe(239, "large still images") { probe in
      let output = AVCaptureStillImageOutput()
      let camera = try probe.camera()
      let session = try probe.session(camera, output)
      session.sessionPreset = .hd1280x720
      try probe.start(session)
      guard let connection = output.connection(with: .video) else { throw Skip("no connection") }
      func width() -> Int {
        let widths = Journal()
        output.captureStillImageAsynchronously(from: connection) { buffer, _ in
          let exif = buffer.flatMap { CMGetAttachment($0, key: "{Exif}" as CFString, attachmentModeOut: nil) }
          widths.note(((exif as? [String: Any])?["PixelXDimension"] as? NSNumber)?.intValue ?? 0)
        }
        probe.waits { !widths.lines.isEmpty }
        return widths.lines.first.flatMap { Int($0) } ?? 0
      }
      probe.sees(1, "by default", width(), is: 1280)
      output.isHighResolutionStillImageOutputEnabled = true
      probe.sees(1, "when enabled", width(), is: Int(camera.activeFormat.highResolutionStillImageDimensions.width))
    },
    Probe(240, "brackets of still images") { probe in
      let output = AVCaptureStillImageOutput()
      let session = try probe.session(probe.camera(), output)
      try probe.start(session)
      guard let connection = output.connection(with: .video) else { throw Skip("no connection") }
      let automatic = AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: 0)
      let manual = AVCaptureManualExposureBracketedStillImageSettings.manualExposureSettings(
        exposureDuration: AVCaptureDevice.currentExposureDuration, iso: AVCaptureDevice.currentISO)
      probe.raises(1, "of two classes", .invalidArgument) {
        output.captureStillImageBracketAsynchronously(from: connection, withSettingsArray: [automatic, manual]) {
          _, _, _ in
        }
      }
      let images = Journal()
      output.captureStillImageBracketAsynchronously(from: connection, withSettingsArray: [automatic, automatic]) {
        buffer, _, _ in images.note(buffer != nil)
      }
      probe.waits { images.lines.count == 2 }
      probe.sees(1, "of one class", images.lines, is: ["true", "true"])
    },
  ]

  extension ProbeContext {
    /// Captures a photo with default settings.
    func takePhoto() throws -> PhotoClient {
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let session = try session(camera(), output)
      try start(session)
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      waits { client.hasEnded }
      session.stopRunning()
      return client
    }
  }

  /// A delegate that implements none of the optional methods.
  private final class BareClient: NSObject, AVCapturePhotoCaptureDelegate {}

  /// A wrapper that passes a non-Sendable value to a callback.
  // Unchecked: the caller waits until the callback returns.
  private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }
#endif
