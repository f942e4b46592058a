import CaptureModel
import Synchronization

/// A camera that looks at a scene. The scene can be changed on cue; what was asked for before stays as it was.
public final class SceneCamera: CameraSource {
  private let current: Mutex<(scene: Scene, stage: Stage)>

  /// - Throws: when the scene's file cannot be opened; the error says which and why.
  public init(_ scene: Scene) throws {
    current = Mutex((scene, try Stage(scene)))
  }

  /// What the camera looks at. ``show(_:)`` changes it.
  public var scene: Scene { current.withLock { $0.scene } }

  /// Puts another scene before the camera, from the next picture on.
  ///
  /// - Throws: when the scene's file cannot be opened; the camera then keeps its scene.
  public func show(_ scene: Scene) throws {
    let stage = try Stage(scene)
    current.withLock { $0 = (scene, stage) }
  }

  public func picture(_ request: PictureRequest) -> (any SourcePicture)? {
    ScenePicture(request: request, stage: current.withLock { $0.stage })
  }
}

/// One frame of a scene, not yet drawn.
struct ScenePicture: SourcePicture {
  let request: PictureRequest
  let stage: Stage

  func draw(into memory: PixelMemory, sensorToBuffer: PictureOrientation) {
    let placement = Placement(
      sensorWidth: request.width, sensorHeight: request.height, worldToSensor: request.worldToSensor,
      sensorToBuffer: sensorToBuffer, bufferWidth: memory.layout.width, bufferHeight: memory.layout.height)
    stage.draw(Moment(index: request.index, time: request.time), into: memory, placement: placement)
  }
}

extension Stage {
  convenience init(_ scene: Scene) throws {
    switch scene {
    case .chart(let chart): self.init(chart.artwork)
    }
  }
}
