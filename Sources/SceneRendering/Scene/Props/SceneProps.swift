import CoreVideoModel
import PixelModel

/// What stands before the scene: codes to be read, and faces to be found.
///
/// Codes are drawn and must be read from the pixels. Faces are drawn too, but not searched for: their places are reported as the truth.
/// Metering takes no notice of either. **Source:** made up.
public struct SceneProps: Hashable, Sendable {
  /// Codes, the last on top.
  public var codes: [SceneCode]
  /// Faces, on top of the codes.
  public var faces: [SceneFace]

  /// Codes and faces.
  public init(codes: [SceneCode] = [], faces: [SceneFace] = []) {
    (self.codes, self.faces) = (codes, faces)
  }

  var isEmpty: Bool { codes.isEmpty && faces.isEmpty }

  func draw(on canvas: Canvas, at moment: Moment) {
    for code in codes { code.draw(on: canvas) }
    for face in faces { face.pose(at: moment.nanoseconds)?.draw(on: canvas) }
  }
}

/// A scene with something before it.
final class PropRenderer: SceneRenderer {
  private let base: any SceneRenderer
  private let props: SceneProps

  init(_ base: any SceneRenderer, _ props: SceneProps) { (self.base, self.props) = (base, props) }

  var isDrawn: Bool { base.isDrawn }

  func draw(_ moment: Moment, into memory: PixelMemory, parameters: RenderParameters) {
    base.draw(moment, into: memory, parameters: parameters)
    guard let canvas = Canvas(memory, parameters: parameters) else { return }
    props.draw(on: canvas, at: moment)
    // The scene alone is no longer what lies there.
    memory.content = nil
  }

  func stamp(_ moment: Moment, on canvas: Canvas) { base.stamp(moment, on: canvas) }

  func still(at moment: Moment) -> Int { base.still(at: moment) }

  func drawStill(_ number: Int, into memory: PixelMemory, parameters: RenderParameters) {
    base.drawStill(number, into: memory, parameters: parameters)
  }
}
