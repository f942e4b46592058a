import CaptureTesting
import UIKit

/// Finds views by the names that user interface tests use.
@MainActor extension TestedPhone {
  /// Returns the frontmost visible view whose accessibility identifier, accessibility label or text is `name`. Text
  /// includes the text in a control. Throws ``TouchError`` if there is no such view.
  public func view(_ name: String) throws -> UIView {
    let views = visibleViews
    if let view = views.first(where: { $0.accessibilityIdentifier == name }) ?? views.first(where: { $0.isNamed(name) })
    {
      return view
    }
    let names = Set(views.flatMap(\.names)).sorted().map { "'\($0)'" }.joined(separator: ", ")
    throw TouchError(text: "no visible view is named '\(name)'; the names are \(names.isEmpty ? "missing" : names)")
  }

  /// Returns the frontmost visible view of a type. Throws ``TouchError`` if there is none.
  public func view<View: UIView>(of type: View.Type) throws -> View {
    guard let view = visibleViews.lazy.compactMap({ $0 as? View }).first else {
      throw TouchError(text: "no \(type) is visible")
    }
    return view
  }

  /// Taps the view with an accessibility identifier, an accessibility label or a text.
  public func tap(_ name: String) throws { try tap(view(name)) }

  /// The visible texts, from back to front.
  public var texts: [String] {
    visibleViews.reversed().compactMap { ($0 as? UILabel)?.text ?? ($0 as? UIButton)?.currentTitle }
  }

  /// The visible views of the key window, from front to back; a control comes before the views in it.
  private var visibleViews: [UIView] {
    guard let window = UIApplication.shared.keyWindow else { return [] }
    window.layoutIfNeeded()
    return window.visible
  }
}

extension UIView {
  /// The view and its descendants that are not hidden, from front to back.
  fileprivate var visible: [UIView] {
    guard !isHidden, alpha > 0.01 else { return [] }
    let inner = subviews.reversed().flatMap(\.visible)
    return self is UIControl ? [self] + inner : inner + [self]
  }

  fileprivate func isNamed(_ name: String) -> Bool { names.contains(name) }

  /// The names of the view. A control has the names of all views in it, too.
  fileprivate var names: [String] { self is UIControl ? allNames : ownNames }

  private var allNames: [String] { ownNames + subviews.flatMap(\.allNames) }

  private var ownNames: [String] {
    let names = [
      accessibilityIdentifier, accessibilityLabel, (self as? UILabel)?.text, (self as? UIButton)?.currentTitle,
    ]
    return names.compactMap { $0 }
  }
}
