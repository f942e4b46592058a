import AVFoundation
import CaptureTesting
import Foundation
import Testing

@Suite("Data outputs with only Apple's names")
struct DataFlowTests {
  @Test
  func `BGRA frames are made gray in place, late frames are dropped with a reason, and kept frames use up the buffers`()
    throws
  {
    let phone = try TestedPhone()
    try phone.run {
      let reader = FrameReader()
      try reader.prepare(pixelFormat: kCVPixelFormatType_32BGRA)
      reader.session.startRunning()
      phone.advance(by: 0.5)
      #expect(reader.frameCount == 15)
      #expect(reader.grayCount == 15)
      #expect(reader.dropReasons.isEmpty)
      phone.charge(reader.videoOutput, seconds: 0.05)
      phone.advance(by: 0.5)
      #expect(reader.dropReasons.contains("FrameWasLate"))
      phone.charge(reader.videoOutput, seconds: 0)
      phone.advance(by: 0.1)
      reader.isKeeping = true
      phone.advance(by: 1)
      #expect(reader.kept.count == 12)
      #expect(reader.dropReasons.last == "OutOfBuffers")
      reader.isKeeping = false
      reader.letGo()
      let count = reader.frameCount
      phone.advance(by: 0.5)
      #expect(reader.frameCount >= count + 14)
      reader.session.stopRunning()
    }
  }

  @Test func `a frame's EXIF dictionary has the sensor's actual settings`() throws {
    let phone = try TestedPhone("iphone-8-plus")
    try phone.run {
      let reader = FrameReader()
      try reader.prepare(pixelFormat: kCVPixelFormatType_32BGRA)
      let camera = try #require(AVCaptureDevice.default(for: .video))
      reader.session.startRunning()
      try camera.lockForConfiguration()
      camera.setExposureModeCustom(duration: CMTime(value: 1, timescale: 50), iso: 200)
      camera.unlockForConfiguration()
      phone.advance(by: 0.5)
      func number(_ key: CFString) -> Double? { (reader.exif[key as String] as? NSNumber)?.doubleValue }
      #expect(number(kCGImagePropertyExifExposureTime) == 0.02)
      #expect((reader.exif[kCGImagePropertyExifISOSpeedRatings as String] as? [NSNumber])?.first?.intValue == 200)
      #expect(number(kCGImagePropertyExifFNumber) == 1.8)
      #expect(number(kCGImagePropertyExifFocalLength) == 3.99)
      #expect(number(kCGImagePropertyExifPixelXDimension) == 640)
      #expect(number(kCGImagePropertyExifPixelYDimension) == 480)
      #expect(number(kCGImagePropertyExifExposureMode) == 1)
      #expect(reader.exif[kCGImagePropertyExifLensModel as String] as? String == camera.lensModelOfEXIF)
    }
  }

  @Test(arguments: [kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange])
  func `frames in biplanar formats are made gray in place`(_ format: OSType) throws {
    let phone = try TestedPhone()
    try phone.run {
      let reader = FrameReader()
      try reader.prepare(pixelFormat: format)
      reader.isKeeping = true
      reader.session.startRunning()
      phone.advance(by: 0.2)
      let pixels = try #require(reader.kept.last.flatMap { CMSampleBufferGetImageBuffer($0) })
      #expect(CVPixelBufferGetPixelFormatType(pixels) == format)
      #expect(CVPixelBufferGetPlaneCount(pixels) == 2)
    }
  }

  @Test func `the number of audio samples is exactly time multiplied by rate`() throws {
    let phone = try TestedPhone()
    try phone.run {
      let reader = FrameReader()
      try reader.prepare(pixelFormat: kCVPixelFormatType_32BGRA)
      reader.session.startRunning()
      phone.advance(by: 2)
      let rate = try #require(reader.audioRates.first)
      let first = try #require(reader.firstAudio)
      let time = reader.endOfAudio - first
      #expect(reader.audioRates.count == 1)
      #expect(time.seconds > 1.9)
      #expect(CMTime(value: CMTimeValue(reader.sampleCount), timescale: CMTimeScale(rate)) == time)
    }
  }

  @Test(arguments: [0, 90, 180, 270] as [CGFloat])
  func `video and depth are synchronized, and the near corner of the depth map follows the rotation`(_ angle: CGFloat)
    throws
  {
    let phone = try TestedPhone("iphone-x")
    try phone.run {
      let reader = DepthReader()
      try reader.prepare(angle: angle)
      reader.session.startRunning()
      phone.advance(by: 1)
      #expect(reader.pairs >= 29)
      #expect(reader.mismatches == 0)
      let near = reader.corners.indices.filter { reader.corners[$0] < 0.9 }
      // The phone is upright, so the image is upright after a rotation by 90 degrees: then the near corner is at the
      // top left.
      let expected: [CGFloat: Int] = [0: 2, 90: 0, 180: 1, 270: 3]
      #expect(near == [expected[angle]], "\(reader.corners)")
    }
  }

  @Test func `front and back cameras run at the same time, and disabling one connection does not affect the other`()
    throws
  {
    let phone = try TestedPhone()
    try phone.run {
      let cameras = DualCamera()
      try cameras.prepare()
      #expect(cameras.session.hardwareCost > 0)
      #expect(cameras.session.hardwareCost <= 1)
      #expect(cameras.session.systemPressureCost > 0)
      cameras.session.startRunning()
      #expect(cameras.session.isRunning)
      phone.advance(by: 1)
      let (back, front) = (ObjectIdentifier(cameras.backOutput), ObjectIdentifier(cameras.frontOutput))
      #expect(cameras.counts[back] == 30)
      #expect(cameras.counts[front] == 30)
      cameras.frontOutput.connection(with: .video)?.isEnabled = false
      phone.advance(by: 1)
      #expect(cameras.counts[back] == 60)
      #expect(cameras.counts[front] == 30)
      cameras.session.stopRunning()
    }
  }
}

extension AVCaptureDevice {
  /// The lens model that a real iPhone 8 Plus writes to EXIF.
  fileprivate var lensModelOfEXIF: String { "iPhone 8 Plus back camera 3.99mm f/1.8" }
}
