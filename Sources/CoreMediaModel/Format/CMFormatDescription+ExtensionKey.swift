// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel

// Keys of format description extensions, from CMFormatDescription.h.

/// The original compression settings of the video.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_OriginalCompressionSettings: CFString =
  "OriginalCompressionSettings"
/// The atoms of the sample description, such as `avcC`, keyed by name.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: CFString =
  "SampleDescriptionExtensionAtoms"
/// The unmodified sample description of the media file.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_VerbatimSampleDescription: CFString =
  "VerbatimSampleDescription"
/// The human-readable name of the format.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_FormatName: CFString = "FormatName"
/// The number of bits per pixel.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_Depth: CFString = "Depth"
/// The number of bytes from one row to the next.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_BytesPerRow: CFString = "CVBytesPerRow"
/// A Boolean value that indicates whether luma uses the full range of values.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_FullRangeVideo: CFString = "FullRangeVideo"
/// The number of bits per component.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_BitsPerComponent: CFString = "BitsPerComponent"

/// The clean aperture, an alias of `kCVImageBufferCleanApertureKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_CleanAperture: CFString = kCVImageBufferCleanApertureKey
/// The pixel aspect ratio, an alias of `kCVImageBufferPixelAspectRatioKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_PixelAspectRatio: CFString =
  kCVImageBufferPixelAspectRatioKey
/// The number of fields per frame, an alias of `kCVImageBufferFieldCountKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_FieldCount: CFString = kCVImageBufferFieldCountKey
/// The field order, an alias of `kCVImageBufferFieldDetailKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_FieldDetail: CFString = kCVImageBufferFieldDetailKey
/// The color primaries, an alias of `kCVImageBufferColorPrimariesKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_ColorPrimaries: CFString = kCVImageBufferColorPrimariesKey
/// The transfer function, an alias of `kCVImageBufferTransferFunctionKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_TransferFunction: CFString =
  kCVImageBufferTransferFunctionKey
/// The gamma level, an alias of `kCVImageBufferGammaLevelKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_GammaLevel: CFString = kCVImageBufferGammaLevelKey
/// The YCbCr matrix, an alias of `kCVImageBufferYCbCrMatrixKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_YCbCrMatrix: CFString = kCVImageBufferYCbCrMatrixKey
/// The chroma location in the top field, an alias of `kCVImageBufferChromaLocationTopFieldKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_ChromaLocationTopField: CFString =
  kCVImageBufferChromaLocationTopFieldKey
/// The chroma location in the bottom field, an alias of `kCVImageBufferChromaLocationBottomFieldKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_ChromaLocationBottomField: CFString =
  kCVImageBufferChromaLocationBottomFieldKey
/// The ICC profile, an alias of `kCVImageBufferICCProfileKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_ICCProfile: CFString = kCVImageBufferICCProfileKey

/// The ITU-R BT.709 primaries, an alias of `kCVImageBufferColorPrimaries_ITU_R_709_2`.
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_ITU_R_709_2: CFString =
  kCVImageBufferColorPrimaries_ITU_R_709_2
/// The P3 primaries with a D65 white point, an alias of `kCVImageBufferColorPrimaries_P3_D65`.
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_P3_D65: CFString = kCVImageBufferColorPrimaries_P3_D65
/// The ITU-R BT.2020 primaries, an alias of `kCVImageBufferColorPrimaries_ITU_R_2020`.
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_ITU_R_2020: CFString =
  kCVImageBufferColorPrimaries_ITU_R_2020
/// The SMPTE C primaries, an alias of `kCVImageBufferColorPrimaries_SMPTE_C`.
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_SMPTE_C: CFString =
  kCVImageBufferColorPrimaries_SMPTE_C
/// The EBU Tech. 3213 primaries, an alias of `kCVImageBufferColorPrimaries_EBU_3213`.
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_EBU_3213: CFString =
  kCVImageBufferColorPrimaries_EBU_3213
/// The DCI P3 primaries, an alias of `kCVImageBufferColorPrimaries_DCI_P3`.
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_DCI_P3: CFString = kCVImageBufferColorPrimaries_DCI_P3
/// The ITU-R BT.709 transfer function, an alias of `kCVImageBufferTransferFunction_ITU_R_709_2`.
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_ITU_R_709_2: CFString =
  kCVImageBufferTransferFunction_ITU_R_709_2
/// The sRGB transfer function, an alias of `kCVImageBufferTransferFunction_sRGB`.
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_sRGB: CFString = kCVImageBufferTransferFunction_sRGB
/// The perceptual quantizer (PQ) transfer function, an alias of `kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ`.
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ: CFString =
  kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ
/// The hybrid log-gamma (HLG) transfer function, an alias of `kCVImageBufferTransferFunction_ITU_R_2100_HLG`.
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG: CFString =
  kCVImageBufferTransferFunction_ITU_R_2100_HLG
