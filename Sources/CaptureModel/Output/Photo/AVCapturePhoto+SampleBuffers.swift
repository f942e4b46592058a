import Foundation

extension AVCapturePhoto {
  /// The photo and its preview in the older form: a compressed photo's data, an uncompressed one's pixels; metadata as attachments.
  var sampleBuffers: (photo: CMSampleBuffer?, preview: CMSampleBuffer?) {
    guard let negative else { return (nil, nil) }
    let preview = negative.preview.map { sample(of: $0) }
    let codec = isRawPhoto ? nil : wishes.processed?.codec
    guard let codec else {
      let sample = sample(of: negative.pixels)
      sample.attach(negative.metadata.objects)
      return (sample, preview)
    }
    return (negative.compressedSample(codec, at: timestamp), preview)
  }

  private func sample(of pixels: CVPixelBuffer) -> CMSampleBuffer {
    let format = CMFormatDescription(
      videoCodec: .init(CVPixelBufferGetPixelFormatType(pixels)), width: CVPixelBufferGetWidth(pixels),
      height: CVPixelBufferGetHeight(pixels))
    return CMSampleBuffer(picture: pixels, format: format, timing: .still(timestamp))
  }
}

extension PhotoNegative {
  /// The photo's file as the data of a sample, which has to be written now for that; nil when it cannot be.
  func compressedSample(_ codec: AVVideoCodecType, at time: CMTime) -> CMSampleBuffer? {
    guard let data = data() else { return nil }
    let block = CMBlockBuffer(count: data.count) { bytes in bytes.copyBytes(from: data) }
    block.attach(negative: self)
    let format = CMFormatDescription(
      videoCodec: codec == .jpeg ? kCMVideoCodecType_JPEG : kCMVideoCodecType_HEVC,
      width: CVPixelBufferGetWidth(pixels),
      height: CVPixelBufferGetHeight(pixels))
    let sample = try? CMSampleBuffer(
      dataBuffer: block, formatDescription: format, numSamples: 1, sampleTimings: [.still(time)],
      sampleSizes: [data.count])
    sample?.attach(metadata.objects)
    return sample
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

extension CMBlockBuffer {
  // Never changed.
  private nonisolated(unsafe) static let key: CFString = "camsim.negative"

  /// Remembers what the data was made from, so that it can be made anew with other metadata.
  fileprivate func attach(negative: PhotoNegative) {
    CMSetAttachment(self, key: Self.key, value: negative, attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
  }

  /// What the data was made from; nil for data of somebody else's.
  var negative: PhotoNegative? {
    CMGetAttachment(self, key: Self.key, attachmentModeOut: nil) as? PhotoNegative
  }
}
