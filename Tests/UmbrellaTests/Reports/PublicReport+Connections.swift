import AVFoundation
import CaptureTesting
import CoreVideo
import Foundation
import Testing
import UIKit

extension PublicReport {
  /// Reports about orientation, mirroring and previews.
  static let connections = [
    PublicReport("Cap-go/capacitor-camera-preview/issues/367") { phone in
      let (session, movie) = (AVCaptureSession(), AVCaptureMovieFileOutput())
      session.addInput(try Misused.input())
      session.addInput(try AVCaptureDeviceInput(device: #require(AVCaptureDevice.default(for: .audio))))
      session.addOutput(movie)
      movie.connections.forEach { $0.videoOrientation = .portrait }
      let reason = "*** -[AVCaptureConnection setVideoOrientation:] Not supported - use -isVideoOrientationSupported"
      #expect(phone.misuses.map(\.reason) == [reason], "only the connection of the microphone does not support it")
    },
    PublicReport("lionheart/openradar-mirror/issues/15575") { _ in
      #expect(AVCaptureVideoPreviewLayer(session: AVCaptureSession()).connection == nil)
    },
    PublicReport("Awalz/SwiftyCam/issues/137") { phone in
      UIDevice.current.beginGeneratingDeviceOrientationNotifications()
      let session = try Misused.session(AVCaptureVideoDataOutput())
      let layer = AVCaptureVideoPreviewLayer(session: session)
      layer.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
      layer.videoGravity = .resize
      layer.connection?.videoOrientation = .portrait
      session.startRunning()
      phone.posture = .landscapeLeft
      phone.advance(by: 1)
      let before = try brightCorners(#require(try phone.image(of: layer)))
      // The interface stays in portrait, but a tap applies the orientation of the device.
      layer.connection?.videoOrientation = UIDevice.current.orientation == .landscapeLeft ? .landscapeRight : .portrait
      phone.advance(by: 1)
      #expect(try brightCorners(#require(try phone.image(of: layer))) != before)
    },
    PublicReport("piemonte/PBJVision/pull/198") { _ in
      let (session, first, second) = (AVCaptureSession(), AVCapturePhotoOutput(), AVCapturePhotoOutput())
      session.addInput(try Misused.input(.front))
      let layer = AVCaptureVideoPreviewLayer(session: session)
      session.addOutput(first)
      mirror(first)
      session.removeOutput(first)
      session.addOutput(second)
      #expect(second.connection(with: .video)?.isVideoMirrored == false)
      #expect(layer.connection?.isVideoMirrored == true)
    },
    PublicReport("enebin/Aespa/issues/47") { _ in
      let (session, output) = (AVCaptureSession(), AVCapturePhotoOutput())
      session.addInput(try Misused.input(.front))
      session.addOutput(output)
      mirror(output)
      for position in [AVCaptureDevice.Position.back, .front] { try switchCamera(of: session, to: position) }
      #expect(output.connection(with: .video)?.isVideoMirrored == false)
    },
    PublicReport("imaginary-cloud/CameraManager/issues/102") { _ in
      let (session, movie) = (AVCaptureSession(), AVCaptureMovieFileOutput())
      #expect(movie.connections.isEmpty, "settings of a new output's connections have no effect")
      session.addInput(try Misused.input(.front))
      let layer = AVCaptureVideoPreviewLayer(session: session)
      session.addOutput(movie)
      #expect(movie.connection(with: .video)?.isVideoMirrored == false)
      #expect(layer.connection?.isVideoMirrored == true)
    },
  ]

  /// Reports about key-value observers.
  static let observers = [
    PublicReport("tensorflow/tensorflow/issues/3625") { phone in
      let (output, observer) = (AVCaptureStillImageOutput(), ReportDelegate())
      output.addObserver(observer, forKeyPath: "capturingStillImage", options: .new, context: nil)
      output.removeObserver(observer, forKeyPath: "isCapturingStillImage")
      #expect(phone.misuses.map(\.exception.rawValue) == ["NSRangeException"])
      #expect(phone.misuses.first?.reason.contains("is not registered as an observer") == true)
      output.removeObserver(observer, forKeyPath: "capturingStillImage")
    },
    PublicReport("margelo/react-native-vision-camera/pull/3979") { phone in
      let (camera, observer) = (try Misused.camera(), ReportDelegate())
      let session = try Misused.session(AVCaptureVideoDataOutput())
      session.startRunning()
      phone.advance(by: 3)
      camera.addObserver(observer, forKeyPath: "adjustingExposure", options: .new, context: nil)
      try Misused.locked {
        $0.exposurePointOfInterest = CGPoint(x: 0.5, y: 0.5)
        $0.exposureMode = .continuousAutoExposure
      }
      phone.advance(by: 2)
      #expect(observer.changes.isEmpty, "nothing has to be adjusted")
      camera.removeObserver(observer, forKeyPath: "adjustingExposure")
    },
  ]

  private static func mirror(_ output: AVCaptureOutput) {
    output.connection(with: .video)?.automaticallyAdjustsVideoMirroring = false
    output.connection(with: .video)?.isVideoMirrored = true
  }

  /// Replaces the camera of a session.
  @MainActor static func switchCamera(of session: AVCaptureSession, to position: AVCaptureDevice.Position) throws {
    session.beginConfiguration()
    session.removeInput(session.inputs[0])
    session.addInput(try Misused.input(position))
    session.commitConfiguration()
  }

  /// Returns whether each corner of a BGRA image is bright, in reading order.
  static func brightCorners(_ image: CVPixelBuffer) throws -> [Bool] {
    CVPixelBufferLockBaseAddress(image, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
    let bytes = try #require(CVPixelBufferGetBaseAddress(image)).assumingMemoryBound(to: UInt8.self)
    let (width, height) = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
    return [1, 9].flatMap { row in [1, 9].map { (row * height / 10, $0 * width / 10) } }.map { y, x in
      bytes[y * CVPixelBufferGetBytesPerRow(image) + 4 * x] > 100
    }
  }
}
