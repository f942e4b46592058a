import PixelModel

/// A lens blur that caches the last image, so that only changed parts are blurred again while the lens is static.
struct Lens {
  private var last: (key: Key, sharp: PixelMemory, light: LinearImage)?

  private struct Key: Equatable {
    var colors: [SceneColor]?
    var diameter: Double
    var side: Int
  }

  /// Blurs an image with a disc.
  ///
  /// - Parameters:
  ///   - image: The drawn image, in BGRA or indexed.
  ///   - colors: The colors of an indexed image, or nil for BGRA.
  ///   - diameter: The diameter of the disc in pixels of the image.
  ///   - side: The number of image pixels per light pixel, horizontally and vertically.
  /// - Returns: The blurred light and the part that has changed.
  mutating func blur(
    _ image: PixelMemory, _ colors: [SceneColor]?, diameter: Double, side: Int
  ) -> (light: LinearImage, changed: PixelRect) {
    let key = Key(colors: colors, diameter: diameter, side: side)
    let whole = PixelRect(x: 0, y: 0, width: image.layout.width / side, height: image.layout.height / side)
    let box = BoxBlur(diameter: diameter, side: side)
    let bytes = colors == nil ? 4 : 1
    if let last, last.key == key, last.sharp.layout == image.layout {
      let moved = image.difference(from: last.sharp, plane: 0, bytes: bytes)
      if moved.isEmpty { return (last.light, moved) }
      let changed = moved.divided(by: side).grown(by: box.reach, within: whole)
      // The surroundings of the changed part influence it.
      let patch = LinearImage(changed.grown(by: box.reach, within: whole))
      patch.load(image, colors: colors, side: side)
      box.blur(patch)
      last.light.copy(changed, from: patch)
      last.sharp.copy(moved, from: image, plane: 0, bytes: bytes)
      return (last.light, changed)
    }
    let light = last.flatMap { $0.light.area == whole ? $0.light : nil } ?? LinearImage(whole)
    let sharp =
      last.flatMap { $0.sharp.layout == image.layout ? $0.sharp : nil } ?? PixelMemory(layout: image.layout)
    light.load(image, colors: colors, side: side)
    box.blur(light)
    sharp.copy(PixelRect(image.layout), from: image, plane: 0, bytes: bytes)
    last = (key, sharp, light)
    return (light, whole)
  }
}

extension PixelRect {
  /// Returns the range of squares with side length `side` that this rectangle touches.
  fileprivate func divided(by side: Int) -> PixelRect {
    PixelRect(from: x / side, y / side, to: maxX.dividedUp(by: side), maxY.dividedUp(by: side))
  }
}
