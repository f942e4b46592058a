// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Keys and values of what is attached to pictures, from CVImageBuffer.h.

/// Attachment: which red, green and blue the picture means.
nonisolated(unsafe) public let kCVImageBufferColorPrimariesKey: CFString = "CVImageBufferColorPrimaries"
/// HD television, sRGB.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"
/// European television.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_EBU_3213: CFString = "EBU_3213"
/// American television.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_SMPTE_C: CFString = "SMPTE_C"
/// Digital cinema.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_DCI_P3: CFString = "DCI_P3"
/// P3 with the white of daylight; what phones call wide colour.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_P3_D65: CFString = "P3_D65"
/// Ultra-HD television.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"
/// Old cathode-ray tubes.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_P22: CFString = "P22"

/// Attachment: how numbers follow from light.
nonisolated(unsafe) public let kCVImageBufferTransferFunctionKey: CFString = "CVImageBufferTransferFunction"
/// HD television.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"
/// Early HD television.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
/// A power, given by the gamma level.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_UseGamma: CFString = "UseGamma"
/// European television.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_EBU_3213: CFString = "EBU_3213"
/// American television.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_SMPTE_C: CFString = "SMPTE_C"
/// sRGB.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_sRGB: CFString = "IEC_sRGB"
/// Ultra-HD television.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_ITU_R_2020: CFString = "ITU_R_2020"
/// Digital cinema.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_SMPTE_ST_428_1: CFString = "SMPTE_ST_428_1"
/// Perceptual quantizer, for high dynamic range.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ: CFString = "SMPTE_ST_2084_PQ"
/// Hybrid log-gamma, for high dynamic range.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_ITU_R_2100_HLG: CFString = "ITU_R_2100_HLG"
/// Numbers are proportional to light.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_Linear: CFString = "Linear"

/// Attachment: which logarithmic curve the numbers follow.
nonisolated(unsafe) public let kCVImageBufferLogTransferFunctionKey: CFString = "CVImageBufferLogTransferFunction"
/// Apple Log.
nonisolated(unsafe) public let kCVImageBufferLogTransferFunction_AppleLog: CFString = "com.apple.rec2020.apple-log"
/// Attachment: the gamma as a number, if the transfer function says so.
nonisolated(unsafe) public let kCVImageBufferGammaLevelKey: CFString = "CVImageBufferGammaLevel"

/// Attachment: how Y, Cb and Cr follow from red, green and blue.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrixKey: CFString = "CVImageBufferYCbCrMatrix"
/// HD television.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
/// Standard television.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
/// Early HD television.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
/// Ultra-HD television.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"
/// Digital cinema.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_DCI_P3: CFString = "DCI_P3"
/// P3 with the white of daylight.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_P3_D65: CFString = "P3_D65"

/// Attachment: where chroma samples lie between luma samples, in a frame or its top field.
nonisolated(unsafe) public let kCVImageBufferChromaLocationTopFieldKey: CFString = "CVImageBufferChromaLocationTopField"
/// Attachment: where chroma samples lie between luma samples, in the bottom field.
nonisolated(unsafe) public let kCVImageBufferChromaLocationBottomFieldKey: CFString =
  "CVImageBufferChromaLocationBottomField"
/// At the height between two luma rows, above the left luma sample.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_Left: CFString = "Left"
/// In the middle of four luma samples.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_Center: CFString = "Center"
/// On the top left luma sample.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_TopLeft: CFString = "TopLeft"
/// Between the two upper luma samples.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_Top: CFString = "Top"
/// On the bottom left luma sample.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_BottomLeft: CFString = "BottomLeft"
/// Between the two lower luma samples.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_Bottom: CFString = "Bottom"
/// As DV has it, Cb and Cr on alternating rows.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_DV420: CFString = "DV 4:2:0"
/// Attachment: how much chroma there was before the picture was converted.
nonisolated(unsafe) public let kCVImageBufferChromaSubsamplingKey: CFString = "CVImageBufferChromaSubsampling"
/// Half in both directions.
nonisolated(unsafe) public let kCVImageBufferChromaSubsampling_420: CFString = "4:2:0"
/// Half across.
nonisolated(unsafe) public let kCVImageBufferChromaSubsampling_422: CFString = "4:2:2"
/// A quarter across.
nonisolated(unsafe) public let kCVImageBufferChromaSubsampling_411: CFString = "4:1:1"

/// Attachment: a colour space of Core Graphics.
nonisolated(unsafe) public let kCVImageBufferCGColorSpaceKey: CFString = "CGColorSpace"
/// Attachment: an ICC profile as data.
nonisolated(unsafe) public let kCVImageBufferICCProfileKey: CFString = "CVImageBufferICCProfile"
/// Attachment: the part of the picture that is meant to be seen, a dictionary.
nonisolated(unsafe) public let kCVImageBufferCleanApertureKey: CFString = "CVCleanAperture"
/// In a clean aperture: its width in pixels.
nonisolated(unsafe) public let kCVImageBufferCleanApertureWidthKey: CFString = "Width"
/// In a clean aperture: its height in pixels.
nonisolated(unsafe) public let kCVImageBufferCleanApertureHeightKey: CFString = "Height"
/// In a clean aperture: pixels from the picture's centre to its own, to the right.
nonisolated(unsafe) public let kCVImageBufferCleanApertureHorizontalOffsetKey: CFString = "HorizontalOffset"
/// In a clean aperture: pixels from the picture's centre to its own, downwards.
nonisolated(unsafe) public let kCVImageBufferCleanApertureVerticalOffsetKey: CFString = "VerticalOffset"
/// Attachment: the shape of a pixel, a dictionary.
nonisolated(unsafe) public let kCVImageBufferPixelAspectRatioKey: CFString = "CVPixelAspectRatio"
/// In a pixel aspect ratio: the width.
nonisolated(unsafe) public let kCVImageBufferPixelAspectRatioHorizontalSpacingKey: CFString = "HorizontalSpacing"
/// In a pixel aspect ratio: the height.
nonisolated(unsafe) public let kCVImageBufferPixelAspectRatioVerticalSpacingKey: CFString = "VerticalSpacing"
/// Attachment: the size at which to show the picture, a dictionary.
nonisolated(unsafe) public let kCVImageBufferDisplayDimensionsKey: CFString = "CVDisplayDimensions"
/// In display dimensions: the width.
nonisolated(unsafe) public let kCVImageBufferDisplayWidthKey: CFString = "Width"
/// In display dimensions: the height.
nonisolated(unsafe) public let kCVImageBufferDisplayHeightKey: CFString = "Height"
/// Attachment: 1 for progressive pictures, 2 for interlaced ones.
nonisolated(unsafe) public let kCVImageBufferFieldCountKey: CFString = "CVFieldCount"
/// Attachment: how two fields lie in the picture.
nonisolated(unsafe) public let kCVImageBufferFieldDetailKey: CFString = "CVFieldDetail"
/// Fields lie apart, the top field first.
nonisolated(unsafe) public let kCVImageBufferFieldDetailTemporalTopFirst: CFString = "TemporalTopFirst"
/// Fields lie apart, the bottom field first.
nonisolated(unsafe) public let kCVImageBufferFieldDetailTemporalBottomFirst: CFString = "TemporalBottomFirst"
/// Fields are interleaved, the first line being the earlier.
nonisolated(unsafe) public let kCVImageBufferFieldDetailSpatialFirstLineEarly: CFString = "SpatialFirstLineEarly"
/// Fields are interleaved, the first line being the later.
nonisolated(unsafe) public let kCVImageBufferFieldDetailSpatialFirstLineLate: CFString = "SpatialFirstLineLate"
