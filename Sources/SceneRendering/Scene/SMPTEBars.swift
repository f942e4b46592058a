/// Color bars after SMPTE EG 1-1990: 75 % bars, a reverse blue row, then -I, white, +Q and a PLUGE.
struct SMPTEBars: StillChart {
  /// The seven 75 % bars from the left: gray, yellow, cyan, green, magenta, red, blue.
  static let bars = [0b111, 0b110, 0b011, 0b010, 0b101, 0b100, 0b001].map(bar)
  /// The row below, arranged so that both rows look alike if only blue is displayed.
  static let reverse = [0b001, 0b000, 0b101, 0b000, 0b011, 0b000, 0b111].map(bar)

  /// The NTSC color-difference signals -I and +Q, as the nearest R'G'B' colors.
  static let minusI = SceneColor(0x00214C)
  static let plusQ = SceneColor(0x32006A)
  /// The three PLUGE bars: below black, black, and slightly above black. The first two must look alike on a correctly
  /// adjusted display.
  static let pluge = [-0.04, 0, 0.04].map { SceneColor(gray: $0) }

  func draw(on canvas: Canvas) {
    canvas.fill(canvas.world, .black)
    for column in 0..<7 {
      let (left, right) = (Double(column) / 7, Double(column + 1) / 7)
      canvas.fill(canvas.world.part(left, 0, right, 2.0 / 3), Self.bars[column])
      canvas.fill(canvas.world.part(left, 2.0 / 3, right, 0.75), Self.reverse[column])
    }
    for (place, color) in [Self.minusI, .white, Self.plusQ].enumerated() {
      canvas.fill(canvas.world.part(Double(place) * 5 / 28, 0.75, Double(place + 1) * 5 / 28, 1), color)
    }
    for (place, color) in Self.pluge.enumerated() {
      canvas.fill(canvas.world.part(Double(15 + place) / 21, 0.75, Double(16 + place) / 21, 1), color)
    }
  }

  private static func bar(_ primaries: Int) -> SceneColor {
    func level(_ bit: Int) -> Double { primaries >> bit & 1 == 1 ? 0.75 : 0 }
    return SceneColor(level(2), level(1), level(0))
  }
}
