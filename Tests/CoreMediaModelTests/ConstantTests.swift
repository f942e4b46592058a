import CoreVideoModel
import Foundation
import Testing

@testable import CoreMediaModel

/// Constants that files and other programs meet: their values are those of Apple's headers.
@Suite("Values of constants")
struct ConstantTests {
  private static func code(_ text: String) -> FourCharCode { text.utf8.reduce(0) { $0 << 8 | FourCharCode($1) } }

  @Test("pixel formats, media and codecs have their four characters")
  func fourCharacters() {
    let codes: [(FourCharCode, String)] = [
      (kCVPixelFormatType_420YpCbCr8PlanarFullRange, "f420"),
      (kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, "xf20"),
      (kCVPixelFormatType_422YpCbCr8FullRange, "yuvf"),
      (kCVPixelFormatType_24BGR, "24BG"),
      (kCVPixelFormatType_32ABGR, "ABGR"),
      (kCVPixelFormatType_4444AYpCbCr16, "y416"),
      (kCVPixelFormatType_64ARGB, "b64a"),
      (kCVPixelFormatType_OneComponent16, "L016"),
      (kCVPixelFormatType_16BE565, "B565"),
      (kCVPixelFormatType_16Gray, "b16g"),
      (kCVPixelFormatType_16LE555, "L555"),
      (kCVPixelFormatType_16LE5551, "5551"),
      (kCVPixelFormatType_16LE565, "L565"),
      (kCVPixelFormatType_30RGB, "R10k"),
      (kCVPixelFormatType_32AlphaGray, "b32a"),
      (kCVPixelFormatType_420YpCbCr8VideoRange_8A_TriPlanar, "v0a8"),
      (kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, "x422"),
      (kCVPixelFormatType_422YpCbCr16, "v216"),
      (kCVPixelFormatType_422YpCbCr_4A_8BiPlanar, "a2vy"),
      (kCVPixelFormatType_4444AYpCbCr8, "y408"),
      (kCVPixelFormatType_4444YpCbCrA8, "v408"),
      (kCVPixelFormatType_4444YpCbCrA8R, "r408"),
      (kCVPixelFormatType_444YpCbCr10, "v410"),
      (kCVPixelFormatType_444YpCbCr8, "v308"),
      (kCVPixelFormatType_48RGB, "b48r"),
      (kCVPixelFormatType_64RGBALE, "l64r"),
      (kCVPixelFormatType_ARGB2101010LEPacked, "l10r"),
      (kCVPixelFormatType_Lossless_420YpCbCr8BiPlanarVideoRange, "&8v0"),
      (kCVPixelFormatType_Lossy_420YpCbCr8BiPlanarFullRange, "-8f0"),
      (kCVPixelFormatType_TwoComponent8, "2C08"),
      (kCVPixelFormatType_128RGBAFloat, "RGfA"),
      (kCVPixelFormatType_16VersatileBayer, "bp16"),
      (kCVPixelFormatType_30RGBLEPackedWideGamut, "w30r"),
      (kCVPixelFormatType_40ARGBLEWideGamut, "w40a"),
      (kCVPixelFormatType_40ARGBLEWideGamutPremultiplied, "w40m"),
      (kCVPixelFormatType_422YpCbCr10BiPlanarFullRange, "xf22"),
      (kCVPixelFormatType_422YpCbCr16BiPlanarVideoRange, "sv22"),
      (kCVPixelFormatType_422YpCbCr8BiPlanarFullRange, "422f"),
      (kCVPixelFormatType_444YpCbCr10BiPlanarFullRange, "xf44"),
      (kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange, "x444"),
      (kCVPixelFormatType_444YpCbCr16BiPlanarVideoRange, "sv44"),
      (kCVPixelFormatType_444YpCbCr16VideoRange_16A_TriPlanar, "s4as"),
      (kCVPixelFormatType_444YpCbCr8BiPlanarFullRange, "444f"),
      (kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, "444v"),
      (kCVPixelFormatType_64RGBAHalf, "RGhA"),
      (kCVPixelFormatType_64RGBA_DownscaledProResRAW, "bp64"),
      (kCVPixelFormatType_Lossless_32BGRA, "&BGA"),
      (kCVPixelFormatType_Lossless_420YpCbCr10PackedBiPlanarVideoRange, "&xv0"),
      (kCVPixelFormatType_Lossless_420YpCbCr8BiPlanarFullRange, "&8f0"),
      (kCVPixelFormatType_Lossless_422YpCbCr10PackedBiPlanarVideoRange, "&xv2"),
      (kCVPixelFormatType_Lossy_32BGRA, "-BGA"),
      (kCVPixelFormatType_Lossy_420YpCbCr10PackedBiPlanarVideoRange, "-xv0"),
      (kCVPixelFormatType_Lossy_420YpCbCr8BiPlanarVideoRange, "-8v0"),
      (kCVPixelFormatType_Lossy_422YpCbCr10PackedBiPlanarVideoRange, "-xv2"),
      (kCVPixelFormatType_OneComponent10, "L010"),
      (kCVPixelFormatType_OneComponent12, "L012"),
      (kCVPixelFormatType_OneComponent16Half, "L00h"),
      (kCVPixelFormatType_OneComponent32Float, "L00f"),
      (kCVPixelFormatType_TwoComponent16, "2C16"),
      (kCVPixelFormatType_TwoComponent16Half, "2C0h"),
      (kCVPixelFormatType_TwoComponent32Float, "2C0f"),
      (kCVPixelFormatType_30RGB_r210, "r210"),
      (kCVPixelFormatType_4444AYpCbCrFloat, "r4fl"),
      (kCVPixelFormatType_Lossless_420YpCbCr10PackedBiPlanarFullRange, "&xf0"),
      (kCVPixelFormatType_Lossless_64RGBAHalf, "&RhA"),
      (kCMMediaType_Audio, "soun"),
      (kCMMediaType_Muxed, "muxx"),
      (kCMMediaType_Metadata, "meta"),
      (kCMMediaType_ClosedCaption, "clcp"),
      (kCMMediaType_Subtitle, "sbtl"),
      (kCMMediaType_Text, "text"),
      (kCMMediaType_TimeCode, "tmcd"),
      (kCMMediaType_AuxiliaryPicture, "auxv"),
      (kCMMediaType_TaggedBufferGroup, "tbgr"),
      (kCMVideoCodecType_AV1, "av01"),
      (kCMVideoCodecType_VP9, "vp09"),
      (kCMVideoCodecType_DepthHEVC, "deph"),
      (kCMVideoCodecType_DisparityHEVC, "dish"),
      (kCMVideoCodecType_DolbyVisionHEVC, "dvh1"),
      (kCMVideoCodecType_JPEG_XL, "jxlc"),
      (kCMVideoCodecType_422YpCbCr8, "2vuy"),
    ]
    for (number, text) in codes { #expect(number == Self.code(text), "\(text)") }
  }

  @Test("the oldest pixel formats have the numbers of their bits")
  func oldFormats() {
    let formats: [(FourCharCode, FourCharCode)] = [
      (kCVPixelFormatType_16BE555, 16),
      (kCVPixelFormatType_1Monochrome, 1),
      (kCVPixelFormatType_2Indexed, 2),
      (kCVPixelFormatType_4Indexed, 4),
      (kCVPixelFormatType_8Indexed, 8),
      (kCVPixelFormatType_1IndexedGray_WhiteIsZero, 33),
      (kCVPixelFormatType_2IndexedGray_WhiteIsZero, 34),
      (kCVPixelFormatType_4IndexedGray_WhiteIsZero, 36),
      (kCVPixelFormatType_8IndexedGray_WhiteIsZero, 40),
    ]
    for (format, number) in formats { #expect(format == number) }
  }

  @Test("pixel formats of CoreMedia are those of CoreVideo")
  func sameFormats() {
    typealias SubType = CMFormatDescription.MediaSubType
    let formats: [(FourCharCode, FourCharCode, SubType)] = [
      (kCMPixelFormat_32BGRA, kCVPixelFormatType_32BGRA, .pixelFormat_32BGRA),
      (kCMPixelFormat_24RGB, kCVPixelFormatType_24RGB, .pixelFormat_24RGB),
      (kCMPixelFormat_16BE555, kCVPixelFormatType_16BE555, .pixelFormat_16BE555),
      (kCMPixelFormat_16BE565, kCVPixelFormatType_16BE565, .pixelFormat_16BE565),
      (kCMPixelFormat_16LE555, kCVPixelFormatType_16LE555, .pixelFormat_16LE555),
      (kCMPixelFormat_16LE5551, kCVPixelFormatType_16LE5551, .pixelFormat_16LE5551),
      (kCMPixelFormat_16LE565, kCVPixelFormatType_16LE565, .pixelFormat_16LE565),
      (kCMPixelFormat_32ARGB, kCVPixelFormatType_32ARGB, .pixelFormat_32ARGB),
      (kCMPixelFormat_422YpCbCr10, kCVPixelFormatType_422YpCbCr10, .pixelFormat_422YpCbCr10),
      (kCMPixelFormat_422YpCbCr16, kCVPixelFormatType_422YpCbCr16, .pixelFormat_422YpCbCr16),
      (kCMPixelFormat_422YpCbCr8, kCVPixelFormatType_422YpCbCr8, .pixelFormat_422YpCbCr8),
      (kCMPixelFormat_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8_yuvs, .pixelFormat_422YpCbCr8_yuvs),
      (kCMPixelFormat_4444YpCbCrA8, kCVPixelFormatType_4444YpCbCrA8, .pixelFormat_4444YpCbCrA8),
      (kCMPixelFormat_444YpCbCr10, kCVPixelFormatType_444YpCbCr10, .pixelFormat_444YpCbCr10),
      (kCMPixelFormat_444YpCbCr8, kCVPixelFormatType_444YpCbCr8, .pixelFormat_444YpCbCr8),
      (
        kCMPixelFormat_8IndexedGray_WhiteIsZero, kCVPixelFormatType_8IndexedGray_WhiteIsZero,
        .pixelFormat_8IndexedGray_WhiteIsZero
      ),
    ]
    for (media, video, type) in formats {
      #expect(media == video)
      #expect(type.rawValue == video)
    }
  }

  @Test("results and errors have their numbers")
  func numbers() {
    let numbers: [(Int32, Int32)] = [
      (kCVReturnFirst, -6660),
      (kCVReturnError, -6660),
      (kCVReturnAllocationFailed, -6662),
      (kCVReturnUnsupported, -6663),
      (kCVReturnInvalidDisplay, -6670),
      (kCVReturnDisplayLinkAlreadyRunning, -6671),
      (kCVReturnDisplayLinkNotRunning, -6672),
      (kCVReturnDisplayLinkCallbacksNotSet, -6673),
      (kCVReturnPixelBufferNotOpenGLCompatible, -6683),
      (kCVReturnPixelBufferNotMetalCompatible, -6684),
      (kCVReturnPoolAllocationFailed, -6690),
      (kCVReturnRetry, -6692),
      (kCVReturnLast, -6699),
      (kCMSampleBufferError_AllocationFailed, -12730),
      (kCMSampleBufferError_RequiredParameterMissing, -12731),
      (kCMSampleBufferError_AlreadyHasDataBuffer, -12732),
      (kCMSampleBufferError_BufferHasNoSampleSizes, -12735),
      (kCMSampleBufferError_BufferHasNoSampleTimingInfo, -12736),
      (kCMSampleBufferError_CannotSubdivide, -12739),
      (kCMSampleBufferError_SampleTimingInfoInvalid, -12740),
      (kCMSampleBufferError_InvalidMediaTypeForOperation, -12741),
      (kCMSampleBufferError_InvalidMediaFormat, -12743),
      (kCMSampleBufferError_Invalidated, -12744),
      (kCMSampleBufferError_DataFailed, -16750),
      (kCMSampleBufferError_DataCanceled, -16751),
    ]
    for (constant, number) in numbers { #expect(constant == number) }
  }

  @Test("a value's text is mostly the end of its constant's name")
  func texts() {
    let texts: [(CFString, String)] = [
      (kCVImageBufferYCbCrMatrix_ITU_R_601_4, "ITU_R_601_4"),
      (kCMSampleAttachmentKey_NotSync, "NotSync"),
      (kCVImageBufferTransferFunction_ITU_R_709_2, "ITU_R_709_2"),
      (kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ, "SMPTE_ST_2084_PQ"),
      (kCMSampleAttachmentKey_DoNotDisplay, "DoNotDisplay"),
      (kCMSampleBufferAttachmentKey_StillImageLensStabilizationInfo, "StillImageLensStabilizationInfo"),
      (kCVImageBufferColorPrimaries_ITU_R_709_2, "ITU_R_709_2"),
      (kCVImageBufferTransferFunction_ITU_R_2100_HLG, "ITU_R_2100_HLG"),
      (kCVImageBufferYCbCrMatrix_ITU_R_2020, "ITU_R_2020"),
      (kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration, "EndsPreviousSampleDuration"),
      (kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding, "ResetDecoderBeforeDecoding"),
      (kCMSampleBufferDroppedFrameReason_Discontinuity, "Discontinuity"),
      (kCMSampleBufferDroppedFrameReason_OutOfBuffers, "OutOfBuffers"),
      (kCVImageBufferLogTransferFunction_AppleLog, "com.apple.rec2020.apple-log"),
      (kCVImageBufferTransferFunction_ITU_R_2020, "ITU_R_2020"),
      (kCVImageBufferTransferFunction_SMPTE_240M_1995, "SMPTE_240M_1995"),
      (kCVImageBufferTransferFunction_UseGamma, "UseGamma"),
      (kCVImageBufferYCbCrMatrix_SMPTE_240M_1995, "SMPTE_240M_1995"),
      (kCMSampleAttachmentKey_AudioIndependentSampleDecoderRefreshCount, "AudioIndependentSampleDecoderRefreshCount"),
      (kCMSampleAttachmentKey_EarlierDisplayTimesAllowed, "EarlierDisplayTimesAllowed"),
      (kCMSampleAttachmentKey_HEVCStepwiseTemporalSubLayerAccess, "HEVCStepwiseTemporalSubLayerAccess"),
      (kCMSampleAttachmentKey_HEVCSyncSampleNALUnitType, "HEVCSyncSampleNALUnitType"),
      (kCMSampleAttachmentKey_HEVCTemporalLevelInfo, "HEVCTemporalLevelInfo"),
      (kCMSampleAttachmentKey_HEVCTemporalSubLayerAccess, "HEVCTemporalSubLayerAccess"),
      (kCMSampleAttachmentKey_HasRedundantCoding, "HasRedundantCoding"),
      (kCMSampleAttachmentKey_IsDependedOnByOthers, "IsDependedOnByOthers"),
      (kCMSampleAttachmentKey_PartialSync, "PartialSync"),
      (kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately, "DisplayEmptyMediaImmediately"),
      (kCMSampleBufferAttachmentKey_DrainAfterDecoding, "DrainAfterDecoding"),
      (kCMSampleBufferAttachmentKey_EmptyMedia, "EmptyMedia"),
      (kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence, "FillDiscontinuitiesWithSilence"),
      (kCMSampleBufferAttachmentKey_ForceKeyFrame, "ForceKeyFrame"),
      (kCMSampleBufferAttachmentKey_GradualDecoderRefresh, "GradualDecoderRefresh"),
      (kCMSampleBufferAttachmentKey_PermanentEmptyMedia, "PermanentEmptyMedia"),
      (kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed, "PostNotificationWhenConsumed"),
      (kCMSampleBufferAttachmentKey_ResumeOutput, "ResumeOutput"),
      (kCMSampleBufferAttachmentKey_Reverse, "Reverse"),
      (kCMSampleBufferAttachmentKey_SampleReferenceByteOffset, "SampleReferenceByteOffset"),
      (kCMSampleBufferAttachmentKey_SampleReferenceURL, "SampleReferenceURL"),
      (kCMSampleBufferAttachmentKey_SpeedMultiplier, "SpeedMultiplier"),
      (kCMSampleBufferAttachmentKey_TransitionID, "TransitionID"),
      (kCMSampleBufferAttachmentKey_TrimDurationAtEnd, "TrimDurationAtEnd"),
      (kCMSampleBufferAttachmentKey_TrimDurationAtStart, "TrimDurationAtStart"),
      (kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch, "CameraModeSwitch"),
      (kCMSampleBufferLensStabilizationInfo_Active, "Active"),
      (kCMSampleBufferLensStabilizationInfo_Off, "Off"),
      (kCMSampleBufferLensStabilizationInfo_OutOfRange, "OutOfRange"),
      (kCMSampleBufferLensStabilizationInfo_Unavailable, "Unavailable"),
      (kCVImageBufferChromaLocation_Bottom, "Bottom"),
      (kCVImageBufferChromaLocation_BottomLeft, "BottomLeft"),
      (kCVImageBufferChromaLocation_Center, "Center"),
      (kCVImageBufferChromaLocation_DV420, "DV 4:2:0"),
      (kCVImageBufferChromaLocation_Left, "Left"),
      (kCVImageBufferChromaLocation_Top, "Top"),
      (kCVImageBufferChromaLocation_TopLeft, "TopLeft"),
      (kCVImageBufferColorPrimaries_DCI_P3, "DCI_P3"),
      (kCVImageBufferColorPrimaries_EBU_3213, "EBU_3213"),
      (kCVImageBufferColorPrimaries_ITU_R_2020, "ITU_R_2020"),
      (kCVImageBufferColorPrimaries_P22, "P22"),
      (kCVImageBufferColorPrimaries_SMPTE_C, "SMPTE_C"),
      (kCVImageBufferTransferFunction_EBU_3213, "EBU_3213"),
      (kCVImageBufferTransferFunction_Linear, "Linear"),
      (kCVImageBufferTransferFunction_SMPTE_C, "SMPTE_C"),
      (kCVImageBufferTransferFunction_SMPTE_ST_428_1, "SMPTE_ST_428_1"),
      (kCVImageBufferYCbCrMatrix_DCI_P3, "DCI_P3"),
      (kCVImageBufferYCbCrMatrix_P3_D65, "P3_D65"),
    ]
    for (constant, text) in texts { #expect(constant as String == text) }
  }
}
