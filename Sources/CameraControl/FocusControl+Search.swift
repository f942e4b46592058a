extension FocusControl {
  /// A search for the lens position at which the subject is sharp.
  struct Search: Equatable {
    enum Way: Equatable {
      /// Phase detection: the sensor measures the defocus.
      case phaseDetection
      /// Contrast detection: positions are tried, because only sharpness is measured.
      case contrastDetection(ContrastSearch)
    }

    var way: Way
    var elapsedSeconds = 0.0

    init(_ way: Way) { self.way = way }
  }

  /// Contrast detection: scans the lens range in steps, then the neighborhood of the sharpest position in finer steps.
  ///
  /// Uses only the sharpness of each frame and the position at which it was captured.
  struct ContrastSearch: Equatable {
    /// The step sizes of the passes, as fractions of the lens range. **Source:** assumed.
    private static let steps = [1.0 / 16, 1.0 / 64, 1.0 / 256]
    /// The relative loss of sharpness at which a pass has moved past the peak. **Source:** assumed.
    private static let peakLoss = 0.3

    private let range: ClosedRange<Double>
    private var pass = 0
    private var goal: Double
    private var end: Double
    private(set) var bestSharpness = -1.0
    private var bestPosition: Double

    init(_ range: ClosedRange<Double>) {
      self.range = range
      (goal, end, bestPosition) = (range.upperBound, range.lowerBound, range.upperBound)
    }

    /// Processes a frame captured at `position`, and returns the next target position, or nil once the sharpest is
    /// reached.
    ///
    /// - Parameter lens: The position to which the lens has been sent; reaching a target can take several frames.
    mutating func next(at position: Double, _ sharpness: Double, lens: Double) -> Double? {
      if range.contains(position), sharpness > bestSharpness { (bestSharpness, bestPosition) = (sharpness, position) }
      let isOver = pass == Self.steps.count
      if isOver { return position == bestPosition && lens == bestPosition ? nil : bestPosition }
      guard abs(lens - goal) < 1e-9 else { return goal }
      let hasPassedPeak = sharpness < bestSharpness * (1 - Self.peakLoss)
      if goal <= end || hasPassedPeak {
        // Frames in the pipeline are evaluated before the next pass begins.
        guard position == lens else { return goal }
        beginNextPass()
      } else {
        goal = max(end, goal - Self.steps[pass])
      }
      return goal
    }

    private mutating func beginNextPass() {
      let reach = Self.steps[pass]
      pass += 1
      guard pass < Self.steps.count else { return goal = bestPosition }
      goal = min(range.upperBound, bestPosition + reach)
      end = max(range.lowerBound, bestPosition - reach)
    }
  }
}
