import CoreMediaModel

/// A record of the last frame that a camera captured and could measure.
package struct FrameHistory {
  package private(set) var hasStreamed = false
  /// The last frame in the current format.
  private var lastFrame: (time: CMTime, duration: CMTime)?

  package init() {}

  package mutating func note(_ frame: CameraControl.Frame) {
    lastFrame = (frame.time, frame.duration)
    hasStreamed = true
  }

  /// Forgets the last frame, because the camera has a new format.
  package mutating func forgetLastFrame() { lastFrame = nil }

  /// Returns whether a frame at this time follows a pause, so that the control loops must first converge.
  package func isInterrupted(at time: CMTime) -> Bool {
    guard let lastFrame else { return true }
    return time > lastFrame.time + lastFrame.duration + lastFrame.duration
  }
}
