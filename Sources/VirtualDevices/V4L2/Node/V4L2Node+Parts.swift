import CaptureModel

/// A camera may be in parts, of which each is a node: the pictures of a sensor come through a scaler to the camera's, and a lens serves the
/// sensor. The controls of such parts count as the camera's, for there is where exposure and focus are set.
extension V4L2Node {
  /// A part of a camera.
  struct Part: Sendable {
    let node: V4L2Node
    /// The numbers of its controls, without those that something nearer to the camera's node has too.
    let controls: Set<UInt32>
  }

  /// The parts that have controls, the nearest first.
  var parts: [Part] { adopted.withLock { $0 } }

  /// The part that has a control; nil for the node's own.
  func part(with control: V4L2Control) -> V4L2Node? {
    parts.first { $0.controls.contains(control.id) }?.node
  }

  /// Opens the parts, as far as this user may.
  func adoptParts() {
    let paths = partPaths()
    guard !paths.isEmpty, var known = try? Set(controls().map(\.id)) else { return }
    for path in paths {
      guard let node = try? V4L2Node(path: path, kernel: kernel), let controls = try? node.controls() else { continue }
      let numbers = Set(controls.map(\.id)).subtracting(known)
      known.formUnion(numbers)
      if !numbers.isEmpty { adopted.withLock { $0.append(Part(node: node, controls: numbers)) } }
    }
  }

  /// None where the camera is one node, or where its parts have none.
  private func partPaths() -> [String] {
    guard let number = kernel.deviceNumber(of: path) else { return [] }
    for media in kernel.nodes(.media) {
      guard let parts = try? V4L2Topology(asking: media, kernel).parts(before: number), !parts.isEmpty else { continue }
      let paths = kernel.nodes(.part)
      return parts.compactMap { part in paths.first { kernel.deviceNumber(of: $0) == part } }
    }
    return []
  }
}
