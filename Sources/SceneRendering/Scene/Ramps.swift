/// Ramps from black on the left to a full color on the right, stacked vertically.
struct Ramps: StillChart {
  var primaries: [SceneColor]

  static let rgb = Ramps(primaries: [.white, SceneColor(1, 0, 0), SceneColor(0, 1, 0), SceneColor(0, 0, 1)])

  func draw(on canvas: Canvas) {
    let world = canvas.world
    for (place, color) in primaries.enumerated() {
      let band = world.part(
        0, Double(place) / Double(primaries.count), 1, Double(place + 1) / Double(primaries.count))
      for column in 0..<world.width {
        let part = Double(column) / Double(max(1, world.width - 1))
        canvas.fill(
          PixelRect(x: column, y: band.y, width: 1, height: band.height), SceneColor.black.mixed(with: color, part))
      }
    }
  }
}
