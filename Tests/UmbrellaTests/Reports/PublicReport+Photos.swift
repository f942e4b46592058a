import AVFoundation
import CaptureTesting
import Foundation
import Photos
import Testing

extension PublicReport {
  /// Reports about photos and still images.
  static let photos = [
    PublicReport("FluidGroup/Capturer/pull/12") { phone in
      phone.system.supportsShutterSoundSuppression = false
      let output = AVCapturePhotoOutput()
      let session = try Misused.session(output)
      let settings = AVCapturePhotoSettings()
      settings.isShutterSoundSuppressionEnabled = true
      output.capturePhoto(with: settings, delegate: ReportDelegate())
      let reason =
        "*** -[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] settings.shutterSoundSuppressionEnabled may not be set to YES unless self.shutterSoundSuppressionSupported is YES"
      #expect(phone.misuses.map(\.exception.rawValue) == ["NSInvalidArgumentException"])
      #expect(phone.misuses.map(\.reason) == [reason])
      withExtendedLifetime(session) {}
    },
    PublicReport("margelo/react-native-vision-camera/issues/818") { phone in
      let (output, delegate) = (AVCapturePhotoOutput(), ReportDelegate())
      let session = try Misused.session(output)
      session.sessionPreset = .hd1920x1080
      output.connection(with: .video)?.videoOrientation = .portrait
      session.startRunning()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: delegate)
      phone.advance(by: 2)
      let metadata = try #require(delegate.photos.first).metadata
      #expect(metadata["Orientation"] as? Int == 6)
      #expect(metadata["DPIWidth"] as? Int == 72)
      let exif = try #require(metadata["{Exif}"] as? [String: Any])
      let printed = [
        "PixelXDimension": 1920, "PixelYDimension": 1080, "MeteringMode": 5, "ExposureProgram": 2, "ExposureMode": 0,
        "Flash": 16, "SceneType": 1, "SensingMethod": 2, "WhiteBalance": 0,
      ]
      #expect(printed.allSatisfy { exif[$0.key] as? Int == $0.value }, "\(exif)")
    },
    PublicReport("margelo/react-native-vision-camera/issues/1572") { phone in
      let (output, delegate) = (AVCapturePhotoOutput(), ReportDelegate())
      let session = try Misused.session(output)
      session.sessionPreset = .vga640x480
      session.startRunning()
      for posture in [Posture.portrait, .landscapeLeft] {
        phone.posture = posture
        output.capturePhoto(with: AVCapturePhotoSettings(), delegate: delegate)
        phone.advance(by: 1)
      }
      #expect(delegate.photos.map { $0.metadata["Orientation"] as? Int } == [6, 6])
    },
    PublicReport("omergul/LLSimpleCamera/issues/55") { phone in
      let output = AVCaptureStillImageOutput()
      let session = try Misused.session(output)
      session.startRunning()
      phone.advance(by: 1)
      let errors = Received<NSError>()
      output.captureStillImageAsynchronously(from: try #require(output.connection(with: .video))) { _, error in
        if let error { errors.list.append(error as NSError) }
      }
      session.stopRunning()
      phone.advance(by: 1)
      #expect(errors.list.map(\.code) == [-11800])
      #expect((errors.list.first?.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == -16800)
      #expect(errors.list.first?.localizedFailureReason == "An unknown error occurred (-16800)")
    },
    PublicReport("ooper-shlab/AVCamManual-Swift/issues/2", on: "iphone-6s") { phone in
      let (output, delegate) = (AVCapturePhotoOutput(), ReportDelegate())
      let session = try Misused.session(output)
      session.sessionPreset = .photo
      session.startRunning()
      let settings = AVCapturePhotoSettings(
        rawPixelFormatType: try #require(output.availableRawPhotoPixelFormatTypes.first),
        processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg])
      output.capturePhoto(with: settings, delegate: delegate)
      phone.advance(by: 2)
      let files = delegate.photos.sorted { !$0.isRawPhoto && $1.isRawPhoto }.compactMap { $0.fileDataRepresentation() }
      try #require(files.count == 2)
      let results = Received<Bool>()
      for type in [PHAssetResourceType.photo, .alternatePhoto] {
        PHPhotoLibrary.shared().performChanges {
          let request = PHAssetCreationRequest.forAsset()
          request.addResource(with: .photo, data: files[0], options: nil)
          request.addResource(with: type, data: files[1], options: nil)
        } completionHandler: { success, _ in
          results.list.append(success)
        }
        phone.advance(by: 1)
      }
      #expect(results.list == [false, true])
    },
  ]

  /// Values that a handler receives.
  final class Received<Value>: @unchecked Sendable {
    // Unchecked: the tests run on one thread.
    var list: [Value] = []
  }
}
