// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Keys and values of image buffer attachments, from CVImageBuffer.h.

/// The attachment key of the color primaries.
nonisolated(unsafe) public let kCVImageBufferColorPrimariesKey: CFString = "CVImageBufferColorPrimaries"
/// The ITU-R BT.709 color primaries of HD television and sRGB.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"
/// The EBU Tech. 3213 color primaries of European SD television.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_EBU_3213: CFString = "EBU_3213"
/// The SMPTE C color primaries of American SD television.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_SMPTE_C: CFString = "SMPTE_C"
/// The DCI P3 color primaries of digital cinema.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_DCI_P3: CFString = "DCI_P3"
/// The P3 color primaries with a D65 white point, known as wide color on phones.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_P3_D65: CFString = "P3_D65"
/// The ITU-R BT.2020 color primaries of ultra-HD television.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"
/// The P22 color primaries of early cathode-ray tubes.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_P22: CFString = "P22"

/// The attachment key of the transfer function, which maps light to component values.
nonisolated(unsafe) public let kCVImageBufferTransferFunctionKey: CFString = "CVImageBufferTransferFunction"
/// The ITU-R BT.709 transfer function of HD television.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"
/// The SMPTE 240M transfer function of early HD television.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
/// A power function whose exponent is the attached gamma level.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_UseGamma: CFString = "UseGamma"
/// The EBU Tech. 3213 transfer function of European SD television.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_EBU_3213: CFString = "EBU_3213"
/// The SMPTE C transfer function of American SD television.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_SMPTE_C: CFString = "SMPTE_C"
/// The transfer function of the sRGB color space.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_sRGB: CFString = "IEC_sRGB"
/// The ITU-R BT.2020 transfer function of ultra-HD television.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_ITU_R_2020: CFString = "ITU_R_2020"
/// The SMPTE ST 428-1 transfer function of digital cinema.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_SMPTE_ST_428_1: CFString = "SMPTE_ST_428_1"
/// The perceptual quantizer (PQ) transfer function for high dynamic range.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ: CFString = "SMPTE_ST_2084_PQ"
/// The hybrid log-gamma (HLG) transfer function for high dynamic range.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_ITU_R_2100_HLG: CFString = "ITU_R_2100_HLG"
/// The linear transfer function; component values are proportional to light.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_Linear: CFString = "Linear"

/// The attachment key of the logarithmic transfer function.
nonisolated(unsafe) public let kCVImageBufferLogTransferFunctionKey: CFString = "CVImageBufferLogTransferFunction"
/// The Apple Log transfer function.
nonisolated(unsafe) public let kCVImageBufferLogTransferFunction_AppleLog: CFString = "com.apple.rec2020.apple-log"
/// The attachment key of the gamma level for the `UseGamma` transfer function; the value is a number.
nonisolated(unsafe) public let kCVImageBufferGammaLevelKey: CFString = "CVImageBufferGammaLevel"

/// The attachment key of the matrix that converts RGB to YCbCr.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrixKey: CFString = "CVImageBufferYCbCrMatrix"
/// The ITU-R BT.709 matrix of HD television.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
/// The ITU-R BT.601 matrix of SD television.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
/// The SMPTE 240M matrix of early HD television.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
/// The ITU-R BT.2020 matrix of ultra-HD television.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"
/// The DCI P3 matrix of digital cinema.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_DCI_P3: CFString = "DCI_P3"
/// The matrix for P3 primaries with a D65 white point.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_P3_D65: CFString = "P3_D65"

/// The attachment key of the chroma sample location in a progressive frame or the top field.
nonisolated(unsafe) public let kCVImageBufferChromaLocationTopFieldKey: CFString = "CVImageBufferChromaLocationTopField"
/// The attachment key of the chroma sample location in the bottom field.
nonisolated(unsafe) public let kCVImageBufferChromaLocationBottomFieldKey: CFString =
  "CVImageBufferChromaLocationBottomField"
