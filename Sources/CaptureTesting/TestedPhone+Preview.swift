import CaptureModel
import CoreVideoModel
import VirtualDevices

extension TestedPhone {
  /// What a preview layer shows, in BGRA: the picture as the layer's gravity, orientation and mirroring have it, and black bars.
  ///
  ///     let picture = try #require(try phone.picture(of: controller.previewLayer))
  ///     try Golden(directory: folder).check(picture: picture, as: "preview")
  ///
  /// - Parameters:
  ///   - layer: what is looked at.
  ///   - scale: pixels in a point of the layer.
  /// - Returns: nil before the layer's first frame, and when it was empty then.
  /// - Throws: an error for a size that no picture can have.
  public func image(of layer: AVCaptureVideoPreviewLayer, scale: Double = 1) throws -> CVPixelBuffer? {
    try layer.shown.flatMap { try PreviewRenderer.draw($0, scale: scale) }.map { CVPixelBuffer(memory: $0) }
  }

  /// What a layer of sample buffers shows now, in BGRA; nil before its first picture, and while it is empty.
  ///
  /// - Parameters:
  ///   - layer: what is looked at.
  ///   - scale: pixels in a point of the layer.
  /// - Throws: an error for a size or a pixel format that cannot be drawn.
  public func image(of layer: AVSampleBufferDisplayLayer, scale: Double = 1) throws -> CVPixelBuffer? {
    try PreviewRenderer.image(of: layer, scale: scale)
  }
}
