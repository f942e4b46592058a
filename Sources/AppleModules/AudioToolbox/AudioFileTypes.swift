/// The type of an audio file. **Source:** Apple, AudioFileTypeID.
public typealias AudioFileTypeID = UInt32

/// The type of an AIFF file. **Source:** Apple, kAudioFileAIFFType.
public let kAudioFileAIFFType: AudioFileTypeID = 0x4149_4646
/// The type of an AIFF-C file. **Source:** Apple, kAudioFileAIFCType.
public let kAudioFileAIFCType: AudioFileTypeID = 0x4149_4643
/// The type of a WAVE file. **Source:** Apple, kAudioFileWAVEType.
public let kAudioFileWAVEType: AudioFileTypeID = 0x5741_5645
/// The type of an MP3 file. **Source:** Apple, kAudioFileMP3Type.
public let kAudioFileMP3Type: AudioFileTypeID = 0x4d50_4733
/// The type of a file of AAC packets. **Source:** Apple, kAudioFileAAC_ADTSType.
public let kAudioFileAAC_ADTSType: AudioFileTypeID = 0x6164_7473
/// The type of an MPEG-4 file. **Source:** Apple, kAudioFileMPEG4Type.
public let kAudioFileMPEG4Type: AudioFileTypeID = 0x6d70_3466
/// The type of an MPEG-4 file with only audio. **Source:** Apple, kAudioFileM4AType.
public let kAudioFileM4AType: AudioFileTypeID = 0x6d34_6166
/// The type of a Core Audio file. **Source:** Apple, kAudioFileCAFType.
public let kAudioFileCAFType: AudioFileTypeID = 0x6361_6666
