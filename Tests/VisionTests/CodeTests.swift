import AVFoundation
import CaptureTesting
import ImageIO
import Testing
import UniformTypeIdentifiers
import VirtualDevices
import Vision

/// Tests that codes are found in images of all kinds, at positions that are calculated by hand.
///
/// The code is in the upper right quarter of the upright image: its center is at 3/4 of the width and of the height, as
/// seen from the lower left.
@Suite("Vision: codes")
struct CodeTests {
  /// Orientations, and where the upright image's upper right quarter is in the stored image: in fractions from the top
  /// left.
  private static let quarters: [(CGImagePropertyOrientation, x: Double, y: Double)] = [
    (.up, 0.75, 0.25), (.right, 0.25, 0.25), (.down, 0.25, 0.75), (.left, 0.75, 0.75),
    (.upMirrored, 0.25, 0.25), (.downMirrored, 0.75, 0.75), (.leftMirrored, 0.25, 0.75), (.rightMirrored, 0.75, 0.25),
  ]

  private func found(_ request: VNDetectBarcodesRequest) throws -> VNBarcodeObservation {
    let results = try #require(request.results)
    #expect(results.count == 1)
    let code = try #require(results.first)
    #expect(code.payloadStringValue == "camsim")
    #expect(code.symbology == .qr)
    #expect(code.confidence == 1)
    return code
  }

  /// Checks the position and the shape of a code, to about two pixels of 480.
  private func checkPosition(_ code: VNBarcodeObservation, aspect: Double) {
    let box = code.boundingBox
    #expect(abs(box.midX - 0.75) < 0.005)
    #expect(abs(box.midY - 0.75) < 0.005)
    #expect(abs(box.width * aspect - box.height) < 0.005)
  }

  @Test(arguments: quarters.indices)
  func `A code in an image is found where the upright image shows it, in every orientation`(_ index: Int) throws {
    let (orientation, x, y) = Self.quarters[index]
    let phone = try TestedPhone()
    try phone.run {
      let image = try #require(CodePicture.image(x: x, y: y))
      let request = VNDetectBarcodesRequest()
      try VNImageRequestHandler(cgImage: image, orientation: orientation, options: [:]).perform([request])
      let isTurned = [.left, .right, .leftMirrored, .rightMirrored].contains(orientation)
      checkPosition(try found(request), aspect: isTurned ? 480.0 / 640 : 640.0 / 480)
    }
  }

  @Test(arguments: [1, 3, 6, 8] as [UInt32])
  func `The orientation that an image file stores is applied, unless the app passes another`(_ stored: UInt32) throws {
    let phone = try TestedPhone()
    try phone.run {
      let orientation = try #require(CGImagePropertyOrientation(rawValue: stored))
      let (_, x, y) = try #require(Self.quarters.first { $0.0 == orientation })
      let image = try #require(CodePicture.image(x: x, y: y))
      let url = FileManager.default.temporaryDirectory.appendingPathComponent("code-\(stored).jpg")
      let file = try #require(
        CGImageDestinationCreateWithURL(url as CFURL, UTType.jpeg.identifier as CFString, 1, nil))
      CGImageDestinationAddImage(file, image, [kCGImagePropertyOrientation: NSNumber(value: stored)] as CFDictionary)
      #expect(CGImageDestinationFinalize(file))
      let request = VNDetectBarcodesRequest()
      try VNImageRequestHandler(url: url).perform([request])
      checkPosition(try found(request), aspect: stored > 4 ? 480.0 / 640 : 640.0 / 480)
      try VNImageRequestHandler(data: Data(contentsOf: url), orientation: .up).perform([request])
      let asStored = try found(request).boundingBox
      #expect(abs(asStored.midX - x) < 0.005)
      #expect(abs(asStored.midY - (1 - y)) < 0.005)
    }
  }

  @Test(arguments: [.portrait, .landscapeRight, .portraitUpsideDown, .landscapeLeft] as [AVCaptureVideoOrientation])
  func `A code in a camera's frame is found where the upright frame shows it`(
    _ orientation: AVCaptureVideoOrientation
  ) throws {
    let phone = try TestedPhone(scene: .chart(.grayRamp))
    try phone.run {
      phone.props.codes = [try #require(SceneCode(.qr, "camsim", x: 0.75, y: 0.25, size: 0.3))]
      let camera = try FrameCamera(orientation)
      phone.advance(by: 0.5)
      let frame = try #require(camera.frame)
      // The phone is held upright, so a portrait frame is upright, and the others are turned as their names say.
      let upright: CGImagePropertyOrientation =
        switch orientation {
        case .landscapeRight: .right
        case .landscapeLeft: .left
        case .portraitUpsideDown: .down
        default: .up
        }
      let request = VNDetectBarcodesRequest()
      try VNImageRequestHandler(cmSampleBuffer: frame, orientation: upright).perform([request])
      let box = try found(request).boundingBox
      #expect(abs(box.midX - 0.75) < 0.01)
      #expect(abs(box.midY - 0.75) < 0.01)
    }
  }

  @Test func `The corners of a code are those of its box`() throws {
    let phone = try TestedPhone()
    try phone.run {
      let image = try #require(CodePicture.image(x: 0.75, y: 0.25))
      let request = VNDetectBarcodesRequest()
      try VNSequenceRequestHandler().perform([request], on: image)
      let code = try found(request)
      #expect(code.topLeft == CGPoint(x: code.boundingBox.minX, y: code.boundingBox.maxY))
      #expect(code.bottomRight.x == code.boundingBox.maxX)
      #expect(code.bottomRight.y == code.boundingBox.minY)
    }
  }

  @Test func `Results are normalized to the region of interest, outside which nothing is found`() throws {
    let phone = try TestedPhone()
    try phone.run {
      let image = try #require(CodePicture.image(x: 0.75, y: 0.25))
      let handler = VNImageRequestHandler(cgImage: image)
      let request = VNDetectBarcodesRequest()
      request.regionOfInterest = CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
      try handler.perform([request])
      let box = try found(request).boundingBox
      #expect(abs(box.midX - 0.5) < 0.01)
      #expect(abs(box.midY - 0.5) < 0.01)
      request.regionOfInterest = CGRect(x: 0, y: 0.5, width: 0.5, height: 0.5)
      try handler.perform([request])
      #expect(request.results == [])
    }
  }

  @Test func `Only codes of the wanted symbologies are found`() throws {
    let phone = try TestedPhone()
    try phone.run {
      let request = VNDetectBarcodesRequest()
      #expect(request.results == nil)
      request.symbologies = [.ean13, .aztec]
      try VNImageRequestHandler(cgImage: #require(CodePicture.image(x: 0.5, y: 0.5))).perform([request])
      #expect(request.results == [])
    }
  }
}
