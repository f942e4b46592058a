// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel

// Attachment keys for individual samples, from CMSampleBuffer.h.

/// A Boolean value that indicates whether decoding cannot start at this sample.
nonisolated(unsafe) public let kCMSampleAttachmentKey_NotSync: CFString = "NotSync"
/// A Boolean value that indicates whether decoding can start at this sample, although some later samples are damaged.
nonisolated(unsafe) public let kCMSampleAttachmentKey_PartialSync: CFString = "PartialSync"
/// A Boolean value that indicates whether the sample has redundant coding.
nonisolated(unsafe) public let kCMSampleAttachmentKey_HasRedundantCoding: CFString = "HasRedundantCoding"
/// A Boolean value that indicates whether other samples depend on this sample.
nonisolated(unsafe) public let kCMSampleAttachmentKey_IsDependedOnByOthers: CFString = "IsDependedOnByOthers"
/// A Boolean value that indicates whether this sample depends on other samples.
nonisolated(unsafe) public let kCMSampleAttachmentKey_DependsOnOthers: CFString = "DependsOnOthers"
/// A Boolean value that indicates whether later samples may have earlier display times.
nonisolated(unsafe) public let kCMSampleAttachmentKey_EarlierDisplayTimesAllowed: CFString =
  "EarlierDisplayTimesAllowed"
/// A Boolean value that indicates whether to display the sample immediately, regardless of its timestamp.
nonisolated(unsafe) public let kCMSampleAttachmentKey_DisplayImmediately: CFString = "DisplayImmediately"
/// A Boolean value that indicates whether to decode the sample without displaying it.
nonisolated(unsafe) public let kCMSampleAttachmentKey_DoNotDisplay: CFString = "DoNotDisplay"
/// The HEVC temporal level information, as a dictionary.
nonisolated(unsafe) public let kCMSampleAttachmentKey_HEVCTemporalLevelInfo: CFString = "HEVCTemporalLevelInfo"
/// A Boolean value that indicates whether a decoder can switch up to this HEVC temporal sublayer.
nonisolated(unsafe) public let kCMSampleAttachmentKey_HEVCTemporalSubLayerAccess: CFString =
  "HEVCTemporalSubLayerAccess"
/// A Boolean value that indicates whether a decoder can switch up by one HEVC temporal sublayer.
nonisolated(unsafe) public let kCMSampleAttachmentKey_HEVCStepwiseTemporalSubLayerAccess: CFString =
  "HEVCStepwiseTemporalSubLayerAccess"
/// The NAL unit type of an HEVC sync sample.
nonisolated(unsafe) public let kCMSampleAttachmentKey_HEVCSyncSampleNALUnitType: CFString = "HEVCSyncSampleNALUnitType"
/// The number of audio samples that a decoder needs before its output is correct.
nonisolated(unsafe) public let kCMSampleAttachmentKey_AudioIndependentSampleDecoderRefreshCount: CFString =
  "AudioIndependentSampleDecoderRefreshCount"

extension CMSampleBuffer.PerSampleAttachmentsDictionary {
  /// The key of a sample attachment, which applies to an individual sample.
  ///
  /// `@unchecked Sendable`, because the key string is never mutable.
  public struct Key: RawRepresentable, Hashable, @unchecked Sendable {
    /// The raw string of the key, equal to a `kCMSampleAttachmentKey_` constant.
    public let rawValue: CFString

    public init(rawValue: CFString) {
      self.rawValue = rawValue
    }

    /// A Boolean value that indicates whether decoding cannot start at this sample.
    public static let notSync = Key(rawValue: kCMSampleAttachmentKey_NotSync)
    /// A Boolean value that indicates whether decoding can start at this sample, although some later samples are
    /// damaged.
    public static let partialSync = Key(rawValue: kCMSampleAttachmentKey_PartialSync)
    /// A Boolean value that indicates whether the sample has redundant coding.
    public static let hasRedundantCoding = Key(rawValue: kCMSampleAttachmentKey_HasRedundantCoding)
    /// A Boolean value that indicates whether other samples depend on this sample.
    public static let isDependedOnByOthers = Key(rawValue: kCMSampleAttachmentKey_IsDependedOnByOthers)
    /// A Boolean value that indicates whether this sample depends on other samples.
    public static let dependsOnOthers = Key(rawValue: kCMSampleAttachmentKey_DependsOnOthers)
    /// A Boolean value that indicates whether later samples may have earlier display times.
    public static let earlierDisplayTimesAllowed = Key(rawValue: kCMSampleAttachmentKey_EarlierDisplayTimesAllowed)
    /// A Boolean value that indicates whether to display the sample immediately, regardless of its timestamp.
    public static let displayImmediately = Key(rawValue: kCMSampleAttachmentKey_DisplayImmediately)
    /// A Boolean value that indicates whether to decode the sample without displaying it.
    public static let doNotDisplay = Key(rawValue: kCMSampleAttachmentKey_DoNotDisplay)
    /// The HEVC temporal level information, as a dictionary.
    public static let hevcTemporalLevelInfo = Key(rawValue: kCMSampleAttachmentKey_HEVCTemporalLevelInfo)
    /// A Boolean value that indicates whether a decoder can switch up to this HEVC temporal sublayer.
    public static let hevcTemporalSubLayerAccess = Key(rawValue: kCMSampleAttachmentKey_HEVCTemporalSubLayerAccess)
    /// A Boolean value that indicates whether a decoder can switch up by one HEVC temporal sublayer.
    public static let hevcStepwiseTemporalSubLayerAccess = Key(
      rawValue: kCMSampleAttachmentKey_HEVCStepwiseTemporalSubLayerAccess)
    /// The NAL unit type of an HEVC sync sample.
    public static let hevcSyncSampleNALUnitType = Key(rawValue: kCMSampleAttachmentKey_HEVCSyncSampleNALUnitType)
    /// The number of audio samples that a decoder needs before its output is correct.
    public static let audioIndependentSampleDecoderRefreshCount = Key(
      rawValue: kCMSampleAttachmentKey_AudioIndependentSampleDecoderRefreshCount)
  }
}
