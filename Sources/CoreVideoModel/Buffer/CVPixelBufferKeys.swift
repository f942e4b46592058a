import PixelModel

// Keys of the attributes of pixel buffers and pools, from CVPixelBuffer.h, CVPixelBufferPool.h and
// CVPixelFormatDescription.h.

/// Pixel format: a number, or an array of numbers of which the first is used.
nonisolated(unsafe) public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// Pixels in a row.
nonisolated(unsafe) public let kCVPixelBufferWidthKey: CFString = "Width"
/// Rows.
nonisolated(unsafe) public let kCVPixelBufferHeightKey: CFString = "Height"
/// Rows begin at multiples of this many bytes, a power of two.
nonisolated(unsafe) public let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"
/// Planes begin at multiples of this many bytes; always at least 64 here.
nonisolated(unsafe) public let kCVPixelBufferPlaneAlignmentKey: CFString = "PlaneAlignment"
/// Columns of memory left of the picture.
nonisolated(unsafe) public let kCVPixelBufferExtendedPixelsLeftKey: CFString = "ExtendedPixelsLeft"
/// Columns of memory right of the picture.
nonisolated(unsafe) public let kCVPixelBufferExtendedPixelsRightKey: CFString = "ExtendedPixelsRight"
/// Rows of memory above the picture.
nonisolated(unsafe) public let kCVPixelBufferExtendedPixelsTopKey: CFString = "ExtendedPixelsTop"
/// Rows of memory below the picture.
nonisolated(unsafe) public let kCVPixelBufferExtendedPixelsBottomKey: CFString = "ExtendedPixelsBottom"
/// An allocator; accepted, memory always comes from the system.
nonisolated(unsafe) public let kCVPixelBufferMemoryAllocatorKey: CFString = "MemoryAllocator"
/// Asks for a surface that processes share; accepted, there are none here.
nonisolated(unsafe) public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
/// Asks for memory that Core Graphics can read; accepted.
nonisolated(unsafe) public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// Asks for memory that Core Graphics can draw in; accepted.
nonisolated(unsafe) public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"
/// Asks for memory that Metal can use; accepted, there is no Metal here.
nonisolated(unsafe) public let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
/// Asks for memory that OpenGL can use; accepted.
nonisolated(unsafe) public let kCVPixelBufferOpenGLCompatibilityKey: CFString = "OpenGLCompatibility"
/// Asks for memory that OpenGL ES can use; accepted.
nonisolated(unsafe) public let kCVPixelBufferOpenGLESCompatibilityKey: CFString = "OpenGLESCompatibility"

/// A dictionary of what new buffers have attached and hand on.
nonisolated(unsafe) public let kCVBufferPropagatedAttachmentsKey: CFString = "PropagatedAttachments"
/// A dictionary of what new buffers have attached and keep to themselves.
nonisolated(unsafe) public let kCVBufferNonPropagatedAttachmentsKey: CFString = "NonPropagatedAttachments"

/// How many buffers a pool keeps when it is flushed of what is old.
nonisolated(unsafe) public let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// Seconds after which a pool may let unused memory go; it does so when it is flushed.
nonisolated(unsafe) public let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// How many buffers a pool may have before it refuses another one. **Source:** rule 340.
nonisolated(unsafe) public let kCVPixelBufferPoolAllocationThresholdKey: CFString = "BufferPoolAllocationThreshold"

/// In the description of a pixel format: its code.
nonisolated(unsafe) public let kCVPixelFormatConstant: CFString = "PixelFormat"
/// In the description of a pixel format: its name.
nonisolated(unsafe) public let kCVPixelFormatName: CFString = "Name"
/// In the description of a pixel format: one dictionary for each plane.
nonisolated(unsafe) public let kCVPixelFormatPlanes: CFString = "Planes"
/// In the description of a plane: bits of an element.
nonisolated(unsafe) public let kCVPixelFormatBitsPerBlock: CFString = "BitsPerBlock"
/// In the description of a plane: pixels of an element.
nonisolated(unsafe) public let kCVPixelFormatBlockWidth: CFString = "BlockWidth"
/// In the description of a plane: pixels of the picture, side by side, for one of the plane.
nonisolated(unsafe) public let kCVPixelFormatHorizontalSubsampling: CFString = "HorizontalSubsampling"
/// In the description of a plane: pixels of the picture, one above the other, for one of the plane.
nonisolated(unsafe) public let kCVPixelFormatVerticalSubsampling: CFString = "VerticalSubsampling"
/// In the description of a pixel format: whether OpenGL can use it.
nonisolated(unsafe) public let kCVPixelFormatOpenGLCompatibility: CFString = "OpenGLCompatibility"
