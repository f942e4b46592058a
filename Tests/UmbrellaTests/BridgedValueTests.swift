// Imports only AVFoundation, which re-exports Image I/O and AudioToolbox on Apple's platforms, too.
import AVFoundation
import CaptureTesting
import Testing

/// A value that Objective-C bridges to the object that a dictionary of settings must contain.
struct BridgedValue: CustomTestStringConvertible, @unchecked Sendable {
  // Unchecked: the value is immutable.
  let testDescription: String
  let value: Any

  init(_ value: Any) { (testDescription, self.value) = ("\(type(of: value))", value) }

  static let numbers: [Self] = [
    .init(64), .init(Int32(64)), .init(Int64(64)), .init(UInt(64)), .init(UInt32(64)), .init(Float(64)), .init(64.0),
    .init(CGFloat(64)), .init(NSNumber(value: 64)),
  ]
  static let texts: [Self] = [
    .init("avc1"), .init("avc1" as NSString), .init("xavc1".dropFirst().description), .init(AVVideoCodecType.h264),
  ]
}

@Suite("Values that Objective-C bridges in dictionaries")
struct BridgedValueTests {
  @Test(arguments: BridgedValue.numbers) func `a number of any type is a size and a rate`(_ number: BridgedValue) throws
  {
    let phone = try TestedPhone()
    try phone.run {
      let video: [String: Any] = [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: number.value, AVVideoHeightKey: number.value,
        AVVideoCompressionPropertiesKey: [AVVideoMaxKeyFrameIntervalKey: number.value],
      ]
      let url = FileManager.default.temporaryDirectory.appending(path: "a.mov")
      let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
      #expect(writer.canApply(outputSettings: video, forMediaType: .video))
      writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: video))

      var buffer: CVPixelBuffer?
      let size = [kCVPixelBufferWidthKey: number.value, kCVPixelBufferHeightKey: number.value] as CFDictionary
      CVPixelBufferCreate(nil, 64, 64, kCVPixelFormatType_32BGRA, size, &buffer)
      #expect(buffer.map(CVPixelBufferGetWidth) == 64)
      var pool: CVPixelBufferPool?
      let attributes: NSDictionary = [
        kCVPixelBufferWidthKey: number.value, kCVPixelBufferHeightKey: number.value,
        kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA,
      ]
      CVPixelBufferPoolCreate(nil, nil, attributes, &pool)
      try CVPixelBufferPoolCreatePixelBuffer(nil, #require(pool), &buffer)
      #expect(buffer.map(CVPixelBufferGetHeight) == 64)

      let output = AVCaptureVideoDataOutput()
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: try #require(.default(for: .video))))
      session.addOutput(output)
      output.videoSettings = [
        kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_32BGRA),
        kCVPixelBufferWidthKey as String: number.value, kCVPixelBufferHeightKey as String: 36,
      ]
      #expect(output.videoSettings[kCVPixelBufferWidthKey as String] as? Int == 64)

      let photo = AVCapturePhotoSettings()
      let format = try #require(photo.availablePreviewPhotoPixelFormatTypes.first)
      photo.previewPhotoFormat = [
        kCVPixelBufferPixelFormatTypeKey as String: format, kCVPixelBufferWidthKey as String: number.value,
        kCVPixelBufferHeightKey as String: number.value,
      ]
      #expect(phone.misuses.isEmpty)
    }
  }

  @Test(arguments: BridgedValue.texts) func `a string of any type is a codec`(_ text: BridgedValue) throws {
    let phone = try TestedPhone()
    phone.run {
      let settings: [String: Any] = [AVVideoCodecKey: text.value, AVVideoWidthKey: 64, AVVideoHeightKey: 64]
      _ = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
      #expect(AVCapturePhotoSettings(format: [AVVideoCodecKey: text.value]).format?[AVVideoCodecKey] != nil)
      #expect(phone.misuses.isEmpty)
    }
  }

  @Test(arguments: BridgedValue.numbers) func `a number of any type is the quality of an image file`(
    _ number: BridgedValue
  ) throws {
    let phone = try TestedPhone()
    try phone.run {
      var buffer: CVPixelBuffer?
      CVPixelBufferCreate(nil, 64, 64, kCVPixelFormatType_32BGRA, nil, &buffer)
      let data = NSMutableData()
      let file = try #require(CGImageDestinationCreateWithData(data, "public.jpeg" as CFString, 1, nil))
      let context = try #require(
        CGContext(
          data: nil, width: 64, height: 64, bitsPerComponent: 8, bytesPerRow: 256, space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      let options = [kCGImageDestinationLossyCompressionQuality: number.value] as CFDictionary
      CGImageDestinationAddImage(file, try #require(context.makeImage()), options)
      #expect(CGImageDestinationFinalize(file))
      #expect(data.length > 0)
    }
  }

  @Test func `a rectangle, a time and null keep their values in a dictionary`() {
    let rectangle = CGRect(x: 1, y: 2, width: 3, height: 4)
    let values: NSDictionary = [
      "rect": rectangle, "time": NSValue(time: CMTime(value: 1, timescale: 2)), "null": NSNull(),
    ]
    #expect(values["rect"] as? CGRect == rectangle)
    #expect((values["time"] as? NSValue)?.timeValue == CMTime(value: 1, timescale: 2))
    #expect(values["null"] is NSNull)
    #expect(NSValue(cgRect: rectangle).cgRectValue == rectangle)
  }

  @Test func `one call of AudioToolbox needs no import of its own`() { AudioServicesPlaySystemSound(1108) }
}
