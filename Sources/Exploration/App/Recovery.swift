/// The time that an app has to recover after the end of all faults, in steps of a second.
package struct Recovery: Sendable {
  private let run: VariedRun
  private let plainEnd: EndState?
  private var passedSeconds = 0
  private var frameCount: Int

  /// The seconds after which the state counts, even if it differs from that of the plain run.
  private static let longest = 6
  /// The seconds for which an app continues at least, because it may fail while it recovers.
  private static let shortest = 2

  /// Ends the faults of a run.
  ///
  /// - Parameter plainEnd: The state at the end of the plain run; nil if it is not known.
  package init(of run: VariedRun, plainEnd: EndState? = nil) {
    (self.run, self.plainEnd, frameCount) = (run, plainEnd, run.log.frameCount)
    run.endFaults()
  }

  /// Returns the state one second later; nil if the app may need more time.
  package mutating func stateAfterSecond() -> EndState? {
    passedSeconds += 1
    let state = run.endState(receivesFrames: run.log.frameCount > frameCount)
    frameCount = run.log.frameCount
    let isRecovered = plainEnd.map { Oracle.differences(of: state, from: $0).isEmpty } ?? false
    return passedSeconds == Self.longest || passedSeconds >= Self.shortest && isRecovered ? state : nil
  }
}
