import UIKit

/// A UIKit view in a SwiftUI hierarchy. **Source:** Apple, UIViewRepresentable.
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  /// The type of the UIKit view.
  associatedtype UIViewType: UIView
  /// The type of an object that reports events of the view.
  associatedtype Coordinator = Void
  /// The information that the methods receive.
  typealias Context = UIViewRepresentableContext<Self>
  /// Makes the view. Called once for each place in the hierarchy.
  func makeUIView(context: Context) -> UIViewType
  /// Updates the view. Called after it has been made, and whenever a view that contains it is updated.
  func updateUIView(_ uiView: UIViewType, context: Context)
  /// Called when the view has been removed.
  static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
  /// Makes the coordinator. Called once, before the view is made.
  func makeCoordinator() -> Coordinator
  /// Returns the size of the view, or nil to accept the proposed size or the intrinsic size.
  func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize?
}

extension UIViewRepresentable {
  /// Does nothing by default.
  public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
  /// Returns nil by default.
  public func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize? { nil }

  func renderView(_ node: Node) {
    node.connect(self)
    let box = node.slot([]) { CoordinatorBox(makeCoordinator()) }
    let context = Context(coordinator: box.coordinator, environment: node.environment)
    let layout = RepresentableLayout { [unowned node] proposal in
      (node.view as? UIViewType).flatMap { sizeThatFits(proposal, uiView: $0, context: context) }
    }
    let view: UIViewType = node.element(layout, isContainer: false) { node.track { makeUIView(context: context) } }
    node.track { updateUIView(view, context: context) }
    node.onDispose = { Self.dismantleUIView(view, coordinator: box.coordinator) }
  }
}

extension UIViewRepresentable where Coordinator == Void {
  /// Makes no coordinator for the view.
  public func makeCoordinator() {}
}

/// The information that a representable view receives. **Source:** Apple, UIViewRepresentableContext.
@MainActor @preconcurrency public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  /// The coordinator of the view.
  public let coordinator: Representable.Coordinator
  /// The environment of the view.
  public let environment: EnvironmentValues
  /// The current transaction, which is empty.
  public let transaction = Transaction()
}

/// A UIKit view controller in a SwiftUI hierarchy, as a child of the hosting controller. **Source:** Apple,
/// UIViewControllerRepresentable.
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
  /// The type of the view controller.
  associatedtype UIViewControllerType: UIViewController
  /// The type of an object that reports events of the controller.
  associatedtype Coordinator = Void
  /// The information that the methods receive.
  typealias Context = UIViewControllerRepresentableContext<Self>
  /// Makes the controller. Called once for each place in the hierarchy.
  func makeUIViewController(context: Context) -> UIViewControllerType
  /// Updates the controller. Called after it has been made, and whenever a view that contains it is updated.
  func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
  /// Called when the controller has been removed.
  static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator)
  /// Makes the coordinator. Called once, before the controller is made.
  func makeCoordinator() -> Coordinator
}

extension UIViewControllerRepresentable {
  /// Does nothing by default.
  public static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator) {}

  func renderController(_ node: Node) {
    node.connect(self)
    let box = node.slot([]) { CoordinatorBox(makeCoordinator()) }
    let context = Context(coordinator: box.coordinator, environment: node.environment)
    let controller = node.slot([0]) {
      let made = node.track { makeUIViewController(context: context) }
      node.element(LeafLayout(), isContainer: false) { made.view }
      node.host.owner?.addChild(made)
      made.didMove(toParent: node.host.owner)
      return made
    }
    node.track { updateUIViewController(controller, context: context) }
    node.onDispose = {
      controller.willMove(toParent: nil)
      controller.removeFromParent()
      Self.dismantleUIViewController(controller, coordinator: box.coordinator)
    }
  }
}

extension UIViewControllerRepresentable where Coordinator == Void {
  /// Makes no coordinator for the view.
  public func makeCoordinator() {}
}

/// The information that a representable controller receives. **Source:** Apple, UIViewControllerRepresentableContext.
@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  /// The coordinator of the view.
  public let coordinator: Representable.Coordinator
  /// The environment of the controller.
  public let environment: EnvironmentValues
  /// The current transaction, which is empty.
  public let transaction = Transaction()
}

/// The size that a container offers to a view. **Source:** Apple, ProposedViewSize.
public struct ProposedViewSize: Equatable, Sendable {
  /// The offered width; nil asks for the ideal width.
  public var width: CGFloat?
  /// The offered height; nil asks for the ideal height.
  public var height: CGFloat?
}

private final class CoordinatorBox<Coordinator> {
  let coordinator: Coordinator
  init(_ coordinator: Coordinator) { self.coordinator = coordinator }
}

/// The layout of a UIKit view: the size that the client returns, the offered size, or a natural size without offer.
private struct RepresentableLayout: NodeLayout {
  let wish: (ProposedViewSize) -> CGSize?

  func size(_ proposal: Proposal, of node: Node) -> CGSize {
    if let size = wish(ProposedViewSize(width: proposal.width, height: proposal.height)) { return size }
    let natural = node.view?.intrinsicContentSize ?? .zero
    return CGSize(
      width: natural.width >= 0 ? natural.width : proposal.width ?? 10,
      height: natural.height >= 0 ? natural.height : proposal.height ?? 10)
  }

  func place(_ node: Node, in rect: CGRect) {}
}
