/// Stands for a photo that the photo library finishes later: it looks like that, and is smaller.
///
/// `pixelBuffer`, `previewPixelBuffer` and `cgImageRepresentation()` are all its picture. Its file goes into the library as `.photoProxy`, as soon
/// as can be; what `fileDataRepresentation(with:)` replaces in it, the finished photo has not. **Source:** rules 426, 427.
public final class AVCaptureDeferredPhotoProxy: AVCapturePhoto, @unchecked Sendable {
  // Unchecked: nothing varies.
}
