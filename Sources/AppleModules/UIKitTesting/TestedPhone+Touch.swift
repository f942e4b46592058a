import CaptureTesting
import Foundation
import UIKit

/// What the user does with the screen. Points are those of the view; without one, its middle.
///
/// A view that does not take the touch there (it is hidden, covered by another, or lies in no window) fails with a ``TouchError``.
@MainActor extension TestedPhone {
  /// Shows a controller in a window of its own that covers the screen.
  ///
  /// - Parameters:
  ///   - controller: what is shown.
  ///   - storyboard: does what a storyboard does for a controller that does not make its own view, before `viewDidLoad`: puts views into the view,
  ///     connects outlets and actions.
  @discardableResult
  public func show(_ controller: UIViewController, storyboard: ((UIView) -> Void)? = nil) -> UIWindow {
    controller.storyboard = storyboard
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return window
  }

  /// Taps a view: gestures that wait for a tap, else the control or view that lies there.
  public func tap(_ view: UIView, at point: CGPoint? = nil, count: Int = 1) throws {
    let touch = try Finger(on: view, at: point)
    let taps = touch.gestures.compactMap { $0 as? UITapGestureRecognizer }.filter { $0.numberOfTapsRequired == count }
    if touch.send(taps, [.ended]) && !(touch.view is UIControl) { return }
    for _ in 0..<count { touch.downAndUp() }
  }

  /// Holds a finger on a view: gestures that wait for a long press.
  public func press(_ view: UIView, at point: CGPoint? = nil) throws {
    let touch = try Finger(on: view, at: point)
    touch.send(touch.gestures.filter { $0 is UILongPressGestureRecognizer }, [.began, .ended])
  }

  /// Moves two fingers apart, or together for a scale below 1, in so many steps.
  public func pinch(_ view: UIView, scale: CGFloat, steps: Int = 4) throws {
    let touch = try Finger(on: view, at: nil)
    for gesture in touch.gestures.compactMap({ $0 as? UIPinchGestureRecognizer }) {
      // Once before, as a client may set the scale back when it begins.
      gesture.scale = 1
      guard gesture.go(to: .began, at: touch.point, fingers: 2) else { continue }
      for _ in 0..<max(1, steps) {
        gesture.scale *= CGFloat(pow(Double(scale), 1 / Double(max(1, steps))))
        _ = gesture.go(to: .changed, at: touch.point, fingers: 2)
      }
      _ = gesture.go(to: .ended, at: touch.point, fingers: 2)
      gesture.rest()
    }
  }

  /// Moves a finger over a view: gestures that wait for a pan, else the touches of the view. In so many steps, and within a second.
  public func drag(_ view: UIView, from start: CGPoint, to end: CGPoint, steps: Int = 4) throws {
    let touch = try Finger(on: view, at: start)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let step = CGPoint(x: dx / CGFloat(max(1, steps)), y: dy / CGFloat(max(1, steps)))
    for gesture in touch.gestures.compactMap({ $0 as? UIPanGestureRecognizer }) {
      guard gesture.go(to: .began, at: touch.point) else { continue }
      for number in 1...max(1, steps) {
        gesture.move(by: step, velocity: CGPoint(x: dx, y: dy))
        let point = CGPoint(x: touch.point.x + step.x * CGFloat(number), y: touch.point.y + step.y * CGFloat(number))
        _ = gesture.go(to: .changed, at: point)
      }
      _ = gesture.go(to: .ended, at: view.convert(end, to: nil))
      gesture.rest()
    }
    let direction: UISwipeGestureRecognizer.Direction =
      abs(dx) > abs(dy) ? (dx > 0 ? .right : .left) : (dy > 0 ? .down : .up)
    let swipes = touch.gestures.compactMap { $0 as? UISwipeGestureRecognizer }
    touch.send(swipes.filter { $0.direction.contains(direction) }, [.ended])
  }

  /// Moves a slider's knob.
  public func slide(_ slider: UISlider, to value: Float) throws {
    _ = try Finger(on: slider, at: nil)
    slider.value = value
    slider.sendActions(for: .valueChanged)
  }

  /// Chooses one of a row.
  public func choose(_ segment: Int, of control: UISegmentedControl) throws {
    _ = try Finger(on: control, at: nil)
    guard segment < control.numberOfSegments, control.isEnabledForSegment(at: segment) else {
      throw TouchError(text: "the row has no choice \(segment) that can be chosen")
    }
    control.selectedSegmentIndex = segment
    control.sendActions(for: .valueChanged)
  }

  /// Answers the question that is shown in front.
  public func answer(_ title: String) throws {
    var front = UIApplication.shared.keyWindow?.rootViewController
    while let next = front?.presentedViewController { front = next }
    guard let alert = front as? UIAlertController else { throw TouchError(text: "there is no question to answer") }
    guard let action = alert.actions.first(where: { $0.title == title && $0.isEnabled }) else {
      let titles = alert.actions.map { "'\($0.title ?? "")'" }.joined(separator: ", ")
      throw TouchError(text: "the question '\(alert.title ?? "")' has no answer '\(title)'; it has \(titles)")
    }
    alert.presentingViewController?.dismiss(animated: true)
    action.handler?(action)
  }

  /// What the app has asked the system to open.
  public var openedURLs: [URL] { UIApplication.shared.opened }
}

/// A touch that no view takes.
public struct TouchError: Error, CustomStringConvertible {
  let text: String
  public var description: String { text }
}

/// A finger that was set down.
@MainActor private struct Finger {
  let view: UIView
  /// In the window.
  let point: CGPoint
  private let touch: UITouch

  init(on target: UIView, at place: CGPoint?) throws {
    guard let window = target.window else {
      throw TouchError(text: "\(type(of: target)) lies in no window: show its controller first")
    }
    window.layoutIfNeeded()
    point = target.convert(place ?? CGPoint(x: target.bounds.midX, y: target.bounds.midY), to: nil)
    guard let hit = window.hitTest(point, with: nil), hit.isDescendant(of: target) else {
      let there = window.hitTest(point, with: nil).map { "\(type(of: $0)) takes it" } ?? "nothing takes it"
      throw TouchError(text: "\(type(of: target)) was touched at \(point.x), \(point.y) of its window, but \(there)")
    }
    if let control = hit as? UIControl, !control.isEnabled {
      throw TouchError(text: "\(type(of: hit)) was touched, but it is not enabled")
    }
    view = hit
    touch = UITouch(at: point, of: hit)
  }

  /// What waits for gestures there, the foremost first.
  var gestures: [UIGestureRecognizer] {
    sequence(first: view, next: \.superview).flatMap { $0.gestureRecognizers ?? [] }.filter { gesture in
      gesture.isEnabled && gesture.delegate?.gestureRecognizer(gesture, shouldReceive: touch) ?? true
    }
  }

  /// Lets gestures go through states; whether one began.
  @discardableResult
  func send(_ gestures: [UIGestureRecognizer], _ states: [UIGestureRecognizer.State]) -> Bool {
    let begun = gestures.filter { $0.go(to: states[0], at: point) }
    for gesture in begun { for state in states.dropFirst() { _ = gesture.go(to: state, at: point) } }
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
