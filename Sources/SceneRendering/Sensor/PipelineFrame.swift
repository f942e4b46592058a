import CaptureModel
import PixelModel

/// A frame that is processed by an ``ImagePipeline``.
struct PipelineFrame {
  let renderer: any SceneRenderer
  let moment: SceneTime
  /// The placement of the scene in the buffer at its natural size, and the exposure.
  let parameters: RenderParameters
  let imaging: ImagingParameters
  /// The orientation of the sensor's rows in the buffer.
  let sensorToBuffer: ImageOrientation

  init(
    _ renderer: any SceneRenderer, _ moment: SceneTime, _ parameters: RenderParameters, _ imaging: ImagingParameters,
    _ sensorToBuffer: ImageOrientation
  ) {
    (self.renderer, self.moment, self.parameters, self.imaging) = (renderer, moment, parameters, imaging)
    self.sensorToBuffer = sensorToBuffer
  }

  /// Returns the number of pixels to draw for a length in the buffer, which is smaller if the pixels are upscaled
  /// later.
  func drawn(_ length: Int) -> Int {
    imaging.enlargement > 1 ? max(2, 2 * Int((Double(length) / imaging.enlargement / 2).rounded())) : length
  }

  /// The diameter of the circle of confusion in drawn pixels, or 0 if it is not visible.
  var blur: Double {
    let natural = parameters.placement.length(alongSensorRows: sensorToBuffer)
    let diameter = imaging.blur * Double(natural) * imaging.drawnScale
    return diameter < ImagingParameters.leastBlur ? 0 : diameter
  }

  /// Whether the scene appears as drawn, without blur, upscaling, flicker or noise.
  var isSharp: Bool { isSteady && blur == 0 && imaging.enlargement == 1 }

  /// Whether all pixels have the same exposure.
  var isSteady: Bool { imaging.flicker == nil && imaging.noise == nil }

  /// Returns the side length of a square of pixels that can be reduced to one sample, because blur removes finer
  /// detail.
  func reduction(width: Int, height: Int) -> Int {
    guard imaging.noise == nil else { return 1 }
    return [(32.0, 4), (8.0, 2)].first { diameter, side in
      blur >= diameter && width % (2 * side) == 0 && height % (2 * side) == 0
    }?.1 ?? 1
  }

  /// Returns the flicker bands of an image of this size.
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

  /// Returns the parameters for drawing the scene into a buffer of this size.
  func drawing(width: Int, height: Int, isStamped: Bool = false) -> RenderParameters {
    var drawing = parameters.scaled(by: imaging.drawnScale, bufferWidth: width, bufferHeight: height)
    drawing.isStamped = isStamped
    return drawing
  }
}
