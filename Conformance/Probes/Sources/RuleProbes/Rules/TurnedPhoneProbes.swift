#if !os(macOS)
  import AVFoundation
  import CoreMotion
  import UIKit

  /// Section U of the rule book: how gravity, the interface and a rotation coordinator react when the phone is rotated.
  let turnedPhoneProbes: [Probe] = [
    Probe(302, "a front camera whose sensor stands upright") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let camera = try probe.frontCamera()
      let output = AVCaptureVideoDataOutput()
      let session = try probe.session(camera, output)
      guard let connection = output.connection(with: .video) else { throw Skip("no connection") }
      let coordinator = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: nil)
      try withExtendedLifetime(session) {
        try probe.arrange(.phoneUpright)
        let isUsual = !probe.waits { coordinator.videoRotationAngleForHorizonLevelCapture != 90 }
        if isUsual { throw Skip("the angle of portrait is 90") }
        probe.sees(1, "the angle of portrait", coordinator.videoRotationAngleForHorizonLevelCapture, is: 0)
        connection.videoRotationAngle = 90
        probe.sees(1, "a table's angle is portrait", connection.videoOrientation == .portrait, is: false)
        connection.videoRotationAngle = coordinator.videoRotationAngleForHorizonLevelCapture
        probe.sees(1, "the coordinator's is", connection.videoOrientation, is: .portrait)
      }
    },
    Probe(305, "angles while the interface is locked") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let camera = try probe.camera("on the back") { $0.position == .back }
      let session = try probe.session(camera)
      let layer = AVCaptureVideoPreviewLayer(session: session)
      try probe.show(layer)
      let coordinator = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: layer)
      func look(_ what: String, preview: CGFloat, capture: CGFloat) {
        func angles() -> [CGFloat] {
          [
            coordinator.videoRotationAngleForHorizonLevelPreview,
            coordinator.videoRotationAngleForHorizonLevelCapture,
          ]
        }
        probe.waits { angles() == [preview, capture] }
        probe.sees(1, "for preview and for capture, \(what)", angles(), is: [preview, capture])
      }
      try probe.arrange(.phoneUpright)
      try probe.arrange(.rotationLocked)
      look("upright", preview: 90, capture: 90)
      try probe.arrange(.phoneOnItsSide)
      look("on the side, locked", preview: 90, capture: 0)
      try probe.arrange(.rotationUnlocked)
      look("on the side, not locked", preview: 0, capture: 0)
      try probe.arrange(.phoneUpright)
    },
    Probe(314, "gravity tells how the phone lies") { probe in
      let manager = CMMotionManager()
      guard manager.isAccelerometerAvailable else { throw Skip("no accelerometer") }
      manager.startAccelerometerUpdates()
      probe.atEnd { manager.stopAccelerometerUpdates() }
      func look(_ what: String, _ isSo: (CMAcceleration) -> Bool) {
        probe.sees(1, what, probe.waits { manager.accelerometerData.map { isSo($0.acceleration) } ?? false })
      }
      try probe.arrange(.phoneUpright)
      look("upright, along y, downwards") { abs($0.y) > abs($0.x) && $0.y < 0 }
      try probe.arrange(.phoneOnItsSide)
      look("on its left side, along x, to the left") { abs($0.x) > abs($0.y) && $0.x < 0 }
      try probe.arrange(.phoneOnItsOtherSide)
      look("on its right side, along x, to the right") { abs($0.x) > abs($0.y) && $0.x > 0 }
      try probe.arrange(.phoneUpright)
    },
    Probe(315, "frames of a camera at the landscape edge") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let camera = try probe.frontCamera()
      let (data, movie) = (AVCaptureVideoDataOutput(), AVCaptureMovieFileOutput())
      let session = try probe.session(camera, data, movie)
      guard let connection = data.connection(with: .video), connection.videoRotationAngle != 0 else {
        throw Skip("the camera is not at the landscape edge")
      }
      withExtendedLifetime(session) {
        probe.sees(1, "videoRotationAngle of frames by default", connection.videoRotationAngle, is: 180)
        probe.sees(1, "that of movies is another", movie.connection(with: .video)?.videoRotationAngle != 180)
        probe.sees(1, "videoOrientation of frames", connection.videoOrientation, is: .landscapeRight)
        connection.videoRotationAngle = 0
        probe.sees(2, "set to 0", connection.videoRotationAngle, is: 0)
        probe.sees(2, "videoOrientation then", connection.videoOrientation, is: .landscapeLeft)
      }
    },
    Probe(316, "angle and tilt make a constant") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let camera = try probe.camera("on the back") { $0.position == .back }
      let coordinator = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: nil)
      let cases: [(ManualStep, Int)] = [(.phoneUpright, 0), (.phoneOnItsSide, 90), (.phoneOnItsOtherSide, 270)]
      for (posture, tilt) in cases {
        try probe.arrange(posture)
        func sum() -> Int { (Int(coordinator.videoRotationAngleForHorizonLevelCapture) + tilt) % 360 }
        probe.waits { sum() == 90 }
        probe.sees(1, "tilt \(tilt)", sum(), is: 90)
      }
      try probe.arrange(.phoneUpright)
    },
    Probe(317, "the orientation of a view in no window") { probe in
      let orientations = probe.environment.onMainThread { () -> [Int?] in
        let view = UIView()
        let before = view.window?.windowScene?.interfaceOrientation.rawValue
        guard let window = UIWindow.ofProbes else { return [before] }
        window.addSubview(view)
        defer { view.removeFromSuperview() }
        return [before, view.window?.windowScene?.interfaceOrientation.rawValue]
      }
      guard orientations.count == 2 else { throw Skip("no window") }
      probe.sees(1, "before it is in a window", orientations[0], is: nil)
      probe.sees(1, "in a window it is known", [1, 2, 3, 4].contains(orientations[1]))
    },
  ]

  extension ProbeContext {
    /// Displays a layer in a window until the probe ends.
    fileprivate func show(_ layer: CALayer) throws {
      let window = environment.onMainThread { () -> UIWindow? in
        let window = UIWindow.ofProbes
        window?.layer.addSublayer(layer)
        return window
      }
      guard let window else { throw Skip("no window") }
      atEnd { [environment] in
        environment.onMainThread {
          layer.removeFromSuperlayer()
          window.isHidden = true
        }
      }
    }
  }

  extension UIWindow {
    /// A small separate window that leaves the app's window unchanged, or nil for a program without a scene.
    fileprivate static var ofProbes: UIWindow? {
      guard let scene = UIApplication.shared.connectedScenes.lazy.compactMap({ $0 as? UIWindowScene }).first else {
        return nil
      }
      let window = UIWindow(windowScene: scene)
      window.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      window.isHidden = false
      return window
    }
  }
#endif
