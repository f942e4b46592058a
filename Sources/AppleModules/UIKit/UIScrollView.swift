import Foundation

/// A view whose contents can be larger than itself. A test scrolls by setting ``contentOffset``. **Source:** Apple,
/// UIScrollView.
open class UIScrollView: UIView {
  /// The behaviors that adjust the insets of the contents. **Source:** Apple,
  /// UIScrollView.ContentInsetAdjustmentBehavior.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable { case automatic, scrollableAxes, never, always }
  /// The ways in which scrolling dismisses the keyboard. **Source:** Apple, UIScrollView.KeyboardDismissMode.
  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }

  /// The delegate that is told about scrolling.
  open weak var delegate: (any UIScrollViewDelegate)?
  /// The size of the contents, in points. Default zero.
  open var contentSize = CGSize.zero
  /// The insets of the contents, in points. Default zero.
  open var contentInset = UIEdgeInsets.zero
  /// The insets of the scroll indicators. Default zero.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// The adjustment of the insets. Default `automatic`. Has no effect.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// A Boolean value that indicates whether the user can scroll. Default true.
  open var isScrollEnabled = true
  /// A Boolean value that indicates whether scrolling stops at multiples of the view's size. Default false.
  open var isPagingEnabled = false
  /// A Boolean value that indicates whether scrolling is limited to one direction at a time. Default false.
  open var isDirectionalLockEnabled = false
  /// A Boolean value that indicates whether scrolling past the edges bounces. Default true.
  open var bounces = true
  /// A Boolean value that indicates whether vertical scrolling always bounces. Default false.
  open var alwaysBounceVertical = false
  /// A Boolean value that indicates whether horizontal scrolling always bounces. Default false.
  open var alwaysBounceHorizontal = false
  /// A Boolean value that indicates whether zooming past the limits bounces. Default true.
  open var bouncesZoom = true
  /// A Boolean value that indicates whether the vertical scroll indicator is visible. Default true.
  open var showsVerticalScrollIndicator = true
  /// A Boolean value that indicates whether the horizontal scroll indicator is visible. Default true.
  open var showsHorizontalScrollIndicator = true
  /// A Boolean value that indicates whether touches reach the contents only after a delay. Default true.
  open var delaysContentTouches = true
  /// A Boolean value that indicates whether a tap on the status bar scrolls to the top. Default true.
  open var scrollsToTop = true
  /// The rate at which scrolling slows down. Default `normal`.
  open var decelerationRate = DecelerationRate.normal
  /// The way in which scrolling dismisses the keyboard. Default `none`.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// The smallest scale of the contents. Default 1.
  open var minimumZoomScale: CGFloat = 1
  /// The largest scale of the contents. Default 1.
  open var maximumZoomScale: CGFloat = 1
  /// The scale of the contents. Default 1. Has no effect on the contents.
  open var zoomScale: CGFloat = 1
  /// The layout guide of the contents. Here it is that of the view: constraints to it do not set ``contentSize``.
  open private(set) lazy var contentLayoutGuide = UILayoutGuide(of: self) { _ in .zero }
  /// The layout guide of the view's frame, which does not scroll.
  open private(set) lazy var frameLayoutGuide = UILayoutGuide(of: self) { _ in .zero }
  /// The recognizer of the drags that scroll. It is not attached, so drags do not scroll.
  open private(set) lazy var panGestureRecognizer = UIPanGestureRecognizer()

  /// The rates at which scrolling slows down. **Source:** Apple, UIScrollView.DecelerationRate.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The normal rate of deceleration.
    public static let normal = Self(rawValue: 0.998)
    /// A faster rate of deceleration.
    public static let fast = Self(rawValue: 0.99)
  }

  /// The point of the contents at the view's origin. Setting it tells the delegate.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// Scrolls the contents. The change applies immediately, and an animation ends immediately.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
    if animated { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// Scrolls until a rectangle is visible if necessary.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    func start(_ low: CGFloat, _ high: CGFloat, _ from: CGFloat, _ length: CGFloat) -> CGFloat {
      low < from ? low : max(from, high - length)
    }
    let point = CGPoint(
      x: start(rect.minX, rect.maxX, bounds.minX, bounds.width),
      y: start(rect.minY, rect.maxY, bounds.minY, bounds.height))
    setContentOffset(point, animated: animated)
  }

  /// Sets the scale of the contents.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    zoomScale = min(maximumZoomScale, max(minimumZoomScale, scale))
    delegate?.scrollViewDidZoom(self)
  }

  /// The insets of the contents, with the adjustment. Equal to ``contentInset``.
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  /// A Boolean value that indicates whether the user touches the contents. Always false.
  open var isTracking: Bool { false }
  /// A Boolean value that indicates whether the user drags the contents. Always false.
  open var isDragging: Bool { false }
  /// A Boolean value that indicates whether the contents still move after a drag. Always false.
  open var isDecelerating: Bool { false }
}

/// The methods that respond to scrolling. The model calls only those for changes by code. **Source:** Apple,
/// UIScrollViewDelegate.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
  /// Called after the contents have scrolled.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called after the scale has changed.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  /// Called before the user begins to drag.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called before the user ends a drag.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called after the user has ended a drag.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called before the movement after a drag.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// Called after the movement after a drag.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Called after an animation by code.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// Returns the view that changes its size by zooming, or nil.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
}

extension UIScrollViewDelegate {
  /// Does nothing by default.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing by default.
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Does nothing by default.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Does nothing by default.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Does nothing by default.
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// Does nothing by default.
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing by default.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing by default.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Returns nil by default.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
}
