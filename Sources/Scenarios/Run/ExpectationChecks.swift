import Foundation
import MediaCoding
import PixelModel
import SimulationKernel

/// A checker that compares a scenario's expectations with the actual values.
final class ExpectationChecks: @unchecked Sendable {
  // Unchecked: the thread that advances time checks one expectation at a time.
  private let run: WorldRun
  private let path: String
  private let cell: String?
  /// The action to take when an image differs from its golden file.
  private let goldenMode: Golden.Mode
  /// The number of images that did not meet their expectations.
  private var imageCount = 0
  /// The images that did not meet their expectations, relative to the output folder.
  private(set) var artifacts: [String] = []
  /// The number of met expectations.
  private(set) var metCount = 0
  /// The expectations that were not met.
  private(set) var failures: [RunReport.Failure] = []
  /// The file positions of the expectations that have been checked.
  private var checked: Set<Scenario.Position> = []
  /// The first error that prevented a check.
  private(set) var failure: (any Error)?

  init(_ run: WorldRun, _ scenario: Scenario, goldenMode: Golden.Mode) {
    self.run = run
    (path, cell) = (scenario.path, scenario.cell)
    self.goldenMode = goldenMode
  }

  func checkSafely(_ expectation: Scenario.Expectation) {
    do { try check(expectation) } catch { failure = failure ?? error }
  }

  /// Returns whether an expectation is met at the current time.
  func holds(_ expectation: Scenario.Expectation) throws -> Bool {
    try finding(of: expectation).holds
  }

  func check(_ expectation: Scenario.Expectation) throws {
    checked.insert(expectation.position)
    let finding = try finding(of: expectation)
    let time = Trace.shortSeconds(run.system.timeline.nanoseconds)
    let golden = finding.golden.map { GoldenImage($0, mode: goldenMode, cell: cell) }
    if finding.holds {
      metCount += 1
      try golden?.settleMatch()
    } else {
      let saved = try finding.image.flatMap { try golden?.settle($0) }.map { "; \($0)" } ?? ""
      let kept = try finding.image.map { "; see \(try keep($0, finding.golden, of: expectation))" } ?? ""
      let text = "\(finding.was)\(finding.explanation)\(saved)\(kept)"
      fail(expectation, "at \(time) s expected \(expectation), but it was \(text)")
      run.trace.note("failed \(expectation), was \(finding.was)", at: run.system.timeline.nanoseconds)
    }
  }

  /// Stores an image that did not meet its expectation, for example as `frames/failed-1-video.png`, with the golden
  /// image and the difference as `frames/failed-1-video.expected.png` and `frames/failed-1-video.difference.png`.
  private func keep(_ image: PixelMemory, _ golden: URL?, of expectation: Scenario.Expectation) throws -> String {
    imageCount += 1
    let name = "frames/failed-\(imageCount)-\(expectation.target)"
    var images = [("", image)]
    if let expected = golden.flatMap({ try? PNGFile.read($0).inBGRA() }) {
      images.append((".expected", expected))
      if let difference = ImageDifference.amplified(expected, image) { images.append((".difference", difference)) }
    }
    for (role, image) in images {
      try run.context.store(image, as: "\(name)\(role).png")
      artifacts.append("\(name)\(role).png")
    }
    return "\(name).png"
  }

  /// Adds a failure for each of `expectations` that the run ended too early to check.
  func failUnchecked(_ expectations: [Scenario.Expectation]) {
    let time = Trace.shortSeconds(run.system.timeline.nanoseconds)
    for expectation in expectations where !checked.contains(expectation.position) {
      fail(expectation, "the program ended at \(time) s, before \(expectation) was checked")
    }
  }

  private func fail(_ expectation: Scenario.Expectation, _ sentence: String) {
    failures.append(RunReport.Failure(Scenario.Place(path: path, expectation.position), sentence))
  }

  private func finding(of expectation: Scenario.Expectation) throws -> CheckResult {
    if let (property, output) = expectation.image {
      let check = ImageCheck(
        property: property, comparison: expectation.comparison, path: path, origin: try run.imageOrigin(of: output),
        now: run.system.timeline.nanoseconds)
      return try check.finding(of: run.image(of: output))
    }
    // There may not be a photo or a connection yet. Names that never exist were rejected when the file was read.
    let actual = try run.value(of: expectation.property, of: expectation.target) ?? .text("none")
    return CheckResult(holds: expectation.comparison.holds(for: actual), was: "\(actual)")
  }
}

extension Scenario.Comparison {
  /// Returns whether a value satisfies the comparison. Numbers are compared numerically regardless of their notation,
  /// other values as text.
  func holds(for actual: Scenario.Value) -> Bool {
    switch self {
    case .is(let wanted): actual.equals(wanted)
    case .isNot(let unwanted): !actual.equals(unwanted)
    case .atLeast(let bound): actual.compares(to: bound) { $0 >= $1 }
    case .atMost(let bound): actual.compares(to: bound) { $0 <= $1 }
    case .near(let wanted, let within):
      actual.compares(to: wanted) { abs($0 - $1) <= within.doubleValue ?? 0 }
    case .contains(let part): actual.contains(part)
    }
  }
}

extension Scenario.Value {
  fileprivate func equals(_ other: Scenario.Value) -> Bool {
    if case .rational(let a, let b) = self, case .rational(let c, let d) = other {
      return a.multipliedFullWidth(by: d) == c.multipliedFullWidth(by: b)
    }
    if let a = doubleValue, let b = other.doubleValue { return a == b }
    return description == other.description
  }

  fileprivate func compares(to other: Scenario.Value, _ relation: (Double, Double) -> Bool) -> Bool {
    guard let a = doubleValue, let b = other.doubleValue else { return false }
    return relation(a, b)
  }

  fileprivate func contains(_ part: Scenario.Value) -> Bool {
    switch self {
    case .list(let values): values.contains { $0.equals(part) }
    case .text(let text): text.contains(part.description)
    case .boolean, .integer, .number, .rational, .time, .fields: false
    }
  }
}
