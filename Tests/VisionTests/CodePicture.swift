import CoreGraphics
import Foundation

@testable import SceneRendering

/// Images with a QR code.
enum CodePicture {
  /// The image's size in pixels.
  private static let (width, height) = (640, 480)
  /// The side of a module in pixels.
  private static let module = 6

  /// Returns a white image of 640 by 480 pixels with the code "camsim", whose side is about a fourth of the height (126
  /// pixels).
  ///
  /// - Parameters:
  ///   - x: The center of the code, as a fraction of the width from the left.
  ///   - y: The center of the code, as a fraction of the height from the top.
  static func image(x: Double, y: Double) -> CGImage? {
    guard let symbol = CodeSymbol(.qr, "camsim") else { return nil }
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    let left = Int(x * Double(width)) - symbol.columns * module / 2
    let top = Int(y * Double(height)) - symbol.rows * module / 2
    for row in 0..<symbol.rows {
      for run in symbol.runs(ofRow: row) {
        for line in 0..<module {
          let start = ((top + row * module + line) * width + left + run.lowerBound * module) * 4
          bytes.replaceSubrange(
            start..<start + run.count * module * 4, with: repeatElement(0, count: run.count * module * 4))
        }
      }
    }
    guard let provider = CGDataProvider(data: Data(bytes) as NSData) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue),
      provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
  }
}
