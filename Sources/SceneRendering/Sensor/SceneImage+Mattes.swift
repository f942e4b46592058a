import HardwareModel
import PixelModel

extension SceneImage {
  /// Whether at least one face is detected.
  var containsPeople: Bool { !people.isEmpty }

  /// Draws the matte of the people in the image, sharp regardless of focus.
  func drawMatte(of part: PersonPart, into memory: PixelMemory, sensorToBuffer: ImageOrientation) {
    let (width, height) = (memory.layout.width, memory.layout.height)
    let parameters = RenderParameters(placement: placement(memory, sensorToBuffer))
      .scaled(by: imaging.zoomFactor, bufferWidth: width, bufferHeight: height)
    guard let canvas = Canvas(memory, parameters: parameters) else { return }
    canvas.fill(canvas.world, .black)
    for person in people { person.drawMatte(of: part, on: canvas) }
    memory.content = nil
  }

  /// The detected faces, matching the face metadata.
  private var people: [SceneFace.Pose] {
    props.faces.compactMap { $0.pose(at: moment.nanoseconds) }.filter {
      DetectedFace($0, identity: 0, in: request) != nil
    }
  }
}
