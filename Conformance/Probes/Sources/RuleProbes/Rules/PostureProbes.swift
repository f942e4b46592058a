#if !os(macOS)
  import AVFoundation
  import UIKit

  /// U. How the phone is held, and how UIKit has the orientation of pictures.
  let postureProbes: [Probe] = [
    Probe(298, "orientations of the device and of video") { witness in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let camera = try witness.camera("on the back") { $0.position == .back }
      let output = AVCaptureVideoDataOutput()
      let session = try witness.session(camera, output)
      guard let connection = output.connection(with: .video) else { throw Skip("no connection") }
      let device = UIDevice.current
      device.beginGeneratingDeviceOrientationNotifications()
      witness.atEnd { device.endGeneratingDeviceOrientationNotifications() }
      let coordinator = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: nil)
      func look(_ clause: Int, _ posture: UIDeviceOrientation, _ video: AVCaptureVideoOrientation) {
        witness.waits { device.orientation == posture }
        witness.sees(clause, "of the device", device.orientation.rawValue, is: posture.rawValue)
        connection.videoRotationAngle = coordinator.videoRotationAngleForHorizonLevelCapture
        witness.sees(clause, "of level video", connection.videoOrientation, is: video)
      }
      try withExtendedLifetime(session) {
        try witness.arrange(.phoneUpright)
        look(2, .portrait, .portrait)
        try witness.arrange(.phoneOnItsSide)
        look(1, .landscapeLeft, .landscapeRight)
        try witness.arrange(.phoneFlat)
        look(3, .faceUp, .landscapeRight)
        try witness.arrange(.phoneUpright)
      }
    },
    Probe(299, "orientations of the interface and of video") { witness in
      let pairs: [(UIInterfaceOrientation, AVCaptureVideoOrientation)] = [
        (.portrait, .portrait), (.portraitUpsideDown, .portraitUpsideDown), (.landscapeLeft, .landscapeLeft),
        (.landscapeRight, .landscapeRight),
      ]
      for (interface, video) in pairs {
        witness.sees(1, "video orientation \(video.rawValue)", interface.rawValue, is: video.rawValue)
      }
    },
    Probe(307, "a photo as UIKit's picture") { witness in
      let camera = try witness.camera("on the back") { $0.position == .back }
      let image = try witness.image(of: camera, isMirrored: false)
      guard let pixels = image.cgImage else { throw Skip("no pixels") }
      witness.sees(1, "imageOrientation", image.imageOrientation.rawValue, is: UIImage.Orientation.right.rawValue)
      witness.sees(1, "it is upright", image.size.width < image.size.height)
      witness.sees(1, "its pixels are not", pixels.width > pixels.height)
      witness.sees(
        2, "imageOrientation of its cgImage", UIImage(cgImage: pixels).imageOrientation.rawValue,
        is: UIImage.Orientation.up.rawValue)
    },
    Probe(308, "the orientations of UIKit's pictures") { witness in
      let orientations: [UIImage.Orientation] = [
        .up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored, .rightMirrored,
      ]
      witness.sees(1, "raw values", orientations.map(\.rawValue), is: Array(0...7))
      let image = try witness.image(of: witness.frontCamera(), isMirrored: true)
      witness.sees(
        2, "a mirrored portrait", image.imageOrientation.rawValue, is: UIImage.Orientation.leftMirrored.rawValue)
    },
  ]

  extension Witness {
    /// A portrait photo in a JPEG file, read by UIKit.
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
