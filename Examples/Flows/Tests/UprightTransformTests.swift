import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@MainActor @Suite struct UprightTransformTests {
  @Test func theRotationMatchesOrientationAndPosition() {
    func degrees(_ orientation: AVCaptureVideoOrientation, _ position: AVCaptureDevice.Position) -> Int {
      let transform = orientation.uprightTransform(position: position)
      return (Int((atan2(transform.b, transform.a) * 180 / .pi).rounded()) + 360) % 360
    }
    let orientations: [AVCaptureVideoOrientation] = [.portrait, .portraitUpsideDown, .landscapeRight, .landscapeLeft]
    #expect(orientations.map { degrees($0, .back) } == [90, 270, 0, 180])
    #expect(orientations.map { degrees($0, .front) } == [90, 270, 180, 0])
  }

  /// The phone keeps the posture of the test case while the app writes unrotated sensor frames.
  @Test(
    arguments: [AVCaptureDevice.Position.back, .front],
    [
      (Posture.portrait, AVCaptureVideoOrientation.portrait), (.portraitUpsideDown, .portraitUpsideDown),
      (.landscapeLeft, .landscapeRight), (.landscapeRight, .landscapeLeft),
    ])
  func theWrittenMovieIsUpright(
    _ position: AVCaptureDevice.Position, _ held: (posture: Posture, orientation: AVCaptureVideoOrientation)
  ) async throws {
    let phone = try TestedPhone()
    let url = URL.temporary("mov")
    defer { try? FileManager.default.removeItem(at: url) }
    phone.posture = held.posture
    try await phone.run {
      let writer = MovieWriter()
      try writer.configure()
      if position == .front {
        writer.session.removeInput(try #require(writer.session.inputs.first))
        writer.session.addInput(try AVCaptureDeviceInput(device: try camera(at: .front)))
      }
      writer.session.outputs[0].connection(with: .video)?.videoRotationAngle = 0
      writer.session.startRunning()
      await phone.advance(by: 0.2)
      try writer.start(
        writingTo: url, width: 640, height: 480, transform: held.orientation.uprightTransform(position: position))
      await phone.advance(by: 0.4)
      _ = await withCheckedContinuation { continuation in writer.finish { continuation.resume(returning: $0) } }
      let thumbnail = try await MovieThumbnail(of: url, longestSide: 640)
      #expect(try thumbnail.image.corners() == ["red", "green", "blue", "yellow"])
    }
    let image = try OutsideTool.firstImage(of: url)
    let isPortrait = held.orientation == .portrait || held.orientation == .portraitUpsideDown
    #expect(try OutsideTool.exif(of: image, ["ImageSize"]) == [isPortrait ? "480 640" : "640 480"])
    let codes = try OutsideTool.codes(in: image)
    #expect(codes.count == 4, "\(codes)")
    #expect(codes.values.allSatisfy { $0 == "UP" }, "\(codes)")
  }
}
