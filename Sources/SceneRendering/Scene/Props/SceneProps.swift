import CoreVideoModel
import PixelModel

/// Objects in front of the scene: machine-readable codes and faces.
///
/// Codes are drawn and must be decoded from the pixels. Faces are drawn but not detected; their known positions are
/// reported instead. Metering ignores both. **Source:** assumed.
public struct SceneProps: Hashable, Sendable {
  /// The codes, with the last one on top.
  public var codes: [SceneCode]
  /// The faces, drawn on top of the codes.
  public var faces: [SceneFace]

  public init(codes: [SceneCode] = [], faces: [SceneFace] = []) {
    (self.codes, self.faces) = (codes, faces)
  }

  var isEmpty: Bool { codes.isEmpty && faces.isEmpty }

  func draw(on canvas: Canvas, at moment: SceneTime) {
    for code in codes { code.draw(on: canvas) }
    for face in faces { face.pose(at: moment.nanoseconds)?.draw(on: canvas) }
  }
}

/// A scene renderer that draws props in front of another scene.
final class PropRenderer: SceneRenderer {
  private let base: any SceneRenderer
  private let props: SceneProps

  init(_ base: any SceneRenderer, _ props: SceneProps) { (self.base, self.props) = (base, props) }

  var isDrawn: Bool { base.isDrawn }
  var chart: Chart? { base.chart }
  var metered: MeteredImages { base.metered }

  func draw(_ moment: SceneTime, into memory: PixelMemory, parameters: RenderParameters) {
    base.draw(moment, into: memory, parameters: parameters)
    guard let canvas = Canvas(memory, parameters: parameters) else { return }
    props.draw(on: canvas, at: moment)
    // The memory no longer contains the scene alone.
    memory.content = nil
  }

  func stamp(_ moment: SceneTime, on canvas: Canvas) { base.stamp(moment, on: canvas) }

  func frameIndex(at moment: SceneTime) -> Int { base.frameIndex(at: moment) }

  func showsSameCodes(at moment: SceneTime, as other: any SceneRenderer, at otherMoment: SceneTime) -> Bool {
    // Each image has a renderer of its own.
    guard let other = other as? PropRenderer, props == other.props else { return false }
    return base.showsSameCodes(at: moment, as: other.base, at: otherMoment)
      && props.faces.allSatisfy { $0.pose(at: moment.nanoseconds) == $0.pose(at: otherMoment.nanoseconds) }
  }

  func drawStill(_ number: Int, into memory: PixelMemory, parameters: RenderParameters) {
    base.drawStill(number, into: memory, parameters: parameters)
  }
}
