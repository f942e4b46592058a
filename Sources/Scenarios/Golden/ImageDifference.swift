import CoreVideoModel
import Foundation
import PixelModel

/// The pixel-by-pixel difference between two images of equal size.
struct ImageDifference {
  /// The number of pixels that differ in at least one channel.
  private(set) var pixelCount = 0
  /// The largest difference in any channel.
  private(set) var largest = 0
  /// The first differing pixel in row order; nil if the images are equal.
  private(set) var first: (x: Int, y: Int)?
  private var squares: UInt64 = 0
  private let valueCount: Int

  /// Compares two `BGRA` images of equal size.
  init(_ expected: PixelMemory, _ actual: PixelMemory) {
    let layout = expected.layout
    valueCount = layout.width * layout.height * 4
    for y in 0..<layout.height {
      let (a, b) = (expected.row(y), actual.row(y))
      // Most rows are equal, so comparing a whole row first makes the common case fast.
      if memcmp(a, b, layout.width * 4) != 0 { compare(a, b, width: layout.width, y: y) }
    }
  }

  private mutating func compare(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, width: Int, y: Int) {
    for x in 0..<width {
      var largestHere = 0
      for channel in 0..<4 {
        let difference = abs(Int(a[x * 4 + channel]) - Int(b[x * 4 + channel]))
        largestHere = max(largestHere, difference)
        squares += UInt64(difference * difference)
      }
      guard largestHere > 0 else { continue }
      pixelCount += 1
      largest = max(largest, largestHere)
      if first == nil { first = (x, y) }
    }
  }

  /// The peak signal-to-noise ratio in decibels; infinite if the images are equal.
  var peakSignalToNoise: Double {
    squares == 0 ? .infinity : 10 * log10(255 * 255 * Double(valueCount) / Double(squares))
  }

  /// A one-line description of the difference.
  var description: String {
    let place = first.map { ", first at (\($0.x), \($0.y))" } ?? ""
    let decibels = (peakSignalToNoise * 10).rounded() / 10
    return "\(pixelCount) of \(valueCount / 4) pixels differ\(place), by at most \(largest) of 255; PSNR \(decibels) dB"
  }

  /// Returns a description of the difference between two images, whose sizes may differ.
  static func sentence(_ expected: PixelMemory, _ actual: PixelMemory) -> String {
    let (a, b) = (expected.layout, actual.layout)
    guard sameSize(expected, actual) else {
      return "the size changed from \(a.width)x\(a.height) to \(b.width)x\(b.height) pixels"
    }
    return ImageDifference(expected, actual).description
  }

  /// Returns an image that shows the expected image, the actual image and their difference side by side.
  static func sideBySide(_ expected: PixelMemory, _ actual: PixelMemory) -> PixelMemory? {
    guard let difference = amplified(expected, actual) else { return nil }
    let images = [expected, actual, difference]
    let gap = 8
    let layout = PixelLayout(
      pixelFormat: kCVPixelFormatType_32BGRA, width: images.map(\.layout.width).reduce(2 * gap, +),
      height: difference.layout.height)
    guard let layout else { return nil }
    let comparison = PixelMemory(layout: layout)
    for y in 0..<layout.height {
      let row = comparison.row(y)
      for x in 0..<layout.width { row[x * 4 + 3] = 255 }
      var start = 0
      for image in images {
        if y < image.layout.height { (row + start * 4).update(from: image.row(y), count: image.layout.width * 4) }
        start += image.layout.width + gap
      }
    }
    return comparison
  }

  /// Returns the difference image, scaled so that its largest value is white. Pixels that exist in only one of the
  /// images are magenta.
  static func amplified(_ expected: PixelMemory, _ actual: PixelMemory) -> PixelMemory? {
    let (a, b) = (expected.layout, actual.layout)
    let layout = PixelLayout(
      pixelFormat: kCVPixelFormatType_32BGRA, width: max(a.width, b.width), height: max(a.height, b.height))
    guard let layout else { return nil }
    let image = PixelMemory(layout: layout)
    let largest = sameSize(expected, actual) ? ImageDifference(expected, actual).largest : 255
    for y in 0..<layout.height {
      let row = image.row(y)
      for x in 0..<layout.width {
        let isInBoth = x < min(a.width, b.width) && y < min(a.height, b.height)
        for channel in 0..<3 {
          row[x * 4 + channel] =
            isInBoth
            ? amplified(expected.row(y)[x * 4 + channel], actual.row(y)[x * 4 + channel], largest)
            : channel == 1 ? 0 : 255
        }
        row[x * 4 + 3] = 255
      }
    }
    return image
  }

  static func sameSize(_ a: PixelMemory, _ b: PixelMemory) -> Bool {
    a.layout.width == b.layout.width && a.layout.height == b.layout.height
  }

  private static func amplified(_ a: UInt8, _ b: UInt8, _ largest: Int) -> UInt8 {
    UInt8(min(255, abs(Int(a) - Int(b)) * 255 / max(1, largest)))
  }
}

extension PixelMemory {
  /// Returns the pixels of a row of a `BGRA` image, four bytes each.
  fileprivate func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    (baseAddress(ofPlane: 0) + y * layout.planes[0].bytesPerRow).assumingMemoryBound(to: UInt8.self)
  }
}
