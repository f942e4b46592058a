/// The settings of sensor, lens, zoom and torch for one frame: everything but the scene that determines an image.
///
/// The model sets them (from the app's settings or a control loop), and a camera source renders accordingly.
public struct FrameSettings: Hashable, Sendable {
  /// The exposure duration, in seconds.
  public var exposureSeconds: Double
  /// The sensor's amplification, as an ISO value.
  public var iso: Double
  /// The red, green and blue gains that make a gray subject gray; the smallest is 1.
  public var whiteBalanceGains: SIMD3<Double>
  /// The lens position, from 0 (minimum focus distance) to 1 (infinity).
  ///
  /// Positions are linear in diopters: the lens focuses at `minimumFocusDistance / (1 - lensPosition)`. **Source:**
  /// assumed; Apple says only that positions are not distances and differ between devices (rule 128).
  public var lensPosition: Double
  /// The zoom factor: 2 crops to the center half of width and height.
  public var zoomFactor: Double
  /// The level of the torch or flash, as a fraction of full power.
  public var torchLevel: Double

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
