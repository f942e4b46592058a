/// The depth of a scene: everything is at the subject's distance, except for blocks that are closer or farther.
///
/// It affects only depth maps. Focus, light and apparent size depend on the subject's distance alone.
struct SceneDepth: Hashable, Sendable {
  /// A part of the upright world, as fractions of its width and height from the top left.
  struct Block: Hashable, Sendable {
    var left: Double
    var top: Double
    var width: Double
    var height: Double
    /// The distance as a fraction of the subject's distance.
    var relativeDistance: Double
  }

  /// The blocks of the scene; where they overlap, the first one applies.
  var blocks: [Block] = []

  /// The width of the occlusion beside a block that only one of two lenses sees, as a fraction of the world's width.
  /// **Source:** assumed.
  static let shadow = 1.0 / 64

  /// Returns the distance at a point of the world as a fraction of the subject's distance, or NaN in an occluded area.
  func distance(_ x: Double, _ y: Double, fillsHoles: Bool) -> Double {
    for block in blocks where y >= block.top && y < block.top + block.height {
      if x >= block.left && x < block.left + block.width { return block.relativeDistance }
      let edge = block.left + block.width
      if !fillsHoles, x >= edge, x < edge + Self.shadow { return .nan }
    }
    return 1
  }
}

extension Scene {
  /// The depth of the scene. In the orientation chart, the top-left corner is closer by a quarter of the distance.
  ///
  /// **Source:** assumed, so that depth maps differ in all eight orientations.
  var depth: SceneDepth {
    switch self {
    case .chart(.orientation):
      SceneDepth(blocks: [.init(left: 0, top: 0, width: 0.25, height: 0.25, relativeDistance: 0.75)])
    case .chart, .image, .video: SceneDepth()
    }
  }
}
