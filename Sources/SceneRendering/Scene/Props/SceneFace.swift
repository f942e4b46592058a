import Foundation
import HardwareModel

/// A drawn face that moves before the scene along a path, evenly from one place to the next.
public struct SceneFace: Hashable, Sendable {
  /// How the face is at one moment.
  public struct Pose: Hashable, Sendable {
    /// When, in nanoseconds since the timeline began.
    public var nanoseconds: Int64
    /// Where its middle is, as parts of the upright world's width and height from the top left; it may be outside.
    public var x: Double
    /// See ``x``.
    public var y: Double
    /// The side of the square around it, as part of the world's shorter side.
    public var size: Double
    /// How far it leans to a side, in clockwise degrees.
    public var roll: Double
    /// How far it looks to a side, in degrees to the left of the picture.
    public var yaw: Double

    /// A pose with all its facts.
    public init(nanoseconds: Int64 = 0, x: Double, y: Double, size: Double, roll: Double = 0, yaw: Double = 0) {
      self.nanoseconds = nanoseconds
      (self.x, self.y, self.size, self.roll, self.yaw) = (x, y, size, roll, yaw)
    }
  }

  /// The places, in the order of time. The face is there from the first until the last; from the first on, if there is one alone.
  public var path: [Pose]

  /// A face on a path.
  public init(path: [Pose]) { self.path = path }

  /// How it is at a moment; nil when it is not there.
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

  /// Draws an oval with two eyes and a mouth, which lie to the side that it looks to.
  func draw(on canvas: Canvas) {
    let (oval, features) = shapes(in: canvas.world)
    canvas.fill(oval, Self.skin, over: Self.around)
    for feature in features { canvas.fill(feature, Self.feature, over: Self.skin) }
  }

  /// Draws the matte of a part of the person, who is a face alone: without hair, glasses, or teeth that could be seen.
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

  /// The oval, and what lies on it.
  private func shapes(in world: PixelRect) -> (oval: Shape, features: [Shape]) {
    let side = size * Double(min(world.width, world.height))
    let middle = SIMD2(x * Double(world.width), y * Double(world.height))
    let (sine, cosine) = (sin(roll * .pi / 180), cos(roll * .pi / 180))
    /// A place on the face, in halves of its side from the middle, in the world.
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
