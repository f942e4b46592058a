import CaptureModel
import CoreVideoModel
import HardwareModel
import PixelModel
import PlatformTypes

/// A frame of a scene that has not been drawn yet.
struct SceneImage: SourceImage {
  let request: ImageRequest
  let renderer: any SceneRenderer
  let imaging: ImagingParameters
  let pipeline: ImagePipeline
  /// The distance of the subject in meters.
  let meters: Double
  let depth: SceneDepth
  let props: SceneProps

  var moment: SceneTime { SceneTime(index: request.index, time: request.time) }

  func showsSameCodes(as other: any SourceImage) -> Bool {
    guard let other = other as? SceneImage, isSteady, other.isSteady else { return false }
    let (old, new) = (other.request, request)
    return imaging.response == other.imaging.response && imaging.zoomFactor == other.imaging.zoomFactor
      && imaging.blur == other.imaging.blur && meters == other.meters
      && (old.width, old.height) == (new.width, new.height) && old.worldToSensor == new.worldToSensor
      && old.format === new.format
      && renderer.showsSameCodes(at: moment, as: other.renderer, at: other.moment)
  }

  /// The parameters on which the pixels of a chart depend.
  private struct Content: Hashable, Sendable {
    var chart: Chart
    var props: SceneProps
    var moment: SceneTime
    var size: PixelSize
    var worldToSensor: ImageOrientation
    var imaging: ImagingParameters
  }

  var content: (any Hashable & Sendable)? {
    renderer.chart.map { chart in
      Content(
        chart: chart, props: props, moment: moment, size: PixelSize(width: request.width, height: request.height),
        worldToSensor: request.worldToSensor, imaging: imaging)
    }
  }

  /// Whether neither visible noise nor flicker distinguishes the frame from the next.
  private var isSteady: Bool { imaging.noise == nil && imaging.flicker == nil }

  func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation) {
    let parameters = RenderParameters(placement: placement(memory, sensorToBuffer), response: imaging.response)
    if let mosaic = Mosaic(memory.layout.pixelFormat) {
      var unzoomed = imaging
      unzoomed.zoomFactor = 1
      return pipeline.draw(
        renderer, at: moment, into: memory, as: mosaic, parameters: parameters, unzoomed, sensorToBuffer: sensorToBuffer
      )
    }
    // Only ProRAW output uses this format.
    if memory.layout.pixelFormat == kCVPixelFormatType_64RGBALE {
      return pipeline.draw(
        renderer, at: moment, into: memory, as: LinearPixels(), parameters: parameters, imaging,
        sensorToBuffer: sensorToBuffer)
    }
    pipeline.draw(renderer, at: moment, into: memory, parameters: parameters, imaging, sensorToBuffer: sensorToBuffer)
  }

  /// Returns the placement of the world in a buffer.
  func placement(_ memory: PixelMemory, _ sensorToBuffer: ImageOrientation) -> Placement {
    Placement(
      sensorWidth: request.width, sensorHeight: request.height, worldToSensor: request.worldToSensor,
      sensorToBuffer: sensorToBuffer, bufferWidth: memory.layout.width, bufferHeight: memory.layout.height)
  }
}
