import CoreMediaModel

/// The light on a scene.
public struct Light: Hashable, Sendable {
  /// How much falls on the subject, in lux.
  public var illuminance: Double
  /// Its colour temperature in kelvins.
  public var colorTemperature: Double
  /// How often it flickers, in hertz: twice the mains frequency; 0 for steady light.
  public var flickerFrequency: Double

  /// A light; what is left out is as in ``standard``.
  public init(illuminance: Double = 500, colorTemperature: Double = 5000, flickerFrequency: Double = 0) {
    self.illuminance = illuminance
    self.colorTemperature = colorTemperature
    self.flickerFrequency = flickerFrequency
  }

  /// A well-lit office: 500 lx of a steady white light. **Source:** made up; EN 12464-1 asks for 500 lx where people write.
  public static let standard = Light()
}

/// How far the subject is from the camera; it may come nearer or go away. Its size in the picture stays the same.
public struct SubjectDistance: Hashable, Sendable {
  private let from: Double
  private let to: Double
  private let start: Int64
  private let length: Int64

  /// A subject that stays where it is.
  public init(meters: Double) {
    (from, to, start, length) = (meters, meters, 0, 0)
  }

  /// A subject that moves evenly and then stays.
  ///
  /// - Parameters:
  ///   - from: distance in metres before it moves.
  ///   - to: distance in metres when it has arrived.
  ///   - beginning: when it starts, since the timeline began.
  ///   - duration: how long it takes.
  public init(from: Double, to: Double, beginning: CMTime, duration: CMTime) {
    (self.from, self.to) = (from, to)
    start = Moment(index: 0, time: beginning).nanoseconds
    length = max(0, Moment(index: 0, time: duration).nanoseconds)
  }

  /// One metre. **Source:** made up: a chart at arm's length and a bit.
  public static let standard = SubjectDistance(meters: 1)

  /// The distance at a moment, in metres.
  package func meters(at moment: Moment) -> Double {
    let passed = moment.nanoseconds - start
    if passed >= length { return to }
    if passed <= 0 { return from }
    return from + (to - from) * Double(passed) / Double(length)
  }
}
