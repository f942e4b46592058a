import AVFoundation
import CaptureTesting
import CoreImage
import Foundation
import Testing
import UIKit

/// Tests drawing of lines, images over each other, codes, and sounds.
@Suite("Drawing, codes and sounds")
struct DrawingTests {
  private static func context(_ size: Int = 10) throws -> CGContext {
    try #require(
      CGContext(
        data: nil, width: size, height: size, bitsPerComponent: 8, bytesPerRow: size * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
  }

  /// Returns blue, green, red and alpha of a pixel, counted from the top left.
  private static func pixel(_ image: CGImage?, _ x: Int, _ y: Int) throws -> [UInt8] {
    let image = try #require(image)
    let data = try #require(image.dataProvider?.data) as Data
    return [UInt8](data[(y * image.bytesPerRow + x * 4)...].prefix(4))
  }

  private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  @Test func `a stroked path has the color and width of lines`() throws {
    let context = try Self.context()
    context.setStrokeColor(Self.red)
    context.setLineWidth(2)
    context.move(to: CGPoint(x: 0, y: 5))
    context.addLine(to: CGPoint(x: 10, y: 5))
    context.strokePath()
    let image = context.makeImage()
    #expect(try Self.pixel(image, 5, 4) == [0, 0, 255, 255])
    #expect(try Self.pixel(image, 5, 5) == [0, 0, 255, 255])
    #expect(try Self.pixel(image, 5, 7) == [0, 0, 0, 0])
  }

  @Test(arguments: [
    (CGImageAlphaInfo.premultipliedFirst, CGBitmapInfo.byteOrder32Little, [0, 128, 255, 255] as [UInt8]),
    (.premultipliedFirst, .byteOrder32Big, [255, 255, 128, 0]),
    (.premultipliedLast, .byteOrder32Big, [255, 128, 0, 255]),
    (.premultipliedLast, .byteOrder32Little, [255, 0, 128, 255]),
  ]) func `pixels have the byte order of their format, and images of them have the same colors`(
    _ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo, _ bytes: [UInt8]
  ) throws {
    var memory = [UInt8](repeating: 0, count: 16)
    try memory.withUnsafeMutableBytes { memory in
      let context = try #require(
        CGContext(
          data: memory.baseAddress, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: alpha.rawValue | order.rawValue))
      context.setFillColor(CGColor(red: 1, green: 128 / 255, blue: 0, alpha: 1))
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      #expect(try Self.pixel(context.makeImage(), 1, 1) == [0, 128, 255, 255])
    }
    #expect(memory == bytes + bytes + bytes + bytes)
  }

