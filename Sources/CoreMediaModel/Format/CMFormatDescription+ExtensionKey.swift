// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel

// Names of facts of a format, from CMFormatDescription.h.

/// How the pictures were compressed.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_OriginalCompressionSettings: CFString =
  "OriginalCompressionSettings"
/// Atoms of the sample description, such as `avcC`, by name.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: CFString =
  "SampleDescriptionExtensionAtoms"
/// The sample description as it stands in the file.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_VerbatimSampleDescription: CFString =
  "VerbatimSampleDescription"
/// The name of the format for people.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_FormatName: CFString = "FormatName"
/// Bits of a pixel.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_Depth: CFString = "Depth"
/// Bytes from one row to the next.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_BytesPerRow: CFString = "CVBytesPerRow"
/// Whether luma uses all values.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_FullRangeVideo: CFString = "FullRangeVideo"
/// Bits of a component.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_BitsPerComponent: CFString = "BitsPerComponent"

/// The same as `kCVImageBufferCleanApertureKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_CleanAperture: CFString = kCVImageBufferCleanApertureKey
/// The same as `kCVImageBufferPixelAspectRatioKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_PixelAspectRatio: CFString =
  kCVImageBufferPixelAspectRatioKey
/// The same as `kCVImageBufferFieldCountKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_FieldCount: CFString = kCVImageBufferFieldCountKey
/// The same as `kCVImageBufferFieldDetailKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_FieldDetail: CFString = kCVImageBufferFieldDetailKey
/// The same as `kCVImageBufferColorPrimariesKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_ColorPrimaries: CFString = kCVImageBufferColorPrimariesKey
/// The same as `kCVImageBufferTransferFunctionKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_TransferFunction: CFString =
  kCVImageBufferTransferFunctionKey
/// The same as `kCVImageBufferGammaLevelKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_GammaLevel: CFString = kCVImageBufferGammaLevelKey
/// The same as `kCVImageBufferYCbCrMatrixKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_YCbCrMatrix: CFString = kCVImageBufferYCbCrMatrixKey
/// The same as `kCVImageBufferChromaLocationTopFieldKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_ChromaLocationTopField: CFString =
  kCVImageBufferChromaLocationTopFieldKey
/// The same as `kCVImageBufferChromaLocationBottomFieldKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_ChromaLocationBottomField: CFString =
  kCVImageBufferChromaLocationBottomFieldKey
/// The same as `kCVImageBufferICCProfileKey`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_ICCProfile: CFString = kCVImageBufferICCProfileKey

/// The same as `kCVImageBufferColorPrimaries_ITU_R_709_2`.
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_ITU_R_709_2: CFString =
  kCVImageBufferColorPrimaries_ITU_R_709_2
/// The same as `kCVImageBufferColorPrimaries_P3_D65`.
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_P3_D65: CFString = kCVImageBufferColorPrimaries_P3_D65
/// The same as `kCVImageBufferColorPrimaries_ITU_R_2020`.
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_ITU_R_2020: CFString =
  kCVImageBufferColorPrimaries_ITU_R_2020
/// The same as `kCVImageBufferColorPrimaries_SMPTE_C`.
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_SMPTE_C: CFString =
  kCVImageBufferColorPrimaries_SMPTE_C
/// The same as `kCVImageBufferColorPrimaries_EBU_3213`.
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_EBU_3213: CFString =
  kCVImageBufferColorPrimaries_EBU_3213
/// The same as `kCVImageBufferColorPrimaries_DCI_P3`.
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_DCI_P3: CFString = kCVImageBufferColorPrimaries_DCI_P3
/// The same as `kCVImageBufferTransferFunction_ITU_R_709_2`.
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_ITU_R_709_2: CFString =
  kCVImageBufferTransferFunction_ITU_R_709_2
/// The same as `kCVImageBufferTransferFunction_sRGB`.
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_sRGB: CFString = kCVImageBufferTransferFunction_sRGB
/// The same as `kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ`.
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ: CFString =
  kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ
/// The same as `kCVImageBufferTransferFunction_ITU_R_2100_HLG`.
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG: CFString =
  kCVImageBufferTransferFunction_ITU_R_2100_HLG
/// The same as `kCVImageBufferTransferFunction_Linear`.
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_Linear: CFString =
  kCVImageBufferTransferFunction_Linear
