import CoreMediaModel
import Foundation
import Locking

/// A type of reaction effect, triggered by a gesture or by the app. **Source:** Apple, AVCaptureReactionType.
public struct AVCaptureReactionType: RawRepresentable, Hashable, Sendable {
  /// The string value that Apple defines.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A thumbs-up reaction effect.
  public static let thumbsUp = AVCaptureReactionType(rawValue: "ReactionThumbsUp")
  /// A thumbs-down reaction effect.
  public static let thumbsDown = AVCaptureReactionType(rawValue: "ReactionThumbsDown")
  /// A reaction effect with balloons.
  public static let balloons = AVCaptureReactionType(rawValue: "ReactionBalloons")
  /// A reaction effect with a heart.
  public static let heart = AVCaptureReactionType(rawValue: "ReactionHeart")
  /// A reaction effect with fireworks.
  public static let fireworks = AVCaptureReactionType(rawValue: "ReactionFireworks")
  /// A reaction effect with rain.
  public static let rain = AVCaptureReactionType(rawValue: "ReactionRain")
  /// A reaction effect with confetti.
  public static let confetti = AVCaptureReactionType(rawValue: "ReactionConfetti")
  /// A reaction effect with lasers.
  public static let lasers = AVCaptureReactionType(rawValue: "ReactionLasers")

  /// All reaction types, in Apple's order.
  package static let all: [AVCaptureReactionType] = [
    .thumbsUp, .thumbsDown, .balloons, .heart, .fireworks, .rain, .confetti, .lasers,
  ]

  /// The name of the SF Symbol for the reaction in a menu. **Source:** inferred from the names of SF Symbols.
  public var systemImageName: String {
    switch self {
    case .thumbsUp: "hand.thumbsup.fill"
    case .thumbsDown: "hand.thumbsdown.fill"
    case .balloons: "balloon.2.fill"
    case .heart: "heart.fill"
    case .fireworks: "fireworks"
    case .rain: "cloud.rain.fill"
    case .confetti: "party.popper.fill"
    default: "rays"
    }
  }
}

/// The state of a reaction effect in progress. **Source:** Apple, AVCaptureReactionEffectState.
public final class AVCaptureReactionEffectState: NSObject, Sendable {
  /// The type of the reaction effect.
  public let reactionType: AVCaptureReactionType
  /// The time at which the effect started.
  public let startTime: CMTime
  /// The time at which the effect ended; invalid while it is in progress. **Source:** Apple, endTime.
  public var endTime: CMTime { time.withLock { $0 } }
  private let time = Locked(CMTime.invalid)

  init(_ reactionType: AVCaptureReactionType, startTime: CMTime) {
    self.reactionType = reactionType
    self.startTime = startTime
  }

  func end(at time: CMTime) { self.time.withLock { $0 = time } }
}
