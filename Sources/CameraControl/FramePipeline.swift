import HardwareModel

/// The frames between a decision and its effect: the sensor receives the settings of a frame before that frame begins.
///
///     frame        n        n+1       n+2
///     decided      A ───────────────┐
///     applied                       A
///
/// A control loop must therefore compare a measurement with the settings of the measured frame, not with its most
/// recent decision.
package struct FramePipeline {
  /// The settings of a frame, and the number of the most recent command that it applies.
  package struct Entry: Equatable {
    package var settings: FrameSettings
    package var command: Int
  }

  /// The number of frames from a decision to its effect: two, as shown above, unless the camera's tuning differs.
  let depth: Int
  // The frames in the pipeline, the latest decision first. They are stored inline so that copying the pipeline allocates
  // no memory; only the first `depth` of them count.
  private var first, second, third, fourth: Entry

  /// Creates a pipeline in which all frames have the same settings.
  ///
  /// - Parameter depth: The number of frames from a decision to its effect, from 1 to 4.
  init(_ entry: Entry, depth: Int) {
    self.depth = depth
    (first, second, third, fourth) = (entry, entry, entry, entry)
  }

  private subscript(_ index: Int) -> Entry {
    switch index {
    case 0: first
    case 1: second
    case 2: third
    default: fourth
    }
  }

  /// Returns whether all frames in the pipeline equal the entry.
  func isSteady(_ entry: Entry) -> Bool { (0..<depth).allSatisfy { self[$0] == entry } }

  /// The settings of the next frame.
  var upcoming: Entry { self[depth - 1] }

  /// Adds the settings decided at the start of a frame, and returns the settings of that frame.
  mutating func advance(_ decided: Entry) -> Entry {
    defer { (first, second, third, fourth) = (decided, first, second, third) }
    return upcoming
  }

  /// Gives all frames in the pipeline the same settings.
  mutating func fill(_ entry: Entry) { (first, second, third, fourth) = (entry, entry, entry, entry) }

  /// Modifies the frames in the pipeline, for changes that must take effect at once, such as a lock.
  mutating func revise(_ body: (inout FrameSettings) -> Void) {
    body(&first.settings)
    body(&second.settings)
    body(&third.settings)
    body(&fourth.settings)
  }
}
