import Foundation
import HardwareModel
import PixelModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import SimulationKernel

@Suite("Photo depth")
struct PhotoDepthTests {
  private let unsupported =
    "*** -[AVCapturePhotoOutput setDepthDataDeliveryEnabled:] Depth data delivery is not supported in the current configuration"

  @Test func `rule(415): depth delivery is supported where the active format has depth formats, observably`() throws {
    let photos = try PhotoPhone { $0.formats[3].unprinted.depthFormats = [.disparity] }
    #expect(photos.output.isDepthDataDeliverySupported)
    #expect(!photos.output.isDepthDataDeliveryEnabled)
    photos.output.isDepthDataDeliveryEnabled = true
    #expect(photos.output.isDepthDataDeliveryEnabled)
    #expect(photos.camera.activeDepthDataFormat != nil)
    photos.session.sessionPreset = .high
    #expect(!photos.output.isDepthDataDeliverySupported)
    #expect(!photos.output.isDepthDataDeliveryEnabled)
    #expect(photos.log.events.contains { $0.hasPrefix("isDepthDataDeliverySupported true->false") })
    photos.output.isDepthDataDeliveryEnabled = true
    #expect(photos.misuses == ["NSInvalidArgumentException: \(unsupported)"])
    photos.session.sessionPreset = .photo
    #expect(photos.output.isDepthDataDeliverySupported)
    #expect(!photos.output.isDepthDataDeliveryEnabled)
    #expect(!photos.use { AVCapturePhotoOutput() }.isDepthDataDeliverySupported)
  }

