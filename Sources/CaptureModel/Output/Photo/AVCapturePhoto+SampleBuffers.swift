import Foundation

extension AVCapturePhoto {
  /// The photo and its preview in the older form: a compressed photo's data, an uncompressed one's pixels; metadata as attachments.
  var sampleBuffers: (photo: CMSampleBuffer?, preview: CMSampleBuffer?) {
    guard let negative else { return (nil, nil) }
    return (
      negative.sample(isRawPhoto ? nil : wishes.processed?.codec, at: timestamp),
      negative.preview.map { CMSampleBuffer(still: $0, at: timestamp) }
    )
  }
}

extension PhotoNegative {
  /// The photo as a sample with its metadata attached: pixels, or the data of its file, which has to be written now for that. Nil when it
  /// cannot be.
  func sample(_ codec: AVVideoCodecType?, at time: CMTime) -> CMSampleBuffer? {
    guard let codec else {
      let sample = CMSampleBuffer(still: pixels, at: time)
      sample.attach(metadata.objects)
      if raw != nil { sample.attach(negative: self) }
      return sample
    }
    guard let data = data() else { return nil }
    let block = CMBlockBuffer(count: data.count) { bytes in bytes.copyBytes(from: data) }
    block.attach(negative: self)
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
    self.init(picture: pixels, format: format, timing: .still(time))
  }
}

extension CMSampleTimingInfo {
  fileprivate static func still(_ time: CMTime) -> CMSampleTimingInfo {
    CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
  }
}

extension CMSampleBuffer {
  /// What ImageIO would tell, as attachments under its keys.
  func attach(_ metadata: [String: Any]) {
    for key in metadata.keys.sorted() {
      guard let value = metadata[key] else { continue }
      CMSetAttachment(
        self, key: key as CFString, value: value as AnyObject, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    }
  }

  /// What is attached of what ImageIO would tell.
  var imageMetadata: [String: MetadataValue] {
    let attached = CMCopyDictionaryOfAttachments(
      allocator: nil, target: self, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    let all = (attached as? [String: Any]) ?? [:]
    return all.compactMapValues(MetadataValue.init)
  }
}

/// Where a sample's data remember what they were made from, so that they can be made anew with other metadata.
private nonisolated(unsafe) let negativeKey: CFString = "camsim.negative"

extension CMBlockBuffer {
  fileprivate func attach(negative: PhotoNegative) {
    CMSetAttachment(self, key: negativeKey, value: negative, attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
  }

  /// What the data was made from; nil for data of somebody else's.
  var negative: PhotoNegative? {
    CMGetAttachment(self, key: negativeKey, attachmentModeOut: nil) as? PhotoNegative
  }
}

extension CMSampleBuffer {
  fileprivate func attach(negative: PhotoNegative) {
    CMSetAttachment(self, key: negativeKey, value: negative, attachmentMode: kCMAttachmentMode_ShouldPropagate)
  }

  /// What a RAW sample was made from; nil for any other.
  var rawNegative: PhotoNegative? {
    CMGetAttachment(self, key: negativeKey, attachmentModeOut: nil) as? PhotoNegative
  }
}
