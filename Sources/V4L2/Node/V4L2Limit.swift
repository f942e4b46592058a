/// The most that is taken from a driver, or from a recording of one. What lies beyond is left out: a driver that never says that there
/// is no more keeps nobody for ever.
package enum V4L2Limit {
  /// Formats of a camera.
  static let formats = 256
  /// Sizes of a format.
  static let sizes = 128
  /// Frame intervals of a size.
  static let intervals = 128
  /// Entries of every other list: controls, entries of a menu, inputs, parts of a camera.
  static let entries = 4096
  /// Bytes of a control's value. One that says more is as good as empty; no control is larger.
  package static let controlBytes = 1 << 20
  /// Pixels of a side of a picture.
  package static let side = 1 << 16
  /// Frames a second of a recorded camera.
  package static let recordedFrameRate = 10_000.0
  /// Bytes of a recording's text: thirty hours of 30 pictures a second.
  package static let recordedBytes = 1 << 26

  /// All of them, for the documentation.
  package static var table: [(what: String, most: String)] {
    [
      ("formats of a camera", "\(formats)"),
      ("sizes of a format", "\(sizes)"),
      ("frame intervals of a size", "\(intervals)"),
      ("controls, entries of a menu, inputs, parts of a camera: each", "\(entries)"),
      ("a control's value", "\(controlBytes) bytes"),
      ("a side of a picture", "\(side) pixels"),
      ("a frame rate of a recorded camera", "\(Int(recordedFrameRate)) frames a second"),
      ("each text of a recording of a camera", "\(recordedBytes) bytes"),
    ]
  }
}
