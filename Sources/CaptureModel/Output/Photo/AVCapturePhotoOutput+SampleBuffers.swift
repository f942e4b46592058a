import CoreMediaModel
import CoreVideoModel
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
    guard let image = rawSampleBuffer.rawImage else { return nil }
    return image.encoded(
      metadata: rawSampleBuffer.imageMetadata,
      thumbnail: previewPhotoSampleBuffer?.imageBuffer ?? image.thumbnail)
  }
}
