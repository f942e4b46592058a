/// A region of the image for metering or focus, in the coordinates of a point of interest.
///
/// (0, 0) is the top left and (1, 1) the bottom right of the unrotated (and already zoomed) image. **Source:** rule
/// 122.
public struct ImageRegion: Hashable, Sendable {
  /// The left edge, from 0 to 1.
  public var x: Double
  /// The top edge, from 0 to 1.
  public var y: Double
  /// The width, as a fraction of the image from 0 to 1.
  public var width: Double
  /// The height, as a fraction of the image from 0 to 1.
  public var height: Double

  /// Creates a region, which can extend beyond the image; the part outside is ignored.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// A request to measure one frame.
public struct MeterRequest: Sendable {
  /// The frame to measure, with its settings.
  public var image: ImageRequest
  /// The region in which exposure is metered.
  public var exposureRegion: ImageRegion
  /// The region in which contrast is measured.
  public var focusRegion: ImageRegion

  public init(image: ImageRequest, exposureRegion: ImageRegion, focusRegion: ImageRegion) {
    self.image = image
    self.exposureRegion = exposureRegion
    self.focusRegion = focusRegion
  }
}

/// The measurements of one frame that automatic exposure, autofocus and automatic white balance use.
///
/// Signals are linear: 1 is a saturated pixel. Higher values represent light that the sensor cannot record, because a
/// meter also uses shorter exposures. Signals include exposure duration, ISO and torch, but no white-balance gains and
/// no noise.
public struct SensorMeasurement: Hashable, Sendable {
  /// The mean luminance signal in the metering region.
  public var regionLevel: Double
  /// The mean luminance signal of the whole image.
  public var frameLevel: Double
  /// The mean red, green and blue signals of the whole image.
  public var channels: SIMD3<Double>
  /// The contrast in the focus region: 1 for a sharp image, decreasing toward 0 with blur.
  public var sharpness: Double
  /// The defocus measured by phase detection, in diopters: positive if the lens must focus nearer, negative if farther.
  public var defocus: Double
  /// The mean signals of a grid of four columns and three rows, from the top left, which reveal subject changes.
  public var grid: SIMD16<Float>
  /// The illuminance of the subject in lux, without the torch. Determines automatic torch and flash.
  public var illuminance: Double

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
