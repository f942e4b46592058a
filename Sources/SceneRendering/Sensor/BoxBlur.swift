/// Blurs light with two boxes one after the other, which look much like the disc of a lens that is out of focus.
///
/// Boxes may be any width: the samples at their ends count in part, so that blur grows evenly with the defocus.
struct BoxBlur {
  /// Samples on each side of the middle one that count fully.
  private let radius: Int
  /// What the next one on each side counts.
  private let edge: Float
  private let scale: Float

  /// How far the mean of a square and mixing between their middles spread light by themselves: a variance in pixels, by the square's side.
  private static let spread: [Int: Double] = [1: 0, 2: 1, 4: 4]

  /// - Parameters:
  ///   - diameter: of the disc, in pixels. Two boxes spread light as far as the disc does.
  ///   - side: pixels of a square that is one sample.
  init(diameter: Double, side: Int = 1) {
    let variance = (diameter * diameter / 16 - (Self.spread[side] ?? 0)) / Double(side * side)
    let width = (1 + 6 * variance).squareRoot()
    radius = Int((width - 1) / 2)
    edge = Float((width - 1) / 2 - Double(radius))
    scale = 1 / Float(width)
  }

  /// How far away a sample is not felt any more.
  var reach: Int { 2 * (radius + 1) }

  /// Blurs in place; what lies outside looks like the nearest sample inside.
  func blur(_ image: LinearImage) {
    let (width, height) = (image.area.width, image.area.height)
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 4 * (width + 2 * (radius + 1))) { line in
      for row in 0..<height {
        for _ in 0..<2 { blurRow(image.row(row), line.baseAddress!, width) }
      }
    }
    for _ in 0..<2 { blurColumns(image) }
  }

  /// Rounds without the check of Swift's own conversion, which loops in vectors do not have.
  @inline(__always)
  private func mean(_ sum: Int32, _ ends: Int32) -> UInt16 {
    UInt16(truncatingIfNeeded: ((Float(sum) + edge * Float(ends)) * scale + 8_388_608).bitPattern)
  }

  /// Blurs the four samples of each pixel of a row, through a copy of it with margins.
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

  /// Blurs all columns, row by row: the last rows are kept as they were, and the sums of each column's samples.
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
          // Below the last row is that row, which is written to.
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
