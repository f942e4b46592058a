import Foundation
import Locking
import PlatformModel
import SimulationKernel
import UIKitModel

/// The screen. Its size is made up: that of a common phone or tablet. **Source:** Apple, UIScreen.
@preconcurrency @MainActor open class UIScreen: NSObject {
  /// The phone's screen.
  public class var main: UIScreen { UIScreen() }

  private let system = CaptureSystem.current
  private var upright: CGSize { system.isPad ? CGSize(width: 820, height: 1180) : CGSize(width: 390, height: 844) }

  /// Its size in points, as the interface lies.
  open var bounds: CGRect {
    let size = upright
    return CGRect(
      origin: .zero,
      size: system.interfaceOrientation.isLandscape ? CGSize(width: size.height, height: size.width) : size)
  }
  /// Its size in pixels, upright.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: upright.width * scale, height: upright.height * scale)
  }
  /// Pixels in a point.
  open var scale: CGFloat { system.isPad ? 2 : 3 }
  /// Pixels in a point.
  open var nativeScale: CGFloat { scale }
  /// Pictures a second.
  open var maximumFramesPerSecond: Int { 60 }
  /// How bright it is, from 0 to 1.
  open var brightness: CGFloat {
    get { system.state(of: Self.light).read { $0 } }
    set { system.change { system.state(of: Self.light).write($0) { $0 = min(1, max(0, newValue)) } } }
  }
  private static let light = SystemPart<CGFloat> { _ in 0.5 }
}

/// What an app shows on the screen. **Source:** Apple, UIWindowScene.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
  /// Its windows.
  open var windows: [UIWindow] { UIApplication.shared.windows }
  /// How the interface lies.
  open var interfaceOrientation: UIInterfaceOrientation { system.interfaceOrientation }
  /// Its screen.
  open var screen: UIScreen { .main }
}

/// A part of an app that the user sees as one. **Source:** Apple, UIScene.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// Where it is. **Source:** Apple, UIScene.ActivationState.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  let system: CaptureSystem
  init(_ system: CaptureSystem) { self.system = system }

  /// Where it is.
  open var activationState: ActivationState {
    UIApplication.shared.applicationState == .background ? .background : .foregroundActive
  }
}

/// A window on the screen. It lays out what needs it before time moves on, and turns with the phone where its controller wants that.
///
/// **Source:** Apple, UIWindow.
open class UIWindow: UIView, OrientationObserver {
  nonisolated private let isLayoutDue = Locked(false)
  private let system = CaptureSystem.current
  private var isFollowing = false
  /// Whether it keeps the interface as it is, because its controller does.
  private var holdsInterface = false

  /// The controller of what it shows.
  open var rootViewController: UIViewController? {
    didSet {
      guard oldValue !== rootViewController else { return }
      oldValue?.beginAppearance(false)
      oldValue?.viewIfLoaded?.removeFromSuperview()
      oldValue?.endAppearance()
      if !isHidden { show() }
    }
  }

