import PixelModel
@testable import SimulationKernel
import Foundation
import Testing

@testable import CaptureModel
@testable import CoreVideoModel
@testable import PlatformTypes

@Suite("Preview geometry")
struct PreviewGeometryTests {
  private static func geometry(
    _ image: (Int, Int), _ quarterTurns: Int, _ mirrored: Bool, _ gravity: AVLayerVideoGravity, _ bounds: CGRect
  ) -> PreviewGeometry? {
    PreviewGeometry(
      image: PixelSize(width: image.0, height: image.1),
      orientation: ImageOrientation(quarterTurns: quarterTurns, isMirrored: mirrored), gravity: gravity,
      bounds: bounds)
  }

  /// The position of the device point (0.25, 0.125) of a 400 x 300 image in a 300 x 600 layer, calculated manually.
  static let table: [(turns: Int, mirrored: Bool, aspect: CGPoint, fill: CGPoint, stretched: CGPoint)] = [
    (0, false, p(75, 215.625), p(-50, 75), p(75, 75)),
    (1, false, p(262.5, 200), p(318.75, 150), p(262.5, 150)),
    (2, false, p(225, 384.375), p(350, 525), p(225, 525)),
    (3, false, p(37.5, 400), p(-18.75, 450), p(37.5, 450)),
    (0, true, p(225, 215.625), p(350, 75), p(225, 75)),
    (1, true, p(37.5, 200), p(-18.75, 150), p(37.5, 150)),
    (2, true, p(75, 384.375), p(-50, 525), p(75, 525)),
    (3, true, p(262.5, 400), p(318.75, 450), p(262.5, 450)),
  ]

  private static func p(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

  @Test(arguments: table)
  func `rule(284), rule(288), rule(289): gravities in all eight orientations convert to expected points and back`(
    _ turns: Int, _ mirrored: Bool, _ aspect: CGPoint, _ fill: CGPoint, _ stretched: CGPoint
  ) throws {
    let point = CGPoint(x: 0.25, y: 0.125)
    for (gravity, expected) in [
      (AVLayerVideoGravity.resizeAspect, aspect), (.resizeAspectFill, fill), (.resize, stretched),
    ] {
      let geometry = try #require(
        Self.geometry((400, 300), turns, mirrored, gravity, CGRect(x: 0, y: 0, width: 300, height: 600)))
      #expect(geometry.layerPoint(fromDevicePoint: point) == expected, "\(gravity.rawValue)")
      #expect(geometry.devicePoint(fromLayerPoint: expected) == point, "\(gravity.rawValue)")
    }
  }

  @Test(arguments: shapes) func `rule(289): video rectangles are correct in wide, square, and offset layers`(
    _ gravity: AVLayerVideoGravity, _ turns: Int, _ bounds: CGRect, _ expected: CGRect
  ) throws {
    #expect(Self.geometry((400, 300), turns, false, gravity, bounds)?.videoRect == expected)
  }

  static let shapes: [(AVLayerVideoGravity, Int, CGRect, CGRect)] = [
    (.resizeAspect, 1, r(0, 0, 600, 300), r(187.5, 0, 225, 300)),
    (.resizeAspectFill, 1, r(0, 0, 600, 300), r(0, -250, 600, 800)),
    (.resizeAspect, 0, r(0, 0, 300, 300), r(0, 37.5, 300, 225)),
    (.resizeAspectFill, 0, r(0, 0, 300, 300), r(-50, 0, 400, 300)),
    (.resize, 3, r(0, 0, 300, 300), r(0, 0, 300, 300)),
    (.resizeAspect, 1, r(10, 20, 300, 600), r(10, 120, 300, 400)),
    (.resizeAspectFill, 1, r(-10, 5, 300, 600), r(-85, 5, 450, 600)),
    (.resizeAspect, 0, r(0, 0, 400, 300), r(0, 0, 400, 300)),
    (.resizeAspectFill, 2, r(0, 0, 800, 600), r(0, 0, 800, 600)),
  ]

