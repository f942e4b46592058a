import AVFoundation
import CaptureTesting
import CoreMedia
import Foundation
import Testing

/// A delegate that accepts all photos and recordings.
private final class Taker: NSObject, AVCapturePhotoCaptureDelegate, AVCaptureFileOutputRecordingDelegate {
  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  {}
  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {}
}

extension MisuseCall {
  /// Calls that concern photos and still images.
  static let photo: [String: MisuseCall] = [
    "capturePhoto.reusedSettings": .init { _ in
      let settings = AVCapturePhotoSettings()
      try capture(settings) { $0.capturePhoto(with: settings, delegate: $1) }
    },
    "capturePhoto.withoutSession": .init { _ in
      AVCapturePhotoOutput().capturePhoto(with: AVCapturePhotoSettings(), delegate: Taker())
    },
    "capturePhoto.withoutCamera": .init { _ in
      let output = AVCapturePhotoOutput()
      let session = try Misused.session(output)
      session.startRunning()
      session.removeInput(session.inputs[0])
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: Taker())
    },
    "capturePhoto.quality": .init { _ in
      let settings = AVCapturePhotoSettings()
      settings.photoQualityPrioritization = .quality
      try capture(settings)
    },
    "capturePhoto.shutterSound": .init { phone in
      phone.system.supportsShutterSoundSuppression = false
      let settings = AVCapturePhotoSettings()
      settings.isShutterSoundSuppressionEnabled = true
      try capture(settings)
    },
    "capturePhoto.flash": .init(on: "usb-camera") { _ in
      let settings = AVCapturePhotoSettings()
      settings.flashMode = .on
      try capture(settings)
    },
    "maxPhotoDimensions.foreign": .init { _ in
      let output = AVCapturePhotoOutput()
      let session = try Misused.session(output)
      output.maxPhotoDimensions = CMVideoDimensions(width: 1, height: 1)
      withExtendedLifetime(session) {}
    },
    "maxPhotoDimensions.withoutCamera": .init { _ in
      AVCapturePhotoOutput().maxPhotoDimensions = CMVideoDimensions(width: 4032, height: 3024)
    },
    "stillImage.inactiveConnection": .init { _ in
      try still { session, connection in
        session.startRunning()
        connection.isEnabled = false
      }
    },
    "stillImage.oldConnection": .init { _ in
      try still { session, _ in
        session.startRunning()
        session.removeInput(session.inputs[0])
      }
    },
    "stillImage.notRunning": .init { _ in try still { _, _ in } },
  ]

  @MainActor private static func capture(
    _ settings: AVCapturePhotoSettings, then next: (AVCapturePhotoOutput, Taker) -> Void = { _, _ in }
  ) throws {
    let (output, taker) = (AVCapturePhotoOutput(), Taker())
    let session = AVCaptureSession()
    session.addInput(try AVCaptureDeviceInput(device: try #require(AVCaptureDevice.default(for: .video))))
    session.addOutput(output)
    session.startRunning()
    output.capturePhoto(with: settings, delegate: taker)
    next(output, taker)
    session.stopRunning()
  }

  @MainActor private static func still(_ prepare: (AVCaptureSession, AVCaptureConnection) -> Void) throws {
    let output = AVCaptureStillImageOutput()
    let session = try Misused.session(output)
    let connection = try #require(output.connection(with: .video))
    prepare(session, connection)
    output.captureStillImageAsynchronously(from: connection) { _, _ in }
    session.stopRunning()
  }

  static let recording: [String: MisuseCall] = [
    "startRecording.withoutSession": .init { _ in
      AVCaptureMovieFileOutput().startRecording(to: Misused.freshURL(), recordingDelegate: Taker())
    },
    "startRecording.withoutInputs": .init { _ in
      let output = AVCaptureMovieFileOutput()
      let session = try Misused.session(output)
      session.startRunning()
      session.removeInput(session.inputs[0])
      output.startRecording(to: Misused.freshURL(), recordingDelegate: Taker())
      session.stopRunning()
    },
    "movieSettings.illegalKey": .init { _ in
      let output = AVCaptureMovieFileOutput()
      let session = try Misused.session(output)
      let connection = try #require(output.connection(with: .video))
      // The output's own settings are complete, and contain more keys than can be set.
      output.setOutputSettings(output.outputSettings(for: connection), for: connection)
      withExtendedLifetime(session) {}
    },
  ]
}
