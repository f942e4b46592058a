// Keys and values for the encoder of pictures. **Source:** Apple, Video Settings.

/// Settings key of a dictionary for the encoder.
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
/// Settings key of a dictionary for the decoder.
public let AVVideoDecompressionPropertiesKey = "AVVideoDecompressionPropertiesKey"
/// Settings key of a dictionary that chooses the encoder.
public let AVVideoEncoderSpecificationKey = "AVVideoEncoderSpecificationKey"
/// Compression key of the bits a second.
public let AVVideoAverageBitRateKey = "AverageBitRate"
/// Compression key of the quality, 0 to 1.
public let AVVideoQualityKey = "Quality"
/// Compression key of how many pictures there may be from one that stands alone to the next.
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
/// Compression key of how many seconds there may be between pictures that stand alone.
public let AVVideoMaxKeyFrameIntervalDurationKey = "MaxKeyFrameIntervalDuration"
/// Compression key of whether pictures may depend on later ones.
public let AVVideoAllowFrameReorderingKey = "AllowFrameReordering"
/// Compression key of the pictures a second that will come.
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"
/// Compression key of the pictures a second on which others depend.
public let AVVideoAverageNonDroppableFrameRateKey = "AverageNonDroppableFrameRate"
/// Settings key of the bits of ProRAW.
public let AVVideoAppleProRAWBitDepthKey = "AVVideoAppleProRAWBitDepthKey"
/// Compression key of profile and level.
public let AVVideoProfileLevelKey = "ProfileLevel"
/// Compression key of how H.264 codes numbers.
public let AVVideoH264EntropyModeKey = "H264EntropyMode"
/// Variable-length codes.
public let AVVideoH264EntropyModeCAVLC = "CAVLC"
/// Arithmetic coding.
public let AVVideoH264EntropyModeCABAC = "CABAC"
/// Baseline profile of H.264, level 3.0.
public let AVVideoProfileLevelH264Baseline30 = "H264_Baseline_3_0"
/// Baseline profile of H.264, level 3.1.
public let AVVideoProfileLevelH264Baseline31 = "H264_Baseline_3_1"
/// Baseline profile of H.264, level 4.1.
public let AVVideoProfileLevelH264Baseline41 = "H264_Baseline_4_1"
/// Baseline profile of H.264, any level.
public let AVVideoProfileLevelH264BaselineAutoLevel = "H264_Baseline_AutoLevel"
/// Main profile of H.264, level 3.0.
public let AVVideoProfileLevelH264Main30 = "H264_Main_3_0"
/// Main profile of H.264, level 3.1.
public let AVVideoProfileLevelH264Main31 = "H264_Main_3_1"
/// Main profile of H.264, level 3.2.
public let AVVideoProfileLevelH264Main32 = "H264_Main_3_2"
/// Main profile of H.264, level 4.1.
public let AVVideoProfileLevelH264Main41 = "H264_Main_4_1"
/// Main profile of H.264, any level.
public let AVVideoProfileLevelH264MainAutoLevel = "H264_Main_AutoLevel"
/// High profile of H.264, level 4.0.
public let AVVideoProfileLevelH264High40 = "H264_High_4_0"
/// High profile of H.264, level 4.1.
public let AVVideoProfileLevelH264High41 = "H264_High_4_1"
/// High profile of H.264, any level.
public let AVVideoProfileLevelH264HighAutoLevel = "H264_High_AutoLevel"
