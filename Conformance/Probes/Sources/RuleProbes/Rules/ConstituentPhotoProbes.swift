#if !os(macOS)
  import AVFoundation

  /// N. Photo output: photos of the cameras that a virtual one is made of.
  let constituentPhotoProbes: [Probe] = [
    Probe(418, "photos of constituents, on the output") { witness in
      let output = AVCapturePhotoOutput()
      let told = witness.watch { journal in
        output.observe(\.isVirtualDeviceConstituentPhotoDeliverySupported) { output, _ in
          journal.note(output.isVirtualDeviceConstituentPhotoDeliverySupported)
        }
      }
      let session = try witness.session(witness.virtualCamera(), output)
      session.sessionPreset = .photo
      witness.sees(1, "of a virtual camera", output.isVirtualDeviceConstituentPhotoDeliverySupported, is: true)
      witness.sees(1, "observers were told", witness.waits { told.lines.last == "true" })
      witness.sees(2, "enabled at first", output.isVirtualDeviceConstituentPhotoDeliveryEnabled, is: false)
      witness.permits(2, "with support") { output.isVirtualDeviceConstituentPhotoDeliveryEnabled = true }
      witness.sees(2, "enabled then", output.isVirtualDeviceConstituentPhotoDeliveryEnabled, is: true)
      session.beginConfiguration()
      for input in session.inputs { session.removeInput(input) }
      let real = try witness.camera("that is real") { $0.constituentDevices.isEmpty }
      session.addInput(try AVCaptureDeviceInput(device: real))
      session.commitConfiguration()
      witness.sees(1, "of a real camera", output.isVirtualDeviceConstituentPhotoDeliverySupported, is: false)
      witness.sees(3, "enabled afterwards", output.isVirtualDeviceConstituentPhotoDeliveryEnabled, is: false)
      witness.raises(
        2, "without support", .invalidArgument,
        "Virtual device constituent photo delivery is not supported in this configuration"
      ) { output.isVirtualDeviceConstituentPhotoDeliveryEnabled = true }
    },
    Probe(419, "photos of constituents") { witness in
      let (output, client, refused) = (AVCapturePhotoOutput(), PhotoClient(), PhotoClient())
      let camera = try witness.virtualCamera()
      let session = try witness.session(camera, output)
      session.sessionPreset = .photo
      let constituents = Array(camera.constituentDevices.prefix(2))
      witness.raises(1, "when the output is not prepared", .invalidArgument) {
        output.capturePhoto(with: .of(constituents), delegate: refused)
      }
      output.isVirtualDeviceConstituentPhotoDeliveryEnabled = true
      try witness.start(session)
      witness.raises(1, "one alone", .invalidArgument) {
        output.capturePhoto(with: .of([constituents[0]]), delegate: refused)
      }
      witness.raises(1, "the virtual camera itself", .invalidArgument) {
        output.capturePhoto(with: .of([constituents[0], camera]), delegate: refused)
      }
      _ = try witness.photo(output, client, .of(constituents))
      witness.sees(2, "expectedPhotoCount", client.expected, is: 2)
      witness.sees(2, "photos", client.photos.map(\.photoCount), is: [1, 2])
      let types = Set(client.photos.compactMap(\.sourceDeviceType))
      witness.sees(3, "sourceDeviceType", types == Set(constituents.map(\.deviceType)))
      let plain = try witness.photo(output, client, AVCapturePhotoSettings())
      witness.sees(4, "sourceDeviceType of a usual photo", plain.sourceDeviceType, is: camera.deviceType)
    },
    Probe(420, "calibration of photos") { witness in
      let (output, client, refused) = (AVCapturePhotoOutput(), PhotoClient(), PhotoClient())
      let told = witness.watch { journal in
        output.observe(\.isCameraCalibrationDataDeliverySupported) { output, _ in
          journal.note(output.isCameraCalibrationDataDeliverySupported)
        }
      }
      let camera = try witness.camera("of several that straightens") { camera in
        !camera.constituentDevices.isEmpty && camera.isGeometricDistortionCorrectionSupported
      }
      try witness.configure(camera) { camera.isGeometricDistortionCorrectionEnabled = false }
      let session = try witness.session(camera, output)
      session.sessionPreset = .photo
      witness.sees(1, "before", output.isCameraCalibrationDataDeliverySupported, is: false)
      output.isVirtualDeviceConstituentPhotoDeliveryEnabled = true
      witness.sees(1, "with photos of constituents", output.isCameraCalibrationDataDeliverySupported, is: true)
      witness.sees(2, "observers were told", witness.waits { told.lines == ["true"] })
      try witness.start(session)
      witness.raises(3, "without constituents", .invalidArgument) {
        output.capturePhoto(with: .calibrated([]), delegate: refused)
      }
      _ = try witness.photo(output, client, .calibrated(Array(camera.constituentDevices.prefix(2))))
      witness.sees(
        4, "photos with calibration", client.photos.map { $0.cameraCalibrationData != nil }, is: [true, true])
      try witness.configure(camera) { camera.isGeometricDistortionCorrectionEnabled = true }
      witness.sees(1, "when the camera straightens", output.isCameraCalibrationDataDeliverySupported, is: false)
      witness.raises(3, "when the camera straightens", .invalidArgument) {
        output.capturePhoto(with: .calibrated(Array(camera.constituentDevices.prefix(2))), delegate: refused)
      }
    },
  ]

  extension AVCapturePhotoSettings {
    /// Settings that ask for a photo of each of these.
    fileprivate static func of(_ constituents: [AVCaptureDevice]) -> AVCapturePhotoSettings {
      let settings = AVCapturePhotoSettings()
      settings.virtualDeviceConstituentPhotoDeliveryEnabledDevices = constituents
      return settings
    }

    /// The same, with calibration.
    fileprivate static func calibrated(_ constituents: [AVCaptureDevice]) -> AVCapturePhotoSettings {
      let settings = of(constituents)
      settings.isCameraCalibrationDataDeliveryEnabled = true
      return settings
    }
  }

  extension Witness {
    /// A camera that is made of several.
    fileprivate func virtualCamera() throws -> AVCaptureDevice {
      try camera("of several") { !$0.constituentDevices.isEmpty }
    }
  }
#endif
