/// A smaller proxy for a photo that the photo library processes later.
///
/// `pixelBuffer`, `previewPixelBuffer`, and `cgImageRepresentation()` all return the proxy image. Add its file to the
/// library as `.photoProxy` as soon as possible; replacements made by `fileDataRepresentation(with:)` do not affect the
/// final photo. **Source:** rules 426, 427.
public final class AVCaptureDeferredPhotoProxy: AVCapturePhoto, @unchecked Sendable {
  // Unchecked: instances are immutable.
}
