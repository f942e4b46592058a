/// Counts the pixels of each kind of colour for a ``MeteredPicture``.
struct ColorCounter {
  private static let linear: [Double] = (0...255).map { SceneColor.linear(Double($0) / 255) }
  private static let kindCount = 4096
  private static let lanes = 16
  /// Sums of linear red, green and blue of each kind.
  private var light = [Double](repeating: 0, count: 3 * kindCount)
  private var counts = [UInt32](repeating: 0, count: lanes * kindCount)

  /// Counts BGRA pixels that lie side by side in one part of the picture.
  mutating func count(_ pixels: Slice<UnsafeBufferPointer<UInt32>>, lane: Int, isInRegion: Bool) {
    var place = pixels.startIndex
    while place < pixels.endIndex {
      // Charts are flat: many neighbours are equal.
      let pixel = pixels.base[place]
      let start = place
      while place < pixels.endIndex, pixels.base[place] == pixel { place += 1 }
      count(pixel, times: place - start, lane: lane, isInRegion: isInRegion)
    }
  }

  private mutating func count(_ pixel: UInt32, times: Int, lane: Int, isInRegion: Bool) {
    let (red, green, blue) = (Int(pixel >> 16 & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF))
    let kind = (red & 0xF0) << 4 | (green & 0xF0) | blue >> 4
    light[3 * kind] += Self.linear[red] * Double(times)
    light[3 * kind + 1] += Self.linear[green] * Double(times)
    light[3 * kind + 2] += Self.linear[blue] * Double(times)
    counts[Self.lanes * kind + lane] += UInt32(times)
    if isInRegion { counts[Self.lanes * kind + MeteredPicture.regionLane] += UInt32(times) }
  }

  /// The kinds that there are, in a fixed order, with their share of each part.
  var kinds: [MeteredPicture.Kind] {
    var totals = [Double](repeating: 0, count: Self.lanes)
    var present: [(kind: Int, count: Double)] = []
    for kind in 0..<Self.kindCount {
      var count = 0.0
      for lane in 0...MeteredPicture.regionLane {
        let pixels = Double(counts[Self.lanes * kind + lane])
        totals[lane] += pixels
        if lane < MeteredPicture.regionLane { count += pixels }
      }
      if count > 0 { present.append((kind, count)) }
    }
    let all = totals[..<MeteredPicture.regionLane].reduce(0, +)
    return present.map { kind, count in
      var shares = SIMD16<Double>.zero
      for lane in 0...MeteredPicture.regionLane where totals[lane] > 0 {
        shares[lane] = Double(counts[Self.lanes * kind + lane]) / totals[lane]
      }
      shares[MeteredPicture.frameLane] = count / all
      return MeteredPicture.Kind(
        light: SIMD3(light[3 * kind], light[3 * kind + 1], light[3 * kind + 2]) / count, shares: shares)
    }
  }
}
