import CoreVideoModel
import Foundation
import Testing

@testable import CoreMediaModel

@Suite("CoreMedia's four-character codes")
struct MediaSubTypeTests {
  typealias SubType = CMFormatDescription.MediaSubType

  private static func code(_ text: String) -> FourCharCode { text.utf8.reduce(0) { $0 << 8 | FourCharCode($1) } }

  @Test func `each rare media subtype has the code in Apple's header`() {
    let codes: [(SubType, String)] = [
      (.aes3, "aes3"),
      (.audible, "AUDB"),
      (.aacAudibleProtected, "aaac"),
      (.aacLCProtected, "paac"),
      (.mace3, "MAC3"),
      (.mace6, "MAC6"),
      (.midiStream, "midi"),
      (.qDesign, "QDMC"),
      (.qDesign2, "QDM2"),
      (.qualcomm, "Qclp"),
      (.parameterValueStream, "apvs"),
      (.mpeg4AAC_ELD_SBR, "aacf"),
      (.mpeg4AAC_ELD_V2, "aacg"),
      (.mpeg4AAC_Spatial, "aacs"),
      (.mpegD_USAC, "usac"),
      (.mpeg1System, "mp1s"),
      (.mpeg2Transport, "mp2t"),
      (.mpeg2Program, "mp2p"),
      (.dv, "dv  "),
      (.embeddedDeviceScreenRecording, "isr "),
      (.qt, "text"),
      (.mobile3GPP, "tx3g"),
      (.atsc, "atcc"),
      (.counter32, "cn32"),
      (.counter64, "cn64"),
      (.icy, "icy "),
      (.id3, "id3 "),
      (.emsg, "emsg"),
    ]
    for (type, text) in codes { #expect(type.rawValue == Self.code(text), "\(text)") }
    #expect(SubType.dviIntelIMA.rawValue == 0x6D73_0011)
    #expect(SubType.microsoftGSM.rawValue == 0x6D73_0031)
  }

  @Test func `each media subtype has the code in Apple's header and is equal to the C constant`() {
    let codes: [(SubType, FourCharCode, String)] = [
      (.animation, kCMVideoCodecType_Animation, "rle "),
      (.cinepak, kCMVideoCodecType_Cinepak, "cvid"),
      (.jpeg, kCMVideoCodecType_JPEG, "jpeg"),
      (.jpeg_OpenDML, kCMVideoCodecType_JPEG_OpenDML, "dmb1"),
      (.sorensonVideo, kCMVideoCodecType_SorensonVideo, "SVQ1"),
      (.sorensonVideo3, kCMVideoCodecType_SorensonVideo3, "SVQ3"),
      (.h263, kCMVideoCodecType_H263, "h263"),
      (.h264, kCMVideoCodecType_H264, "avc1"),
      (.hevc, kCMVideoCodecType_HEVC, "hvc1"),
      (.hevcWithAlpha, kCMVideoCodecType_HEVCWithAlpha, "muxa"),
      (.mpeg4Video, kCMVideoCodecType_MPEG4Video, "mp4v"),
      (.mpeg2Video, kCMVideoCodecType_MPEG2Video, "mp2v"),
      (.mpeg1Video, kCMVideoCodecType_MPEG1Video, "mp1v"),
      (.dvcNTSC, kCMVideoCodecType_DVCNTSC, "dvc "),
      (.dvcPAL, kCMVideoCodecType_DVCPAL, "dvcp"),
      (.dvcProPAL, kCMVideoCodecType_DVCProPAL, "dvpp"),
      (.dvcPro50NTSC, kCMVideoCodecType_DVCPro50NTSC, "dv5n"),
      (.dvcPro50PAL, kCMVideoCodecType_DVCPro50PAL, "dv5p"),
      (.dvcPROHD720p60, kCMVideoCodecType_DVCPROHD720p60, "dvhp"),
      (.dvcPROHD720p50, kCMVideoCodecType_DVCPROHD720p50, "dvhq"),
      (.dvcPROHD1080i60, kCMVideoCodecType_DVCPROHD1080i60, "dvh6"),
      (.dvcPROHD1080i50, kCMVideoCodecType_DVCPROHD1080i50, "dvh5"),
      (.dvcPROHD1080p30, kCMVideoCodecType_DVCPROHD1080p30, "dvh3"),
      (.dvcPROHD1080p25, kCMVideoCodecType_DVCPROHD1080p25, "dvh2"),
      (.proRes4444XQ, kCMVideoCodecType_AppleProRes4444XQ, "ap4x"),
      (.proRes4444, kCMVideoCodecType_AppleProRes4444, "ap4h"),
      (.proRes422HQ, kCMVideoCodecType_AppleProRes422HQ, "apch"),
      (.proRes422, kCMVideoCodecType_AppleProRes422, "apcn"),
      (.proRes422LT, kCMVideoCodecType_AppleProRes422LT, "apcs"),
      (.proRes422Proxy, kCMVideoCodecType_AppleProRes422Proxy, "apco"),
      (.proResRAW, kCMVideoCodecType_AppleProResRAW, "aprn"),
      (.proResRAWHQ, kCMVideoCodecType_AppleProResRAWHQ, "aprh"),
      (.linearPCM, kAudioFormatLinearPCM, "lpcm"),
      (.ac3, kAudioFormatAC3, "ac-3"),
      (.iec60958AC3, kAudioFormat60958AC3, "cac3"),
      (.appleIMA4, kAudioFormatAppleIMA4, "ima4"),
      (.mpeg4AAC, kAudioFormatMPEG4AAC, "aac "),
      (.mpeg4CELP, kAudioFormatMPEG4CELP, "celp"),
      (.mpeg4HVXC, kAudioFormatMPEG4HVXC, "hvxc"),
      (.mpeg4TwinVQ, kAudioFormatMPEG4TwinVQ, "twvq"),
      (.uLaw, kAudioFormatULaw, "ulaw"),
      (.aLaw, kAudioFormatALaw, "alaw"),
      (.mpegLayer1, kAudioFormatMPEGLayer1, ".mp1"),
      (.mpegLayer2, kAudioFormatMPEGLayer2, ".mp2"),
      (.mpegLayer3, kAudioFormatMPEGLayer3, ".mp3"),
      (.appleLossless, kAudioFormatAppleLossless, "alac"),
      (.mpeg4AAC_HE, kAudioFormatMPEG4AAC_HE, "aach"),
      (.mpeg4AAC_LD, kAudioFormatMPEG4AAC_LD, "aacl"),
      (.mpeg4AAC_ELD, kAudioFormatMPEG4AAC_ELD, "aace"),
      (.mpeg4AAC_HE_V2, kAudioFormatMPEG4AAC_HE_V2, "aacp"),
      (.amr, kAudioFormatAMR, "samr"),
      (.amr_WB, kAudioFormatAMR_WB, "sawb"),
      (.flac, kAudioFormatFLAC, "flac"),
      (.opus, kAudioFormatOpus, "opus"),
      (.enhancedAC3, kAudioFormatEnhancedAC3, "ec-3"),
      (.iLBC, kAudioFormatiLBC, "ilbc"),
      (.boxed, 0x6D65_6278, "mebx"),
      (.webVTT, 0x7776_7474, "wvtt"),
      (.cea608, 0x6336_3038, "c608"),
      (.cea708, 0x6337_3038, "c708"),
      (.timeCode32, 0x746D_6364, "tmcd"),
      (.timeCode64, 0x7463_3634, "tc64"),
    ]
    for (type, number, text) in codes {
      #expect(type.rawValue == Self.code(text), "\(text)")
      #expect(number == type.rawValue, "\(text)")
    }
  }
}
