import CaptureTesting
import Foundation
import QuartzCore
import Testing
import UIKit
import UIKitTesting

/// The calls of several screens, in order.
@MainActor private final class Story {
  var events: [String] = []
}

/// A view controller that writes its appearance calls into a story.
private final class Screen: UIViewController {
  private let name: String
  private let story: Story

  init(_ name: String, _ story: Story) {
    (self.name, self.story) = (name, story)
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) {
    (name, story) = ("stored", Story())
    super.init(coder: coder)
  }

  private func note(_ event: String) { story.events.append("\(name) \(event)") }
  override func viewDidLoad() { note("loaded") }
  override func viewWillAppear(_ animated: Bool) { note("comes") }
  override func viewDidAppear(_ animated: Bool) { note("there") }
  override func viewWillDisappear(_ animated: Bool) { note(isMovingFromParent ? "leaves" : "goes") }
  override func viewDidDisappear(_ animated: Bool) { note("gone") }
  override func didMove(toParent parent: UIViewController?) { note(parent == nil ? "removed" : "added") }
}

private final class Follower: UINavigationControllerDelegate {
  var shown: [String] = []
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) { shown.append("will \(viewController.title ?? "")") }
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) { shown.append("did \(viewController.title ?? "")") }
}

/// A navigation controller with an initializer of its own.
private final class Scanner: UINavigationController {
  let page: Int
  init(page: Int, root: UIViewController) {
    self.page = page
    super.init(rootViewController: root)
  }
  required init?(coder: NSCoder) { nil }
}

@MainActor private final class Buttons: NSObject {
  private(set) var pressed: [String] = []
  func press(_ item: UIBarButtonItem) { pressed.append(item.title ?? "") }
}

@MainActor @Suite struct NavigationTests {
  let phone: TestedPhone
  private let story = Story()
  init() throws { phone = try TestedPhone("iphone-13-mini") }

  private func screen(_ name: String) -> Screen { Screen(name, story) }

  @Test func `a push lets the old screen disappear around the appearance of the new one`() {
    phone.run {
      let container = UINavigationController(rootViewController: screen("A"))
      phone.show(container)
      #expect(story.events == ["A added", "A loaded", "A comes", "A there"])
      story.events = []
      container.pushViewController(screen("B"), animated: true)
      #expect(story.events == ["A goes", "B loaded", "B comes", "A gone", "B there", "B added"])
    }
  }

  @Test func `a pop removes the top screen and shows the one below`() {
    phone.run {
      let (a, b) = (screen("A"), screen("B"))
      let container = UINavigationController(rootViewController: a)
      phone.show(container)
      container.pushViewController(b, animated: false)
      story.events = []
      let popped = container.popViewController(animated: false)
      #expect(story.events == ["B leaves", "A comes", "B gone", "A there", "B removed"])
      #expect(popped === b)
      #expect(b.navigationController == nil)
      #expect(a.view.superview === container.view)
    }
  }

  @Test func `the root of a navigation controller cannot be popped`() {
    phone.run {
      let container = UINavigationController(rootViewController: screen("A"))
      #expect(container.popViewController(animated: false) == nil)
      #expect(container.viewControllers.count == 1)
    }
  }

  @Test func `the delegate of a navigation controller is told of the screen that is shown`() {
    phone.run {
      let (first, second, follower) = (screen("A"), screen("B"), Follower())
      second.title = "Camera"
      let container = UINavigationController(rootViewController: first)
      container.delegate = follower
      phone.show(container)
      container.pushViewController(second, animated: false)
      #expect(follower.shown == ["will Camera", "did Camera"])
    }
  }

  @Test func `a screen in a navigation controller presents on behalf of the container`() throws {
    try phone.run {
      let first = screen("A")
      let container = UINavigationController(rootViewController: first)
      phone.show(container)
      story.events = []
      var answer: String?
      let alert = UIAlertController(title: "Camera", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default) { answer = $0.title })
      first.present(alert, animated: true)
      #expect(container.presentedViewController === alert)
      #expect(first.presentedViewController === alert)
      try phone.chooseAlertAction("OK")
      #expect(answer == "OK")
      #expect(story.events.isEmpty)
    }
  }

  @Test func `a screen in front of a navigation controller makes the top screen disappear until it is dismissed`() {
    phone.run {
      let first = screen("A")
      phone.show(UINavigationController(rootViewController: first))
      story.events = []
      let camera = screen("B")
      first.present(camera, animated: false)
      camera.dismiss(animated: false)
      #expect(
        story.events == [
          "A goes", "B loaded", "B comes", "A gone", "B there", "B goes", "A comes", "B gone", "A there",
        ])
    }
  }

  @Test func `a tab bar controller shows only the selected screen`() {
    phone.run {
      let tabs = UITabBarController()
      tabs.viewControllers = [screen("A"), screen("B")]
      phone.show(tabs)
      tabs.selectedIndex = 1
      #expect(
        story.events == [
          "A added", "B added", "A loaded", "A comes", "A there", "A goes", "B loaded", "B comes", "A gone", "B there",
        ])
    }
  }

  @Test func `a subclass of a navigation controller creates its root screen`() {
    phone.run {
      let root = screen("A")
      #expect(Scanner(page: 2, root: root).topViewController === root)
    }
  }

  @Test func `a tap of a bar button performs its action unless it is disabled`() throws {
    try phone.run {
      let buttons = Buttons()
      let item = UIBarButtonItem(
        title: "Next", style: .plain, target: buttons, action: Selector("press:", Buttons.press))
      try phone.tap(item)
      #expect(buttons.pressed == ["Next"])
      item.isEnabled = false
      #expect(throws: TouchError.self) { try phone.tap(item) }
      #expect(throws: TouchError.self) { try phone.tap(UIBarButtonItem()) }
    }
  }

  @Test func `a page view controller shows one page, and replaces it`() {
    phone.run {
      let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
      pages.setViewControllers([screen("A")], direction: .forward, animated: false)
      phone.show(pages)
      #expect(story.events == ["A added", "A loaded", "A comes", "A there"])
      story.events = []
      let next = screen("B")
      pages.setViewControllers([next], direction: .forward, animated: true) { self.story.events.append("done \($0)") }
      #expect(
        story.events == ["A goes", "A gone", "A removed", "B loaded", "B comes", "B there", "B added", "done true"])
      #expect(pages.viewControllers == [next])
      #expect(pages.children == [next])
    }
  }

  @Test func `an alert passes the text of its field to the action`() throws {
    try phone.run {
      let (shown, alert) = (screen("A"), UIAlertController(title: "Name", message: nil, preferredStyle: .alert))
      var name: String?
      #expect(alert.textFields == nil)
      alert.addTextField { $0.keyboardType = .asciiCapable }
      alert.addAction(UIAlertAction(title: "Save", style: .default) { _ in name = alert.textFields?.first?.text })
      phone.show(shown)
      shown.present(alert, animated: true)
      alert.textFields?.first?.text = "Beach"
      try phone.chooseAlertAction("Save")
      #expect(name == "Beach")
    }
  }

  @Test func `a storyboard creates the screen of the closure, without outlets`() {
    phone.run {
      let storyboard = UIStoryboard(name: "Main", bundle: nil)
      let screen = storyboard.instantiateViewController(identifier: "camera") { Screen(coder: $0) }
      #expect(screen.storyboard === storyboard)
      #expect(screen.view.subviews.isEmpty)
    }
  }
}
