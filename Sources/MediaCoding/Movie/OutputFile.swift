internal import CFFmpeg
import Foundation

/// The file that a movie is written into.
///
/// - Beside its name, it has a temporary name until it is complete. In its place, it has its final name from the start and grows by
///   fragments: the header of a fragment is written last, so that a process that is killed leaves only whole ones, and a rest that no
///   reader takes for a box.
/// - It always keeps some space allocated beyond what is written. When the disk fills up, `isSpaceShort` becomes true while
///   the index of what was recorded so far can still be written, so that a full disk does not cost the recording.
final class OutputFile {
  /// Where the file is until it is complete.
  enum Placement { case beside, inPlace }

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

  private let placement: Placement
  /// Its name while it is written.
  let workPath: String
  private var descriptor: CInt
  private var position: Int64 = 0
  private var allocatedEnd: Int64 = 0
  private var canAllocate = true
  /// Where the last complete fragment ends, and the first bytes of the next.
  private var completeSize: Int64 = 0
  private var withheld: [UInt8] = []
  private static let headerLength: Int64 = 8

  /// Opens the file. Its final name must be free.
  init(path: String, placement: Placement = .beside, reserve: Int64) throws {
    let operation = "create the movie"
    let url = URL(fileURLWithPath: path)
    self.path = path
    self.reserve = reserve
    self.placement = placement
    let partial = url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).partial").path
    workPath = placement == .beside ? partial : path
    if access(path, F_OK) == 0 { throw MediaError(errno: EEXIST, operation: operation, file: path) }
    let isNew = placement == .beside ? O_TRUNC : O_EXCL
    descriptor = open(workPath, O_RDWR | O_CREAT | isNew | O_CLOEXEC, 0o644)
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

  // MARK: Fragments

  /// Bytes on the disk that a process without privileges may use; nil where the system does not tell.
  var freeSpace: Int64? {
    var status = statvfs()
    guard descriptor >= 0, fstatvfs(descriptor, &status) == 0 else { return nil }
    // What is allocated ahead is still free for this recording.
    return Int64(status.f_bavail) * Int64(status.f_frsize) + max(0, allocatedEnd - size)
  }

  /// Ends a fragment: what was written since the last one becomes part of the file, all of it at once.
  ///
  /// - Parameter type: the type of box that the fragment's first is to have; nil leaves it as it is.
  func completePiece(type: [UInt8]? = nil) throws {
    avio_flush(io)
    if let failure { throw MediaError(errno: failure, operation: "write the movie", file: path) }
    guard placement == .inPlace, size > completeSize else { return }
    let header = type.map { withheld.prefix(4) + $0 } ?? withheld
    try overwrite(at: completeSize, with: header)
    completeSize = size
    withheld = []
  }

  /// Appends a whole fragment.
  func append(_ bytes: [UInt8]) throws {
    bytes.withUnsafeBufferPointer { avio_write(io, $0.baseAddress, CInt($0.count)) }
    try completePiece()
  }

  /// Takes what was written from a place on out again. Nothing can be appended after that.
  func forget(from end: Int64) {
    (size, completeSize, failure) = (end, end, nil)
    withheld = []
  }

  /// Replaces bytes of what is complete.
  func overwrite(at place: Int64, with bytes: [UInt8]) throws {
    let written = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(place)) }
    if written != bytes.count { throw MediaError(errno: errno, operation: "write the movie", file: path) }
  }

  /// Reads what is complete; zeroes beyond its end.
  func read(at place: Int64, count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(place)) }
    if got < 0 { throw MediaError(errno: errno, operation: "read the movie", file: path) }
    return bytes
  }

  // MARK: Its end

  /// Puts the file in its place under its final name.
  func commit() throws {
    let operation = "finish the movie"
    defer { close() }
    switch placement {
    case .beside: avio_flush(io)
    case .inPlace: size = completeSize
    }
    do {
      if placement == .beside, let failure { throw MediaError(errno: failure, operation: operation, file: path) }
      // Cuts off what is allocated beyond the end.
      if ftruncate(descriptor, off_t(size)) != 0 { throw MediaError(errno: errno, operation: operation, file: path) }
      switch placement {
      case .beside: try takeName(operation)
      case .inPlace: try checkName(operation)
      }
    } catch {
      discard()
      throw error
    }
    if placement == .beside { unlink(workPath) }
  }

  /// Closes and removes what has no final name.
  func discard() {
    guard descriptor >= 0 else { return }
    close()
    unlink(workPath)
  }

  private func close() {
    if descriptor >= 0 { _ = Foundation.close(descriptor) }
    descriptor = -1
  }

  private func takeName(_ operation: String) throws {
    // A link refuses a name that was taken in the meantime, a rename would not; some file systems have no links.
    if link(workPath, path) == 0 { return }
    if errno == EEXIST { throw MediaError(errno: EEXIST, operation: operation, file: path) }
    if rename(workPath, path) != 0 { throw MediaError(errno: errno, operation: operation, file: path) }
  }

  /// The file, or its folder, may have been removed while it was written.
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

  /// Keeps back what belongs to the header of a fragment; the number of bytes that it has kept.
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

  /// Makes sure of space for the reserve beyond what is written.
  func makeRoom() { makeRoom(through: size) }

  private func makeRoom(through end: Int64) {
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
