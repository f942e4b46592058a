/// The system calls that a V4L2 device needs, and nothing else: the one place where a test can stand in for the kernel.
package protocol VideoKernel: Sendable {
  /// Paths of all nodes of a kind, in the order of their numbers.
  func nodes(_ kind: NodeKind) -> [String]

  /// The kernel's number of the device that a path stands for; nil when there is none.
  func deviceNumber(of path: String) -> DeviceNumber?

  /// Opens a node for reading and writing, without ever waiting in a call on it.
  func open(_ path: String) throws(Errno) -> CInt

  /// Closes what ``open(_:)`` or an export gave.
  func close(_ descriptor: CInt)

  /// ioctl(2) with a pointer to the request's structure.
  func request(_ descriptor: CInt, _ number: UInt, _ argument: UnsafeMutableRawPointer) throws(Errno)

  /// Maps a buffer of the driver's for reading and writing.
  func map(_ descriptor: CInt, offset: Int, length: Int) throws(Errno) -> UnsafeMutableRawPointer

  /// Takes a mapping back.
  func unmap(_ address: UnsafeMutableRawPointer, length: Int)

  /// Waits until one of two descriptors has something to tell, or the time is over.
  ///
  /// - Parameters:
  ///   - first: what to wait for; a descriptor of -1 is left out.
  ///   - second: what to wait for beside it.
  ///   - milliseconds: how long; negative for ever.
  /// - Returns: what each descriptor has to tell; both empty when the time is over.
  func poll(
    _ first: PolledDescriptor, _ second: PolledDescriptor, milliseconds: CInt
  ) throws(Errno) -> (first: PollEvents, second: PollEvents)

  /// A descriptor that ``poll(_:_:milliseconds:)`` wakes for when ``ring(_:)`` is called on it.
  func makeBell() throws(Errno) -> CInt

  /// Wakes threads that poll a bell.
  func ring(_ bell: CInt)

  /// Lets a bell fall silent.
  func silence(_ bell: CInt)

  /// A descriptor that ``poll(_:_:milliseconds:)`` wakes for when a node comes or goes.
  func watchNodes() throws(Errno) -> CInt
}

/// What a node may be, by how its name begins.
package enum NodeKind: String, Sendable {
  /// A camera: `/dev/video0`.
  case video
  /// A subdevice of a camera, such as a sensor or a lens.
  case subdevice = "v4l-subdev"
  /// A media controller, which reports how the entities of a camera are linked.
  case media
}

/// The kernel's number of a device.
package struct DeviceNumber: Hashable, Sendable {
  /// Of the driver's kind.
  package var major: UInt32
  /// Of the device among these.
  package var minor: UInt32
}

/// A descriptor and what to wait for.
package struct PolledDescriptor: Hashable, Sendable {
  /// The descriptor; -1 for none.
  package var descriptor: CInt
  /// What to wait for; errors are told in any case.
  package var events: PollEvents

  /// A descriptor with what to wait for.
  package init(_ descriptor: CInt, _ events: PollEvents) {
    self.descriptor = descriptor
    self.events = events
  }
}

/// What a descriptor has to tell.
package struct PollEvents: OptionSet, Hashable, Sendable {
  package let rawValue: Int16
  package init(rawValue: Int16) { self.rawValue = rawValue }

  /// A buffer, or other data, can be taken.
  package static let readable = PollEvents(rawValue: 0x001)
  /// An event of the device can be taken.
  package static let urgent = PollEvents(rawValue: 0x002)
  /// The device has failed, or has no buffer.
  package static let error = PollEvents(rawValue: 0x008)
  /// The device is gone.
  package static let hangUp = PollEvents(rawValue: 0x010)
  /// The descriptor is not open.
  package static let invalid = PollEvents(rawValue: 0x020)
}

/// Number of an error of the system, `errno`.
package struct Errno: Error, Hashable, Sendable {
  /// The number, such as 16 for `EBUSY`.
  package let code: CInt

  /// An error with its number.
  package init(_ code: CInt) { self.code = code }
}
