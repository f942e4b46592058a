extension FocusControl {
  /// A search for the position at which the subject is sharp.
  struct Search: Equatable {
    enum Way: Equatable {
      /// The sensor tells how far the lens is off.
      case following
      /// Only sharpness is known: positions are tried.
      case climbing(Climb)
    }

    var way: Way
    var elapsedSeconds = 0.0

    init(_ way: Way) { self.way = way }
  }

  /// Contrast detection: goes along the lens's way in steps, then around the sharpest position in finer ones.
  ///
  /// It sees the sharpness of frames only, each with the position at which it was taken.
  struct Climb: Equatable {
    /// The steps of the passes, as parts of the way. **Source:** made up.
    private static let steps = [1.0 / 16, 1.0 / 64, 1.0 / 256]
    /// The part of the best sharpness at which a pass has left the peak behind. **Source:** made up.
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

    /// A frame was taken with the lens at `position`; returns where it should go, nil when it stands where it is sharpest.
    ///
    /// - Parameter lens: where the lens has been sent by now; it may take several frames to a goal.
    mutating func next(at position: Double, _ sharpness: Double, lens: Double) -> Double? {
      if range.contains(position), sharpness > bestSharpness { (bestSharpness, bestPosition) = (sharpness, position) }
      let isOver = pass == Self.steps.count
      if isOver { return position == bestPosition && lens == bestPosition ? nil : bestPosition }
      guard abs(lens - goal) < 1e-9 else { return goal }
      let hasPassedPeak = sharpness < bestSharpness * (1 - Self.peakLoss)
      if goal <= end || hasPassedPeak {
        // What is still under way is seen before the next pass begins.
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
