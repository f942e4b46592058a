// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Media subtypes that capture apps rarely use. **Source:** the four-character codes in the public headers.
extension CMFormatDescription.MediaSubType {
  /// The AES3 digital audio format (`aes3`).
  public static let aes3 = Self(rawValue: 0x6165_7333)
  /// The Audible audio format (`AUDB`).
  public static let audible = Self(rawValue: 0x4155_4442)
  /// Protected Audible AAC audio (`aaac`).
  public static let aacAudibleProtected = Self(rawValue: 0x6161_6163)
  /// Protected low-complexity AAC audio (`paac`).
  public static let aacLCProtected = Self(rawValue: 0x7061_6163)
  /// The MACE 3:1 audio format (`MAC3`).
  public static let mace3 = Self(rawValue: 0x4D41_4333)
  /// The MACE 6:1 audio format (`MAC6`).
  public static let mace6 = Self(rawValue: 0x4D41_4336)
  /// A stream of MIDI events (`midi`).
  public static let midiStream = Self(rawValue: 0x6D69_6469)
  /// The QDesign audio format (`QDMC`).
  public static let qDesign = Self(rawValue: 0x5144_4D43)
  /// The QDesign 2 audio format (`QDM2`).
  public static let qDesign2 = Self(rawValue: 0x5144_4D32)
  /// The Qualcomm PureVoice speech format (`Qclp`).
  public static let qualcomm = Self(rawValue: 0x5163_6C70)
  /// A stream of audio unit parameter values (`apvs`).
  public static let parameterValueStream = Self(rawValue: 0x6170_7673)
  /// MPEG-4 AAC Enhanced Low Delay audio with SBR (`aacf`).
  public static let mpeg4AAC_ELD_SBR = Self(rawValue: 0x6161_6366)
  /// MPEG-4 AAC Enhanced Low Delay version 2 audio (`aacg`).
  public static let mpeg4AAC_ELD_V2 = Self(rawValue: 0x6161_6367)
  /// MPEG-4 spatial AAC audio (`aacs`).
  public static let mpeg4AAC_Spatial = Self(rawValue: 0x6161_6373)
  /// MPEG-D Unified Speech and Audio Coding (`usac`).
  public static let mpegD_USAC = Self(rawValue: 0x7573_6163)
  /// An MPEG-1 system stream (`mp1s`).
  public static let mpeg1System = Self(rawValue: 0x6D70_3173)
  /// An MPEG-2 transport stream (`mp2t`).
  public static let mpeg2Transport = Self(rawValue: 0x6D70_3274)
  /// An MPEG-2 program stream (`mp2p`).
  public static let mpeg2Program = Self(rawValue: 0x6D70_3270)
  /// A multiplexed DV stream (`dv  `).
  public static let dv = Self(rawValue: 0x6476_2020)
  /// A screen recording of an embedded device (`isr `).
  public static let embeddedDeviceScreenRecording = Self(rawValue: 0x6973_7220)
  /// The QuickTime text format (`text`).
  public static let qt = Self(rawValue: 0x7465_7874)
  /// The 3GPP timed text format (`tx3g`).
  public static let mobile3GPP = Self(rawValue: 0x7478_3367)
  /// Closed captions in ATSC format (`atcc`).
  public static let atsc = Self(rawValue: 0x6174_6363)
  /// Time code samples with a 32-bit counter (`cn32`).
  public static let counter32 = Self(rawValue: 0x636E_3332)
  /// Time code samples with a 64-bit counter (`cn64`).
  public static let counter64 = Self(rawValue: 0x636E_3634)
  /// The SHOUTcast metadata format (`icy `).
  public static let icy = Self(rawValue: 0x6963_7920)
  /// The ID3 metadata format (`id3 `).
  public static let id3 = Self(rawValue: 0x6964_3320)
  /// MPEG-DASH event messages (`emsg`).
  public static let emsg = Self(rawValue: 0x656D_7367)
  /// The DVI/Intel IMA ADPCM audio format.
  public static let dviIntelIMA = Self(rawValue: 0x6D73_0011)
  /// The Microsoft GSM 6.10 audio format.
  public static let microsoftGSM = Self(rawValue: 0x6D73_0031)
}