  @Test
  func `rule(416): a photo has depth if the output and its settings enable it, and RAW photos have none`()
    throws
  {
    let photos = try PhotoPhone { $0.formats[3].unprinted.depthFormats = [.disparity] }
    let early = photos.settings()
    early.isDepthDataDeliveryEnabled = true
    photos.take(early)
    try #require(photos.misuses.count == 1)
    #expect(photos.misuses[0].contains("settings.depthDataDeliveryEnabled may not be set"))
    photos.output.isDepthDataDeliveryEnabled = true
    let plain = try #require(photos.take())
    let raw = photos.use {
      AVCapturePhotoSettings(
        rawPixelFormatType: kCVPixelFormatType_14Bayer_RGGB, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg])
    }
    raw.isDepthDataDeliveryEnabled = true
    photos.take(raw)
    #expect(photos.client.photos.map { $0.depthData != nil } == [false, false, true])
    let durations = [plain, photos.client.photos[2]].map { $0.resolvedSettings.photoProcessingTimeRange.start.seconds }
    #expect(durations == [0.25, 0.3], "a photo of balanced quality, and one of speed with depth")
    #expect(photos.misuses.count == 1)
  }

  @Test(
    arguments: [
      (.builtInTrueDepthCamera, PixelSize(width: 640, height: 480), .absolute),
      (.builtInLiDARDepthCamera, PixelSize(width: 768, height: 576), .absolute),
      (.builtInDualCamera, PixelSize(width: 768, height: 576), .relative),
    ] as [(AVCaptureDevice.DeviceType, PixelSize, AVDepthData.Accuracy)])
  func `rule(417): the depth map is 16-bit disparity in sensor orientation, whatever the depth format`(
    _ type: AVCaptureDevice.DeviceType, _ size: PixelSize, _ accuracy: AVDepthData.Accuracy
  ) throws {
    let phone = try DepthPhone(type)
    try phone.choose(kCVPixelFormatType_DepthFloat32)
    let photo = try #require(try phone.photo { $0.isDepthDataFiltered = false })
    let depth = try #require(photo.depthData)
    #expect(depth.depthDataType == kCVPixelFormatType_DisparityFloat16)
    #expect(depth.depthDataAccuracy == accuracy)
    #expect(CVPixelBufferGetWidth(depth.depthDataMap) == size.width)
    #expect(CVPixelBufferGetHeight(depth.depthDataMap) == size.height)
    #expect(
      depth.meters[1].prefix(4).map { $0.rounded() } == [1, 2, 3, 4],
      "from left to right, though the photo is shown upright")
    #expect(!depth.isDepthDataFiltered)
    #expect(depth.meters[0][0].isNaN)
    let calibration = try #require(depth.cameraCalibrationData)
    #expect(calibration.intrinsicMatrixReferenceDimensions == CGSize(width: 640, height: 480))
    #expect(calibration.lensDistortionCenter == CGPoint(x: 319.5, y: 239.5))
    #expect(try phone.photo()?.depthData?.isDepthDataFiltered == true)
  }

  @Test func `a photo beyond the depth zoom range has no depth, and one within it is calibrated for its zoom`()
    throws
  {
    let phone = try DepthPhone(zoomRanges: [1...2])
    let widths = try [1, 2, 3].map { factor -> Float? in
      try phone.camera.lockForConfiguration()
      phone.camera.videoZoomFactor = factor
      phone.camera.unlockForConfiguration()
      return try #require(try phone.photo()).depthData?.cameraCalibrationData?.intrinsicMatrix[0, 0]
    }
    let (wide, near) = (try #require(widths[0]), try #require(widths[1]))
    #expect(near == 2 * wide)
    #expect(widths[2] == nil)
  }

  @Test func `rule(181): depth delivery limits the zoom to discrete factors until it is disabled`() throws {
    let phone = try DepthPhone(.builtInDualCamera, zoomRanges: [1...1, 2...2])
    phone.session.removeOutput(phone.output)
    let output = try phone.photoOutput()
    func zoom(to factor: CGFloat) throws -> CGFloat {
      try phone.camera.lockForConfiguration()
      defer { phone.camera.unlockForConfiguration() }
      phone.camera.videoZoomFactor = factor
      return phone.camera.videoZoomFactor
    }
    #expect(try zoom(to: 1.2) == 1)
    output.isDepthDataDeliveryEnabled = false
    #expect(try zoom(to: 1.2) == 1.2)
  }

  @Test func `rule(416): a delegate with only the deprecated photo method cannot receive depth`() throws {
    final class Older: AVCapturePhotoCaptureDelegate {
      func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photoSampleBuffer: CMSampleBuffer?,
        previewPhoto previewPhotoSampleBuffer: CMSampleBuffer?, resolvedSettings: AVCaptureResolvedPhotoSettings,
        bracketSettings: AVCaptureBracketedStillImageSettings?, error: (any Error)?
      ) { Issue.record("a photo in its older form") }
    }
    let phone = try DepthPhone()
    let output = try phone.photoOutput()
    let settings = phone.use { AVCapturePhotoSettings() }
    settings.isDepthDataDeliveryEnabled = true
    let older = Older()
    output.capturePhoto(with: settings, delegate: older)
    phone.advance(milliseconds: 2000)
    #expect(
      phone.log.misuses.map(\.reason) == [
        "*** -[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] The delegate must respond to "
          + "captureOutput:didFinishProcessingPhoto:error:"
      ])
  }
}

extension DepthPhone {
  /// Returns a photo output of the running session, prepared for depth.
  fileprivate func photoOutput() throws -> AVCapturePhotoOutput {
    if let output = session.outputs.compactMap({ $0 as? AVCapturePhotoOutput }).first { return output }
    let output = AVCapturePhotoOutput(system: system)
    session.addOutput(output)
    output.isDepthDataDeliveryEnabled = true
    session.startRunning()
    return output
  }

  /// Captures a photo with depth data.
  fileprivate func photo(_ change: (AVCapturePhotoSettings) -> Void = { _ in }) throws -> AVCapturePhoto? {
    let (output, client) = (try photoOutput(), PhotoClient())
    let settings = use { AVCapturePhotoSettings() }
    settings.isDepthDataDeliveryEnabled = true
    change(settings)
    output.capturePhoto(with: settings, delegate: client)
    advance(milliseconds: 2000)
    return client.photos.last
  }
}

extension FormatDescriptor {
  /// A small depth format with disparity samples.
  static let disparity = FormatDescriptor(
    mediaType: "dpth", pixelFormat: kCVPixelFormatType_DisparityFloat16, size: PixelSize(width: 4, height: 3),
    frameRates: 2...30)
}
