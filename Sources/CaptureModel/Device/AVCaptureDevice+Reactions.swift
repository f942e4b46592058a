import Foundation

/// An effect that plays over the video. **Source:** Apple, AVCaptureReactionEffectState.
public final class AVCaptureReactionEffectState: NSObject, Sendable {
  /// Which effect.
  public let reactionType: AVCaptureReactionType
  /// When it began.
  public let startTime: CMTime
  /// When it will be over; invalid while that is not known.
  public let endTime: CMTime

  init(_ reactionType: AVCaptureReactionType, startTime: CMTime, endTime: CMTime) {
    self.reactionType = reactionType
    self.startTime = startTime
    self.endTime = endTime
  }
}

extension AVCaptureDevice {
  /// How long an effect plays. **Source:** made up.
  static let reactionSeconds = 3.0

  /// Whether the user allows effects of gestures and menus. Default true. **Source:** rule 115.
  public class var reactionEffectsEnabled: Bool { isEnabled(.reactions) }
  /// Whether the user allows gestures to set them off. **Source:** rule 115.
  public class var reactionEffectGesturesEnabled: Bool { isEnabled(.reactionGestures) }

  /// Whether effects can be set off: the user allows them and the active format can. Observable.
  public var canPerformReactionEffects: Bool { activeEffects.effects.contains(.reactions) }

  /// The effects that can be set off now. Observable.
  public var availableReactionTypes: Set<AVCaptureReactionType> { activeEffects.reactionTypes }

  /// The effects that play now, the first begun first. Observable.
  public var reactionEffectsInProgress: [AVCaptureReactionEffectState] { setting(\.reactions) }

  /// Sets off an effect, which plays for three seconds. The device tells of it; it is not drawn.
  ///
  /// Raises NSInvalidArgumentException for an effect that is not available.
  /// **Source:** Apple, performEffect(for:); the duration is made up, the wording inferred.
  public func performEffect(for reactionType: AVCaptureReactionType) {
    guard
      system.require(
        availableReactionTypes.contains(reactionType),
        Misuse(
          .invalidArgument,
          "*** -[AVCaptureDevice performEffectForReaction:] \(reactionType.rawValue) is not available - use -availableReactionTypes",
          remedy: "ask canPerformReactionEffects and availableReactionTypes first"))
    else { return }
    let now = system.timeline.now
    let effect = AVCaptureReactionEffectState(
      reactionType, startTime: now, endTime: now + CMTime(seconds: Self.reactionSeconds, preferredTimescale: 1000))
    changeSettings { $0.reactions.append(effect) }
    system.timeline.schedule(at: effect.endTime.nanoseconds) { [weak self] in
      self?.changeSettings { $0.reactions.removeAll { $0 === effect } }
    }
  }
}
