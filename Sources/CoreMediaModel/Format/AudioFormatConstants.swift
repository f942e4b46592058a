// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Audio format identifiers, from CoreAudioBaseTypes.h.

/// The four-character code of an audio format.
public typealias AudioFormatID = UInt32

/// Uncompressed linear PCM audio (`lpcm`).
public let kAudioFormatLinearPCM: AudioFormatID = 0x6C70_636D
/// Dolby Digital audio, also known as AC-3 (`ac-3`).
public let kAudioFormatAC3: AudioFormatID = 0x6163_2D33
/// AC-3 audio in IEC 60958 packets (`cac3`).
public let kAudioFormat60958AC3: AudioFormatID = 0x6361_6333
/// Apple's IMA 4:1 ADPCM format (`ima4`).
public let kAudioFormatAppleIMA4: AudioFormatID = 0x696D_6134
/// MPEG-4 AAC Low Complexity audio (`aac `).
public let kAudioFormatMPEG4AAC: AudioFormatID = 0x6161_6320
/// The MPEG-4 CELP speech format (`celp`).
public let kAudioFormatMPEG4CELP: AudioFormatID = 0x6365_6C70
/// The MPEG-4 HVXC speech format (`hvxc`).
public let kAudioFormatMPEG4HVXC: AudioFormatID = 0x6876_7863
/// The MPEG-4 TwinVQ audio format (`twvq`).
public let kAudioFormatMPEG4TwinVQ: AudioFormatID = 0x7477_7671
/// Mu-law 2:1 compressed audio (`ulaw`).
public let kAudioFormatULaw: AudioFormatID = 0x756C_6177
/// A-law 2:1 compressed audio (`alaw`).
public let kAudioFormatALaw: AudioFormatID = 0x616C_6177
/// MPEG-1 or MPEG-2 Layer 1 audio (`.mp1`).
public let kAudioFormatMPEGLayer1: AudioFormatID = 0x2E6D_7031
/// MPEG-1 or MPEG-2 Layer 2 audio (`.mp2`).
public let kAudioFormatMPEGLayer2: AudioFormatID = 0x2E6D_7032
/// MPEG-1 or MPEG-2 Layer 3 audio (`.mp3`).
public let kAudioFormatMPEGLayer3: AudioFormatID = 0x2E6D_7033
/// The Apple Lossless audio format (`alac`).
public let kAudioFormatAppleLossless: AudioFormatID = 0x616C_6163
/// MPEG-4 High-Efficiency AAC audio (`aach`).
public let kAudioFormatMPEG4AAC_HE: AudioFormatID = 0x6161_6368
/// MPEG-4 AAC Low Delay audio (`aacl`).
public let kAudioFormatMPEG4AAC_LD: AudioFormatID = 0x6161_636C
/// MPEG-4 AAC Enhanced Low Delay audio (`aace`).
public let kAudioFormatMPEG4AAC_ELD: AudioFormatID = 0x6161_6365
/// MPEG-4 High-Efficiency AAC version 2 audio (`aacp`).
public let kAudioFormatMPEG4AAC_HE_V2: AudioFormatID = 0x6161_6370
/// The AMR narrowband speech format (`samr`).
public let kAudioFormatAMR: AudioFormatID = 0x7361_6D72
/// The AMR wideband speech format (`sawb`).
public let kAudioFormatAMR_WB: AudioFormatID = 0x7361_7762
/// The Free Lossless Audio Codec format (`flac`).
public let kAudioFormatFLAC: AudioFormatID = 0x666C_6163
/// The Opus audio codec format (`opus`).
public let kAudioFormatOpus: AudioFormatID = 0x6F70_7573
/// Dolby Digital Plus audio, also known as Enhanced AC-3 (`ec-3`).
public let kAudioFormatEnhancedAC3: AudioFormatID = 0x6563_2D33
/// The iLBC narrowband speech format (`ilbc`).
public let kAudioFormatiLBC: AudioFormatID = 0x696C_6263
