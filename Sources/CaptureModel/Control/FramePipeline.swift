/// The frames between a decision and its effect: the sensor is told how to take a frame before that frame begins.
///
///     frame        n        n+1       n+2
///     decided      A ───────────────┐
///     taken with                    A
///
/// That is why a loop must compare what it measured with the settings of that frame, not with what it last decided.
struct FramePipeline {
  /// Frames between a decision and the first frame that is taken with it. **Source:** made up; two are usual for mobile sensors.
  static let depth = 2

  /// How a frame is to be taken, and the last command of the client that it obeys.
  struct Entry: Equatable {
    var settings: FrameSettings
    var command: Int
  }

  /// The two frames under way; plain values, so that a copy of the pipeline costs no memory of its own.
  private var next: Entry
  private var last: Entry

  /// A pipeline in which all frames under way are taken in one way.
  init(_ entry: Entry) {
    (next, last) = (entry, entry)
  }

  /// Takes in what has been decided when a frame begins, and returns how that frame is taken.
  mutating func advance(_ decided: Entry) -> Entry {
    defer { (next, last) = (last, decided) }
    return next
  }

  /// Changes the frames under way: for what must not wait, such as a lock that keeps what is.
  mutating func revise(_ body: (inout FrameSettings) -> Void) {
    body(&next.settings)
    body(&last.settings)
  }
}
