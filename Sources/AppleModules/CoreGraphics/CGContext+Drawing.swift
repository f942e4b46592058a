internal import CCairo
import Foundation
import PlatformTypes

extension CGContext {
  // MARK: Coordinates

  /// Rotates the coordinate system for subsequent drawing by an angle in radians.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// The transform from the coordinate system to pixels, with the origin in the lower-left corner.
  public var ctm: CGAffineTransform {
    var m = cairo_matrix_t()
    cairo_get_matrix(cairo, &m)
    let map = CGAffineTransform(a: m.xx, b: m.yx, c: m.xy, d: m.yy, tx: m.x0, ty: m.y0)
    return map.concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
  }

  /// The bounding box of the clipping area.
  public var boundingBoxOfClipPath: CGRect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  // MARK: Styles

  /// Sets the color of lines for subsequent drawing.
  public func setStrokeColor(_ color: CGColor) { look.strokeColor = color }
  /// Sets the color of lines to an sRGB color.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets the fill color to an sRGB color.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets the fill color to a gray.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }
  /// Sets the color of lines to a gray.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }
  /// Sets the opacity of subsequent drawing.
  public func setAlpha(_ alpha: CGFloat) { look.alpha = alpha }
  /// Sets the width of lines.
  public func setLineWidth(_ width: CGFloat) { cairo_set_line_width(cairo, width) }
  /// Sets the ends of lines.
  public func setLineCap(_ cap: CGLineCap) { cairo_set_line_cap(cairo, cap.cairo) }
  /// Sets the corners of lines.
  public func setLineJoin(_ join: CGLineJoin) { cairo_set_line_join(cairo, join.cairo) }
  /// Sets the limit from which sharp corners are cut.
  public func setMiterLimit(_ limit: CGFloat) { cairo_set_miter_limit(cairo, limit) }
  /// Sets the lengths of dashes and gaps; empty for continuous lines.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let lengths = lengths.map { Double($0) }
    cairo_set_dash(cairo, lengths, Int32(lengths.count), phase)
  }
  /// Sets the combination of drawn with existing pixels.
  public func setBlendMode(_ mode: CGBlendMode) { cairo_set_operator(cairo, mode.cairo) }

  /// Sets the shadow of subsequent drawing. Has no effect.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {}
  /// Sets a gray shadow of subsequent drawing. Has no effect.
  public func setShadow(offset: CGSize, blur: CGFloat) {}
  /// Sets whether edges are smoothed.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    cairo_set_antialias(cairo, shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }
  /// Sets whether edges may be smoothed. Has no effect.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
  /// Sets whether the edges of text are smoothed in color. Has no effect.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
  /// Sets whether glyphs may lie between pixels. Has no effect.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}
  /// Completes pending drawing. Has no effect, because drawing is never pending.
  public func flush() {}

  // MARK: Paths

  /// Starts a new, empty path.
  public func beginPath() { cairo_new_path(cairo) }
  /// Starts a new subpath at a point.
  public func move(to point: CGPoint) { cairo_move_to(cairo, point.x, point.y) }
  /// Appends a straight line to a point.
  public func addLine(to point: CGPoint) { cairo_line_to(cairo, point.x, point.y) }
  /// Appends a line through all points, as a new subpath.
  public func addLines(between points: [CGPoint]) {
    for (index, point) in points.enumerated() { index == 0 ? move(to: point) : addLine(to: point) }
  }
  /// Appends a cubic Bézier curve with two control points.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    cairo_curve_to(cairo, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
  }
  /// Appends a quadratic Bézier curve with one control point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    var (x, y) = (0.0, 0.0)
    cairo_get_current_point(cairo, &x, &y)
    let towards = { (a: CGPoint) in CGPoint(x: a.x + (control.x - a.x) * 2 / 3, y: a.y + (control.y - a.y) * 2 / 3) }
    addCurve(to: end, control1: towards(CGPoint(x: x, y: y)), control2: towards(end))
  }
  /// Appends an arc of a circle, and a line to its start if there is a current point.
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    let draw = clockwise ? cairo_arc_negative : cairo_arc
    draw(cairo, center.x, center.y, radius, startAngle, endAngle)
  }
  /// Appends a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect) { add(rect) }
  /// Appends an ellipse that fits in a rectangle.
  public func addEllipse(in rect: CGRect) { addPath(CGPath(ellipseIn: rect, transform: nil)) }
  /// Closes the subpath with a line to its starting point.
  public func closePath() { cairo_close_path(cairo) }

  /// Draws a line along the current path, then clears the path.
  public func strokePath() { paint(look.strokeColor) { cairo_stroke(cairo) } }

  /// Fills the current path, then clears the path.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    cairo_set_fill_rule(cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    paint(look.fillColor) { cairo_fill(cairo) }
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
  }

  /// Fills or strokes the current path, or both, then clears the path.
  public func drawPath(using mode: CGPathDrawingMode) {
    let rule = [.eoFill, .eoFillStroke].contains(mode) ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING
    cairo_set_fill_rule(cairo, rule)
    if mode != .stroke { paint(look.fillColor) { cairo_fill_preserve(cairo) } }
    if ![.fill, .eoFill].contains(mode) { paint(look.strokeColor) { cairo_stroke_preserve(cairo) } }
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    cairo_new_path(cairo)
  }

  // MARK: Shapes

  /// Fills rectangles with the current fill color.
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }
  /// Draws the outline of a rectangle.
  public func stroke(_ rect: CGRect) {
    beginPath()
    add(rect)
    strokePath()
  }
  /// Draws the outline of a rectangle with lines of a width.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }
  /// Fills an ellipse that fits in a rectangle.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }
  /// Draws the outline of an ellipse that fits in a rectangle.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }
  /// Draws separate lines between pairs of points.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for (index, point) in points.enumerated() { index.isMultiple(of: 2) ? move(to: point) : addLine(to: point) }
    strokePath()
  }
  /// Makes a rectangle transparent.
  public func clear(_ rect: CGRect) {
    saveGState()
    setBlendMode(.clear)
    fill(rect)
    restoreGState()
  }
}
