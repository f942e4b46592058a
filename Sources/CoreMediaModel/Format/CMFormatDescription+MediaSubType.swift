// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel

extension CMFormatDescription.MediaSubType {
  /// The Apple Animation codec (`rle `).
  public static let animation = Self(rawValue: kCMVideoCodecType_Animation)
  /// The Cinepak video codec (`cvid`).
  public static let cinepak = Self(rawValue: kCMVideoCodecType_Cinepak)
  /// The JPEG video codec (`jpeg`).
  public static let jpeg = Self(rawValue: kCMVideoCodecType_JPEG)
  /// The OpenDML variant of the JPEG codec (`dmb1`).
  public static let jpeg_OpenDML = Self(rawValue: kCMVideoCodecType_JPEG_OpenDML)
  /// The Sorenson Video codec (`SVQ1`).
  public static let sorensonVideo = Self(rawValue: kCMVideoCodecType_SorensonVideo)
  /// The Sorenson Video 3 codec (`SVQ3`).
  public static let sorensonVideo3 = Self(rawValue: kCMVideoCodecType_SorensonVideo3)
  /// The H.263 video codec (`h263`).
  public static let h263 = Self(rawValue: kCMVideoCodecType_H263)
  /// The H.264 video codec (`avc1`).
  public static let h264 = Self(rawValue: kCMVideoCodecType_H264)
  /// The HEVC video codec (`hvc1`).
  public static let hevc = Self(rawValue: kCMVideoCodecType_HEVC)
  /// The HEVC codec with an alpha channel (`muxa`).
  public static let hevcWithAlpha = Self(rawValue: kCMVideoCodecType_HEVCWithAlpha)
  /// The MPEG-4 Part 2 video codec (`mp4v`).
  public static let mpeg4Video = Self(rawValue: kCMVideoCodecType_MPEG4Video)
  /// The MPEG-2 video codec (`mp2v`).
  public static let mpeg2Video = Self(rawValue: kCMVideoCodecType_MPEG2Video)
  /// The MPEG-1 video codec (`mp1v`).
  public static let mpeg1Video = Self(rawValue: kCMVideoCodecType_MPEG1Video)
  /// The DV codec for NTSC (`dvc `).
  public static let dvcNTSC = Self(rawValue: kCMVideoCodecType_DVCNTSC)
  /// The DV codec for PAL (`dvcp`).
  public static let dvcPAL = Self(rawValue: kCMVideoCodecType_DVCPAL)
  /// The Panasonic DVCPRO codec for PAL (`dvpp`).
  public static let dvcProPAL = Self(rawValue: kCMVideoCodecType_DVCProPAL)
  /// The Panasonic DVCPRO50 codec for NTSC (`dv5n`).
  public static let dvcPro50NTSC = Self(rawValue: kCMVideoCodecType_DVCPro50NTSC)
  /// The Panasonic DVCPRO50 codec for PAL (`dv5p`).
  public static let dvcPro50PAL = Self(rawValue: kCMVideoCodecType_DVCPro50PAL)
  /// The Panasonic DVCPRO HD codec at 720p60 (`dvhp`).
  public static let dvcPROHD720p60 = Self(rawValue: kCMVideoCodecType_DVCPROHD720p60)
  /// The Panasonic DVCPRO HD codec at 720p50 (`dvhq`).
  public static let dvcPROHD720p50 = Self(rawValue: kCMVideoCodecType_DVCPROHD720p50)
  /// The Panasonic DVCPRO HD codec at 1080i60 (`dvh6`).
  public static let dvcPROHD1080i60 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080i60)
  /// The Panasonic DVCPRO HD codec at 1080i50 (`dvh5`).
  public static let dvcPROHD1080i50 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080i50)
  /// The Panasonic DVCPRO HD codec at 1080p30 (`dvh3`).
  public static let dvcPROHD1080p30 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080p30)
  /// The Panasonic DVCPRO HD codec at 1080p25 (`dvh2`).
  public static let dvcPROHD1080p25 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080p25)
  /// The Apple ProRes 4444 XQ codec (`ap4x`).
  public static let proRes4444XQ = Self(rawValue: kCMVideoCodecType_AppleProRes4444XQ)
  /// The Apple ProRes 4444 codec (`ap4h`).
  public static let proRes4444 = Self(rawValue: kCMVideoCodecType_AppleProRes4444)
  /// The Apple ProRes 422 HQ codec (`apch`).
  public static let proRes422HQ = Self(rawValue: kCMVideoCodecType_AppleProRes422HQ)
  /// The Apple ProRes 422 codec (`apcn`).
  public static let proRes422 = Self(rawValue: kCMVideoCodecType_AppleProRes422)
  /// The Apple ProRes 422 LT codec (`apcs`).
  public static let proRes422LT = Self(rawValue: kCMVideoCodecType_AppleProRes422LT)
  /// The Apple ProRes 422 Proxy codec (`apco`).
  public static let proRes422Proxy = Self(rawValue: kCMVideoCodecType_AppleProRes422Proxy)
  /// The Apple ProRes RAW codec (`aprn`).
  public static let proResRAW = Self(rawValue: kCMVideoCodecType_AppleProResRAW)
  /// The Apple ProRes RAW HQ codec (`aprh`).
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
  /// Uncompressed linear PCM audio (`lpcm`).
  public static let linearPCM = Self(rawValue: kAudioFormatLinearPCM)
  /// Dolby Digital audio, also known as AC-3 (`ac-3`).
  public static let ac3 = Self(rawValue: kAudioFormatAC3)
  /// AC-3 audio in IEC 60958 packets (`cac3`).
  public static let iec60958AC3 = Self(rawValue: kAudioFormat60958AC3)
  /// Apple's IMA 4:1 ADPCM format (`ima4`).
  public static let appleIMA4 = Self(rawValue: kAudioFormatAppleIMA4)
  /// MPEG-4 AAC Low Complexity audio (`aac `).
  public static let mpeg4AAC = Self(rawValue: kAudioFormatMPEG4AAC)
  /// The MPEG-4 CELP speech format (`celp`).
  public static let mpeg4CELP = Self(rawValue: kAudioFormatMPEG4CELP)
  /// The MPEG-4 HVXC speech format (`hvxc`).
  public static let mpeg4HVXC = Self(rawValue: kAudioFormatMPEG4HVXC)
  /// The MPEG-4 TwinVQ audio format (`twvq`).
  public static let mpeg4TwinVQ = Self(rawValue: kAudioFormatMPEG4TwinVQ)
  /// Mu-law 2:1 compressed audio (`ulaw`).
  public static let uLaw = Self(rawValue: kAudioFormatULaw)
  /// A-law 2:1 compressed audio (`alaw`).
  public static let aLaw = Self(rawValue: kAudioFormatALaw)
  /// MPEG-1 or MPEG-2 Layer 1 audio (`.mp1`).
  public static let mpegLayer1 = Self(rawValue: kAudioFormatMPEGLayer1)
  /// MPEG-1 or MPEG-2 Layer 2 audio (`.mp2`).
  public static let mpegLayer2 = Self(rawValue: kAudioFormatMPEGLayer2)
  /// MPEG-1 or MPEG-2 Layer 3 audio (`.mp3`).
  public static let mpegLayer3 = Self(rawValue: kAudioFormatMPEGLayer3)
  /// The Apple Lossless audio format (`alac`).
  public static let appleLossless = Self(rawValue: kAudioFormatAppleLossless)
  /// MPEG-4 High-Efficiency AAC audio (`aach`).
  public static let mpeg4AAC_HE = Self(rawValue: kAudioFormatMPEG4AAC_HE)
  /// MPEG-4 AAC Low Delay audio (`aacl`).
  public static let mpeg4AAC_LD = Self(rawValue: kAudioFormatMPEG4AAC_LD)
  /// MPEG-4 AAC Enhanced Low Delay audio (`aace`).
  public static let mpeg4AAC_ELD = Self(rawValue: kAudioFormatMPEG4AAC_ELD)
  /// MPEG-4 High-Efficiency AAC version 2 audio (`aacp`).
  public static let mpeg4AAC_HE_V2 = Self(rawValue: kAudioFormatMPEG4AAC_HE_V2)
  /// The AMR narrowband speech format (`samr`).
  public static let amr = Self(rawValue: kAudioFormatAMR)
  /// The AMR wideband speech format (`sawb`).
  public static let amr_WB = Self(rawValue: kAudioFormatAMR_WB)
  /// The Free Lossless Audio Codec format (`flac`).
  public static let flac = Self(rawValue: kAudioFormatFLAC)
  /// The Opus audio codec format (`opus`).
  public static let opus = Self(rawValue: kAudioFormatOpus)
  /// Dolby Digital Plus audio, also known as Enhanced AC-3 (`ec-3`).
  public static let enhancedAC3 = Self(rawValue: kAudioFormatEnhancedAC3)
  /// The iLBC narrowband speech format (`ilbc`).
  public static let iLBC = Self(rawValue: kAudioFormatiLBC)
  /// Timed metadata stored in boxes (`mebx`).
  public static let boxed = Self(rawValue: 0x6D65_6278)
  /// WebVTT subtitles and captions (`wvtt`).
  public static let webVTT = Self(rawValue: 0x7776_7474)
  /// Closed captions in CEA-608 format (`c608`).
  public static let cea608 = Self(rawValue: 0x6336_3038)
  /// Closed captions in CEA-708 format (`c708`).
  public static let cea708 = Self(rawValue: 0x6337_3038)
  /// Time codes with 32-bit samples (`tmcd`).
  public static let timeCode32 = Self(rawValue: 0x746D_6364)
  /// Time codes with 64-bit samples (`tc64`).
  public static let timeCode64 = Self(rawValue: 0x7463_3634)
}
