import AVFoundationTypes
import CoreVideoModel

extension AVCaptureColorSpace {
  /// The Core Video attachments for pixel buffers in this color space, also used as extensions of their format
  /// description.
  ///
  /// **Source:** rule 406. The YCbCr matrix is the one that the simulated camera uses for rendering, regardless of the
  /// pixel format's range.
  var attachments: CFDictionary {
    let colors: [CFString: CFString] =
      switch self {
      case .sRGB: Self.standard(kCVImageBufferColorPrimaries_ITU_R_709_2)
      case .P3_D65: Self.standard(kCVImageBufferColorPrimaries_P3_D65)
      case .HLG_BT2020:
        [
          kCVImageBufferColorPrimariesKey: kCVImageBufferColorPrimaries_ITU_R_2020,
          kCVImageBufferTransferFunctionKey: kCVImageBufferTransferFunction_ITU_R_2100_HLG,
          kCVImageBufferYCbCrMatrixKey: kCVImageBufferYCbCrMatrix_ITU_R_2020,
        ]
      case .appleLog:
        [
          kCVImageBufferColorPrimariesKey: kCVImageBufferColorPrimaries_ITU_R_2020,
          kCVImageBufferLogTransferFunctionKey: kCVImageBufferLogTransferFunction_AppleLog,
          kCVImageBufferYCbCrMatrixKey: kCVImageBufferYCbCrMatrix_ITU_R_2020,
        ]
      // Core Video defines no constants for the Apple Log 2 primaries and transfer function on this platform.
      case .appleLog2: [kCVImageBufferYCbCrMatrixKey: kCVImageBufferYCbCrMatrix_ITU_R_2020]
      }
    return colors as CFDictionary
  }

  private static func standard(_ primaries: CFString) -> [CFString: CFString] {
    [
      kCVImageBufferColorPrimariesKey: primaries,
      kCVImageBufferTransferFunctionKey: kCVImageBufferTransferFunction_ITU_R_709_2,
      kCVImageBufferYCbCrMatrixKey: kCVImageBufferYCbCrMatrix_ITU_R_709_2,
    ]
  }
}
