import Foundation
import Locking
import PlatformModel
import SimulationKernel
import UIKitModel

/// The screen of the phone. Its size is assumed: that of a common phone or tablet. **Source:** Apple, UIScreen.
@preconcurrency @MainActor open class UIScreen: NSObject {
  /// The main screen of the phone.
  public class var main: UIScreen { UIScreen() }

  private let system = CaptureSystem.current
  private var upright: CGSize { system.isPad ? CGSize(width: 820, height: 1180) : CGSize(width: 390, height: 844) }

  /// The size of the screen in points, in the current interface orientation.
  open var bounds: CGRect {
    let size = upright
    return CGRect(
      origin: .zero,
      size: system.interfaceOrientation.isLandscape ? CGSize(width: size.height, height: size.width) : size)
  }
  /// The size of the screen in pixels, in portrait orientation.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: upright.width * scale, height: upright.height * scale)
  }
  /// The number of pixels per point.
  open var scale: CGFloat { system.isPad ? 2 : 3 }
  /// The number of pixels per point. Always equal to `scale`.
  open var nativeScale: CGFloat { scale }
  /// The maximum refresh rate, in frames per second. Always 60.
  open var maximumFramesPerSecond: Int { 60 }
  /// A Boolean value that indicates whether the screen is being recorded or shared. Always false.
  open var isCaptured: Bool { false }
  /// Posted after ``isCaptured`` changes. Never posted.
  nonisolated public static let capturedDidChangeNotification = Notification.Name(
    "UIScreenCapturedDidChangeNotification")
  /// Posted after ``brightness`` changes. Never posted.
  nonisolated public static let brightnessDidChangeNotification = Notification.Name(
    "UIScreenBrightnessDidChangeNotification")
  /// The brightness of the screen, from 0 to 1. Default 0.5.
  open var brightness: CGFloat {
    get { system.state(of: Self.light).read { $0 } }
    set { system.change { system.state(of: Self.light).write($0) { $0 = min(1, max(0, newValue)) } } }
  }
  private static let light = SystemPart<CGFloat> { _ in 0.5 }
}

/// A scene that manages the app's windows on the screen. **Source:** Apple, UIWindowScene.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
  /// The windows of the scene, from back to front.
  open var windows: [UIWindow] { UIApplication.shared.windows }
  /// The current orientation of the interface.
  open var interfaceOrientation: UIInterfaceOrientation { system.interfaceOrientation }
  /// The geometry of the scene.
  open var effectiveGeometry: Geometry { Geometry(interfaceOrientation) }
  /// The screen that displays the scene.
  open var screen: UIScreen { .main }
}

extension UIWindowScene {
  /// The geometry of a scene. **Source:** Apple, UIWindowScene.Geometry.
  @preconcurrency @MainActor public final class Geometry: NSObject {
    /// The orientation of the interface.
    public let interfaceOrientation: UIInterfaceOrientation

    init(_ orientation: UIInterfaceOrientation) {
      interfaceOrientation = orientation
      super.init()
    }
  }
}

/// One instance of the app's user interface. **Source:** Apple, UIScene.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// The activation states of a scene. **Source:** Apple, UIScene.ActivationState.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  let system: CaptureSystem
  init(_ system: CaptureSystem) { self.system = system }

  /// The activation state of the scene: `foregroundActive` or `background`.
  open var activationState: ActivationState {
    UIApplication.shared.applicationState == .background ? .background : .foregroundActive
  }

  /// Posted before the scene becomes inactive.
  nonisolated public static var willDeactivateNotification: Notification.Name { .scene("WillDeactivate") }
  /// Posted after the scene enters the background.
  nonisolated public static var didEnterBackgroundNotification: Notification.Name { .scene("DidEnterBackground") }
  /// Posted before the scene returns to the foreground.
  nonisolated public static var willEnterForegroundNotification: Notification.Name { .scene("WillEnterForeground") }
  /// Posted after the scene becomes active.
  nonisolated public static var didActivateNotification: Notification.Name { .scene("DidActivate") }
}

