extension Scenario {
  /// What the camera looks at, and in what light. What a scenario leaves open is nil, and the engine's own choice.
  public struct Scene: Sendable, Hashable {
    /// What stands before the camera.
    public var subject: Subject?
    /// How much light falls on the subject.
    public var illuminance: Light?
    /// Colour temperature of the light in kelvins.
    public var colorTemperatureKelvins: Double?
    /// How often the light flickers, in hertz (twice the mains frequency); 0 for steady light.
    public var flickerHertz: Double?
    /// From the camera to the subject.
    public var distance: Distance?
    /// Codes before the subject, instead of those that were there; nil leaves them.
    public var codes: [Code]?
    /// Faces before the subject, instead of those that were there; nil leaves them.
    public var faces: [Face]?

    /// A scene that leaves everything open.
    public init() {}

    /// What stands before the camera.
    public enum Subject: Sendable, Hashable {
      /// A drawn chart.
      case chart(Chart)
      /// A still picture; the path is already resolved against the scenario's folder.
      case image(path: String)
      /// A film; the path is already resolved against the scenario's folder.
      case video(path: String)
    }

    /// The drawn charts.
    public enum Chart: String, Sendable, Hashable, CaseIterable {
      /// Four colours and four codes in the corners: tells all eight orientations apart.
      case orientation
      /// SMPTE colour bars.
      case smpte
      /// Ramps of brightness and colour.
      case ramps
      /// A checkerboard.
      case checkerboard
    }

    /// How far the subject is, in metres.
    public enum Distance: Sendable, Hashable {
      /// It stays there.
      case meters(Double)
      /// It moves evenly for so many nanoseconds and then stays; `from` is nil for where it is.
      case moving(from: Double?, to: Double, nanoseconds: Int64)
    }

    /// An amount of light.
    public enum Light: Sendable, Hashable {
      /// `400 lx`.
      case lux(Double)
      /// `+2 EV`: so many doublings of the light there was before; in the scene at the beginning, of the engine's own light.
      case steps(Double)
    }
  }
}
