import Foundation

extension AVCapturePhotoOutput {
  /// The JPEG file of a photo in its older form, with what is attached to the sample as its metadata, and a preview as its thumbnail.
  ///
  /// Nil when the sample holds no JPEG. **Source:** Apple, of the same name; deprecated in iOS 11.
  public class func jpegPhotoDataRepresentation(
    forJPEGSampleBuffer jpegSampleBuffer: CMSampleBuffer, previewPhotoSampleBuffer: CMSampleBuffer?
  ) -> Data? {
    guard jpegSampleBuffer.holdsJPEG else { return nil }
    return jpegSampleBuffer.jpegData(thumbnail: previewPhotoSampleBuffer?.imageBuffer)
  }

  /// The DNG file of a RAW photo in its older form, with what is attached to the sample as its metadata, and a preview as its thumbnail.
  ///
  /// Nil when the sample is not a RAW photo of an output. **Source:** Apple, of the same name; deprecated in iOS 11.
  public class func dngPhotoDataRepresentation(
    forRawSampleBuffer rawSampleBuffer: CMSampleBuffer, previewPhotoSampleBuffer: CMSampleBuffer?
  ) -> Data? {
    guard let negative = rawSampleBuffer.rawNegative else { return nil }
    return negative.encoded(
      metadata: rawSampleBuffer.imageMetadata,
      thumbnail: previewPhotoSampleBuffer?.imageBuffer ?? negative.thumbnail)
  }
}

extension AVCaptureStillImageOutput {
  /// The JPEG file of an image, with what is attached to the sample as its metadata. The picture is not compressed again.
  ///
  /// Raises NSInvalidArgumentException for a sample without JPEG. **Source:** rule 238.
  public class func jpegStillImageNSDataRepresentation(_ jpegSampleBuffer: CMSampleBuffer) -> Data? {
    guard
      CaptureSystem.current.require(
        jpegSampleBuffer.holdsJPEG,
        Misuse(
          .invalidArgument,
          "*** +[AVCaptureStillImageOutput jpegStillImageNSDataRepresentation:] Not a jpeg sample buffer.",
          remedy: "set outputSettings to JPEG, or make the data from the image buffer yourself"))
    else { return nil }
    return jpegSampleBuffer.jpegData(thumbnail: nil)
  }
}

extension PhotoNegative {
  /// The metadata as they come back from a sample, to which they were attached as numbers.
  fileprivate var attachedMetadata: [String: MetadataValue] { metadata.objects.compactMapValues(MetadataValue.init) }
}

extension CMSampleBuffer {
  fileprivate var holdsJPEG: Bool {
    dataBuffer != nil && formatDescription?.mediaSubType == .jpeg
  }

  /// The data as it is, or anew with other metadata or a thumbnail.
  fileprivate func jpegData(thumbnail: CVPixelBuffer?) -> Data? {
    guard let dataBuffer else { return nil }
    if let negative = dataBuffer.negative, thumbnail != nil || imageMetadata != negative.attachedMetadata {
      return negative.encoded(metadata: imageMetadata, thumbnail: thumbnail ?? negative.thumbnail)
    }
    return try? dataBuffer.dataBytes()
  }
}
