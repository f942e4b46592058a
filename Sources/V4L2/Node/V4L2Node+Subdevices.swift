import CaptureModel

/// A camera may have subdevices, each with a node of its own: the pictures of a sensor come through a scaler to the camera's node, and a
/// lens serves the sensor. Their controls count as the camera's, for there is where exposure and focus are set.
extension V4L2Node {
  /// A subdevice of a camera.
  struct Subdevice: Sendable {
    let node: V4L2Node
    /// The numbers of its controls, without those that something nearer to the camera's node has too.
    let controls: Set<UInt32>
  }

  /// The subdevices that have controls, the nearest first.
  var subdevices: [Subdevice] { openedSubdevices.withLock { $0 } }

  /// The subdevice that has a control; nil for the node's own.
  func subdevice(with control: V4L2Control) -> V4L2Node? {
    subdevices.first { $0.controls.contains(control.id) }?.node
  }

  /// Opens the subdevices, as far as this user may.
  func openSubdevices() {
    let paths = subdevicePaths()
    guard !paths.isEmpty, var known = try? Set(controls().map(\.id)) else { return }
    for path in paths {
      guard let node = try? V4L2Node(path: path, kernel: kernel), let controls = try? node.controls() else { continue }
      let numbers = Set(controls.map(\.id)).subtracting(known)
      known.formUnion(numbers)
      if !numbers.isEmpty { openedSubdevices.withLock { $0.append(Subdevice(node: node, controls: numbers)) } }
    }
  }

  /// None where the camera is one node, or where its subdevices have none.
  private func subdevicePaths() -> [String] {
    guard let number = kernel.deviceNumber(of: path) else { return [] }
    for media in kernel.nodes(.media) {
      guard let numbers = try? V4L2Topology(asking: media, kernel).subdevices(upstreamOf: number), !numbers.isEmpty
      else { continue }
      let paths = kernel.nodes(.subdevice)
      return numbers.compactMap { number in paths.first { kernel.deviceNumber(of: $0) == number } }
    }
    return []
  }
}
