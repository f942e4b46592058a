// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel

// Media types, video codecs and pixel formats, from CMFormatDescription.h.

/// The four-character code of a media type.
public typealias CMMediaType = FourCharCode
/// The four-character code of a video codec, or the pixel format of uncompressed video.
public typealias CMVideoCodecType = FourCharCode
/// The four-character code of a pixel format in Core Media.
public typealias CMPixelFormatType = FourCharCode

/// Video frames or still images (`vide`).
public let kCMMediaType_Video: CMMediaType = 0x7669_6465
/// The audio media type (`soun`).
public let kCMMediaType_Audio: CMMediaType = 0x736F_756E
/// Multiplexed media in one stream (`muxx`).
public let kCMMediaType_Muxed: CMMediaType = 0x6D75_7878
/// The text media type (`text`).
public let kCMMediaType_Text: CMMediaType = 0x7465_7874
/// The closed-caption media type (`clcp`).
public let kCMMediaType_ClosedCaption: CMMediaType = 0x636C_6370
/// The subtitle media type (`sbtl`).
public let kCMMediaType_Subtitle: CMMediaType = 0x7362_746C
/// The time code media type (`tmcd`).
public let kCMMediaType_TimeCode: CMMediaType = 0x746D_6364
/// The metadata media type (`meta`).
public let kCMMediaType_Metadata: CMMediaType = 0x6D65_7461
/// Groups of tagged buffers, such as stereo video (`tbgr`).
public let kCMMediaType_TaggedBufferGroup: CMMediaType = 0x7462_6772
/// Auxiliary video that accompanies other video, such as depth (`auxv`).
public let kCMMediaType_AuxiliaryPicture: CMMediaType = 0x6175_7876

/// Uncompressed 8-bit 4:2:2 video (`2vuy`).
public let kCMVideoCodecType_422YpCbCr8: CMVideoCodecType = 0x3276_7579
/// The Apple Animation codec (`rle `).
public let kCMVideoCodecType_Animation: CMVideoCodecType = 0x726C_6520
/// The Cinepak video codec (`cvid`).
public let kCMVideoCodecType_Cinepak: CMVideoCodecType = 0x6376_6964
/// The JPEG video codec (`jpeg`).
public let kCMVideoCodecType_JPEG: CMVideoCodecType = 0x6A70_6567
/// The OpenDML variant of the JPEG codec (`dmb1`).
public let kCMVideoCodecType_JPEG_OpenDML: CMVideoCodecType = 0x646D_6231
/// The JPEG XL image codec (`jxlc`).
public let kCMVideoCodecType_JPEG_XL: CMVideoCodecType = 0x6A78_6C63
/// The Sorenson Video codec (`SVQ1`).
public let kCMVideoCodecType_SorensonVideo: CMVideoCodecType = 0x5356_5131
/// The Sorenson Video 3 codec (`SVQ3`).
public let kCMVideoCodecType_SorensonVideo3: CMVideoCodecType = 0x5356_5133
/// The H.263 video codec (`h263`).
public let kCMVideoCodecType_H263: CMVideoCodecType = 0x6832_3633
/// The H.264 video codec (`avc1`).
public let kCMVideoCodecType_H264: CMVideoCodecType = 0x6176_6331
/// The HEVC video codec (`hvc1`).
public let kCMVideoCodecType_HEVC: CMVideoCodecType = 0x6876_6331
/// The HEVC codec with an alpha channel (`muxa`).
public let kCMVideoCodecType_HEVCWithAlpha: CMVideoCodecType = 0x6D75_7861
/// The HEVC codec with Dolby Vision (`dvh1`).
public let kCMVideoCodecType_DolbyVisionHEVC: CMVideoCodecType = 0x6476_6831
/// The MPEG-4 Part 2 video codec (`mp4v`).
public let kCMVideoCodecType_MPEG4Video: CMVideoCodecType = 0x6D70_3476
/// The MPEG-2 video codec (`mp2v`).
public let kCMVideoCodecType_MPEG2Video: CMVideoCodecType = 0x6D70_3276
/// The MPEG-1 video codec (`mp1v`).
public let kCMVideoCodecType_MPEG1Video: CMVideoCodecType = 0x6D70_3176
/// The VP9 video codec (`vp09`).
public let kCMVideoCodecType_VP9: CMVideoCodecType = 0x7670_3039
/// The AV1 video codec (`av01`).
public let kCMVideoCodecType_AV1: CMVideoCodecType = 0x6176_3031
/// The DV codec for NTSC (`dvc `).
public let kCMVideoCodecType_DVCNTSC: CMVideoCodecType = 0x6476_6320
/// The DV codec for PAL (`dvcp`).
public let kCMVideoCodecType_DVCPAL: CMVideoCodecType = 0x6476_6370
/// The Panasonic DVCPRO codec for PAL (`dvpp`).
public let kCMVideoCodecType_DVCProPAL: CMVideoCodecType = 0x6476_7070
/// The Panasonic DVCPRO50 codec for NTSC (`dv5n`).
public let kCMVideoCodecType_DVCPro50NTSC: CMVideoCodecType = 0x6476_356E
/// The Panasonic DVCPRO50 codec for PAL (`dv5p`).
public let kCMVideoCodecType_DVCPro50PAL: CMVideoCodecType = 0x6476_3570
/// The Panasonic DVCPRO HD codec at 720p60 (`dvhp`).
public let kCMVideoCodecType_DVCPROHD720p60: CMVideoCodecType = 0x6476_6870
/// The Panasonic DVCPRO HD codec at 720p50 (`dvhq`).
public let kCMVideoCodecType_DVCPROHD720p50: CMVideoCodecType = 0x6476_6871
/// The Panasonic DVCPRO HD codec at 1080i60 (`dvh6`).
public let kCMVideoCodecType_DVCPROHD1080i60: CMVideoCodecType = 0x6476_6836
/// The Panasonic DVCPRO HD codec at 1080i50 (`dvh5`).
public let kCMVideoCodecType_DVCPROHD1080i50: CMVideoCodecType = 0x6476_6835
/// The Panasonic DVCPRO HD codec at 1080p30 (`dvh3`).
public let kCMVideoCodecType_DVCPROHD1080p30: CMVideoCodecType = 0x6476_6833
/// The Panasonic DVCPRO HD codec at 1080p25 (`dvh2`).
public let kCMVideoCodecType_DVCPROHD1080p25: CMVideoCodecType = 0x6476_6832
/// The Apple ProRes 4444 XQ codec (`ap4x`).
public let kCMVideoCodecType_AppleProRes4444XQ: CMVideoCodecType = 0x6170_3478
/// The Apple ProRes 4444 codec (`ap4h`).
public let kCMVideoCodecType_AppleProRes4444: CMVideoCodecType = 0x6170_3468
/// The Apple ProRes 422 HQ codec (`apch`).
public let kCMVideoCodecType_AppleProRes422HQ: CMVideoCodecType = 0x6170_6368
/// The Apple ProRes 422 codec (`apcn`).
public let kCMVideoCodecType_AppleProRes422: CMVideoCodecType = 0x6170_636E
/// The Apple ProRes 422 LT codec (`apcs`).
public let kCMVideoCodecType_AppleProRes422LT: CMVideoCodecType = 0x6170_6373
/// The Apple ProRes 422 Proxy codec (`apco`).
public let kCMVideoCodecType_AppleProRes422Proxy: CMVideoCodecType = 0x6170_636F
/// The Apple ProRes RAW codec (`aprn`).
public let kCMVideoCodecType_AppleProResRAW: CMVideoCodecType = 0x6170_726E
/// The Apple ProRes RAW HQ codec (`aprh`).
public let kCMVideoCodecType_AppleProResRAWHQ: CMVideoCodecType = 0x6170_7268
/// The HEVC codec for disparity maps (`dish`).
public let kCMVideoCodecType_DisparityHEVC: CMVideoCodecType = 0x6469_7368
/// The HEVC codec for depth maps (`deph`).
public let kCMVideoCodecType_DepthHEVC: CMVideoCodecType = 0x6465_7068

