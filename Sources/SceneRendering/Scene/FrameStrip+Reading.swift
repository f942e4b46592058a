import CoreVideoModel
import PixelModel
import PlatformTypes

extension FrameStrip {
  /// Returns the strip in an image in any of the eight orientations, or nil if the image contains no intact strip.
  ///
  /// All pixel formats in which scenes can be drawn are supported, even after scaling or lossy compression. Reading the
  /// strip counts as a lock of the base address. **Source:** inferred; Apple has no comparable strip.
  public static func read(from pixelBuffer: CVPixelBuffer) -> FrameStrip? {
    find(in: pixelBuffer)?.strip
  }

  /// Returns the orientation of the upright world in an image, based only on the strip, or nil if the image contains no
  /// intact strip.
  public static func orientation(of pixelBuffer: CVPixelBuffer) -> ImageOrientation? {
    find(in: pixelBuffer)?.orientation
  }

  private static func find(in pixelBuffer: CVPixelBuffer) -> (strip: FrameStrip, orientation: ImageOrientation)? {
    pixelBuffer.withPixels(readOnly: true) { find(in: $0) }
  }

  static func find(in memory: PixelMemory) -> (strip: FrameStrip, orientation: ImageOrientation)? {
    guard let brightness = Brightness(memory) else { return nil }
    for orientation in ImageOrientation.allCases {
      if let strip = read(orientation, brightness) { return (strip, orientation) }
    }
    return nil
  }

  private static func read(_ orientation: ImageOrientation, _ brightness: Brightness) -> FrameStrip? {
    let layout = brightness.memory.layout
    let placement = Placement(showingAllOf: layout, orientation: orientation)
    let area = area(in: placement.visible)
    // Sample the center of each cell, because scaling and compression distort the edges.
    let levels = (0..<rows * columns).map { cell -> Int in
      let (row, column) = (Double(cell / columns), Double(cell % columns))
      let middle = area.part(
        (column + 0.3) / Double(columns), (row + 0.3) / Double(rows), (column + 0.7) / Double(columns),
        (row + 0.7) / Double(rows))
      let atLeastOnePixel = PixelRect(
        x: middle.x, y: middle.y, width: max(1, middle.width), height: max(1, middle.height))
      return brightness.mean(placement.buffer(atLeastOnePixel))
    }
    guard let darkest = levels.min(), let brightest = levels.max(), brightest - darkest >= 48 else { return nil }
    let threshold = (darkest + brightest) / 2
    var cells = [UInt32](repeating: 0, count: rows)
    for (index, level) in levels.enumerated() {
      cells[index / columns] = cells[index / columns] << 1 | (level > threshold ? 1 : 0)
    }
    return FrameStrip(cells: cells)
  }
}

/// The brightness of pixels in any format (0...255): luma, or the green channel.
private struct Brightness {
  let memory: PixelMemory
  private let channel: Channel
  private let byte: Int

  init?(_ memory: PixelMemory) {
    guard let format = PixelFormat.named(memory.layout.pixelFormat), let channels = Channel.channels(of: format) else {
      return nil
    }
    self.memory = memory
    for channel in channels {
      switch channel.component {
      case .luma: (self.channel, byte) = (channel, channel.size - 1)
      case .color(_, let green, _, _): (self.channel, byte) = (channel, green)
      case .green: (self.channel, byte) = (channel, 0)
      case .red, .blue, .chroma, .chromaBlue, .chromaRed: continue
      }
      return
    }
    return nil
  }

  func mean(_ rect: PixelRect) -> Int {
    var sum = 0
    let plane = memory.layout.planes[channel.plane]
    for y in rect.y..<rect.maxY {
      let row = memory.baseAddress + (plane.offset + y * plane.bytesPerRow + channel.offset + byte)
      for x in rect.x..<rect.maxX { sum += Int(row.load(fromByteOffset: x * channel.stride, as: UInt8.self)) }
    }
    return rect.isEmpty ? 0 : sum / (rect.width * rect.height)
  }
}
