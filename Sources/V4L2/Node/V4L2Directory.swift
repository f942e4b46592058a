/// The cameras that the kernel exposes as device nodes.
package struct V4L2Directory: Sendable {
  private let kernel: any VideoKernel

  package init(kernel: any VideoKernel = LinuxKernel()) { self.kernel = kernel }

  /// A device node that captures video.
  package struct Entry: Hashable, Sendable {
    /// The path of the node, such as `/dev/video0`.
    package var path: String
    /// The capabilities that the node reports.
    package var capability: V4L2Capability
    /// A stable identifier: `v4l2:` and the bus location. It does not change when the system restarts.
    package var uniqueID: String
  }

  /// A device node that could not be queried.
  package struct Refusal: Hashable, Sendable {
    /// The path of the node, such as `/dev/video0`.
    package var path: String
    /// The error that occurred when the node was opened or queried.
    package var error: V4L2Error
  }

  /// Returns all capture nodes that support streaming, in order of their numbers, and the nodes that could not be
  /// queried.
  ///
  /// If several nodes share a bus location, as those of a camera with two sensors do, the identifier of each node after
  /// the first also contains its position there.
  package func scan() -> (cameras: [Entry], refusals: [Refusal]) {
    var cameras: [Entry] = []
    var refusals: [Refusal] = []
    for path in kernel.nodes(.video) {
      do throws(V4L2Error) {
        let capability = try V4L2Node(path: path, kernel: kernel).capability
        guard capability.isCapture, capability.streams else { continue }
        let place = "v4l2:\(capability.busInfo.isEmpty ? path : capability.busInfo)"
        let before = cameras.count { $0.uniqueID == place || $0.uniqueID.hasPrefix("\(place)#") }
        cameras.append(
          Entry(path: path, capability: capability, uniqueID: before == 0 ? place : "\(place)#\(before + 1)"))
      } catch {
        refusals.append(Refusal(path: path, error: error))
      }
    }
    return (cameras, refusals)
  }
}
