import CoreVideoModel
import Foundation
import MediaCoding

extension V4L2Color {
  /// Returns whether pixel values are full range, as reported by the driver or by default. **Source:** the kernel's
  /// documentation of color spaces: JPEG and RGB are full range unless the driver reports otherwise.
  func isFullRange(isRGB: Bool) -> Bool {
    switch quantization {
    case 1: true
    case 2: false
    default: isRGB || space == Self.jpeg
    }
  }

  /// The conversion matrix between RGB and YCbCr, as reported by the driver or implied by the color space.
  var matrix: ExternalImage.Matrix {
    switch encoding {
    case 1, 3: .bt601
    case 2, 4: .bt709
    case 6, 7: .bt2020
    case 8: .smpte240
    default:
      switch space {
      case Self.rec709, Self.dciP3: .bt709
      case Self.bt2020: .bt2020
      case Self.smpte240: .smpte240
      default: .bt601
      }
    }
  }

  private static let smpte170: UInt32 = 1
  private static let smpte240: UInt32 = 2
  private static let rec709: UInt32 = 3
  private static let system525: UInt32 = 5
  private static let system625: UInt32 = 6
  private static let jpeg: UInt32 = 7
  private static let srgb: UInt32 = 8
  private static let bt2020: UInt32 = 10
  private static let dciP3: UInt32 = 12

  /// The color attachments of a pixel buffer. V4L2 values without a counterpart in Core Video are omitted.
  fileprivate var attachments: [CFString: CFString] {
    let matrix: CFString =
      switch matrix {
      case .bt601: kCVImageBufferYCbCrMatrix_ITU_R_601_4
      case .bt709: kCVImageBufferYCbCrMatrix_ITU_R_709_2
      case .bt2020: kCVImageBufferYCbCrMatrix_ITU_R_2020
      case .smpte240: kCVImageBufferYCbCrMatrix_SMPTE_240M_1995
      }
    var result = [kCVImageBufferYCbCrMatrixKey: matrix]
    result[kCVImageBufferColorPrimariesKey] = primaries
    result[kCVImageBufferTransferFunctionKey] = function
    return result
  }

  private var primaries: CFString? {
    switch space {
    case Self.smpte170, Self.smpte240, Self.system525: kCVImageBufferColorPrimaries_SMPTE_C
    case Self.rec709, Self.jpeg, Self.srgb: kCVImageBufferColorPrimaries_ITU_R_709_2
    case Self.system625: kCVImageBufferColorPrimaries_EBU_3213
    case Self.bt2020: kCVImageBufferColorPrimaries_ITU_R_2020
    case Self.dciP3: kCVImageBufferColorPrimaries_DCI_P3
    default: nil
    }
  }

  private var function: CFString? {
    switch (transfer, space) {
    case (1, _), (0, Self.smpte170), (0, Self.rec709), (0, Self.system525), (0, Self.system625), (0, Self.bt2020):
      kCVImageBufferTransferFunction_ITU_R_709_2
    case (2, _), (0, Self.srgb), (0, Self.jpeg): kCVImageBufferTransferFunction_sRGB
    case (4, _), (0, Self.smpte240): kCVImageBufferTransferFunction_SMPTE_240M_1995
    case (5, _): kCVImageBufferTransferFunction_Linear
    case (7, _): kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ
    default: nil
    }
  }
}

extension V4L2ImageFormat {
  /// The attachments of a pixel buffer in this format: color and fields.
  var attachments: CFDictionary {
    var result: [CFString: CFTypeRef] = fieldAttachments
    for (key, value) in color.attachments { result[key] = value }
    return result as CFDictionary
  }

  /// The field attachments of a pixel buffer; the field count is 1 for progressive frames.
  private var fieldAttachments: [CFString: CFTypeRef] {
    func interlaced(_ detail: CFString) -> [CFString: CFTypeRef] {
      [kCVImageBufferFieldCountKey: 2 as NSNumber, kCVImageBufferFieldDetailKey: detail]
    }
    switch field {
    case 4, 8: return interlaced(kCVImageBufferFieldDetailSpatialFirstLineEarly)
    case 9: return interlaced(kCVImageBufferFieldDetailSpatialFirstLineLate)
    case 5, 6: return interlaced(kCVImageBufferFieldDetailTemporalTopFirst)
    default: return [kCVImageBufferFieldCountKey: 1 as NSNumber]
    }
  }
}
