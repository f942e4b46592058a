/// A chart that looks different in all eight orientations: each corner has its own color and QR code.
///
///     ┌──────┬───────────────────┬──────┐
///     │TL red│     ___________   │green │   The codes contain `camsim:TL`, `camsim:TR`, `camsim:BL`, `camsim:BR`.
///     │ QR   │    /     ▲     \  │ QR TR│   The hand rotates once a second. When it points up, the patch between two
///     ├──────┘   |      █      | └──────┤   corners flashes and the microphone beeps.
///     │ flash    |      █      |  grays │   In a tall world, dial and plate are between the upper and the lower
///     ├──────┐    \___________/  ┌──────┤   corners, and flash and grays between the left and right ones.
///     │BL QR │  #000037 00:01.233│ QR BR│
///     │ blue │  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  │yellow│
///     └──────┴───────────────────┴──────┘
///
/// Each module of a QR code is a whole number of pixels, so that the codes stay sharp. The shorter side is 96 modules
/// long.
struct OrientationChart: Artwork {
  static let background = SceneColor(0x5B6670)
  static let grid = SceneColor(0x6B7681)
  static let dial = SceneColor(0x1C2127)
  static let rim = SceneColor(0xE9EDF0)
  static let hand = SceneColor(0xFF8A1E)
  static let faint = SceneColor(0x8B959E)
  static let flashOff = SceneColor(0x2B3138)

  func drawBackground(on canvas: Canvas) {
    let layout = Layout(world: canvas.world)
    canvas.fill(canvas.world, Self.background)
    drawGrid(on: canvas)
    for corner in Corner.allCases {
      corner.draw(on: canvas, in: layout.tile(corner), module: layout.module)
    }
    drawDial(on: canvas, layout)
    drawArrow(on: canvas, layout)
    canvas.fill(layout.flashFrame, Self.dial)
    canvas.draw("FLASH", centeredIn: layout.flashLabel, Self.faint)
    drawPatches(on: canvas, layout.patches)
  }

  func drawMotion(at moment: SceneTime, on canvas: Canvas) -> [PixelRect] {
    let layout = Layout(world: canvas.world)
    canvas.fill(layout.flash, SecondSignal.isOn(at: moment) ? .white : Self.flashOff)
    let hand = layout.hand(turns: moment.partOfSecond)
    canvas.fill(hand, Self.hand, over: Self.dial)
    return [hand.bounds]
  }

  private func drawGrid(on canvas: Canvas) {
    let world = canvas.world
    let side = min(world.width, world.height)
    let step = max(4, side / 12 & ~1)
    let line = max(1, side / 360)
    let ink = canvas.ink(Self.grid)
    for x in stride(from: world.width / 2 % step, to: world.width, by: step) {
      canvas.fill(PixelRect(x: x - line / 2, y: 0, width: line, height: world.height), ink)
    }
    for y in stride(from: world.height / 2 % step, to: world.height, by: step) {
      canvas.fill(PixelRect(x: 0, y: y - line / 2, width: world.width, height: line), ink)
    }
  }

  private func drawDial(on canvas: Canvas, _ layout: Layout) {
    let (x, y, radius) = (layout.dialX, layout.dialY, layout.radius)
    canvas.fill(.disc(x: x, y: y, radius: radius), Self.rim, over: Self.background)
    canvas.fill(.disc(x: x, y: y, radius: radius * 0.965), Self.dial, over: Self.rim)
    for tick in 0..<60 {
      let isLong = tick % 5 == 0
      let bar = Shape.bar(
        aroundX: x, y: y, turns: Double(tick) / 60, distance: radius * (isLong ? 0.895 : 0.915),
        length: radius * (isLong ? 0.08 : 0.04), width: radius * (isLong ? 0.022 : 0.012))
      canvas.fill(bar, isLong ? Self.rim : Self.faint, over: Self.dial)
    }
  }

  private func drawArrow(on canvas: Canvas, _ layout: Layout) {
    let (x, y, radius) = (layout.dialX, layout.dialY, layout.radius)
    let head = Shape.polygon([
      SIMD2(x, y - 0.60 * radius), SIMD2(x + 0.36 * radius, y - 0.12 * radius),
      SIMD2(x - 0.36 * radius, y - 0.12 * radius),
    ])
    canvas.fill(head, .white, over: Self.dial)
    let shaft = PixelRect(
      from: Int(x - 0.15 * radius), Int(y - 0.12 * radius), to: Int(x + 0.15 * radius), Int(y + 0.36 * radius))
    canvas.fill(shaft, .white)
    let word = PixelRect(
      from: Int(x - 0.4 * radius), Int(y + 0.42 * radius), to: Int(x + 0.4 * radius), Int(y + 0.58 * radius))
    canvas.draw("CAMSIM", centeredIn: word, Self.rim)
  }

  /// Draws six gray patches above six color patches, for exposure and white balance.
  private func drawPatches(on canvas: Canvas, _ area: PixelRect) {
    let colors: [UInt32] = [
      0xF3F3F2, 0xC8C8C8, 0xA0A0A0, 0x7A7A79, 0x555555, 0x343434,
      0xC03A3A, 0x46944A, 0x383D96, 0xE7C71F, 0xBB5695, 0x0885A1,
    ]
    canvas.fill(area, Self.dial)
    let margin = max(1, area.width / 40)
    for (place, color) in colors.enumerated() {
      let (column, row) = (Double(place % 6), Double(place / 6))
      let cell = area.insetBy(margin / 2).part(column / 6, row / 2, (column + 1) / 6, (row + 1) / 2)
      canvas.fill(cell.insetBy(margin - margin / 2), SceneColor(color))
    }
  }
}
