import AVFoundation
import CaptureTesting
import Testing
import VirtualDevices
import Vision

@Suite("Vision: faces and other requests")
struct FaceTests {
  @Test(arguments: [.portrait, .landscapeRight] as [AVCaptureVideoOrientation])
  func `A face of the scene is found in the camera's frame, where the upright frame shows it`(
    _ orientation: AVCaptureVideoOrientation
  ) throws {
    let phone = try TestedPhone(scene: .chart(.grayRamp))
    try phone.run {
      phone.props.faces = [SceneFace(path: [.init(x: 0.25, y: 0.25, size: 0.2, roll: 30, yaw: 20)])]
      let camera = try FrameCamera(orientation)
      phone.advance(by: 0.5)
      let buffer = try #require(camera.frame.flatMap(CMSampleBufferGetImageBuffer))
      let request = VNDetectFaceRectanglesRequest()
      request.revision = VNDetectFaceRectanglesRequestRevision3
      try VNImageRequestHandler(cvPixelBuffer: buffer, orientation: orientation == .portrait ? .up : .right)
        .perform([request])
      let face = try #require(request.results?.first)
      // The upright frame is 720 wide and 1280 high; the side of the face is a fifth of the shorter side: 144 pixels.
      #expect(abs(face.boundingBox.minX - (0.25 - 72.0 / 720)) < 1e-6)
      #expect(abs(face.boundingBox.minY - (0.75 - 72.0 / 1280)) < 1e-6)
      #expect(abs(face.boundingBox.width - 0.2) < 1e-6)
      #expect(abs(face.boundingBox.height - 0.1125) < 1e-6)
      // Clockwise in the scene, counterclockwise in Vision.
      #expect(abs((face.roll?.doubleValue ?? 9) + .pi / 6) < 1e-6)
      #expect(abs((face.yaw?.doubleValue ?? 9) + .pi / 9) < 1e-6)
    }
  }

  @Test func `A copy of the frame's pixels has no faces`() throws {
    let phone = try TestedPhone(scene: .chart(.grayRamp))
    try phone.run {
      phone.props.faces = [SceneFace(path: [.init(x: 0.5, y: 0.5, size: 0.4)])]
      let camera = try FrameCamera(.portrait)
      phone.advance(by: 0.5)
      let buffer = try #require(camera.frame.flatMap(CMSampleBufferGetImageBuffer))
      let request = VNDetectFaceRectanglesRequest()
      try VNImageRequestHandler(ciImage: CIImage(cvPixelBuffer: buffer)).perform([request])
      #expect(request.results == [])
    }
  }

  @Test func `Other requests call their completion handlers without results`() throws {
    let phone = try TestedPhone()
    try phone.run {
      var calls = 0
      let request = VNRecognizeTextRequest { request, error in
        calls += 1
        #expect(error == nil)
        #expect((request.results as? [VNRecognizedTextObservation]) == [])
      }
      let image = try #require(CodePicture.image(x: 0.5, y: 0.5))
      try VNImageRequestHandler(cgImage: image).perform([request, VNDetectHumanHandPoseRequest()])
      #expect(calls == 1)
    }
  }

  @Test func `An unreadable image is an error, which the completion handler gets, too`() throws {
    let phone = try TestedPhone()
    phone.run {
      var told: NSError?
      let request = VNDetectBarcodesRequest { _, error in told = error as NSError? }
      let error = #expect(throws: NSError.self) { try VNImageRequestHandler(data: Data([1, 2, 3])).perform([request]) }
      #expect(error?.domain == VNErrorDomain)
      #expect(error?.code == VNErrorCode.invalidImage.rawValue)
      #expect(told == error)
      #expect(request.results == nil)
    }
  }

  @Test func `A request that is cancelled fails once`() throws {
    let phone = try TestedPhone()
    try phone.run {
      let handler = VNImageRequestHandler(cgImage: try #require(CodePicture.image(x: 0.5, y: 0.5)))
      let request = VNDetectBarcodesRequest()
      request.cancel()
      let error = #expect(throws: NSError.self) { try handler.perform([request]) }
      #expect(error?.code == VNErrorCode.requestCancelled.rawValue)
      try handler.perform([request])
      #expect(request.results?.count == 1)
    }
  }

  @Test func `Normalized coordinates are converted to pixels, and back`() {
    #expect(VNImagePointForNormalizedPoint(CGPoint(x: 0.25, y: 0.5), 640, 480) == CGPoint(x: 160, y: 240))
    let rect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let pixels = VNImageRectForNormalizedRect(rect, 640, 480)
    #expect(pixels == CGRect(x: 160, y: 240, width: 320, height: 120))
    #expect(VNNormalizedRectForImageRect(pixels, 640, 480) == rect)
    let region = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    let inRegion = VNImageRectForNormalizedRectUsingRegionOfInterest(rect, 640, 480, region)
    #expect(inRegion == CGRect(x: 400, y: 120, width: 160, height: 60))
  }
}
