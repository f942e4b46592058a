#if !os(macOS)
  import AVFoundation

  /// Section N of the rule book, photo output: Apple ProRAW photos.
  let proRAWProbes: [Probe] = [
    Probe(440, "Apple ProRAW, on the output") { probe in
      let output = AVCapturePhotoOutput()
      let told = probe.watch { journal in
        output.observe(\.isAppleProRAWSupported) { output, _ in journal.note(output.isAppleProRAWSupported) }
      }
      let enabled = probe.watch { journal in
        output.observe(\.isAppleProRAWEnabled) { output, _ in journal.note(output.isAppleProRAWEnabled) }
      }
      probe.sees(1, "without a camera", output.isAppleProRAWSupported, is: false)
      let session = try probe.session(probe.camera(), output)
      session.sessionPreset = .photo
      guard output.isAppleProRAWSupported else { throw Skip("no Apple ProRAW") }
      probe.sees(2, "isAppleProRAWEnabled", output.isAppleProRAWEnabled, is: false)
      let mosaics = output.availableRawPhotoPixelFormatTypes
      probe.sees(
        3, "Apple ProRAW at first", mosaics.contains { AVCapturePhotoOutput.isAppleProRAWPixelFormat($0) }, is: false)
      probe.permits(2, "with support") { output.isAppleProRAWEnabled = true }
      let types = output.availableRawPhotoPixelFormatTypes
      probe.sees(3, "the mosaics come first", Array(types.prefix(mosaics.count)), is: mosaics)
      let added = types.dropFirst(mosaics.count)
      probe.sees(3, "there are more", !added.isEmpty)
      probe.sees(4, "they are Apple ProRAW", added.allSatisfy { AVCapturePhotoOutput.isAppleProRAWPixelFormat($0) })
      probe.sees(4, "and no mosaics", !added.contains { AVCapturePhotoOutput.isBayerRAWPixelFormat($0) })
      probe.sees(4, "l64r", AVCapturePhotoOutput.isAppleProRAWPixelFormat(kCVPixelFormatType_64RGBALE), is: true)
      session.sessionPreset = .low
      probe.sees(1, "with a preset for movies", output.isAppleProRAWSupported, is: false)
      probe.sees(1, "observers were told", probe.waits { told.lines == ["true", "false"] })
      probe.sees(2, "observers of its use, too", probe.waits { enabled.lines.first == "true" })
      probe.raises(2, "without support", .invalidArgument) { output.isAppleProRAWEnabled = true }
    },
    Probe(440, "Apple ProRAW of a virtual camera") { probe in
      let camera = try probe.camera("that is virtual") { $0.isVirtualDevice }
      let output = AVCapturePhotoOutput()
      try probe.session(camera, output).sessionPreset = .photo
      guard output.isAppleProRAWSupported else { throw Skip("no Apple ProRAW") }
      output.isAppleProRAWEnabled = true
      let types = output.availableRawPhotoPixelFormatTypes
      probe.sees(5, "it has Apple ProRAW", types.contains { AVCapturePhotoOutput.isAppleProRAWPixelFormat($0) })
      probe.sees(5, "and no mosaic", types.contains { AVCapturePhotoOutput.isBayerRAWPixelFormat($0) }, is: false)
    },
    Probe(441, "what settings with Apple ProRAW may ask for") { probe in
      let taking = try probe.proRAW()
      let (output, refused) = (taking.output, PhotoClient())
      let settings = AVCapturePhotoSettings(rawPixelFormatType: taking.type)
      probe.sees(1, "photoQualityPrioritization", settings.photoQualityPrioritization, is: .balanced)
      settings.photoQualityPrioritization = .quality
      try probe.configure(taking.camera) { taking.camera.videoZoomFactor = 2 }
      let zoomed = try probe.photo(output, taking.client, settings)
      probe.sees(1, "a zoomed one of the best quality is RAW", zoomed.isRawPhoto, is: true)
      if let mosaic = output.availableRawPhotoPixelFormatTypes.first(where: { $0 != taking.type }) {
        let plain = AVCapturePhotoSettings(rawPixelFormatType: mosaic)
        probe.sees(1, "photoQualityPrioritization of a mosaic", plain.photoQualityPrioritization, is: .speed)
        probe.raises(1, "a zoomed mosaic", .invalidArgument) { output.capturePhoto(with: plain, delegate: refused) }
      }
      let skin = AVCapturePhotoSettings(
        rawPixelFormatType: taking.type, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg])
      skin.isPortraitEffectsMatteDeliveryEnabled = true
      skin.enabledSemanticSegmentationMatteTypes = [.skin]
      skin.flashMode = output.supportedFlashModes.contains(.on) ? .on : .off
      let matted = try probe.photo(output, taking.client, skin)
      probe.sees(3, "a matte that was asked for", matted.semanticSegmentationMatte(for: .skin) == nil)
      probe.sees(3, "corrected red eyes", matted.resolvedSettings.isRedEyeReductionEnabled, is: false)
      output.isLivePhotoCaptureEnabled = output.isLivePhotoCaptureSupported
      let live = AVCapturePhotoSettings(
        rawPixelFormatType: taking.type, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg])
      live.livePhotoMovieFileURL = FileManager.default.temporaryDirectory.appendingPathComponent("proraw.mov")
      probe.raises(2, "a Live Photo", .invalidArgument) { output.capturePhoto(with: live, delegate: refused) }
      output.isAppleProRAWEnabled = false
      probe.raises(2, "when it is not enabled", .invalidArgument) {
        output.capturePhoto(with: AVCapturePhotoSettings(rawPixelFormatType: taking.type), delegate: refused)
      }
      probe.sees(2, "nothing was taken", refused.events.lines, is: [])
    },
    Probe(442, "what an Apple ProRAW photo is") { probe in
      let taking = try probe.proRAW()
      let sizes = taking.camera.activeFormat.supportedMaxPhotoDimensions
      guard let largest = sizes.last else { throw Skip("no sizes of photos") }
      taking.output.maxPhotoDimensions = largest
      for size in [sizes[0], largest] {
        let settings = AVCapturePhotoSettings(rawPixelFormatType: taking.type)
        settings.maxPhotoDimensions = size
        let photo = try probe.photo(taking.output, taking.client, settings)
        probe.sees(2, "width for \(size.width)", photo.resolvedSettings.rawPhotoDimensions.width, is: size.width)
        guard size.width == sizes[0].width else { continue }
        let pixels = photo.pixelBuffer
        probe.sees(1, "its pixels", pixels.map(CVPixelBufferGetPixelFormatType), is: kCVPixelFormatType_64RGBALE)
        probe.sees(2, "their width", pixels.map(CVPixelBufferGetWidth), is: Int(size.width))
        // The tag PhotometricInterpretation (262) with the short value LinearRaw (34892), in both byte orders.
        let entries: [[UInt8]] = [[1, 6, 0, 3, 0, 0, 0, 1, 0x88, 0x4C], [6, 1, 3, 0, 1, 0, 0, 0, 0x4C, 0x88]]
        let file = photo.fileDataRepresentation()?.prefix(20_000)
        probe.sees(1, "its file is linear", entries.contains { file?.range(of: Data($0)) != nil })
      }
      guard let mosaic = taking.output.availableRawPhotoPixelFormatTypes.first, mosaic != taking.type else { return }
      let plain = try probe.photo(taking.output, taking.client, AVCapturePhotoSettings(rawPixelFormatType: mosaic))
      let video = CMVideoFormatDescriptionGetDimensions(taking.camera.activeFormat.formatDescription)
      probe.sees(2, "width of a mosaic", plain.resolvedSettings.rawPhotoDimensions.width, is: video.width)
    },
  ]

  extension ProbeContext {
    /// The camera, output and session that capture Apple ProRAW photos.
    fileprivate struct ProRAWTaking {
      let camera: AVCaptureDevice
      let output: AVCapturePhotoOutput
      let client = PhotoClient()
      let type: OSType
    }

    /// Returns a running session with Apple ProRAW enabled.
    fileprivate func proRAW() throws -> ProRAWTaking {
      let (camera, output) = (try camera(), AVCapturePhotoOutput())
      let session = try session(camera, output)
      session.sessionPreset = .photo
      guard output.isAppleProRAWSupported else { throw Skip("no Apple ProRAW") }
      output.isAppleProRAWEnabled = true
      output.maxPhotoQualityPrioritization = .quality
      guard
        let type = output.availableRawPhotoPixelFormatTypes.first(where: {
          AVCapturePhotoOutput.isAppleProRAWPixelFormat($0)
        })
      else { throw Skip("no pixel format of Apple ProRAW") }
      try start(session)
      return ProRAWTaking(camera: camera, output: output, type: type)
    }
  }
#endif
