// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel

// What sample buffers can have attached as a whole, from CMSampleBuffer.h.

/// The decoder starts afresh before this sample.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding: CFString =
  "ResetDecoderBeforeDecoding"
/// The decoder delivers everything after this sample.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_DrainAfterDecoding: CFString = "DrainAfterDecoding"
/// A notification is posted when the sample is used, with this dictionary.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed: CFString =
  "PostNotificationWhenConsumed"
/// Output that was held back goes on with this sample.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_ResumeOutput: CFString = "ResumeOutput"
/// Marks where one source gives way to another.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_TransitionID: CFString = "TransitionID"
/// A time, as a dictionary, that is cut from the beginning after decoding.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_TrimDurationAtStart: CFString = "TrimDurationAtStart"
/// A time, as a dictionary, that is cut from the end after decoding.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_TrimDurationAtEnd: CFString = "TrimDurationAtEnd"
/// How much faster the samples are to be presented.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_SpeedMultiplier: CFString = "SpeedMultiplier"
/// Samples are to be presented in reverse.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_Reverse: CFString = "Reverse"
/// Gaps between sounds are to be filled with silence.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence: CFString =
  "FillDiscontinuitiesWithSilence"
/// The buffer marks a stretch without media.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_EmptyMedia: CFString = "EmptyMedia"
/// The buffer marks the end of media.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_PermanentEmptyMedia: CFString = "PermanentEmptyMedia"
/// Empty media is to be shown at once.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately: CFString =
  "DisplayEmptyMediaImmediately"
/// The previous sample ends where this one begins.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration: CFString =
  "EndsPreviousSampleDuration"
/// The URL of the file that holds the samples.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_SampleReferenceURL: CFString = "SampleReferenceURL"
/// Where the samples begin in that file.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_SampleReferenceByteOffset: CFString =
  "SampleReferenceByteOffset"
/// How many samples until a decoder has recovered.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_GradualDecoderRefresh: CFString = "GradualDecoderRefresh"
/// Why a frame was dropped. **Source:** rule 263.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_DroppedFrameReason: CFString = "DroppedFrameReason"
/// More on why a frame was dropped. **Source:** rule 263.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo: CFString = "DroppedFrameReasonInfo"
/// What the lens stabilizer did while a photo was taken.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_StillImageLensStabilizationInfo: CFString =
  "StillImageLensStabilizationInfo"
/// A 3 x 3 matrix of floats, as data: focal lengths and principal point in pixels.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix: CFString = "CameraIntrinsicMatrix"
/// The encoder is to begin anew with this picture.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_ForceKeyFrame: CFString = "ForceKeyFrame"

/// The client was still busy with earlier frames.
nonisolated(unsafe) public let kCMSampleBufferDroppedFrameReason_FrameWasLate: CFString = "FrameWasLate"
/// The client keeps all buffers of the pool. **Source:** rule 264.
nonisolated(unsafe) public let kCMSampleBufferDroppedFrameReason_OutOfBuffers: CFString = "OutOfBuffers"
/// An unknown number of frames is missing.
nonisolated(unsafe) public let kCMSampleBufferDroppedFrameReason_Discontinuity: CFString = "Discontinuity"
/// The camera changed its mode.
nonisolated(unsafe) public let kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch: CFString = "CameraModeSwitch"
/// The lens stabilizer was active.
nonisolated(unsafe) public let kCMSampleBufferLensStabilizationInfo_Active: CFString = "Active"
/// The movement was more than the lens stabilizer could follow.
nonisolated(unsafe) public let kCMSampleBufferLensStabilizationInfo_OutOfRange: CFString = "OutOfRange"
/// The lens stabilizer could not be used.
nonisolated(unsafe) public let kCMSampleBufferLensStabilizationInfo_Unavailable: CFString = "Unavailable"
/// The lens stabilizer was off.
nonisolated(unsafe) public let kCMSampleBufferLensStabilizationInfo_Off: CFString = "Off"

extension CMSampleBuffer {
  /// What a sample buffer can have attached as a whole.
  ///
  /// `@unchecked Sendable`, because a name is never a mutable string.
  public struct AttachmentKey: RawRepresentable, Hashable, @unchecked Sendable {
    /// The name, one of the `kCMSampleBufferAttachmentKey_` constants.
    public let rawValue: CFString

    /// The attachment of a name.
    public init(rawValue: CFString) {
      self.rawValue = rawValue
    }

    /// The decoder starts afresh before this sample.
    public static let resetDecoderBeforeDecoding = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding)
    /// The decoder delivers everything after this sample.
    public static let drainAfterDecoding = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_DrainAfterDecoding)
    /// A notification is posted when the sample is used, with this dictionary.
    public static let postNotificationWhenConsumed = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed)
    /// Output that was held back goes on with this sample.
    public static let resumeOutput = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_ResumeOutput)
    /// Marks where one source gives way to another.
    public static let transitionID = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_TransitionID)
    /// A time, as a dictionary, that is cut from the beginning after decoding.
    public static let trimDurationAtStart = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_TrimDurationAtStart)
    /// A time, as a dictionary, that is cut from the end after decoding.
    public static let trimDurationAtEnd = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_TrimDurationAtEnd)
    /// How much faster the samples are to be presented.
    public static let speedMultiplier = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_SpeedMultiplier)
    /// Samples are to be presented in reverse.
    public static let reverse = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_Reverse)
    /// Gaps between sounds are to be filled with silence.
    public static let fillDiscontinuitiesWithSilence = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence)
    /// The buffer marks a stretch without media.
    public static let emptyMedia = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_EmptyMedia)
    /// The buffer marks the end of media.
    public static let permanentEmptyMedia = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_PermanentEmptyMedia)
    /// Empty media is to be shown at once.
    public static let displayEmptyMediaImmediately = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately)
    /// The previous sample ends where this one begins.
    public static let endsPreviousSampleDuration = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration)
    /// The URL of the file that holds the samples.
    public static let sampleReferenceURL = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_SampleReferenceURL)
    /// Where the samples begin in that file.
    public static let sampleReferenceByteOffset = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_SampleReferenceByteOffset)
    /// How many samples until a decoder has recovered.
    public static let gradualDecoderRefresh = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_GradualDecoderRefresh)
    /// Why a frame was dropped. **Source:** rule 263.
    public static let droppedFrameReason = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_DroppedFrameReason)
    /// More on why a frame was dropped. **Source:** rule 263.
    public static let droppedFrameReasonInfo = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo)
    /// What the lens stabilizer did while a photo was taken.
    public static let stillImageLensStabilizationInfo = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_StillImageLensStabilizationInfo)
    /// A 3 x 3 matrix of floats, as data: focal lengths and principal point in pixels.
    public static let cameraIntrinsicMatrix = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix)
    /// The encoder is to begin anew with this picture.
    public static let forceKeyFrame = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_ForceKeyFrame)
  }
}
