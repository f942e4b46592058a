// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel

// Attachment keys for sample buffers, from CMSampleBuffer.h.

/// A Boolean value that indicates whether to reset the decoder before decoding this sample.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding: CFString =
  "ResetDecoderBeforeDecoding"
/// A Boolean value that indicates whether to drain the decoder after decoding this sample.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_DrainAfterDecoding: CFString = "DrainAfterDecoding"
/// The dictionary to post in a notification when the sample is consumed.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed: CFString =
  "PostNotificationWhenConsumed"
/// A marker that resumes paused output with this sample.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_ResumeOutput: CFString = "ResumeOutput"
/// The identifier of a transition from one media source to another.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_TransitionID: CFString = "TransitionID"
/// The duration to trim from the start of the decoded samples, as a time dictionary.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_TrimDurationAtStart: CFString = "TrimDurationAtStart"
/// The duration to trim from the end of the decoded samples, as a time dictionary.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_TrimDurationAtEnd: CFString = "TrimDurationAtEnd"
/// The factor by which to speed up the presentation of the samples.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_SpeedMultiplier: CFString = "SpeedMultiplier"
/// A Boolean value that indicates whether to present the samples in reverse order.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_Reverse: CFString = "Reverse"
/// A Boolean value that indicates whether to fill gaps between audio samples with silence.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence: CFString =
  "FillDiscontinuitiesWithSilence"
/// A Boolean value that indicates whether the buffer marks an interval without media.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_EmptyMedia: CFString = "EmptyMedia"
/// A Boolean value that indicates whether the buffer marks the end of the media.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_PermanentEmptyMedia: CFString = "PermanentEmptyMedia"
/// A Boolean value that indicates whether to display empty media immediately.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately: CFString =
  "DisplayEmptyMediaImmediately"
/// A Boolean value that indicates whether this sample ends the duration of the previous sample.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration: CFString =
  "EndsPreviousSampleDuration"
/// The URL of the file that contains the samples.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_SampleReferenceURL: CFString = "SampleReferenceURL"
/// The byte offset of the samples in the referenced file.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_SampleReferenceByteOffset: CFString =
  "SampleReferenceByteOffset"
/// The number of samples that the decoder needs for a gradual refresh.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_GradualDecoderRefresh: CFString = "GradualDecoderRefresh"
/// The reason that a frame was dropped. **Source:** rule 263.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_DroppedFrameReason: CFString = "DroppedFrameReason"
/// Additional information about the reason that a frame was dropped. **Source:** rule 263.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo: CFString = "DroppedFrameReasonInfo"
/// The state of optical image stabilization during a still image capture.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_StillImageLensStabilizationInfo: CFString =
  "StillImageLensStabilizationInfo"
/// The camera intrinsic matrix, with the focal lengths and the principal point in pixels.
///
/// The value is data that contains a 3 x 3 matrix of floats.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix: CFString = "CameraIntrinsicMatrix"
/// A Boolean value that indicates whether to encode this frame as a key frame.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_ForceKeyFrame: CFString = "ForceKeyFrame"

/// A reason that indicates that the client was still processing earlier frames.
nonisolated(unsafe) public let kCMSampleBufferDroppedFrameReason_FrameWasLate: CFString = "FrameWasLate"
/// A reason that indicates that the client retains all buffers of the pool. **Source:** rule 264.
nonisolated(unsafe) public let kCMSampleBufferDroppedFrameReason_OutOfBuffers: CFString = "OutOfBuffers"
/// A reason that indicates that an unknown number of frames is missing.
nonisolated(unsafe) public let kCMSampleBufferDroppedFrameReason_Discontinuity: CFString = "Discontinuity"
/// Additional information that indicates that the camera switched its mode.
nonisolated(unsafe) public let kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch: CFString = "CameraModeSwitch"
/// A value that indicates that optical image stabilization was active.
nonisolated(unsafe) public let kCMSampleBufferLensStabilizationInfo_Active: CFString = "Active"
/// A value that indicates that the motion exceeded the range of optical image stabilization.
nonisolated(unsafe) public let kCMSampleBufferLensStabilizationInfo_OutOfRange: CFString = "OutOfRange"
/// A value that indicates that optical image stabilization was unavailable.
nonisolated(unsafe) public let kCMSampleBufferLensStabilizationInfo_Unavailable: CFString = "Unavailable"
/// A value that indicates that optical image stabilization was turned off.
nonisolated(unsafe) public let kCMSampleBufferLensStabilizationInfo_Off: CFString = "Off"

