#if !os(macOS)
  import AVFoundation

  /// Section N of the rule book, photo output: photos of the constituent cameras of a virtual device.
  let constituentPhotoProbes: [Probe] = [
    Probe(418, "photos of constituents, on the output") { probe in
      let output = AVCapturePhotoOutput()
      let told = probe.watch { journal in
        output.observe(\.isVirtualDeviceConstituentPhotoDeliverySupported) { output, _ in
          journal.note(output.isVirtualDeviceConstituentPhotoDeliverySupported)
        }
      }
      let session = try probe.session(probe.virtualCamera(), output)
      session.sessionPreset = .photo
      probe.sees(1, "of a virtual camera", output.isVirtualDeviceConstituentPhotoDeliverySupported, is: true)
      probe.sees(1, "observers were told", probe.waits { told.lines.last == "true" })
      probe.sees(2, "enabled at first", output.isVirtualDeviceConstituentPhotoDeliveryEnabled, is: false)
      probe.permits(2, "with support") { output.isVirtualDeviceConstituentPhotoDeliveryEnabled = true }
      probe.sees(2, "enabled then", output.isVirtualDeviceConstituentPhotoDeliveryEnabled, is: true)
      session.beginConfiguration()
      for input in session.inputs { session.removeInput(input) }
      let real = try probe.camera("that is real") { $0.constituentDevices.isEmpty }
      session.addInput(try AVCaptureDeviceInput(device: real))
      session.commitConfiguration()
      probe.sees(1, "of a real camera", output.isVirtualDeviceConstituentPhotoDeliverySupported, is: false)
      probe.sees(3, "enabled afterwards", output.isVirtualDeviceConstituentPhotoDeliveryEnabled, is: false)
      probe.raises(
        2, "without support", .invalidArgument,
        "Virtual device constituent photo delivery is not supported in this configuration"
      ) { output.isVirtualDeviceConstituentPhotoDeliveryEnabled = true }
    },
    Probe(419, "photos of constituents") { probe in
      let (output, client, refused) = (AVCapturePhotoOutput(), PhotoClient(), PhotoClient())
      let camera = try probe.virtualCamera()
      let session = try probe.session(camera, output)
      session.sessionPreset = .photo
      let constituents = Array(camera.constituentDevices.prefix(2))
      probe.raises(1, "when the output is not prepared", .invalidArgument) {
        output.capturePhoto(with: .of(constituents), delegate: refused)
      }
      output.isVirtualDeviceConstituentPhotoDeliveryEnabled = true
      try probe.start(session)
      probe.raises(1, "one alone", .invalidArgument) {
        output.capturePhoto(with: .of([constituents[0]]), delegate: refused)
      }
      probe.raises(1, "the virtual camera itself", .invalidArgument) {
        output.capturePhoto(with: .of([constituents[0], camera]), delegate: refused)
      }
      _ = try probe.photo(output, client, .of(constituents))
      probe.sees(2, "expectedPhotoCount", client.expected, is: 2)
      probe.sees(2, "photos", client.photos.map(\.photoCount), is: [1, 2])
      let types = Set(client.photos.compactMap(\.sourceDeviceType))
      probe.sees(3, "sourceDeviceType", types == Set(constituents.map(\.deviceType)))
      let plain = try probe.photo(output, client, AVCapturePhotoSettings())
      probe.sees(4, "sourceDeviceType of a usual photo", plain.sourceDeviceType, is: camera.deviceType)
    },
    Probe(420, "calibration of photos") { probe in
      let (output, client, refused) = (AVCapturePhotoOutput(), PhotoClient(), PhotoClient())
      let told = probe.watch { journal in
        output.observe(\.isCameraCalibrationDataDeliverySupported) { output, _ in
          journal.note(output.isCameraCalibrationDataDeliverySupported)
        }
      }
      let camera = try probe.camera("of several that straightens") { camera in
        !camera.constituentDevices.isEmpty && camera.isGeometricDistortionCorrectionSupported
      }
      try probe.configure(camera) { camera.isGeometricDistortionCorrectionEnabled = false }
      let session = try probe.session(camera, output)
      session.sessionPreset = .photo
      probe.sees(1, "before", output.isCameraCalibrationDataDeliverySupported, is: false)
      output.isVirtualDeviceConstituentPhotoDeliveryEnabled = true
      probe.sees(1, "with photos of constituents", output.isCameraCalibrationDataDeliverySupported, is: true)
      probe.sees(2, "observers were told", probe.waits { told.lines == ["true"] })
      try probe.start(session)
      probe.raises(3, "without constituents", .invalidArgument) {
        output.capturePhoto(with: .calibrated([]), delegate: refused)
      }
      _ = try probe.photo(output, client, .calibrated(Array(camera.constituentDevices.prefix(2))))
      probe.sees(
        4, "photos with calibration", client.photos.map { $0.cameraCalibrationData != nil }, is: [true, true])
      try probe.configure(camera) { camera.isGeometricDistortionCorrectionEnabled = true }
      probe.sees(1, "when the camera straightens", output.isCameraCalibrationDataDeliverySupported, is: false)
      probe.raises(3, "when the camera straightens", .invalidArgument) {
        output.capturePhoto(with: .calibrated(Array(camera.constituentDevices.prefix(2))), delegate: refused)
      }
    },
  ]

  extension AVCapturePhotoSettings {
    /// Returns settings that request a photo from each of these constituent devices.
    fileprivate static func of(_ constituents: [AVCaptureDevice]) -> AVCapturePhotoSettings {
      let settings = AVCapturePhotoSettings()
      settings.virtualDeviceConstituentPhotoDeliveryEnabledDevices = constituents
      return settings
    }

    /// Returns settings that request a photo with camera calibration data from each of these devices.
    fileprivate static func calibrated(_ constituents: [AVCaptureDevice]) -> AVCapturePhotoSettings {
      let settings = of(constituents)
      settings.isCameraCalibrationDataDeliveryEnabled = true
      return settings
    }
  }

  extension ProbeContext {
    /// Returns a virtual camera, which combines several constituent devices.
    fileprivate func virtualCamera() throws -> AVCaptureDevice {
      try camera("of several") { !$0.constituentDevices.isEmpty }
    }
  }
#endif