  /// The scene that it belongs to.
  open weak var windowScene: UIWindowScene?
  /// Its screen.
  open var screen: UIScreen { .main }
  /// Whether it is the one that keys go to.
  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  /// A window, not shown yet.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// A window of a scene, as large as the screen.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
  }

  /// A window that an archive would hold. There are no archives: it is an empty one.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    isHidden = true
    layer.becomeWindow()
  }

  open override var window: UIWindow? { self }
  open override var next: UIResponder? { UIApplication.shared }

  /// Shows it in front of the others.
  open func makeKeyAndVisible() {
    isHidden = false
    UIApplication.shared.show(self)
    windowScene = windowScene ?? UIApplication.shared.scene
    show()
  }

  private func show() {
    guard let root = rootViewController else { return }
    if !isFollowing {
      system.observeOrientation(self)
      // Inferred: Apple's AVCam reads the orientation in viewWillTransition, and has not asked for notifications itself.
      UIDevice.current.beginGeneratingDeviceOrientationNotifications()
    }
    isFollowing = true
    turnNow()
    root.beginAppearance(true)
    root.view.frame = bounds
    root.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(root.view, at: 0)
    layoutIfNeeded()
    root.endAppearance()
  }

  nonisolated package override func layoutIsNeeded() {
    guard
      !isLayoutDue.withLock({ due in
        defer { due = true }
        return due
      })
    else { return }
    DispatchQueue.main.async { [weak self] in
      guard let self else { return }
      isLayoutDue.withLock { $0 = false }
      layoutIfNeeded()
    }
  }

  // MARK: Turning

  /// The parts that the phone's bars cover: made up.
  var screenInsets: UIEdgeInsets {
    if system.isPad { return UIEdgeInsets(top: 24, bottom: 20) }
    return system.interfaceOrientation.isLandscape
      ? UIEdgeInsets(left: 47, bottom: 21, right: 47) : UIEdgeInsets(top: 47, bottom: 34)
  }

  nonisolated package func reviewOrientation(_ transaction: borrowing Transaction) {
    transaction.call { DispatchQueue.main.async { [weak self] in self?.reviewOrientation() } }
  }

  /// Turns the interface, if its controller wants it so, and tells that.
  func reviewOrientation() {
    guard !isHidden, rootViewController != nil else { return }
    let size = turnNow()
    guard size != bounds.size, let root = rootViewController else { return }
    let turn = Turn(system)
    root.viewWillTransition(to: size, with: turn)
    bounds.size = size
    center = CGPoint(x: size.width / 2, y: size.height / 2)
    turn.along()
    layoutIfNeeded()
    turn.end()
  }

  /// Keeps the interface or lets it turn, as the controller in front says; returns the size of the screen then.
  @discardableResult private func turnNow() -> CGSize {
    guard var front = rootViewController else { return bounds.size }
    while let next = front.presentedViewController, !(next is UIAlertController) { front = next }
    if holdsInterface || system.lockedInterface == nil {
      let now = UIInterfaceOrientation(uprightIn: system.interfacePosture)
      let wish = UIInterfaceOrientation(uprightIn: system.freeInterfacePosture)
      let mask = front.supportedInterfaceOrientations
      let turns = front.shouldAutorotate && mask.contains(.init(wish))
      holdsInterface = !turns
      // What is not made for how the interface lies is turned to the first orientation that it is made for.
      let kept =
        mask.contains(.init(now))
        ? now : [.portrait, .landscapeRight, .landscapeLeft].first { mask.contains(.init($0)) }
      let lock = turns ? nil : kept?.posture
      // Setting it lets everyone look again, this window too.
      if system.lockedInterface != lock { system.lockedInterface = lock }
    }
    return screen.bounds.size
  }
}

extension UIInterfaceOrientation {
  /// How the phone is held when the interface is upright.
  fileprivate var posture: Posture? {
    switch self {
    case .portrait: .portrait
    case .portraitUpsideDown: .portraitUpsideDown
    case .landscapeLeft: .landscapeRight
    case .landscapeRight: .landscapeLeft
    case .unknown: nil
    }
  }
}

/// One turn of the interface. It takes 0.3 s of the timeline; that is made up.
private final class Turn: UIViewControllerTransitionCoordinator, UIViewControllerTransitionCoordinatorContext {
  typealias Body = (any UIViewControllerTransitionCoordinatorContext) -> Void
  private var animations: [Body] = []
  private var completions: [Body] = []
  private let system: CaptureSystem
  let targetTransform = CGAffineTransform.identity
  let transitionDuration = 0.3

  init(_ system: CaptureSystem) { self.system = system }

  func animate(alongsideTransition animation: Body?, completion: Body?) -> Bool {
    animations += animation.map { [$0] } ?? []
    completions += completion.map { [$0] } ?? []
    return true
  }

  func along() { for animation in animations { animation(self) } }

  func end() {
    system.onMain(after: transitionDuration) {
      MainActor.assumeIsolated { for completion in self.completions { completion(self) } }
    }
  }
}
