// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel

// What each sample of a buffer can have attached, from CMSampleBuffer.h.

/// A decoder cannot begin with this sample.
nonisolated(unsafe) public let kCMSampleAttachmentKey_NotSync: CFString = "NotSync"
/// A decoder can begin with this sample, but some that follow will not be whole.
nonisolated(unsafe) public let kCMSampleAttachmentKey_PartialSync: CFString = "PartialSync"
/// The sample is coded more than once.
nonisolated(unsafe) public let kCMSampleAttachmentKey_HasRedundantCoding: CFString = "HasRedundantCoding"
/// Other samples need this one.
nonisolated(unsafe) public let kCMSampleAttachmentKey_IsDependedOnByOthers: CFString = "IsDependedOnByOthers"
/// The sample needs others.
nonisolated(unsafe) public let kCMSampleAttachmentKey_DependsOnOthers: CFString = "DependsOnOthers"
/// Samples that follow may be shown before this one.
nonisolated(unsafe) public let kCMSampleAttachmentKey_EarlierDisplayTimesAllowed: CFString =
  "EarlierDisplayTimesAllowed"
/// The sample is to be shown at once, whatever its time.
nonisolated(unsafe) public let kCMSampleAttachmentKey_DisplayImmediately: CFString = "DisplayImmediately"
/// The sample is to be decoded, but not shown.
nonisolated(unsafe) public let kCMSampleAttachmentKey_DoNotDisplay: CFString = "DoNotDisplay"
/// The HEVC temporal level, a dictionary.
nonisolated(unsafe) public let kCMSampleAttachmentKey_HEVCTemporalLevelInfo: CFString = "HEVCTemporalLevelInfo"
/// A decoder can move up to this HEVC sub-layer here.
nonisolated(unsafe) public let kCMSampleAttachmentKey_HEVCTemporalSubLayerAccess: CFString =
  "HEVCTemporalSubLayerAccess"
/// A decoder can move up by one HEVC sub-layer here.
nonisolated(unsafe) public let kCMSampleAttachmentKey_HEVCStepwiseTemporalSubLayerAccess: CFString =
  "HEVCStepwiseTemporalSubLayerAccess"
/// The NAL unit type of an HEVC sample with which a decoder can begin.
nonisolated(unsafe) public let kCMSampleAttachmentKey_HEVCSyncSampleNALUnitType: CFString = "HEVCSyncSampleNALUnitType"
/// How many sound samples a decoder needs before it is right.
nonisolated(unsafe) public let kCMSampleAttachmentKey_AudioIndependentSampleDecoderRefreshCount: CFString =
  "AudioIndependentSampleDecoderRefreshCount"

extension CMSampleBuffer.PerSampleAttachmentsDictionary {
  /// What a sample can have attached.
  ///
  /// `@unchecked Sendable`, because a name is never a mutable string.
  public struct Key: RawRepresentable, Hashable, @unchecked Sendable {
    /// The name, one of the `kCMSampleAttachmentKey_` constants.
    public let rawValue: CFString

    /// The attachment of a name.
    public init(rawValue: CFString) {
      self.rawValue = rawValue
    }

    /// A decoder cannot begin with this sample.
    public static let notSync = Key(rawValue: kCMSampleAttachmentKey_NotSync)
    /// A decoder can begin with this sample, but some that follow will not be whole.
    public static let partialSync = Key(rawValue: kCMSampleAttachmentKey_PartialSync)
    /// The sample is coded more than once.
    public static let hasRedundantCoding = Key(rawValue: kCMSampleAttachmentKey_HasRedundantCoding)
    /// Other samples need this one.
    public static let isDependedOnByOthers = Key(rawValue: kCMSampleAttachmentKey_IsDependedOnByOthers)
    /// The sample needs others.
    public static let dependsOnOthers = Key(rawValue: kCMSampleAttachmentKey_DependsOnOthers)
    /// Samples that follow may be shown before this one.
    public static let earlierDisplayTimesAllowed = Key(rawValue: kCMSampleAttachmentKey_EarlierDisplayTimesAllowed)
    /// The sample is to be shown at once, whatever its time.
    public static let displayImmediately = Key(rawValue: kCMSampleAttachmentKey_DisplayImmediately)
    /// The sample is to be decoded, but not shown.
    public static let doNotDisplay = Key(rawValue: kCMSampleAttachmentKey_DoNotDisplay)
    /// The HEVC temporal level, a dictionary.
    public static let hevcTemporalLevelInfo = Key(rawValue: kCMSampleAttachmentKey_HEVCTemporalLevelInfo)
    /// A decoder can move up to this HEVC sub-layer here.
    public static let hevcTemporalSubLayerAccess = Key(rawValue: kCMSampleAttachmentKey_HEVCTemporalSubLayerAccess)
    /// A decoder can move up by one HEVC sub-layer here.
    public static let hevcStepwiseTemporalSubLayerAccess = Key(
      rawValue: kCMSampleAttachmentKey_HEVCStepwiseTemporalSubLayerAccess)
    /// The NAL unit type of an HEVC sample with which a decoder can begin.
    public static let hevcSyncSampleNALUnitType = Key(rawValue: kCMSampleAttachmentKey_HEVCSyncSampleNALUnitType)
    /// How many sound samples a decoder needs before it is right.
    public static let audioIndependentSampleDecoderRefreshCount = Key(
      rawValue: kCMSampleAttachmentKey_AudioIndependentSampleDecoderRefreshCount)
  }
}
