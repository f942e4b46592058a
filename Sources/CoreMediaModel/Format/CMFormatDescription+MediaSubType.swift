// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel

extension CMFormatDescription.MediaSubType {
  /// `rle `: Apple Animation.
  public static let animation = Self(rawValue: kCMVideoCodecType_Animation)
  /// `cvid`: Cinepak.
  public static let cinepak = Self(rawValue: kCMVideoCodecType_Cinepak)
  /// `jpeg`: JPEG.
  public static let jpeg = Self(rawValue: kCMVideoCodecType_JPEG)
  /// `dmb1`: JPEG, as Open-DML has it.
  public static let jpeg_OpenDML = Self(rawValue: kCMVideoCodecType_JPEG_OpenDML)
  /// `SVQ1`: Sorenson 1.
  public static let sorensonVideo = Self(rawValue: kCMVideoCodecType_SorensonVideo)
  /// `SVQ3`: Sorenson 3.
  public static let sorensonVideo3 = Self(rawValue: kCMVideoCodecType_SorensonVideo3)
  /// `h263`: H.263.
  public static let h263 = Self(rawValue: kCMVideoCodecType_H263)
  /// `avc1`: H.264.
  public static let h264 = Self(rawValue: kCMVideoCodecType_H264)
  /// `hvc1`: HEVC.
  public static let hevc = Self(rawValue: kCMVideoCodecType_HEVC)
  /// `muxa`: HEVC with an alpha channel.
  public static let hevcWithAlpha = Self(rawValue: kCMVideoCodecType_HEVCWithAlpha)
  /// `mp4v`: MPEG-4 part 2.
  public static let mpeg4Video = Self(rawValue: kCMVideoCodecType_MPEG4Video)
  /// `mp2v`: MPEG-2.
  public static let mpeg2Video = Self(rawValue: kCMVideoCodecType_MPEG2Video)
  /// `mp1v`: MPEG-1.
  public static let mpeg1Video = Self(rawValue: kCMVideoCodecType_MPEG1Video)
  /// `dvc `: DV NTSC.
  public static let dvcNTSC = Self(rawValue: kCMVideoCodecType_DVCNTSC)
  /// `dvcp`: DV PAL.
  public static let dvcPAL = Self(rawValue: kCMVideoCodecType_DVCPAL)
  /// `dvpp`: Panasonic DVCPro PAL.
  public static let dvcProPAL = Self(rawValue: kCMVideoCodecType_DVCProPAL)
  /// `dv5n`: Panasonic DVCPro-50 NTSC.
  public static let dvcPro50NTSC = Self(rawValue: kCMVideoCodecType_DVCPro50NTSC)
  /// `dv5p`: Panasonic DVCPro-50 PAL.
  public static let dvcPro50PAL = Self(rawValue: kCMVideoCodecType_DVCPro50PAL)
  /// `dvhp`: Panasonic DVCPro-HD 720p60.
  public static let dvcPROHD720p60 = Self(rawValue: kCMVideoCodecType_DVCPROHD720p60)
  /// `dvhq`: Panasonic DVCPro-HD 720p50.
  public static let dvcPROHD720p50 = Self(rawValue: kCMVideoCodecType_DVCPROHD720p50)
  /// `dvh6`: Panasonic DVCPro-HD 1080i60.
  public static let dvcPROHD1080i60 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080i60)
  /// `dvh5`: Panasonic DVCPro-HD 1080i50.
  public static let dvcPROHD1080i50 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080i50)
  /// `dvh3`: Panasonic DVCPro-HD 1080p30.
  public static let dvcPROHD1080p30 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080p30)
  /// `dvh2`: Panasonic DVCPro-HD 1080p25.
  public static let dvcPROHD1080p25 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080p25)
  /// `ap4x`: Apple ProRes 4444 XQ.
  public static let proRes4444XQ = Self(rawValue: kCMVideoCodecType_AppleProRes4444XQ)
  /// `ap4h`: Apple ProRes 4444.
  public static let proRes4444 = Self(rawValue: kCMVideoCodecType_AppleProRes4444)
  /// `apch`: Apple ProRes 422 HQ.
  public static let proRes422HQ = Self(rawValue: kCMVideoCodecType_AppleProRes422HQ)
  /// `apcn`: Apple ProRes 422.
  public static let proRes422 = Self(rawValue: kCMVideoCodecType_AppleProRes422)
  /// `apcs`: Apple ProRes 422 LT.
  public static let proRes422LT = Self(rawValue: kCMVideoCodecType_AppleProRes422LT)
  /// `apco`: Apple ProRes 422 Proxy.
  public static let proRes422Proxy = Self(rawValue: kCMVideoCodecType_AppleProRes422Proxy)
  /// `aprn`: Apple ProRes RAW.
  public static let proResRAW = Self(rawValue: kCMVideoCodecType_AppleProResRAW)
  /// `aprh`: Apple ProRes RAW HQ.
  public static let proResRAWHQ = Self(rawValue: kCMVideoCodecType_AppleProResRAWHQ)
  /// The pixel format `kCVPixelFormatType_32ARGB`.
  public static let pixelFormat_32ARGB = Self(rawValue: kCVPixelFormatType_32ARGB)
  /// The pixel format `kCVPixelFormatType_32BGRA`.
  public static let pixelFormat_32BGRA = Self(rawValue: kCVPixelFormatType_32BGRA)
  /// The pixel format `kCVPixelFormatType_24RGB`.
  public static let pixelFormat_24RGB = Self(rawValue: kCVPixelFormatType_24RGB)
  /// The pixel format `kCVPixelFormatType_16BE555`.
  public static let pixelFormat_16BE555 = Self(rawValue: kCVPixelFormatType_16BE555)
  /// The pixel format `kCVPixelFormatType_16BE565`.
  public static let pixelFormat_16BE565 = Self(rawValue: kCVPixelFormatType_16BE565)
  /// The pixel format `kCVPixelFormatType_16LE555`.
  public static let pixelFormat_16LE555 = Self(rawValue: kCVPixelFormatType_16LE555)
  /// The pixel format `kCVPixelFormatType_16LE565`.
  public static let pixelFormat_16LE565 = Self(rawValue: kCVPixelFormatType_16LE565)
  /// The pixel format `kCVPixelFormatType_16LE5551`.
  public static let pixelFormat_16LE5551 = Self(rawValue: kCVPixelFormatType_16LE5551)
  /// The pixel format `kCVPixelFormatType_422YpCbCr8`.
  public static let pixelFormat_422YpCbCr8 = Self(rawValue: kCVPixelFormatType_422YpCbCr8)
  /// The pixel format `kCVPixelFormatType_422YpCbCr8_yuvs`.
  public static let pixelFormat_422YpCbCr8_yuvs = Self(rawValue: kCVPixelFormatType_422YpCbCr8_yuvs)
  /// The pixel format `kCVPixelFormatType_444YpCbCr8`.
  public static let pixelFormat_444YpCbCr8 = Self(rawValue: kCVPixelFormatType_444YpCbCr8)
  /// The pixel format `kCVPixelFormatType_4444YpCbCrA8`.
  public static let pixelFormat_4444YpCbCrA8 = Self(rawValue: kCVPixelFormatType_4444YpCbCrA8)
  /// The pixel format `kCVPixelFormatType_422YpCbCr16`.
  public static let pixelFormat_422YpCbCr16 = Self(rawValue: kCVPixelFormatType_422YpCbCr16)
  /// The pixel format `kCVPixelFormatType_422YpCbCr10`.
  public static let pixelFormat_422YpCbCr10 = Self(rawValue: kCVPixelFormatType_422YpCbCr10)
  /// The pixel format `kCVPixelFormatType_444YpCbCr10`.
  public static let pixelFormat_444YpCbCr10 = Self(rawValue: kCVPixelFormatType_444YpCbCr10)
  /// The pixel format `kCVPixelFormatType_8IndexedGray_WhiteIsZero`.
  public static let pixelFormat_8IndexedGray_WhiteIsZero = Self(rawValue: kCVPixelFormatType_8IndexedGray_WhiteIsZero)
}

