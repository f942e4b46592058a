/// A checkerboard of black and white squares whose top-left square is white.
struct Checkerboard: StillChart {
  /// The number of squares along the shorter side.
  static let squares = 8

  func draw(on canvas: Canvas) {
    let world = canvas.world
    let side = max(1, min(world.width, world.height) / Self.squares)
    canvas.fill(world, .white)
    for top in stride(from: 0, to: world.height, by: side) {
      let first = top / side % 2 == 0 ? side : 0
      for left in stride(from: first, to: world.width, by: 2 * side) {
        canvas.fill(PixelRect(x: left, y: top, width: side, height: side), .black)
      }
    }
  }
}
