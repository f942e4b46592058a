import UIKit

/// A presented controller, whose presence a binding determines.
@MainActor private final class Presentation {
  var controller: UIViewController?

  func show(_ made: UIViewController, over host: HostView) {
    controller = made
    host.later { [weak host] in
      var front = host?.owner
      while let next = front?.presentedViewController { front = next }
      front?.present(made, animated: true)
    }
  }

  /// Ends the presentation because the app or the user ended it.
  func end(_ host: HostView, _ completion: (() -> Void)?) {
    guard let shown = controller else { return }
    controller = nil
    host.later {
      if shown.presentingViewController != nil { shown.presentingViewController?.dismiss(animated: true) }
      completion?()
    }
  }
}

/// A controller of a presented view.
private final class PresentedController: UIViewController {
  private let hosted: HostView

  init(_ hosted: HostView) {
    self.hosted = hosted
    super.init(nibName: nil, bundle: nil)
    hosted.owner = self
  }
  required init?(coder: NSCoder) { nil }
  override func loadView() { view = hosted }
}

extension View {
  private func presenting(
    _ isPresented: Bool, end: @escaping () -> Void, onDismiss: (() -> Void)?, content: @escaping () -> any View
  ) -> some View {
    Modified(content: self) { node in
      let presentation = node.slot([]) { Presentation() }
      guard isPresented else { return presentation.end(node.host, onDismiss) }
      let view = node.track(content)
      if let shown = presentation.controller?.viewIfLoaded as? HostView { return shown.show(view) }
      let hosted = HostView(view, environment: node.environment)
      hosted.changeEnvironment {
        $0.dismiss = DismissAction { [weak node, weak hosted] in
          end()
          if let node { presentation.end(node.host, onDismiss) }
          _ = hosted
        }
        $0.navigation = nil
      }
      presentation.show(PresentedController(hosted), over: node.host)
      node.onDispose = { [weak host = node.host] in if let host { presentation.end(host, nil) } }
    }
  }

