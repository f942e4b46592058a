/// The limits on data that is read from a driver or from a recording of a driver. Entries beyond a limit are ignored,
/// so that a driver whose enumeration never ends cannot block the caller forever.
package enum V4L2Limit {
  /// The maximum number of formats per camera.
  static let formats = 256
  /// The maximum number of sizes per format.
  static let sizes = 128
  /// The maximum number of frame intervals per size.
  static let intervals = 128
  /// The maximum number of entries in any other list: controls, menu items, inputs, and entities of a camera.
  static let entries = 4096
  /// The maximum size of a control's value in bytes. A control that reports more is treated as empty; no real control
  /// is larger.
  package static let controlBytes = 1 << 20
  /// The maximum width or height of a frame in pixels.
  package static let side = 1 << 16
  /// The maximum frame rate of a recorded camera, in frames per second.
  package static let recordedFrameRate = 10_000.0
  /// The maximum size of a text file of a recording in bytes: thirty hours at 30 frames per second.
  package static let recordedBytes = 1 << 26

  /// All limits as pairs of a description and a maximum, for the documentation.
  package static var table: [(what: String, most: String)] {
    [
      ("number of formats of a camera", "\(formats)"),
      ("number of sizes of a format", "\(sizes)"),
      ("number of frame intervals of a size", "\(intervals)"),
      ("number of entries in any other list of a camera (controls, menu items, inputs, entities)", "\(entries)"),
      ("size of a control's value", "\(controlBytes) bytes"),
      ("width or height of a frame", "\(side) pixels"),
      ("frame rate of a recorded camera", "\(Int(recordedFrameRate)) frames per second"),
      ("size of each text file of a camera recording", "\(recordedBytes) bytes"),
    ]
  }
}
