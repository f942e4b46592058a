#if !os(macOS)
  import AVFoundation

  /// Section N of the rule book, photo output: mattes that mark people in a photo.
  let matteProbes: [Probe] = [
    Probe(421, "portrait effects mattes, on the output") { probe in
      let (camera, other) = try probe.matteCamera()
      let output = AVCapturePhotoOutput()
      let told = probe.watch { journal in
        output.observe(\.isPortraitEffectsMatteDeliverySupported) { output, _ in
          journal.note(output.isPortraitEffectsMatteDeliverySupported)
        }
      }
      probe.sees(1, "without a camera", output.isPortraitEffectsMatteDeliverySupported, is: false)
      let session = try probe.session(camera, output)
      session.sessionPreset = .photo
      probe.sees(1, "where there are mattes", output.isPortraitEffectsMatteDeliverySupported, is: true)
      probe.sees(
        2, "a depth format says so",
        camera.activeFormat.supportedDepthDataFormats.contains { $0.isPortraitEffectsMatteStillImageDeliverySupported })
      probe.sees(3, "isPortraitEffectsMatteDeliveryEnabled", output.isPortraitEffectsMatteDeliveryEnabled, is: false)
      output.isDepthDataDeliveryEnabled = true
      probe.permits(3, "with support") { output.isPortraitEffectsMatteDeliveryEnabled = true }
      probe.sees(3, "afterwards", output.isPortraitEffectsMatteDeliveryEnabled, is: true)
      try probe.configure(camera) { camera.activeFormat = other }
      probe.sees(1, "in a format without mattes", output.isPortraitEffectsMatteDeliverySupported, is: false)
      probe.sees(1, "observers were told", probe.waits { told.lines == ["true", "false"] })
      probe.sees(
        4, "isPortraitEffectsMatteDeliveryEnabled then", output.isPortraitEffectsMatteDeliveryEnabled, is: false)
      probe.raises(
        3, "without support", .invalidArgument,
        "Portrait effects matte delivery is not supported in the current configuration"
      ) { output.isPortraitEffectsMatteDeliveryEnabled = true }
    },
    Probe(422, "a portrait effects matte with a photo") { probe in
      let (output, client, refused) = (AVCapturePhotoOutput(), PhotoClient(), PhotoClient())
      let session = try probe.session(probe.matteCamera().camera, output)
      session.sessionPreset = .photo
      output.isDepthDataDeliveryEnabled = true
      probe.raises(1, "when the output is not prepared", .invalidArgument) {
        output.capturePhoto(with: .withMatte(), delegate: refused)
      }
      output.isPortraitEffectsMatteDeliveryEnabled = true
      try probe.start(session)
      let nobody = try probe.photo(output, client, .withMatte())
      probe.sees(2, "a photo of nobody has none", nobody.portraitEffectsMatte == nil)
      let told = nobody.resolvedSettings.portraitEffectsMatteDimensions
      probe.sees(4, "its dimensions are told", told.width > 0 && told.height > 0)
      try probe.arrange(.faceShown)
      let photo = try probe.photo(output, client, .withMatte())
      probe.sees(2, "a photo of a face has one", photo.portraitEffectsMatte != nil)
      probe.sees(3, "it has depth", photo.depthData != nil)
      let plain = try probe.photo(output, client, AVCapturePhotoSettings())
      probe.sees(2, "a photo that does not ask has none", plain.portraitEffectsMatte == nil)
      probe.sees(4, "nor dimensions", plain.resolvedSettings.portraitEffectsMatteDimensions.width, is: 0)
      let older = OlderClient()
      probe.raises(5, "a delegate without the newer method", .invalidArgument) {
        output.capturePhoto(with: .withMatte(), delegate: older)
        probe.pass(5)
      }
    },
    Probe(423, "what a portrait effects matte is") { probe in
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let session = try probe.session(probe.matteCamera().camera, output)
      session.sessionPreset = .photo
      (output.isDepthDataDeliveryEnabled, output.isPortraitEffectsMatteDeliveryEnabled) = (true, true)
      try probe.start(session)
      try probe.arrange(.faceShown)
      let photo = try probe.photo(output, client, .withMatte())
      guard let matte = photo.portraitEffectsMatte else { throw Skip("nobody is seen") }
      let (width, height) = (CVPixelBufferGetWidth(matte.mattingImage), CVPixelBufferGetHeight(matte.mattingImage))
      probe.sees(1, "pixelFormatType", matte.pixelFormatType, is: kCVPixelFormatType_OneComponent8)
      probe.sees(2, "width", width, is: Int(photo.resolvedSettings.photoDimensions.width) / 2)
      probe.sees(2, "height", height, is: Int(photo.resolvedSettings.photoDimensions.height) / 2)
      probe.sees(3, "in its middle", matte.mattingImage.byte(width / 2, height / 2), is: 255)
      probe.sees(3, "in its corner", matte.mattingImage.byte(0, 0), is: 0)
      let turned = matte.applyingExifOrientation(.right).mattingImage
      probe.sees(4, "width of the turned one", CVPixelBufferGetWidth(turned), is: height)
      probe.sees(4, "in its middle", turned.byte(height / 2, width / 2), is: 255)
      var other: CVPixelBuffer?
      CVPixelBufferCreate(nil, 16, 16, kCVPixelFormatType_32BGRA, nil, &other)
      guard let other else { throw Skip("no buffer") }
      probe.sees(5, "another pixel format", (try? matte.replacingPortraitEffectsMatte(with: other)) == nil)
      probe.sees(5, "the same", (try? matte.replacingPortraitEffectsMatte(with: turned)) != nil)
    },
    Probe(444, "depth and mattes in a photo's file") { probe in
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let session = try probe.session(probe.matteCamera().camera, output)
      session.sessionPreset = .photo
      (output.isDepthDataDeliveryEnabled, output.isPortraitEffectsMatteDeliveryEnabled) = (true, true)
      output.enabledSemanticSegmentationMatteTypes = [.skin]
      guard output.availablePhotoCodecTypes.contains(.hevc) else { throw Skip("no HEIC files") }
      try probe.start(session)
      try probe.arrange(.faceShown)
      let types = [
        "urn:mpeg:hevc:2015:auxid:2", "urn:com:apple:photo:2018:aux:portraiteffectsmatte",
        "urn:com:apple:photo:2019:aux:semanticskinmatte",
      ]
      // The boxes that identify mattes are near the beginning of the file.
      func found(in file: Data?) -> [Bool] { types.map { file?.prefix(20_000).range(of: Data($0.utf8)) != nil } }
      func photo(_ change: (AVCapturePhotoSettings) -> Void) throws -> AVCapturePhoto {
        let settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.hevc])
        (settings.isDepthDataDeliveryEnabled, settings.isPortraitEffectsMatteDeliveryEnabled) = (true, true)
        settings.enabledSemanticSegmentationMatteTypes = [.skin]
        change(settings)
        return try probe.photo(output, client, settings)
      }
      let whole = try photo { _ in }
      guard whole.portraitEffectsMatte != nil else { throw Skip("nobody is seen") }
      probe.sees(1, "depth is there", found(in: whole.fileDataRepresentation())[0], is: true)
      probe.sees(2, "mattes are there", Array(found(in: whole.fileDataRepresentation())[1...]), is: [true, true])
      let flat = try photo { $0.embedsDepthDataInPhoto = false }
      probe.sees(1, "without depth", found(in: flat.fileDataRepresentation())[0], is: false)
      let bare = try photo {
        ($0.embedsPortraitEffectsMatteInPhoto, $0.embedsSemanticSegmentationMattesInPhoto) = (false, false)
      }
      probe.sees(2, "without mattes", Array(found(in: bare.fileDataRepresentation())[1...]), is: [false, false])
      let customized = whole.fileDataRepresentation(with: DepthRemoval())
      probe.sees(3, "what a customizer leaves", found(in: customized), is: [false, true, true])
    },
    Probe(424, "mattes of parts of people") { probe in
      let (camera, other) = try probe.matteCamera()
      let (output, client, refused) = (AVCapturePhotoOutput(), PhotoClient(), PhotoClient())
      let told = probe.watch { journal in
        output.observe(\.availableSemanticSegmentationMatteTypes) { output, _ in
          journal.note(output.availableSemanticSegmentationMatteTypes.isEmpty)
        }
      }
      let session = try probe.session(camera, output)
      session.sessionPreset = .photo
      probe.sees(1, "skin is available", output.availableSemanticSegmentationMatteTypes.contains(.skin))
      probe.sees(2, "enabled at first", output.enabledSemanticSegmentationMatteTypes, is: [])
      probe.raises(2, "a type that is not available", .invalidArgument) {
        output.enabledSemanticSegmentationMatteTypes = [.init(rawValue: "feet")]
      }
      output.enabledSemanticSegmentationMatteTypes = [.skin]
      output.isDepthDataDeliveryEnabled = true
      try probe.start(session)
      probe.raises(4, "a type that is not enabled", .invalidArgument) {
        output.capturePhoto(with: .withMattes([.skin, .hair]), delegate: refused)
      }
      let nobody = try probe.photo(output, client, .withMattes([.skin]))
      probe.sees(5, "a photo of nobody has none", nobody.semanticSegmentationMatte(for: .skin) == nil)
      try probe.arrange(.faceShown)
      let photo = try probe.photo(output, client, .withMattes([.skin]))
      guard let matte = photo.semanticSegmentationMatte(for: .skin) else { throw Skip("nobody is seen") }
      probe.sees(5, "another type", photo.semanticSegmentationMatte(for: .hair) == nil)
      probe.sees(6, "pixelFormatType", matte.pixelFormatType, is: kCVPixelFormatType_OneComponent8)
      probe.sees(
        6, "width", CVPixelBufferGetWidth(matte.mattingImage),
        is: Int(photo.resolvedSettings.dimensionsForSemanticSegmentationMatte(ofType: .skin).width))
      probe.sees(
        6, "width of another type",
        photo.resolvedSettings.dimensionsForSemanticSegmentationMatte(ofType: .hair).width, is: 0)
      let older = OlderClient()
      probe.raises(7, "a delegate without the newer method", .invalidArgument) {
        output.capturePhoto(with: .withMattes([.skin]), delegate: older)
        probe.pass(5)
      }
      try probe.configure(camera) { camera.activeFormat = other }
      probe.sees(1, "in a format without mattes", output.availableSemanticSegmentationMatteTypes, is: [])
      probe.sees(1, "observers were told", probe.waits { told.lines == ["false", "true"] })
      probe.sees(3, "enabled then", output.enabledSemanticSegmentationMatteTypes, is: [])
    },
  ]

  /// A customizer that removes the depth data from a photo's file and keeps everything else.
  private final class DepthRemoval: NSObject, AVCapturePhotoFileDataRepresentationCustomizer {
    func replacementDepthData(for photo: AVCapturePhoto) -> AVDepthData? { nil }
  }

  extension AVCapturePhotoSettings {
    /// Returns settings that request a portrait effects matte and the depth data that it requires.
    fileprivate static func withMatte() -> AVCapturePhotoSettings {
      let settings = AVCapturePhotoSettings()
      settings.isDepthDataDeliveryEnabled = true
      settings.isPortraitEffectsMatteDeliveryEnabled = true
      return settings
    }

    /// Returns settings that request semantic segmentation mattes of these types.
    fileprivate static func withMattes(
      _ types: [AVSemanticSegmentationMatte.MatteType]
    ) -> AVCapturePhotoSettings {
      let settings = AVCapturePhotoSettings()
      settings.isDepthDataDeliveryEnabled = true
      settings.enabledSemanticSegmentationMatteTypes = types
      return settings
    }
  }

  extension CVPixelBuffer {
    /// Returns the value of a pixel in an image with one byte per pixel.
    fileprivate func byte(_ x: Int, _ y: Int) -> UInt8 {
      CVPixelBufferLockBaseAddress(self, .readOnly)
      defer { CVPixelBufferUnlockBaseAddress(self, .readOnly) }
      return CVPixelBufferGetBaseAddress(self)?
        .load(fromByteOffset: y * CVPixelBufferGetBytesPerRow(self) + x, as: UInt8.self) ?? 0
    }
  }

  extension ProbeContext {
    /// Returns a camera that supports mattes in its photo format, and one of its formats without them.
    fileprivate func matteCamera() throws -> (camera: AVCaptureDevice, other: AVCaptureDevice.Format) {
      func hasMattes(_ format: AVCaptureDevice.Format) -> Bool {
        format.supportedDepthDataFormats.contains { $0.isPortraitEffectsMatteStillImageDeliverySupported }
      }
      let camera = try camera("with mattes") { $0.formats.contains(where: hasMattes) }
      guard let other = camera.formats.first(where: { !hasMattes($0) }) else { throw Skip("no format without mattes") }
      return (camera, other)
    }
  }
#endif
