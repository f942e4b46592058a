import Foundation

extension AVCaptureDevice {
  /// How hard the hardware is pressed; who runs at a high frame rate should lower it before the camera is taken away. Observable.
  ///
  /// **Source:** rule 113.
  public var systemPressureState: SystemPressureState { withState { $0.condition.pressure } }

  /// A level of pressure and what causes it. **Source:** Apple, AVCaptureDevice.SystemPressureState.
  public final class SystemPressureState: NSObject, Sendable {
    /// How hard.
    public let level: Level
    /// What from.
    public let factors: Factors

    init(_ level: Level, factors: Factors = []) {
      self.level = level
      self.factors = factors
    }

    /// How hard the hardware is pressed.
    public struct Level: RawRepresentable, Hashable, Sendable {
      /// Apple's string.
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }

      /// As usual.
      public static let nominal = Level(rawValue: "AVCaptureSystemPressureLevelNominal")
      /// Raised a little; nothing need be done.
      public static let fair = Level(rawValue: "AVCaptureSystemPressureLevelFair")
      /// High; quality and speed may suffer, so the frame rate should be lowered.
      public static let serious = Level(rawValue: "AVCaptureSystemPressureLevelSerious")
      /// Very high; quality and speed suffer much.
      public static let critical = Level(rawValue: "AVCaptureSystemPressureLevelCritical")
      /// Too high; the camera is taken away.
      public static let shutdown = Level(rawValue: "AVCaptureSystemPressureLevelShutdown")

      /// All levels, the lowest first.
      static let all: [Level] = [.nominal, .fair, .serious, .critical, .shutdown]
    }

    /// What presses the hardware.
    public struct Factors: OptionSet, Hashable, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// The whole device is hot.
      public static let systemTemperature = Factors(rawValue: 1)
      /// The battery cannot give the power that is asked for.
      public static let peakPower = Factors(rawValue: 2)
      /// The module that measures depth is hot.
      public static let depthModuleTemperature = Factors(rawValue: 4)
      /// The camera module is hot.
      public static let cameraTemperature = Factors(rawValue: 8)
    }

    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SystemPressureState else { return false }
      return level == other.level && factors == other.factors
    }

    public override var hash: Int { level.hashValue ^ factors.hashValue }

    /// `serious [systemTemperature, peakPower]`.
    public override var description: String {
      let names = ["systemTemperature", "peakPower", "depthModuleTemperature", "cameraTemperature"]
      let present = names.enumerated().filter { factors.contains(Factors(rawValue: 1 << $0.offset)) }.map(\.element)
      let word = level.rawValue.replacingOccurrences(of: "AVCaptureSystemPressureLevel", with: "").lowercased()
      return present.isEmpty ? word : "\(word) [\(present.joined(separator: ", "))]"
    }
  }
}
