import CaptureModel
import HardwareModel
import Locking

/// A camera source that captures a scene. The scene, its light and its distance can be changed at any time; frames that
/// were already requested are not affected.
public final class SceneCamera: CameraSource {
  private let optics: Optics
  private let seed: UInt64
  private let state: Locked<State>
  private let pipeline = ImagePipeline()

  private struct State {
    var scene: Scene
    var renderer: any SceneRenderer
    var depth: SceneDepth
    var light = Light.standard
    var distance = SubjectDistance.standard
    var props = SceneProps()
    var meter: LightMeter
  }

  /// The default lens, with fixed focus. **Source:** assumed; similar to the rear lens of many phones.
  public static let plainLens = LensDescriptor(
    model: "lens", focalLength: 4, focalLengthIn35mmFilm: 28, fNumber: 1.8, minimumFocusDistance: -1)

  /// Creates a camera that captures a scene through a lens.
  ///
  /// - Parameters:
  ///   - scene: The scene in front of the camera.
  ///   - lens: The focal length, aperture and minimum focus distance.
  ///   - seed: The seed of the image noise.
  /// - Throws: A `MediaError` if the scene's file cannot be read.
  public convenience init(_ scene: Scene, lens: LensDescriptor = SceneCamera.plainLens, seed: UInt64 = 0) throws {
    self.init(scene, try scene.makeStage(), lens: lens, seed: seed)
  }

  /// Creates one of several cameras that share a scene renderer.
  package init(_ scene: Scene, _ renderer: any SceneRenderer, lens: LensDescriptor, seed: UInt64) {
    optics = Optics(lens)
    self.seed = seed
    state = Locked(State(scene: scene, renderer: renderer, depth: scene.depth, meter: LightMeter(optics)))
  }

  /// The scene in front of the camera. Use ``show(_:)`` to change it.
  public var scene: Scene { state.withLock { $0.scene } }

  /// Replaces the scene, effective with the next frame.
  ///
  /// - Throws: A `MediaError` if the scene's file cannot be read. The camera then keeps its scene.
  public func show(_ scene: Scene) throws { show(scene, try scene.makeStage()) }

  package func show(_ scene: Scene, _ renderer: any SceneRenderer) {
    state.withLock { ($0.scene, $0.renderer, $0.depth) = (scene, renderer, scene.depth) }
  }

  /// The light on the scene. Changes take effect with the next frame.
  public var light: Light {
    get { state.withLock { $0.light } }
    set { state.withLock { $0.light = newValue } }
  }

  /// The distance of the subject from the camera. Changes take effect with the next frame.
  public var distance: SubjectDistance {
    get { state.withLock { $0.distance } }
    set { state.withLock { $0.distance = newValue } }
  }

  /// The objects in front of the scene. Changes take effect with the next frame.
  public var props: SceneProps {
    get { state.withLock { $0.props } }
    set { state.withLock { $0.props = newValue } }
  }

  /// Returns the scene at one time as a lightweight value that is drawn later. Never returns nil, because a scene does
  /// not end.
  public func image(_ request: ImageRequest) -> (any SourceImage)? {
    let (scene, light, distance, depth, props) = state.withLock {
      ($0.renderer, $0.light, $0.distance, $0.depth, $0.props)
    }
    let renderer = props.isEmpty ? scene : PropRenderer(scene, props)
    let meters = distance.meters(at: SceneTime(index: request.index, time: request.time))
    var imaging = ImagingParameters()
    if let settings = request.settings {
      imaging = ImagingParameters(request, settings, optics, light, meters: meters, seed: seed)
    }
    return SceneImage(
      request: request, renderer: renderer, imaging: imaging, pipeline: pipeline, meters: meters, depth: depth,
      props: props)
  }

  /// Returns the measurement of a frame, or nil if the request has no frame settings.
  public func measure(_ request: MeterRequest) -> SensorMeasurement? {
    let moment = SceneTime(index: request.image.index, time: request.image.time)
    return state.withLock { state in
      let subject = LightMeter.Subject(
        renderer: state.renderer, light: state.light, meters: state.distance.meters(at: moment))
      return state.meter.measure(request, subject, at: moment)
    }
  }
}