  @Test func `drawing is rotated about the origin and clipped`() throws {
    let context = try Self.context()
    context.rotate(by: .pi / 2)
    context.setFillColor(Self.red)
    context.fill(CGRect(x: 0, y: -2, width: 10, height: 2))
    let image = context.makeImage()
    #expect(try Self.pixel(image, 1, 0) == [0, 0, 255, 255])
    #expect(try Self.pixel(image, 3, 0) == [0, 0, 0, 0])
    let clipped = try Self.context()
    #expect(clipped.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 10, height: 10))
    clipped.clip(to: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(clipped.boundingBoxOfClipPath == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func `a path contains the points within its outline`() {
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    #expect(circle.contains(CGPoint(x: 5, y: 5)))
    #expect(circle.contains(CGPoint(x: 1, y: 5)))
    #expect(!circle.contains(CGPoint(x: 0.5, y: 0.5)))
    let twice = CGMutablePath()
    twice.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
    twice.addRect(CGRect(x: 1, y: 1, width: 2, height: 2))
    #expect(twice.contains(CGPoint(x: 2, y: 2)))
    #expect(!twice.contains(CGPoint(x: 2, y: 2), using: .evenOdd))
  }

  @Test func `an image over another hides it where it is`() throws {
    let back = CIImage(color: .blue).cropped(to: CGRect(x: 0, y: 0, width: 4, height: 4))
    let front = CIImage(color: .red).cropped(to: CGRect(x: 2, y: 0, width: 4, height: 2))
    let both = front.composited(over: back)
    #expect(both.extent == CGRect(x: 0, y: 0, width: 6, height: 4))
    let image = CIContext(options: nil).createCGImage(both, from: both.extent)
    #expect(try Self.pixel(image, 0, 3) == [255, 0, 0, 255])
    #expect(try Self.pixel(image, 3, 3) == [0, 0, 255, 255])
    #expect(try Self.pixel(image, 3, 0) == [255, 0, 0, 255])
    #expect(try Self.pixel(image, 5, 0) == [0, 0, 0, 0])
    let moved = both.transformed(by: CGAffineTransform(translationX: 10, y: 0))
    #expect(try Self.pixel(CIContext().createCGImage(moved, from: moved.extent), 0, 3) == [255, 0, 0, 255])
  }

  @Test func `an image is rendered into memory in the byte order of its format`() throws {
    let context = try Self.context()
    context.setFillColor(Self.red)
    context.fill(CGRect(x: 0, y: 5, width: 10, height: 5))
    let image = CIImage(cgImage: try #require(context.makeImage()))
    for (format, red) in [(CIFormat.RGBA8, [UInt8](arrayLiteral: 255, 0, 0, 255)), (.BGRA8, [0, 0, 255, 255])] {
      var bytes = [UInt8](repeating: 7, count: 100)
      CIContext().render(
        image, toBitmap: &bytes, rowBytes: 50, bounds: CGRect(x: 0, y: 4, width: 10, height: 2), format: format,
        colorSpace: nil)
      #expect(Array(bytes[..<4]) == red)
      #expect(Array(bytes[50..<54]) == [0, 0, 0, 0])
    }
  }

  @MainActor @Test func `an image keeps the Core Image image from which it was created`() throws {
    let recipe = CIImage(color: CIColor(color: .red)).cropped(to: CGRect(x: 0, y: 0, width: 4, height: 2))
    let image = UIImage(ciImage: recipe)
    #expect(image.ciImage === recipe)
    #expect(image.size == CGSize(width: 4, height: 2))
    #expect(UIImage(cgImage: try #require(image.cgImage)).ciImage == nil)
    #expect(recipe.oriented(forExifOrientation: 6).extent.size == CGSize(width: 2, height: 4))
    #expect(recipe.oriented(forExifOrientation: 9) === recipe)
  }

  @Test func `a QR code that a filter makes can be read`() throws {
    let phone = try TestedPhone()
    try phone.run {
      let filter = try #require(CIFilter(name: "CIQRCodeGenerator"))
      filter.setValue(Data("camsim".utf8), forKey: "inputMessage")
      let code = try #require(filter.outputImage).transformed(by: CGAffineTransform(scaleX: 8, y: 8))
      let detector = CIDetector(ofType: CIDetectorTypeQRCode, context: nil)
      let found = detector?.features(in: code.composited(over: CIImage(color: .white).cropped(to: code.extent)))
      #expect((found?.first as? CIQRCodeFeature)?.messageString == "camsim")
    }
  }

  @Test func `an image can be written as a JPEG file`() throws {
    let phone = try TestedPhone()
    try phone.run {
      let image = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 16, height: 16))
      let data = try #require(
        CIContext().jpegRepresentation(of: image, colorSpace: CGColorSpaceCreateDeviceRGB(), options: [:]))
      #expect(data.starts(with: [0xFF, 0xD8]))
      #expect(CIImage(data: data)?.extent == image.extent)
    }
  }

  @Test func `a filter crops to a vector's rectangle, and a path contains the points inside`() throws {
    let image = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 16, height: 16))
    let area = CGRect(x: 2, y: 3, width: 4, height: 5)
    let vector = CIVector(cgRect: area)
    #expect(image.applyingFilter("CICrop", parameters: ["inputRectangle": vector]).extent == area)
    #expect(vector == CIVector(x: 2, y: 3, z: 4, w: 5))
    #expect(vector.cgPointValue == CGPoint(x: 2, y: 3))
    let path = UIBezierPath(rect: area)
    path.append(UIBezierPath(rect: area.insetBy(dx: 1, dy: 1)))
    #expect(path.contains(CGPoint(x: 4, y: 5)))
    #expect(!path.contains(CGPoint(x: 1, y: 5)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(CGPoint(x: 4, y: 5)))
  }

  @Test func `a PCM buffer has memory for each channel`() throws {
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48000, channels: 2))
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 100))
    #expect(buffer.frameLength == 0)
    buffer.frameLength = 10
    let channels = try #require(buffer.floatChannelData)
    channels[1][9] = 0.5
    #expect(channels[0][9] == 0)
    #expect(buffer.audioBufferList.pointee.mBuffers.mDataByteSize == 40)
    #expect(buffer.int16ChannelData == nil)
  }
}
