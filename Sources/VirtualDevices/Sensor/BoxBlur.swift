/// Blurs planes of samples with two boxes one after the other, which look much like the disc of a lens that is out of focus.
///
/// Boxes may be any width: the samples at their ends count in part, so that blur grows evenly with the defocus.
struct BoxBlur {
  /// Samples on each side of the middle one that count fully.
  private let radius: Int
  /// What the next one on each side counts.
  private let edge: Float
  private let scale: Float

  /// - Parameter diameter: of the disc, in samples. Two boxes spread light as far as the disc does.
  init(diameter: Double) {
    let width = (1 + 6 * diameter * diameter / 16).squareRoot()
    radius = Int((width - 1) / 2)
    edge = Float((width - 1) / 2 - Double(radius))
    scale = 1 / Float(width)
  }

  /// Blurs in place; what lies outside looks like the nearest sample inside.
  func blur(_ plane: UnsafeMutableBufferPointer<UInt16>, width: Int, height: Int) {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: max(width, height) + 2 * radius + 2) { line in
      for _ in 0..<2 {
        for row in 0..<height { blur(plane, line, first: row * width, step: 1, count: width) }
        for column in 0..<width { blur(plane, line, first: column, step: width, count: height) }
      }
    }
  }

  /// Blurs samples that lie `step` apart, through a copy of them with margins.
  private func blur(
    _ plane: UnsafeMutableBufferPointer<UInt16>, _ line: UnsafeMutableBufferPointer<UInt16>, first: Int, step: Int,
    count: Int
  ) {
    let margin = radius + 1
    for place in 0..<count + 2 * margin {
      line[place] = plane[first + min(count - 1, max(0, place - margin)) * step]
    }
    var sum = UInt64(0)
    for place in 1...2 * radius + 1 { sum += UInt64(line[place]) }
    for place in 0..<count {
      let (before, after) = (line[place], line[place + 2 * margin])
      let ends = Float(before) + Float(after)
      plane[first + place * step] = UInt16((Float(sum) + edge * ends) * scale + 0.5)
      sum = sum + UInt64(after) - UInt64(line[place + 1])
    }
  }
}
