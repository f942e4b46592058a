import CoreVideoModel
import Foundation
import PixelModel

/// A drawing destination for scenes. Rectangles are in upright world coordinates, which the canvas maps to the buffer.
///
/// A chroma sample takes the color of any rectangle that covers at least one of its pixels. The result therefore
/// depends only on the drawing order, and a scene looks the same in all orientations.
package struct Canvas {
  /// A color converted to the sample values of each channel.
  struct Ink {
    fileprivate var samples: SIMD4<UInt32>
  }

  let memory: PixelMemory
  let parameters: RenderParameters
  /// The position of the world in the buffer, at its drawn scale.
  let placement: Placement
  private let format: PixelFormat
  private let channels: [Channel]

  /// Creates a canvas, or returns nil if scenes cannot be drawn in the pixel format of the memory.
  init?(_ memory: PixelMemory, parameters: RenderParameters) {
    guard let format = PixelFormat.named(memory.layout.pixelFormat), let channels = Channel.channels(of: format) else {
      return nil
    }
    self.memory = memory
    self.parameters = parameters
    self.placement = parameters.scaledPlacement
    self.format = format
    self.channels =
      parameters.palette == nil ? channels : channels.enumerated().map { $1.indexed(plane: $0) }
  }

  /// A canvas on the same memory for overlays, to which neither zoom nor exposure applies.
  var overlay: Canvas? {
    parameters.isPlain ? self : Canvas(memory, parameters: RenderParameters(placement: parameters.placement))
  }

  /// The bounds of the whole world.
  var world: PixelRect { parameters.placement.world }

  /// Returns the samples that represent a color after exposure.
  func ink(_ color: SceneColor) -> Ink {
    if let palette = parameters.palette { return Ink(samples: SIMD4(repeating: palette.number(of: color))) }
    let color = parameters.response(color)
    var samples = SIMD4<UInt32>()
    for (index, channel) in channels.enumerated() {
      samples[index] = channel.sample(of: color, in: format)
    }
    return Ink(samples: samples)
  }

  func fill(_ rect: PixelRect, _ color: SceneColor) {
    fill(rect, ink(color))
  }

  func fill(_ rect: PixelRect, _ ink: Ink) {
    fill(scaled: parameters.scale == 1 ? rect : parameters.scaled(rect, in: placement), ink)
  }

  /// Fills a rectangle that is already at the drawn scale.
  @inline(__always)
  func fill(scaled rect: PixelRect, _ ink: Ink) {
    let target = placement.buffer(rect)
    if target.isEmpty { return }
    for index in channels.indices {
      channels[index].fill(target, with: ink.samples[index], in: memory)
    }
  }

  /// Draws a line of text from its top-left corner, with `scale` pixels per font pixel.
  func draw(_ text: String, atX x: Int, y: Int, scale: Int, _ ink: Ink) {
    var left = x
    for character in text.utf8 {
      BitmapFont.forEachRun(of: character) { column, row, length in
        fill(
          PixelRect(x: left + column * scale, y: y + row * scale, width: length * scale, height: scale), ink)
      }
      left += BitmapFont.advance * scale
    }
  }

  /// Draws a line of text centered in a rectangle, as large as fits but at most at `maxScale`.
  func draw(_ text: String, centeredIn rect: PixelRect, maxScale: Int = .max, _ color: SceneColor) {
    let width = BitmapFont.width(of: text)
    let fitting = min(rect.width / max(1, width), rect.height / BitmapFont.glyphHeight)
    let scale = max(1, min(maxScale, fitting))
    draw(
      text, atX: rect.x + (rect.width - width * scale) / 2,
      y: rect.y + (rect.height - BitmapFont.glyphHeight * scale) / 2, scale: scale, ink(color))
  }

  /// Copies a rectangle of the world from another image with the same layout and parameters.
  func copy(_ rect: PixelRect, from source: PixelMemory) {
    // Antialiased edges may extend one pixel beyond the scaled rectangle.
    let target = placement.buffer(parameters.scale == 1 ? rect : parameters.scaled(rect, in: placement).insetBy(-1))
    if target.isEmpty { return }
    guard parameters.palette != nil else { return memory.copy(target, from: source) }
    for channel in channels {
      let (columns, rows) = (1 << channel.shiftX, 1 << channel.shiftY)
      memory.copy(target, from: source, plane: channel.plane, columns: columns, rows: rows, bytes: 1)
    }
  }
}

extension Channel {
  /// Sets every sample that the buffer rectangle touches.
  @inline(__always)
  fileprivate func fill(_ rect: PixelRect, with sample: UInt32, in memory: PixelMemory) {
    let left = rect.x >> shiftX
    let top = rect.y >> shiftY
    let columns = (rect.maxX + (1 << shiftX) - 1) >> shiftX - left
    let rows = (rect.maxY + (1 << shiftY) - 1) >> shiftY - top
    let shape = memory.layout.planes[plane]
    var row = memory.baseAddress + (shape.offset + top * shape.bytesPerRow + offset + left * stride)
    for _ in 0..<rows {
      fillRow(row, columns, with: sample)
      row += shape.bytesPerRow
    }
  }

  @inline(__always)
  private func fillRow(_ row: UnsafeMutableRawPointer, _ columns: Int, with sample: UInt32) {
    switch (size, stride) {
    case (1, 1): memset(row, Int32(sample), columns)
    case (2, 2): row.assumingMemoryBound(to: UInt16.self).update(repeating: UInt16(sample), count: columns)
    case (4, 4): row.assumingMemoryBound(to: UInt32.self).update(repeating: sample, count: columns)
    case (1, 2): blend(row - offset, columns, UInt16(sample))
    case (1, 4): blend(row - offset, columns, sample)
    default:
      for column in 0..<columns { row.storeBytes(of: UInt8(sample), toByteOffset: column * stride, as: UInt8.self) }
    }
  }

  /// Sets one byte of each element and preserves the others, in a form that the compiler vectorizes.
  @inline(__always)
  private func blend<Element: FixedWidthInteger>(_ row: UnsafeMutableRawPointer, _ columns: Int, _ sample: Element) {
    let elements = row.assumingMemoryBound(to: Element.self)
    let (value, others) = (sample << (8 * offset), ~(0xFF << (8 * offset) as Element))
    for column in 0..<columns { elements[column] = elements[column] & others | value }
  }
}
