import AVFoundation
import CaptureTesting
import Foundation
import Testing

extension PublicReport {
  /// Reports about devices, presets and formats.
  static let devices = [
    PublicReport("BradLarson/GPUImage/issues/1596", on: "iphone-6s") { phone in
      let session = AVCaptureSession()
      session.addInput(try Misused.input(.front))
      session.sessionPreset = .vga640x480
      session.sessionPreset = .hd1920x1080
      #expect(phone.misuses.map(\.exception.rawValue) == ["NSInvalidArgumentException"])
      #expect(session.sessionPreset == .vga640x480)
    },
    PublicReport("appcoda/FullScreenCamera/issues/13", on: "iphone-se-3") { _ in
      func count(_ type: AVCaptureDevice.DeviceType) -> Int {
        AVCaptureDevice.DiscoverySession(deviceTypes: [type], mediaType: .video, position: .unspecified).devices.count
      }
      #expect(count(.builtInDualCamera) == 0)
      #expect(count(.builtInWideAngleCamera) == 2)
    },
    PublicReport("juliansteenbakker/mobile_scanner/issues/1033") { _ in
      try Misused.locked { $0.torchMode = .auto }
      #expect(try Misused.camera().torchMode.rawValue == 2, "the app takes 2 for unavailable")
    },
    PublicReport("zxingify/zxingify-objc/issues/247") { phone in
      try Misused.locked(.front) { $0.torchMode = .off }
      #expect(phone.misuses.map(\.exception.rawValue) == ["NSInvalidArgumentException"])
      #expect(phone.misuses.first?.reason.contains("torchMode 0 is not supported") == true)
    },
    PublicReport("MIT-Mobile/MIT-Mobile-for-iOS/issues/710") { phone in
      try Misused.locked(.front) { $0.focusPointOfInterest = CGPoint(x: 0.5, y: 0.5) }
      #expect(phone.misuses.map(\.exception.rawValue) == ["NSInvalidArgumentException"])
      #expect(phone.misuses.first?.reason.contains("use -isFocusPointOfInterestSupported") == true)
    },
  ]

  /// Reports about exposure and focus.
  static let exposure = [
    PublicReport("videokit-ai/natdevice/issues/1") { phone in
      let camera = try Misused.camera()
      let session = try Misused.session(AVCaptureVideoDataOutput())
      session.startRunning()
      phone.light = Light(illuminance: 100)
      try Misused.locked { $0.exposureMode = .autoExpose }
      phone.advance(by: 3)
      #expect(abs(camera.exposureTargetOffset) < 0.3)
      phone.light = Light(illuminance: 5000)
      phone.advance(by: 3)
      #expect(camera.exposureTargetOffset > 1, "exposure does not follow the light again")
    },
    PublicReport("margelo/react-native-vision-camera/pull/3021") { phone in
      let (camera, tap) = (try Misused.camera(), CGPoint(x: 0.2, y: 0.3))
      for screen in 1...2 {
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        session.addInput(try Misused.input())
        session.addOutput(AVCaptureVideoDataOutput())
        session.startRunning()
        if screen == 1 {
          try Misused.locked {
            ($0.focusPointOfInterest, $0.focusMode) = (tap, .autoFocus)
            ($0.exposurePointOfInterest, $0.exposureMode) = (tap, .autoExpose)
          }
        }
        phone.advance(by: 2)
        session.stopRunning()
      }
      #expect(camera.focusPointOfInterest == tap, "also on the second screen")
      #expect(camera.exposurePointOfInterest == tap)
      #expect(camera.focusMode == .locked)
    },
  ]

  /// Reports about sessions, interruptions and the audio session.
  static let sessions = [
    PublicReport("margelo/react-native-vision-camera/issues/2172") { phone in
      let session = try Misused.session(AVCaptureVideoDataOutput())
      session.startRunning()
      session.beginConfiguration()
      session.stopRunning()
      let reason =
        "*** -[AVCaptureSession stopRunning] stopRunning may not be called between calls to beginConfiguration and commitConfiguration"
      #expect(phone.misuses.map(\.exception.rawValue) == ["NSGenericException"])
      #expect(phone.misuses.map(\.reason) == [reason])
    },
    PublicReport("react-native-camera/react-native-camera/pull/2565") { phone in
      let posts = PostedNotifications(
        AVCaptureSession.wasInterruptedNotification, AVCaptureSession.interruptionEndedNotification)
      let session = try Misused.session(AVCaptureVideoDataOutput())
      session.startRunning()
      phone.receiveCall(for: .seconds(2))
      phone.advance(by: 3)
      #expect(posts.list.isEmpty, "the session does not use the microphone")
      session.addInput(try AVCaptureDeviceInput(device: #require(AVCaptureDevice.default(for: .audio))))
      phone.receiveCall(for: .seconds(2))
      phone.advance(by: 3)
      #expect(posts.list.count == 2)
      phone.moveApp(to: .background, for: .seconds(1))
      phone.advance(by: 3)
      #expect(posts.list.count == 4)
      #expect(session.isRunning, "the app does not restart it")
    },
    PublicReport("divinevideo/divine-mobile/pull/9262") { phone in
      let posts = PostedNotifications(AVCaptureSession.wasInterruptedNotification)
      let (output, delegate) = (AVCaptureVideoDataOutput(), ReportDelegate())
      output.setSampleBufferDelegate(delegate, queue: .main)
      let session = try Misused.session(output)
      session.startRunning()
      phone.advance(by: 1)
      phone.moveApp(to: .background)
      phone.advance(by: 1)
      let count = delegate.frameCount
      phone.advance(by: 1)
      #expect(posts.reason == 1)
      #expect(delegate.frameCount == count)
    },
    PublicReport("security-union/remote-shutter/issues/229") { phone in
      let posts = PostedNotifications(AVCaptureSession.wasInterruptedNotification)
      let (output, delegate, url) = (AVCaptureMovieFileOutput(), ReportDelegate(), Misused.freshURL())
      let session = try Misused.session(output)
      session.sessionPreset = .low
      session.startRunning()
      output.startRecording(to: url, recordingDelegate: delegate)
      phone.advance(by: 5)
      phone.heat(to: .shutdown)
      phone.advance(by: 1)
      #expect(posts.reason == 5)
      let error = try #require(delegate.recordingErrors.first)
      #expect(error?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool == true)
      #expect(abs(AVURLAsset(url: url).duration.seconds - 5) < 0.6)
    },
    PublicReport("flutter/packages/pull/7143") { phone in
      let audio = AVAudioSession.sharedInstance()
      for isAutomatic in [false, true] {
        try audio.setCategory(.playback, options: .mixWithOthers)
        let session = try Misused.session(AVCaptureMovieFileOutput())
        session.automaticallyConfiguresApplicationAudioSession = isAutomatic
        session.addInput(try AVCaptureDeviceInput(device: #require(AVCaptureDevice.default(for: .audio))))
        session.startRunning()
        phone.advance(by: 1)
        #expect(audio.categoryOptions.contains(.mixWithOthers) == !isAutomatic)
        session.stopRunning()
      }
    },
  ]
}
