extension Scenario {
  /// The scene in front of the camera and its light. Properties that the scenario does not specify are nil; the engine
  /// chooses them.
  public struct Scene: Sendable, Hashable {
    /// The subject in front of the camera.
    public var subject: Subject?
    /// The illuminance of the subject, absolute or relative.
    public var illuminance: Light?
    /// The color temperature of the light in kelvins.
    public var colorTemperatureKelvins: Double?
    /// The flicker frequency of the light in hertz (twice the mains frequency); 0 for steady light.
    public var flickerHertz: Double?
    /// The distance from the camera to the subject.
    public var distance: Distance?
    /// The codes in front of the subject, which replace the previous codes; nil to keep the previous codes.
    public var codes: [Code]?
    /// The faces in front of the subject, which replace the previous faces; nil to keep the previous faces.
    public var faces: [Face]?

    /// Creates a scene without any specified property.
    public init() {}

    /// The subject in front of the camera.
    public enum Subject: Sendable, Hashable {
      /// A generated test chart.
      case chart(Chart)
      /// A still image at a path, which has been resolved against the scenario's folder.
      case image(path: String)
      /// A video at a path, which has been resolved against the scenario's folder.
      case video(path: String)
    }

    /// The test charts that the model can generate.
    public enum Chart: String, Sendable, Hashable, CaseIterable {
      /// A chart with four colors and four codes in the corners, which distinguishes all eight orientations.
      case orientation
      /// The SMPTE color bars.
      case smpte
      /// Ramps of brightness and of color.
      case ramps
      /// A generated checkerboard test pattern.
      case checkerboard
    }

    /// The distance to the subject, in meters.
    public enum Distance: Sendable, Hashable {
      /// A constant distance, in meters.
      case meters(Double)
      /// A movement at constant speed for this duration; `from` is nil to start at the current distance.
      case moving(from: Double?, to: Double, nanoseconds: Int64)
    }

    /// An absolute illuminance, or a relative change of it.
    public enum Light: Sendable, Hashable {
      /// An illuminance in lux, for example `400 lx`.
      case lux(Double)
      /// A number of doublings of the previous illuminance, for example `+2 EV`. At the start of a run, it is relative
      /// to the engine's default.
      case steps(Double)
    }
  }
}
