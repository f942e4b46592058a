import CaptureModel

/// Support for the subdevices of a camera, each of which has its own device node. For example, a sensor's frames pass
/// through a scaler to the camera's node, and a lens is attached to the sensor. The controls of subdevices are treated
/// as those of the camera, because exposure and focus are set there.
extension V4L2Node {
  /// A subdevice of a camera.
  struct Subdevice: Sendable {
    let node: V4L2Node
    /// The IDs of the subdevice's controls, except those that an entity nearer to the camera's node also has.
    let controls: Set<UInt32>
  }

  /// The subdevices that have controls, nearest first.
  var subdevices: [Subdevice] { openedSubdevices.withLock { $0 } }

  /// Returns the subdevice that has a control, or nil if the node itself has it.
  func subdevice(with control: V4L2Control) -> V4L2Node? {
    subdevices.first { $0.controls.contains(control.id) }?.node
  }

  /// Opens the subdevices that this user has permission to use.
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

  /// Returns the paths of the camera's subdevices; empty if there are none or they have no device nodes.
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
