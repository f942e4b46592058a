import Foundation

/// What a simulated camera looks at.
public enum Scene: Hashable, Sendable {
  /// A test chart that fills the view.
  case chart(Chart)
  /// A picture file, as large as covers the view.
  case image(URL)
  /// A video file, as large as covers the view, played from the timeline's beginning and over again.
  case video(URL)
}

/// A test chart. Every frame of one carries its index and time as text and as a ``FrameStrip``.
public enum Chart: String, Hashable, Sendable, CaseIterable {
  /// Four colours and four QR codes in its corners, an arrow that points up, a hand that goes round once a second, and a
  /// patch that flashes when ``Beep`` beeps.
  case orientation
  /// Colour bars after SMPTE EG 1, with BT.709 primaries.
  case smpteBars
  /// From black to white.
  case grayRamp = "greyRamp"
  /// From black to white, red, green and blue.
  case rgbRamps
  /// Black and white squares.
  case checkerboard
}
