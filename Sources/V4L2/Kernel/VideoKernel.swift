/// The system calls that a V4L2 device needs. This protocol is the only place where a test can replace the kernel.
package protocol VideoKernel: Sendable {
  /// Returns the paths of all nodes of a kind, ordered by number.
  func nodes(_ kind: NodeKind) -> [String]

  /// Returns the device number of the node at a path, or nil if there is no device.
  func deviceNumber(of path: String) -> DeviceNumber?

  /// Opens a node for reading and writing in nonblocking mode.
  func open(_ path: String) throws(Errno) -> CInt

  /// Closes a descriptor that ``open(_:)`` or an export returned.
  func close(_ descriptor: CInt)

  /// Calls ioctl(2) with a pointer to the request's structure.
  func request(_ descriptor: CInt, _ number: UInt, _ argument: UnsafeMutableRawPointer) throws(Errno)

  /// Maps a driver buffer for reading and writing.
  func map(_ descriptor: CInt, offset: Int, length: Int) throws(Errno) -> UnsafeMutableRawPointer

  /// Removes a mapping of a driver buffer.
  func unmap(_ address: UnsafeMutableRawPointer, length: Int)

  /// Waits until one of two descriptors has an event or the timeout expires.
  ///
  /// - Parameters:
  ///   - first: The first descriptor to wait for; a descriptor of -1 is ignored.
  ///   - second: The second descriptor to wait for.
  ///   - milliseconds: The timeout in milliseconds; negative to wait indefinitely.
  /// - Returns: The events of each descriptor; both empty if the timeout expired.
  func poll(
    _ first: PolledDescriptor, _ second: PolledDescriptor, milliseconds: CInt
  ) throws(Errno) -> (first: PollEvents, second: PollEvents)

  /// Creates a descriptor for ``poll(_:_:milliseconds:)`` that ``signal(_:)`` makes readable.
  func makeWakeDescriptor() throws(Errno) -> CInt

  /// Wakes the threads that poll an event descriptor.
  func signal(_ descriptor: CInt)

  /// Clears an event descriptor, so that it is no longer readable.
  func drain(_ descriptor: CInt)

  /// Creates a descriptor for ``poll(_:_:milliseconds:)`` that becomes readable when a device node appears or
  /// disappears.
  func watchNodes() throws(Errno) -> CInt
}

/// The kind of a device node; the raw value is the prefix of its name.
package enum NodeKind: String, Sendable {
  /// A video device node, such as `/dev/video0`.
  case video
  /// A subdevice of a camera, such as a sensor or a lens.
  case subdevice = "v4l-subdev"
  /// A media controller, which reports how the entities of a camera are linked.
  case media
}

/// The kernel's number for a device.
package struct DeviceNumber: Hashable, Sendable {
  /// The major number, which identifies the driver.
  package var major: UInt32
  /// The minor number, which identifies the device within its driver.
  package var minor: UInt32
}

/// A descriptor and the events to wait for.
package struct PolledDescriptor: Hashable, Sendable {
  /// The file descriptor, or -1 to ignore this entry.
  package var descriptor: CInt
  /// The events to wait for; errors are always reported.
  package var events: PollEvents

  package init(_ descriptor: CInt, _ events: PollEvents) {
    self.descriptor = descriptor
    self.events = events
  }
}

/// The events of a polled descriptor.
package struct PollEvents: OptionSet, Hashable, Sendable {
  package let rawValue: Int16
  package init(rawValue: Int16) { self.rawValue = rawValue }

  /// A buffer or other data can be read (`POLLIN`).
  package static let readable = PollEvents(rawValue: 0x001)
  /// A device event can be dequeued (`POLLPRI`).
  package static let urgent = PollEvents(rawValue: 0x002)
  /// The device has failed or has no buffers (`POLLERR`).
  package static let error = PollEvents(rawValue: 0x008)
  /// The device has been disconnected (`POLLHUP`).
  package static let hangUp = PollEvents(rawValue: 0x010)
  /// The descriptor is not open (`POLLNVAL`).
  package static let invalid = PollEvents(rawValue: 0x020)
}

/// A system error number, as in `errno`.
package struct Errno: Error, Hashable, Sendable {
  /// The error number, such as 16 for `EBUSY`.
  package let code: CInt

  package init(_ code: CInt) { self.code = code }
}
