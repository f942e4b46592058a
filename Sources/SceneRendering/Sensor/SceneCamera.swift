import CaptureModel
import HardwareModel
import Locking

/// A camera that looks at a scene. The scene, its light and its distance can be changed on cue; what was asked for before stays as
/// it was.
public final class SceneCamera: CameraSource {
  private let optics: Optics
  private let seed: UInt64
  private let state: Locked<State>
  private let pipeline = ImagePipeline()

  private struct State {
    var scene: Scene
    var renderer: any SceneRenderer
    var depth: SceneDepth
    /// Counts scenes.
    var revision = 0
    var light = Light.standard
    var distance = SubjectDistance.standard
    var props = SceneProps()
    var meter: LightMeter
  }

  /// The lens where none is described. **Source:** made up, like the lens at the back of many phones, but of fixed focus.
  public static let plainLens = LensDescriptor(
    model: "lens", focalLength: 4, focalLengthIn35mmFilm: 28, fNumber: 1.8, minimumFocusDistance: -1)

  /// A camera that looks at a scene through a lens.
  ///
  /// - Parameters:
  ///   - scene: what it looks at.
  ///   - lens: focal length, aperture, and how near it focuses.
  ///   - seed: where the noise of its pictures begins.
  /// - Throws: a `MediaError` when the scene's file cannot be read; it says which and why.
  public convenience init(_ scene: Scene, lens: LensDescriptor = SceneCamera.plainLens, seed: UInt64 = 0) throws {
    self.init(scene, try scene.makeStage(), lens: lens, seed: seed)
  }

  /// One of several cameras that look at the same stage.
  package init(_ scene: Scene, _ renderer: any SceneRenderer, lens: LensDescriptor, seed: UInt64) {
    optics = Optics(lens)
    self.seed = seed
    state = Locked(State(scene: scene, renderer: renderer, depth: scene.depth, meter: LightMeter(optics)))
  }

  /// What the camera looks at. ``show(_:)`` changes it.
  public var scene: Scene { state.withLock { $0.scene } }

  /// Puts another scene before the camera, from the next picture on.
  ///
  /// - Throws: a `MediaError` when the scene's file cannot be read; the camera then keeps its scene.
  public func show(_ scene: Scene) throws { show(scene, try scene.makeStage()) }

  package func show(_ scene: Scene, _ renderer: any SceneRenderer) {
    state.withLock {
      ($0.scene, $0.renderer, $0.depth) = (scene, renderer, scene.depth)
      $0.revision += 1
    }
  }

  /// The light on the scene, from the next picture on.
  public var light: Light {
    get { state.withLock { $0.light } }
    set { state.withLock { $0.light = newValue } }
  }

  /// How far the scene is, from the next picture on.
  public var distance: SubjectDistance {
    get { state.withLock { $0.distance } }
    set { state.withLock { $0.distance = newValue } }
  }

  /// What stands before the scene, from the next picture on.
  public var props: SceneProps {
    get { state.withLock { $0.props } }
    set { state.withLock { $0.props = newValue } }
  }

  /// The scene at one moment: a small value, nothing is drawn yet. Never nil, for a scene does not end.
  public func image(_ request: ImageRequest) -> (any SourceImage)? {
    let (scene, light, distance, depth, props) = state.withLock {
      ($0.renderer, $0.light, $0.distance, $0.depth, $0.props)
    }
    let renderer = props.isEmpty ? scene : PropRenderer(scene, props)
    let meters = distance.meters(at: Moment(index: request.index, time: request.time))
    var imaging = ImagingParameters()
    if let settings = request.settings {
      imaging = ImagingParameters(request, settings, optics, light, meters: meters, seed: seed)
    }
    return SceneImage(
      request: request, renderer: renderer, imaging: imaging, pipeline: pipeline, meters: meters, depth: depth,
      faces: props.faces)
  }

  /// What the sensor sees of the scene; nil when the request says nothing about how the frame is taken.
  public func measure(_ request: MeterRequest) -> SensorMeasurement? {
    let moment = Moment(index: request.image.index, time: request.image.time)
    return state.withLock { state in
      let subject = LightMeter.Subject(
        renderer: state.renderer, revision: state.revision, light: state.light,
        meters: state.distance.meters(at: moment))
      return state.meter.measure(request, subject, at: moment)
    }
  }
}
