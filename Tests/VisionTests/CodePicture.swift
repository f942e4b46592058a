import AVFoundation
import CoreGraphics
import CoreImage
import Foundation

@testable import SceneRendering

/// Images with a QR code.
enum CodePicture {
  /// Returns a white image of 640 by 480 pixels with the code "camsim", whose side is about a fourth of the height (126 pixels).
  ///
  /// - Parameters:
  ///   - x: The center of the code, as a fraction of the width from the left.
  ///   - y: The center of the code, as a fraction of the height from the top.
  static func image(x: Double, y: Double) -> CGImage? {
    guard let symbol = CodeSymbol(.qr, "camsim"),
      let context = CGContext(
        data: nil, width: 640, height: 480, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 640, height: 480))
    context.setFillColor(CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    let module = 6.0
    let left = x * 640 - Double(symbol.columns) * module / 2
    // The y-axis of a context points up.
    let top = (1 - y) * 480 + Double(symbol.rows) * module / 2
    for row in 0..<symbol.rows {
      for run in symbol.runs(ofRow: row) {
        context.fill(
          CGRect(
            x: left + Double(run.lowerBound) * module, y: top - Double(row + 1) * module,
            width: Double(run.count) * module, height: module))
      }
    }
    return context.makeImage()
  }
}
