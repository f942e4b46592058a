import CoreVideoModel
import Foundation
import Locking

/// A row of bytes made of pieces of memory blocks, which other block buffers may share.
///
/// A piece that was made with a closure is filled on first access, so that unused sound is never made.
public final class CMBlockBuffer: Sendable {
  private let pieces: Locked<[Piece]>
  private let attachmentTable = Locked(AttachmentTable())

  /// A range of a block.
  struct Piece: Sendable {
    var block: BlockMemory
    var offset: Int
    var count: Int
  }

  init(pieces: [Piece]) {
    self.pieces = Locked(pieces)
  }

  /// `count` bytes that `fill` writes on first access.
  package convenience init(count: Int, fill: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void) {
    self.init(pieces: [Piece(block: BlockMemory(count: count, fill: fill), offset: 0, count: count)])
  }

  /// Bytes in all pieces together.
  public var dataLength: Int { currentPieces.reduce(0) { $0 + $1.count } }

  /// Whether there are no bytes.
  public var isEmpty: Bool { dataLength == 0 }

  /// Whether all bytes lie in one piece.
  public var isContiguous: Bool { currentPieces.count <= 1 }

  var currentPieces: [Piece] { pieces.withLock { $0 } }

  ///
  /// - Throws: `badLengthParameter` when the buffer would get longer than can be counted.
  func append(_ more: [Piece]) throws {
    try pieces.withLock { pieces in
      let length = pieces.reduce(0) { $0 + $1.count }
      guard more.allSatisfy({ $0.count <= (Int.max - length) / more.count }) else { throw Error.badLengthParameter }
      pieces += more
    }
  }

  /// The pieces that hold a range of the bytes.
  ///
  /// - Throws: `badOffsetParameter` or `badLengthParameter` when the range is not inside the buffer, `emptyBlockBuffer` when there are no bytes at all.
  func pieces(offset: Int, count: Int) throws -> [Piece] {
    let all = currentPieces
    let length = all.reduce(0) { $0 + $1.count }
    guard length > 0 else { throw Error.emptyBlockBuffer }
    guard (0...length).contains(offset) else { throw Error.badOffsetParameter }
    guard (0...(length - offset)).contains(count) else { throw Error.badLengthParameter }
    var result: [Piece] = []
    var skipped = offset
    var missing = count
    for piece in all where missing > 0 {
      guard skipped < piece.count else {
        skipped -= piece.count
        continue
      }
      let taken = min(piece.count - skipped, missing)
      result.append(Piece(block: piece.block, offset: piece.offset + skipped, count: taken))
      missing -= taken
      skipped = 0
    }
    return result
  }

  /// Calls `body` with the bytes of each piece of a range, in order.
  ///
  /// - Throws: what `pieces(offset:count:)` throws, or `unallocatedBlock` when a block has no memory yet.
  func forEachPiece(
    offset: Int, count: Int, _ body: (UnsafeMutableRawBufferPointer) throws -> Void
  ) throws {
    for piece in try pieces(offset: offset, count: count) {
      guard let bytes = piece.block.bytes else { throw Error.unallocatedBlock }
      try withExtendedLifetime(bytes) {
        try body(UnsafeMutableRawBufferPointer(start: bytes.start + piece.offset, count: piece.count))
      }
    }
  }
}

extension CMBlockBuffer: AttachmentCarrier {
  package func withAttachments<R: Sendable>(_ body: @Sendable (inout AttachmentTable) -> R) -> R {
    attachmentTable.withLock { body(&$0) }
  }
}

/// Buffers are equal when they are the same object.
extension CMBlockBuffer: Hashable {
  public static func == (a: CMBlockBuffer, b: CMBlockBuffer) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
