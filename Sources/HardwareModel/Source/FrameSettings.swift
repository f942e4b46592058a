/// How one frame is taken: what sensor, lens, zoom and torch do meanwhile. Everything that a picture depends on besides the scene.
///
/// The model decides (a client's setting, or a control loop), a camera source draws accordingly.
public struct FrameSettings: Hashable, Sendable {
  /// How long the sensor gathers light.
  public var exposureSeconds: Double
  /// Amplification, as ISO speed.
  public var iso: Double
  /// Gains of red, green and blue that make a grey subject grey; the least is 1.
  public var whiteBalanceGains: SIMD3<Double>
  /// Where the lens stands, from 0 (as near as it can focus) to 1 (infinity).
  ///
  /// In between it is even in dioptres: it focuses at `minimumFocusDistance / (1 - lensPosition)`. **Source:** made up; Apple
  /// says only that positions are not distances and differ from device to device (rule 128).
  public var lensPosition: Double
  /// How much of the picture is cut away on each side: 2 shows the middle half of width and height.
  public var zoomFactor: Double
  /// Light of torch or flash, as part of its full power.
  public var torchLevel: Double

  /// All settings.
  public init(
    exposureSeconds: Double, iso: Double, whiteBalanceGains: SIMD3<Double> = SIMD3(repeating: 1),
    lensPosition: Double = 1, zoomFactor: Double = 1, torchLevel: Double = 0
  ) {
    self.exposureSeconds = exposureSeconds
    self.iso = iso
    self.whiteBalanceGains = whiteBalanceGains
    self.lensPosition = lensPosition
    self.zoomFactor = zoomFactor
    self.torchLevel = torchLevel
  }
}