/// The same as `kCVImageBufferTransferFunction_UseGamma`.
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_UseGamma: CFString =
  kCVImageBufferTransferFunction_UseGamma
/// The same as `kCVImageBufferYCbCrMatrix_ITU_R_709_2`.
nonisolated(unsafe) public let kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2: CFString =
  kCVImageBufferYCbCrMatrix_ITU_R_709_2
/// The same as `kCVImageBufferYCbCrMatrix_ITU_R_601_4`.
nonisolated(unsafe) public let kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4: CFString =
  kCVImageBufferYCbCrMatrix_ITU_R_601_4
/// The same as `kCVImageBufferYCbCrMatrix_ITU_R_2020`.
nonisolated(unsafe) public let kCMFormatDescriptionYCbCrMatrix_ITU_R_2020: CFString =
  kCVImageBufferYCbCrMatrix_ITU_R_2020
/// The same as `kCVImageBufferYCbCrMatrix_SMPTE_240M_1995`.
nonisolated(unsafe) public let kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995: CFString =
  kCVImageBufferYCbCrMatrix_SMPTE_240M_1995

extension CMFormatDescription.Extensions.Key {
  /// How the pictures were compressed.
  public static let originalCompressionSettings = Self(
    rawValue: kCMFormatDescriptionExtension_OriginalCompressionSettings)
  /// Atoms of the sample description, such as `avcC`, by name.
  public static let sampleDescriptionExtensionAtoms = Self(
    rawValue: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms)
  /// The sample description as it stands in the file.
  public static let verbatimSampleDescription = Self(rawValue: kCMFormatDescriptionExtension_VerbatimSampleDescription)
  /// The name of the format for people.
  public static let formatName = Self(rawValue: kCMFormatDescriptionExtension_FormatName)
  /// Bits of a pixel.
  public static let depth = Self(rawValue: kCMFormatDescriptionExtension_Depth)
  /// Bytes from one row to the next.
  public static let bytesPerRow = Self(rawValue: kCMFormatDescriptionExtension_BytesPerRow)
  /// Whether luma uses all values.
  public static let fullRangeVideo = Self(rawValue: kCMFormatDescriptionExtension_FullRangeVideo)
  /// Bits of a component.
  public static let bitsPerComponent = Self(rawValue: kCMFormatDescriptionExtension_BitsPerComponent)
  /// As `kCVImageBufferCleanApertureKey`.
  public static let cleanAperture = Self(rawValue: kCMFormatDescriptionExtension_CleanAperture)
  /// As `kCVImageBufferPixelAspectRatioKey`.
  public static let pixelAspectRatio = Self(rawValue: kCMFormatDescriptionExtension_PixelAspectRatio)
  /// As `kCVImageBufferFieldCountKey`.
  public static let fieldCount = Self(rawValue: kCMFormatDescriptionExtension_FieldCount)
  /// As `kCVImageBufferFieldDetailKey`.
  public static let fieldDetail = Self(rawValue: kCMFormatDescriptionExtension_FieldDetail)
  /// As `kCVImageBufferColorPrimariesKey`.
  public static let colorPrimaries = Self(rawValue: kCMFormatDescriptionExtension_ColorPrimaries)
  /// As `kCVImageBufferTransferFunctionKey`.
  public static let transferFunction = Self(rawValue: kCMFormatDescriptionExtension_TransferFunction)
  /// As `kCVImageBufferGammaLevelKey`.
  public static let gammaLevel = Self(rawValue: kCMFormatDescriptionExtension_GammaLevel)
  /// As `kCVImageBufferYCbCrMatrixKey`.
  public static let yCbCrMatrix = Self(rawValue: kCMFormatDescriptionExtension_YCbCrMatrix)
  /// As `kCVImageBufferChromaLocationTopFieldKey`.
  public static let chromaLocationTopField = Self(rawValue: kCMFormatDescriptionExtension_ChromaLocationTopField)
  /// As `kCVImageBufferChromaLocationBottomFieldKey`.
  public static let chromaLocationBottomField = Self(rawValue: kCMFormatDescriptionExtension_ChromaLocationBottomField)
  /// As `kCVImageBufferICCProfileKey`.
  public static let iccProfile = Self(rawValue: kCMFormatDescriptionExtension_ICCProfile)
}
