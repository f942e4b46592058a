import CoreVideoModel
import Foundation
import Testing

@testable import CoreMediaModel

/// Tests keys that C clients write as strings, and that appear in files and other programs. The values are those that
/// public test suites and CoreVideo clients read on macOS, or that printed buffer descriptions contain.
@Suite("Keys of attachments, attributes and dictionaries")
struct KeyTests {
  @Test func `image attachments have CoreVideo's names, and their fields have short names`() {
    let texts: [(CFString, String)] = [
      (kCVImageBufferTransferFunctionKey, "CVImageBufferTransferFunction"),
      (kCVImageBufferYCbCrMatrixKey, "CVImageBufferYCbCrMatrix"),
      (kCVImageBufferColorPrimariesKey, "CVImageBufferColorPrimaries"),
      (kCVImageBufferGammaLevelKey, "CVImageBufferGammaLevel"),
      (kCVImageBufferICCProfileKey, "CVImageBufferICCProfile"),
      (kCVImageBufferCGColorSpaceKey, "CGColorSpace"),
      (kCVImageBufferTransferFunction_sRGB, "IEC_sRGB"),
      (kCVImageBufferChromaLocationTopFieldKey, "CVImageBufferChromaLocationTopField"),
      (kCVImageBufferChromaLocationBottomFieldKey, "CVImageBufferChromaLocationBottomField"),
      (kCVImageBufferChromaSubsamplingKey, "CVImageBufferChromaSubsampling"),
      (kCVImageBufferChromaSubsampling_420, "4:2:0"),
      (kCVImageBufferChromaSubsampling_422, "4:2:2"),
      (kCVImageBufferChromaSubsampling_411, "4:1:1"),
      (kCVImageBufferDisplayDimensionsKey, "CVDisplayDimensions"),
      (kCVImageBufferDisplayWidthKey, "Width"),
      (kCVImageBufferDisplayHeightKey, "Height"),
      (kCVImageBufferFieldCountKey, "CVFieldCount"),
      (kCVImageBufferFieldDetailKey, "CVFieldDetail"),
      (kCVImageBufferFieldDetailTemporalTopFirst, "TemporalTopFirst"),
      (kCVImageBufferFieldDetailTemporalBottomFirst, "TemporalBottomFirst"),
      (kCVImageBufferFieldDetailSpatialFirstLineEarly, "SpatialFirstLineEarly"),
      (kCVImageBufferFieldDetailSpatialFirstLineLate, "SpatialFirstLineLate"),
    ]
    for (key, text) in texts { #expect(key as String == text) }
  }

  @Test func `attributes of pixel buffers and pools, and fields of pixel formats, have short names`() {
    let texts: [(CFString, String)] = [
      (kCVPixelBufferMetalCompatibilityKey, "MetalCompatibility"),
      (kCVPixelBufferCGBitmapContextCompatibilityKey, "CGBitmapContextCompatibility"),
      (kCVPixelBufferOpenGLCompatibilityKey, "OpenGLCompatibility"),
      (kCVPixelBufferOpenGLESCompatibilityKey, "OpenGLESCompatibility"),
      (kCVPixelBufferMemoryAllocatorKey, "MemoryAllocator"),
      (kCVPixelBufferPlaneAlignmentKey, "PlaneAlignment"),
      (kCVPixelBufferPoolMaximumBufferAgeKey, "MaximumBufferAge"),
      (kCVPixelFormatConstant, "PixelFormat"),
      (kCVPixelFormatOpenGLCompatibility, "OpenGLCompatibility"),
    ]
    for (key, text) in texts { #expect(key as String == text) }
  }

  @Test func `the dictionaries of times, ranges and mappings have Apple's keys`() throws {
    let texts: [(CFString, String)] = [
      (kCMTimeValueKey, "value"), (kCMTimeScaleKey, "timescale"), (kCMTimeFlagsKey, "flags"),
      (kCMTimeEpochKey, "epoch"), (kCMTimeRangeStartKey, "start"), (kCMTimeRangeDurationKey, "duration"),
      (kCMTimeMappingSourceKey, "source"), (kCMTimeMappingTargetKey, "target"),
    ]
    for (key, text) in texts { #expect(key as String == text) }
    let flags: [(CMTime, CMTimeFlags, UInt32)] = [
      (.positiveInfinity, .positiveInfinity, 5), (.negativeInfinity, .negativeInfinity, 9),
      (.indefinite, .indefinite, 17),
    ]
    for (time, flag, number) in flags {
      #expect(time.flags.contains(flag))
      #expect(time.flags.rawValue == number)
      #expect(CMTimeCopyAsDictionary(time, allocator: nil)?[kCMTimeFlagsKey] as? UInt32 == number)
    }
  }

  @Test func `the format extensions of CoreMedia have the same keys as the attachments of CoreVideo`() {
    let keys: [(CFString, CFString)] = [
      (kCMFormatDescriptionExtension_TransferFunction, kCVImageBufferTransferFunctionKey),
      (kCMFormatDescriptionExtension_YCbCrMatrix, kCVImageBufferYCbCrMatrixKey),
      (kCMFormatDescriptionColorPrimaries_ITU_R_709_2, kCVImageBufferColorPrimaries_ITU_R_709_2),
      (kCMFormatDescriptionTransferFunction_ITU_R_709_2, kCVImageBufferTransferFunction_ITU_R_709_2),
      (kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2, kCVImageBufferYCbCrMatrix_ITU_R_709_2),
      (CMFormatDescription.Extensions.Key.bitsPerComponent.rawValue, "BitsPerComponent"),
    ]
    for (media, video) in keys { #expect(media == video) }
    let common = CMVideoFormatDescriptionGetExtensionKeysCommonWithImageBuffers() as? [String]
    #expect(Set(common ?? []).isSuperset(of: ["CVImageBufferTransferFunction", "CVImageBufferYCbCrMatrix"]))
  }

  @Test func `each sample buffer attachment has the same key in Swift and in C`() {
    typealias Key = CMSampleBuffer.AttachmentKey
    let keys: [(Key, CFString)] = [
      (.cameraIntrinsicMatrix, kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix),
      (.displayEmptyMediaImmediately, kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately),
      (.drainAfterDecoding, kCMSampleBufferAttachmentKey_DrainAfterDecoding),
      (.droppedFrameReasonInfo, kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo),
      (.emptyMedia, kCMSampleBufferAttachmentKey_EmptyMedia),
      (.endsPreviousSampleDuration, kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration),
      (.fillDiscontinuitiesWithSilence, kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence),
      (.forceKeyFrame, kCMSampleBufferAttachmentKey_ForceKeyFrame),
      (.gradualDecoderRefresh, kCMSampleBufferAttachmentKey_GradualDecoderRefresh),
      (.permanentEmptyMedia, kCMSampleBufferAttachmentKey_PermanentEmptyMedia),
      (.postNotificationWhenConsumed, kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed),
      (.resetDecoderBeforeDecoding, kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding),
      (.resumeOutput, kCMSampleBufferAttachmentKey_ResumeOutput),
      (.sampleReferenceByteOffset, kCMSampleBufferAttachmentKey_SampleReferenceByteOffset),
      (.sampleReferenceURL, kCMSampleBufferAttachmentKey_SampleReferenceURL),
      (.stillImageLensStabilizationInfo, kCMSampleBufferAttachmentKey_StillImageLensStabilizationInfo),
      (.transitionID, kCMSampleBufferAttachmentKey_TransitionID),
    ]
    for (swift, c) in keys { #expect(swift.rawValue == c) }
  }

  @Test func `a sample buffer error is an NSError with the number that the C function returns`() {
    let errors: [(NSError, OSStatus)] = [
      (CMSampleBuffer.Error.allocationFailed, -12730),
      (CMSampleBuffer.Error.requiredParameterMissing, -12731),
      (CMSampleBuffer.Error.bufferNotReady, -12733),
      (CMSampleBuffer.Error.bufferHasNoSampleTimingInfo, -12736),
      (CMSampleBuffer.Error.arrayTooSmall, -12737),
      (CMSampleBuffer.Error.cannotSubdivide, -12739),
      (CMSampleBuffer.Error.sampleTimingInfoInvalid, -12740),
      (CMSampleBuffer.Error.invalidSampleData, -12742),
      (CMSampleBuffer.Error.dataFailed, -16750),
      (CMSampleBuffer.Error.dataCanceled, -16751),
    ]
    for (error, code) in errors {
      #expect(error.domain == NSOSStatusErrorDomain)
      #expect(error.code == Int(code))
    }
  }

  @Test func `each media type has the same four-character code in Swift and in C`() {
    let types: [(CMFormatDescription.MediaType, CMMediaType, String)] = [
      (.text, kCMMediaType_Text, "text"), (.closedCaption, kCMMediaType_ClosedCaption, "clcp"),
      (.metadata, kCMMediaType_Metadata, "meta"), (.muxed, kCMMediaType_Muxed, "muxx"),
      (.subtitle, kCMMediaType_Subtitle, "sbtl"), (.timeCode, kCMMediaType_TimeCode, "tmcd"),
      (.taggedBufferGroup, kCMMediaType_TaggedBufferGroup, "tbgr"),
    ]
    for (swift, c, text) in types {
      #expect(swift.rawValue == c)
      #expect("\(swift)" == text)
    }
  }
}
