import Foundation
import Locking
import PlatformTypes
import Testing

/// Tests selectors in the form that `camsim build` generates, and the functions that call them.
@Suite struct SelectorTests {
  class Button: NSObject {
    let heard = Locked<[String]>([])
    var zoom = 1.0

    func shoot() { add("shoot") }
    func tapped(_ sender: Any?) { add("tapped \(sender.map { "\($0)" } ?? "nil")") }
    func pressed(_ sender: NSObject, with event: String?) -> NSString {
      "\(type(of: sender)) \(event ?? "nil")" as NSString
    }
    func saved(_ image: NSObject, didFinishSavingWithError error: (any Error)?, contextInfo: Int) -> Int { contextInfo }
    static func reset(_ text: String) -> String { "reset \(text)" }
    func capture() async { add("captured") }
    func noted(_ notification: Notification) { add("noted \(notification.name.rawValue)") }
    func noted(notification: NSNotification) { add("also \(notification.name.rawValue)") }
    private func hidden() { add("hidden") }
    var hiddenSelector: Selector { Selector("hidden", Button.hidden) }

    func add(_ line: String) { heard.withLock { $0.append(line) } }
    var lines: [String] { heard.withLock { $0 } }
  }

  final class BigButton: Button {
    override func shoot() { add("big shoot") }
  }

  @MainActor final class Screen: NSObject {
    var title = "one"
    func rename(_ title: String) { self.title = title }
  }

  @Test func `a selector has its Objective-C name and is equal to another selector with that name`() {
    #expect(Selector("tapped", Button.tapped).description == "tapped:")
    #expect(Selector("tapped", Button.tapped) == Selector("tapped:"))
    #expect(Selector("pressed", Button.pressed).description == "pressed::")
    #expect(Selector("pressed:with:", Button.pressed) != Selector("pressed:"))
    #expect(Set([Selector("shoot"), Selector("shoot", Button.shoot), "shoot"]).count == 1)
  }

  @Test func `a selector calls the method of the target's class with as many arguments as it takes`() throws {
    let (button, big) = (Button(), BigButton())
    button.perform(Selector("shoot", Button.shoot))
    big.perform(Selector("shoot", Button.shoot), with: "left over")
    button.perform(Selector("tapped:", Button.tapped))
    button.perform(Selector("tapped:", Button.tapped), with: 3)
    button.perform(button.hiddenSelector)
    #expect(button.lines == ["shoot", "tapped nil", "tapped 3", "hidden"])
    #expect(big.lines == ["big shoot"])
    let said = button.perform(Selector("pressed:with:", Button.pressed), with: big, with: "touch")
    #expect(said?.takeUnretainedValue() as? NSString == "BigButton touch")
    #expect(button.perform(Selector("shoot", Button.shoot)) == nil)
  }

  @Test func `a selector calls methods with three arguments, class methods and asynchronous methods`() async throws {
    let saved = Selector("image:didFinishSavingWithError:contextInfo:", Button.saved)
    #expect(saved.perform(on: Button(), NSObject(), nil, 7) as? Int == 7)
    let reset = Selector("reset:", of: Button.self, Button.reset)
    #expect(reset.perform(on: BigButton.self, "all") as? String == "reset all")
    #expect(reset.isMethod(of: Button.self))
    #expect(!reset.isMethod(of: Button()))
    let button = Button()
    let capture = Selector("captureWithCompletionHandler:", Button.capture)
    let task = try #require(capture.perform(on: button, button) as? Task<Void, Never>)
    await task.value
    #expect(button.lines == ["captured"])
  }

  @Test func `selectors get and set properties`() {
    let button = Button()
    button.perform(Selector(setter: "setZoom:") { (target: Button, value) in target.zoom = value }, with: 2.5)
    #expect(Selector(getter: "zoom") { (target: Button) in target.zoom }.perform(on: button) as? Double == 2.5)
  }

