#if !os(macOS)
  import AVFoundation

  /// Section N of the rule book, photo output: data that accompanies photos of cameras with depth.
  let depthPhotoProbes: [Probe] = [
    Probe(415, "depth with photos, on the output") { probe in
      let (camera, flat) = try probe.depthCamera()
      let output = AVCapturePhotoOutput()
      let told = probe.watch { journal in
        output.observe(\.isDepthDataDeliverySupported) { output, _ in journal.note(output.isDepthDataDeliverySupported)
        }
      }
      probe.sees(1, "without a camera", output.isDepthDataDeliverySupported, is: false)
      let session = try probe.session(camera, output)
      session.sessionPreset = .photo
      probe.sees(1, "where there is depth", output.isDepthDataDeliverySupported, is: true)
      probe.sees(2, "isDepthDataDeliveryEnabled", output.isDepthDataDeliveryEnabled, is: false)
      probe.permits(2, "with support") { output.isDepthDataDeliveryEnabled = true }
      probe.sees(2, "isDepthDataDeliveryEnabled afterwards", output.isDepthDataDeliveryEnabled, is: true)
      try probe.configure(camera) { camera.activeFormat = flat }
      probe.sees(1, "in a format without depth", output.isDepthDataDeliverySupported, is: false)
      probe.sees(1, "observers were told", probe.waits { told.lines == ["true", "false"] })
      probe.sees(3, "isDepthDataDeliveryEnabled then", output.isDepthDataDeliveryEnabled, is: false)
      probe.raises(
        2, "without support", .invalidArgument, "Depth data delivery is not supported in the current configuration"
      ) { output.isDepthDataDeliveryEnabled = true }
    },
    Probe(416, "depth with a photo") { probe in
      let (output, client, refused) = (AVCapturePhotoOutput(), PhotoClient(), PhotoClient())
      let session = try probe.session(probe.depthCamera().camera, output)
      session.sessionPreset = .photo
      probe.raises(1, "when the output is not prepared", .invalidArgument) {
        output.capturePhoto(with: .withDepth(), delegate: refused)
      }
      output.isDepthDataDeliveryEnabled = true
      try probe.start(session)
      let photo = try probe.photo(output, client, .withDepth())
      probe.sees(2, "the photo has depth", photo.depthData != nil)
      probe.sees(4, "isDepthDataFiltered", photo.depthData?.isDepthDataFiltered, is: true)
      probe.sees(5, "cameraCalibrationData", photo.depthData?.cameraCalibrationData != nil)
      let raw = AVCapturePhotoSettings.withDepth()
      raw.isDepthDataFiltered = false
      probe.sees(
        4, "isDepthDataFiltered when it is not wanted",
        try probe.photo(output, client, raw).depthData?.isDepthDataFiltered, is: false)
      let plain = AVCapturePhotoSettings()
      probe.sees(2, "a photo that does not ask has none", try probe.photo(output, client, plain).depthData == nil)
      let older = OlderClient()
      probe.raises(3, "a delegate without the newer method", .invalidArgument) {
        output.capturePhoto(with: .withDepth(), delegate: older)
        probe.pass(5)
      }
    },
    Probe(417, "what the depth of a photo is") { probe in
      let (output, client) = (AVCapturePhotoOutput(), PhotoClient())
      let camera = try probe.camera("with infrared depth") { $0.deviceType == .builtInTrueDepthCamera }
      let session = try probe.session(camera, output)
      session.sessionPreset = .photo
      output.isDepthDataDeliveryEnabled = true
      try probe.start(session)
      let other = camera.activeFormat.supportedDepthDataFormats.first {
        CMFormatDescriptionGetMediaSubType($0.formatDescription) == kCVPixelFormatType_DepthFloat32
      }
      try probe.configure(camera) { camera.activeDepthDataFormat = other }
      guard let depth = try probe.photo(output, client, .withDepth()).depthData else { throw Skip("no depth") }
      probe.sees(1, "depthDataType", depth.depthDataType, is: kCVPixelFormatType_DisparityFloat16)
      probe.sees(2, "width", CVPixelBufferGetWidth(depth.depthDataMap), is: 640)
      probe.sees(2, "height", CVPixelBufferGetHeight(depth.depthDataMap), is: 480)
      probe.sees(3, "depthDataQuality", depth.depthDataQuality, is: .high)
      probe.sees(3, "depthDataAccuracy", depth.depthDataAccuracy, is: .absolute)
      let size = CMVideoFormatDescriptionGetDimensions(camera.activeFormat.formatDescription)
      let reference = depth.cameraCalibrationData?.intrinsicMatrixReferenceDimensions
      probe.sees(4, "width of the reference", reference?.width, is: CGFloat(size.width))
      probe.sees(4, "height of the reference", reference?.height, is: CGFloat(size.height))
    },
  ]

  /// A delegate that implements only the deprecated sample buffer callback.
  final class OlderClient: NSObject, AVCapturePhotoCaptureDelegate {
    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photoSampleBuffer: CMSampleBuffer?,
      previewPhoto previewPhotoSampleBuffer: CMSampleBuffer?, resolvedSettings: AVCaptureResolvedPhotoSettings,
      bracketSettings: AVCaptureBracketedStillImageSettings?, error: (any Error)?
    ) {}
  }

  extension AVCapturePhotoSettings {
    /// Returns settings that request depth data.
    fileprivate static func withDepth() -> AVCapturePhotoSettings {
      let settings = AVCapturePhotoSettings()
      settings.isDepthDataDeliveryEnabled = true
      return settings
    }
  }

  extension ProbeContext {
    /// Returns a camera that supports depth in its photo format, and one of its formats without depth.
    fileprivate func depthCamera() throws -> (camera: AVCaptureDevice, flat: AVCaptureDevice.Format) {
      let camera = try camera("with depth") { camera in
        camera.formats.contains { !$0.supportedDepthDataFormats.isEmpty }
      }
      guard let flat = camera.formats.first(where: \.supportedDepthDataFormats.isEmpty) else {
        throw Skip("no format without depth")
      }
      return (camera, flat)
    }

    /// Captures a photo and waits for the result.
    func photo(_ output: AVCapturePhotoOutput, _ client: PhotoClient, _ settings: AVCapturePhotoSettings)
      throws -> AVCapturePhoto
    {
      client.events.clear()
      output.capturePhoto(with: settings, delegate: client)
      waits(upTo: 10) { client.hasEnded }
      guard let photo = client.photos.last else { throw Skip("no photo came") }
      return photo
    }
  }
#endif
