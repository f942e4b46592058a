import AVFoundation
import CaptureTesting
import Foundation
import Testing

extension MisuseCall {
  static let device: [String: MisuseCall] = [
    "scaleAndCrop.less": .init { _ in
      let output = AVCaptureStillImageOutput()
      let session = try Misused.session(output)
      output.connection(with: .video)?.videoScaleAndCropFactor = 0.25
      withExtendedLifetime(session) {}
    },
    "removeConnection.twice": .init { _ in
      let output = AVCaptureVideoDataOutput()
      let session = try Misused.session(output)
      let connection = try #require(output.connection(with: .video))
      for _ in 1...2 { session.removeConnection(connection) }
    },
    "torchMode.unlocked": .init { _ in try Misused.camera().torchMode = .on },
    "videoZoomFactor.unlocked": .init { _ in try Misused.camera().videoZoomFactor = 2 },
    "focusRectOfInterest.unlocked": .init { _ in
      try Misused.camera().focusRectOfInterest = CGRect(x: 0, y: 0, width: 1, height: 1)
    },
    "focusRectOfInterest.unsupported": .init { _ in
      try Misused.locked(.front) { $0.focusRectOfInterest = CGRect(x: 0, y: 0, width: 1, height: 1) }
    },
    "exposureRectOfInterest.unsupported": .init(on: "usb-camera") { _ in
      try Misused.locked(AVCaptureDevice.default(for: .video)) {
        $0.exposureRectOfInterest = CGRect(x: 0, y: 0, width: 1, height: 1)
      }
    },
    "focusMode.unsupported": .init { _ in try Misused.locked(.front) { $0.focusMode = .autoFocus } },
    "customExposure.virtualCamera": .init { _ in
      try Misused.locked(AVCaptureDevice.default(.builtInDualWideCamera, for: .video, position: .back)) {
        $0.setExposureModeCustom(duration: AVCaptureDevice.currentExposureDuration, iso: AVCaptureDevice.currentISO)
      }
    },
    "exposureTargetBias.unsupported": .init(on: "usb-camera") { _ in
      try Misused.locked(AVCaptureDevice.default(for: .video)) { $0.setExposureTargetBias(0) }
    },
    "faceDrivenAutoFocus.unsupported": .init { _ in
      try Misused.locked(.front) { $0.automaticallyAdjustsFaceDrivenAutoFocusEnabled = false }
    },
    "activeFormat.foreign": .init { _ in
      let other = try Misused.camera(.front).formats[0]
      try Misused.locked { $0.activeFormat = other }
    },
    "minFrameDuration.outside": .init { _ in
      try Misused.locked { $0.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 1000) }
    },
    "maxFrameDuration.outside": .init { _ in
      try Misused.locked { $0.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 1000) }
    },
    "activeColorSpace.unsupported": .init { _ in try Misused.locked { $0.activeColorSpace = .appleLog } },
    "depthFrameDuration.withoutFormat": .init { _ in
      try Misused.locked { $0.activeDepthDataMinFrameDuration = CMTime(value: 1, timescale: 30) }
    },
    "torchMode.withoutTorch": .init { _ in try Misused.locked(.front) { $0.torchMode = .on } },
    "torchLevel.withoutTorch": .init { _ in
      try Misused.locked(.front) { try $0.setTorchModeOn(level: AVCaptureDevice.maxAvailableTorchLevel) }
    },
    "flashMode.withoutFlash": .init(on: "usb-camera") { _ in
      try Misused.locked(AVCaptureDevice.default(for: .video)) { $0.flashMode = .off }
    },
    "videoHDR.automatic": .init { _ in try Misused.locked { $0.isVideoHDREnabled = true } },
    "authorization.mediaType": .init { _ in _ = AVCaptureDevice.authorizationStatus(for: .muxed) },
    "zoomRamp.outside": .init { _ in
      try Misused.locked { $0.ramp(toVideoZoomFactor: 1 + $0.activeFormat.videoMaxZoomFactor, withRate: 1) }
    },
  ]

  static let session: [String: MisuseCall] = [
    "videoMirrored.automatic": .init { _ in
      let session = AVCaptureSession()
      session.addInput(try Misused.input(.front))
      let layer = AVCaptureVideoPreviewLayer(session: session)
      try #require(layer.connection).isVideoMirrored = false
    },
    "videoOrientation.sound": .init { _ in
      let movie = AVCaptureMovieFileOutput()
      let session = try Misused.session(movie)
      session.addInput(try AVCaptureDeviceInput(device: try #require(AVCaptureDevice.default(for: .audio))))
      try #require(movie.connection(with: .audio)).videoOrientation = .portrait
    },
    "startRunning.configuring": .init { _ in
      let session = AVCaptureSession()
      session.beginConfiguration()
      session.startRunning()
    },
    "stopRunning.configuring": .init { _ in
      let session = AVCaptureSession()
      session.beginConfiguration()
      session.stopRunning()
    },
    "addInput.twice": .init { _ in
      let (session, input) = (AVCaptureMultiCamSession(), try Misused.input())
      session.addInput(input)
      session.addInput(input)
    },
    "addInput.secondCamera": .init { _ in
      let session = AVCaptureSession()
      session.addInput(try Misused.input())
      session.addInput(try Misused.input(.front))
    },
    "addInput.notSimultaneous": .init(on: "iphone-11-pro") { _ in
      let session = AVCaptureMultiCamSession()
      for type in [AVCaptureDevice.DeviceType.builtInDualCamera, .builtInWideAngleCamera] {
        let camera = try #require(AVCaptureDevice.default(type, for: .video, position: .back))
        session.addInputWithNoConnections(try AVCaptureDeviceInput(device: camera))
      }
    },
    "addInput.otherSession": .init { _ in
      let (sessions, input) = ([AVCaptureSession(), AVCaptureSession()], try Misused.input())
      for session in sessions { session.addInput(input) }
    },
    "addOutput.otherSession": .init { _ in
      let (sessions, output) = ([AVCaptureSession(), AVCaptureSession()], AVCaptureMetadataOutput())
      for session in sessions { session.addOutput(output) }
    },
    "addInput.preset": .init(on: "iphone-6s") { _ in
      let session = AVCaptureSession()
      session.sessionPreset = .hd1920x1080
      session.addInput(try Misused.input(.front))
    },
    "addOutput.sameType": .init { _ in
      let session = try Misused.session(AVCaptureMetadataOutput())
      session.addOutput(AVCaptureMetadataOutput())
    },
    "addOutput.secondMovie": .init { _ in
      let session = try Misused.session(AVCaptureMovieFileOutput())
      let layer = AVCaptureVideoPreviewLayer(session: session)
      session.addOutput(AVCaptureMovieFileOutput())
      withExtendedLifetime(layer) {}
    },
    "metadataTypes.unknown": .init { _ in
      let output = AVCaptureMetadataOutput()
      let session = try Misused.session(output)
      output.metadataObjectTypes = [AVMetadataObject.ObjectType(rawValue: "unicorn")]
      withExtendedLifetime(session) {}
    },
    "metadataTypes.beforeAdding": .init { _ in AVCaptureMetadataOutput().metadataObjectTypes = [.qr] },
    "metadataTypes.withoutCamera": .init { _ in
      let (session, output) = (AVCaptureSession(), AVCaptureMetadataOutput())
      session.addOutput(output)
      output.metadataObjectTypes = [.qr]
    },
    "videoSettings.pixelFormat": .init { _ in
      let output = AVCaptureVideoDataOutput()
      let session = try Misused.session(output)
      output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: 1]
      withExtendedLifetime(session) {}
    },
  ]
}
