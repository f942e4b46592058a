import Foundation
import HardwareModel

/// A drawn face that moves in front of the scene along a path, with linear interpolation between poses.
public struct SceneFace: Hashable, Sendable {
  /// The position and rotation of a face at one time.
  public struct Pose: Hashable, Sendable {
    /// The time of the pose in nanoseconds since the start of the timeline.
    public var nanoseconds: Int64
    /// The horizontal position of the center, as a fraction of the upright world's width from the left. It may be
    /// outside 0...1.
    public var x: Double
    /// The vertical position of the center, as a fraction of the upright world's height from the top. It may be outside
    /// 0...1.
    public var y: Double
    /// The side length of the enclosing square, as a fraction of the world's shorter side.
    public var size: Double
    /// The roll angle in degrees, clockwise.
    public var roll: Double
    /// The yaw angle in degrees, toward the left of the image.
    public var yaw: Double

    public init(nanoseconds: Int64 = 0, x: Double, y: Double, size: Double, roll: Double = 0, yaw: Double = 0) {
      self.nanoseconds = nanoseconds
      (self.x, self.y, self.size, self.roll, self.yaw) = (x, y, size, roll, yaw)
    }
  }

  /// The poses in chronological order. The face is visible from the first to the last pose, or from the first onward if
  /// there is only one.
  public var path: [Pose]

  public init(path: [Pose]) { self.path = path }

  /// Returns the pose at a time, or nil if the face is not visible then.
  func pose(at nanoseconds: Int64) -> Pose? {
    guard let first = path.first, let last = path.last, nanoseconds >= first.nanoseconds else { return nil }
    guard path.count > 1 else { return first }
    guard nanoseconds < last.nanoseconds, let next = path.firstIndex(where: { $0.nanoseconds > nanoseconds }) else {
      return nil
    }
    let (from, to) = (path[next - 1], path[next])
    let part = Double(nanoseconds - from.nanoseconds) / Double(to.nanoseconds - from.nanoseconds)
    func between(_ value: KeyPath<Pose, Double>) -> Double {
      from[keyPath: value] + (to[keyPath: value] - from[keyPath: value]) * part
    }
    return Pose(
      nanoseconds: nanoseconds, x: between(\.x), y: between(\.y), size: between(\.size), roll: between(\.roll),
      yaw: between(\.yaw))
  }
}

extension SceneFace.Pose {
  private static let skin = SceneColor(0xE0AC86)
  private static let feature = SceneColor(0x3A2A22)
  private static let around = SceneColor(0x6B7681)

  /// Draws an oval with two eyes and a mouth, which are shifted toward the side to which the face is turned.
  func draw(on canvas: Canvas) {
    let (oval, features) = shapes(in: canvas.world)
    canvas.fill(oval, Self.skin, over: Self.around)
    for feature in features { canvas.fill(feature, Self.feature, over: Self.skin) }
  }

  /// Draws the matte of a part of the person, who consists only of a face without hair, glasses or visible teeth.
  func drawMatte(of part: PersonPart, on canvas: Canvas) {
    let (oval, features) = shapes(in: canvas.world)
    switch part {
    case .whole: canvas.fill(oval, .white, over: .black)
    case .skin:
      canvas.fill(oval, .white, over: .black)
      for feature in features { canvas.fill(feature, .black, over: .white) }
    case .hair, .teeth, .glasses: break
    }
  }

  /// Returns the oval of the face and the features on it.
  private func shapes(in world: PixelRect) -> (oval: Shape, features: [Shape]) {
    let side = size * Double(min(world.width, world.height))
    let middle = SIMD2(x * Double(world.width), y * Double(world.height))
    let (sine, cosine) = (sin(roll * .pi / 180), cos(roll * .pi / 180))
    /// Converts a position on the face, in units of half its side from the center, to world coordinates.
    func place(_ across: Double, _ down: Double) -> SIMD2<Double> {
      middle + SIMD2(across * cosine - down * sine, across * sine + down * cosine) * (side / 2)
    }
    let outline = (0..<32).map { step in
      let angle = Double(step) / 32 * 2 * .pi
      return place(0.75 * cos(angle), sin(angle))
    }
    let shift = -0.4 * sin(yaw * .pi / 180)
    let eyes = [-0.3, 0.3].map { across in
      let center = place(across + shift, -0.2)
      return Shape.disc(x: center.x, y: center.y, radius: side * 0.05)
    }
    let mouth = [(-0.25, 0.4), (0.25, 0.4), (0.2, 0.52), (-0.2, 0.52)].map { place($0.0 + shift, $0.1) }
    return (.polygon(outline), eyes + [.polygon(mouth)])
  }
}
