import CaptureTesting
import Foundation
import UIKit

/// Simulates touches. Points are in the view's coordinates; the default is the center of the view.
///
/// The touch methods throw ``TouchError`` if the view cannot receive the touch, because it is hidden, covered, disabled
/// or not in a window.
@MainActor extension TestedPhone {
  /// Shows a view controller in a new window that covers the screen.
  ///
  /// - Parameters:
  ///   - controller: The view controller to show.
  ///   - storyboard: A closure that replaces the storyboard of a controller that does not create its own view. It runs
  ///     before `viewDidLoad`, adds subviews, and connects outlets and actions.
  @discardableResult
  public func show(_ controller: UIViewController, storyboard: ((UIView) -> Void)? = nil) -> UIWindow {
    controller.fillsView = storyboard
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return window
  }

  /// Taps a view. Matching tap recognizers receive the tap. If there are none, or if the touched view is a control,
  /// that view receives the touches.
  public func tap(_ view: UIView, at point: CGPoint? = nil, count: Int = 1) throws {
    let touch = try Finger(on: view, at: point)
    let taps = touch.gestures.compactMap { $0 as? UITapGestureRecognizer }.filter { $0.numberOfTapsRequired == count }
    if touch.send(taps, [.ended]) && !(touch.view is UIControl) { return }
    for _ in 0..<count { touch.downAndUp() }
  }

  /// Taps a button in a navigation bar or a toolbar. Throws ``TouchError`` if it is disabled or has no action.
  ///
  /// Bars are not displayed, so a test finds the button in a navigation item or in `toolbarItems`.
  public func tap(_ item: UIBarButtonItem) throws {
    let name = "the bar button '\(item.title ?? item.accessibilityLabel ?? "")'"
    guard item.isEnabled else { throw TouchError(text: "\(name) is disabled; enable it first") }
    guard item.press() else { throw TouchError(text: "\(name) has no action; set its target and its action first") }
  }

  /// Presses a view for long enough to trigger its long-press recognizers.
  public func press(_ view: UIView, at point: CGPoint? = nil) throws {
    let touch = try Finger(on: view, at: point)
    touch.send(touch.gestures.filter { $0 is UILongPressGestureRecognizer }, [.began, .ended])
  }

  /// Pinches with two fingers in a number of steps. The fingers move apart, or together if the scale is below 1.
  public func pinch(_ view: UIView, scale: CGFloat, steps: Int = 4) throws {
    let touch = try Finger(on: view, at: nil)
    for gesture in touch.gestures.compactMap({ $0 as? UIPinchGestureRecognizer }) {
      // Set the scale only once before the gesture, because a client may reset it when the gesture begins.
      gesture.scale = 1
      guard gesture.transition(to: .began, at: touch.point, fingers: 2) else { continue }
      for _ in 0..<max(1, steps) {
        gesture.scale *= CGFloat(pow(Double(scale), 1 / Double(max(1, steps))))
        _ = gesture.transition(to: .changed, at: touch.point, fingers: 2)
      }
      _ = gesture.transition(to: .ended, at: touch.point, fingers: 2)
      gesture.rest()
    }
  }

  /// Drags a finger across a view in a number of steps, for pan and swipe recognizers. The velocity is that of a drag
  /// that lasts one second.
  public func drag(_ view: UIView, from start: CGPoint, to end: CGPoint, steps: Int = 4) throws {
    let touch = try Finger(on: view, at: start)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let step = CGPoint(x: dx / CGFloat(max(1, steps)), y: dy / CGFloat(max(1, steps)))
    for gesture in touch.gestures.compactMap({ $0 as? UIPanGestureRecognizer }) {
      guard gesture.transition(to: .began, at: touch.point) else { continue }
      for number in 1...max(1, steps) {
        gesture.move(by: step, velocity: CGPoint(x: dx, y: dy))
        let point = CGPoint(x: touch.point.x + step.x * CGFloat(number), y: touch.point.y + step.y * CGFloat(number))
        _ = gesture.transition(to: .changed, at: point)
      }
      _ = gesture.transition(to: .ended, at: view.convert(end, to: nil))
      gesture.rest()
    }
    let direction: UISwipeGestureRecognizer.Direction =
      abs(dx) > abs(dy) ? (dx > 0 ? .right : .left) : (dy > 0 ? .down : .up)
    let swipes = touch.gestures.compactMap { $0 as? UISwipeGestureRecognizer }
    touch.send(swipes.filter { $0.direction.contains(direction) }, [.ended])
  }

