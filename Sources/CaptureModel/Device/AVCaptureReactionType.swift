import CoreMediaModel
import Foundation
import Locking

/// An effect that a gesture sets off. **Source:** Apple, AVCaptureReactionType.
public struct AVCaptureReactionType: RawRepresentable, Hashable, Sendable {
  /// Apple's string.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Thumbs up.
  public static let thumbsUp = AVCaptureReactionType(rawValue: "ReactionThumbsUp")
  /// Thumbs down.
  public static let thumbsDown = AVCaptureReactionType(rawValue: "ReactionThumbsDown")
  /// Balloons.
  public static let balloons = AVCaptureReactionType(rawValue: "ReactionBalloons")
  /// A heart.
  public static let heart = AVCaptureReactionType(rawValue: "ReactionHeart")
  /// Fireworks.
  public static let fireworks = AVCaptureReactionType(rawValue: "ReactionFireworks")
  /// Rain.
  public static let rain = AVCaptureReactionType(rawValue: "ReactionRain")
  /// Confetti.
  public static let confetti = AVCaptureReactionType(rawValue: "ReactionConfetti")
  /// Lasers.
  public static let lasers = AVCaptureReactionType(rawValue: "ReactionLasers")

  /// All of them, in Apple's order.
  package static let all: [AVCaptureReactionType] = [
    .thumbsUp, .thumbsDown, .balloons, .heart, .fireworks, .rain, .confetti, .lasers,
  ]

  /// Name of the symbol that stands for the effect in a menu. **Source:** inferred from the names of SF Symbols.
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

/// An effect that plays over the video. **Source:** Apple, AVCaptureReactionEffectState.
public final class AVCaptureReactionEffectState: NSObject, Sendable {
  /// Which effect.
  public let reactionType: AVCaptureReactionType
  /// When it began.
  public let startTime: CMTime
  /// When it was over; invalid while it plays. **Source:** Apple, endTime.
  public var endTime: CMTime { time.withLock { $0 } }
  private let time = Locked(CMTime.invalid)

  init(_ reactionType: AVCaptureReactionType, startTime: CMTime) {
    self.reactionType = reactionType
    self.startTime = startTime
  }

  func end(at time: CMTime) { self.time.withLock { $0 = time } }
}
