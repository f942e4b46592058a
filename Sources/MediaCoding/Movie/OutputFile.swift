internal import CFFmpeg
import Foundation

/// The file that a movie is written into: under a temporary name until it is complete.
///
/// It always keeps some space allocated beyond what is written. When the disk fills up, `isSpaceShort` becomes true while
/// the index of what was recorded so far can still be written, so that a full disk does not cost the recording.
final class OutputFile {
  /// Its final name.
  let path: String
  /// What FFmpeg writes to.
  private(set) var io: UnsafeMutablePointer<AVIOContext>!
  /// Bytes to keep free for the rest of a sample and the index.
  var reserve: Int64
  /// Whether there is no room beyond the reserve.
  private(set) var isSpaceShort = false
  /// Bytes in the file.
  private(set) var size: Int64 = 0
  /// The system's reason when a write failed.
  private(set) var failure: CInt?

  private let partialPath: String
  private var descriptor: CInt
  private var position: Int64 = 0
  private var allocatedEnd: Int64 = 0
  private var canAllocate = true

  /// Opens `.NAME.partial` beside the final name, which must be free.
  init(path: String, reserve: Int64) throws {
    let operation = "create the movie"
    let url = URL(fileURLWithPath: path)
    self.path = path
    self.reserve = reserve
    partialPath = url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).partial").path
    if access(path, F_OK) == 0 { throw MediaError(errno: EEXIST, operation: operation, file: path) }
    descriptor = open(partialPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw MediaError(errno: errno, operation: operation, file: path) }
    io = cff_open_output(
      256 * 1024, Unmanaged.passUnretained(self).toOpaque(),
      { opaque, bytes, count in OutputFile.from(opaque).write(bytes, Int(count)) },
      { opaque, offset, whence in OutputFile.from(opaque).seek(offset, whence) })
    if io == nil {
      discard()
      throw MediaError(errno: ENOMEM, operation: operation, file: path)
    }
  }

  deinit {
    cff_close_output(io)
    if descriptor >= 0 { discard() }
  }

  /// Puts the file in its place under its final name.
  func commit() throws {
    avio_flush(io)
    let operation = "finish the movie"
    defer { discard() }
    if let failure { throw MediaError(errno: failure, operation: operation, file: path) }
    // Cuts off what is allocated beyond the end.
    if ftruncate(descriptor, off_t(size)) != 0 { throw MediaError(errno: errno, operation: operation, file: path) }
    // A link refuses a name that somebody took in the meantime, a rename would not; some file systems have no links.
    if link(partialPath, path) == 0 { return }
    if errno == EEXIST { throw MediaError(errno: EEXIST, operation: operation, file: path) }
    if rename(partialPath, path) != 0 { throw MediaError(errno: errno, operation: operation, file: path) }
  }

  /// Closes and removes what has no final name.
  func discard() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    unlink(partialPath)
  }

  private static func from(_ opaque: UnsafeMutableRawPointer?) -> OutputFile {
    Unmanaged<OutputFile>.fromOpaque(opaque!).takeUnretainedValue()
  }

  private func write(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    allocate(through: position + Int64(count))
    var written = 0
    while written < count {
      let result = pwrite(descriptor, bytes! + written, count - written, off_t(position))
      if result < 0 {
        if errno == EINTR { continue }
        failure = errno
        return cff_error_from_errno(errno)
      }
      written += result
      position += Int64(result)
      size = max(size, position)
    }
    return CInt(count)
  }

  private func seek(_ offset: Int64, _ whence: CInt) -> Int64 {
    switch whence {
    case AVSEEK_SIZE: return size
    case SEEK_SET: position = offset
    case SEEK_CUR: position += offset
    case SEEK_END: position = size + offset
    default: return Int64(cff_error_from_errno(EINVAL))
    }
    return position
  }

  /// Makes sure of space through `end` and for the reserve after it.
  private func allocate(through end: Int64) {
    #if os(Linux)
      let needed = end + reserve
      guard canAllocate, !isSpaceShort, needed > allocatedEnd else { return }
      for step in [4 << 20, 0] as [Int64] {
        if cff_allocate_space(descriptor, allocatedEnd, needed + step - allocatedEnd) == 0 {
          allocatedEnd = needed + step
          return
        }
        // Not every file system can allocate ahead; there, a full disk shows when writing fails.
        if errno != ENOSPC && errno != EDQUOT && errno != EFBIG {
          canAllocate = false
          return
        }
      }
      isSpaceShort = true
    #endif
  }
}