/// A window on the screen. It performs pending layout before simulated time advances, and rotates with the phone if its
/// view controller supports that.
///
/// **Source:** Apple, UIWindow.
open class UIWindow: UIView, OrientationObserver {
  nonisolated private let isLayoutDue = Locked(false)
  private let system = CaptureSystem.current
  private var isFollowing = false
  /// Whether the window locks the interface orientation on behalf of its view controller.
  private var holdsInterface = false

  /// The view controller of the window's content. Setting it replaces the content.
  open var rootViewController: UIViewController? {
    didSet {
      guard oldValue !== rootViewController else { return }
      oldValue?.beginAppearance(false)
      oldValue?.viewIfLoaded?.removeFromSuperview()
      oldValue?.endAppearance()
      if !isHidden { show() }
    }
  }

  /// The scene that contains the window.
  open weak var windowScene: UIWindowScene?
  /// The screen that displays the window.
  open var screen: UIScreen { .main }
  /// A Boolean value that indicates whether the window is the key window.
  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  /// Creates a hidden window with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Creates a hidden window that fills the screen of a scene.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
  }

  /// Creates an empty window. Archives are not supported, so `coder` is ignored.
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

  /// Shows the window in front of the others and makes it the key window.
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
      // Inferred: Apple's AVCam reads the orientation in viewWillTransition without enabling orientation notifications.
      UIDevice.current.beginGeneratingDeviceOrientationNotifications()
    }
    isFollowing = true
    updateRotationLock()
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
      layoutIfNeeded()
      isLayoutDue.withLock { $0 = false }
      guard layer.needsLayoutSomewhere else { return }
      // A layout that invalidates itself is repeated when the display refreshes, so that simulated time advances.
      system.timeline.schedule(after: 1_000_000_000 / 60) { [weak self] in self?.layoutIsNeeded() }
    }
  }

  // MARK: Rotation

  /// The insets of the areas that the phone's bars cover. The values are assumed.
  var screenInsets: UIEdgeInsets {
    if system.isPad { return UIEdgeInsets(top: 24, bottom: 20) }
    return system.interfaceOrientation.isLandscape
      ? UIEdgeInsets(left: 47, bottom: 21, right: 47) : UIEdgeInsets(top: 47, bottom: 34)
  }

  nonisolated package func orientationMayHaveChanged(_ transaction: borrowing Transaction) {
    transaction.call { DispatchQueue.main.async { [weak self] in self?.reviewOrientation() } }
  }

  /// Rotates the interface if its view controller permits it, and notifies the controller of the new size.
  func reviewOrientation() {
    guard !isHidden, rootViewController != nil else { return }
    let size = updateRotationLock()
    guard size != bounds.size, let root = rootViewController else { return }
    let turn = RotationTransition(system)
    root.viewWillTransition(to: size, with: turn)
    bounds.size = size
    center = CGPoint(x: size.width / 2, y: size.height / 2)
    turn.along()
    layoutIfNeeded()
    turn.end()
  }

  /// Locks or unlocks the interface orientation as the frontmost controller requires. Returns the resulting screen
  /// size.
  @discardableResult private func updateRotationLock() -> CGSize {
    guard var front = rootViewController else { return bounds.size }
    while let next = front.presentedViewController, !(next is UIAlertController) { front = next }
    if holdsInterface || system.lockedInterface == nil {
      let now = UIInterfaceOrientation(uprightIn: system.interfacePosture)
      let wish = UIInterfaceOrientation(uprightIn: system.unlockedInterfacePosture)
      let mask = front.supportedInterfaceOrientations
      let turns = front.shouldAutorotate && mask.contains(.init(wish))
      holdsInterface = !turns
      // If the controller does not support the current orientation, use the first supported one.
      let kept =
        mask.contains(.init(now))
        ? now : [.portrait, .landscapeRight, .landscapeLeft].first { mask.contains(.init($0)) }
      let lock = turns ? nil : kept?.posture
      // Setting the lock notifies every orientation observer, including this window.
      if system.lockedInterface != lock { system.lockedInterface = lock }
    }
    return screen.bounds.size
  }
}

extension UIInterfaceOrientation {
  /// The posture of the phone in which the interface is upright.
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

/// A rotation of the interface that takes 0.3 s of simulated time. The duration is assumed.
private final class RotationTransition: UIViewControllerTransitionCoordinator,
  UIViewControllerTransitionCoordinatorContext
{
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
