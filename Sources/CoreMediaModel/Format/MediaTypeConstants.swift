// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel

// Apple's names of kinds of media, codecs and pixel formats, from CMFormatDescription.h.

/// Four-character code of a kind of media.
public typealias CMMediaType = FourCharCode
/// Four-character code of a video codec, or of a pixel format where pictures are not compressed.
public typealias CMVideoCodecType = FourCharCode
/// Four-character code of a pixel format, where Core Media names one.
public typealias CMPixelFormatType = FourCharCode

/// `vide`: Pictures.
public let kCMMediaType_Video: CMMediaType = 0x7669_6465
/// `soun`: Sound.
public let kCMMediaType_Audio: CMMediaType = 0x736F_756E
/// `muxx`: Several media in one stream.
public let kCMMediaType_Muxed: CMMediaType = 0x6D75_7878
/// `text`: Text.
public let kCMMediaType_Text: CMMediaType = 0x7465_7874
/// `clcp`: Closed captions.
public let kCMMediaType_ClosedCaption: CMMediaType = 0x636C_6370
/// `sbtl`: Subtitles.
public let kCMMediaType_Subtitle: CMMediaType = 0x7362_746C
/// `tmcd`: Time codes.
public let kCMMediaType_TimeCode: CMMediaType = 0x746D_6364
/// `meta`: Metadata.
public let kCMMediaType_Metadata: CMMediaType = 0x6D65_7461
/// `tbgr`: Groups of tagged buffers, such as stereo pictures.
public let kCMMediaType_TaggedBufferGroup: CMMediaType = 0x7462_6772
/// `auxv`: Pictures that belong to other pictures, such as depth.
public let kCMMediaType_AuxiliaryPicture: CMMediaType = 0x6175_7876

/// `2vuy`: Uncompressed 4:2:2, eight bits.
public let kCMVideoCodecType_422YpCbCr8: CMVideoCodecType = 0x3276_7579
/// `rle `: Apple Animation.
public let kCMVideoCodecType_Animation: CMVideoCodecType = 0x726C_6520
/// `cvid`: Cinepak.
public let kCMVideoCodecType_Cinepak: CMVideoCodecType = 0x6376_6964
/// `jpeg`: JPEG.
public let kCMVideoCodecType_JPEG: CMVideoCodecType = 0x6A70_6567
/// `dmb1`: JPEG, as Open-DML has it.
public let kCMVideoCodecType_JPEG_OpenDML: CMVideoCodecType = 0x646D_6231
/// `jxlc`: JPEG XL.
public let kCMVideoCodecType_JPEG_XL: CMVideoCodecType = 0x6A78_6C63
/// `SVQ1`: Sorenson 1.
public let kCMVideoCodecType_SorensonVideo: CMVideoCodecType = 0x5356_5131
/// `SVQ3`: Sorenson 3.
public let kCMVideoCodecType_SorensonVideo3: CMVideoCodecType = 0x5356_5133
/// `h263`: H.263.
public let kCMVideoCodecType_H263: CMVideoCodecType = 0x6832_3633
/// `avc1`: H.264.
public let kCMVideoCodecType_H264: CMVideoCodecType = 0x6176_6331
/// `hvc1`: HEVC.
public let kCMVideoCodecType_HEVC: CMVideoCodecType = 0x6876_6331
/// `muxa`: HEVC with an alpha channel.
public let kCMVideoCodecType_HEVCWithAlpha: CMVideoCodecType = 0x6D75_7861
/// `dvh1`: HEVC with Dolby Vision.
public let kCMVideoCodecType_DolbyVisionHEVC: CMVideoCodecType = 0x6476_6831
/// `mp4v`: MPEG-4 part 2.
public let kCMVideoCodecType_MPEG4Video: CMVideoCodecType = 0x6D70_3476
/// `mp2v`: MPEG-2.
public let kCMVideoCodecType_MPEG2Video: CMVideoCodecType = 0x6D70_3276
/// `mp1v`: MPEG-1.
public let kCMVideoCodecType_MPEG1Video: CMVideoCodecType = 0x6D70_3176
/// `vp09`: VP9.
public let kCMVideoCodecType_VP9: CMVideoCodecType = 0x7670_3039
/// `av01`: AV1.
public let kCMVideoCodecType_AV1: CMVideoCodecType = 0x6176_3031
/// `dvc `: DV NTSC.
public let kCMVideoCodecType_DVCNTSC: CMVideoCodecType = 0x6476_6320
/// `dvcp`: DV PAL.
public let kCMVideoCodecType_DVCPAL: CMVideoCodecType = 0x6476_6370
/// `dvpp`: Panasonic DVCPro PAL.
public let kCMVideoCodecType_DVCProPAL: CMVideoCodecType = 0x6476_7070
/// `dv5n`: Panasonic DVCPro-50 NTSC.
public let kCMVideoCodecType_DVCPro50NTSC: CMVideoCodecType = 0x6476_356E
/// `dv5p`: Panasonic DVCPro-50 PAL.
public let kCMVideoCodecType_DVCPro50PAL: CMVideoCodecType = 0x6476_3570
/// `dvhp`: Panasonic DVCPro-HD 720p60.
public let kCMVideoCodecType_DVCPROHD720p60: CMVideoCodecType = 0x6476_6870
/// `dvhq`: Panasonic DVCPro-HD 720p50.
public let kCMVideoCodecType_DVCPROHD720p50: CMVideoCodecType = 0x6476_6871
/// `dvh6`: Panasonic DVCPro-HD 1080i60.
public let kCMVideoCodecType_DVCPROHD1080i60: CMVideoCodecType = 0x6476_6836
/// `dvh5`: Panasonic DVCPro-HD 1080i50.
public let kCMVideoCodecType_DVCPROHD1080i50: CMVideoCodecType = 0x6476_6835
/// `dvh3`: Panasonic DVCPro-HD 1080p30.
public let kCMVideoCodecType_DVCPROHD1080p30: CMVideoCodecType = 0x6476_6833
/// `dvh2`: Panasonic DVCPro-HD 1080p25.
public let kCMVideoCodecType_DVCPROHD1080p25: CMVideoCodecType = 0x6476_6832
/// `ap4x`: Apple ProRes 4444 XQ.
public let kCMVideoCodecType_AppleProRes4444XQ: CMVideoCodecType = 0x6170_3478
/// `ap4h`: Apple ProRes 4444.
public let kCMVideoCodecType_AppleProRes4444: CMVideoCodecType = 0x6170_3468
/// `apch`: Apple ProRes 422 HQ.
public let kCMVideoCodecType_AppleProRes422HQ: CMVideoCodecType = 0x6170_6368
/// `apcn`: Apple ProRes 422.
public let kCMVideoCodecType_AppleProRes422: CMVideoCodecType = 0x6170_636E
/// `apcs`: Apple ProRes 422 LT.
public let kCMVideoCodecType_AppleProRes422LT: CMVideoCodecType = 0x6170_6373
/// `apco`: Apple ProRes 422 Proxy.
public let kCMVideoCodecType_AppleProRes422Proxy: CMVideoCodecType = 0x6170_636F
/// `aprn`: Apple ProRes RAW.
public let kCMVideoCodecType_AppleProResRAW: CMVideoCodecType = 0x6170_726E
/// `aprh`: Apple ProRes RAW HQ.
public let kCMVideoCodecType_AppleProResRAWHQ: CMVideoCodecType = 0x6170_7268
/// `dish`: Disparity pictures as HEVC.
public let kCMVideoCodecType_DisparityHEVC: CMVideoCodecType = 0x6469_7368
/// `deph`: Depth pictures as HEVC.
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
