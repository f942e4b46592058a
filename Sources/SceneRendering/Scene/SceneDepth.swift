/// How far the parts of a scene are: all of it at the subject's distance, but for parts that stand out of it.
///
/// Only depth maps know of these parts. Focus, light and the size of what is seen go by the subject's distance.
struct SceneDepth: Hashable, Sendable {
  /// A part of the upright world, as parts of its width and height from the top left.
  struct Block: Hashable, Sendable {
    var left: Double
    var top: Double
    var width: Double
    var height: Double
    /// Its distance as part of the subject's.
    var nearness: Double
  }

  /// The parts; where they overlap, the first one counts.
  var blocks: [Block] = []

  /// How wide the hole beside a block is that only one of two lenses sees, as part of the world's width. **Source:** made up.
  static let shadow = 1.0 / 64

  /// Distance at a point of the world, as part of the subject's; not a number in a hole.
  func distance(_ x: Double, _ y: Double, fillsHoles: Bool) -> Double {
    for block in blocks where y >= block.top && y < block.top + block.height {
      if x >= block.left && x < block.left + block.width { return block.nearness }
      let edge = block.left + block.width
      if !fillsHoles, x >= edge, x < edge + Self.shadow { return .nan }
    }
    return 1
  }
}

extension Scene {
  /// What stands out of the scene: of the orientation chart its top left corner, by a quarter of the distance.
  ///
  /// **Source:** made up, so that a depth map tells all eight orientations apart.
  var depth: SceneDepth {
    switch self {
    case .chart(.orientation):
      SceneDepth(blocks: [.init(left: 0, top: 0, width: 0.25, height: 0.25, nearness: 0.75)])
    case .chart, .image, .video: SceneDepth()
    }
  }
}
