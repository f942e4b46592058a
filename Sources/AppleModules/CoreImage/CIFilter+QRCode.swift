internal import CQREncode
import CoreGraphics
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

extension CIImage {
  /// Creates a QR code with one pixel for each module and one pixel around it, or returns nil if the message is too
  /// long.
  ///
  /// - Parameter correction: The amount of redundancy: `L`, `M`, `Q` or `H`.
  /// **Source:** Apple, CIQRCodeGenerator; the quiet zone of one pixel is inferred.
  convenience init?(qrCode message: Data, correction: String) {
    let levels = ["L": QR_ECLEVEL_L, "M": QR_ECLEVEL_M, "Q": QR_ECLEVEL_Q, "H": QR_ECLEVEL_H]
    guard
      let code = message.withUnsafeBytes({ bytes in
        QRcode_encodeData(
          Int32(bytes.count), bytes.bindMemory(to: UInt8.self).baseAddress, 0, levels[correction] ?? QR_ECLEVEL_M)
      })
    else { return nil }
    defer { QRcode_free(code) }
    let size = Int(code.pointee.width)
    guard let modules = code.pointee.data,
      let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: size + 2, height: size + 2)
    else { return nil }
    let memory = PixelMemory(layout: layout)
    memory.withPlane(0) { bytes, plane in
      for y in 0..<plane.height {
        for x in 0..<plane.width {
          let isInside = 1...size ~= x && 1...size ~= y
          let isDark = isInside && modules[(y - 1) * size + x - 1] & 1 == 1
          bytes.storeBytes(
            of: isDark ? 0xFF00_0000 : 0xFFFF_FFFF, toByteOffset: y * plane.bytesPerRow + x * 4, as: UInt32.self)
        }
      }
    }
    self.init(cgImage: CGImage(pixels: CVPixelBuffer(memory: memory)))
  }
}
