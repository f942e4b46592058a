import CaptureModel
import CaptureTesting
import Foundation
import Testing

/// Photos of a simulated phone, as outside programs read them.
@Suite("Photos, judged by outside programs")
struct PhotoOutputJudgeTests {
  final class Client: NSObject, AVCapturePhotoCaptureDelegate {
    var photos: [AVCapturePhoto] = []

    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
    ) { photos.append(photo) }
  }

  /// Takes a photo with an iPhone 8 Plus, after a second of the camera's own control.
  private func photos(
    _ phone: TestedPhone, prepare: (AVCaptureDevice, AVCapturePhotoOutput) throws -> Void = { _, _ in },
    _ settings: (AVCapturePhotoOutput) -> AVCapturePhotoSettings
  ) throws -> [AVCapturePhoto] {
    try phone.run {
      let (session, output, client) = (AVCaptureSession(), AVCapturePhotoOutput(), Client())
      session.sessionPreset = .photo
      let device = try #require(AVCaptureDevice.default(for: .video))
      session.addInput(try AVCaptureDeviceInput(device: device))
      session.addOutput(output)
      session.startRunning()
      phone.advance(by: 1)
      try prepare(device, output)
      phone.advance(by: 1)
      output.capturePhoto(with: settings(output), delegate: client)
      phone.advance(by: 2)
      session.stopRunning()
      return client.photos
    }
  }

  /// Runs `body` in a folder with a photo's file in it.
  private func inFolder<Answer>(_ photo: AVCapturePhoto, _ name: String, _ body: (String) throws -> Answer) throws
    -> Answer
  {
    try Program.inFolder([:]) { folder in
      try #require(photo.fileDataRepresentation()).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      return try body(folder)
    }
  }

  private func tags(_ photo: AVCapturePhoto, _ name: String) throws -> [String: Any] {
    try inFolder(photo, name) { folder in
      let data = try OutsideProgram.exiftool.run(["-json", "-n", name], in: folder)
      return try #require((try JSONSerialization.jsonObject(with: data) as? [[String: Any]])?.first)
    }
  }

  private func number(_ value: Any?) -> Double { (value as? NSNumber)?.doubleValue ?? .nan }

  @Test("rule(306): exiftool reads from a JPEG what the sensor did, and how to turn it", .needsPhotoJudges)
  func exif() throws {
    let phone = try TestedPhone("iphone-8-plus")
    let taken = try photos(phone) { device, output in
      try device.lockForConfiguration()
      device.setExposureModeCustom(duration: CMTime(value: 1, timescale: 125), iso: 200)
      device.videoZoomFactor = 2
      device.unlockForConfiguration()
      output.connections[0].videoRotationAngle = 270
    } _: { _ in
      AVCapturePhotoSettings()
    }
    let tags = try tags(try #require(taken.first), "photo.jpg")
    #expect(number(tags["ExposureTime"]) == 0.008 && number(tags["ISO"]) == 200 && number(tags["FNumber"]) == 1.8)
    #expect(number(tags["Orientation"]) == 8 && number(tags["Flash"]) == 16 && number(tags["WhiteBalance"]) == 0)
    #expect(number(tags["FocalLength"]) == 3.99 && number(tags["FocalLengthIn35mmFormat"]) == 56)
    #expect(number(tags["ExposureMode"]) == 1 && number(tags["ExposureProgram"]) == 1)
    #expect(tags["Make"] as? String == "Apple" && tags["Model"] as? String == "iPhone 8 Plus")
    #expect(tags["LensModel"] as? String == "iPhone 8 Plus back camera 3.99mm f/1.8")
    #expect(number(tags["ImageWidth"]) == 4032 && number(tags["ImageHeight"]) == 3024)
    #expect((tags["DateTimeOriginal"] as? String)?.hasPrefix("2025:01:01 00:00:02") == true)
    #expect(abs(number(tags["ShutterSpeedValue"]) - 0.008) < 1e-4, "exiftool turns APEX into seconds")
  }

  @Test("a bracket's pictures differ by exactly their EV in linear light")
  func bracket() throws {
    let phone = try TestedPhone("iphone-8-plus")
    let biases: [Float] = [-4, -3, -1]
    let taken = try photos(phone) { output in
      AVCapturePhotoBracketSettings(
        rawPixelFormatType: output.availableRawPhotoPixelFormatTypes[0], processedFormat: nil,
        bracketedSettings: biases.map {
          AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: $0)
        })
    }
    try #require(taken.count == 3)
    let means = try taken.map { try mean(try #require($0.pixelBuffer)) }
    #expect(abs(means[1] / means[0] / 2 - 1) < 0.02)
    #expect(abs(means[2] / means[0] / 8 - 1) < 0.02)
  }

  /// Mean of the mosaic over its black level; every eighth pixel pair of every eighth row pair is enough.
  private func mean(_ pixels: CVPixelBuffer) throws -> Double {
    CVPixelBufferLockBaseAddress(pixels, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
    let base = try #require(CVPixelBufferGetBaseAddress(pixels))
    let bytesPerRow = CVPixelBufferGetBytesPerRow(pixels)
    var (sum, count) = (0.0, 0.0)
    for row in stride(from: 0, to: CVPixelBufferGetHeight(pixels), by: 16) {
      for column in stride(from: 0, to: CVPixelBufferGetWidth(pixels), by: 16) {
        for (y, x) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
          let value = base.loadUnaligned(fromByteOffset: (row + y) * bytesPerRow + 2 * (column + x), as: UInt16.self)
          sum += Double(value) - 512
          count += 1
        }
      }
    }
    return sum / count
  }

  @Test("the flash is in the picture: a photo in the dark is as bright as one in light", .needsPhotoJudges)
  func flash() throws {
    let phone = try TestedPhone("iphone-8-plus")
    phone.light.illuminance = 1
    func level(_ mode: AVCaptureDevice.FlashMode) throws -> Double {
      let taken = try photos(phone) { output in
        let settings = AVCapturePhotoSettings(format: [
          kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        ])
        settings.flashMode = mode
        return settings
      }
      let pixels = try #require(taken.first?.pixelBuffer)
      CVPixelBufferLockBaseAddress(pixels, .readOnly)
      defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
      let luma = try #require(CVPixelBufferGetBaseAddressOfPlane(pixels, 0))
      let bytesPerRow = CVPixelBufferGetBytesPerRowOfPlane(pixels, 0)
      var sum = 0.0
      for row in 0..<100 {
        for column in 0..<100 {
          sum += Double(luma.load(fromByteOffset: row * 30 * bytesPerRow + column * 40, as: UInt8.self))
        }
      }
      return sum / 10_000
    }
    let (dark, lit) = (try level(.off), try level(.on))
    #expect(lit > 80 && lit > dark * 1.5, "\(dark) and \(lit)")
  }
}
