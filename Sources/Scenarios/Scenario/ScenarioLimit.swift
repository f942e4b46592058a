/// The most that a scenario may say. What lies beyond is a slip, or costs more than it can be worth.
enum ScenarioLimit {
  /// Bytes of a file; larger ones are refused unread.
  static let fileBytes = 1 << 20
  /// Aliases (`*name`) in a file: aliases of aliases grow exponentially.
  static let aliases = 16
  /// Cells of a matrix.
  static let cells = 4096
  /// Nanoseconds of a time or a duration, not included: a moment and a duration after it are a moment still.
  static let nanoseconds = Int64.max / 4
  /// Metres to the subject. Nearer, nothing is in focus, and the blur is wider than the picture.
  static let meters = 0.01...1_000_000
  /// Distance of a code or a face from the middle of the picture, in views.
  static let views = 1000.0
  /// Buffers that a client keeps.
  static let heldBuffers: Int64 = 10_000
  /// Points of a layer's side.
  static let layerSide = 4096

  /// All of them, for the documentation.
  static var table: [(what: String, most: String)] {
    [
      ("a scenario file", "\(fileBytes) bytes"),
      ("aliases (`*name`) in a file", "\(aliases)"),
      ("cells of a matrix", "\(cells)"),
      ("a time or a duration", "under 73 years"),
      ("the distance of the subject", "\(meters.lowerBound) m to \(Int(meters.upperBound)) m"),
      ("a place in the scene", "\(Int(views)) views from the middle"),
      ("buffers that an output's client keeps (`hold`)", "\(heldBuffers)"),
      ("a side of a preview's layer", "\(layerSide) points"),
    ]
  }
}
