import Foundation

extension CMBlockBuffer {
  /// Returns a copy of all bytes in the buffer.
  ///
  /// - Throws: A `CMBlockBuffer.Error` if a block has no memory yet.
  public func dataBytes() throws -> Data {
    guard currentPieces.allSatisfy({ $0.block.bytes != nil }) else { throw Error.unallocatedBlock }
    var data = Data(count: dataLength)
    guard !data.isEmpty else { return data }
    try data.withUnsafeMutableBytes { try copyDataBytes(to: $0) }
    return data
  }

  /// Copies bytes from the beginning of the buffer until `destination` is full.
  ///
  /// - Throws: A `CMBlockBuffer.Error` if the buffer contains too few bytes or a block has no memory yet.
  public func copyDataBytes(to destination: UnsafeMutableRawBufferPointer) throws {
    try copyBytes(atOffset: 0, to: destination)
  }

  /// Overwrites bytes of the buffer, starting at `offset`.
  ///
  /// - Throws: A `CMBlockBuffer.Error` if the bytes do not fit.
  public func replaceDataBytes(with source: UnsafeRawBufferPointer, at offset: Int = 0) throws {
    var position = 0
    try forEachSegment(offset: offset, count: source.count) { piece in
      piece.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[position..<position + piece.count]))
      position += piece.count
    }
  }

  /// Sets every byte of the buffer to `value`.
  ///
  /// - Throws: A `CMBlockBuffer.Error` if the buffer is empty or a block has no memory yet.
  public func fillDataBytes(with value: Int8) throws {
    try fillBytes(with: value, offset: 0, count: dataLength)
  }

  /// Calls `body` with all bytes in contiguous memory, copying them first if they span several blocks.
  public func withContiguousStorage<R>(_ body: (UnsafeRawBufferPointer) throws -> R) throws -> R {
    let pieces = currentPieces
    guard pieces.count == 1, let only = pieces.first else {
      return try dataBytes().withUnsafeBytes(body)
    }
    guard let bytes = only.block.bytes else { throw Error.unallocatedBlock }
    return try withExtendedLifetime(bytes) {
      try body(UnsafeRawBufferPointer(start: bytes.start + only.offset, count: only.count))
    }
  }

  /// Calls `body` with the contiguous bytes from `offset` to the end of the segment that contains the offset.
  public func withUnsafeMutableBytes<R>(
    atOffset offset: Int = 0, _ body: (UnsafeMutableRawBufferPointer) throws -> R
  ) throws -> R {
    // The subtraction can overflow only for an invalid offset, which `pieces(offset:count:)` rejects.
    guard let piece = try pieces(offset: offset, count: dataLength &- offset).first else {
      throw Error.badOffsetParameter
    }
    guard let bytes = piece.block.bytes else { throw Error.unallocatedBlock }
    return try withExtendedLifetime(bytes) {
      try body(UnsafeMutableRawBufferPointer(start: bytes.start + piece.offset, count: piece.count))
    }
  }

  /// Allocates all memory blocks whose allocation was deferred.
  public func assureBlockMemory() throws {
    for piece in currentPieces { try piece.block.allocateIfNeeded() }
  }

  /// Returns a contiguous buffer of a range of the bytes, without copying them if possible.
  ///
  /// - Parameter alwaysCopies: Whether to copy even if the range is already contiguous.
  func contiguous(offset: Int, count: Int, copying alwaysCopies: Bool) throws -> CMBlockBuffer {
    let found = try pieces(offset: offset, count: count)
    if found.count == 1, !alwaysCopies { return CMBlockBuffer(pieces: found) }
    let bytes = try MemoryAllocation(count: count)
    try copyBytes(atOffset: offset, to: UnsafeMutableRawBufferPointer(start: bytes.start, count: count))
    return CMBlockBuffer(pieces: [Segment(block: BlockMemory(bytes, count: count), offset: 0, count: count)])
  }

  func copyBytes(atOffset offset: Int, to destination: UnsafeMutableRawBufferPointer) throws {
    var position = 0
    try forEachSegment(offset: offset, count: destination.count) { piece in
      let part = UnsafeMutableRawBufferPointer(rebasing: destination[position..<position + piece.count])
      part.copyMemory(from: UnsafeRawBufferPointer(piece))
      position += piece.count
    }
  }

  func fillBytes(with value: Int8, offset: Int, count: Int) throws {
    try forEachSegment(offset: offset, count: count) { piece in
      piece.initializeMemory(as: UInt8.self, repeating: UInt8(bitPattern: value))
    }
  }
}
