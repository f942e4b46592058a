import PlatformModel
import SimulationKernel

/// The orientation of a phone. `landscapeLeft` has the home button on the right. **Source:** Apple,
/// UIDeviceOrientation; rule 298.
public enum UIDeviceOrientation: Int, Sendable, CaseIterable {
  /// The orientation is unknown, or the app has not enabled orientation notifications.
  case unknown
  /// The phone is upright, with the home button at the bottom.
  case portrait
  /// The phone is upside down, with the home button at the top.
  case portraitUpsideDown
  /// The phone is on its side, with the home button on the right.
  case landscapeLeft
  /// The phone is on its side, with the home button on the left.
  case landscapeRight
  /// The phone is flat, with the screen facing up.
  case faceUp
  /// The phone is flat, with the screen facing down.
  case faceDown

  /// A Boolean value that indicates whether the orientation is one of the two portrait orientations.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// A Boolean value that indicates whether the orientation is one of the two landscape orientations.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// A Boolean value that indicates whether the phone is flat, with the screen facing up or down.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// A Boolean value that indicates whether an interface can have this orientation.
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

/// The orientation of an app's interface. `landscapeLeft` has the home button on the left, unlike the device
/// orientation of that name.
///
/// **Source:** Apple, UIInterfaceOrientation; rule 299: video orientations use the names of interface orientations.
public enum UIInterfaceOrientation: Int, Sendable, CaseIterable {
  /// The orientation is unknown, because there is no window yet. **Source:** rule 317.
  case unknown = 0
  /// The home button is at the bottom.
  case portrait = 1
  /// The home button is at the top.
  case portraitUpsideDown = 2
  /// The home button is on the left.
  case landscapeLeft = 4
  /// The home button is on the right.
  case landscapeRight = 3

  /// A Boolean value that indicates whether the orientation is one of the two portrait orientations.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// A Boolean value that indicates whether the orientation is one of the two landscape orientations.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// Creates the orientation that is upright when the phone is held in a posture; `unknown` for a flat phone.
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
  /// The interface orientation, as reported by the window scene. Left and right are named from the interface.
  /// **Source:** rule 299.
  public var interfaceOrientation: UIInterfaceOrientation { UIInterfaceOrientation(uprightIn: interfacePosture) }
}
