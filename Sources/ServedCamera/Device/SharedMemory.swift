internal import CServedCamera
internal import Glibc

/// Memory of one buffer or of several, which clients map: a file without a name that can neither shrink nor grow.
final class SharedMemory: @unchecked Sendable {
  // Unchecked: nothing varies but the bytes; who writes them, the queue decides.
  let descriptor: CInt
  let baseAddress: UnsafeMutableRawPointer
  let byteCount: Int

  static let pageSize = Int(getpagesize())

  /// - Throws: when there is no memory.
  init(byteCount: Int) throws(ServedError) {
    self.byteCount = byteCount
    descriptor = served_make_memory(byteCount)
    guard descriptor >= 0 else { throw .noMemory }
    let address = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let address, address != MAP_FAILED else {
      close(descriptor)
      throw .noMemory
    }
    baseAddress = address
  }

  deinit {
    munmap(baseAddress, byteCount)
    close(descriptor)
  }

  /// A descriptor of the same file that the caller closes.
  func duplicate() throws(ServedError) -> CInt {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw ServedError(errno) }
    return copy
  }
}
