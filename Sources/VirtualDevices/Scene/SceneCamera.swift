import CaptureModel

/// A camera that looks at a scene. The scene can be changed on cue; what was asked for before stays as it was.
public final class SceneCamera: CameraSource {
  private let current: Locked<(scene: Scene, stage: any Stage)>

  /// A camera that looks at a scene.
  ///
  /// - Throws: a `MediaError` when the scene's file cannot be read; it says which and why.
  public init(_ scene: Scene) throws {
    current = Locked((scene, try scene.makeStage()))
  }

  /// What the camera looks at. ``show(_:)`` changes it.
  public var scene: Scene { current.withLock { $0.scene } }

  /// Puts another scene before the camera, from the next picture on.
  ///
  /// - Throws: a `MediaError` when the scene's file cannot be read; the camera then keeps its scene.
  public func show(_ scene: Scene) throws {
    let stage = try scene.makeStage()
    current.withLock { $0 = (scene, stage) }
  }

  /// The scene at one moment: a small value, nothing is drawn yet. Never nil, for a scene does not end.
  public func picture(_ request: PictureRequest) -> (any SourcePicture)? {
    ScenePicture(request: request, stage: current.withLock { $0.stage })
  }
}

/// One frame of a scene, not yet drawn.
struct ScenePicture: SourcePicture {
  let request: PictureRequest
  let stage: any Stage

  func draw(into memory: PixelMemory, sensorToBuffer: PictureOrientation) {
    let placement = Placement(
      sensorWidth: request.width, sensorHeight: request.height, worldToSensor: request.worldToSensor,
      sensorToBuffer: sensorToBuffer, bufferWidth: memory.layout.width, bufferHeight: memory.layout.height)
    stage.draw(Moment(index: request.index, time: request.time), into: memory, placement: placement)
  }
}
