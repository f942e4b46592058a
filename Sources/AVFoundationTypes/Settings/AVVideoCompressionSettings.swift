// Keys and values for video encoders. **Source:** Apple, Video Settings.

/// The settings key for a dictionary of encoder properties.
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
/// The settings key for a dictionary of decoder properties.
public let AVVideoDecompressionPropertiesKey = "AVVideoDecompressionPropertiesKey"
/// The settings key for a dictionary that selects the encoder.
public let AVVideoEncoderSpecificationKey = "AVVideoEncoderSpecificationKey"
/// The compression key for the average bit rate, in bits per second.
public let AVVideoAverageBitRateKey = "AverageBitRate"
/// The compression key for the quality, from 0 to 1.
public let AVVideoQualityKey = "Quality"
/// The compression key for the maximum number of frames between key frames.
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
/// The compression key for the maximum number of seconds between key frames.
public let AVVideoMaxKeyFrameIntervalDurationKey = "MaxKeyFrameIntervalDuration"
/// The compression key for a Boolean value that indicates whether frames may depend on later ones.
public let AVVideoAllowFrameReorderingKey = "AllowFrameReordering"
/// The compression key for the expected frame rate, in frames per second.
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"
/// The compression key for the average rate, in frames per second, of the frames on which other frames depend.
public let AVVideoAverageNonDroppableFrameRateKey = "AverageNonDroppableFrameRate"
/// The settings key for the bit depth of Apple ProRAW.
public let AVVideoAppleProRAWBitDepthKey = "AVVideoAppleProRAWBitDepthKey"
/// The compression key for the codec profile and level.
public let AVVideoProfileLevelKey = "ProfileLevel"
/// The compression key for the entropy mode of H.264.
public let AVVideoH264EntropyModeKey = "H264EntropyMode"
/// The entropy mode with context-adaptive variable-length coding.
public let AVVideoH264EntropyModeCAVLC = "CAVLC"
/// The entropy mode with context-adaptive binary arithmetic coding.
public let AVVideoH264EntropyModeCABAC = "CABAC"
/// The H.264 Baseline profile, level 3.0.
public let AVVideoProfileLevelH264Baseline30 = "H264_Baseline_3_0"
/// The H.264 Baseline profile, level 3.1.
public let AVVideoProfileLevelH264Baseline31 = "H264_Baseline_3_1"
/// The H.264 Baseline profile, level 4.1.
public let AVVideoProfileLevelH264Baseline41 = "H264_Baseline_4_1"
/// The H.264 Baseline profile with an automatically selected level.
public let AVVideoProfileLevelH264BaselineAutoLevel = "H264_Baseline_AutoLevel"
/// The H.264 Main profile, level 3.0.
public let AVVideoProfileLevelH264Main30 = "H264_Main_3_0"
/// The H.264 Main profile, level 3.1.
public let AVVideoProfileLevelH264Main31 = "H264_Main_3_1"
/// The H.264 Main profile, level 3.2.
public let AVVideoProfileLevelH264Main32 = "H264_Main_3_2"
/// The H.264 Main profile, level 4.1.
public let AVVideoProfileLevelH264Main41 = "H264_Main_4_1"
/// The H.264 Main profile with an automatically selected level.
public let AVVideoProfileLevelH264MainAutoLevel = "H264_Main_AutoLevel"
/// The H.264 High profile, level 4.0.
public let AVVideoProfileLevelH264High40 = "H264_High_4_0"
/// The H.264 High profile, level 4.1.
public let AVVideoProfileLevelH264High41 = "H264_High_4_1"
/// The H.264 High profile with an automatically selected level.
public let AVVideoProfileLevelH264HighAutoLevel = "H264_High_AutoLevel"
