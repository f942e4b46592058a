#if !os(macOS)
  import AVFoundation

  /// H. White balance.
  let whiteBalanceProbes: [Probe] = [
    Probe(152, "gains, and how they are kept") { witness in
      let camera = try witness.balancedCamera()
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      let most = camera.maxWhiteBalanceGain
      typealias Gains = AVCaptureDevice.WhiteBalanceGains
      let wrong = [
        Gains(redGain: 0.5, greenGain: most, blueGain: 1), Gains(redGain: 1, greenGain: most + 1, blueGain: 1),
        Gains(redGain: 1, greenGain: 1, blueGain: 0),
      ]
      try witness.configure(camera) {
        for gains in wrong {
          witness.raises(1, "\(gains.redGain) \(gains.greenGain > most) \(gains.blueGain)", .range) {
            camera.setWhiteBalanceModeLocked(with: gains)
          }
        }
      }
      try witness.balance(camera, Gains(redGain: 2, greenGain: 1.5, blueGain: 3))
      let set = camera.deviceWhiteBalanceGains
      witness.sees(2, "the smallest gain is 1", abs(min(set.redGain, set.greenGain, set.blueGain) - 1) < 0.02)
      witness.sees(2, "whiteBalanceMode", camera.whiteBalanceMode, is: .locked)
    },
    Probe(153, "conversions never clamp") { witness in
      let camera = try witness.balancedCamera()
      let warm = AVCaptureDevice.WhiteBalanceTemperatureAndTintValues(temperature: 1000, tint: 0)
      let gains = camera.deviceWhiteBalanceGains(for: warm)
      let all = [gains.redGain, gains.greenGain, gains.blueGain]
      witness.sees(1, "a gain out of range at 1000 K", all.contains { $0 < 1 || $0 > camera.maxWhiteBalanceGain })
      try witness.configure(camera) {
        witness.raises(2, "locking it", .range) { camera.setWhiteBalanceModeLocked(with: gains) }
      }
    },
    Probe(154, "chromaticities") { witness in
      let camera = try witness.balancedCamera()
      typealias Values = AVCaptureDevice.WhiteBalanceChromaticityValues
      witness.raises(1, "x above 1", .range) { _ = camera.deviceWhiteBalanceGains(for: Values(x: 1.1, y: 0.3)) }
      witness.raises(1, "y below 0", .range) { _ = camera.deviceWhiteBalanceGains(for: Values(x: 0.3, y: -0.1)) }
      witness.permits(1, "within") { _ = camera.deviceWhiteBalanceGains(for: Values(x: 0.33, y: 0.33)) }
      witness.raises(2, "the current gains' name", .range) {
        _ = camera.chromaticityValues(for: AVCaptureDevice.currentWhiteBalanceGains)
      }
    },
    Probe(155, "the tint") { witness in
      let camera = try witness.balancedCamera()
      typealias Values = AVCaptureDevice.WhiteBalanceTemperatureAndTintValues
      for tint in [-100, 0, 100] as [Float] {
        let gains = camera.deviceWhiteBalanceGains(for: Values(temperature: 5000, tint: tint))
        let back = camera.temperatureAndTintValues(for: gains)
        witness.sees(1, "tint \(tint) there and back", abs(back.tint - tint) < 10)
      }
    },
    Probe(156, "gains are observed") { witness in
      let camera = try witness.balancedCamera()
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      let told = witness.watch { journal in
        camera.observe(\.deviceWhiteBalanceGains) { _, _ in journal.add("told") }
      }
      try witness.balance(camera, AVCaptureDevice.WhiteBalanceGains(redGain: 1.2, greenGain: 1, blueGain: 2.5))
      witness.sees(1, "deviceWhiteBalanceGains", !told.lines.isEmpty)
    },
    Probe(157, "one adjustment, and the camera locks by itself") { witness in
      let camera = try witness.camera("with white balance once") { $0.isWhiteBalanceModeSupported(.autoWhiteBalance) }
      let session = try witness.session(camera, AVCaptureVideoDataOutput())
      try witness.start(session)
      try witness.configure(camera) { camera.whiteBalanceMode = .autoWhiteBalance }
      witness.sees(1, "whiteBalanceMode at once", camera.whiteBalanceMode, is: .autoWhiteBalance)
      witness.sees(1, "whiteBalanceMode in the end", witness.waits { camera.whiteBalanceMode == .locked })
    },
    Probe(158, "a camera without gains of the app's own") { witness in
      let camera = try witness.camera("without gains that can be set") {
        $0.isWhiteBalanceModeSupported(.locked) && !$0.isLockingWhiteBalanceWithCustomDeviceGainsSupported
      }
      try witness.configure(camera) {
        witness.permits(1, "the current ones") {
          camera.setWhiteBalanceModeLocked(with: AVCaptureDevice.currentWhiteBalanceGains)
        }
        let gains = AVCaptureDevice.WhiteBalanceGains(redGain: 1, greenGain: 1, blueGain: 2)
        let raised = witness.stage.exception { camera.setWhiteBalanceModeLocked(with: gains) }
        witness.sees(2, "others raise", raised != nil)
      }
    },
    Probe(116, "what a virtual camera can't be set to") { witness in
      let camera = try witness.camera("of several") {
        [.builtInDualCamera, .builtInDualWideCamera, .builtInTripleCamera].contains($0.deviceType)
      }
      witness.sees(1, "custom exposure", camera.isExposureModeSupported(.custom), is: false)
      witness.sees(2, "custom lens position", camera.isLockingFocusWithCustomLensPositionSupported, is: false)
      witness.sees(3, "custom gains", camera.isLockingWhiteBalanceWithCustomDeviceGainsSupported, is: false)
      for constituent in camera.constituentDevices where constituent.deviceType == .builtInWideAngleCamera {
        witness.sees(1, "custom exposure of its wide camera", constituent.isExposureModeSupported(.custom), is: true)
      }
    },
  ]

  extension Witness {
    /// A camera whose gains can be set.
    fileprivate func balancedCamera() throws -> AVCaptureDevice {
      try camera("with gains that can be set") { $0.isLockingWhiteBalanceWithCustomDeviceGainsSupported }
    }

    /// Locks gains, and waits until frames have them.
    fileprivate func balance(_ camera: AVCaptureDevice, _ gains: AVCaptureDevice.WhiteBalanceGains) throws {
      let done = Journal()
      try configure(camera) { camera.setWhiteBalanceModeLocked(with: gains) { _ in done.add("done") } }
      waits { !done.lines.isEmpty }
      pass(0.3)
    }
  }
#endif
