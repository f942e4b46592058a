import CaptureModel
import HardwareModel

/// The effects of sensor and lens on a scene in one frame, except for its placement.
struct ImagingParameters: Hashable, Sendable {
  /// The response of the sensor to colors.
  var response = SensorResponse.identity
  /// The magnification of the image center.
  var zoomFactor = 1.0
  /// The zoom factor up to which the sensor's resolution suffices. Zoom beyond it upscales pixels.
  var opticalLimit = Double.infinity
  /// The diameter of the circle of confusion, as a fraction of the sensor's width.
  var blur = 0.0
  /// The bands of flickering light, or nil if they are not visible.
  var flicker: Flicker?
  var noise: Noise?
  /// The parameters of the sensor's mosaic, before white balance and noise reduction.
  var mosaic = MosaicParameters()

  /// Creates parameters for a camera without control loops, which reproduces the scene unchanged.
  init() {}

  init(
    _ request: ImageRequest, _ settings: FrameSettings, _ optics: Optics, _ light: Light, meters: Double, seed: UInt64
  ) {
    let white = optics.whiteSignal(settings, light, meters: meters)
    response = SensorResponse(factors: white * settings.whiteBalanceGains)
    zoomFactor = max(1, settings.zoomFactor)
    opticalLimit = request.format?.descriptor.zoom?.upscaleThreshold ?? .infinity
    let defocus = optics.defocus(settings, request.format, meters: meters)
    blur = optics.blur(defocus: defocus, request.format)
    let moment = SceneTime(index: request.index, time: request.time)
    flicker = Flicker(light, exposureSeconds: settings.exposureSeconds, at: moment)
    noise = Noise(iso: settings.iso, format: request.format, seed: seed, index: request.index)
    mosaic = MosaicParameters(
      white: white,
      noise: Noise(unreducedAt: settings.iso, format: request.format, seed: seed, index: request.index))
  }

  /// The magnification at which the scene is drawn, relative to its natural size.
  var drawnScale: Double { min(zoomFactor, max(1, opticalLimit)) }
  /// The factor by which the drawn pixels are then upscaled.
  var enlargement: Double { zoomFactor / drawnScale }
  /// The smallest blur diameter in pixels that is considered visible.
  static let leastBlur = 0.7
}
