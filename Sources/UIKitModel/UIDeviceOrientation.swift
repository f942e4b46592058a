import PlatformModel
import SimulationKernel

/// How a phone is held. `landscapeLeft` has the home button on the right. **Source:** Apple, UIDeviceOrientation; rule 298.
public enum UIDeviceOrientation: Int, Sendable, CaseIterable {
  /// It cannot be told, or the app has not begun to generate orientation notifications.
  case unknown
  /// Upright, the home button at the bottom.
  case portrait
  /// Upright, the home button at the top.
  case portraitUpsideDown
  /// On its side, the home button on the right.
  case landscapeLeft
  /// On its side, the home button on the left.
  case landscapeRight
  /// Flat, the screen up.
  case faceUp
  /// Flat, the screen down.
  case faceDown

  /// Whether it is one of the two portrait orientations.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is one of the two landscape orientations.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the phone lies flat.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether an interface can have it.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }

  package init(_ posture: Posture) {
    self =
      switch posture {
      case .unknown: .unknown
      case .portrait: .portrait
      case .portraitUpsideDown: .portraitUpsideDown
      case .landscapeLeft: .landscapeLeft
      case .landscapeRight: .landscapeRight
      case .faceUp: .faceUp
      case .faceDown: .faceDown
      }
  }
}

/// How an app's interface lies in the phone. `landscapeLeft` has the home button on the left, unlike the phone's own.
///
/// **Source:** Apple, UIInterfaceOrientation; rule 299: video orientations have the interface's names.
public enum UIInterfaceOrientation: Int, Sendable, CaseIterable {
  /// There is no window yet. **Source:** rule 317.
  case unknown = 0
  /// The home button at the bottom.
  case portrait = 1
  /// The home button at the top.
  case portraitUpsideDown = 2
  /// The home button on the left.
  case landscapeLeft = 4
  /// The home button on the right.
  case landscapeRight = 3

  /// Whether it is one of the two portrait orientations.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is one of the two landscape orientations.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// The interface that is upright when the phone is held like this; unknown when it lies flat.
  package init(uprightIn posture: Posture) {
    self =
      switch posture {
      case .portrait: .portrait
      case .portraitUpsideDown: .portraitUpsideDown
      case .landscapeLeft: .landscapeRight
      case .landscapeRight: .landscapeLeft
      case .unknown, .faceUp, .faceDown: .unknown
      }
  }
}

extension CaptureSystem {
  /// How the interface lies, which is how its window scene would tell it. Left and right are those of the interface. **Source:** rule 299.
  public var interfaceOrientation: UIInterfaceOrientation { UIInterfaceOrientation(uprightIn: interfacePosture) }
}
