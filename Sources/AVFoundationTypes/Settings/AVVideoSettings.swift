// Keys and values of the dictionaries that specify video formats. **Source:** Apple, Video Settings.

/// The settings key for the codec: an `AVVideoCodecType` or its string.
public let AVVideoCodecKey = "AVVideoCodecKey"
/// The settings key for the frame width, in pixels.
public let AVVideoWidthKey = "AVVideoWidthKey"
/// The settings key for the frame height, in pixels.
public let AVVideoHeightKey = "AVVideoHeightKey"
/// The settings key for the scaling mode of frames whose size differs.
public let AVVideoScalingModeKey = "AVVideoScalingModeKey"
/// The scaling mode that crops frames that are too large.
public let AVVideoScalingModeFit = "AVVideoScalingModeFit"
/// The scaling mode that stretches frames to the size, ignoring their aspect ratio.
public let AVVideoScalingModeResize = "AVVideoScalingModeResize"
/// The scaling mode that preserves the aspect ratio and shows the whole frame.
public let AVVideoScalingModeResizeAspect = "AVVideoScalingModeResizeAspect"
/// The scaling mode that preserves the aspect ratio, fills the size and crops the rest.
public let AVVideoScalingModeResizeAspectFill = "AVVideoScalingModeResizeAspectFill"
/// The settings key for a dictionary that specifies the pixel aspect ratio.
public let AVVideoPixelAspectRatioKey = "AVVideoPixelAspectRatioKey"
/// The key for the horizontal spacing of the pixel aspect ratio.
public let AVVideoPixelAspectRatioHorizontalSpacingKey = "HorizontalSpacing"
/// The key for the vertical spacing of the pixel aspect ratio.
public let AVVideoPixelAspectRatioVerticalSpacingKey = "VerticalSpacing"
/// The settings key for a dictionary that specifies the clean aperture, the displayed part of a frame.
public let AVVideoCleanApertureKey = "AVVideoCleanApertureKey"
/// The key for the width of the clean aperture.
public let AVVideoCleanApertureWidthKey = "Width"
/// The key for the height of the clean aperture.
public let AVVideoCleanApertureHeightKey = "Height"
/// The key for the clean aperture's offset to the right of the frame's center.
public let AVVideoCleanApertureHorizontalOffsetKey = "HorizontalOffset"
/// The key for the clean aperture's offset downward from the frame's center.
public let AVVideoCleanApertureVerticalOffsetKey = "VerticalOffset"
/// The settings key for a Boolean value that indicates whether wide color may be preserved.
public let AVVideoAllowWideColorKey = "AVVideoAllowWideColorKey"
/// The settings key for a dictionary of color primaries, transfer function and YCbCr matrix.
public let AVVideoColorPropertiesKey = "AVVideoColorPropertiesKey"
/// The key for the color primaries.
public let AVVideoColorPrimariesKey = "ColorPrimaries"
/// The color primaries of high-definition video (ITU-R BT.709).
public let AVVideoColorPrimaries_ITU_R_709_2 = "ITU_R_709_2"
/// The color primaries of ultra-high-definition video (ITU-R BT.2020).
public let AVVideoColorPrimaries_ITU_R_2020 = "ITU_R_2020"
/// The color primaries of PAL video (EBU Tech. 3213).
public let AVVideoColorPrimaries_EBU_3213 = "EBU_3213"
/// The color primaries of NTSC video (SMPTE C).
public let AVVideoColorPrimaries_SMPTE_C = "SMPTE_C"
/// The color primaries of Display P3.
public let AVVideoColorPrimaries_P3_D65 = "P3_D65"
/// The key for the transfer function.
public let AVVideoTransferFunctionKey = "TransferFunction"
/// The transfer function of high-definition video (ITU-R BT.709).
public let AVVideoTransferFunction_ITU_R_709_2 = "ITU_R_709_2"
/// The transfer function of SMPTE 240M.
public let AVVideoTransferFunction_SMPTE_240M_1995 = "SMPTE_240M_1995"
/// The perceptual quantizer (PQ) transfer function for high dynamic range.
public let AVVideoTransferFunction_SMPTE_ST_2084_PQ = "SMPTE_ST_2084_PQ"
/// The hybrid log-gamma (HLG) transfer function for high dynamic range.
public let AVVideoTransferFunction_ITU_R_2100_HLG = "ITU_R_2100_HLG"
/// The transfer function of sRGB.
public let AVVideoTransferFunction_IEC_sRGB = "IEC_sRGB"
/// The linear transfer function.
public let AVVideoTransferFunction_Linear = "Linear"
/// The key for the YCbCr conversion matrix.
public let AVVideoYCbCrMatrixKey = "YCbCrMatrix"
/// The YCbCr matrix of high-definition video (ITU-R BT.709).
public let AVVideoYCbCrMatrix_ITU_R_709_2 = "ITU_R_709_2"
/// The YCbCr matrix of standard-definition video (ITU-R BT.601).
public let AVVideoYCbCrMatrix_ITU_R_601_4 = "ITU_R_601_4"
/// The YCbCr matrix of SMPTE 240M.
public let AVVideoYCbCrMatrix_SMPTE_240M_1995 = "SMPTE_240M_1995"
/// The YCbCr matrix of ultra-high-definition video (ITU-R BT.2020).
public let AVVideoYCbCrMatrix_ITU_R_2020 = "ITU_R_2020"
