// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Apple's names of audio formats, from CoreAudioBaseTypes.h.

/// Four-character code of an audio format.
public typealias AudioFormatID = UInt32

/// `lpcm`: Linear PCM.
public let kAudioFormatLinearPCM: AudioFormatID = 0x6C70_636D
/// `ac-3`: AC-3.
public let kAudioFormatAC3: AudioFormatID = 0x6163_2D33
/// `cac3`: AC-3 in IEC 60958 packets.
public let kAudioFormat60958AC3: AudioFormatID = 0x6361_6333
/// `ima4`: Apple's IMA 4:1 ADPCM.
public let kAudioFormatAppleIMA4: AudioFormatID = 0x696D_6134
/// `aac `: MPEG-4 AAC, low complexity.
public let kAudioFormatMPEG4AAC: AudioFormatID = 0x6161_6320
/// `celp`: MPEG-4 CELP.
public let kAudioFormatMPEG4CELP: AudioFormatID = 0x6365_6C70
/// `hvxc`: MPEG-4 HVXC.
public let kAudioFormatMPEG4HVXC: AudioFormatID = 0x6876_7863
/// `twvq`: MPEG-4 TwinVQ.
public let kAudioFormatMPEG4TwinVQ: AudioFormatID = 0x7477_7671
/// `ulaw`: u-law 2:1.
public let kAudioFormatULaw: AudioFormatID = 0x756C_6177
/// `alaw`: A-law 2:1.
public let kAudioFormatALaw: AudioFormatID = 0x616C_6177
/// `mpg1`: MPEG layer 1.
public let kAudioFormatMPEGLayer1: AudioFormatID = 0x6D70_6731
/// `mpg2`: MPEG layer 2.
public let kAudioFormatMPEGLayer2: AudioFormatID = 0x6D70_6732
/// `.mp3`: MPEG layer 3.
public let kAudioFormatMPEGLayer3: AudioFormatID = 0x2E6D_7033
/// `alac`: Apple Lossless.
public let kAudioFormatAppleLossless: AudioFormatID = 0x616C_6163
/// `aach`: MPEG-4 AAC, high efficiency.
public let kAudioFormatMPEG4AAC_HE: AudioFormatID = 0x6161_6368
/// `aacl`: MPEG-4 AAC, low delay.
public let kAudioFormatMPEG4AAC_LD: AudioFormatID = 0x6161_636C
/// `aace`: MPEG-4 AAC, enhanced low delay.
public let kAudioFormatMPEG4AAC_ELD: AudioFormatID = 0x6161_6365
/// `aacp`: MPEG-4 AAC, high efficiency, version 2.
public let kAudioFormatMPEG4AAC_HE_V2: AudioFormatID = 0x6161_6370
/// `samr`: AMR narrow band.
public let kAudioFormatAMR: AudioFormatID = 0x7361_6D72
/// `sawb`: AMR wide band.
public let kAudioFormatAMR_WB: AudioFormatID = 0x7361_7762
/// `flac`: FLAC.
public let kAudioFormatFLAC: AudioFormatID = 0x666C_6163
/// `opus`: Opus.
public let kAudioFormatOpus: AudioFormatID = 0x6F70_7573
/// `ec-3`: Enhanced AC-3.
public let kAudioFormatEnhancedAC3: AudioFormatID = 0x6563_2D33
/// `ilbc`: iLBC.
public let kAudioFormatiLBC: AudioFormatID = 0x696C_6263
