#if !os(macOS)
  import AVFoundation
  import UIKit

  /// Section U of the rule book: device orientation, and how UIKit interprets image orientation.
  let postureProbes: [Probe] = [
    Probe(298, "orientations of the device and of video") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let camera = try probe.camera("on the back") { $0.position == .back }
      let output = AVCaptureVideoDataOutput()
      let session = try probe.session(camera, output)
      guard let connection = output.connection(with: .video) else { throw Skip("no connection") }
      let device = UIDevice.current
      device.beginGeneratingDeviceOrientationNotifications()
      probe.atEnd { device.endGeneratingDeviceOrientationNotifications() }
      let coordinator = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: nil)
      func look(_ clause: Int, _ posture: UIDeviceOrientation, _ video: AVCaptureVideoOrientation) {
        probe.waits { device.orientation == posture }
        probe.sees(clause, "of the device", device.orientation.rawValue, is: posture.rawValue)
        connection.videoRotationAngle = coordinator.videoRotationAngleForHorizonLevelCapture
        probe.sees(clause, "of level video", connection.videoOrientation, is: video)
      }
      try withExtendedLifetime(session) {
        try probe.arrange(.phoneUpright)
        look(2, .portrait, .portrait)
        try probe.arrange(.phoneOnItsSide)
        look(1, .landscapeLeft, .landscapeRight)
        try probe.arrange(.phoneFlat)
        look(3, .faceUp, .landscapeRight)
        try probe.arrange(.phoneUpright)
      }
    },
    Probe(299, "orientations of the interface and of video") { probe in
      let pairs: [(UIInterfaceOrientation, AVCaptureVideoOrientation)] = [
        (.portrait, .portrait), (.portraitUpsideDown, .portraitUpsideDown), (.landscapeLeft, .landscapeLeft),
        (.landscapeRight, .landscapeRight),
      ]
      for (interface, video) in pairs {
        probe.sees(1, "video orientation \(video.rawValue)", interface.rawValue, is: video.rawValue)
      }
    },
    Probe(307, "a photo as UIKit's picture") { probe in
      let camera = try probe.camera("on the back") { $0.position == .back }
      let image = try probe.image(of: camera, isMirrored: false)
      guard let pixels = image.cgImage else { throw Skip("no pixels") }
      probe.sees(1, "imageOrientation", image.imageOrientation.rawValue, is: UIImage.Orientation.right.rawValue)
      probe.sees(1, "it is upright", image.size.width < image.size.height)
      probe.sees(1, "its pixels are not", pixels.width > pixels.height)
      probe.sees(
        2, "imageOrientation of its cgImage", UIImage(cgImage: pixels).imageOrientation.rawValue,
        is: UIImage.Orientation.up.rawValue)
    },
    Probe(308, "the orientations of UIKit's pictures") { probe in
      let orientations: [UIImage.Orientation] = [
        .up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored, .rightMirrored,
      ]
      probe.sees(1, "raw values", orientations.map(\.rawValue), is: Array(0...7))
      let image = try probe.image(of: probe.frontCamera(), isMirrored: true)
      probe.sees(
        2, "a mirrored portrait", image.imageOrientation.rawValue, is: UIImage.Orientation.leftMirrored.rawValue)
    },
  ]

  extension ProbeContext {
    /// Returns a portrait photo, decoded by UIKit from a JPEG file.
    fileprivate func image(of camera: AVCaptureDevice, isMirrored: Bool) throws -> UIImage {
      let output = AVCapturePhotoOutput()
      let session = try session(camera, output)
      try start(session)
      guard let connection = output.connection(with: .video) else { throw Skip("no connection") }
      connection.automaticallyAdjustsVideoMirroring = false
      connection.videoOrientation = .portrait
      connection.isVideoMirrored = isMirrored
      let client = PhotoClient()
      output.capturePhoto(
        with: AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.jpeg]), delegate: client)
      waits { client.hasEnded }
      guard let data = client.photos.first?.fileDataRepresentation(), let image = UIImage(data: data) else {
        throw Skip("no picture")
      }
      return image
    }
  }
#endif
