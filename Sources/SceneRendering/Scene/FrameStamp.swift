/// The stamp on every synthetic frame: its index and time as readable text and as a machine-readable strip, on a black
/// plate.
///
/// The stamp is in the visible part of the world, so that cropping does not remove it.
struct FrameStamp {
  /// The bounds of the whole plate.
  let plate: PixelRect
  private let strip: PixelRect
  private let text: PixelRect
  private let scale: Int

  /// The number of characters in the text: six digits for the index, then minutes, seconds and milliseconds.
  private static let characters = "#000000 00:00.000".count

  init(visible: PixelRect) {
    strip = FrameStrip.area(in: visible)
    scale = max(1, strip.width / (Self.characters * BitmapFont.advance - 1))
    let textWidth = (Self.characters * BitmapFont.advance - 1) * scale
    let gap = max(1, strip.height / 5)
    text = PixelRect(
      x: strip.x + (strip.width - textWidth) / 2, y: strip.y - gap - BitmapFont.glyphHeight * scale, width: textWidth,
      height: BitmapFont.glyphHeight * scale)
    plate = PixelRect(
      from: min(strip.x, text.x) - gap, text.y - gap, to: max(strip.maxX, text.maxX) + gap, strip.maxY + gap)
  }

  func drawPlate(on canvas: Canvas) {
    canvas.fill(plate, .black)
  }

  func draw(_ moment: SceneTime, on canvas: Canvas) {
    let black = canvas.ink(.black)
    let white = canvas.ink(.white)
    canvas.fill(text, black)
    canvas.draw(moment.label, atX: text.x, y: text.y, scale: scale, white)
    moment.strip.draw(on: canvas, in: strip, black: black, white: white)
  }
}