  private static func r(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  @Test func `rule(288): in a portrait layer with the image's aspect ratio, x and y convert with swapped axes`()
    throws
  {
    let geometry = try #require(Self.geometry((640, 480), 1, false, .resize, Self.r(0, 0, 300, 400)))
    let tap = CGPoint(x: 75, y: 300)
    #expect(geometry.devicePoint(fromLayerPoint: tap) == CGPoint(x: 300.0 / 400, y: 1 - 75.0 / 300))
  }

  @Test func `rule(284): filling leaves no bars, fitting crops nothing, and both keep the aspect ratio`() throws {
    for turns in 0..<4 {
      for bounds in [Self.r(0, 0, 375, 812), Self.r(0, 0, 812, 375), Self.r(0, 0, 100, 100)] {
        let fit = try #require(Self.geometry((1920, 1080), turns, false, .resizeAspect, bounds)).videoRect
        let fill = try #require(Self.geometry((1920, 1080), turns, true, .resizeAspectFill, bounds)).videoRect
        #expect(bounds.insetBy(dx: -1e-9, dy: -1e-9).contains(fit))
        #expect(fill.insetBy(dx: -1e-9, dy: -1e-9).contains(bounds))
        for rect in [fit, fill] {
          #expect(abs(rect.width / rect.height - (turns % 2 == 0 ? 16.0 / 9 : 9.0 / 16)) < 1e-9)
          #expect(abs(rect.midX - bounds.midX) < 1e-9)
          #expect(abs(rect.midY - bounds.midY) < 1e-9)
        }
      }
    }
  }

  @Test(
    arguments: [
      ((0, 300), r(0, 0, 10, 10)), ((400, 0), r(0, 0, 10, 10)), ((400, 300), r(0, 0, 0, 10)),
      ((400, 300), r(0, 0, 10, 0)), ((400, 300), r(5, 5, 0, 0)), ((400, 300), r(.infinity, 0, 10, 10)),
      ((400, 300), r(0, 0, .nan, 10)),
    ] as [((Int, Int), CGRect)]) func `rule(292): conversions fail for empty and infinite sizes`(
      _ image: (Int, Int), _ bounds: CGRect
    )
  {
    #expect(Self.geometry(image, 1, false, .resizeAspect, bounds) == nil)
  }

  @Test func `rule(290), rule(291): 100,000 random points convert back within 1e-9, inside and outside the image`()
    throws
  {
    var dice = SplitMix64(seed: 288)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &dice) }
    var worst = 0.0
    for _ in 0..<100_000 {
      let gravity = [AVLayerVideoGravity.resizeAspect, .resizeAspectFill, .resize].randomElement(using: &dice)!
      let geometry = try #require(
        Self.geometry(
          (Int.random(in: 16...8064, using: &dice), Int.random(in: 16...6048, using: &dice)),
          Int.random(in: 0...3, using: &dice), Bool.random(using: &dice), gravity,
          CGRect(x: number(-100...100), y: number(-100...100), width: number(1...3000), height: number(1...3000))))
      let point = CGPoint(x: number(-0.5...1.5), y: number(-0.5...1.5))
      let back = geometry.devicePoint(fromLayerPoint: geometry.layerPoint(fromDevicePoint: point))
      worst = max(worst, abs(back.x - point.x), abs(back.y - point.y))
      let tap = CGPoint(
        x: geometry.bounds.minX + number(0...1) * geometry.bounds.width,
        y: geometry.bounds.minY + number(0...1) * geometry.bounds.height)
      let again = geometry.layerPoint(fromDevicePoint: geometry.devicePoint(fromLayerPoint: tap))
      worst = max(worst, abs(again.x - tap.x), abs(again.y - tap.y))
      let rect = CGRect(x: number(0...0.5), y: number(0...0.5), width: number(0...0.5), height: number(0...0.5))
      let same = geometry.deviceRect(fromLayerRect: geometry.layerRect(fromDeviceRect: rect))
      worst = max(
        worst, abs(same.minX - rect.minX), abs(same.minY - rect.minY), abs(same.width - rect.width),
        abs(same.height - rect.height))
    }
    #expect(worst < 1e-9)
  }
}
