internal import CFFmpeg

/// The index of a movie whose samples have already been written in fragments.
///
/// FFmpeg writes a regular movie with the same samples to an output that discards them. Before each sample, the output
/// is moved to the sample's real position in the file, so the trailer that FFmpeg writes is an index of the whole file.
final class MovieIndex {
  let context: FormatContext
  private let output: IndexOutput
  private let path: String

  init(_ settings: MovieWriter.Settings, path: String) throws {
    output = try IndexOutput()
    context = try FormatContext(settings.container.ffmpeg, io: output.io, path: path)
    self.path = path
  }

  /// Writes the header. Call it after all tracks have been added.
  ///
  /// - Returns: The bytes that precede the samples in a regular movie of this container.
  func begin(_ options: [(String, String)]) throws -> [UInt8] {
    output.beginKeeping(from: 0)
    try context.writeHeader(options)
    avio_flush(output.io)
    defer { output.beginKeeping(from: .max) }
    return MovieBox.first(of: output.kept)
  }

  /// Adds a sample that is stored at `position` in the file.
  ///
  /// - Returns: The position at which the sample ends.
  func add(_ packet: Packet, to track: Int, timeBase: AVRational, at position: Int64) throws -> Int64 {
    try check(CInt(clamping: min(0, avio_seek(output.io, position, SEEK_SET))), "index a sample", file: path)
    try context.write(packet, to: track, timeBase: timeBase)
    return avio_seek(output.io, 0, SEEK_CUR)
  }

  /// Returns the bytes of the index, to be written at `position` in the file.
  func finish(at position: Int64) throws -> [UInt8] {
    avio_seek(output.io, position, SEEK_SET)
    output.beginKeeping(from: position)
    try context.writeTrailer()
    avio_flush(output.io)
    return output.kept
  }
}

/// An output that discards everything written before a specified position.
private final class IndexOutput {
  private(set) var io: UnsafeMutablePointer<AVIOContext>!
  private(set) var kept: [UInt8] = []
  private var keptFrom = Int64.max
  private var position: Int64 = 0
  private var end: Int64 = 0

  init() throws {
    io = cff_open_output(
      64 * 1024, Unmanaged.passUnretained(self).toOpaque(),
      { opaque, bytes, count in IndexOutput.from(opaque).write(UnsafeBufferPointer(start: bytes, count: Int(count))) },
      { opaque, offset, whence in IndexOutput.from(opaque).seek(offset, whence) })
    if io == nil { throw MediaError(errno: ENOMEM, operation: "create the movie's index") }
  }

  deinit { cff_close_output(io) }

  func beginKeeping(from position: Int64) {
    keptFrom = position
    kept = []
  }

  private static func from(_ opaque: UnsafeMutableRawPointer?) -> IndexOutput {
    Unmanaged<IndexOutput>.fromOpaque(opaque!).takeUnretainedValue()
  }

  private func write(_ bytes: UnsafeBufferPointer<UInt8>) -> CInt {
    if position >= keptFrom {
      // FFmpeg seeks back to write the sizes of its boxes.
      let start = Int(position - keptFrom)
      let missing = start + bytes.count - kept.count
      if missing > 0 { kept.append(contentsOf: repeatElement(0, count: missing)) }
      kept.replaceSubrange(start..<start + bytes.count, with: bytes)
    }
    position += Int64(bytes.count)
    end = max(end, position)
    return CInt(bytes.count)
  }

  private func seek(_ offset: Int64, _ whence: CInt) -> Int64 {
    FormatContext.seek(offset, whence, position: &position, end: end)
  }
}
