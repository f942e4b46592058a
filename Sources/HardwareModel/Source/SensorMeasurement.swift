/// A part of the picture that a camera meters or focuses on, in the coordinates of a point of interest: (0, 0) is the top left and
/// (1, 1) the bottom right of the unrotated (and already zoomed) picture. **Source:** rule 122.
public struct ImageRegion: Hashable, Sendable {
  /// Left edge, 0...1.
  public var x: Double
  /// Upper edge, 0...1.
  public var y: Double
  /// Width, 0...1.
  public var width: Double
  /// Height, 0...1.
  public var height: Double

  /// A region; it may reach over the picture's edge, where nothing is seen.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// What a camera asks its source to measure in one frame.
public struct MeterRequest: Sendable {
  /// The frame, and how it is taken.
  public var image: ImageRequest
  /// Where exposure is metered.
  public var exposureRegion: ImageRegion
  /// Where contrast is measured.
  public var focusRegion: ImageRegion

  /// A request with all its facts.
  public init(image: ImageRequest, exposureRegion: ImageRegion, focusRegion: ImageRegion) {
    self.image = image
    self.exposureRegion = exposureRegion
    self.focusRegion = focusRegion
  }
}

/// What auto-exposure, auto-focus and white balance learn from one frame. Signals are linear: 1 is a saturated pixel, and more is what the
/// sensor could not hold, for a meter has shorter exposures to look at. They contain exposure time, ISO and torch, but no white-balance
/// gains and no noise.
public struct SensorMeasurement: Hashable, Sendable {
  /// Mean signal where exposure is metered, weighted as luminance.
  public var regionLevel: Double
  /// Mean signal of the whole picture, weighted as luminance.
  public var frameLevel: Double
  /// Mean signals of red, green and blue in the whole picture.
  public var channels: SIMD3<Double>
  /// Contrast where focus is measured: 1 for a sharp picture of the subject, falling towards 0 with the blur.
  public var sharpness: Double
  /// What phase detection tells: how many dioptres the lens must still move nearer (positive) or farther (negative).
  public var defocus: Double
  /// Mean signals of a grid of four columns and three rows, from the top left: how a change of the subject shows.
  public var grid: SIMD16<Float>
  /// Light on the subject in lux, without the torch: what a light meter beside the lens shows. Decides about automatic torch and flash.
  public var illuminance: Double

  /// All measurements.
  public init(
    regionLevel: Double, frameLevel: Double, channels: SIMD3<Double>, sharpness: Double, defocus: Double,
    grid: SIMD16<Float>, illuminance: Double
  ) {
    self.regionLevel = regionLevel
    self.frameLevel = frameLevel
    self.channels = channels
    self.sharpness = sharpness
    self.defocus = defocus
    self.grid = grid
    self.illuminance = illuminance
  }
}
