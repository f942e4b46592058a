import CaptureModel
import Foundation
import PixelModel
import PlatformTypes

/// A machine-readable code on white paper in front of the scene.
public struct SceneCode: Hashable, Sendable {
  /// The horizontal position of the center, as a fraction of the upright world's width from the left.
  public var x: Double
  /// The vertical position of the center, as a fraction of the upright world's height from the top.
  public var y: Double
  /// The length of the longer side, as a fraction of the world's shorter side. Modules are drawn as whole pixels.
  public var size: Double
  /// The rotation and mirroring of the code on its paper.
  public var orientation: ImageOrientation
  /// The symbology of the code, as a metadata object type.
  public var type: AVMetadataObject.ObjectType { symbol.type }
  /// The content of the code, including any check character that was added.
  public var text: String { symbol.text }

  private let symbol: CodeSymbol

  /// The code types that can be drawn.
  public static let types = CodeReader.types

  /// Creates a code with the specified content, or returns nil if the symbology cannot encode it.
  public init?(
    _ type: AVMetadataObject.ObjectType, _ text: String, x: Double = 0.5, y: Double = 0.5, size: Double = 0.5,
    orientation: ImageOrientation = .identity
  ) {
    guard let symbol = CodeSymbol(type, text) else { return nil }
    self.symbol = symbol
    (self.x, self.y, self.size, self.orientation) = (x, y, size, orientation)
  }

  /// The position of the code in a world of a certain size, in pixels.
  struct Layout: Equatable {
    /// The side length of a module.
    let module: Int
    /// The code itself, without its quiet zone.
    let code: PixelRect
    let paper: PixelRect
  }

  func layout(in world: PixelRect) -> Layout {
    let side = Double(min(world.width, world.height))
    let module = max(1, Int((size * side / Double(max(symbol.columns, symbol.rows))).rounded()))
    let turns = orientation.swapsDimensions
    let width = (turns ? symbol.rows : symbol.columns) * module
    let height = (turns ? symbol.columns : symbol.rows) * module
    let code = PixelRect(
      x: Int((x * Double(world.width)).rounded()) - width / 2,
      y: Int((y * Double(world.height)).rounded()) - height / 2, width: width, height: height)
    return Layout(module: module, code: code, paper: code.insetBy(-symbol.quietZone * module))
  }

  /// Returns the corners in world pixels, counterclockwise from the code's own top-left corner.
  func corners(in world: PixelRect) -> [SIMD2<Double>] {
    let code = layout(in: world).code
    return [(0.0, 0.0), (0, 1), (1, 1), (1, 0)].map { u, v in
      let (x, y) = orientation.point(u, v)
      return SIMD2(Double(code.x) + x * Double(code.width), Double(code.y) + y * Double(code.height))
    }
  }

  func draw(on canvas: Canvas) {
    let layout = layout(in: canvas.world)
    canvas.fill(layout.paper, .white)
    let ink = canvas.ink(.black)
    // All rows of a linear code are equal, so draw them as a single tall row.
    let rows = symbol.isLinear ? 1 : symbol.rows
    let height = (symbol.isLinear ? symbol.rows : 1) * layout.module
    for row in 0..<rows {
      for run in symbol.runs(ofRow: row) {
        let rect = PixelRect(
          x: run.lowerBound * layout.module, y: row * height, width: run.count * layout.module, height: height)
        canvas.fill(turned(rect, in: layout), ink)
      }
    }
  }

  /// Returns a rectangle of the upright code in world coordinates.
  private func turned(_ rect: PixelRect, in layout: Layout) -> PixelRect {
    let (width, height) = (symbol.columns * layout.module, symbol.rows * layout.module)
    var turned =
      switch orientation.quarterTurns {
      case 0: rect
      case 1: PixelRect(x: height - rect.maxY, y: rect.x, width: rect.height, height: rect.width)
      case 2: PixelRect(x: width - rect.maxX, y: height - rect.maxY, width: rect.width, height: rect.height)
      default: PixelRect(x: rect.y, y: width - rect.maxX, width: rect.height, height: rect.width)
      }
    if orientation.isMirrored { turned.x = layout.code.width - turned.maxX }
    (turned.x, turned.y) = (turned.x + layout.code.x, turned.y + layout.code.y)
    return turned
  }
}
