import CaptureTesting
import Foundation
import QuartzCore
import Testing
import UIKit

@Suite("Layers and views")
struct LayerTests {
  @Test func `a rotated and translated layer converts points both ways, and its frame is its bounding box`() {
    let (top, middle, inner) = (CALayer(), CALayer(), CALayer())
    top.addSublayer(middle)
    middle.addSublayer(inner)
    middle.frame = CGRect(x: 100, y: 50, width: 40, height: 20)
    middle.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    inner.frame = CGRect(x: 10, y: 5, width: 10, height: 10)
    let point = inner.convert(CGPoint(x: 1, y: 2), to: top)
    // The point is at (11, 7) of the middle layer, which is 9 to the left of and 3 above its center at (120, 60).
    #expect(abs(point.x - 123) < 1e-9)
    #expect(abs(point.y - 51) < 1e-9)
    #expect(abs(inner.convert(point, from: top).x - 1) < 1e-9)
    #expect(abs(middle.frame.minX - 110) < 1e-9)
    #expect(abs(middle.frame.width - 20) < 1e-9)
    middle.frame = CGRect(x: 0, y: 0, width: 20, height: 40)
    #expect(abs(middle.bounds.width - 40) < 1e-9)
    #expect(abs(middle.position.x - 10) < 1e-9)
  }

  @MainActor @Test
  func `a view keeps its margins and size according to its autoresizing mask when its superview grows`() {
    let around = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 30, height: 30))
    view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    around.addSubview(view)
    around.frame.size = CGSize(width: 200, height: 150)
    #expect(view.frame == CGRect(x: 10, y: 60, width: 130, height: 30))
  }

  @MainActor @Test(.phone())
  func `an animation takes effect at once, and its completion and display links follow the timeline`() async throws {
    let phone = try #require(TestedPhone.current)
    let view = UIView()
    var story: [String] = []
    UIView.animate(withDuration: 0.5, animations: { view.alpha = 0.25 }, completion: { story.append("view \($0)") })
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.2)
    CATransaction.setCompletionBlock { story.append("layer") }
    view.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
    CATransaction.commit()
    #expect(view.alpha == 0.25)
    #expect(view.layer.animation(forKey: "fade") != nil)
    let counter = Counter()
    let link = CADisplayLink(target: counter, selector: Selector("tick:", Counter.tick))
    link.preferredFramesPerSecond = 30
    link.add(to: .main, forMode: .common)
    await phone.advance(by: 1)
    #expect(story == ["layer", "view true"])
    #expect(view.layer.animationKeys() == nil)
    #expect((29...30).contains(counter.count))
    #expect(CACurrentMediaTime() - link.timestamp < 0.04)
    link.invalidate()
    let count = counter.count
    await phone.advance(by: 1)
    #expect(counter.count == count)
  }

  private final class Counter {
    var count = 0
    func tick(_ link: CADisplayLink) { count += 1 }
  }
}