extension CMSampleBuffer {
  /// The key of a sample buffer attachment, which applies to the entire buffer.
  ///
  /// `@unchecked Sendable`, because the key string is never mutable.
  public struct AttachmentKey: RawRepresentable, Hashable, @unchecked Sendable {
    /// The raw string of the key, equal to a `kCMSampleBufferAttachmentKey_` constant.
    public let rawValue: CFString

    public init(rawValue: CFString) {
      self.rawValue = rawValue
    }

    /// A Boolean value that indicates whether to reset the decoder before decoding this sample.
    public static let resetDecoderBeforeDecoding = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding)
    /// A Boolean value that indicates whether to drain the decoder after decoding this sample.
    public static let drainAfterDecoding = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_DrainAfterDecoding)
    /// The dictionary to post in a notification when the sample is consumed.
    public static let postNotificationWhenConsumed = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed)
    /// A marker that resumes paused output with this sample.
    public static let resumeOutput = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_ResumeOutput)
    /// The identifier of a transition from one media source to another.
    public static let transitionID = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_TransitionID)
    /// The duration to trim from the start of the decoded samples, as a time dictionary.
    public static let trimDurationAtStart = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_TrimDurationAtStart)
    /// The duration to trim from the end of the decoded samples, as a time dictionary.
    public static let trimDurationAtEnd = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_TrimDurationAtEnd)
    /// The factor by which to speed up the presentation of the samples.
    public static let speedMultiplier = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_SpeedMultiplier)
    /// A Boolean value that indicates whether to present the samples in reverse order.
    public static let reverse = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_Reverse)
    /// A Boolean value that indicates whether to fill gaps between audio samples with silence.
    public static let fillDiscontinuitiesWithSilence = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence)
    /// A Boolean value that indicates whether the buffer marks an interval without media.
    public static let emptyMedia = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_EmptyMedia)
    /// A Boolean value that indicates whether the buffer marks the end of the media.
    public static let permanentEmptyMedia = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_PermanentEmptyMedia)
    /// A Boolean value that indicates whether to display empty media immediately.
    public static let displayEmptyMediaImmediately = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately)
    /// A Boolean value that indicates whether this sample ends the duration of the previous sample.
    public static let endsPreviousSampleDuration = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration)
    /// The URL of the file that contains the samples.
    public static let sampleReferenceURL = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_SampleReferenceURL)
    /// The byte offset of the samples in the referenced file.
    public static let sampleReferenceByteOffset = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_SampleReferenceByteOffset)
    /// The number of samples that the decoder needs for a gradual refresh.
    public static let gradualDecoderRefresh = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_GradualDecoderRefresh)
    /// The reason that a frame was dropped. **Source:** rule 263.
    public static let droppedFrameReason = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_DroppedFrameReason)
    /// Additional information about the reason that a frame was dropped. **Source:** rule 263.
    public static let droppedFrameReasonInfo = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo)
    /// The state of optical image stabilization during a still image capture.
    public static let stillImageLensStabilizationInfo = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_StillImageLensStabilizationInfo)
    /// The camera intrinsic matrix, with the focal lengths and the principal point in pixels.
    ///
    /// The value is data that contains a 3 x 3 matrix of floats.
    public static let cameraIntrinsicMatrix = AttachmentKey(
      rawValue: kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix)
    /// A Boolean value that indicates whether to encode this frame as a key frame.
    public static let forceKeyFrame = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_ForceKeyFrame)
  }
}
