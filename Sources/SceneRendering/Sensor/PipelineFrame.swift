import CaptureModel
import PixelModel

/// One frame on its way through an ``ImagePipeline``.
struct PipelineFrame {
  let renderer: any SceneRenderer
  let moment: Moment
  /// Where the scene lies in the buffer at its natural size, exposed.
  let parameters: RenderParameters
  let imaging: ImagingParameters
  /// How the sensor's rows lie in the buffer.
  let sensorToBuffer: ImageOrientation

  init(
    _ renderer: any SceneRenderer, _ moment: Moment, _ parameters: RenderParameters, _ imaging: ImagingParameters,
    _ sensorToBuffer: ImageOrientation
  ) {
    (self.renderer, self.moment, self.parameters, self.imaging) = (renderer, moment, parameters, imaging)
    self.sensorToBuffer = sensorToBuffer
  }

  /// Pixels that are drawn for so many of the buffer: fewer where pixels are then made larger.
  func drawn(_ length: Int) -> Int {
    imaging.enlargement > 1 ? max(2, 2 * Int((Double(length) / imaging.enlargement / 2).rounded())) : length
  }

  /// Diameter in drawn pixels of the disc that a point becomes; 0 where it is not seen.
  var blur: Double {
    let natural = parameters.placement.length(alongSensorRows: sensorToBuffer)
    let diameter = imaging.blur * Double(natural) * imaging.drawnScale
    return diameter < ImagingParameters.leastBlur ? 0 : diameter
  }

  /// Whether the scene is seen as it is drawn, in colours that the exposure makes of its own.
  var isSharp: Bool { isSteady && blur == 0 && imaging.enlargement == 1 }

  /// Whether every pixel is exposed alike.
  var isSteady: Bool { imaging.flicker == nil && imaging.noise == nil }

  /// Pixels across and down that can be one sample, because blur leaves nothing finer.
  func reduction(width: Int, height: Int) -> Int {
    guard imaging.noise == nil else { return 1 }
    return [(32.0, 4), (8.0, 2)].first { diameter, side in
      blur >= diameter && width % (2 * side) == 0 && height % (2 * side) == 0
    }?.1 ?? 1
  }

  /// How the light of a picture of this size flickers.
  func bands(width: Int, height: Int) -> LightBands {
    guard let flicker = imaging.flicker else { return LightBands() }
    let areColumns = sensorToBuffer.swapsDimensions
    let (count, back) = (areColumns ? width : height, sensorToBuffer.inverse)
    let factors = (0..<count).map { place in
      let part = (Double(place) + 0.5) / Double(count)
      let row = areColumns ? back.point(part, 0.5).y : back.point(0.5, part).y
      return Float(flicker.factor(atRow: 0.5 + (row - 0.5) / imaging.zoomFactor))
    }
    return LightBands(factors: factors, areColumns: areColumns)
  }

  /// The scene as it is drawn, in a buffer of this size.
  func drawing(width: Int, height: Int, isStamped: Bool = false) -> RenderParameters {
    var drawing = parameters.scaled(by: imaging.drawnScale, bufferWidth: width, bufferHeight: height)
    drawing.isStamped = isStamped
    return drawing
  }
}
