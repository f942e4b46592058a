internal import CCairo
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

/// Draws into bytes, by Cairo: pictures and rectangles, within paths. Colours are not converted from one space to another.
///
/// **Source:** Apple, CGContext. Pixels have four bytes with alpha multiplied in or skipped, or are greys; there are no other contexts.
public final class CGContext {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Bytes from one row to the next.
  public let bytesPerRow: Int
  /// The bytes.
  public let data: UnsafeMutableRawPointer?
  /// Bits of a component.
  public var bitsPerComponent: Int { 8 }
  /// What the numbers of a pixel mean.
  public let colorSpace: CGColorSpace?
  /// How pictures are scaled.
  public var interpolationQuality = CGInterpolationQuality.default

  private let order: PixelByteOrder
  /// The client's bytes, or our own.
  private let bytes: UnsafeMutableRawPointer
  private let owned: UnsafeMutableRawPointer?
  /// What Cairo draws into, as BGRA; the client's bytes themselves where they are so.
  private let memory: PixelMemory
  private let cairo: OpaquePointer
  private var fillColor = CGColor(gray: 0, alpha: 1)
  private var saved: [(CGColor, CGInterpolationQuality)] = []

  /// A context over bytes of the client's, or over its own where there are none. Nil for pixels that it cannot have.
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    let perPixel = space.numberOfComponents == 1 ? 1 : 4
    let stride = bytesPerRow > 0 ? bytesPerRow : (width * perPixel + 63) / 64 * 64
    guard bitsPerComponent == 8, stride >= width * perPixel,
      let order = PixelByteOrder(info, bitsPerPixel: perPixel * 8),
      let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: width, height: height)
    else { return nil }
    owned = data == nil ? .allocate(byteCount: stride * height, alignment: 64) : nil
    owned?.initializeMemory(as: UInt8.self, repeating: 0, count: stride * height)
    guard let bytes = data ?? owned else { return nil }
    (self.width, self.height, self.bytesPerRow, self.data, self.bytes) = (width, height, stride, bytes, bytes)
    (self.order, colorSpace) = (order, space)
    memory = PixelMemory(layout: layout)
    let isDirect = order.isBGRA && stride.isMultiple(of: 4)
    let format = order.alphaInfo == .noneSkipFirst ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    let surface = cairo_image_surface_create_for_data(
      (isDirect ? bytes : memory.baseAddress(ofPlane: 0)).assumingMemoryBound(to: UInt8.self), format, Int32(width),
      Int32(height), Int32(isDirect ? stride : layout.planes[0].bytesPerRow))
    cairo = cairo_create(surface)
    cairo_surface_destroy(surface)
    isShared = isDirect
    // Core Graphics counts from the bottom.
    cairo_translate(cairo, 0, Double(height))
    cairo_scale(cairo, 1, -1)
  }

  private let isShared: Bool

  deinit {
    cairo_destroy(cairo)
    owned?.deallocate()
  }

  /// What is drawn now; nil never.
  public func makeImage() -> CGImage? {
    let copy = PixelMemory(layout: memory.layout)
    copy.withPlane(0) { target, plane in
      for y in 0..<height {
        order.unpack(
          UnsafeRawBufferPointer(start: bytes + y * bytesPerRow, count: bytesPerRow), count: width,
          into: UnsafeMutableRawBufferPointer(rebasing: target[(y * plane.bytesPerRow)...]))
      }
    }
    return CGImage(pixels: CVPixelBuffer(memory: copy), alphaInfo: order.alphaInfo, colorSpace: colorSpace)
  }

  // MARK: Coordinates

  /// Maps what is drawn from now on.
  public func concatenate(_ transform: CGAffineTransform) {
    let t = transform
    var m = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
    cairo_transform(cairo, &m)
  }

  /// Shifts what is drawn from now on.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) { cairo_translate(cairo, tx, ty) }
  /// Stretches what is drawn from now on.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }

  /// Remembers coordinates, clip and colours.
  public func saveGState() {
    cairo_save(cairo)
    saved.append((fillColor, interpolationQuality))
  }

  /// Goes back to what was remembered last.
  public func restoreGState() {
    guard let last = saved.popLast() else { return }
    cairo_restore(cairo)
    (fillColor, interpolationQuality) = last
  }

  // MARK: Drawing

  /// Fills with a colour from now on.
  public func setFillColor(_ color: CGColor) { fillColor = color }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) {
    add(rect)
    let (red, green, blue, alpha) = fillColor.rgba
    cairo_set_source_rgba(cairo, red, green, blue, alpha)
    changing { cairo_fill(cairo) }
  }

  /// Adds lines to the path.
  public func addPath(_ path: CGPath) {
    for element in path.elements {
      switch element {
      case .move(let p): cairo_move_to(cairo, p.x, p.y)
      case .line(let p): cairo_line_to(cairo, p.x, p.y)
      case .curve(let a, let b, let c): cairo_curve_to(cairo, a.x, a.y, b.x, b.y, c.x, c.y)
      case .close: cairo_close_path(cairo)
      }
    }
  }

  /// Draws only within the path from now on, and forgets it.
  public func clip() { cairo_clip(cairo) }
  /// Draws only within a rectangle from now on.
  public func clip(to rect: CGRect) {
    add(rect)
    clip()
  }

  /// Draws a picture, upright where y goes up.
  public func draw(_ image: CGImage, in rect: CGRect) {
    image.pixels.withPixels(readOnly: true) { pixels in
      let plane = pixels.layout.planes[0]
      let format = image.alphaInfo == .noneSkipFirst ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
      let surface = cairo_image_surface_create_for_data(
        pixels.baseAddress(ofPlane: 0).assumingMemoryBound(to: UInt8.self), format, Int32(image.width),
        Int32(image.height), Int32(plane.bytesPerRow))
      defer { cairo_surface_destroy(surface) }
      cairo_save(cairo)
      add(rect)
      cairo_clip(cairo)
      cairo_translate(cairo, rect.minX, rect.maxY)
      cairo_scale(cairo, rect.width / Double(image.width), -rect.height / Double(image.height))
      cairo_set_source_surface(cairo, surface, 0, 0)
      let pattern = cairo_get_source(cairo)
      // Beside the picture lies its own edge, so that a scaled one does not fade there.
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(pattern, interpolationQuality == .none ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
      changing { cairo_paint(cairo) }
      cairo_restore(cairo)
    }
  }

  private func add(_ rect: CGRect) { cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height) }

  /// Lets Cairo draw: into the client's bytes, or into BGRA that they are turned to and back.
  private func changing(_ body: () -> Void) {
    guard !isShared else {
      body()
      return cairo_surface_flush(cairo_get_target(cairo))
    }
    memory.withPlane(0) { bgra, plane in
      for y in 0..<height {
        order.unpack(
          UnsafeRawBufferPointer(start: bytes + y * bytesPerRow, count: bytesPerRow), count: width,
          into: UnsafeMutableRawBufferPointer(rebasing: bgra[(y * plane.bytesPerRow)...]))
      }
      cairo_surface_mark_dirty(cairo_get_target(cairo))
      body()
      cairo_surface_flush(cairo_get_target(cairo))
      for y in 0..<height {
        order.pack(
          UnsafeRawBufferPointer(rebasing: bgra[(y * plane.bytesPerRow)...]), count: width,
          into: UnsafeMutableRawBufferPointer(start: bytes + y * bytesPerRow, count: bytesPerRow))
      }
    }
  }
}

/// How pictures are scaled. **Source:** Apple, CGInterpolationQuality.
public enum CGInterpolationQuality: Int32, Sendable { case `default`, none, low, high, medium }
