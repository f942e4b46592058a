import AVFoundationTypes
import CoreVideoModel
import Foundation
import Testing

/// Tests the values of constants that appear in files, settings and other programs. **Source:** Apple's headers and
/// documentation.
@Suite("Values of AVFoundation's constants")
struct ConstantTests {
  @Test func `file types have Apple's uniform type identifiers`() {
    let types: [(AVFileType, String)] = [
      (.m4v, "com.apple.m4v-video"), (.mobile3GPP, "public.3gpp"), (.mobile3GPP2, "public.3gpp2"),
      (.mp3, "public.mp3"), (.ac3, "public.ac3-audio"), (.eac3, "public.enhanced-ac3-audio"),
      (.aifc, "public.aifc-audio"), (.amr, "org.3gpp.adaptive-multi-rate-audio"), (.heif, "public.heif"),
      (.avci, "public.avci"), (.AHAP, "com.apple.haptics.ahap"), (.SCC, "com.scenarist.closed-caption"),
      (.appleiTT, "com.apple.itunes-timed-text"),
    ]
    for (type, text) in types { #expect(type.rawValue == text) }
  }

  @Test func `media types and codecs have the four-character codes that are used in files`() {
    let media: [(AVMediaType, String)] = [(.subtitle, "sbtl"), (.closedCaption, "clcp"), (.timecode, "tmcd")]
    for (type, text) in media {
      #expect(type.rawValue == text)
      #expect(type == AVMediaType(text))
    }
    let codecs: [(AVVideoCodecType, String)] = [
      (.hevcWithAlpha, "muxa"), (.proRes422HQ, "apch"), (.proRes422LT, "apcs"), (.proRes422Proxy, "apco"),
      (.proRes4444, "ap4h"), (.appleProRes4444XQ, "ap4x"), (.JPEGXL, "jxlc"),
    ]
    for (codec, text) in codecs { #expect(codec.rawValue == text) }
    let older: [(String, AVVideoCodecType)] = [
      (AVVideoCodecH264, .h264), (AVVideoCodecHEVC, .hevc), (AVVideoCodecAppleProRes422, .proRes422),
      (AVVideoCodecAppleProRes4444, .proRes4444),
    ]
    for (text, codec) in older { #expect(text == codec.rawValue) }
  }

  @Test func `H.264 profiles have VideoToolbox's values`() {
    let profiles: [(String, String)] = [
      (AVVideoProfileLevelH264Baseline30, "H264_Baseline_3_0"),
      (AVVideoProfileLevelH264Baseline31, "H264_Baseline_3_1"),
      (AVVideoProfileLevelH264Baseline41, "H264_Baseline_4_1"),
      (AVVideoProfileLevelH264BaselineAutoLevel, "H264_Baseline_AutoLevel"),
      (AVVideoProfileLevelH264Main30, "H264_Main_3_0"), (AVVideoProfileLevelH264Main31, "H264_Main_3_1"),
      (AVVideoProfileLevelH264Main32, "H264_Main_3_2"), (AVVideoProfileLevelH264Main41, "H264_Main_4_1"),
      (AVVideoProfileLevelH264MainAutoLevel, "H264_Main_AutoLevel"),
      (AVVideoProfileLevelH264High40, "H264_High_4_0"), (AVVideoH264EntropyModeCAVLC, "CAVLC"),
    ]
    for (profile, text) in profiles { #expect(profile == text) }
  }

  @Test func `color settings have the values of the pixel buffer attachments`() {
    let colors: [(String, CFString)] = [
      (AVVideoColorPrimaries_ITU_R_709_2, kCVImageBufferColorPrimaries_ITU_R_709_2),
      (AVVideoColorPrimaries_EBU_3213, kCVImageBufferColorPrimaries_EBU_3213),
      (AVVideoColorPrimaries_SMPTE_C, kCVImageBufferColorPrimaries_SMPTE_C),
      (AVVideoColorPrimaries_P3_D65, kCVImageBufferColorPrimaries_P3_D65),
      (AVVideoColorPrimaries_ITU_R_2020, kCVImageBufferColorPrimaries_ITU_R_2020),
      (AVVideoTransferFunction_ITU_R_709_2, kCVImageBufferTransferFunction_ITU_R_709_2),
      (AVVideoTransferFunction_SMPTE_240M_1995, kCVImageBufferTransferFunction_SMPTE_240M_1995),
      (AVVideoTransferFunction_SMPTE_ST_2084_PQ, kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ),
      (AVVideoTransferFunction_ITU_R_2100_HLG, kCVImageBufferTransferFunction_ITU_R_2100_HLG),
      (AVVideoTransferFunction_Linear, kCVImageBufferTransferFunction_Linear),
      (AVVideoTransferFunction_IEC_sRGB, kCVImageBufferTransferFunction_sRGB),
      (AVVideoYCbCrMatrix_ITU_R_709_2, kCVImageBufferYCbCrMatrix_ITU_R_709_2),
      (AVVideoYCbCrMatrix_ITU_R_601_4, kCVImageBufferYCbCrMatrix_ITU_R_601_4),
      (AVVideoYCbCrMatrix_SMPTE_240M_1995, kCVImageBufferYCbCrMatrix_SMPTE_240M_1995),
      (AVVideoYCbCrMatrix_ITU_R_2020, kCVImageBufferYCbCrMatrix_ITU_R_2020),
    ]
    for (setting, attached) in colors { #expect(setting == attached as String) }
  }

  @Test func `enumeration cases have Apple's raw values`() {
    #expect(AVCaptureVideoStabilizationMode.previewOptimized.rawValue == 4)
    #expect(AVCaptureVideoStabilizationMode.cinematicExtendedEnhanced.rawValue == 5)
    #expect(AVCaptureColorSpace.appleLog2.rawValue == 4)
  }

  @Test(arguments: [
    (
      CGSize(width: 4, height: 3), CGRect(x: 10, y: 0, width: 160, height: 90),
      CGRect(x: 30, y: 0, width: 120, height: 90)
    ),
    (
      CGSize(width: 2, height: 1), CGRect(x: 0, y: 0, width: 10, height: 10),
      CGRect(x: 0, y: 2.5, width: 10, height: 5)
    ),
  ]) func `AVMakeRect returns the largest centered rectangle with the aspect ratio`(
    _ shape: CGSize, _ room: CGRect, _ expected: CGRect
  ) {
    #expect(AVMakeRect(aspectRatio: shape, insideRect: room) == expected)
  }
}