  /// Presents a view over the screen while a binding is true. It always covers the screen.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presenting(
      isPresented.wrappedValue, end: { isPresented.wrappedValue = false }, onDismiss: onDismiss, content: content)
  }
  /// Presents a view of an item over the screen while a binding is not nil. It always covers the screen.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    let value = item.wrappedValue
    return presenting(value != nil, end: { item.wrappedValue = nil }, onDismiss: onDismiss) { value.map(content) }
  }
  /// Presents a view that covers the screen while a binding is true.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { sheet(isPresented: isPresented, onDismiss: onDismiss, content: content) }
  /// Presents a view of an item that covers the screen while a binding is not nil.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { sheet(item: item, onDismiss: onDismiss, content: content) }
  /// Presents a view over the screen while a binding is true. It always covers the screen.
  public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect, arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { sheet(isPresented: isPresented, content: content) }

  // MARK: Alerts

  private func alerting(
    _ isPresented: Bool, end: @escaping () -> Void, style: UIAlertController.Style = .alert,
    _ make: @escaping (Node) -> (title: String?, message: String?, commands: [Command])
  ) -> some View {
    Modified(content: self) { node in
      let presentation = node.slot([]) { Presentation() }
      guard isPresented else { return presentation.end(node.host, nil) }
      guard presentation.controller == nil else { return }
      let text = node.track { make(node) }
      let alert = UIAlertController(title: text.title, message: text.message, preferredStyle: style)
      // An alert without actions has a button that only dismisses it.
      let commands = text.commands.isEmpty ? [Command(title: "OK", role: nil, isEnabled: true) {}] : text.commands
      for command in commands {
        let style: UIAlertAction.Style =
          command.role == .cancel ? .cancel : command.role == .destructive ? .destructive : .default
        let action = UIAlertAction(title: command.title, style: style) { _ in
          presentation.controller = nil
          end()
          command.action()
        }
        action.isEnabled = command.isEnabled
        alert.addAction(action)
      }
      presentation.show(alert, over: node.host)
    }
  }

  private func alerting<A: View, M: View>(
    _ title: Text, _ isPresented: Binding<Bool>, _ style: UIAlertController.Style = .alert,
    _ actions: @escaping () -> A, _ message: @escaping () -> M
  ) -> some View {
    alerting(isPresented.wrappedValue, end: { isPresented.wrappedValue = false }, style: style) { node in
      let buttons = Node(host: node.host, environment: node.environment)
      buttons.render(actions(), in: node.environment)
      return (title.text, node.text(of: message()), buttons.commands)
    }
  }

  /// Presents an alert while a binding is true. Tests choose an action with `UIKitTesting`.
  public func alert(isPresented: Binding<Bool>, content: @escaping () -> Alert) -> some View {
    alerting(isPresented.wrappedValue, end: { isPresented.wrappedValue = false }) { _ in content().parts }
  }
  /// Presents an alert about an item while a binding is not nil. Tests choose an action with `UIKitTesting`.
  public func alert<Item: Identifiable>(item: Binding<Item?>, content: @escaping (Item) -> Alert) -> some View {
    let value = item.wrappedValue
    return alerting(value != nil, end: { item.wrappedValue = nil }) { _ in
      value.map { content($0).parts } ?? (nil, nil, [])
    }
  }
  /// Presents an alert with buttons while a binding is true. Tests choose an action with `UIKitTesting`.
  public func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { alerting(Text(titleKey), isPresented, .alert, actions, message) }
  /// Presents an alert with buttons while a binding is true. Tests choose an action with `UIKitTesting`.
  @_disfavoredOverload public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { alerting(Text(title), isPresented, .alert, actions, message) }
  /// Presents an alert with buttons while a binding is true. Tests choose an action with `UIKitTesting`.
  public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { alerting(Text(titleKey), isPresented, .alert, actions) { EmptyView() } }
  /// Presents an alert with buttons while a binding is true. Tests choose an action with `UIKitTesting`.
  @_disfavoredOverload public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { alerting(Text(title), isPresented, .alert, actions) { EmptyView() } }
  /// Presents an alert about an error while a binding is true. Tests choose an action with `UIKitTesting`.
  public func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    alerting(Text(verbatim: error?.errorDescription ?? ""), isPresented, .alert, actions) { EmptyView() }
  }
  /// Presents a choice of buttons while a binding is true. Tests choose an action with `UIKitTesting`.
  public func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View { alerting(Text(titleKey), isPresented, .actionSheet, actions) { EmptyView() } }
  /// Presents a choice of buttons while a binding is true. Tests choose an action with `UIKitTesting`.
  public func confirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View { alerting(Text(titleKey), isPresented, .actionSheet, actions, message) }
}

/// The place of a popover. It has no effect. **Source:** Apple, PopoverAttachmentAnchor.
public enum PopoverAttachmentAnchor: Sendable {
  case rect
  case point(UnitPoint)
}

/// The visibility of a part of the interface. **Source:** Apple, Visibility.
public enum Visibility: CaseIterable, Hashable, Sendable { case automatic, visible, hidden }

/// The content of an alert. **Source:** Apple, Alert.
@MainActor @preconcurrency public struct Alert {
  /// A button of an alert. **Source:** Apple, Alert.Button.
  @MainActor @preconcurrency public struct Button {
    let command: Command

    private static func make(_ label: Text, _ role: ButtonRole?, _ action: (() -> Void)?) -> Self {
      Self(command: Command(title: label.text, role: role, isEnabled: true) { action?() })
    }
    /// Returns a button for an alert.
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Self { make(label, nil, action) }
    /// Returns a button that cancels something.
    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Self { make(label, .cancel, action) }
    /// Returns a button with the title "Cancel".
    public static func cancel(_ action: (() -> Void)? = {}) -> Self { make(Text(verbatim: "Cancel"), .cancel, action) }
    /// Returns a button that deletes something.
    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Self {
      make(label, .destructive, action)
    }
  }

  let parts: (title: String?, message: String?, commands: [Command])

  /// Creates an alert with one button. The default title of the button is "OK".
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    parts = (title.text, message?.text, dismissButton.map { [$0.command] } ?? [])
  }
  /// Creates an alert with two buttons.
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    parts = (title.text, message?.text, [primaryButton.command, secondaryButton.command])
  }
}
