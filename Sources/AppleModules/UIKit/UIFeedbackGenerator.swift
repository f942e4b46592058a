import Foundation

/// An object that makes the phone vibrate as feedback. The methods of all generators have no effect. **Source:** Apple,
/// UIFeedbackGenerator.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
  /// Creates a generator of feedback.
  public override init() { super.init() }

  /// Prepares the hardware for feedback. Has no effect.
  open func prepare() {}
}

/// A generator of feedback that feels like an impact. **Source:** Apple, UIImpactFeedbackGenerator.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The styles of an impact. **Source:** Apple, UIImpactFeedbackGenerator.FeedbackStyle.
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }

  /// Creates a generator. The style has no effect.
  public convenience init(style: FeedbackStyle) { self.init() }
  /// Creates a generator for a view. The arguments have no effect.
  public convenience init(style: FeedbackStyle, view: UIView) { self.init() }

  /// Triggers feedback. Has no effect.
  open func impactOccurred() {}
  /// Triggers feedback with an intensity from 0 to 1. Has no effect.
  open func impactOccurred(intensity: CGFloat) {}
}

/// A generator of feedback about the result of a task. **Source:** Apple, UINotificationFeedbackGenerator.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The results of a task. **Source:** Apple, UINotificationFeedbackGenerator.FeedbackType.
  public enum FeedbackType: Int, Sendable { case success, warning, error }

  /// Triggers feedback. Has no effect.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// A generator of feedback about a change of a selection. **Source:** Apple, UISelectionFeedbackGenerator.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Triggers feedback. Has no effect.
  open func selectionChanged() {}
}
