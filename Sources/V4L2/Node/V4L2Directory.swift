/// The cameras that the kernel knows, by its nodes.
package struct V4L2Directory: Sendable {
  private let kernel: any VideoKernel

  /// The cameras of a kernel.
  package init(kernel: any VideoKernel = LinuxKernel()) { self.kernel = kernel }

  /// A node that gives pictures.
  package struct Entry: Hashable, Sendable {
    /// Such as `/dev/video0`.
    package var path: String
    /// What it says that it is.
    package var capability: V4L2Capability
    /// The same after a restart and in another socket of the same computer: `v4l2:` and where it is plugged in.
    package var uniqueID: String
  }

  /// A node that cannot even be asked.
  package struct Refusal: Hashable, Sendable {
    /// Such as `/dev/video0`.
    package var path: String
    /// Why.
    package var error: V4L2Error
  }

  /// All nodes that give pictures in buffers, in the order of their numbers, and those that refuse to tell.
  ///
  /// A second node in one place (a camera with two sensors) has its number there at the end of its identifier.
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