/// The pixel format `kCVPixelFormatType_32ARGB`.
public let kCMPixelFormat_32ARGB: CMPixelFormatType = kCVPixelFormatType_32ARGB
/// The pixel format `kCVPixelFormatType_32BGRA`.
public let kCMPixelFormat_32BGRA: CMPixelFormatType = kCVPixelFormatType_32BGRA
/// The pixel format `kCVPixelFormatType_24RGB`.
public let kCMPixelFormat_24RGB: CMPixelFormatType = kCVPixelFormatType_24RGB
/// The pixel format `kCVPixelFormatType_16BE555`.
public let kCMPixelFormat_16BE555: CMPixelFormatType = kCVPixelFormatType_16BE555
/// The pixel format `kCVPixelFormatType_16BE565`.
public let kCMPixelFormat_16BE565: CMPixelFormatType = kCVPixelFormatType_16BE565
/// The pixel format `kCVPixelFormatType_16LE555`.
public let kCMPixelFormat_16LE555: CMPixelFormatType = kCVPixelFormatType_16LE555
/// The pixel format `kCVPixelFormatType_16LE565`.
public let kCMPixelFormat_16LE565: CMPixelFormatType = kCVPixelFormatType_16LE565
/// The pixel format `kCVPixelFormatType_16LE5551`.
public let kCMPixelFormat_16LE5551: CMPixelFormatType = kCVPixelFormatType_16LE5551
/// The pixel format `kCVPixelFormatType_422YpCbCr8`.
public let kCMPixelFormat_422YpCbCr8: CMPixelFormatType = kCVPixelFormatType_422YpCbCr8
/// The pixel format `kCVPixelFormatType_422YpCbCr8_yuvs`.
public let kCMPixelFormat_422YpCbCr8_yuvs: CMPixelFormatType = kCVPixelFormatType_422YpCbCr8_yuvs
/// The pixel format `kCVPixelFormatType_444YpCbCr8`.
public let kCMPixelFormat_444YpCbCr8: CMPixelFormatType = kCVPixelFormatType_444YpCbCr8
/// The pixel format `kCVPixelFormatType_4444YpCbCrA8`.
public let kCMPixelFormat_4444YpCbCrA8: CMPixelFormatType = kCVPixelFormatType_4444YpCbCrA8
/// The pixel format `kCVPixelFormatType_422YpCbCr16`.
public let kCMPixelFormat_422YpCbCr16: CMPixelFormatType = kCVPixelFormatType_422YpCbCr16
/// The pixel format `kCVPixelFormatType_422YpCbCr10`.
public let kCMPixelFormat_422YpCbCr10: CMPixelFormatType = kCVPixelFormatType_422YpCbCr10
/// The pixel format `kCVPixelFormatType_444YpCbCr10`.
public let kCMPixelFormat_444YpCbCr10: CMPixelFormatType = kCVPixelFormatType_444YpCbCr10
/// The pixel format `kCVPixelFormatType_8IndexedGray_WhiteIsZero`.
public let kCMPixelFormat_8IndexedGray_WhiteIsZero: CMPixelFormatType = kCVPixelFormatType_8IndexedGray_WhiteIsZero
