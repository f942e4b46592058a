import AVFoundationTypes
import CoreVideoModel

extension AVCaptureColorSpace {
  /// What the pixel buffers of a camera with this colour space have attached, and their format tells.
  ///
  /// **Source:** rule 406. The matrix is the one with which the simulated camera draws, whatever the range of the pixel format.
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
      // Core Video has no names for its primaries and curve here.
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