/// The linear transfer function, an alias of `kCVImageBufferTransferFunction_Linear`.
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_Linear: CFString =
  kCVImageBufferTransferFunction_Linear
/// A transfer function defined by the gamma level, an alias of `kCVImageBufferTransferFunction_UseGamma`.
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_UseGamma: CFString =
  kCVImageBufferTransferFunction_UseGamma
/// The ITU-R BT.709 matrix, an alias of `kCVImageBufferYCbCrMatrix_ITU_R_709_2`.
nonisolated(unsafe) public let kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2: CFString =
  kCVImageBufferYCbCrMatrix_ITU_R_709_2
/// The ITU-R BT.601 matrix, an alias of `kCVImageBufferYCbCrMatrix_ITU_R_601_4`.
nonisolated(unsafe) public let kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4: CFString =
  kCVImageBufferYCbCrMatrix_ITU_R_601_4
/// The ITU-R BT.2020 matrix, an alias of `kCVImageBufferYCbCrMatrix_ITU_R_2020`.
nonisolated(unsafe) public let kCMFormatDescriptionYCbCrMatrix_ITU_R_2020: CFString =
  kCVImageBufferYCbCrMatrix_ITU_R_2020
/// The SMPTE 240M matrix, an alias of `kCVImageBufferYCbCrMatrix_SMPTE_240M_1995`.
nonisolated(unsafe) public let kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995: CFString =
  kCVImageBufferYCbCrMatrix_SMPTE_240M_1995

extension CMFormatDescription.Extensions.Key {
  /// The original compression settings of the video.
  public static let originalCompressionSettings = Self(
    rawValue: kCMFormatDescriptionExtension_OriginalCompressionSettings)
  /// The atoms of the sample description, such as `avcC`, keyed by name.
  public static let sampleDescriptionExtensionAtoms = Self(
    rawValue: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms)
  /// The unmodified sample description of the media file.
  public static let verbatimSampleDescription = Self(rawValue: kCMFormatDescriptionExtension_VerbatimSampleDescription)
  /// The human-readable name of the format.
  public static let formatName = Self(rawValue: kCMFormatDescriptionExtension_FormatName)
  /// The number of bits per pixel.
  public static let depth = Self(rawValue: kCMFormatDescriptionExtension_Depth)
  /// The number of bytes from one row to the next.
  public static let bytesPerRow = Self(rawValue: kCMFormatDescriptionExtension_BytesPerRow)
  /// A Boolean value that indicates whether luma uses the full range of values.
  public static let fullRangeVideo = Self(rawValue: kCMFormatDescriptionExtension_FullRangeVideo)
  /// The number of bits per component.
  public static let bitsPerComponent = Self(rawValue: kCMFormatDescriptionExtension_BitsPerComponent)
  /// The clean aperture, equal to `kCVImageBufferCleanApertureKey`.
  public static let cleanAperture = Self(rawValue: kCMFormatDescriptionExtension_CleanAperture)
  /// The pixel aspect ratio, equal to `kCVImageBufferPixelAspectRatioKey`.
  public static let pixelAspectRatio = Self(rawValue: kCMFormatDescriptionExtension_PixelAspectRatio)
  /// The number of fields per frame, equal to `kCVImageBufferFieldCountKey`.
  public static let fieldCount = Self(rawValue: kCMFormatDescriptionExtension_FieldCount)
  /// The field order, equal to `kCVImageBufferFieldDetailKey`.
  public static let fieldDetail = Self(rawValue: kCMFormatDescriptionExtension_FieldDetail)
  /// The color primaries, equal to `kCVImageBufferColorPrimariesKey`.
  public static let colorPrimaries = Self(rawValue: kCMFormatDescriptionExtension_ColorPrimaries)
  /// The transfer function, equal to `kCVImageBufferTransferFunctionKey`.
  public static let transferFunction = Self(rawValue: kCMFormatDescriptionExtension_TransferFunction)
  /// The gamma level, equal to `kCVImageBufferGammaLevelKey`.
  public static let gammaLevel = Self(rawValue: kCMFormatDescriptionExtension_GammaLevel)
  /// The YCbCr matrix, equal to `kCVImageBufferYCbCrMatrixKey`.
  public static let yCbCrMatrix = Self(rawValue: kCMFormatDescriptionExtension_YCbCrMatrix)
  /// The chroma location in the top field, equal to `kCVImageBufferChromaLocationTopFieldKey`.
  public static let chromaLocationTopField = Self(rawValue: kCMFormatDescriptionExtension_ChromaLocationTopField)
  /// The chroma location in the bottom field, equal to `kCVImageBufferChromaLocationBottomFieldKey`.
  public static let chromaLocationBottomField = Self(rawValue: kCMFormatDescriptionExtension_ChromaLocationBottomField)
  /// The ICC profile, equal to `kCVImageBufferICCProfileKey`.
  public static let iccProfile = Self(rawValue: kCMFormatDescriptionExtension_ICCProfile)
}
