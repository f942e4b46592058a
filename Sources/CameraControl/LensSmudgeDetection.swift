import AVFoundationTypes
import CoreMediaModel

/// The detection of smudges on the lens, at the interval that the app sets.
package struct LensSmudgeDetection: Equatable {
  /// The time until the first detection, in seconds. **Source:** assumed.
  static let firstLookSeconds = 1.0

  /// Whether the simulated lens is smudged. Frames do not change.
  package var isSmudged = false
  package private(set) var status = AVCaptureCameraLensSmudgeDetectionStatus.disabled
  /// The time between detections: `.zero` for continuous, invalid for a single detection when the stream starts.
  package private(set) var interval = CMTime.invalid
  private var nextLook: Look = .never

  private enum Look: Equatable {
    case never
    /// The first frame starts the interval.
    case afterFirstFrame
    case at(CMTime)
  }

  /// Whether a detection is pending.
  var isWatching: Bool { nextLook != .never }

  package mutating func set(enabled: Bool, interval: CMTime) {
    status = enabled ? .unknown : .disabled
    self.interval = enabled ? interval : .invalid
    nextLook = enabled ? .afterFirstFrame : .never
  }

  /// Restarts detection with a new stream.
  mutating func reset() {
    if status != .disabled { set(enabled: true, interval: interval) }
  }

  /// Updates the status from ``isSmudged`` when a detection is due.
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
