import CaptureModel
import HardwareModel

/// All that sensor and lens make of a scene in one frame, besides where it lies.
struct ImagingParameters: Hashable, Sendable {
  /// What becomes of colours.
  var response = SensorResponse.identity
  /// How much the middle is enlarged.
  var zoomFactor = 1.0
  /// How much of that the sensor's own pixels can show; the rest enlarges pixels.
  var opticalLimit = Double.infinity
  /// Diameter of the disc that a point becomes, as part of the sensor's width.
  var blur = 0.0
  /// Bands of a flickering light; nil where none can be seen.
  var flicker: Flicker?
  var noise: Noise?
  /// What the sensor's mosaic holds, before white balance and noise reduction.
  var mosaic = MosaicParameters()

  /// A camera without control loops shows the scene as it is.
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
    let moment = Moment(index: request.index, time: request.time)
    flicker = Flicker(light, exposureSeconds: settings.exposureSeconds, at: moment)
    noise = Noise(iso: settings.iso, format: request.format, seed: seed, index: request.index)
    mosaic = MosaicParameters(
      white: white,
      noise: Noise(unreducedAt: settings.iso, format: request.format, seed: seed, index: request.index))
  }

  /// How much larger than natural the scene is drawn.
  var drawnScale: Double { min(zoomFactor, max(1, opticalLimit)) }
  /// How much larger its pixels are then made.
  var enlargement: Double { zoomFactor / drawnScale }
  /// A blur that is smaller than this many pixels is not seen.
  static let leastBlur = 0.7
}
