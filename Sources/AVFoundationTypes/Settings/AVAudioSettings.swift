// Keys of the dictionaries that tell how sound is stored. **Source:** Apple, Audio Settings.

/// Settings key of the format, such as `kAudioFormatMPEG4AAC`.
public let AVFormatIDKey = "AVFormatIDKey"
/// Settings key of the samples a second.
public let AVSampleRateKey = "AVSampleRateKey"
/// Settings key of the number of channels.
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// Settings key of the bytes of an `AudioChannelLayout`.
public let AVChannelLayoutKey = "AVChannelLayoutKey"
/// Settings key of the bits of a sample: 8, 16, 24 or 32.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
/// Settings key of whether the highest byte comes first.
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
/// Settings key of whether samples are floating-point numbers.
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
/// Settings key of whether each channel lies for itself.
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"
/// Settings key of the encoder's quality, an `AVAudioQuality`.
public let AVEncoderAudioQualityKey = "AVEncoderQualityKey"
/// Settings key of the bits a second.
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
/// Settings key of the bits a second of each channel.
public let AVEncoderBitRatePerChannelKey = "AVEncoderBitRatePerChannelKey"
/// Settings key of the bits that an encoder without loss keeps.
public let AVEncoderBitDepthHintKey = "AVEncoderBitDepthHintKey"
