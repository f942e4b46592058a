import Foundation

/// The content in front of a simulated camera.
public enum Scene: Hashable, Sendable {
  /// A test chart that fills the view.
  case chart(Chart)
  /// An image file, scaled to fill the view.
  case image(URL)
  /// A video file, scaled to fill the view and played in a loop from the start of the timeline.
  case video(URL)
}

/// A test chart. Every frame contains its index and time as text and as a ``FrameStrip``.
public enum Chart: String, Hashable, Sendable, CaseIterable {
  /// A chart with four colors and four QR codes in its corners, an arrow that points up, a hand that rotates once a
  /// second, and a patch that flashes when ``Beep`` beeps.
  case orientation
  /// Color bars after SMPTE EG 1, with BT.709 primaries.
  case smpteBars
  /// A ramp from black to white.
  case grayRamp = "greyRamp"
  /// Ramps from black to white, red, green and blue.
  case rgbRamps
  /// A checkerboard of black and white squares.
  case checkerboard
}
