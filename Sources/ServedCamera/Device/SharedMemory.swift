internal import CServedCamera
internal import Glibc

/// Memory of one or more buffers that clients map: an anonymous file that can neither shrink nor grow.
final class SharedMemory: @unchecked Sendable {
  // Unchecked: only the bytes change, and the buffer queue controls who writes them.
  let descriptor: CInt
  let baseAddress: UnsafeMutableRawPointer
  let byteCount: Int

  static let pageSize = Int(getpagesize())

  /// Allocates and maps memory.
  ///
  /// - Throws: An error if no memory is available.
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

  /// Duplicates the descriptor of the file; the caller must close the copy.
  func duplicate() throws(ServedError) -> CInt {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw ServedError(errno) }
    return copy
  }
}
