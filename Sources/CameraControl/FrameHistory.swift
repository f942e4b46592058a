import CoreMediaModel

/// When a camera has taken frames that it could measure.
package struct FrameHistory {
  package private(set) var hasStreamed = false
  /// The last frame in the present format.
  private var lastFrame: (time: CMTime, duration: CMTime)?

  package init() {}

  package mutating func note(_ frame: CameraControl.Frame) {
    lastFrame = (frame.time, frame.duration)
    hasStreamed = true
  }

  /// The camera has a new format.
  package mutating func forgetLastFrame() { lastFrame = nil }

  /// Whether a frame at this time comes after a pause, so that the loops have been at work meanwhile.
  package func isInterrupted(at time: CMTime) -> Bool {
    guard let lastFrame else { return true }
    return time > lastFrame.time + lastFrame.duration + lastFrame.duration
  }
}
