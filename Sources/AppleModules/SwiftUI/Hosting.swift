import CombineModel
import Foundation
import UIKit

/// The view of a hosting controller. A layout pass renders invalid views, lays them out, and then runs the actions of
/// views that appeared, disappeared or changed.
final class HostView: UIView {
  weak var owner: UIViewController?
  private var root: Node?
  private var rootView: any View
  private var environment: EnvironmentValues
  private var actions: [() -> Void] = []
  private var isRendering = false
  private var phases: [AnyCancellable] = []

  init(_ rootView: any View, owner: UIViewController? = nil, environment: EnvironmentValues = .init()) {
    (self.rootView, self.environment) = (rootView, environment)
    self.owner = owner
    super.init(frame: UIScreen.main.bounds)
    for (name, phase) in [
      (UIApplication.didEnterBackgroundNotification, ScenePhase.background),
      (UIApplication.didBecomeActiveNotification, .active),
    ] {
      phases.append(
        NotificationCenter.default.publisher(for: name, object: UIApplication.shared).sink { [weak self] _ in
          MainActor.assumeIsolated { self?.changeEnvironment { $0.scenePhase = phase } }
        })
    }
    self.environment.scenePhase = UIApplication.shared.applicationState == .background ? .background : .active
    setNeedsLayout()
  }

  required init?(coder: NSCoder) { nil }

  /// The part of the bounds that the phone's bars do not cover.
  var safeRect: CGRect { bounds.inset(by: safeAreaInsets) }

  func changeEnvironment(_ change: (inout EnvironmentValues) -> Void) {
    change(&environment)
    show(rootView)
  }

  func show(_ view: any View) {
    rootView = view
    root?.invalidate()
    setNeedsLayout()
  }

  /// Runs an action after the current layout pass.
  func later(_ action: @escaping () -> Void) {
    actions.append(action)
    setNeedsLayout()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil {
      root?.setShown(false)
      runActions()
    } else {
      setNeedsLayout()
    }
  }

  override func layoutSubviews() {
    guard window != nil, !isRendering else { return }
    isRendering = true
    let root = root ?? Node(host: self, environment: environment)
    if self.root == nil {
      self.root = root
      root.render(
        AnyView(
          HostedRoot { [unowned self] in
            rootView
          } environment: { [unowned self] in
            environment
          }), in: environment)
    } else {
      root.update()
    }
    root.forgetSizes()
    for element in root.elements { element.place(in: safeRect, aligned: .center) }
    addSubviews(root.elements.compactMap(\.view))
    root.arrange(in: .zero)
    root.setShown(true)
    isRendering = false
    runActions()
  }

  private func addSubviews(_ views: [UIView]) {
    guard subviews != views else { return }
    for view in subviews where !views.contains(view) { view.removeFromSuperview() }
    for view in views { addSubview(view) }
  }

  private func runActions() {
    while !actions.isEmpty { actions.removeFirst()() }
  }
}

/// The root of a hosting view, which reads the controller's view each time.
private struct HostedRoot: Primitive {
  let view: () -> any View
  let environment: () -> EnvironmentValues

  init(_ view: @escaping () -> any View, environment: @escaping () -> EnvironmentValues) {
    (self.view, self.environment) = (view, environment)
  }

  func render(_ node: Node) {
    node.container(DepthLayout())
    node.environment = environment()
    node.show(view())
  }
}

/// A view controller that shows a SwiftUI view. Its layout approximates that of Apple's systems, and no text or shape
/// is drawn. **Source:** Apple, UIHostingController.
open class UIHostingController<Content: View>: UIViewController {
  /// The view that the controller shows.
  open var rootView: Content { didSet { (viewIfLoaded as? HostView)?.show(rootView) } }

  /// Creates a controller that shows a view.
  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller that shows a view. Archives are not supported, so `coder` is ignored.
  public init?(coder aDecoder: NSCoder, rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  /// Ends the process, because there is no view to show.
  public required init?(coder: NSCoder) { fatalError("override init(coder:) and call init(coder:rootView:)") }

  open override func loadView() { view = HostView(rootView, owner: self) }
}
