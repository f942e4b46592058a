import CaptureTesting
import SwiftUI
import UIKitTesting

@MainActor extension TestedPhone {
  /// Creates an app and shows its first scene in a new window that covers the screen.
  @discardableResult
  public func launch<A: App>(_ app: A.Type) -> UIWindow { show(app.makeRootViewController()) }

  /// Shows a view in a new window that covers the screen.
  @discardableResult
  public func show<V: View>(_ view: V) -> UIWindow { show(UIHostingController(rootView: view)) }
}
