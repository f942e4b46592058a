import Foundation
import ModelTestSupport
import PlatformTypes
import SimulationKernel
import Testing

@testable import PlatformModel

@Suite("Layer animations")
struct AnimationTests {
  let world = TestWorld()
  let journal = Journal()

  /// A delegate that logs its callbacks.
  private final class Teller: CAAnimationDelegate {
    let journal: Journal
    init(_ journal: Journal) { self.journal = journal }

    func animationDidStart(_ anim: CAAnimation) { note("starts", anim) }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { note(flag ? "ends" : "is taken away", anim) }

    private func note(_ event: String, _ anim: CAAnimation) {
      journal.add("\((anim as? CABasicAnimation)?.keyPath ?? "") \(event)")
    }
  }

  private func animation(_ name: String, _ seconds: Double = 0) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: name)
    animation.duration = seconds
    animation.delegate = Teller(journal)
    return animation
  }

  @Test(
    arguments: [
      (0, 0, 0, false, 250), (0.1, 0, 0, false, 100), (0.1, 0, 3, false, 300), (0.1, 0, 0, true, 200),
      (0.1, 0.5, 0, false, 600), (0.1, -0.5, 2, true, 400),
    ] as [(Double, Double, Float, Bool, Int64)])
  func `an animation ends after its delay and all its repetitions, including autoreversals`(
    _ duration: Double, _ delay: Double, _ count: Float, _ autoreverses: Bool, _ milliseconds: Int64
  ) {
    world.use {
      world.advance(milliseconds: 1000)
      let (layer, animation) = (CALayer(), animation("it", duration))
      if delay != 0 { animation.beginTime = CACurrentMediaTime() + delay }
      (animation.repeatCount, animation.autoreverses) = (count, autoreverses)
      layer.add(animation, forKey: "key")
      #expect(journal.lines == ["it starts"])
      #expect(layer.animationKeys() == ["key"])
      world.advance(milliseconds: milliseconds - 1)
      #expect(journal.lines == ["it starts"])
      #expect(layer.animation(forKey: "key") === animation)
      world.advance(milliseconds: 2)
      #expect(journal.lines == ["it starts", "it ends"])
      #expect(layer.animationKeys() == nil)
    }
  }

  @Test
  func
    `an animation is removed by the client, by another with its key, or at its end unless it is kept`()
  {
    world.use {
      let layer = CALayer()
      layer.add(animation("a", 0.1), forKey: "key")
      layer.add(animation("b", 0.1), forKey: "key")
      layer.add(animation("c", 0.1), forKey: nil)
      #expect(journal.lines == ["a starts", "a is taken away", "b starts", "c starts"])
      #expect(layer.animationKeys()?.count == 2)
      layer.removeAllAnimations()
      #expect(journal.lines.suffix(2).sorted() == ["b is taken away", "c is taken away"])
      #expect(layer.animationKeys() == nil)
      let kept = animation("d", 0.1)
      kept.isRemovedOnCompletion = false
      layer.add(kept, forKey: "key")
      world.advance(milliseconds: 500)
      #expect(journal.lines.suffix(2) == ["d starts", "d ends"])
      #expect(layer.animation(forKey: "key") === kept)
      #expect(journal.lines.count == 8, "what was taken away does not end")
    }
  }

  @Test func `a transaction ends with its longest animation and sets the default duration of its animations`() {
    world.use {
      let layer = CALayer()
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.2)
      CATransaction.setDisableActions(true)
      CATransaction.setCompletionBlock { journal.add("outer") }
      #expect(CATransaction.animationDuration() == 0.2)
      #expect(CATransaction.disableActions())
      layer.add(animation("a"), forKey: "a")
      layer.add(animation("b", 0.1), forKey: "b")
      CATransaction.begin()
      CATransaction.setCompletionBlock { journal.add("inner") }
      #expect(CATransaction.animationDuration() == 0.25)
      #expect(!CATransaction.disableActions())
      CATransaction.commit()
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 0.25)
      #expect(!CATransaction.disableActions())
      world.advance(milliseconds: 199)
      #expect(journal.lines == ["a starts", "b starts", "inner", "b ends"])
      world.advance(milliseconds: 2)
      #expect(Set(journal.lines.suffix(2)) == ["a ends", "outer"])
      #expect(journal.lines.count == 6)
      CATransaction.commit()
    }
  }
}

@Suite("Display links")
struct DisplayLinkTests {
  let world = TestWorld()

  private final class Counter {
    var count = 0
    func tick(_ link: CADisplayLink) { count += 1 }
  }

  @Test(arguments: [(0, 60), (20, 20), (60, 60), (120, 60)])
  func `a display link fires at its preferred rate, limited by the refresh rate of the screen`(
    _ framesPerSecond: Int, _ expected: Int
  ) {
    world.use {
      let counter = Counter()
      let link = CADisplayLink(target: counter, selector: Selector("tick:", Counter.tick))
      link.preferredFramesPerSecond = framesPerSecond
      world.advance(milliseconds: 100)
      #expect(counter.count == 0)
      #expect(!link.isPaused)
      #expect(link.preferredFramesPerSecond == framesPerSecond)
      for _ in 0..<2 { link.add(to: .main, forMode: .common) }
      world.advance(milliseconds: 1001)
      #expect(counter.count == expected)
      #expect(abs(CACurrentMediaTime() - link.timestamp - 0.001) < 1e-5)
      #expect(abs(link.targetTimestamp - link.timestamp - 1 / Double(expected)) < 1e-9)
    }
  }

  @Test func `a display link can pause and resume, and an invalidated one does not fire and releases its target`() {
    world.use {
      var counter: Counter? = Counter()
      weak let target = counter
      let link = CADisplayLink(target: counter as Any, selector: Selector("tick:", Counter.tick))
      link.add(to: .main, forMode: .common)
      link.isPaused = true
      world.advance(milliseconds: 500)
      #expect(counter?.count == 0)
      #expect(link.timestamp == 0)
      link.isPaused = false
      world.advance(milliseconds: 501)
      #expect(counter?.count == 30)
      link.invalidate()
      world.advance(milliseconds: 500)
      #expect(counter?.count == 30)
      counter = nil
      #expect(target == nil)
    }
  }
}
