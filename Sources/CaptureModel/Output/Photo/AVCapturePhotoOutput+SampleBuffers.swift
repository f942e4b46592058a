import CoreMediaModel
import CoreVideoModel
import Foundation

extension AVCapturePhotoOutput {
  /// Returns the JPEG file data of a photo sample buffer, with the attachments as metadata and the preview as the
  /// thumbnail.
  ///
  /// Returns nil if the sample buffer does not contain JPEG data. **Source:** Apple, symbol of the same name; deprecated in
  /// iOS 11.
  public class func jpegPhotoDataRepresentation(
    forJPEGSampleBuffer jpegSampleBuffer: CMSampleBuffer, previewPhotoSampleBuffer: CMSampleBuffer?
  ) -> Data? {
    guard jpegSampleBuffer.holdsJPEG else { return nil }
    return jpegSampleBuffer.jpegData(thumbnail: previewPhotoSampleBuffer?.imageBuffer)
  }

  /// Returns the DNG file data of a RAW photo sample buffer, with the attachments as metadata and the preview as the
  /// thumbnail.
  ///
  /// Returns nil if the sample buffer is not a RAW photo of an output. **Source:** Apple, symbol of the same name; deprecated
  /// in iOS 11.
  public class func dngPhotoDataRepresentation(
    forRawSampleBuffer rawSampleBuffer: CMSampleBuffer, previewPhotoSampleBuffer: CMSampleBuffer?
  ) -> Data? {
    guard let image = rawSampleBuffer.rawImage else { return nil }
    return image.encoded(
      metadata: rawSampleBuffer.imageMetadata,
      thumbnail: previewPhotoSampleBuffer?.imageBuffer ?? image.thumbnail)
  }
}
