import AVFoundation
import CaptureTesting
import Foundation
import SimulationKernel
import Testing
import UIKit

@Suite("Orientation with only Apple's names")
struct OrientationFlowTests {
  static let orientations: [AVCaptureVideoOrientation] = [
    .portrait, .portraitUpsideDown, .landscapeRight, .landscapeLeft,
  ]

  @Test func `a tap on the preview meters the point that is shown there, in every orientation, mirrored or not`() throws
  {
    let phone = try TestedPhone()
    try phone.run {
      for position in [AVCaptureDevice.Position.back, .front] {
        let screen = PreviewController()
        try screen.prepare(position)
        screen.session.startRunning()
        phone.advance(by: 0.1)
        #expect(screen.previewLayer.isPreviewing)
        for (orientation, size) in zip(Self.orientations, [(375, 812), (375, 812), (812, 375), (812, 375)]) {
          screen.turn(to: orientation)
          screen.previewLayer.frame = CGRect(x: 0, y: 0, width: size.0, height: size.1)
          for gravity in [AVLayerVideoGravity.resizeAspect, .resizeAspectFill, .resize] {
            screen.previewLayer.videoGravity = gravity
            let tap = CGPoint(x: Double(size.0) * 0.6, y: Double(size.1) * 0.3)
            try screen.tap(tap)
            let point = screen.device.exposurePointOfInterest
            #expect((0...1).contains(point.x))
            #expect((0...1).contains(point.y))
            let shown = screen.previewLayer.layerPointConverted(fromCaptureDevicePoint: point)
            #expect(abs(shown.x - tap.x) < 1e-9)
            #expect(abs(shown.y - tap.y) < 1e-9)
            let area = CGRect(x: 50, y: 60, width: 100, height: 80)
            let onDevice = screen.previewLayer.metadataOutputRectConverted(fromLayerRect: area)
            let again = screen.previewLayer.layerRectConverted(fromMetadataOutputRect: onDevice)
            #expect(abs(again.minX - 50) < 1e-9)
            #expect(abs(again.maxY - 140) < 1e-9)
          }
        }
        screen.session.stopRunning()
        #expect(!screen.previewLayer.isPreviewing)
      }
    }
  }

