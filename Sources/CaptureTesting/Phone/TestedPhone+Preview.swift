import CaptureModel
import CoreVideoModel
import VirtualDevices

extension TestedPhone {
  /// Returns the content of a preview layer in BGRA, with the layer's gravity, orientation and mirroring applied and
  /// black bars added.
  ///
  ///     let image = try #require(try phone.image(of: controller.previewLayer))
  ///     try Golden(directory: folder).check(image: image, as: "preview")
  ///
  /// - Parameters:
  ///   - layer: The preview layer to render.
  ///   - scale: The number of pixels per point of the layer.
  /// - Returns: The rendered content; nil if the layer has not displayed a frame yet, or was empty when it did.
  /// - Throws: An error if the scaled size is not a valid image size.
  public func image(of layer: AVCaptureVideoPreviewLayer, scale: Double = 1) throws -> CVPixelBuffer? {
    try layer.displayedFrame.flatMap { try PreviewRenderer.draw($0, scale: scale) }.map { CVPixelBuffer(memory: $0) }
  }

  /// Returns the current content of a sample buffer display layer in BGRA; nil before the layer displays its first
  /// frame, and while the layer is empty.
  ///
  /// - Parameters:
  ///   - layer: The layer to render.
  ///   - scale: The number of pixels per point of the layer.
  /// - Throws: An error for a size or a pixel format that cannot be rendered.
  public func image(of layer: AVSampleBufferDisplayLayer, scale: Double = 1) throws -> CVPixelBuffer? {
    try PreviewRenderer.image(of: layer, scale: scale)
  }
}
