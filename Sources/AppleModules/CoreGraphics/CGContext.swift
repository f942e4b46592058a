internal import CCairo
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

/// A bitmap drawing context that uses Cairo to draw images and rectangles, clipped to paths. It performs no color
/// conversion.
///
/// **Source:** Apple, CGContext. Pixels have four bytes with premultiplied or skipped alpha, or are grayscale; other
/// kinds of contexts are not modeled.
public final class CGContext {
  /// The width of the bitmap, in pixels.
  public let width: Int
  /// The height of the bitmap, in pixels.
  public let height: Int
  /// The number of bytes in each row of the bitmap, including padding.
  public let bytesPerRow: Int
  /// The memory that holds the bitmap's pixels.
  public let data: UnsafeMutableRawPointer?
  /// The number of bits in each color component. Always 8.
  public var bitsPerComponent: Int { 8 }
  /// The color space of the bitmap.
  public let colorSpace: CGColorSpace?
  /// The quality of interpolation when images are scaled.
  public var interpolationQuality = CGInterpolationQuality.default

  private let order: PixelByteOrder
  /// The memory that holds the bitmap: the caller's memory, or `owned` if the caller passed none.
  private let bytes: UnsafeMutableRawPointer
  private let owned: UnsafeMutableRawPointer?
  /// The BGRA memory that Cairo draws into. Unused if Cairo can draw into `bytes` directly.
  private let memory: PixelMemory
  let cairo: OpaquePointer
  var look = Look()
  private var saved: [(Look, CGInterpolationQuality)] = []

  /// The part of the graphics state that Cairo does not keep.
  struct Look {
    var fillColor = CGColor(gray: 0, alpha: 1)
    var strokeColor = CGColor(gray: 0, alpha: 1)
    var alpha: CGFloat = 1
  }

  /// Creates a bitmap context that draws into the given memory, or into newly allocated memory if `data` is nil.
  /// Returns nil for unsupported pixel formats.
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
    // Core Graphics puts the origin in the lower-left corner.
    cairo_translate(cairo, 0, Double(height))
    cairo_scale(cairo, 1, -1)
  }

  private let isShared: Bool

  deinit {
    cairo_destroy(cairo)
    owned?.deallocate()
  }

  /// Returns an image of the bitmap's current contents. Never nil in this model.
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

  /// Applies a transform to the coordinate system of subsequent drawing.
  public func concatenate(_ transform: CGAffineTransform) {
    let t = transform
    var m = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
    cairo_transform(cairo, &m)
  }

  /// Moves the origin of the coordinate system for subsequent drawing.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) { cairo_translate(cairo, tx, ty) }
  /// Scales the coordinate system for subsequent drawing.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }

  /// Saves the current transform, clipping area, line style, colors and interpolation quality on a stack.
  public func saveGState() {
    cairo_save(cairo)
    saved.append((look, interpolationQuality))
  }

  /// Restores the most recently saved graphics state. Does nothing if the stack is empty.
  public func restoreGState() {
    guard let last = saved.popLast() else { return }
    cairo_restore(cairo)
    (look, interpolationQuality) = last
  }

  // MARK: Drawing

  /// Sets the fill color for subsequent drawing.
  public func setFillColor(_ color: CGColor) { look.fillColor = color }

  /// Fills a rectangle with the current fill color.
  public func fill(_ rect: CGRect) {
    cairo_new_path(cairo)
    add(rect)
    paint(look.fillColor) { cairo_fill(cairo) }
  }

  /// Runs a Cairo drawing command with a color.
  func paint(_ color: CGColor, _ body: () -> Void) {
    let (red, green, blue, alpha) = color.rgba
    cairo_set_source_rgba(cairo, red, green, blue, alpha * look.alpha)
    changing(body)
  }

  /// Adds a path to the current path.
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

  /// Intersects the clipping area with the current path, then clears the path.
  public func clip() { cairo_clip(cairo) }
  /// Intersects the clipping area with a rectangle.
  public func clip(to rect: CGRect) {
    add(rect)
    clip()
  }

  /// Draws an image, scaled to fill a rectangle. The image appears upright if the y-axis points up.
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
      // Repeat the edge pixels beyond the image, so that a scaled image does not fade at its edges.
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(pattern, interpolationQuality == .none ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
      changing { cairo_paint_with_alpha(cairo, look.alpha) }
      cairo_restore(cairo)
    }
  }

  func add(_ rect: CGRect) { cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height) }

  /// Runs Cairo drawing commands. Unless Cairo draws into the bitmap directly, converts the bitmap to BGRA before the
  /// commands and back afterward.
  func changing(_ body: () -> Void) {
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

/// The levels of interpolation quality for scaled images. **Source:** Apple, CGInterpolationQuality.
public enum CGInterpolationQuality: Int32, Sendable { case `default`, none, low, high, medium }
