import CoreMediaModel

/// The light that illuminates a scene.
public struct Light: Hashable, Sendable {
  /// The illuminance on the subject in lux.
  public var illuminance: Double
  /// The color temperature of the light in kelvins.
  public var colorTemperature: Double
  /// The flicker frequency in hertz, which is twice the mains frequency, or 0 for steady light.
  public var flickerFrequency: Double

  /// Creates a light. The default arguments describe ``standard`` light.
  public init(illuminance: Double = 500, colorTemperature: Double = 5000, flickerFrequency: Double = 0) {
    self.illuminance = illuminance
    self.colorTemperature = colorTemperature
    self.flickerFrequency = flickerFrequency
  }

  /// A well-lit office with 500 lx of steady white light. **Source:** assumed; EN 12464-1 requires 500 lx for writing.
  public static let standard = Light()
}

/// The distance of the subject from the camera, which may change over time. The subject's size in the image stays the
/// same.
public struct SubjectDistance: Hashable, Sendable {
  private let from: Double
  private let to: Double
  private let start: Int64
  private let length: Int64

  /// Creates a constant distance in meters.
  public init(meters: Double) {
    (from, to, start, length) = (meters, meters, 0, 0)
  }

  /// Creates a distance that changes linearly and then stays constant.
  ///
  /// - Parameters:
  ///   - from: The distance in meters before the movement.
  ///   - to: The distance in meters after the movement.
  ///   - beginning: The start of the movement, relative to the start of the timeline.
  ///   - duration: The duration of the movement.
  public init(from: Double, to: Double, beginning: CMTime, duration: CMTime) {
    (self.from, self.to) = (from, to)
    start = SceneTime(index: 0, time: beginning).nanoseconds
    length = max(0, SceneTime(index: 0, time: duration).nanoseconds)
  }

  /// A distance of one meter. **Source:** assumed: a chart slightly beyond arm's length.
  public static let standard = SubjectDistance(meters: 1)

  /// Returns the distance at a time, in meters.
  package func meters(at moment: SceneTime) -> Double {
    let passed = moment.nanoseconds - start
    if passed >= length { return to }
    if passed <= 0 { return from }
    return from + (to - from) * Double(passed) / Double(length)
  }
}
