import CoreVideoModel
import PixelModel

extension CVBuffer {
  /// Returns the image with rotation and mirroring applied on first access. Returns nil if the image has several planes
  /// or its pixels share samples.
  func oriented(_ orientation: ImageOrientation) -> CVPixelBuffer? {
    let (width, height) =
      orientation.swapsDimensions ? (layout.height, layout.width) : (layout.width, layout.height)
    guard let planes = PixelFormat.named(layout.pixelFormat)?.planes, planes.count == 1,
      planes[0].pixelsPerElement == 1,
      let target = PixelLayout(pixelFormat: layout.pixelFormat, width: width, height: height)
    else { return nil }
    let turned = CVBuffer(layout: target) { memory in
      self.withPixels(readOnly: true) { source in
        source.rotate(orientation, into: memory)
      }
      memory.content = nil
    }
    turned.copyPropagatedAttachments(from: self)
    return turned
  }
}
