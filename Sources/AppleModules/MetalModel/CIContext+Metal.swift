import CoreImage

// There is no GPU, so no app gets a device or a texture to pass to these initializers and methods.

extension CIContext {
  /// Creates a context for a GPU. It renders on the CPU.
  public convenience init(mtlDevice device: any MTLDevice, options: [CIContextOption: Any]? = nil) {
    self.init(options: options)
  }
  /// Creates a context for the queue of a GPU. It renders on the CPU.
  public convenience init(mtlCommandQueue commandQueue: any MTLCommandQueue, options: [CIContextOption: Any]? = nil) {
    self.init(options: options)
  }

  /// Renders an image into a texture. Has no effect, because there is none.
  public func render(
    _ image: CIImage, to texture: any MTLTexture, commandBuffer: (any MTLCommandBuffer)?, bounds: CGRect,
    colorSpace: CGColorSpace
  ) {}
}

extension CIImage {
  /// Creates an image from a texture. Always returns nil.
  public convenience init?(mtlTexture texture: any MTLTexture, options: [CIImageOption: Any]? = nil) { return nil }
}
