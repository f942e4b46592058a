import AVFoundation
import CaptureTesting
import Foundation
import Testing

extension PublicReport {
  /// Reports about the torch.
  static let torch = [
    PublicReport("BradLarson/GPUImage/issues/1612", on: "iphone-6s") { phone in
      let frames = try Frames(AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front))
      #expect(frames.count(in: phone) > 20)
      try setTorch(.on)
      #expect(try Misused.camera().isTorchActive)
      #expect(frames.count(in: phone) == 0)
    },
    PublicReport("twilio/video-quickstart-ios/issues/121", on: "iphone-7") { phone in
      let posts = PostedNotifications(AVCaptureSession.wasInterruptedNotification)
      let frames = try Frames(AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front))
      try Misused.locked { try $0.setTorchModeOn(level: 1) }
      #expect(posts.reason == 3)
      #expect(frames.count(in: phone) == 0)
    },
    PublicReport("flutter/flutter/issues/114212", on: "iphone-13-pro-max") { phone in
      for (type, position, freezes) in [
        (AVCaptureDevice.DeviceType.builtInWideAngleCamera, AVCaptureDevice.Position.back, false),
        (.builtInWideAngleCamera, .front, false), (.builtInTelephotoCamera, .back, true),
        (.builtInUltraWideCamera, .back, true),
      ] {
        let frames = try Frames(AVCaptureDevice.default(type, for: .video, position: position))
        try setTorch(.on)
        #expect((frames.count(in: phone) == 0) == freezes, "\(type) \(position)")
        try setTorch(.off)
        phone.advance(by: 1)
        #expect(frames.count(in: phone) > 20, "the preview continues when the torch is off")
        frames.session.stopRunning()
      }
    },
    PublicReport("longitachi/ZLPhotoBrowser/pull/960", on: "iphone-13-pro-max") { phone in
      let camera = try #require(AVCaptureDevice.default(.builtInTripleCamera, for: .video, position: .back))
      let (session, movie, delegate) = (AVCaptureSession(), AVCaptureMovieFileOutput(), ReportDelegate())
      let url = Misused.freshURL()
      session.addInput(try AVCaptureDeviceInput(device: camera))
      session.addOutput(movie)
      session.startRunning()
      phone.advance(by: 1)
      movie.startRecording(to: url, recordingDelegate: delegate)
      phone.advance(by: 0.1)
      try setTorch(.on)
      phone.advance(by: 2)
      #expect(delegate.recordingErrors.first.map { $0 != nil } == true, "the recording has failed")
      #expect(AVURLAsset(url: url).duration.seconds < 0.2)
      #expect(try Misused.camera().isTorchActive)
    },
    PublicReport("juliansteenbakker/mobile_scanner/issues/190") { phone in
      let frames = try Frames(Misused.camera())
      try setTorch(.on)
      #expect(frames.count(in: phone) > 20)
      phone.moveApp(to: .background, for: .seconds(1))
      phone.advance(by: 2)
      #expect(try Misused.camera().torchMode == .off, "the app still shows the torch as on")
    },
    PublicReport("juliansteenbakker/mobile_scanner/issues/269") { phone in
      let frames = try Frames(Misused.camera())
      try setTorch(.on)
      frames.session.stopRunning()
      frames.session.startRunning()
      phone.advance(by: 1)
      #expect(try !Misused.camera().isTorchActive)
    },
    PublicReport("mikebuss/MTBBarcodeScanner/issues/136") { phone in
      let session = try Misused.session(AVCaptureMetadataOutput())
      try setTorch(.on)
      session.startRunning()
      phone.advance(by: 0.5)
      #expect(try !Misused.camera().isTorchActive, "turned off by the start")
      try setTorch(.on)
      phone.advance(by: 2)
      #expect(try Misused.camera().isTorchActive, "after half a second, it works")
    },
  ]

  @MainActor private static func setTorch(_ mode: AVCaptureDevice.TorchMode) throws {
    try Misused.locked { $0.torchMode = mode }
  }

  /// A running session with one camera, whose frames are counted.
  @MainActor private struct Frames {
    let session = AVCaptureSession()
    private let delegate = ReportDelegate()

    init(_ camera: AVCaptureDevice?) throws {
      let output = AVCaptureVideoDataOutput()
      output.setSampleBufferDelegate(delegate, queue: .main)
      session.addInput(try AVCaptureDeviceInput(device: #require(camera)))
      session.addOutput(output)
      session.startRunning()
    }

    /// Returns the number of frames in the next second.
    func count(in phone: TestedPhone) -> Int {
      let before = delegate.frameCount
      phone.advance(by: 1)
      return delegate.frameCount - before
    }
  }
}
