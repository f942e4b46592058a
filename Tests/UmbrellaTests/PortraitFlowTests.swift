import AVFoundation
import CaptureTesting
import Foundation
import Testing
import VirtualDevices

@Suite("Portraits with only Apple's names")
struct PortraitFlowTests {
  @Test(arguments: [1, 2] as [CGFloat])
  func `The mattes of a portrait cover the face in the photo, with and without zoom`(
    _ zoomFactor: CGFloat
  ) throws {
    let phone = try TestedPhone("iphone-x", scene: .chart(.grayRamp))
    try phone.run {
      let taker = PortraitTaker()
      try taker.configure(zoomFactor)
      taker.session.startRunning()
      phone.props.faces = [SceneFace(path: [.init(x: 0.6, y: 0.42, size: 0.25, roll: 15)])]
      phone.advance(by: 2)
      taker.take()
      phone.advance(by: 2)
      let photo = try #require(taker.photos.first)
      let image = try #require(photo.pixelBuffer)
      let person = try #require(photo.portraitEffectsMatte).mattingImage
      let skin = try #require(photo.semanticSegmentationMatte(for: .skin)).mattingImage
      #expect(CVPixelBufferGetWidth(image) == 3088)
      #expect(CVPixelBufferGetHeight(image) == 2316)
      #expect(CVPixelBufferGetWidth(person) == 1544)
      #expect(CVPixelBufferGetHeight(person) == 1158)
      var counts: [Bool: Int] = [:]
      // The ramp is gray, while skin is not. The frame stamp does not overlap the face.
      for y in stride(from: 6, to: 1158, by: 12) {
        for x in stride(from: 6, to: 1544, by: 12) {
          let (blue, red) = (image.sample(8 * x, 2 * y), image.sample(8 * x + 2, 2 * y))
          let sample = skin.sample(x, y)
          // In upscaled areas, an edge is wider in the photo than in its mattes.
          let around = [(-3, -3), (3, -3), (-3, 3), (3, 3)].map { skin.sample(x + $0, y + $1) }
          guard around.allSatisfy({ $0 == sample }), person.sample(x, y) == sample else { continue }
          counts[sample == 255, default: 0] += 1
          #expect((red - blue > 20) == (sample == 255), "at \(x), \(y)")
        }
      }
      #expect(counts[true, default: 0] > 250)
      #expect(counts[false, default: 0] > 5000)
      let upright = try #require(photo.portraitEffectsMatte).applyingExifOrientation(.right).mattingImage
      #expect(CVPixelBufferGetWidth(upright) == 1158)
      #expect(upright.sample(1158 - 1 - 400, 600) == person.sample(600, 400))
      phone.props.faces = []
      phone.advance(by: 1)
      taker.take()
      phone.advance(by: 2)
      try #require(taker.photos.count == 2)
      #expect(taker.photos[1].portraitEffectsMatte == nil)
      #expect(taker.photos[1].depthData != nil)
    }
  }
}

/// A camera that captures uncompressed portraits with depth and mattes, using the front camera.
private final class PortraitTaker: NSObject, AVCapturePhotoCaptureDelegate {
  let session = AVCaptureSession()
  let output = AVCapturePhotoOutput()
  private(set) var photos: [AVCapturePhoto] = []

  func configure(_ zoomFactor: CGFloat) throws {
    guard let camera = AVCaptureDevice.default(.builtInTrueDepthCamera, for: .video, position: .front) else {
      throw AVError(.deviceNotConnected)
    }
    session.beginConfiguration()
    session.sessionPreset = .photo
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(output)
    output.isDepthDataDeliveryEnabled = output.isDepthDataDeliverySupported
    output.isPortraitEffectsMatteDeliveryEnabled = output.isPortraitEffectsMatteDeliverySupported
    output.enabledSemanticSegmentationMatteTypes = output.availableSemanticSegmentationMatteTypes
    session.commitConfiguration()
    try camera.lockForConfiguration()
    camera.videoZoomFactor = zoomFactor
    camera.unlockForConfiguration()
  }

  func take() {
    let settings = AVCapturePhotoSettings(format: [
      kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA
    ])
    settings.isDepthDataDeliveryEnabled = output.isDepthDataDeliveryEnabled
    settings.isPortraitEffectsMatteDeliveryEnabled = output.isPortraitEffectsMatteDeliveryEnabled
    settings.enabledSemanticSegmentationMatteTypes = output.enabledSemanticSegmentationMatteTypes
    output.capturePhoto(with: settings, delegate: self)
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  { photos.append(photo) }
}

extension CVPixelBuffer {
  /// Returns a byte in a row.
  fileprivate func sample(_ place: Int, _ row: Int) -> Int {
    CVPixelBufferLockBaseAddress(self, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(self, .readOnly) }
    let bytes = CVPixelBufferGetBaseAddress(self)?.assumingMemoryBound(to: UInt8.self)
    return Int(bytes?[row * CVPixelBufferGetBytesPerRow(self) + place] ?? 0)
  }
}
