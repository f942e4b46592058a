internal import CVideoLinux
import Locking

/// An open node of a camera: every call on it, with its errors as sentences. Closed with its last reference, if not before.
package final class V4L2Node: Sendable {
  /// Such as `/dev/video0`.
  package let path: String
  /// What the node says that it is.
  package let capability: V4L2Capability
  /// Whether it is a subdevice of a camera, such as a lens, that has nothing but controls.
  package let isSubdevice: Bool
  let kernel: any VideoKernel
  let descriptor: CInt
  /// See ``subdevices``.
  let openedSubdevices = Locked<[Subdevice]>([])
  private let isClosed = Locked(false)

  /// Opens a node and asks what it is.
  ///
  /// - Throws: ``V4L2Error`` when it cannot be opened or is no V4L2 device.
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
      // What is no V4L2 device may refuse in any way.
      let isGone = error == .noDevice || error == .noSuchAddress
      throw V4L2Error(isGone ? error : .notTypewriter, path: path, operation: "ask what it is")
    }
  }

  /// Asks what a node is; subdevices have a request of their own.
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

  /// Closes the node before its last reference goes. Nothing may be asked of it afterwards.
  func close() {
    let wasClosed = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return isClosed
    }
    if !wasClosed { kernel.close(descriptor) }
  }

  /// Opens a node that gives pictures in buffers.
  ///
  /// - Parameters:
  ///   - path: the node, with `#` and the number or name of an input if another than the chosen one is wanted: `/dev/video0#1`.
  ///   - kernel: what is asked.
  /// - Throws: ``V4L2Error`` also when it does not, or has no such input.
  package static func camera(path: String, kernel: any VideoKernel = LinuxKernel()) throws(V4L2Error) -> V4L2Node {
    let place = V4L2Address(path)
    let node = try V4L2Node(path: place.path, kernel: kernel)
    guard node.capability.isCapture else {
      throw V4L2Error(
        .noCapture, path: path, operation: "use it as a camera",
        text: "\(node.capability.card) captures no pictures here")
    }
    guard node.capability.streams else {
      throw V4L2Error(
        .noCapture, path: path, operation: "use it as a camera",
        text: "its driver, \(node.capability.driver), does not stream")
    }
    if let input = place.input { try node.choose(input) }
    node.openSubdevices()
    return node
  }

  /// Opens a node for its controls: a camera, or a subdevice of one, such as `/dev/v4l-subdev6`.
  ///
  /// - Throws: ``V4L2Error`` also when it is neither.
  package static func adjustable(path: String, kernel: any VideoKernel = LinuxKernel()) throws(V4L2Error) -> V4L2Node {
    let node = try V4L2Node(path: path, kernel: kernel)
    return node.isSubdevice ? node : try camera(path: path, kernel: kernel)
  }

  /// Which of the kernel's two kinds of capture queue the node has.
  var bufferType: UInt32 {
    capability.isMultiplanar
      ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue : V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
  }

  /// One ioctl on the node.
  func request<Argument>(
    _ number: UInt, _ argument: inout Argument, _ operation: @autoclosure () -> String
  ) throws(V4L2Error) {
    do {
      try attempt(number, &argument)
    } catch {
      throw V4L2Error(error, path: path, operation: operation())
    }
  }

  /// One ioctl on the node that may well be refused.
  func attempt<Argument>(_ number: UInt, _ argument: inout Argument) throws(Errno) {
    try withUnsafeMutablePointer(to: &argument) { pointer throws(Errno) in
      try kernel.request(descriptor, number, UnsafeMutableRawPointer(pointer))
    }
  }

  /// Asks for one entry after the other until the driver says that there is none.
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
