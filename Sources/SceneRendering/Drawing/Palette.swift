import Locking
import PixelModel

/// The colors of an indexed image, whose samples are color numbers, so that exposure is computed once per color instead
/// of once per pixel.
final class Palette: Hashable, Sendable {
  private let state = Locked(State())

  private struct State {
    var colors: [SceneColor] = []
    var numbers: [SceneColor: UInt32] = [:]
    var isFull = false
  }

  /// The maximum number of colors.
  static let limit = 256

  /// The colors, ordered by number, or nil if the limit was exceeded and images with this palette are invalid.
  var colors: [SceneColor]? { state.withLock { $0.isFull ? nil : $0.colors } }

  /// Returns the number of a color, which is added if necessary.
  func number(of color: SceneColor) -> UInt32 {
    state.withLock { state in
      if let number = state.numbers[color] { return number }
      guard state.colors.count < Self.limit else {
        state.isFull = true
        return 0
      }
      let number = UInt32(state.colors.count)
      state.colors.append(color)
      state.numbers[color] = number
      return number
    }
  }

  static func == (left: Palette, right: Palette) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension PixelLayout {
  /// Returns the layout of an indexed image for images of this layout: one plane of bytes per channel.
  func indexed(_ channels: [Channel]) -> PixelLayout {
    var end = 0
    let planes = channels.map { channel in
      let width = self.width.dividedUp(by: 1 << channel.shiftX)
      let height = self.height.dividedUp(by: 1 << channel.shiftY)
      let bytesPerRow = width.roundedUp(to: Self.defaultRowAlignment)
      defer { end += height * bytesPerRow }
      return Plane(offset: end, width: width, height: height, bytesPerRow: bytesPerRow)
    }
    return PixelLayout(pixelFormat: pixelFormat, width: width, height: height, planes: planes, byteCount: end)
  }
}

extension PixelLayout {
  /// Returns the layout of an image that a 90-degree rotation converts to this layout plane by plane, and the element
  /// sizes; nil if the rotation would separate pixels that share samples.
  func turned(isIndexed: Bool) -> (layout: PixelLayout, elementSizes: [Int])? {
    guard let format = PixelFormat.named(pixelFormat), let channels = Channel.channels(of: format),
      format.planes.allSatisfy({ $0.pixelsPerElement == 1 && $0.horizontalSubsampling == $0.verticalSubsampling }),
      let turned = PixelLayout(pixelFormat: pixelFormat, width: height, height: width)
    else { return nil }
    return isIndexed
      ? (turned.indexed(channels), channels.map { _ in 1 }) : (turned, format.planes.map(\.bytesPerElement))
  }
}

extension Channel {
  /// Returns the channel of an indexed image that represents this channel.
  func indexed(plane: Int) -> Channel {
    Channel(component: component, plane: plane, stride: 1, size: 1, shiftX: shiftX, shiftY: shiftY)
  }
}
