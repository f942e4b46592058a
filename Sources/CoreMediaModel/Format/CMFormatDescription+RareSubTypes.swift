// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Kinds of media that capture code seldom meets. **Source:** the four characters of the public headers.
extension CMFormatDescription.MediaSubType {
  /// `aes3`: AES-3.
  public static let aes3 = Self(rawValue: 0x6165_7333)
  /// `AUDB`: Audible.
  public static let audible = Self(rawValue: 0x4155_4442)
  /// `aaac`: Audible, protected.
  public static let aacAudibleProtected = Self(rawValue: 0x6161_6163)
  /// `paac`: AAC, protected.
  public static let aacLCProtected = Self(rawValue: 0x7061_6163)
  /// `MAC3`: MACE 3:1.
  public static let mace3 = Self(rawValue: 0x4D41_4333)
  /// `MAC6`: MACE 6:1.
  public static let mace6 = Self(rawValue: 0x4D41_4336)
  /// `midi`: MIDI.
  public static let midiStream = Self(rawValue: 0x6D69_6469)
  /// `QDMC`: QDesign.
  public static let qDesign = Self(rawValue: 0x5144_4D43)
  /// `QDM2`: QDesign 2.
  public static let qDesign2 = Self(rawValue: 0x5144_4D32)
  /// `Qclp`: Qualcomm PureVoice.
  public static let qualcomm = Self(rawValue: 0x5163_6C70)
  /// `apvs`: Parameters of sound units.
  public static let parameterValueStream = Self(rawValue: 0x6170_7673)
  /// `aacf`: AAC-ELD with SBR.
  public static let mpeg4AAC_ELD_SBR = Self(rawValue: 0x6161_6366)
  /// `aacg`: AAC-ELD version 2.
  public static let mpeg4AAC_ELD_V2 = Self(rawValue: 0x6161_6367)
  /// `aacs`: Spatial AAC.
  public static let mpeg4AAC_Spatial = Self(rawValue: 0x6161_6373)
  /// `usac`: Unified speech and sound coding.
  public static let mpegD_USAC = Self(rawValue: 0x7573_6163)
  /// `mp1s`: MPEG-1, several media.
  public static let mpeg1System = Self(rawValue: 0x6D70_3173)
  /// `mp2t`: MPEG-2, a transport stream.
  public static let mpeg2Transport = Self(rawValue: 0x6D70_3274)
  /// `mp2p`: MPEG-2, a program stream.
  public static let mpeg2Program = Self(rawValue: 0x6D70_3270)
  /// `dv  `: DV, several media.
  public static let dv = Self(rawValue: 0x6476_2020)
  /// `isr `: A recording of a screen.
  public static let embeddedDeviceScreenRecording = Self(rawValue: 0x6973_7220)
  /// `text`: Text of QuickTime.
  public static let qt = Self(rawValue: 0x7465_7874)
  /// `tx3g`: Text of 3GPP.
  public static let mobile3GPP = Self(rawValue: 0x7478_3367)
  /// `atcc`: Closed captions of ATSC.
  public static let atsc = Self(rawValue: 0x6174_6363)
  /// `cn32`: A counter of 32 bits.
  public static let counter32 = Self(rawValue: 0x636E_3332)
  /// `cn64`: A counter of 64 bits.
  public static let counter64 = Self(rawValue: 0x636E_3634)
  /// `icy `: Metadata of SHOUTcast.
  public static let icy = Self(rawValue: 0x6963_7920)
  /// `id3 `: ID3.
  public static let id3 = Self(rawValue: 0x6964_3320)
  /// `emsg`: Event messages.
  public static let emsg = Self(rawValue: 0x656D_7367)
  /// Intel's IMA ADPCM.
  public static let dviIntelIMA = Self(rawValue: 0x6D73_0011)
  /// Microsoft's GSM.
  public static let microsoftGSM = Self(rawValue: 0x6D73_0031)
}
