import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import SimulationKernel

extension AVCapturePhoto {
  /// The photo and its preview as sample buffers, which contain file data if compressed and pixels if uncompressed,
  /// with metadata as attachments.
  var sampleBuffers: (photo: CMSampleBuffer?, preview: CMSampleBuffer?) {
    guard let image else { return (nil, nil) }
    return (
      image.sample(isRawPhoto ? nil : request.processed?.codec, at: timestamp),
      image.preview.map { CMSampleBuffer(still: $0, at: timestamp) }
    )
  }
}

extension StillImage {
  /// Returns the photo as a sample buffer with metadata attached: its pixels, or the data of its file, which is encoded
  /// at this point. Returns nil if the file cannot be written.
  func sample(_ codec: AVVideoCodecType?, at time: CMTime) -> CMSampleBuffer? {
    guard let codec else {
      let sample = CMSampleBuffer(still: pixels, at: time)
      sample.attach(metadata.objects)
      if raw != nil { sample.attach(image: self) }
      return sample
    }
    guard let data = data([]) else { return nil }
    let block = CMBlockBuffer(count: data.count) { bytes in bytes.copyBytes(from: data) }
    block.attach(image: self)
    let format = CMFormatDescription(
      videoCodec: codec == .jpeg ? kCMVideoCodecType_JPEG : kCMVideoCodecType_HEVC,
      width: CVPixelBufferGetWidth(pixels), height: CVPixelBufferGetHeight(pixels))
    let sample = try? CMSampleBuffer(
      dataBuffer: block, formatDescription: format, numSamples: 1, sampleTimings: [.still(time)],
      sampleSizes: [data.count])
    sample?.attach(metadata.objects)
    return sample
  }
}

extension CMSampleBuffer {
  fileprivate convenience init(still pixels: CVPixelBuffer, at time: CMTime) {
    let format = CMFormatDescription(
      videoCodec: .init(CVPixelBufferGetPixelFormatType(pixels)), width: CVPixelBufferGetWidth(pixels),
      height: CVPixelBufferGetHeight(pixels))
    self.init(image: pixels, format: format, timing: .still(time))
  }
}

extension CMSampleTimingInfo {
  fileprivate static func still(_ time: CMTime) -> CMSampleTimingInfo {
    CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
  }
}

extension CMSampleBuffer {
  /// Attaches ImageIO metadata under its keys.
  func attach(_ metadata: [String: Any]) {
    for key in metadata.keys.sorted() {
      guard let value = metadata[key] else { continue }
      CMSetAttachment(
        self, key: key as CFString, value: value as AnyObject, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    }
  }

  /// The ImageIO metadata attached to the sample buffer.
  var imageMetadata: [String: MetadataValue] {
    let attached = CMCopyDictionaryOfAttachments(
      allocator: nil, target: self, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    let all = (attached as? [String: Any]) ?? [:]
    return all.compactMapValues(MetadataValue.init)
  }
}

/// The attachment key under which sample data stores its original image, so that it can be encoded again with other
/// metadata.
private nonisolated(unsafe) let imageKey: CFString = "camsim.stillimage"

extension CMBlockBuffer {
  fileprivate func attach(image: StillImage) {
    CMSetAttachment(self, key: imageKey, value: image, attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
  }

  /// The image that the data was encoded from, or nil for data of another origin.
  var stillImage: StillImage? {
    CMGetAttachment(self, key: imageKey, attachmentModeOut: nil) as? StillImage
  }
}

extension CMSampleBuffer {
  fileprivate func attach(image: StillImage) {
    CMSetAttachment(self, key: imageKey, value: image, attachmentMode: kCMAttachmentMode_ShouldPropagate)
  }

  /// The image of a RAW sample buffer, or nil for any other sample buffer.
  var rawImage: StillImage? {
    CMGetAttachment(self, key: imageKey, attachmentModeOut: nil) as? StillImage
  }
}

extension StillImage {
  /// The metadata after a round trip through sample-buffer attachments, which store numbers as objects.
  fileprivate var attachedMetadata: [String: MetadataValue] { metadata.objects.compactMapValues(MetadataValue.init) }
}

extension CMSampleBuffer {
  /// Whether the sample buffer contains JPEG data.
  var holdsJPEG: Bool {
    dataBuffer != nil && formatDescription?.mediaSubType == .jpeg
  }

  /// Returns the stored data, or encodes it again if the metadata changed or a thumbnail is requested.
  func jpegData(thumbnail: CVPixelBuffer?) -> Data? {
    guard let dataBuffer else { return nil }
    if let image = dataBuffer.stillImage, thumbnail != nil || imageMetadata != image.attachedMetadata {
      return image.encoded(metadata: imageMetadata, thumbnail: thumbnail ?? image.thumbnail)
    }
    return try? dataBuffer.dataBytes()
  }
}
