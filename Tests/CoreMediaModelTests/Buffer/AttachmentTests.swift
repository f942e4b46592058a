import CoreMediaModel
import CoreVideoModel
import Foundation
import Testing

@Suite struct AttachmentTests {
  let buffer = CVPixelBuffer(layout: CVPixelBufferTests.layout(), render: nil)
  let other = CVPixelBuffer(layout: CVPixelBufferTests.layout(), render: nil)

  @Test func anAttachmentIsFoundByKeyWithItsMode() {
    CVBufferSetAttachment(buffer, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_709_2, .shouldPropagate)
    CVBufferSetAttachment(buffer, "mine" as CFString, NSNumber(value: 5), .shouldNotPropagate)
    var mode = CVAttachmentMode.shouldNotPropagate
    let matrix = CVBufferGetAttachment(buffer, kCVImageBufferYCbCrMatrixKey, &mode)?.takeUnretainedValue()
    #expect(matrix as? String == "ITU_R_709_2")
    #expect(mode == .shouldPropagate)
    #expect(CVBufferCopyAttachment(buffer, "mine" as CFString, &mode) as? Int == 5)
    #expect(mode == .shouldNotPropagate)
    #expect(CVBufferHasAttachment(buffer, "mine" as CFString))
    CVBufferRemoveAttachment(buffer, "mine" as CFString)
    #expect(!CVBufferHasAttachment(buffer, "mine" as CFString))
    #expect(CVBufferGetAttachments(buffer, .shouldPropagate)?.count == 1)
    #expect(CVBufferGetAttachments(buffer, .shouldNotPropagate) == nil)
  }

  @Test func onlyPropagatingAttachmentsArePropagated() {
    CVBufferSetAttachments(buffer, ["a": 1, "b": 2] as CFDictionary, .shouldPropagate)
    CVBufferSetAttachments(buffer, ["c": 3] as CFDictionary, .shouldNotPropagate)
    CVBufferSetAttachments(other, ["b": 20, "d": 40] as CFDictionary, .shouldNotPropagate)
    CVBufferPropagateAttachments(buffer, other)
    #expect(other.attachments.propagated as? [String: Int] == ["a": 1, "b": 2])
    #expect(other.attachments.nonPropagated as? [String: Int] == ["d": 40])
    CVBufferRemoveAllAttachments(other)
    #expect(other.attachments.propagated.isEmpty)
    #expect(other.attachments.nonPropagated.isEmpty)
    #expect(buffer.attachments.propagated.count == 2)
  }

  @Test func everyKindOfBufferHasAttachments() throws {
    let sample = CMSampleBuffer(
      image: nil, format: CMFormatDescription(videoCodec: 1, width: 4, height: 2), timing: .init())
    let block = CMBlockBuffer(count: 4) { _ in }
    CMSetAttachment(
      sample, key: kCMSampleBufferAttachmentKey_DroppedFrameReason,
      value: kCMSampleBufferDroppedFrameReason_FrameWasLate, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    CMPropagateAttachments(sample, destination: block)
    CMPropagateAttachments(block, destination: buffer)
    var mode = kCMAttachmentMode_ShouldNotPropagate
    let reason = CMGetAttachment(
      buffer, key: kCMSampleBufferAttachmentKey_DroppedFrameReason, attachmentModeOut: &mode)
    #expect(reason as? String == "FrameWasLate")
    #expect(mode == kCMAttachmentMode_ShouldPropagate)
    let all = CMCopyDictionaryOfAttachments(
      allocator: kCFAllocatorDefault, target: block, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    #expect(all as? [String: String] == ["DroppedFrameReason": "FrameWasLate"])
    CMRemoveAttachment(block, key: kCMSampleBufferAttachmentKey_DroppedFrameReason)
    #expect(block.attachments.propagated.isEmpty)
    CMRemoveAllAttachments(sample)
    #expect(sample.attachments[.droppedFrameReason] == nil)
  }

  @Test func theSwiftPropertiesAccessTheSameAttachments() {
    buffer.attachments["a"] = .shouldNotPropagate(1)
    buffer.attachments.merge(["b": 2], mode: .shouldPropagate)
    #expect(buffer.attachments["a"]?.mode == .shouldNotPropagate)
    #expect(buffer.attachments["a"]?.value as? Int == 1)
    buffer.propagateAttachments(to: other)
    #expect(other.attachments["a"] == nil)
    #expect(other.attachments["b"]?.value as? Int == 2)
    buffer.attachments["b"] = nil
    #expect(CVBufferCopyAttachment(buffer, "b" as CFString, nil) == nil)
  }

  @Test func anObjectThatIsNotABufferHasNoAttachments() {
    let object = NSObject()
    CMSetAttachment(object, key: "a" as CFString, value: kCFBooleanTrue, attachmentMode: 0)
    #expect(CMGetAttachment(object, key: "a" as CFString, attachmentModeOut: nil) == nil)
  }

  @Test func `rule(342): dimensions are the coded size; pixel aspect ratio and clean aperture affect the display size`()
  {
    #expect(CVImageBufferGetCleanRect(buffer) == CGRect(x: 0, y: 0, width: 4, height: 2))
    let aperture = [
      kCVImageBufferCleanApertureWidthKey: 2, kCVImageBufferCleanApertureHeightKey: 2,
      kCVImageBufferCleanApertureHorizontalOffsetKey: 1, kCVImageBufferCleanApertureVerticalOffsetKey: 0,
    ]
    let shape = [
      kCVImageBufferPixelAspectRatioHorizontalSpacingKey: 3, kCVImageBufferPixelAspectRatioVerticalSpacingKey: 2,
    ]
    CVBufferSetAttachment(buffer, kCVImageBufferCleanApertureKey, aperture as CFDictionary, .shouldPropagate)
    CVBufferSetAttachment(buffer, kCVImageBufferPixelAspectRatioKey, shape as CFDictionary, .shouldPropagate)
    #expect(CVImageBufferGetCleanRect(buffer) == CGRect(x: 2, y: 0, width: 2, height: 2))
    #expect(CVImageBufferGetDisplaySize(buffer) == CGSize(width: 3, height: 2))
    #expect(CVImageBufferGetEncodedSize(buffer) == CGSize(width: 4, height: 2))
    let format = CMFormatDescription(imageBuffer: buffer)
    #expect(format.dimensions == CMVideoDimensions(width: 4, height: 2))
    #expect(format.presentationDimensions() == CGSize(width: 3, height: 2))
    #expect(
      CMVideoFormatDescriptionGetPresentationDimensions(format, usePixelAspectRatio: false, useCleanAperture: false)
        == CGSize(width: 4, height: 2))
  }
}
