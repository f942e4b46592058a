// Reads the properties of a frame from its sample buffer: format, times and exposure settings.
import AVFoundation

struct FrameFacts {
  let dimensions: CMVideoDimensions
  let presentationTime, decodeTime, duration: CMTime
  let exposureTime, aperture, focalLength: Double?
  let iso: Int?
  let lens: String?

  init?(_ sampleBuffer: CMSampleBuffer) {
    guard let format = CMSampleBufferGetFormatDescription(sampleBuffer),
      let exif = CMGetAttachment(sampleBuffer, key: kCGImagePropertyExifDictionary, attachmentModeOut: nil)
        as? [String: Any]
    else { return nil }
    dimensions = CMVideoFormatDescriptionGetDimensions(format)
    presentationTime = CMSampleBufferGetPresentationTimeStamp(sampleBuffer)
    decodeTime = CMSampleBufferGetDecodeTimeStamp(sampleBuffer)
    duration = CMSampleBufferGetDuration(sampleBuffer)
    exposureTime = exif[kCGImagePropertyExifExposureTime as String] as? Double
    aperture = exif[kCGImagePropertyExifFNumber as String] as? Double
    focalLength = exif[kCGImagePropertyExifFocalLength as String] as? Double
    iso = (exif[kCGImagePropertyExifISOSpeedRatings as String] as? [Int])?.first
    lens = exif[kCGImagePropertyExifLensModel as String] as? String
  }
}
