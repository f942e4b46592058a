import CoreVideoModel
import Foundation
import PixelModel

/// How two pictures of equal size differ, pixel by pixel.
struct PictureDifference {
  /// Pixels that differ in any channel.
  private(set) var pixelCount = 0
  /// The largest difference of a channel.
  private(set) var largest = 0
  /// The first pixel that differs, by rows.
  private(set) var first: (x: Int, y: Int)?
  private var squares: UInt64 = 0
  private let valueCount: Int

  /// - Parameters: two pictures in `BGRA`, of equal size.
  init(_ expected: PixelMemory, _ actual: PixelMemory) {
    let layout = expected.layout
    valueCount = layout.width * layout.height * 4
    for y in 0..<layout.height {
      let (a, b) = (expected.row(y), actual.row(y))
      // Most rows are equal; comparing them at once makes the common case fast.
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

  /// In decibels; infinite when nothing differs.
  var peakSignalToNoise: Double {
    squares == 0 ? .infinity : 10 * log10(255 * 255 * Double(valueCount) / Double(squares))
  }

  /// The difference as text.
  var description: String {
    let place = first.map { ", first at (\($0.x), \($0.y))" } ?? ""
    let decibels = (peakSignalToNoise * 10).rounded() / 10
    return "\(pixelCount) of \(valueCount / 4) pixels differ\(place), by at most \(largest) of 255; PSNR \(decibels) dB"
  }

  /// What is expected, what is there, and their difference, side by side. The difference is amplified until its largest
  /// value is white; where only one of the pictures has a pixel it is magenta.
  static func sideBySide(_ expected: PixelMemory, _ actual: PixelMemory) -> PixelMemory? {
    let (a, b) = (expected.layout, actual.layout)
    let gap = 8
    let (width, height) = (max(a.width, b.width), max(a.height, b.height))
    let layout = PixelLayout(
      pixelFormat: kCVPixelFormatType_32BGRA, width: a.width + b.width + width + 2 * gap, height: height)
    guard let layout else { return nil }
    let comparison = PixelMemory(layout: layout)
    let largest = sameSize(expected, actual) ? PictureDifference(expected, actual).largest : 255
    for y in 0..<height {
      let row = comparison.row(y)
      for x in 0..<layout.width { row[x * 4 + 3] = 255 }
      if y < a.height { row.update(from: expected.row(y), count: a.width * 4) }
      if y < b.height { (row + (a.width + gap) * 4).update(from: actual.row(y), count: b.width * 4) }
      for x in 0..<width {
        let at = (a.width + b.width + 2 * gap + x) * 4
        let isInBoth = x < min(a.width, b.width) && y < min(a.height, b.height)
        for channel in 0..<3 {
          row[at + channel] =
            isInBoth
            ? amplified(expected.row(y)[x * 4 + channel], actual.row(y)[x * 4 + channel], largest)
            : channel == 1 ? 0 : 255
        }
      }
    }
    return comparison
  }

  static func sameSize(_ a: PixelMemory, _ b: PixelMemory) -> Bool {
    a.layout.width == b.layout.width && a.layout.height == b.layout.height
  }

  private static func amplified(_ a: UInt8, _ b: UInt8, _ largest: Int) -> UInt8 {
    UInt8(min(255, abs(Int(a) - Int(b)) * 255 / max(1, largest)))
  }
}

extension PixelMemory {
  /// The pixels of a row of a `BGRA` picture, four bytes each.
  fileprivate func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    (baseAddress(ofPlane: 0) + y * layout.planes[0].bytesPerRow).assumingMemoryBound(to: UInt8.self)
  }
}
