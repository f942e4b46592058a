// Keys and values of the dictionaries that tell how pictures are stored. **Source:** Apple, Video Settings.

/// Settings key of the codec: an `AVVideoCodecType` or its string.
public let AVVideoCodecKey = "AVVideoCodecKey"
/// Settings key of the width in pixels.
public let AVVideoWidthKey = "AVVideoWidthKey"
/// Settings key of the height in pixels.
public let AVVideoHeightKey = "AVVideoHeightKey"
/// Settings key of how pictures of another size are fitted.
public let AVVideoScalingModeKey = "AVVideoScalingModeKey"
/// Cut off what is too large.
public let AVVideoScalingModeFit = "AVVideoScalingModeFit"
/// Stretch to the size.
public let AVVideoScalingModeResize = "AVVideoScalingModeResize"
/// Shrink until all of it fits.
public let AVVideoScalingModeResizeAspect = "AVVideoScalingModeResizeAspect"
/// Enlarge until all is filled.
public let AVVideoScalingModeResizeAspectFill = "AVVideoScalingModeResizeAspectFill"
/// Settings key of a dictionary with the shape of a pixel.
public let AVVideoPixelAspectRatioKey = "AVVideoPixelAspectRatioKey"
/// Key of a pixel's width.
public let AVVideoPixelAspectRatioHorizontalSpacingKey = "HorizontalSpacing"
/// Key of a pixel's height.
public let AVVideoPixelAspectRatioVerticalSpacingKey = "VerticalSpacing"
/// Settings key of a dictionary with the part that is shown.
public let AVVideoCleanApertureKey = "AVVideoCleanApertureKey"
/// Key of the clean aperture's width.
public let AVVideoCleanApertureWidthKey = "Width"
/// Key of the clean aperture's height.
public let AVVideoCleanApertureHeightKey = "Height"
/// Key of the clean aperture's way to the right of the centre.
public let AVVideoCleanApertureHorizontalOffsetKey = "HorizontalOffset"
/// Key of the clean aperture's way down from the centre.
public let AVVideoCleanApertureVerticalOffsetKey = "VerticalOffset"
/// Settings key of whether wide colours may be kept.
public let AVVideoAllowWideColorKey = "AVVideoAllowWideColorKey"
/// Settings key of a dictionary of the three colour facts.
public let AVVideoColorPropertiesKey = "AVVideoColorPropertiesKey"
/// Key of the colours that red, green and blue stand for.
public let AVVideoColorPrimariesKey = "ColorPrimaries"
/// Primaries of high definition.
public let AVVideoColorPrimaries_ITU_R_709_2 = "ITU_R_709_2"
/// Primaries of ultra high definition.
public let AVVideoColorPrimaries_ITU_R_2020 = "ITU_R_2020"
/// Primaries of PAL.
public let AVVideoColorPrimaries_EBU_3213 = "EBU_3213"
/// Primaries of NTSC.
public let AVVideoColorPrimaries_SMPTE_C = "SMPTE_C"
/// Primaries of Display P3.
public let AVVideoColorPrimaries_P3_D65 = "P3_D65"
/// Key of the curve between light and number.
public let AVVideoTransferFunctionKey = "TransferFunction"
/// Curve of high definition.
public let AVVideoTransferFunction_ITU_R_709_2 = "ITU_R_709_2"
/// Curve of SMPTE 240M.
public let AVVideoTransferFunction_SMPTE_240M_1995 = "SMPTE_240M_1995"
/// Perceptual curve for a high range.
public let AVVideoTransferFunction_SMPTE_ST_2084_PQ = "SMPTE_ST_2084_PQ"
/// Hybrid curve for a high range.
public let AVVideoTransferFunction_ITU_R_2100_HLG = "ITU_R_2100_HLG"
/// Curve of sRGB.
public let AVVideoTransferFunction_IEC_sRGB = "IEC_sRGB"
/// No curve.
public let AVVideoTransferFunction_Linear = "Linear"
/// Key of how colour differences are formed.
public let AVVideoYCbCrMatrixKey = "YCbCrMatrix"
/// Matrix of high definition.
public let AVVideoYCbCrMatrix_ITU_R_709_2 = "ITU_R_709_2"
/// Matrix of standard definition.
public let AVVideoYCbCrMatrix_ITU_R_601_4 = "ITU_R_601_4"
/// Matrix of SMPTE 240M.
public let AVVideoYCbCrMatrix_SMPTE_240M_1995 = "SMPTE_240M_1995"
/// Matrix of ultra high definition.
public let AVVideoYCbCrMatrix_ITU_R_2020 = "ITU_R_2020"
