import Foundation

/// The bytes of one picture: our own, or borrowed from an owner (a driver) that must outlive them.
///
/// `@unchecked Sendable`, because at any time one party may write: the renderer before clients can see the
/// picture, later the holder of the pixel buffer's lock, and a pool recycles it only after the last reference to the
/// buffer has gone.
public final class PixelMemory: @unchecked Sendable {
  /// Where the rows lie.
  public let layout: PixelLayout
  /// The first byte.
  public let baseAddress: UnsafeMutableRawPointer
  /// What a renderer drew here last; the next one compares it with what it is to draw and redraws only the difference.
  ///
  /// Memory that a pool recycles keeps it. It is nil for fresh memory, and once a client may have written.
  public var content: (any Hashable & Sendable)?

  private let allocation: UnsafeMutableRawPointer?
  /// Whom the bytes belong to, if they are borrowed.
  package let owner: AnyObject?

  /// Fresh memory, zeroed, beginning at a multiple of `PixelLayout.defaultRowAlignment`.
  public init(layout: PixelLayout) {
    let alignment = PixelLayout.defaultRowAlignment
    // `calloc`, because pages of a large picture come from the system already zeroed and untouched.
    guard let allocation = calloc(1, layout.byteCount + alignment) else {
      fatalError(
        "PixelMemory: no memory for a picture of \(layout.byteCount) bytes; release buffers or use a smaller size")
    }
    self.layout = layout
    self.allocation = allocation
    self.owner = nil
    self.baseAddress = allocation.alignedUp(toMultipleOf: alignment)
  }

  /// Memory that belongs to `owner`, which is kept alive as long as this.
  public init(layout: PixelLayout, borrowing baseAddress: UnsafeMutableRawPointer, owner: AnyObject) {
    self.layout = layout
    self.baseAddress = baseAddress
    self.allocation = nil
    self.owner = owner
  }

  deinit {
    free(allocation)
  }

  /// Whether the bytes have another owner, so that a pool must not recycle them.
  public var isBorrowed: Bool { allocation == nil }

  /// All bytes of the picture.
  public var bytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: baseAddress, count: layout.byteCount)
  }

  /// The first pixel of a plane.
  public func baseAddress(ofPlane index: Int) -> UnsafeMutableRawPointer {
    baseAddress + layout.planes[index].offset
  }

  /// Calls `body` with the rows of a plane, from its first pixel to the last byte of its last row, and with their layout.
  public func withPlane<R>(
    _ index: Int, _ body: (UnsafeMutableRawBufferPointer, PixelLayout.Plane) throws -> R
  ) rethrows -> R {
    let plane = layout.planes[index]
    let count = min(plane.bytesPerRow * plane.height, layout.byteCount - plane.offset)
    return try body(UnsafeMutableRawBufferPointer(start: baseAddress + plane.offset, count: count), plane)
  }
}
