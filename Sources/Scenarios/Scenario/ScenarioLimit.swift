/// The limits of a scenario. Values beyond them are either mistakes or too expensive to simulate.
enum ScenarioLimit {
  /// The maximum size of a file in bytes. Larger files are rejected without being read.
  static let fileBytes = 1 << 20
  /// The maximum number of aliases (`*name`) in a file, because aliases of aliases expand exponentially.
  static let aliases = 16
  /// The maximum number of cells of a matrix.
  static let cells = 4096
  /// The maximum number of keys of a matrix, and of paths in one of its rows. Each is compared with all others.
  static let matrixKeys = 64
  /// The maximum number of elements of `exclude` and of `include`, each of which is compared with all cells.
  static let exclusions = 256
  /// The exclusive upper limit of times and durations in nanoseconds, so that the sum of a time and a duration cannot
  /// overflow.
  static let nanoseconds = Int64.max / 4
  /// The time, in seconds, by which a run continues at most after its last step to finish what it was asked for.
  static let extraSeconds: Int64 = 5
  /// The range of subject distances in meters. At closer distances, the blur would be larger than the frame.
  static let meters = 0.01...1_000_000
  /// The maximum distance of a code or a face from the center of the view, as a multiple of the view's size.
  static let views = 1000.0
  /// The maximum number of buffers that a client can retain.
  static let heldBuffers: Int64 = 10_000
  /// The maximum width or height of a layer in points.
  static let layerSide = 4096

  /// All limits as text, for the documentation.
  static var table: [(what: String, most: String)] {
    [
      ("size of a scenario file", "\(fileBytes) bytes"),
      ("number of aliases (`*name`) in a scenario file", "\(aliases)"),
      ("number of cells of a matrix", "\(cells)"),
      ("number of keys of a matrix, and of paths in one of its rows", "\(matrixKeys)"),
      ("number of elements of `exclude` or `include` of a matrix", "\(exclusions)"),
      ("time or duration", "under 73 years"),
      ("time for which a run continues after its end to finish captures and recordings", "\(extraSeconds) s"),
      ("distance from the camera to the subject", "\(meters.lowerBound) m to \(Int(meters.upperBound)) m"),
      ("coordinate of a code or a face in the scene", "-\(Int(views)) to \(Int(views))"),
      ("number of buffers that an output's client retains (`hold`)", "\(heldBuffers)"),
      ("width or height of a preview layer", "\(layerSide) points"),
    ]
  }
}
