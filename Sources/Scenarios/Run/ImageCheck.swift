import Foundation
import MediaCoding
import PixelModel
import VirtualDevices

/// The result of checking an expectation.
struct CheckResult {
  /// Whether the expectation is met.
  var holds: Bool
  /// A short description of the actual value.
  var was: String
  /// The actual image in `BGRA`, if the expectation refers to one.
  var image: PixelMemory?
  /// The golden file to compare the image with, if the expectation names one.
  var golden: URL?
  /// The time of the image and the probable cause, as the end of a sentence.
  var explanation = ""
}

/// A comparison of an image with a scenario's expectation.
struct ImageCheck {
  let property: ImageProperty
  let comparison: Scenario.Comparison
  /// The path of the scenario file.
  let path: String
  /// The circumstances under which the image was made.
  let origin: ImageOrigin?
  /// The time of the check.
  let now: Int64

  func finding(of image: PixelMemory?) throws -> CheckResult {
    guard let image = try image?.inBGRA() else {
      return CheckResult(holds: false, was: "missing, because the output had not produced an image yet")
    }
    if property == .orientation, case .near(let golden, let within) = comparison {
      return compare(image, with: golden.description, within)
    }
    guard let value = value(of: image) else {
      let reason = "unclear, because the four corners of the orientation chart are not visible"
      return CheckResult(holds: false, was: reason, image: image)
    }
    return CheckResult(
      holds: comparison.holds(for: value), was: "\(value)", image: image, explanation: explanation(of: image))
  }

  /// Returns the time of an older image and the probable cause, as the end of a sentence. An image that is not expected to be
  /// upright has no known cause.
  private func explanation(of image: PixelMemory) -> String {
    guard let origin else { return "" }
    let isKnown = property != .orientation || comparison == .is(.text("upright"))
    let cause = isKnown ? origin.explanation(of: property, ImageOrientation(chartIn: image)) : nil
    let age = now - origin.nanoseconds
    return (age > 100_000_000 ? " in \(origin.place)" : "")
      + (cause.map { ": \($0)" } ?? "")
  }

  private func value(of image: PixelMemory) -> Scenario.Value? {
    switch property {
    case .orientation: ImageOrientation(chartIn: image).map { .text($0.words) }
    case .brightness: .number((image.brightness * 10_000).rounded() / 10_000)
    case .sharpness: .number((image.sharpness * 10).rounded() / 10)
    }
  }

  private func compare(_ image: PixelMemory, with name: String, _ within: Scenario.Value) -> CheckResult {
    let url = URL(fileURLWithPath: ScenarioPath.resolve(name, relativeTo: ScenarioPath.directory(of: path)))
    func differs(_ reason: String) -> CheckResult { CheckResult(holds: false, was: reason, image: image, golden: url) }
    guard let golden = try? PNGFile.read(url).inBGRA() else {
      return differs("not compared, because the PNG file '\(name)' does not exist")
    }
    guard ImageDifference.sameSize(golden, image) else {
      let size = "\(image.layout.width)x\(image.layout.height)"
      return differs("\(size) instead of \(golden.layout.width)x\(golden.layout.height)")
    }
    let difference = ImageDifference(golden, image)
    var result = differs("different: \(difference.description)")
    result.holds = ImageTolerance.Measure(within)?.accepts(difference) ?? false
    return result
  }
}
