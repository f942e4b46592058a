import Foundation

/// The memory of one image, either allocated here or borrowed from an owner such as a driver.
///
/// `@unchecked Sendable`, because there is only one writer at any time: the renderer before clients can access the
/// image, and later the client that has locked the pixel buffer. A pool recycles the memory only after the last
/// reference to the buffer has been released.
public final class PixelMemory: @unchecked Sendable {
  /// The layout of planes and rows in the memory.
  public let layout: PixelLayout
  /// The address of the first byte.
  public let baseAddress: UnsafeMutableRawPointer
  /// A description of the content that a renderer last drew, which lets the next renderer redraw only the differences.
  ///
  /// Memory that a pool recycles retains the description. The description is nil for newly allocated memory and after a
  /// client may have written to the memory.
  public var content: (any Hashable & Sendable)?

  private let allocation: UnsafeMutableRawPointer?
  /// The owner of borrowed memory; nil if the memory was allocated here.
  package let owner: AnyObject?

  /// Allocates zeroed memory that is aligned to `PixelLayout.defaultRowAlignment`.
  public init(layout: PixelLayout) {
    let alignment = PixelLayout.defaultRowAlignment
    // For large images, `calloc` returns untouched pages that the system has already zeroed.
    guard let allocation = calloc(1, layout.byteCount + alignment) else {
      fatalError(
        "PixelMemory: out of memory for an image of \(layout.byteCount) bytes; release buffers or use a smaller size")
    }
    self.layout = layout
    self.allocation = allocation
    self.owner = nil
    self.baseAddress = allocation.alignedUp(toMultipleOf: alignment)
  }

  /// Creates memory that is borrowed from `owner`, which is retained.
  public init(layout: PixelLayout, borrowing baseAddress: UnsafeMutableRawPointer, owner: AnyObject) {
    self.layout = layout
    self.baseAddress = baseAddress
    self.allocation = nil
    self.owner = owner
  }

  deinit {
    free(allocation)
  }

  /// Whether the memory is borrowed, in which case a pool must not recycle it.
  public var isBorrowed: Bool { allocation == nil }

  /// All bytes of the image.
  public var bytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: baseAddress, count: layout.byteCount)
  }

  /// Returns the address of the first pixel of a plane.
  public func baseAddress(ofPlane index: Int) -> UnsafeMutableRawPointer {
    baseAddress + layout.planes[index].offset
  }

  /// Calls `body` with the bytes of a plane, from its first pixel to the end of its last row, and with the layout of
  /// the plane.
  public func withPlane<R>(
    _ index: Int, _ body: (UnsafeMutableRawBufferPointer, PixelLayout.Plane) throws -> R
  ) rethrows -> R {
    let plane = layout.planes[index]
    let count = min(plane.bytesPerRow * plane.height, layout.byteCount - plane.offset)
    return try body(UnsafeMutableRawBufferPointer(start: baseAddress + plane.offset, count: count), plane)
  }
}
