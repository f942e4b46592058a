import CoreVideoModel
import HardwareModel
import Locking
import PixelModel

/// The mean light in each part of an image, which is all that metering needs to know about a scene, independent of
/// exposure.
struct MeteredImage: Sendable {
  /// The parameters on which the metering image of a scene depends.
  struct View: Hashable {
    var still: Int
    var width: Int
    var height: Int
    var worldToSensor: ImageOrientation
    var zoomFactor: Double
    var region: ImageRegion
  }

  /// The metering grid of four columns and three rows, starting at the top left.
  static let columns = 4
  static let rows = 3
  /// The index of the exposure metering region.
  static let region = 12
  /// The index of the whole image.
  static let frame = 13

  /// The mean linear light of each part in white light.
  let light: [SIMD3<Double>]

  /// Creates a metered image from the means of a BGRA image.
  init(_ memory: PixelMemory, region: ImageRegion) {
    let (width, height) = (memory.layout.width, memory.layout.height)
    func range(_ origin: Double, _ length: Double, _ count: Int) -> Range<Int> {
      let first = min(count - 1, max(0, Int((origin * Double(count)).rounded())))
      // Include at least one pixel, so that the region is never empty.
      return first..<min(count, max(first + 1, Int(((origin + length) * Double(count)).rounded())))
    }
    let (across, down) = (range(region.x, region.width, width), range(region.y, region.height, height))
    var sums = [LightSum](repeating: LightSum(), count: Self.frame + 1)
    memory.withPlane(0) { bytes, plane in
      for y in 0..<height {
        let row = UnsafeRawBufferPointer(rebasing: bytes[(y * plane.bytesPerRow)..<(y * plane.bytesPerRow + 4 * width)])
          .bindMemory(to: UInt32.self)
        for column in 0..<Self.columns {
          let part = column * width / Self.columns..<(column + 1) * width / Self.columns
          sums[y * Self.rows / height * Self.columns + column].add(row[part])
        }
        if down.contains(y) { sums[Self.region].add(row[across]) }
      }
    }
    for part in 0..<Self.region { sums[Self.frame].add(sums[part]) }
    light = sums.map(\.mean)
  }
}

/// The metered images of a scene. Its cameras, and the phones that show the same chart, see the same few views.
package final class MeteredImages: Sendable {
  private let known = Locked<[MeteredImage.View: MeteredImage]>([:])

  package init() {}

  /// Returns the metered image of a view, drawn only if it is not known.
  func image(of view: MeteredImage.View, _ draw: () -> MeteredImage) -> MeteredImage {
    known.withLock { known in
      if let image = known[view] { return image }
      if known.count >= 32 { known.removeAll() }
      let image = draw()
      known[view] = image
      return image
    }
  }
}

/// A sum of the linear light of pixels.
private struct LightSum {
  private static let linear: [Double] = (0...255).map { SceneColor.linear(Double($0) / 255) }
  private var light = SIMD3<Double>.zero
  private var count = 0

  /// The mean light, or black if there are no pixels, as in a grid column of a very narrow image.
  var mean: SIMD3<Double> { count > 0 ? light / Double(count) : .zero }

  /// Adds BGRA pixels to the sum.
  mutating func add(_ pixels: Slice<UnsafeBufferPointer<UInt32>>) {
    var place = pixels.startIndex
    while place < pixels.endIndex {
      // Process runs of equal pixels together, because charts have large uniform areas.
      let (start, pixel) = (place, pixels.base[place])
      while place < pixels.endIndex, pixels.base[place] == pixel { place += 1 }
      let color = SIMD3(pixel >> 16, pixel >> 8, pixel) & 0xFF
      light +=
        SIMD3(Self.linear[Int(color.x)], Self.linear[Int(color.y)], Self.linear[Int(color.z)]) * Double(place - start)
    }
    count += pixels.count
  }

  mutating func add(_ other: Self) {
    light += other.light
    count += other.count
  }
}
