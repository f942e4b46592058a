import AVFoundation
import CaptureTesting
import CoreImage
import Foundation
import ImageIO
import Testing
import UIKit
import UniformTypeIdentifiers

/// Tests images that are created, drawn, rotated and written. ImageMagick and ExifTool verify the files.
@Suite("Core Graphics, Core Image, ImageIO and UIImage")
struct ImageTests {
  /// Returns four RGBA pixels: red and green above blue and white.
  private static func quarters(_ scale: Int = 1) throws -> CGImage {
    let colors: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]]
    var bytes = Data()
    for y in 0..<(2 * scale) { for x in 0..<(2 * scale) { bytes += colors[y / scale * 2 + x / scale] } }
    let provider = try #require(CGDataProvider(data: bytes as NSData))
    return try #require(
      CGImage(
        width: 2 * scale, height: 2 * scale, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8 * scale,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
        provider: provider, decode: nil, shouldInterpolate: false,
        intent: .defaultIntent))
  }

  /// Returns the corners' colors in reading order, such as `rgbw`.
  private static func corners(_ image: CGImage?) -> String {
    guard let image, let data = image.dataProvider?.data as Data? else { return "none" }
    return [(0, 0), (image.width - 1, 0), (0, image.height - 1), (image.width - 1, image.height - 1)].map { x, y in
      let pixel = data[(y * image.bytesPerRow + x * 4)...].prefix(3).map { $0 > 127 }
      return switch (pixel[0], pixel[1], pixel[2]) {
      case (true, true, true): "w"
      case (true, false, false): "b"
      case (false, true, false): "g"
      case (false, false, true): "r"
      default: "-"
      }
    }.joined()
  }

  private static func context(_ width: Int, _ height: Int, _ alpha: CGImageAlphaInfo) -> CGContext? {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: alpha.rawValue)
  }

  @Test func `a context with an upward y-axis draws an image upright, in any byte order, within its clip`() throws {
    let image = try Self.quarters(4)
    #expect(Self.corners(image) == "rgbw")
    #expect(Self.corners(image.cropping(to: CGRect(x: 4, y: 0, width: 4, height: 8))) == "ggww")
    for alpha in [CGImageAlphaInfo.premultipliedLast, .premultipliedFirst, .noneSkipLast] {
      let context = try #require(Self.context(8, 8, alpha))
      context.draw(image, in: CGRect(x: 0, y: 0, width: 8, height: 8))
      #expect(Self.corners(context.makeImage()) == "rgbw")
      context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 4))
      context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
      #expect(Self.corners(context.makeImage()) == "rgrw", "the bottom left quarter")
    }
    #expect(Self.context(8, 8, .first) == nil)
    let gray = try #require(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGImageAlphaInfo.none.rawValue))
    gray.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    gray.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(try #require(gray.data).load(as: UInt8.self) == 183)
  }

  @Test func `Core Image rotates like EXIF, crops from the bottom left and renders in the buffer's pixel format`()
    throws
  {
    let image = CIImage(cgImage: try Self.quarters(8))
    let turned: [(CGImagePropertyOrientation, String)] = [
      (.up, "rgbw"), (.upMirrored, "grwb"), (.down, "wbgr"), (.downMirrored, "bwrg"), (.leftMirrored, "rbgw"),
      (.right, "brwg"), (.rightMirrored, "wgbr"), (.left, "gwrb"),
    ]
    for (orientation, expected) in turned {
      let result = image.oriented(orientation)
      #expect(result.extent == CGRect(x: 0, y: 0, width: 16, height: 16))
      #expect(Self.corners(CIContext().createCGImage(result, from: result.extent)) == expected, "\(orientation)")
    }
    let low = image.cropped(to: CGRect(x: 0, y: 0, width: 16, height: 8))
    #expect(Self.corners(CIContext().createCGImage(low, from: low.extent)) == "bwbw")
    let large = image.transformed(by: CGAffineTransform(scaleX: 2, y: 2))
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, 32, 32, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, &buffer)
    CIContext().render(large, to: try #require(buffer))
    let back = CIImage(cvPixelBuffer: try #require(buffer))
    #expect(Self.corners(CIContext().createCGImage(back, from: back.extent)) == "rgbw")
    #expect(CIContext().createCGImage(image, from: .infinite) == nil)
  }

  @Test(.phone("iphone-13-mini")) func `a detector finds the codes of a frame, in Core Image's coordinates`()
    async throws
  {
    let phone = try #require(TestedPhone.current)
    let session = AVCaptureSession()
    session.addInput(try AVCaptureDeviceInput(device: #require(AVCaptureDevice.default(for: .video))))
    let layer = AVCaptureVideoPreviewLayer(session: session)
    layer.frame = CGRect(x: 0, y: 0, width: 540, height: 960)
    session.startRunning()
    await phone.advance(by: 1)
    let image = CIImage(cvPixelBuffer: try #require(try phone.image(of: layer)))
    let detector = try #require(CIDetector(ofType: CIDetectorTypeQRCode, context: nil))
    let codes = detector.features(in: image).compactMap { $0 as? CIQRCodeFeature }
    #expect(Set(codes.compactMap(\.messageString)) == Set(["TL", "TR", "BL", "BR"].map { "camsim:\($0)" }))
    for code in codes {
      let text = code.messageString?.suffix(2) ?? "  "
      #expect((code.bounds.midY > 480) == (text.first == "T"), "\(text)")
      #expect((code.bounds.midX > 270) == (text.last == "R"), "\(text)")
      #expect(code.topLeft.y > code.bottomLeft.y)
      #expect(code.topLeft.x < code.topRight.x)
      #expect(code.bounds.insetBy(dx: -1, dy: -1).contains(code.bottomRight))
    }
    #expect(CIDetector(ofType: "CIDetectorTypeFace", context: nil) == nil)
  }

  @Test(.phone())
  func `a file that ImageIO wrote or changed has the given metadata in ExifTool and in ImageIO`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let told: [CFString: Any] = [
      kCGImagePropertyOrientation: 6,
      kCGImagePropertyExifDictionary: [
        kCGImagePropertyExifExposureTime: 0.01, kCGImagePropertyExifUserComment: "a walk",
      ],
      kCGImagePropertyGPSDictionary: [kCGImagePropertyGPSLatitude: 52.5, kCGImagePropertyGPSLatitudeRef: "N"],
    ]
    let first = folder.appending(path: "a.jpg")
    let file = try #require(CGImageDestinationCreateWithURL(first as NSURL, "public.jpeg", 1, nil))
    CGImageDestinationAddImage(file, try Self.quarters(32), told as NSDictionary)
    #expect(CGImageDestinationFinalize(file))
    let source = try #require(CGImageSourceCreateWithURL(first as NSURL, nil))
    #expect(CGImageSourceGetType(source) == "public.jpeg")
    #expect(Self.corners(CGImageSourceCreateImageAtIndex(source, 0, nil)) == "rgbw")

    let data = NSMutableData()
    let changed = try #require(CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil))
    let tags = try #require(
      CGImageSourceCopyMetadataAtIndex(source, 0, nil).flatMap(CGImageMetadataCreateMutableCopy))
    CGImageMetadataSetValueMatchingImageProperty(
      tags, kCGImagePropertyGPSDictionary, kCGImagePropertyGPSAltitude, NSNumber(value: 34))
    CGImageDestinationAddImageAndMetadata(changed, try Self.quarters(32), tags, nil)
    CGImageDestinationFinalize(changed)
    let second = folder.appending(path: "b.jpg")
    try (data as Data).write(to: second)
    for url in [first, second] {
      let properties = try #require(
        CGImageSourceCreateWithURL(url as NSURL, nil).flatMap { CGImageSourceCopyPropertiesAtIndex($0, 0, nil) })
      let exif = properties["{Exif}"] as? [String: Any]
      #expect(properties["PixelWidth"] as? Int == 64)
      #expect(exif?["UserComment"] as? String == "a walk")
      #expect((exif?["ExposureTime"] as? NSNumber)?.doubleValue == 0.01)
      let seen = try Self.tool(
        "exiftool", "-n", "-s3", "-Orientation", "-ExposureTime", "-UserComment", "-GPSLatitude", url.path)
      #expect(seen == "6\n0.01\na walk\n52.5\n")
    }
    #expect(try Self.tool("exiftool", "-n", "-s3", "-GPSAltitude", second.path) == "34\n")
  }

  @MainActor @Test(.phone()) func `UIImage draws itself upright, and a PNG file of it keeps its transparent pixels`()
    async throws
  {
    let image = UIImage(cgImage: try Self.quarters(8), scale: 1, orientation: .right)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20), format: format).image { context in
      UIColor.white.setFill()
      context.fill(CGRect(x: 10, y: 0, width: 10, height: 20))
      image.draw(in: CGRect(x: 0, y: 0, width: 16, height: 16))
    }
    #expect(drawn.size == CGSize(width: 20, height: 20))
    #expect(drawn.cgImage?.width == 40)
    #expect(Self.corners(drawn.cgImage?.cropping(to: CGRect(x: 0, y: 0, width: 32, height: 32))) == "brwg")
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: url) }
    let file = try #require(CGImageDestinationCreateWithURL(url as NSURL, "public.png", 1, nil))
    CGImageDestinationAddImage(file, try #require(drawn.cgImage), nil)
    #expect(CGImageDestinationFinalize(file))
    let seen = try Self.tool(
      "convert", url.path, "-format", "%w %[pixel:p{1,1}] %[pixel:p{38,38}] %[fx:p{1,38}.a]", "info:")
    #expect(seen == "40 srgba(0,0,255,1) srgba(255,255,255,1) 0")
    #expect(UIImage(data: try Data(contentsOf: url))?.size.width == 40)
    #expect(UTType(filenameExtension: "JPG") == .jpeg)
    #expect(UTType.heic.conforms(to: .image))
  }

  /// Returns a program's output.
  private static func tool(_ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
