import AVFoundation
import CoreMotion
import Foundation
import UIKit

/// A camera screen's code that uses only Apple's names: a preview with tap to focus, and outputs that follow the
/// phone's orientation.
final class PreviewController: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  let session = AVCaptureSession()
  let previewLayer = AVCaptureVideoPreviewLayer()
  let videoOutput = AVCaptureVideoDataOutput()
  let photoOutput = AVCapturePhotoOutput()
  let movieOutput = AVCaptureMovieFileOutput()
  private(set) var device: AVCaptureDevice!
  private let queue = DispatchQueue(label: "frames")
  private var writer: (AVAssetWriter, AVAssetWriterInput)?
  private(set) var frameSize = CGSize.zero

  func prepare(_ position: AVCaptureDevice.Position, preset: AVCaptureSession.Preset = .vga640x480) throws {
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.sessionPreset = preset
    device = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position)
    session.addInput(try AVCaptureDeviceInput(device: device))
    for output in [videoOutput, photoOutput, movieOutput] where session.canAddOutput(output) {
      session.addOutput(output)
    }
    videoOutput.setSampleBufferDelegate(self, queue: queue)
    previewLayer.session = session
    previewLayer.videoGravity = .resizeAspectFill
  }

  /// Focuses and exposes at a tapped point.
  func tap(_ point: CGPoint) throws {
    let devicePoint = previewLayer.captureDevicePointConverted(fromLayerPoint: point)
    try device.lockForConfiguration()
    defer { device.unlockForConfiguration() }
    if device.isFocusPointOfInterestSupported, device.isFocusModeSupported(.autoFocus) {
      device.focusPointOfInterest = devicePoint
      device.focusMode = .autoFocus
    }
    if device.isExposurePointOfInterestSupported, device.isExposureModeSupported(.continuousAutoExposure) {
      device.exposurePointOfInterest = devicePoint
      device.exposureMode = .continuousAutoExposure
    }
  }

  /// Rotates every output to be upright.
  func turn(to orientation: AVCaptureVideoOrientation) {
    for output in [videoOutput, photoOutput, movieOutput] as [AVCaptureOutput] {
      guard let connection = output.connection(with: .video), connection.isVideoOrientationSupported else { continue }
      connection.videoOrientation = orientation
    }
    previewLayer.connection?.videoOrientation = orientation
  }

  // MARK: Writing a movie with AVAssetWriter

  func write(to url: URL, transform: CGAffineTransform) throws {
    let writer = try AVAssetWriter(url: url, fileType: .mov)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 640, AVVideoHeightKey: 480])
    input.expectsMediaDataInRealTime = true
    input.transform = transform
    writer.add(input)
    guard writer.startWriting() else { throw writer.error ?? AVError(.unknown) }
    queue.sync { self.writer = (writer, input) }
  }

  func finish() {
    queue.sync {
      guard let (writer, input) = writer else { return }
      self.writer = nil
      input.markAsFinished()
      writer.finishWriting {}
    }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    if let pixels = CMSampleBufferGetImageBuffer(sampleBuffer) {
      frameSize = CGSize(width: CVPixelBufferGetWidth(pixels), height: CVPixelBufferGetHeight(pixels))
    }
    guard let (writer, input) = writer else { return }
    if input.isReadyForMoreMediaData {
      // The first frame starts the session; further calls would raise an exception.
      if !hasBegun(writer) { writer.startSession(atSourceTime: CMSampleBufferGetPresentationTimeStamp(sampleBuffer)) }
      input.append(sampleBuffer)
    }
  }

  private var begun: ObjectIdentifier?

  private func hasBegun(_ writer: AVAssetWriter) -> Bool {
    defer { begun = ObjectIdentifier(writer) }
    return begun == ObjectIdentifier(writer)
  }
}

/// An object that follows the phone's orientation as apps do: by the device orientation, or by gravity if the user has
/// locked the rotation.
final class OrientationFollower: @unchecked Sendable {
  private(set) var orientation = AVCaptureVideoOrientation.portrait
  private let motion = CMMotionManager()

  /// Updates the video orientation. Left on the device is right in the video; flat and unknown are ignored.
  func follow(_ device: UIDeviceOrientation) {
    switch device {
    case .portrait: orientation = .portrait
    case .portraitUpsideDown: orientation = .portraitUpsideDown
    case .landscapeLeft: orientation = .landscapeRight
    case .landscapeRight: orientation = .landscapeLeft
    case .unknown, .faceUp, .faceDown: break
    }
  }

  func followGravity() {
    motion.accelerometerUpdateInterval = 0.2
    motion.startAccelerometerUpdates(to: .main) { [weak self] data, _ in
      guard let acceleration = data?.acceleration else { return }
      if abs(acceleration.x) > abs(acceleration.y) {
        self?.orientation = acceleration.x > 0 ? .landscapeLeft : .landscapeRight
      } else if abs(acceleration.y) > abs(acceleration.z) {
        self?.orientation = acceleration.y > 0 ? .portraitUpsideDown : .portrait
      }
    }
  }

  func stop() { motion.stopAccelerometerUpdates() }

  /// Returns the angle of an orientation, relative to a landscape image.
  private static func angle(_ orientation: AVCaptureVideoOrientation) -> CGFloat {
    switch orientation {
    case .portrait: 0
    case .portraitUpsideDown: .pi
    case .landscapeRight: -.pi / 2
    case .landscapeLeft: .pi / 2
    }
  }

  /// Returns the transform that makes a movie of unrotated sensor frames upright.
  static func transform(
    _ video: AVCaptureVideoOrientation, from reference: AVCaptureVideoOrientation = .portrait,
    _ position: AVCaptureDevice.Position
  ) -> CGAffineTransform {
    let turn = position == .front ? angle(reference) - angle(video) : angle(video) - angle(reference)
    return CGAffineTransform(rotationAngle: turn + .pi / 2)
  }
}
