internal import CFFmpeg
import Foundation

/// The file to which a movie is written.
///
/// - With the placement `temporaryFile`, the file has a temporary name until it is complete, which it does not share
///   with the files of other writers. With `inPlace`, it has its final name from the start and grows by fragments: the
///   header of a fragment is written last, so that a process that is killed leaves only complete fragments, followed by
///   bytes that no reader interprets as a box.
/// - Some space beyond the written data is always preallocated. When the disk fills up, `requireSpace` throws
///   while the index of the recorded samples can still be written, so a full disk does not destroy the recording.
final class OutputFile {
  /// The location of the file until it is complete.
  enum Placement { case temporaryFile, inPlace }

  /// The final path of the file.
  let path: String
  /// The I/O context to which FFmpeg writes.
  private(set) var io: UnsafeMutablePointer<AVIOContext>!
  /// The number of bytes to keep free for samples that are not yet in the file, and for the index.
  var reserve: Int64
  /// The size of the file in bytes.
  private(set) var size: Int64 = 0
  /// The `errno` of a failed write, or nil if all writes succeeded.
  private(set) var failure: CInt?

  private let placement: Placement
  /// The path of the file during writing.
  let workPath: String
  private var descriptor: CInt
  private var position: Int64 = 0
  private var allocatedEnd: Int64 = 0
  private var canAllocate = true
  /// The position at which the last complete fragment ends, and the withheld first bytes of the next fragment.
  private var completeSize: Int64 = 0
  private var withheld: [UInt8] = []
  private static let headerLength: Int64 = 8

  /// Creates the file. The final name must be free.
  init(path: String, placement: Placement = .temporaryFile, reserve: Int64) throws {
    let operation = "create the movie"
    self.path = path
    self.reserve = reserve
    self.placement = placement
    if access(path, F_OK) == 0 { throw MediaError(errno: EEXIST, operation: operation, file: path) }
    switch placement {
    case .temporaryFile: (workPath, descriptor) = Self.openTemporaryFile(for: path)
    case .inPlace: (workPath, descriptor) = (path, open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644))
    }
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

  /// Opens an empty file under the first temporary name that no live writer uses, and locks it. A file that a killed
  /// process left behind is not locked. The descriptor is negative, and `errno` set, if that fails.
  private static func openTemporaryFile(for path: String) -> (path: String, descriptor: CInt) {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    var number = 1
    while true {
      let suffix = number == 1 ? "" : "-\(number)"
      let work = folder.appendingPathComponent(".\(url.lastPathComponent).partial\(suffix)").path
      let descriptor = open(work, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { return (work, descriptor) }
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        number += 1
      } else if isFile(descriptor, at: work) {
        _ = ftruncate(descriptor, 0)
        return (work, descriptor)
      }
      // Another writer uses the name, or removed its file before the lock was acquired.
      _ = Foundation.close(descriptor)
    }
  }

  /// Returns whether the open file has this path, which another file may have taken.
  private static func isFile(_ descriptor: CInt, at path: String) -> Bool {
    var (own, named) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(path, &named) == 0 && own.st_dev == named.st_dev
      && own.st_ino == named.st_ino
  }

  // MARK: Fragments

  /// The number of bytes that an unprivileged process may use on the volume, or nil if the system does not report it.
  var freeSpace: Int64? {
    var status = statvfs()
    guard descriptor >= 0, fstatvfs(descriptor, &status) == 0 else { return nil }
    // Preallocated space is still available to this recording.
    return Int64(status.f_bavail) * Int64(status.f_frsize) + max(0, allocatedEnd - size)
  }

  /// Completes a fragment: everything written since the previous one becomes part of the file atomically.
  ///
  /// - Parameter type: The type to set for the first box of the fragment, or nil to keep its type.
  func completeFragment(type: [UInt8]? = nil) throws {
    avio_flush(io)
    if let failure { throw MediaError(errno: failure, operation: "write the movie", file: path) }
    guard placement == .inPlace, size > completeSize else { return }
    let header = type.map { withheld.prefix(4) + $0 } ?? withheld
    try overwrite(at: completeSize, with: header)
    completeSize = size
    withheld = []
  }

  /// Appends a complete fragment to the file.
  func append(_ bytes: [UInt8]) throws {
    bytes.withUnsafeBufferPointer { avio_write(io, $0.baseAddress, CInt($0.count)) }
    try completeFragment()
  }

  /// Discards everything written at or after `end`. Nothing can be appended after that.
  func truncate(from end: Int64) {
    (size, completeSize, failure) = (end, end, nil)
    withheld = []
  }

