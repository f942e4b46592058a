extension OrientationChart {
  /// A corner of the upright world.
  enum Corner: String, CaseIterable, Sendable {
    case topLeft = "TL"
    case topRight = "TR"
    case bottomLeft = "BL"
    case bottomRight = "BR"

    var isLeft: Bool { self == .topLeft || self == .bottomLeft }
    var isTop: Bool { self == .topLeft || self == .topRight }

    /// The text that the QR code contains.
    var payload: String { "camsim:\(rawValue)" }

    var color: SceneColor {
      switch self {
      case .topLeft: SceneColor(0xD7263D)
      case .topRight: SceneColor(0x1FA34A)
      case .bottomLeft: SceneColor(0x2364D2)
      case .bottomRight: SceneColor(0xF4B81C)
      }
    }
  }

  /// The positions of the chart's elements in world pixels.
  struct Layout {
    let world: PixelRect
    /// The side length of a QR code module.
    let module: Int
    /// The center and radius of the dial.
    let dialX: Double
    let dialY: Double
    let radius: Double
    /// The patch that flashes, the label below it, and the frame around both.
    let flash: PixelRect
    let flashLabel: PixelRect
    let flashFrame: PixelRect
    /// The area of the gray and color patches.
    let patches: PixelRect

    /// The size of a corner in modules: a QR code of 21 modules with quiet zones and a border of two modules, plus the
    /// label.
    static let tileWidth = 33
    static let tileHeight = 38

    init(world: PixelRect) {
      self.world = world
      let side = min(world.width, world.height)
      module = max(1, side / 96)
      let (tileWidth, tileHeight) = (Self.tileWidth * module, Self.tileHeight * module)
      let isWide = world.width >= world.height
      let plate = FrameStamp(visible: world).plate
      // The dial is between the corners, above the plate.
      let top = isWide ? 0 : tileHeight
      let width = isWide ? world.width - 2 * tileWidth : world.width
      radius = min(0.47 * Double(plate.y - top), 0.47 * Double(width), 0.4 * Double(side))
      dialX = Double(world.width) / 2
      dialY = Double(top) + Double(plate.y - top) / 2
      let gap =
        isWide
        ? PixelRect(from: 0, tileHeight, to: tileWidth, world.height - tileHeight)
        : PixelRect(from: tileWidth, 0, to: world.width - tileWidth, tileHeight)
      let opposite =
        isWide
        ? PixelRect(x: world.width - gap.width, y: gap.y, width: gap.width, height: gap.height)
        : PixelRect(x: gap.x, y: world.height - gap.height, width: gap.width, height: gap.height)
      flashFrame = Self.middle(of: gap, width: 22 * module, height: 15 * module)
      let inside = flashFrame.insetBy(max(1, module))
      flash = PixelRect(from: inside.x, inside.y, to: inside.maxX, inside.maxY - 4 * module)
      flashLabel = PixelRect(from: inside.x, flash.maxY + module, to: inside.maxX, inside.maxY)
      patches = Self.middle(of: opposite, width: 27 * module, height: 15 * module)
    }

    func tile(_ corner: Corner) -> PixelRect {
      let (width, height) = (Self.tileWidth * module, Self.tileHeight * module)
      return PixelRect(
        x: corner.isLeft ? 0 : world.width - width, y: corner.isTop ? 0 : world.height - height, width: width,
        height: height)
    }

    /// Returns the hand that rotates inside the rim of the dial.
    func hand(turns: Double) -> Shape {
      .bar(
        aroundX: dialX, y: dialY, turns: turns, distance: radius * 0.76, length: radius * 0.16, width: radius * 0.09)
    }

    private static func middle(of area: PixelRect, width: Int, height: Int) -> PixelRect {
      let (width, height) = (min(width, area.width), min(height, area.height))
      return PixelRect(
        x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width: width, height: height)
    }
  }
}

extension OrientationChart.Corner {
  /// The QR codes of the corners, cached because generating one takes longer than drawing it.
  private static let codes = Dictionary(
    uniqueKeysWithValues: allCases.compactMap { corner in
      QRCode(corner.payload).map { (corner, $0) }
    })

  func draw(on canvas: Canvas, in tile: PixelRect, module: Int) {
    canvas.fill(tile, color)
    guard let code = Self.codes[self] else { return }
    let border = 2 * module
    let side = (code.size + 2 * QRCode.quietZone) * module
    let paper = PixelRect(
      x: tile.x + border, y: isTop ? tile.y + border : tile.maxY - border - side, width: side, height: side)
    canvas.fill(paper, .white)
    let black = canvas.ink(.black)
    for row in 0..<code.size {
      for column in 0..<code.size where code.isDark(column: column, row: row) {
        canvas.fill(
          PixelRect(
            x: paper.x + (column + QRCode.quietZone) * module, y: paper.y + (row + QRCode.quietZone) * module,
            width: module, height: module),
          black)
      }
    }
    let name =
      isTop
      ? PixelRect(from: tile.x, paper.maxY, to: tile.maxX, tile.maxY)
      : PixelRect(from: tile.x, tile.y, to: tile.maxX, paper.y)
    canvas.draw(rawValue, centeredIn: name.insetBy(module), self == .bottomRight ? .black : .white)
  }
}
