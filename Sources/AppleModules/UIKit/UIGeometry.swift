import Foundation
import PlatformTypes

/// Distances from the edges. **Source:** Apple, UIEdgeInsets.
public struct UIEdgeInsets: Hashable, Sendable {
  /// From each edge.
  public var top, left, bottom, right: CGFloat

  /// Distances.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// None.
  public static let zero = UIEdgeInsets()
}

extension CGRect {
  /// What is left within distances from the edges.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}

/// Interface orientations that an app is made for. **Source:** Apple, UIInterfaceOrientationMask.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// One orientation.
  init(_ orientation: UIInterfaceOrientation) { rawValue = 1 << UInt(orientation.rawValue) }

  /// The home button at the bottom.
  public static let portrait = Self(.portrait)
  /// The home button on the left.
  public static let landscapeLeft = Self(.landscapeLeft)
  /// The home button on the right.
  public static let landscapeRight = Self(.landscapeRight)
  /// The home button at the top.
  public static let portraitUpsideDown = Self(.portraitUpsideDown)
  /// The home button on a side.
  public static let landscape: Self = [.landscapeLeft, .landscapeRight]
  /// Any.
  public static let all: Self = [.portrait, .landscape, .portraitUpsideDown]
  /// Any but upside down.
  public static let allButUpsideDown: Self = [.portrait, .landscape]
}

extension UIView {
  /// How contents fill a view. **Source:** Apple, UIView.ContentMode.
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
  }

  /// What of a view changes with the view around it. **Source:** Apple, UIView.AutoresizingMask.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The distance from the left.
    public static let flexibleLeftMargin = Self(rawValue: 1)
    /// The width.
    public static let flexibleWidth = Self(rawValue: 2)
    /// The distance from the right.
    public static let flexibleRightMargin = Self(rawValue: 4)
    /// The distance from the top.
    public static let flexibleTopMargin = Self(rawValue: 8)
    /// The height.
    public static let flexibleHeight = Self(rawValue: 16)
    /// The distance from the bottom.
    public static let flexibleBottomMargin = Self(rawValue: 32)
  }

  /// Follows the view around it: what is flexible shares the difference in proportion. **Source:** Apple, autoresizingMask.
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