extension CMFormatDescription.MediaSubType {
  /// `lpcm`: Linear PCM.
  public static let linearPCM = Self(rawValue: kAudioFormatLinearPCM)
  /// `ac-3`: AC-3.
  public static let ac3 = Self(rawValue: kAudioFormatAC3)
  /// `cac3`: AC-3 in IEC 60958 packets.
  public static let iec60958AC3 = Self(rawValue: kAudioFormat60958AC3)
  /// `ima4`: Apple's IMA 4:1 ADPCM.
  public static let appleIMA4 = Self(rawValue: kAudioFormatAppleIMA4)
  /// `aac `: MPEG-4 AAC, low complexity.
  public static let mpeg4AAC = Self(rawValue: kAudioFormatMPEG4AAC)
  /// `celp`: MPEG-4 CELP.
  public static let mpeg4CELP = Self(rawValue: kAudioFormatMPEG4CELP)
  /// `hvxc`: MPEG-4 HVXC.
  public static let mpeg4HVXC = Self(rawValue: kAudioFormatMPEG4HVXC)
  /// `twvq`: MPEG-4 TwinVQ.
  public static let mpeg4TwinVQ = Self(rawValue: kAudioFormatMPEG4TwinVQ)
  /// `ulaw`: u-law 2:1.
  public static let uLaw = Self(rawValue: kAudioFormatULaw)
  /// `alaw`: A-law 2:1.
  public static let aLaw = Self(rawValue: kAudioFormatALaw)
  /// `mpg1`: MPEG layer 1.
  public static let mpegLayer1 = Self(rawValue: kAudioFormatMPEGLayer1)
  /// `mpg2`: MPEG layer 2.
  public static let mpegLayer2 = Self(rawValue: kAudioFormatMPEGLayer2)
  /// `.mp3`: MPEG layer 3.
  public static let mpegLayer3 = Self(rawValue: kAudioFormatMPEGLayer3)
  /// `alac`: Apple Lossless.
  public static let appleLossless = Self(rawValue: kAudioFormatAppleLossless)
  /// `aach`: MPEG-4 AAC, high efficiency.
  public static let mpeg4AAC_HE = Self(rawValue: kAudioFormatMPEG4AAC_HE)
  /// `aacl`: MPEG-4 AAC, low delay.
  public static let mpeg4AAC_LD = Self(rawValue: kAudioFormatMPEG4AAC_LD)
  /// `aace`: MPEG-4 AAC, enhanced low delay.
  public static let mpeg4AAC_ELD = Self(rawValue: kAudioFormatMPEG4AAC_ELD)
  /// `aacp`: MPEG-4 AAC, high efficiency, version 2.
  public static let mpeg4AAC_HE_V2 = Self(rawValue: kAudioFormatMPEG4AAC_HE_V2)
  /// `samr`: AMR narrow band.
  public static let amr = Self(rawValue: kAudioFormatAMR)
  /// `sawb`: AMR wide band.
  public static let amr_WB = Self(rawValue: kAudioFormatAMR_WB)
  /// `flac`: FLAC.
  public static let flac = Self(rawValue: kAudioFormatFLAC)
  /// `opus`: Opus.
  public static let opus = Self(rawValue: kAudioFormatOpus)
  /// `ec-3`: Enhanced AC-3.
  public static let enhancedAC3 = Self(rawValue: kAudioFormatEnhancedAC3)
  /// `ilbc`: iLBC.
  public static let iLBC = Self(rawValue: kAudioFormatiLBC)
  /// `mebx`: Timed metadata in boxes.
  public static let boxed = Self(rawValue: 0x6D65_6278)
  /// `wvtt`: WebVTT subtitles.
  public static let webVTT = Self(rawValue: 0x7776_7474)
  /// `c608`: CEA 608 captions.
  public static let cea608 = Self(rawValue: 0x6336_3038)
  /// `c708`: CEA 708 captions.
  public static let cea708 = Self(rawValue: 0x6337_3038)
  /// `tmcd`: Time codes of 32 bits.
  public static let timeCode32 = Self(rawValue: 0x746D_6364)
  /// `tc64`: Time codes of 64 bits.
  public static let timeCode64 = Self(rawValue: 0x7463_3634)
}
