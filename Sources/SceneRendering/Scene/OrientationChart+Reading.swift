import PixelModel

// Detects the orientation of the chart in an image, based only on the colors of its corners.

extension ImageOrientation {
  /// Creates the orientation of the chart in a BGRA image, or returns nil if its four corners are not visible.
  ///
  /// A preview may have bars beside an image of the other orientation. The area between them has the layer's aspect
  /// ratio, rotated by 90 degrees.
  package init?(chartIn image: PixelMemory) {
    let (width, height) = (image.layout.width, image.layout.height)
    let across = width > height ? (height * height / width, height) : (width, width * width / height)
    let found = [(width, height), across].lazy.compactMap { size in
      ImageOrientation(chartCorners: image.chartCorners(width: size.0, height: size.1))
    }.first
    guard let found else { return nil }
    self = found
  }

  /// Creates the orientation in which the chart's corners (`TL` to `BR`) appear in this reading order, or returns nil
  /// if there is none.
  package init?(chartCorners names: [String]) {
    guard let found = Self.allCases.first(where: { $0.chartCorners == names }) else { return nil }
    self = found
  }

  private var chartCorners: [String] {
    [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)].map { place in
      let (x, y) = inverse.point(place.0, place.1)
      return (y < 0.5 ? "T" : "B") + (x < 0.5 ? "L" : "R")
    }
  }

  /// The clockwise rotation of the world in degrees as a viewer sees it, applied after any mirroring.
  package var viewedDegrees: Int { (isMirrored ? 4 - quarterTurns : quarterTurns) % 4 * 90 }

  /// The orientation in words, as a viewer sees it: `upright`, `turned 90`, `mirrored`, `mirrored turned 90` and so on.
  package var words: String {
    let words = [isMirrored ? "mirrored" : nil, viewedDegrees == 0 ? nil : "turned \(viewedDegrees)"].compactMap(\.self)
    return words.isEmpty ? "upright" : words.joined(separator: " ")
  }

  /// The words of all eight orientations, with the mirrored ones last.
  package static let allWords =
    allCases.sorted { ($0.isMirrored ? 1 : 0, $0.viewedDegrees) < ($1.isMirrored ? 1 : 0, $1.viewedDegrees) }
    .map(\.words)
}

extension PixelMemory {
  /// Returns the chart corners whose colors appear in the corners of a central area with the specified size.
  fileprivate func chartCorners(width: Int, height: Int) -> [String] {
    // The colored border of a corner is two hundredths of the shorter side wide.
    let inset = max(1, min(width, height) / 100)
    let (left, top) = ((layout.width - width) / 2 + inset, (layout.height - height) / 2 + inset)
    let (right, bottom) = (left + width - 1 - 2 * inset, top + height - 1 - 2 * inset)
    return [(left, top), (right, top), (left, bottom), (right, bottom)].map { chartCorner(x: $0.0, y: $0.1) }
  }

  /// Returns the chart corner that has the color of a pixel. Only the proportions of the components are compared, so
  /// the result is independent of the exposure.
  private func chartCorner(x: Int, y: Int) -> String {
    let (blue, green, red) = withPlane(0) { bytes, plane in
      let place = y * plane.bytesPerRow + 4 * x
      return (Int(bytes[place]), Int(bytes[place + 1]), Int(bytes[place + 2]))
    }
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    // Bars beside a preview are black, and all corners are saturated colors.
    if most < 16 || 4 * (most - least) < most { return "" }
    if blue > red, blue > green { return "BL" }
    if green > red { return "TR" }
    return 2 * green > red ? "BR" : "TL"
  }
}
