import Foundation
import PlatformTypes

/// Inset distances from the edges of a rectangle, in points. **Source:** Apple, UIEdgeInsets.
public struct UIEdgeInsets: Hashable, Sendable {
  /// The inset from each edge, in points.
  public var top, left, bottom, right: CGFloat

  /// Creates edge insets, in points. Omitted insets are 0.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Edge insets that are all zero.
  public static let zero = UIEdgeInsets()
}

extension CGRect {
  /// Returns the rectangle shrunk by edge insets.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}

/// The interface orientations that an app supports. **Source:** Apple, UIInterfaceOrientationMask.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Creates a mask that contains one orientation.
  init(_ orientation: UIInterfaceOrientation) { rawValue = 1 << UInt(orientation.rawValue) }

  /// Portrait, with the home button at the bottom.
  public static let portrait = Self(.portrait)
  /// Landscape, with the home button on the left.
  public static let landscapeLeft = Self(.landscapeLeft)
  /// Landscape, with the home button on the right.
  public static let landscapeRight = Self(.landscapeRight)
  /// Upside-down portrait, with the home button at the top.
  public static let portraitUpsideDown = Self(.portraitUpsideDown)
  /// Both landscape orientations, left and right.
  public static let landscape: Self = [.landscapeLeft, .landscapeRight]
  /// All four interface orientations.
  public static let all: Self = [.portrait, .landscape, .portraitUpsideDown]
  /// All interface orientations except upside-down portrait.
  public static let allButUpsideDown: Self = [.portrait, .landscape]
}

extension UIView {
  /// The modes in which content fills a view. **Source:** Apple, UIView.ContentMode.
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
  }

  /// The parts of a view's frame that resize with its superview. **Source:** Apple, UIView.AutoresizingMask.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The margin to the superview's left edge.
    public static let flexibleLeftMargin = Self(rawValue: 1)
    /// The width of the view.
    public static let flexibleWidth = Self(rawValue: 2)
    /// The margin to the superview's right edge.
    public static let flexibleRightMargin = Self(rawValue: 4)
    /// The margin to the superview's top edge.
    public static let flexibleTopMargin = Self(rawValue: 8)
    /// The height of the view.
    public static let flexibleHeight = Self(rawValue: 16)
    /// The margin to the superview's bottom edge.
    public static let flexibleBottomMargin = Self(rawValue: 32)
  }

  /// Resizes the view with its superview: flexible parts share the size change in proportion. **Source:** Apple,
  /// autoresizingMask.
  func autoresize(from old: CGSize, to new: CGSize) {
    guard !autoresizingMask.isEmpty, transform.isIdentity else { return }
    func spread(_ start: CGFloat, _ length: CGFloat, _ old: CGFloat, _ new: CGFloat, _ first: UInt) -> (
      CGFloat, CGFloat
    ) {
      let parts = [start, length, old - start - length]
      let flexible = (0..<3).filter { autoresizingMask.contains(.init(rawValue: first << UInt($0))) }
      let sum = flexible.reduce(0) { $0 + parts[$1] }
      let results = (0..<3).map { index in
        guard flexible.contains(index) else { return parts[index] }
        return parts[index] + (new - old) * (sum > 0 ? parts[index] / sum : 1 / CGFloat(flexible.count))
      }
      return (results[0], results[1])
    }
    let (x, width) = spread(frame.minX, frame.width, old.width, new.width, 1)
    let (y, height) = spread(frame.minY, frame.height, old.height, new.height, 8)
    frame = CGRect(x: x, y: y, width: width, height: height)
  }
}