  @MainActor @Test func `selectors call methods of the main actor`() {
    let screen = Screen()
    screen.perform(Selector("rename:", Screen.rename(_:)), with: "two")
    #expect(screen.title == "two")
  }

  @Test func `an object responds to the selectors of its class`() {
    #expect(BigButton().responds(to: Selector("shoot", Button.shoot)))
    #expect(!Button().responds(to: Selector("shoot", BigButton.shoot)))
    #expect(!Button().responds(to: Selector("shoot")))
  }

  @Test func `calling a selector that has only a name, or belongs to another class, ends the process`() async {
    await #expect(processExitsWith: .failure) { NSObject().perform(Selector("shoot")) }
    await #expect(processExitsWith: .failure) { NSObject().perform(Selector("shoot", Button.shoot)) }
  }

  // MARK: Notifications

  @Test func `observers are called in the order in which they were added, until they are removed`() {
    let (center, button, other) = (NotificationCenter(), Button(), Button())
    let (one, two) = (Notification.Name("one"), Notification.Name("two"))
    center.addObserver(button, selector: Selector("noted:", Button.noted(_:)), name: one, object: nil)
    center.addObserver(button, selector: Selector("noted:", Button.noted(notification:)), name: nil, object: other)
    center.addObserver(other, selector: Selector("shoot", Button.shoot), name: two, object: nil)
    center.post(name: one, object: other)
    center.post(name: two, object: button)
    #expect(button.lines == ["noted one", "also one"])
    #expect(other.lines == ["shoot"])

    center.removeObserver(button, name: one, object: nil)
    center.post(name: one, object: other)
    #expect(button.lines == ["noted one", "also one", "also one"])
    center.removeObserver(button)
    center.post(name: one, object: other)
    #expect(button.lines.count == 3)
    center.post(name: two, object: nil)
    #expect(other.lines == ["shoot", "shoot"])
  }

  @Test func `the notification center retains neither the observer nor the object`() {
    let center = NotificationCenter()
    weak var (observer, object): (Button?, NSObject?)
    do {
      let (button, sender) = (Button(), NSObject())
      (observer, object) = (button, sender)
      center.addObserver(button, selector: Selector("noted:", Button.noted(_:)), name: nil, object: sender)
      center.post(name: .init("one"), object: sender)
      #expect(button.lines == ["noted one"])
    }
    #expect(observer == nil)
    #expect(object == nil)
    center.post(name: .init("one"), object: nil)
  }

  @Test func `Foundation's own observers are removed as usual`() {
    let center = NotificationCenter()
    let count = Locked(0)
    let token = center.addObserver(forName: .init("one"), object: nil, queue: nil) { _ in count.withLock { $0 += 1 } }
    center.post(name: .init("one"), object: nil)
    center.removeObserver(token)
    center.post(name: .init("one"), object: nil)
    #expect(count.withLock { $0 } == 1)
  }

  // MARK: Delayed calls

  @Test func `a timer retains its target until it ends and returns its user info`() {
    final class Ticker: NSObject {
      let count = Locked(0)
      func tick(_ timer: Timer) {
        count.withLock { $0 += timer.userInfo as! Int }
        if count.withLock({ $0 }) > 20 { timer.invalidate() }
      }
    }
    weak var ticker: Ticker?
    let once = {
      let target = Ticker()
      ticker = target
      return Timer(
        timeInterval: 1, target: target, selector: Selector("tick:", Ticker.tick), userInfo: 7, repeats: false)
    }()
    #expect(ticker != nil)
    once.fire()
    #expect(ticker == nil)

    let target = Ticker()
    let timer = Timer(
      fireAt: Date.distantFuture, interval: 1, target: target, selector: Selector("tick:", Ticker.tick), userInfo: 10,
      repeats: true)
    for _ in 0..<5 where timer.isValid { timer.fire() }
    #expect(target.count.withLock { $0 } == 30)
  }
}
