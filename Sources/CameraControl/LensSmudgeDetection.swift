import AVFoundationTypes
import CoreMediaModel

/// The search for dirt on the lens, as often as a client wants.
package struct LensSmudgeDetection: Equatable {
  /// How long the first look takes. **Source:** made up.
  static let firstLookSeconds = 1.0

  /// Whether there is dirt to be seen: not a fact of the picture, which stays as it is.
  package var isSmudged = false
  package private(set) var status = AVCaptureCameraLensSmudgeDetectionStatus.disabled
  /// Time between two looks: `.zero` for always, an invalid one for a single look when the stream begins.
  package private(set) var interval = CMTime.invalid
  private var nextLook: Look = .never

  private enum Look: Equatable {
    case never
    /// With the first frame the time begins to count.
    case afterFirstFrame
    case at(CMTime)
  }

  /// Whether it waits for a frame to look at.
  var isWatching: Bool { nextLook != .never }

  package mutating func set(enabled: Bool, interval: CMTime) {
    status = enabled ? .unknown : .disabled
    self.interval = enabled ? interval : .invalid
    nextLook = enabled ? .afterFirstFrame : .never
  }

  /// Frames come anew.
  mutating func reset() {
    if status != .disabled { set(enabled: true, interval: interval) }
  }

  /// Looks when it is time. The lens is clean unless ``isSmudged``.
  mutating func learn(from frame: CameraControl.Frame) {
    switch nextLook {
    case .never: break
    case .afterFirstFrame:
      nextLook = .at(frame.time + CMTime(seconds: Self.firstLookSeconds, preferredTimescale: 1000))
    case .at(let time) where frame.time < time: break
    case .at:
      status = isSmudged ? .smudged : .smudgeNotDetected
      nextLook = interval.isValid ? .at(frame.time + interval) : .never
    }
  }
}
