internal import CVideoLinux
import CaptureModel

/// An open node of a camera: every call on it, with its errors as sentences. Closed with its last reference, if not before.
package final class V4L2Node: Sendable {
  /// Such as `/dev/video0`.
  package let path: String
  /// What the node says that it is.
  package let capability: V4L2Capability
  let kernel: any VideoKernel
  let descriptor: CInt
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
    var raw = v4l2_capability()
    do {
      try kernel.request(descriptor, CVIDEO_QUERYCAP, &raw)
    } catch {
      kernel.close(descriptor)
      // What is no V4L2 device may refuse in any way.
      let isGone = error == .noDevice || error == .noSuchAddress
      throw V4L2Error(isGone ? error : .notTypewriter, path: path, operation: "ask what it is")
    }
    capability = V4L2Capability(raw)
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
  /// - Throws: ``V4L2Error`` also when it does not.
  package static func camera(path: String, kernel: any VideoKernel = LinuxKernel()) throws(V4L2Error) -> V4L2Node {
    let node = try V4L2Node(path: path, kernel: kernel)
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
    return node
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
    _ number: UInt, _ operation: @autoclosure () -> String, _ argument: (UInt32) -> Argument,
    _ read: (Argument) throws(V4L2Error) -> Entry
  ) throws(V4L2Error) -> [Entry] {
    var entries: [Entry] = []
    for index in 0..<UInt32(Self.greatestEntryCount) {
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

  /// Keeps a driver that never says no from keeping us for ever.
  static let greatestEntryCount = 4096
}
