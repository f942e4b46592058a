import AVFoundationTypes
import CaptureModel
import CoreVideoModel
import HardwareModel
import PixelModel
import PlatformTypes

/// A meter that measures frames of a scene for a camera's control loops. It caches the measurement, because most frames
/// yield the same one as the previous frame.
struct LightMeter {
  /// The scene, light and distance that complement a request.
  struct Subject {
    var renderer: any SceneRenderer
    var light: Light
    var meters: Double
  }

  /// The parameters on which a measurement depends.
  private struct Key: Equatable {
    var view: MeteredImage.View
    var settings: FrameSettings
    var light: Light
    var meters: Double
    var fieldOfView: Double?
    var autoFocusSystem: FormatDescriptor.AutoFocusSystem?
    /// The time of the frame; zero unless the light flickers.
    var nanoseconds: Int64
  }

  private let optics: Optics
  private var last: (scene: MeteredImages, key: Key, answer: SensorMeasurement)?
  private var scratch: PixelMemory?

  /// The luminance weights of red, green and blue. **Source:** ITU-R BT.709-6, item 3.2.
  private static let luminance = SIMD3(0.2126, 0.7152, 0.0722)
  /// The longer side of the metering image in pixels. **Source:** assumed; large enough for means within one percent.
  private static let side = 256

  init(_ optics: Optics) { self.optics = optics }

  /// Returns the measurement of a frame, or nil if the camera has no control loops.
  mutating func measure(_ request: MeterRequest, _ subject: Subject, at moment: SceneTime) -> SensorMeasurement? {
    guard let settings = request.image.settings else { return nil }
    let view = MeteredImage.View(
      still: subject.renderer.frameIndex(at: moment), width: request.image.width, height: request.image.height,
      worldToSensor: request.image.worldToSensor, zoomFactor: settings.zoomFactor, region: request.exposureRegion)
    let format = request.image.format
    let key = Key(
      view: view, settings: settings, light: subject.light, meters: subject.meters,
      fieldOfView: format?.descriptor.fieldOfView, autoFocusSystem: format?.descriptor.autoFocusSystem,
      nanoseconds: subject.light.flickerFrequency > 0 ? moment.nanoseconds : 0)
    let scene = subject.renderer.metered
    if let last, last.scene === scene, last.key == key { return last.answer }
    let image = scene.image(of: view) { draw(view, subject.renderer) }
    let answer = measure(key, format, image, at: moment)
    last = (scene, key, answer)
    return answer
  }

  private func measure(
    _ key: Key, _ format: SharedFormat?, _ image: MeteredImage, at moment: SceneTime
  ) -> SensorMeasurement {
    let half = 0.5 / max(1, key.settings.zoomFactor)
    let flicker = Flicker(key.light, exposureSeconds: key.settings.exposureSeconds, at: moment)
    let white =
      optics.whiteSignal(key.settings, key.light, meters: key.meters)
      * (flicker?.factor(from: 0.5 - half, to: 0.5 + half) ?? 1)
    // Levels weight colors relative to standard light.
    let weights = white / LightColor.standard.channels * Self.luminance
    func level(_ part: Int) -> Double { (image.light[part] * weights).sum() }
    let defocus = optics.defocus(key.settings, format, meters: key.meters)
    let blur = optics.blur(defocus: defocus, format)
    var grid = SIMD16<Float>.zero
    for part in 0..<MeteredImage.region { grid[part] = Float(level(part)) }
    return SensorMeasurement(
      regionLevel: level(MeteredImage.region), frameLevel: level(MeteredImage.frame),
      channels: image.light[MeteredImage.frame] * white,
      sharpness: Optics.contrast(blur: blur * key.settings.zoomFactor),
      defocus: defocus, grid: grid, illuminance: key.light.illuminance)
  }

  /// Draws the metering image of a view.
  private mutating func draw(_ view: MeteredImage.View, _ renderer: any SceneRenderer) -> MeteredImage {
    let scale = min(1, Double(Self.side) / Double(max(view.width, view.height)))
    let width = max(1, Int((Double(view.width) * scale).rounded()))
    let height = max(1, Int((Double(view.height) * scale).rounded()))
    let memory = scratchMemory(width, height)
    let placement = Placement(
      sensorWidth: view.width, sensorHeight: view.height, worldToSensor: view.worldToSensor, sensorToBuffer: .identity,
      bufferWidth: view.width, bufferHeight: view.height)
    let parameters = RenderParameters(placement: placement)
      .scaled(by: scale * view.zoomFactor, bufferWidth: width, bufferHeight: height)
    renderer.drawStill(view.still, into: memory, parameters: parameters)
    return MeteredImage(memory, region: view.region)
  }

  private mutating func scratchMemory(_ width: Int, _ height: Int) -> PixelMemory {
    if let scratch, scratch.layout.width == width, scratch.layout.height == height { return scratch }
    guard let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: width, height: height) else {
      preconditionFailure("LightMeter: a buffer of \(width)x\(height) pixels cannot be created; use a smaller image")
    }
    let memory = PixelMemory(layout: layout)
    scratch = memory
    return memory
  }
}