  @Test
  func `seven device orientations map to four video orientations, with left and right swapped and flat unchanged`()
    throws
  {
    let phone = try TestedPhone()
    phone.run {
      let follower = OrientationFollower()
      UIDevice.current.beginGeneratingDeviceOrientationNotifications()
      let token = NotificationCenter.default.addObserver(
        forName: UIDevice.orientationDidChangeNotification, object: UIDevice.current, queue: nil
      ) { note in (note.object as? UIDevice).map { follower.follow($0.orientation) } }
      var seen: [AVCaptureVideoOrientation] = []
      for posture in [
        Posture.landscapeLeft, .faceUp, .landscapeRight, .faceDown, .portraitUpsideDown, .unknown, .portrait,
      ] {
        phone.posture = posture
        phone.advance(by: 0)
        seen.append(follower.orientation)
      }
      #expect(
        seen == [
          .landscapeRight, .landscapeRight, .landscapeLeft, .landscapeLeft, .portraitUpsideDown, .portraitUpsideDown,
          .portrait,
        ])
      NotificationCenter.default.removeObserver(token)
      UIDevice.current.endGeneratingDeviceOrientationNotifications()
    }
  }

  @Test(arguments: orientations)
  func `data outputs rotate pixels, movies have a matrix, photos EXIF, and coordinators return the angles`(
    _ orientation: AVCaptureVideoOrientation
  ) async throws {
    let phone = try TestedPhone()
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("turned-\(UUID()).mov")
    defer { try? FileManager.default.removeItem(at: url) }
    try phone.run {
      let screen = PreviewController()
      let taker = Taker()
      try screen.prepare(.back)
      screen.previewLayer.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
      screen.turn(to: orientation)
      phone.posture =
        switch orientation {
        case .portrait: .portrait
        case .portraitUpsideDown: .portraitUpsideDown
        case .landscapeRight: .landscapeLeft
        case .landscapeLeft: .landscapeRight
        }
      let coordinator = AVCaptureDevice.RotationCoordinator(device: screen.device, previewLayer: screen.previewLayer)
      let connection = try #require(screen.videoOutput.connection(with: .video))
      #expect(coordinator.videoRotationAngleForHorizonLevelCapture == connection.videoRotationAngle)
      screen.session.startRunning()
      phone.advance(by: 0.2)
      let isPortrait = orientation == .portrait || orientation == .portraitUpsideDown
      #expect(screen.frameSize == (isPortrait ? CGSize(width: 480, height: 640) : CGSize(width: 640, height: 480)))
      screen.photoOutput.capturePhoto(
        with: AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.jpeg]), delegate: taker)
      screen.movieOutput.startRecording(to: url, recordingDelegate: taker)
      phone.advance(by: 1)
      screen.movieOutput.stopRecording()
      phone.advance(by: 0.5)
      let exif = (taker.orientation as? NSNumber)?.intValue
      #expect(exif == [.portrait: 6, .portraitUpsideDown: 8, .landscapeRight: 1, .landscapeLeft: 3][orientation])
      let corner = screen.previewLayer.layerPointConverted(fromCaptureDevicePoint: .zero)
      #expect((corner.x > 150) == (orientation == .portrait || orientation == .landscapeLeft))
      screen.session.stopRunning()
    }
    try await phone.run {
      let track = try #require(try await AVURLAsset(url: url).loadTracks(withMediaType: .video).first)
      let (size, matrix) = try await track.load(.naturalSize, .preferredTransform)
      #expect(size == CGSize(width: 640, height: 480))
      let expected: [AVCaptureVideoOrientation: (Double, Double)] = [
        .portrait: (0, 1), .portraitUpsideDown: (0, -1), .landscapeRight: (1, 0), .landscapeLeft: (-1, 0),
      ]
      let (a, b) = try #require(expected[orientation])
      #expect(abs(matrix.a - a) < 1e-4)
      #expect(abs(matrix.b - b) < 1e-4)
    }
  }

  @Test
  func
    `a test reads the preview's image, which is empty before start and the last frame after stop`()
    throws
  {
    let phone = try TestedPhone()
    try phone.run {
      let screen = PreviewController()
      try screen.prepare(.back)
      screen.previewLayer.frame = CGRect(x: 0, y: 0, width: 90, height: 160)
      #expect(try phone.image(of: screen.previewLayer) == nil)
      screen.session.startRunning()
      phone.advance(by: 0.2)
      let image = try #require(try phone.image(of: screen.previewLayer, scale: 2))
      #expect(CVPixelBufferGetWidth(image) == 180)
      #expect(CVPixelBufferGetHeight(image) == 320)
      screen.session.stopRunning()
      phone.advance(by: 0.1)
      let last = try #require(try phone.image(of: screen.previewLayer, scale: 2))
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      #expect(throws: GoldenFailure.self) {
        try Golden(directory: folder, mode: .update, artifacts: folder).check(image: image, as: "preview")
      }
      try Golden(directory: folder).check(image: last, as: "preview")
    }
  }

  @Test
  func
    `only the front preview is mirrored automatically, and each connection can be mirrored and disabled`()
    throws
  {
    let phone = try TestedPhone()
    try phone.run {
      let screen = PreviewController()
      try screen.prepare(.front)
      let connections = [screen.videoOutput, screen.photoOutput, screen.movieOutput].compactMap {
        ($0 as AVCaptureOutput).connection(with: .video)
      }
      #expect(screen.previewLayer.connection?.isVideoMirrored == true)
      #expect(connections.map(\.isVideoMirrored) == [false, false, false])
      for connection in connections where connection.isVideoMirroringSupported {
        connection.automaticallyAdjustsVideoMirroring = false
        connection.isVideoMirrored = true
        if connection.isVideoStabilizationSupported { connection.preferredVideoStabilizationMode = .auto }
      }
      #expect(connections.map(\.isVideoMirrored) == [true, true, true])
      #expect(connections.allSatisfy { $0.activeVideoStabilizationMode != .auto && $0.videoScaleAndCropFactor == 1 })
      screen.previewLayer.connection?.isEnabled = false
      screen.session.startRunning()
      phone.advance(by: 0.2)
      #expect(!screen.previewLayer.isPreviewing)
      #expect(screen.frameSize.width == 640)
    }
  }

  @Test(arguments: [AVCaptureDevice.Position.back, .front], orientations)
  func `the transform of an orientation makes a writer's movie upright, with the back and the front camera`(
    _ position: AVCaptureDevice.Position, _ orientation: AVCaptureVideoOrientation
  ) async throws {
    let phone = try TestedPhone()
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("upright-\(UUID()).mov")
    defer { try? FileManager.default.removeItem(at: url) }
    try phone.run {
      let screen = PreviewController()
      try screen.prepare(position)
      phone.posture =
        switch orientation {
        case .portrait: .portrait
        case .portraitUpsideDown: .portraitUpsideDown
        case .landscapeRight: .landscapeLeft
        case .landscapeLeft: .landscapeRight
        }
      screen.session.startRunning()
      phone.advance(by: 0.1)
      let transform = OrientationFollower.transform(orientation, position)
      let connection = try #require(screen.videoOutput.connection(with: .video))
      connection.videoOrientation = orientation
      let turn = connection.videoRotationAngle * .pi / 180
      #expect(abs(transform.a - cos(turn)) < 1e-9)
      #expect(abs(transform.b - sin(turn)) < 1e-9)
      connection.videoRotationAngle = 0
      try screen.write(to: url, transform: transform)
      phone.advance(by: 0.3)
      screen.finish()
      screen.session.stopRunning()
    }
    try await phone.run {
      let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
      generator.appliesPreferredTrackTransform = true
      let image = try await generator.image(at: .zero).image
      #expect(image.width == (orientation == .portrait || orientation == .portraitUpsideDown ? 480 : 640))
      // Red, green, blue and yellow are the chart's corners in reading order.
      #expect(try corners(image) == ["red", "green", "blue", "yellow"])
    }
  }

  /// Returns the colors of an image's corners.
  private func corners(_ image: CGImage) throws -> [String] {
    let data = try #require(image.dataProvider?.data)
    let bytes = [UInt8](data as Data)
    return [(4, 4), (image.width - 5, 4), (4, image.height - 5), (image.width - 5, image.height - 5)].map { x, y in
      let start = y * image.bytesPerRow + x * 4
      let (blue, green, red) = (Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]))
      if red > 150, green > 130 { return "yellow" }
      return red > max(green, blue) ? "red" : green > blue ? "green" : "blue"
    }
  }

  @Test func `with locked rotation, gravity still gives the orientation of the phone`() throws {
    let phone = try TestedPhone()
    phone.run {
      let follower = OrientationFollower()
      let careless = OrientationFollower()
      UIDevice.current.beginGeneratingDeviceOrientationNotifications()
      phone.system.isRotationLocked = true
      follower.followGravity()
      var seen: [AVCaptureVideoOrientation] = []
      for posture in [Posture.landscapeLeft, .faceUp, .portraitUpsideDown, .landscapeRight, .faceDown, .portrait] {
        phone.system.rotate(to: posture, nanoseconds: 300_000_000)
        phone.advance(by: 1)
        careless.follow(UIDevice.current.orientation)
        seen.append(follower.orientation)
      }
      #expect(
        seen == [
          .landscapeRight, .landscapeRight, .portraitUpsideDown, .landscapeLeft, .landscapeLeft, .portrait,
        ])
      #expect(careless.orientation == .portrait)
      #expect(phone.system.interfaceOrientation == .portrait)
      follower.stop()
    }
  }
}

/// A delegate for photos and movies that records the photo's orientation.
private final class Taker: NSObject, AVCapturePhotoCaptureDelegate, AVCaptureFileOutputRecordingDelegate,
  @unchecked Sendable
{
  private(set) var orientation: Any?

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  {
    orientation = photo.metadata[kCGImagePropertyOrientation as String]
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {}
}