  /// Overwrites bytes in the complete part of the file.
  func overwrite(at place: Int64, with bytes: [UInt8]) throws {
    let written = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(place)) }
    if written != bytes.count { throw MediaError(errno: errno, operation: "write the movie", file: path) }
  }

  /// Reads bytes from the complete part of the file, with zeros beyond its end.
  func read(at place: Int64, count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(place)) }
    if got < 0 { throw MediaError(errno: errno, operation: "read the movie", file: path) }
    return bytes
  }

  // MARK: Completion

  /// Completes the file and moves it to its final path.
  func commit() throws {
    let operation = "finish the movie"
    defer { close() }
    switch placement {
    case .temporaryFile: avio_flush(io)
    case .inPlace: size = completeSize
    }
    do {
      if placement == .temporaryFile, let failure { throw MediaError(errno: failure, operation: operation, file: path) }
      // Truncates the space that was preallocated beyond the end.
      if ftruncate(descriptor, off_t(size)) != 0 { throw MediaError(errno: errno, operation: operation, file: path) }
      switch placement {
      case .temporaryFile: try takeName(operation)
      case .inPlace: try checkName(operation)
      }
    } catch {
      discard()
      throw error
    }
    if placement == .temporaryFile, Self.isFile(descriptor, at: workPath) { unlink(workPath) }
  }

  /// Closes the file and removes it unless it has been committed.
  func discard() {
    guard descriptor >= 0 else { return }
    if Self.isFile(descriptor, at: workPath) { unlink(workPath) }
    close()
  }

  private func close() {
    if descriptor >= 0 { _ = Foundation.close(descriptor) }
    descriptor = -1
  }

  private func takeName(_ operation: String) throws {
    // Unlike `rename`, `link` fails if the name has been taken in the meantime; some file systems have no links.
    if link(workPath, path) == 0 { return }
    if errno == EEXIST { throw MediaError(errno: EEXIST, operation: operation, file: path) }
    if rename(workPath, path) != 0 { throw MediaError(errno: errno, operation: operation, file: path) }
  }

  /// Throws if the file or its folder was removed during writing.
  private func checkName(_ operation: String) throws {
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_nlink > 0 { return }
    throw MediaError(errno: ENOENT, operation: operation, file: path)
  }

  // MARK: Bytes from FFmpeg

  private static func from(_ opaque: UnsafeMutableRawPointer?) -> OutputFile {
    Unmanaged<OutputFile>.fromOpaque(opaque!).takeUnretainedValue()
  }

  private func write(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    makeRoom(through: position + Int64(count))
    var written = withhold(bytes, count)
    position += Int64(written)
    while written < count {
      let result = pwrite(descriptor, bytes! + written, count - written, off_t(position))
      if result < 0 {
        if errno == EINTR { continue }
        failure = errno
        return cff_error_from_errno(errno)
      }
      written += result
      position += Int64(result)
    }
    size = max(size, position)
    return CInt(count)
  }

  /// Withholds bytes that are part of a fragment header. Returns the number of bytes withheld.
  private func withhold(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int {
    let start = Int(position - completeSize)
    guard placement == .inPlace, start >= 0, start < Int(Self.headerLength) else { return 0 }
    let kept = min(count, Int(Self.headerLength) - start)
    withheld.replaceSubrange(
      min(start, withheld.count)..<min(start + kept, withheld.count),
      with: UnsafeBufferPointer(start: bytes, count: kept))
    return kept
  }

  private func seek(_ offset: Int64, _ whence: CInt) -> Int64 {
    FormatContext.seek(offset, whence, position: &position, end: size)
  }

  /// Returns the space for the index of a number of samples.
  static func reserve(sampleCount: Int) -> Int64 { Int64(128 * 1024 + 64 * sampleCount) }

  /// Preallocates space for a sample and for the index.
  ///
  /// Movies can use all of the disk, because the size of the sample is known: nothing is reserved for a larger one.
  ///
  /// - Parameters:
  ///   - packet: The sample.
  ///   - sampleCount: The number of earlier samples.
  ///   - byteCount: The size of the earlier samples, of which some may not yet be in the file.
  ///   - pendingByteCount: The size of those in the current, incomplete fragment.
  /// - Throws: A `MediaError` if there is no space, in which case the earlier samples and the index can still be written.
  func makeRoom(for packet: Packet, sampleCount: Int, byteCount: Int64, pendingByteCount: Int64) throws {
    reserve =
      Self.reserve(sampleCount: sampleCount) + max(pendingByteCount, byteCount - size)
      + Int64(packet.pointer.pointee.size)
    try requireSpace()
  }

  /// Throws if there is no space for the reserve, and for a number of bytes more, beyond the written data.
  func requireSpace(_ more: Int64 = 0) throws {
    guard makeRoom(through: size + more) else {
      throw MediaError(errno: ENOSPC, operation: "write the movie", file: path)
    }
  }

  /// Preallocates space for the reserve beyond `end`. Returns false if the disk has too little.
  @discardableResult private func makeRoom(through end: Int64) -> Bool {
    #if os(Linux)
      let needed = end + reserve
      guard canAllocate, needed > allocatedEnd else { return true }
      for step in [4 << 20, 0] as [Int64] {
        if cff_allocate_space(descriptor, allocatedEnd, needed + step - allocatedEnd) == 0 {
          allocatedEnd = needed + step
          return true
        }
        // Some file systems cannot preallocate. There, a full disk is detected only when a write fails.
        if errno != ENOSPC && errno != EDQUOT && errno != EFBIG {
          canAllocate = false
          return true
        }
      }
      return false
    #else
      return true
    #endif
  }
}
