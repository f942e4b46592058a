internal import CVideoLinux
import Locking

/// An open device node of a camera. Failed calls throw errors with complete messages. The node is closed with its last
/// reference, or earlier by an explicit call.
package final class V4L2Node: Sendable {
  /// The path of the node, such as `/dev/video0`.
  package let path: String
  /// The capabilities that the node reports.
  package let capability: V4L2Capability
  /// Whether the node is a subdevice of a camera, such as a lens, which has only controls.
  package let isSubdevice: Bool
  let kernel: any VideoKernel
  let descriptor: CInt
  /// Storage for the ``subdevices`` property.
  let openedSubdevices = Locked<[Subdevice]>([])
  private let isClosed = Locked(false)

  /// Opens a node and queries its capabilities.
  ///
  /// - Throws: ``V4L2Error`` if it cannot be opened or is not a V4L2 device.
  package init(path: String, kernel: any VideoKernel = LinuxKernel()) throws(V4L2Error) {
    self.path = path
    self.kernel = kernel
    do {
      descriptor = try kernel.open(path)
    } catch {
      throw V4L2Error(error, path: path, operation: "open it")
    }
    do {
      (capability, isSubdevice) = try Self.question(descriptor, kernel)
    } catch {
      kernel.close(descriptor)
      // A file that is not a V4L2 device may fail with any error.
      let isGone = error == .noDevice || error == .noSuchAddress
      throw V4L2Error(isGone ? error : .notTypewriter, path: path, operation: "query its capabilities")
    }
  }

  /// Queries the capabilities of a node; subdevices use a separate request.
  private static func question(
    _ descriptor: CInt, _ kernel: any VideoKernel
  ) throws(Errno) -> (V4L2Capability, isSubdevice: Bool) {
    var raw = v4l2_capability()
    do throws(Errno) {
      try kernel.request(descriptor, CVIDEO_QUERYCAP, &raw)
      return (V4L2Capability(raw), false)
    } catch {
      guard error == .notTypewriter else { throw error }
      var subdevice = v4l2_subdev_capability()
      try kernel.request(descriptor, CVIDEO_SUBDEV_QUERYCAP, &subdevice)
      return (V4L2Capability(subdevice), true)
    }
  }

  deinit { close() }

  /// Closes the node before its last reference is released. The node must not be used afterward.
  func close() {
    let wasClosed = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return isClosed
    }
    if !wasClosed { kernel.close(descriptor) }
  }

  /// Opens a node that captures and streams video.
  ///
  /// - Parameters:
  ///   - path: The path of the node. To use an input other than the selected one, append `#` and its number or name:
  ///     `/dev/video0#1`.
  ///   - kernel: The kernel that provides the node.
  /// - Throws: ``V4L2Error`` if the node cannot be opened, does not capture or stream, or has no matching input.
  package static func camera(path: String, kernel: any VideoKernel = LinuxKernel()) throws(V4L2Error) -> V4L2Node {
    let place = V4L2Address(path)
    let node = try V4L2Node(path: place.path, kernel: kernel)
    guard node.capability.isCapture else {
      throw V4L2Error(
        .noCapture, path: path, operation: "use it as a camera",
        text: "\(node.capability.card) cannot capture video with this node")
    }
    guard node.capability.streams else {
      throw V4L2Error(
        .noCapture, path: path, operation: "use it as a camera",
        text: "its driver, \(node.capability.driver), does not support streaming")
    }
    if let input = place.input { try node.choose(input) }
    node.openSubdevices()
    return node
  }

  /// Opens a node to access its controls: a camera, or a subdevice of one, such as `/dev/v4l-subdev6`.
  ///
  /// - Throws: ``V4L2Error`` if the node cannot be opened or is neither a camera nor a subdevice.
  package static func adjustable(path: String, kernel: any VideoKernel = LinuxKernel()) throws(V4L2Error) -> V4L2Node {
    let node = try V4L2Node(path: path, kernel: kernel)
    return node.isSubdevice ? node : try camera(path: path, kernel: kernel)
  }

  /// The type of the node's capture queue: single-planar or multiplanar.
  var bufferType: UInt32 {
    capability.isMultiplanar
      ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue : V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
  }

  /// Performs an ioctl and throws a descriptive error on failure.
  func request<Argument>(
    _ number: UInt, _ argument: inout Argument, _ operation: @autoclosure () -> String
  ) throws(V4L2Error) {
    do {
      try attempt(number, &argument)
    } catch {
      throw V4L2Error(error, path: path, operation: operation())
    }
  }

  /// Performs an ioctl that is expected to fail in some cases, and throws the error number.
  func attempt<Argument>(_ number: UInt, _ argument: inout Argument) throws(Errno) {
    try withUnsafeMutablePointer(to: &argument) { pointer throws(Errno) in
      try kernel.request(descriptor, number, UnsafeMutableRawPointer(pointer))
    }
  }

  /// Enumerates entries until the driver reports the end of the list.
  func entries<Argument, Entry>(
    _ number: UInt, _ operation: @autoclosure () -> String, atMost limit: Int = V4L2Limit.entries,
    _ argument: (UInt32) -> Argument, _ read: (Argument) throws(V4L2Error) -> Entry
  ) throws(V4L2Error) -> [Entry] {
    var entries: [Entry] = []
    for index in 0..<UInt32(limit) {
      var value = argument(index)
      do {
        try attempt(number, &value)
      } catch {
        if error == .invalid || error == .notTypewriter { break }
        throw V4L2Error(error, path: path, operation: operation())
      }
      entries.append(try read(value))
    }
    return entries
  }
}
