import CoreVideoModel
import Foundation
import PixelModel

/// Memory that a scene is drawn into. Rectangles are the upright world's; the canvas turns them into the buffer's.
///
/// Where a rectangle covers a part of the pixels that share a chroma sample, the sample takes its colour: so the order of
/// drawing decides alone, and a scene looks the same from all sides.
package struct Canvas {
  /// A colour as the samples of each channel.
  struct Ink {
    fileprivate var samples: SIMD4<UInt32>
  }

  let memory: PixelMemory
  let parameters: RenderParameters
  /// Where the world lies, as large as it is drawn.
  let placement: Placement
  private let format: PixelFormat
  private let channels: [Channel]

  /// Nil when scenes cannot be drawn in the memory's pixel format.
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

  /// The same memory for what lies over the picture and is neither zoomed nor exposed.
  var overlay: Canvas? {
    parameters.isPlain ? self : Canvas(memory, parameters: RenderParameters(placement: parameters.placement))
  }

  /// The whole world.
  var world: PixelRect { parameters.placement.world }

  /// What a colour becomes in the picture, as samples.
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

  /// Fills a rectangle of the world as large as it is drawn.
  @inline(__always)
  func fill(scaled rect: PixelRect, _ ink: Ink) {
    let target = placement.buffer(rect)
    if target.isEmpty { return }
    for index in channels.indices {
      channels[index].fill(target, with: ink.samples[index], in: memory)
    }
  }

  /// A line of text, its pixels squares of `scale`, from the top left.
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

  /// A line of text in the middle of a rectangle, as large as fits but at most `maxScale`.
  func draw(_ text: String, centeredIn rect: PixelRect, maxScale: Int = .max, _ color: SceneColor) {
    let width = BitmapFont.width(of: text)
    let fitting = min(rect.width / max(1, width), rect.height / BitmapFont.glyphHeight)
    let scale = max(1, min(maxScale, fitting))
    draw(
      text, atX: rect.x + (rect.width - width * scale) / 2,
      y: rect.y + (rect.height - BitmapFont.glyphHeight * scale) / 2, scale: scale, ink(color))
  }

  /// Copies a rectangle of the world from another picture of the same layout and parameters.
  func copy(_ rect: PixelRect, from source: PixelMemory) {
    // Smooth edges may reach a pixel farther than the enlarged rectangle does.
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
  /// Sets each sample that the rectangle of the buffer touches.
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

  /// Sets one byte of each element and leaves its others, which the compiler makes vectors of.
  @inline(__always)
  private func blend<Element: FixedWidthInteger>(_ row: UnsafeMutableRawPointer, _ columns: Int, _ sample: Element) {
    let elements = row.assumingMemoryBound(to: Element.self)
    let (value, others) = (sample << (8 * offset), ~(0xFF << (8 * offset) as Element))
    for column in 0..<columns { elements[column] = elements[column] & others | value }
  }
}
