internal import CVideoLinux
internal import Glibc

/// The kernel that runs this process.
package struct LinuxKernel: VideoKernel {
  package init() {}

  /// The folder that contains the device nodes.
  private static let folder = "/dev"

  package func nodes(_ kind: NodeKind) -> [String] {
    let prefix = kind.rawValue
    guard let folder = opendir(Self.folder) else { return [] }
    defer { closedir(folder) }
    var numbers: [Int] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)) { numbers.append(number) }
    }
    return numbers.sorted().map { "\(Self.folder)/\(prefix)\($0)" }
  }

  package func deviceNumber(of path: String) -> DeviceNumber? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
    let number = UInt64(status.st_rdev)
    return DeviceNumber(major: cvideo_major(number), minor: cvideo_minor(number))
  }

  package func open(_ path: String) throws(Errno) -> CInt {
    let descriptor = Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  package func close(_ descriptor: CInt) { _ = Glibc.close(descriptor) }

  package func request(_ descriptor: CInt, _ number: UInt, _ argument: UnsafeMutableRawPointer) throws(Errno) {
    guard cvideo_ioctl(descriptor, number, argument) >= 0 else { throw .last }
  }

  package func map(_ descriptor: CInt, offset: Int, length: Int) throws(Errno) -> UnsafeMutableRawPointer {
    let address = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(offset))
    guard let address, address != MAP_FAILED else { throw .last }
    return address
  }

  package func unmap(_ address: UnsafeMutableRawPointer, length: Int) { munmap(address, length) }

  package func poll(
    _ first: PolledDescriptor, _ second: PolledDescriptor, milliseconds: CInt
  ) throws(Errno) -> (first: PollEvents, second: PollEvents) {
    var entries = (pollfd(first), pollfd(second))
    let count = withUnsafeMutablePointer(to: &entries) { pointer in
      pointer.withMemoryRebound(to: pollfd.self, capacity: 2) { Glibc.poll($0, 2, milliseconds) }
    }
    guard count >= 0 else {
      // A signal interrupted the call; this is treated as a poll without events, and the caller polls again.
      if errno == EINTR { return ([], []) }
      throw .last
    }
    return (PollEvents(rawValue: entries.0.revents), PollEvents(rawValue: entries.1.revents))
  }

  package func makeWakeDescriptor() throws(Errno) -> CInt {
    let descriptor = cvideo_make_wake_descriptor()
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  package func signal(_ descriptor: CInt) {
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  package func drain(_ descriptor: CInt) {
    // An inotify descriptor holds more than the eight bytes of an eventfd, so everything is drained.
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { bytes in
      while read(descriptor, bytes.baseAddress, bytes.count) > 8 {}
    }
  }

  package func watchNodes() throws(Errno) -> CInt {
    let descriptor = cvideo_watch_folder(Self.folder)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }
}

extension pollfd {
  fileprivate init(_ polled: PolledDescriptor) {
    self.init(fd: polled.descriptor, events: polled.events.rawValue, revents: 0)
  }
}
