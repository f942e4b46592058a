#if !os(macOS)
  import AVFoundation
  import CoreMotion
  import UIKit

  /// U. A phone that is turned: what gravity, the interface and a coordinator of rotation make of it.
  let turnedPhoneProbes: [Probe] = [
    Probe(302, "a front camera whose sensor stands upright") { witness in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let camera = try witness.frontCamera()
      let output = AVCaptureVideoDataOutput()
      let session = try witness.session(camera, output)
      guard let connection = output.connection(with: .video) else { throw Skip("no connection") }
      let coordinator = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: nil)
      try withExtendedLifetime(session) {
        try witness.arrange(.phoneUpright)
        let isUsual = !witness.waits { coordinator.videoRotationAngleForHorizonLevelCapture != 90 }
        if isUsual { throw Skip("the angle of portrait is 90") }
        witness.sees(1, "the angle of portrait", coordinator.videoRotationAngleForHorizonLevelCapture, is: 0)
        connection.videoRotationAngle = 90
        witness.sees(1, "a table's angle is portrait", connection.videoOrientation == .portrait, is: false)
        connection.videoRotationAngle = coordinator.videoRotationAngleForHorizonLevelCapture
        witness.sees(1, "the coordinator's is", connection.videoOrientation, is: .portrait)
      }
    },
    Probe(305, "angles while the interface is locked") { witness in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let camera = try witness.camera("on the back") { $0.position == .back }
      let session = try witness.session(camera)
      let layer = AVCaptureVideoPreviewLayer(session: session)
      try witness.show(layer)
      let coordinator = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: layer)
      func look(_ what: String, preview: CGFloat, capture: CGFloat) {
        func angles() -> [CGFloat] {
          [
            coordinator.videoRotationAngleForHorizonLevelPreview,
            coordinator.videoRotationAngleForHorizonLevelCapture,
          ]
        }
        witness.waits { angles() == [preview, capture] }
        witness.sees(1, "for preview and for capture, \(what)", angles(), is: [preview, capture])
      }
      try witness.arrange(.phoneUpright)
      try witness.arrange(.rotationLocked)
      look("upright", preview: 90, capture: 90)
      try witness.arrange(.phoneOnItsSide)
      look("on the side, locked", preview: 90, capture: 0)
      try witness.arrange(.rotationUnlocked)
      look("on the side, not locked", preview: 0, capture: 0)
      try witness.arrange(.phoneUpright)
    },
    Probe(314, "gravity tells how the phone lies") { witness in
      let manager = CMMotionManager()
      guard manager.isAccelerometerAvailable else { throw Skip("no accelerometer") }
      manager.startAccelerometerUpdates()
      witness.atEnd { manager.stopAccelerometerUpdates() }
      func look(_ what: String, _ isSo: (CMAcceleration) -> Bool) {
        witness.sees(1, what, witness.waits { manager.accelerometerData.map { isSo($0.acceleration) } ?? false })
      }
      try witness.arrange(.phoneUpright)
      look("upright, along y, downwards") { abs($0.y) > abs($0.x) && $0.y < 0 }
      try witness.arrange(.phoneOnItsSide)
      look("on its left side, along x, to the left") { abs($0.x) > abs($0.y) && $0.x < 0 }
      try witness.arrange(.phoneOnItsOtherSide)
      look("on its right side, along x, to the right") { abs($0.x) > abs($0.y) && $0.x > 0 }
      try witness.arrange(.phoneUpright)
    },
    Probe(315, "frames of a camera at the landscape edge") { witness in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let camera = try witness.frontCamera()
      let (data, movie) = (AVCaptureVideoDataOutput(), AVCaptureMovieFileOutput())
      let session = try witness.session(camera, data, movie)
      guard let connection = data.connection(with: .video), connection.videoRotationAngle != 0 else {
        throw Skip("the camera is not at the landscape edge")
      }
      withExtendedLifetime(session) {
        witness.sees(1, "videoRotationAngle of frames by default", connection.videoRotationAngle, is: 180)
        witness.sees(1, "that of movies is another", movie.connection(with: .video)?.videoRotationAngle != 180)
        witness.sees(1, "videoOrientation of frames", connection.videoOrientation, is: .landscapeRight)
        connection.videoRotationAngle = 0
        witness.sees(2, "set to 0", connection.videoRotationAngle, is: 0)
        witness.sees(2, "videoOrientation then", connection.videoOrientation, is: .landscapeLeft)
      }
    },
    Probe(316, "angle and tilt make a constant") { witness in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let camera = try witness.camera("on the back") { $0.position == .back }
      let coordinator = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: nil)
      let cases: [(Circumstance, Int)] = [(.phoneUpright, 0), (.phoneOnItsSide, 90), (.phoneOnItsOtherSide, 270)]
      for (posture, tilt) in cases {
        try witness.arrange(posture)
        func sum() -> Int { (Int(coordinator.videoRotationAngleForHorizonLevelCapture) + tilt) % 360 }
        witness.waits { sum() == 90 }
        witness.sees(1, "tilt \(tilt)", sum(), is: 90)
      }
      try witness.arrange(.phoneUpright)
    },
    Probe(317, "the orientation of a view in no window") { witness in
      let orientations = witness.stage.onMainThread { () -> [Int?] in
        let view = UIView()
        let before = view.window?.windowScene?.interfaceOrientation.rawValue
        guard let window = UIWindow.ofProbes else { return [before] }
        window.addSubview(view)
        defer { view.removeFromSuperview() }
        return [before, view.window?.windowScene?.interfaceOrientation.rawValue]
      }
      guard orientations.count == 2 else { throw Skip("no window") }
      witness.sees(1, "before it is in a window", orientations[0], is: nil)
      witness.sees(1, "in a window it is known", [1, 2, 3, 4].contains(orientations[1]))
    },
  ]

  extension Witness {
    /// Shows a layer in a window until the probe ends.
    fileprivate func show(_ layer: CALayer) throws {
      let window = stage.onMainThread { () -> UIWindow? in
        let window = UIWindow.ofProbes
        window?.layer.addSublayer(layer)
        return window
      }
      guard let window else { throw Skip("no window") }
      atEnd { [stage] in
        stage.onMainThread {
          layer.removeFromSuperlayer()
          window.isHidden = true
        }
      }
    }
  }

  extension UIWindow {
    /// A small window of its own, so that the app's stays as it is; nil for a program without a scene.
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