  /// Moves the thumb of a slider to a value.
  public func slide(_ slider: UISlider, to value: Float) throws {
    _ = try Finger(on: slider, at: nil)
    slider.value = value
    slider.sendActions(for: .valueChanged)
  }

  /// Selects a segment. Throws ``TouchError`` if the segment does not exist or is disabled.
  public func choose(_ segment: Int, of control: UISegmentedControl) throws {
    _ = try Finger(on: control, at: nil)
    guard segment < control.numberOfSegments, control.isEnabledForSegment(at: segment) else {
      throw TouchError(text: "the segmented control has no enabled segment \(segment)")
    }
    control.selectedSegmentIndex = segment
    control.sendActions(for: .valueChanged)
  }

  @available(*, deprecated, renamed: "chooseAlertAction(_:)")
  public func answer(_ title: String) throws { try chooseAlertAction(title) }

  /// Chooses the action with the given title in the frontmost alert. Throws ``TouchError`` if there is no such alert or
  /// action.
  public func chooseAlertAction(_ title: String) throws {
    var front = UIApplication.shared.keyWindow?.rootViewController
    while let next = front?.presentedViewController { front = next }
    guard let alert = front as? UIAlertController else {
      throw TouchError(text: "no alert is presented; present a UIAlertController before answering it")
    }
    guard let action = alert.actions.first(where: { $0.title == title && $0.isEnabled }) else {
      let titles = alert.actions.map { "'\($0.title ?? "")'" }.joined(separator: ", ")
      throw TouchError(text: "the alert '\(alert.title ?? "")' has no enabled action '\(title)'; it has \(titles)")
    }
    alert.presentingViewController?.dismiss(animated: true)
    action.handler?(action)
  }

  /// The URLs that the app asked the system to open.
  public var openedURLs: [URL] { UIApplication.shared.opened }
}

/// An error that is thrown if a simulated touch or choice is impossible.
public struct TouchError: Error, CustomStringConvertible {
  let text: String
  public var description: String { text }
}

/// A simulated finger that touches a view.
@MainActor private struct Finger {
  let view: UIView
  /// The location of the touch in window coordinates.
  let point: CGPoint
  private let touch: UITouch

  init(on target: UIView, at place: CGPoint?) throws {
    guard let window = target.window else {
      throw TouchError(text: "\(type(of: target)) is not in a window; present its view controller first")
    }
    window.layoutIfNeeded()
    point = target.convert(place ?? CGPoint(x: target.bounds.midX, y: target.bounds.midY), to: nil)
    guard let hit = window.hitTest(point, with: nil), hit.isDescendant(of: target) else {
      let there =
        window.hitTest(point, with: nil).map { "\(type(of: $0)) receives the touch" } ?? "no view receives the touch"
      throw TouchError(text: "\(type(of: target)) was touched at \(point.x), \(point.y) of its window, but \(there)")
    }
    if let control = hit as? UIControl, !control.isEnabled {
      throw TouchError(text: "\(type(of: hit)) was touched, but it is disabled; enable it first")
    }
    view = hit
    touch = UITouch(at: point, of: hit)
  }

  /// The enabled gesture recognizers at the touched view and its ancestors, innermost first.
  var gestures: [UIGestureRecognizer] {
    sequence(first: view, next: \.superview).flatMap { $0.gestureRecognizers ?? [] }.filter { gesture in
      gesture.isEnabled && gesture.delegate?.gestureRecognizer(gesture, shouldReceive: touch) ?? true
    }
  }

  /// Moves recognizers through a sequence of states. Returns whether any recognizer began.
  @discardableResult
  func send(_ gestures: [UIGestureRecognizer], _ states: [UIGestureRecognizer.State]) -> Bool {
    let begun = gestures.filter { $0.transition(to: states[0], at: point) }
    for gesture in begun { for state in states.dropFirst() { _ = gesture.transition(to: state, at: point) } }
    for gesture in begun { gesture.rest() }
    return !begun.isEmpty
  }

  func downAndUp() {
    let event = UIEvent([touch])
    view.touchesBegan([touch], with: event)
    touch.phase = .ended
    view.touchesEnded([touch], with: event)
  }
}
