#if !os(macOS)
  import AVFoundation

  /// Section H of the rule book: white balance.
  let whiteBalanceProbes: [Probe] = [
    Probe(152, "gains, and how they are kept") { probe in
      let camera = try probe.balancedCamera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      let most = camera.maxWhiteBalanceGain
      typealias Gains = AVCaptureDevice.WhiteBalanceGains
      let wrong = [
        Gains(redGain: 0.5, greenGain: most, blueGain: 1), Gains(redGain: 1, greenGain: most + 1, blueGain: 1),
        Gains(redGain: 1, greenGain: 1, blueGain: 0),
      ]
      try probe.configure(camera) {
        for gains in wrong {
          probe.raises(1, "\(gains.redGain) \(gains.greenGain > most) \(gains.blueGain)", .range) {
            camera.setWhiteBalanceModeLocked(with: gains)
          }
        }
      }
      try probe.balance(camera, Gains(redGain: 2, greenGain: 1.5, blueGain: 3))
      let set = camera.deviceWhiteBalanceGains
      probe.sees(2, "the smallest gain is 1", abs(min(set.redGain, set.greenGain, set.blueGain) - 1) < 0.02)
      probe.sees(2, "whiteBalanceMode", camera.whiteBalanceMode, is: .locked)
    },
    Probe(153, "conversions never clamp") { probe in
      let camera = try probe.balancedCamera()
      let warm = AVCaptureDevice.WhiteBalanceTemperatureAndTintValues(temperature: 1000, tint: 0)
      let gains = camera.deviceWhiteBalanceGains(for: warm)
      let all = [gains.redGain, gains.greenGain, gains.blueGain]
      probe.sees(1, "a gain out of range at 1000 K", all.contains { $0 < 1 || $0 > camera.maxWhiteBalanceGain })
      try probe.configure(camera) {
        probe.raises(2, "locking it", .range) { camera.setWhiteBalanceModeLocked(with: gains) }
      }
    },
    Probe(154, "chromaticities") { probe in
      let camera = try probe.balancedCamera()
      typealias Values = AVCaptureDevice.WhiteBalanceChromaticityValues
      probe.raises(1, "x above 1", .range) { _ = camera.deviceWhiteBalanceGains(for: Values(x: 1.1, y: 0.3)) }
      probe.raises(1, "y below 0", .range) { _ = camera.deviceWhiteBalanceGains(for: Values(x: 0.3, y: -0.1)) }
      probe.permits(1, "within") { _ = camera.deviceWhiteBalanceGains(for: Values(x: 0.33, y: 0.33)) }
      probe.raises(2, "the current gains' name", .range) {
        _ = camera.chromaticityValues(for: AVCaptureDevice.currentWhiteBalanceGains)
      }
    },
    Probe(155, "the tint") { probe in
      let camera = try probe.balancedCamera()
      typealias Values = AVCaptureDevice.WhiteBalanceTemperatureAndTintValues
      for tint in [-100, 0, 100] as [Float] {
        let gains = camera.deviceWhiteBalanceGains(for: Values(temperature: 5000, tint: tint))
        let back = camera.temperatureAndTintValues(for: gains)
        probe.sees(1, "tint \(tint) there and back", abs(back.tint - tint) < 10)
      }
    },
    Probe(156, "gains are observed") { probe in
      let camera = try probe.balancedCamera()
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      let told = probe.watch { journal in
        camera.observe(\.deviceWhiteBalanceGains) { _, _ in journal.add("told") }
      }
      try probe.balance(camera, AVCaptureDevice.WhiteBalanceGains(redGain: 1.2, greenGain: 1, blueGain: 2.5))
      probe.sees(1, "deviceWhiteBalanceGains", !told.lines.isEmpty)
    },
    Probe(157, "one adjustment, and the camera locks by itself") { probe in
      let camera = try probe.camera("with white balance once") { $0.isWhiteBalanceModeSupported(.autoWhiteBalance) }
      let session = try probe.session(camera, AVCaptureVideoDataOutput())
      try probe.start(session)
      try probe.configure(camera) { camera.whiteBalanceMode = .autoWhiteBalance }
      probe.sees(1, "whiteBalanceMode at once", camera.whiteBalanceMode, is: .autoWhiteBalance)
      probe.sees(1, "whiteBalanceMode in the end", probe.waits { camera.whiteBalanceMode == .locked })
    },
    Probe(158, "a camera without gains of the app's own") { probe in
      let camera = try probe.camera("without gains that can be set") {
        $0.isWhiteBalanceModeSupported(.locked) && !$0.isLockingWhiteBalanceWithCustomDeviceGainsSupported
      }
      try probe.configure(camera) {
        probe.permits(1, "the current ones") {
          camera.setWhiteBalanceModeLocked(with: AVCaptureDevice.currentWhiteBalanceGains)
        }
        let gains = AVCaptureDevice.WhiteBalanceGains(redGain: 1, greenGain: 1, blueGain: 2)
        let raised = probe.environment.exception { camera.setWhiteBalanceModeLocked(with: gains) }
        probe.sees(2, "others raise", raised != nil)
      }
    },
    Probe(116, "what a virtual camera can't be set to") { probe in
      let camera = try probe.camera("of several") {
        [.builtInDualCamera, .builtInDualWideCamera, .builtInTripleCamera].contains($0.deviceType)
      }
      probe.sees(1, "custom exposure", camera.isExposureModeSupported(.custom), is: false)
      probe.sees(2, "custom lens position", camera.isLockingFocusWithCustomLensPositionSupported, is: false)
      probe.sees(3, "custom gains", camera.isLockingWhiteBalanceWithCustomDeviceGainsSupported, is: false)
      for constituent in camera.constituentDevices where constituent.deviceType == .builtInWideAngleCamera {
        probe.sees(1, "custom exposure of its wide camera", constituent.isExposureModeSupported(.custom), is: true)
      }
    },
  ]

  extension ProbeContext {
    /// Returns a camera that supports custom white balance gains.
    fileprivate func balancedCamera() throws -> AVCaptureDevice {
      try camera("with gains that can be set") { $0.isLockingWhiteBalanceWithCustomDeviceGainsSupported }
    }

    /// Locks white balance gains and waits until frames use them.
    fileprivate func balance(_ camera: AVCaptureDevice, _ gains: AVCaptureDevice.WhiteBalanceGains) throws {
      let done = Journal()
      try configure(camera) { camera.setWhiteBalanceModeLocked(with: gains) { _ in done.add("done") } }
      waits { !done.lines.isEmpty }
      pass(0.3)
    }
  }
#endif
