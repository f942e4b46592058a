import PixelModel

// How the orientation chart lies in a picture: read from the colours of its corners, and from nothing else.

extension ImageOrientation {
  /// How the chart lies in a picture in BGRA; nil when its four corners do not show.
  ///
  /// A preview may have bars beside a picture that lies across: what is between them has the layer's shape, turned by a quarter.
  package init?(chartIn image: PixelMemory) {
    let (width, height) = (image.layout.width, image.layout.height)
    let across = width > height ? (height * height / width, height) : (width, width * width / height)
    let found = [(width, height), across].lazy.compactMap { size in
      ImageOrientation(chartCorners: image.chartCorners(width: size.0, height: size.1))
    }.first
    guard let found else { return nil }
    self = found
  }

  /// The orientation in which the chart's corners, `TL` to `BR`, stand so in reading order; nil when that is none of the eight.
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

  /// Degrees clockwise by which a viewer sees the world turned, after it was mirrored if it is.
  package var viewedDegrees: Int { (isMirrored ? 4 - quarterTurns : quarterTurns) % 4 * 90 }

  /// `upright`, `turned 90`, `mirrored`, `mirrored turned 90` and so on: what a viewer sees.
  package var words: String {
    let words = [isMirrored ? "mirrored" : nil, viewedDegrees == 0 ? nil : "turned \(viewedDegrees)"].compactMap(\.self)
    return words.isEmpty ? "upright" : words.joined(separator: " ")
  }

  /// All eight of these, the mirrored ones last.
  package static let allWords =
    allCases.sorted { ($0.isMirrored ? 1 : 0, $0.viewedDegrees) < ($1.isMirrored ? 1 : 0, $1.viewedDegrees) }
    .map(\.words)
}

extension PixelMemory {
  /// The names of the corners that have the colours in the corners of the picture's middle, a part of that size.
  fileprivate func chartCorners(width: Int, height: Int) -> [String] {
    // The colour beside a code is two hundredths of the shorter side wide.
    let inset = max(1, min(width, height) / 100)
    let (left, top) = ((layout.width - width) / 2 + inset, (layout.height - height) / 2 + inset)
    let (right, bottom) = (left + width - 1 - 2 * inset, top + height - 1 - 2 * inset)
    return [(left, top), (right, top), (left, bottom), (right, bottom)].map { chartCorner(x: $0.0, y: $0.1) }
  }

  /// The corner of the chart that has the colour of a pixel, whatever the exposure: its largest parts decide.
  private func chartCorner(x: Int, y: Int) -> String {
    let (blue, green, red) = withPlane(0) { bytes, plane in
      let place = y * plane.bytesPerRow + 4 * x
      return (Int(bytes[place]), Int(bytes[place + 1]), Int(bytes[place + 2]))
    }
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    // Bars beside a preview are black, and no corner is grey.
    if most < 16 || 4 * (most - least) < most { return "" }
    if blue > red, blue > green { return "BL" }
    if green > red { return "TR" }
    return 2 * green > red ? "BR" : "TL"
  }
}