/// A chroma location that is aligned with the left luma column, vertically between two luma rows.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_Left: CFString = "Left"
/// A chroma location in the center of four luma samples.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_Center: CFString = "Center"
/// A chroma location that coincides with the top-left luma sample.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_TopLeft: CFString = "TopLeft"
/// A chroma location between the two upper luma samples.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_Top: CFString = "Top"
/// A chroma location that coincides with the bottom-left luma sample.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_BottomLeft: CFString = "BottomLeft"
/// A chroma location between the two lower luma samples.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_Bottom: CFString = "Bottom"
/// A chroma location with Cb and Cr samples on alternating rows, as in DV 4:2:0.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_DV420: CFString = "DV 4:2:0"
/// The attachment key of the original chroma subsampling, before the image was converted.
nonisolated(unsafe) public let kCVImageBufferChromaSubsamplingKey: CFString = "CVImageBufferChromaSubsampling"
/// Chroma subsampling to half the resolution in both dimensions.
nonisolated(unsafe) public let kCVImageBufferChromaSubsampling_420: CFString = "4:2:0"
/// Chroma subsampling to half the horizontal resolution.
nonisolated(unsafe) public let kCVImageBufferChromaSubsampling_422: CFString = "4:2:2"
/// Chroma subsampling to a quarter of the horizontal resolution.
nonisolated(unsafe) public let kCVImageBufferChromaSubsampling_411: CFString = "4:1:1"

/// The attachment key of a Core Graphics color space.
nonisolated(unsafe) public let kCVImageBufferCGColorSpaceKey: CFString = "CGColorSpace"
/// The attachment key of an ICC profile; the value is data.
nonisolated(unsafe) public let kCVImageBufferICCProfileKey: CFString = "CVImageBufferICCProfile"
/// The attachment key of the clean aperture; the value is a dictionary.
nonisolated(unsafe) public let kCVImageBufferCleanApertureKey: CFString = "CVCleanAperture"
/// The width of a clean aperture in pixels.
nonisolated(unsafe) public let kCVImageBufferCleanApertureWidthKey: CFString = "Width"
/// The height of a clean aperture in pixels.
nonisolated(unsafe) public let kCVImageBufferCleanApertureHeightKey: CFString = "Height"
/// The horizontal offset in pixels from the center of the image to that of the clean aperture, positive to the right.
nonisolated(unsafe) public let kCVImageBufferCleanApertureHorizontalOffsetKey: CFString = "HorizontalOffset"
/// The vertical offset in pixels from the center of the image to that of the clean aperture, positive downward.
nonisolated(unsafe) public let kCVImageBufferCleanApertureVerticalOffsetKey: CFString = "VerticalOffset"
/// The attachment key of the pixel aspect ratio; the value is a dictionary.
nonisolated(unsafe) public let kCVImageBufferPixelAspectRatioKey: CFString = "CVPixelAspectRatio"
/// The horizontal component of a pixel aspect ratio.
nonisolated(unsafe) public let kCVImageBufferPixelAspectRatioHorizontalSpacingKey: CFString = "HorizontalSpacing"
/// The vertical component of a pixel aspect ratio.
nonisolated(unsafe) public let kCVImageBufferPixelAspectRatioVerticalSpacingKey: CFString = "VerticalSpacing"
/// The attachment key of the display dimensions; the value is a dictionary.
nonisolated(unsafe) public let kCVImageBufferDisplayDimensionsKey: CFString = "CVDisplayDimensions"
/// The width of the display dimensions.
nonisolated(unsafe) public let kCVImageBufferDisplayWidthKey: CFString = "Width"
/// The height of the display dimensions.
nonisolated(unsafe) public let kCVImageBufferDisplayHeightKey: CFString = "Height"
/// The attachment key of the field count: 1 for progressive, 2 for interlaced video.
nonisolated(unsafe) public let kCVImageBufferFieldCountKey: CFString = "CVFieldCount"
/// The attachment key of the arrangement of two fields in the image.
nonisolated(unsafe) public let kCVImageBufferFieldDetailKey: CFString = "CVFieldDetail"
/// Two separate fields, with the top field first.
nonisolated(unsafe) public let kCVImageBufferFieldDetailTemporalTopFirst: CFString = "TemporalTopFirst"
/// Two separate fields, with the bottom field first.
nonisolated(unsafe) public let kCVImageBufferFieldDetailTemporalBottomFirst: CFString = "TemporalBottomFirst"
/// Two interleaved fields, with the first line in the earlier field.
nonisolated(unsafe) public let kCVImageBufferFieldDetailSpatialFirstLineEarly: CFString = "SpatialFirstLineEarly"
/// Two interleaved fields, with the first line in the later field.
nonisolated(unsafe) public let kCVImageBufferFieldDetailSpatialFirstLineLate: CFString = "SpatialFirstLineLate"
