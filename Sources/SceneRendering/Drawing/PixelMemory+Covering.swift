import CoreVideoModel
import MediaCoding
import PixelModel

extension PixelMemory {
  /// Fills a canvas with this upright single-plane image, cropped evenly if its aspect ratio differs.
  func cover(_ canvas: Canvas) {
    do {
      try PixelConverter().convert(
        middle(coveredBy: canvas.placement), to: canvas.memory, orientation: canvas.placement.orientation)
    } catch {
      // FFmpeg does not support this pixel format or is out of memory. Discard any partial result.
      canvas.fill(canvas.world, .black)
    }
  }

  /// Returns the central part of an upright single-plane image that is visible in a buffer when the whole image covers
  /// the world.
  private func middle(coveredBy placement: Placement) -> PixelMemory {
    let whole = layout.planes[0]
    let scale = max(
      Double(placement.worldWidth) / Double(whole.width), Double(placement.worldHeight) / Double(whole.height))
    let visible = placement.visible
    let width = max(1, min(whole.width, Int((Double(visible.width) / scale).rounded())))
    let height = max(1, min(whole.height, Int((Double(visible.height) / scale).rounded())))
    let pixelBytes = PixelFormat.named(layout.pixelFormat)?.planes[0].bytesPerElement ?? 0
    let offset = (whole.height - height) / 2 * whole.bytesPerRow + (whole.width - width) / 2 * pixelBytes
    let plane = PixelLayout.Plane(offset: 0, width: width, height: height, bytesPerRow: whole.bytesPerRow)
    return PixelMemory(
      layout: PixelLayout(
        pixelFormat: layout.pixelFormat, width: width, height: height, planes: [plane],
        byteCount: layout.byteCount - offset),
      borrowing: baseAddress(ofPlane: 0) + offset, owner: self)
  }
}
