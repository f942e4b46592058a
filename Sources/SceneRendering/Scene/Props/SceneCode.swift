import CaptureModel
import Foundation
import PixelModel
import PlatformTypes

/// A code on white paper, before the scene.
public struct SceneCode: Hashable, Sendable {
  /// Where its middle is, as parts of the upright world's width and height from the top left.
  public var x: Double
  /// See ``x``.
  public var y: Double
  /// Its longer side, as part of the world's shorter one. It is drawn in whole pixels for each module.
  public var size: Double
  /// How it is turned and mirrored on its paper.
  public var orientation: ImageOrientation
  /// What kind of code it is.
  public var type: AVMetadataObject.ObjectType { symbol.type }
  /// What it says, with a check character that was added.
  public var text: String { symbol.text }

  private let symbol: CodeSymbol

  /// The kinds of codes that can be drawn.
  public static let types = CodeReader.types

  /// A code that says a text; nil when a code of this kind cannot.
  public init?(
    _ type: AVMetadataObject.ObjectType, _ text: String, x: Double = 0.5, y: Double = 0.5, size: Double = 0.5,
    orientation: ImageOrientation = .identity
  ) {
    guard let symbol = CodeSymbol(type, text) else { return nil }
    self.symbol = symbol
    (self.x, self.y, self.size, self.orientation) = (x, y, size, orientation)
  }

  /// Where it lies in a world of some size in pixels.
  struct Layout: Equatable {
    /// Side of a module.
    let module: Int
    /// The code itself, without its margin.
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

  /// The corners in the world's pixels: the code's own top left one, then down its left side and round.
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
    // Rows of bars are alike, so that one as high as all of them does.
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

  /// A rectangle of the upright code, in the world.
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
