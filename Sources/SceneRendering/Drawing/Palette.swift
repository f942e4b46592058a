import Locking
import PixelModel

/// The colours of an indexed picture: its samples are their numbers, so that what becomes of a colour is worked out once and not for each pixel.
final class Palette: Hashable, Sendable {
  private let state = Locked(State())

  private struct State {
    var colors: [SceneColor] = []
    var numbers: [SceneColor: UInt32] = [:]
    var isFull = false
  }

  /// How many colours it has room for.
  static let limit = 256

  /// The colours in the order of their numbers; nil when there were more than it has room for, so that its pictures are wrong.
  var colors: [SceneColor]? { state.withLock { $0.isFull ? nil : $0.colors } }

  /// The number of a colour, which is added if it is not there.
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
  /// An indexed picture for a picture of this layout: a plane of bytes for each channel.
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
  /// The layout of a picture that becomes one of this layout by a quarter turn, plane by plane, and the sizes of the elements that move; nil where
  /// pixels that share something would be parted.
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
  /// The channel of an indexed picture that stands for this one.
  func indexed(plane: Int) -> Channel {
    Channel(component: component, plane: plane, stride: 1, size: 1, shiftX: shiftX, shiftY: shiftY)
  }
}
