/// A blur that applies two box filters in succession, which approximates the disc of a defocused lens.
///
/// Box widths can be fractional: the outermost samples are weighted, so that blur increases continuously with defocus.
struct BoxBlur {
  /// The number of fully weighted samples on each side of the center.
  private let radius: Int
  /// The weight of the partially weighted sample at each end.
  private let edge: Float
  private let scale: Float

  /// The variance in pixels that is added by averaging squares and interpolating between their centers, keyed by the
  /// side length of a square.
  private static let spread: [Int: Double] = [1: 0, 2: 1, 4: 4]

  /// Creates a blur that spreads light as far as a disc does.
  ///
  /// - Parameters:
  ///   - diameter: The diameter of the disc in pixels.
  ///   - side: The side length of the square of pixels that one sample represents.
  init(diameter: Double, side: Int = 1) {
    let variance = (diameter * diameter / 16 - (Self.spread[side] ?? 0)) / Double(side * side)
    let width = (1 + 6 * variance).squareRoot()
    radius = Int((width - 1) / 2)
    edge = Float((width - 1) / 2 - Double(radius))
    scale = 1 / Float(width)
  }

  /// The distance beyond which a sample has no influence.
  var reach: Int { 2 * (radius + 1) }

  /// Blurs an image in place. Samples outside the image equal the nearest one inside.
  func blur(_ image: LinearImage) {
    let (width, height) = (image.area.width, image.area.height)
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 4 * (width + 2 * (radius + 1))) { line in
      for row in 0..<height {
        for _ in 0..<2 { blurRow(image.row(row), line.baseAddress!, width) }
      }
    }
    for _ in 0..<2 { blurColumns(image) }
  }

  /// Returns the rounded mean. The rounding uses a bit pattern trick, because Swift's range-checked conversion prevents
  /// vectorization.
  @inline(__always)
  private func mean(_ sum: Int32, _ ends: Int32) -> UInt16 {
    UInt16(truncatingIfNeeded: ((Float(sum) + edge * Float(ends)) * scale + 8_388_608).bitPattern)
  }

  /// Blurs the four samples of each pixel in a row, using a copy of the row with margins.
  private func blurRow(_ row: UnsafeMutablePointer<UInt16>, _ line: UnsafeMutablePointer<UInt16>, _ width: Int) {
    let margin = radius + 1
    (line + 4 * margin).update(from: row, count: 4 * width)
    for place in 0..<margin {
      (line + 4 * place).update(from: row, count: 4)
      (line + 4 * (margin + width + place)).update(from: row + 4 * (width - 1), count: 4)
    }
    var sum = SIMD4<Int32>.zero
    @inline(__always) func samples(_ place: Int) -> SIMD4<Int32> {
      let pixel = line + 4 &* place
      return SIMD4(Int32(pixel[0]), Int32(pixel[1]), Int32(pixel[2]), 0)
    }
    for place in 1...2 * radius + 1 { sum &+= samples(place) }
    for place in 0..<width {
      let after = samples(place &+ 2 &* margin)
      let ends = samples(place) &+ after
      let pixel = row + 4 &* place
      pixel[0] = mean(sum[0], ends[0])
      pixel[1] = mean(sum[1], ends[1])
      pixel[2] = mean(sum[2], ends[2])
      sum = sum &+ after &- samples(place &+ 1)
    }
  }

  /// Blurs all columns row by row, using running sums per column and the original values of the last rows.
  private func blurColumns(_ image: LinearImage) {
    let (count, height, margin) = (4 * image.area.width, image.area.height, radius + 1)
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: count * (margin + 1)) { kept in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { sums in
        sums.initialize(repeating: 0)
        func below(_ row: Int) -> UnsafeMutablePointer<UInt16> { image.row(min(height - 1, row)) }
        func above(_ row: Int) -> UnsafeMutablePointer<UInt16> {
          kept.baseAddress! + count * (max(0, row) % (margin + 1))
        }
        for row in -radius...radius {
          let samples = below(max(0, row))
          for place in 0..<count { sums[place] &+= Int32(samples[place]) }
        }
        for row in 0..<height {
          let to = image.row(row)
          above(row).update(from: to, count: count)
          // Rows below the image equal the last row, which is being overwritten.
          let (before, leaving) = (above(row - margin), above(row - radius))
          let after = row < height - 1 ? below(row + margin) : above(row)
          for place in 0..<count {
            let (sum, last) = (sums[place], Int32(after[place]))
            sums[place] = sum &+ last &- Int32(leaving[place])
            to[place] = mean(sum, Int32(before[place]) &+ last)
          }
        }
      }
    }
  }
}
