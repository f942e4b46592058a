// Keys of the dictionaries that specify audio formats. **Source:** Apple, Audio Settings.

/// The settings key for the audio format, such as `kAudioFormatMPEG4AAC`.
public let AVFormatIDKey = "AVFormatIDKey"
/// The settings key for the sample rate, in hertz.
public let AVSampleRateKey = "AVSampleRateKey"
/// The settings key for the number of channels.
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// The settings key for the bytes of an `AudioChannelLayout`.
public let AVChannelLayoutKey = "AVChannelLayoutKey"
/// The settings key for the number of bits per sample: 8, 16, 24 or 32.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
/// The settings key for a Boolean value that indicates whether samples are big-endian.
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
/// The settings key for a Boolean value that indicates whether samples are floating-point numbers.
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
/// The settings key for a Boolean value that indicates whether channels are stored separately.
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"
/// The settings key for the encoder quality, an `AVAudioQuality`.
public let AVEncoderAudioQualityKey = "AVEncoderQualityKey"
/// The settings key for the bit rate, in bits per second.
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
/// The settings key for the bit rate per channel, in bits per second.
public let AVEncoderBitRatePerChannelKey = "AVEncoderBitRatePerChannelKey"
/// The settings key for the number of bits that a lossless encoder preserves.
public let AVEncoderBitDepthHintKey = "AVEncoderBitDepthHintKey"
