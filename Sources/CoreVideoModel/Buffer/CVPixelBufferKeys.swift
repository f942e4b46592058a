import PixelModel

// Attribute keys of pixel buffers and pools, from CVPixelBuffer.h, CVPixelBufferPool.h and CVPixelFormatDescription.h.

/// The pixel format: a number, or an array of numbers whose first element is used.
nonisolated(unsafe) public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// The width of the buffer in pixels.
nonisolated(unsafe) public let kCVPixelBufferWidthKey: CFString = "Width"
/// The height of the buffer in pixels.
nonisolated(unsafe) public let kCVPixelBufferHeightKey: CFString = "Height"
/// The alignment of rows in bytes, a power of two.
nonisolated(unsafe) public let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"
/// The alignment of planes in bytes; in this model, always at least 64.
nonisolated(unsafe) public let kCVPixelBufferPlaneAlignmentKey: CFString = "PlaneAlignment"
/// The number of extended columns to the left of the image.
nonisolated(unsafe) public let kCVPixelBufferExtendedPixelsLeftKey: CFString = "ExtendedPixelsLeft"
/// The number of extended columns to the right of the image.
nonisolated(unsafe) public let kCVPixelBufferExtendedPixelsRightKey: CFString = "ExtendedPixelsRight"
/// The number of extended rows above the image.
nonisolated(unsafe) public let kCVPixelBufferExtendedPixelsTopKey: CFString = "ExtendedPixelsTop"
/// The number of extended rows below the image.
nonisolated(unsafe) public let kCVPixelBufferExtendedPixelsBottomKey: CFString = "ExtendedPixelsBottom"
/// The allocator of the pixel memory; accepted, but ignored in this model.
nonisolated(unsafe) public let kCVPixelBufferMemoryAllocatorKey: CFString = "MemoryAllocator"
/// The properties of an `IOSurface`, which shares memory between processes; accepted, but ignored in this model.
nonisolated(unsafe) public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
/// A Boolean value that indicates compatibility with `CGImage`; accepted, but ignored in this model.
nonisolated(unsafe) public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// A Boolean value that indicates compatibility with bitmap contexts; accepted, but ignored in this model.
nonisolated(unsafe) public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"
/// A Boolean value that indicates compatibility with Metal; accepted, but ignored in this model.
nonisolated(unsafe) public let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
/// A Boolean value that indicates compatibility with OpenGL; accepted, but ignored in this model.
nonisolated(unsafe) public let kCVPixelBufferOpenGLCompatibilityKey: CFString = "OpenGLCompatibility"
/// A Boolean value that indicates compatibility with OpenGL ES; accepted, but ignored in this model.
nonisolated(unsafe) public let kCVPixelBufferOpenGLESCompatibilityKey: CFString = "OpenGLESCompatibility"
/// The older name of the same attribute, in the description of a pixel format. It has no effect.
nonisolated(unsafe) public let kCVPixelFormatOpenGLESCompatibility: CFString = "OpenGLESCompatibility"

/// A dictionary of propagating attachments to set on new buffers.
nonisolated(unsafe) public let kCVBufferPropagatedAttachmentsKey: CFString = "PropagatedAttachments"
/// A dictionary of nonpropagating attachments to set on new buffers.
nonisolated(unsafe) public let kCVBufferNonPropagatedAttachmentsKey: CFString = "NonPropagatedAttachments"

/// The minimum number of buffers that a pool retains when it is flushed without flags.
nonisolated(unsafe) public let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// The maximum age in seconds of unused buffers, after which a flush can release them.
nonisolated(unsafe) public let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// The number of outstanding buffers at which a pool without returned buffers refuses to create another one.
/// **Source:** rule 340.
nonisolated(unsafe) public let kCVPixelBufferPoolAllocationThresholdKey: CFString = "BufferPoolAllocationThreshold"

/// The code of a pixel format in its description.
nonisolated(unsafe) public let kCVPixelFormatConstant: CFString = "PixelFormat"
/// The name of a pixel format in its description.
nonisolated(unsafe) public let kCVPixelFormatName: CFString = "Name"
/// An array with one dictionary for each plane of a pixel format.
nonisolated(unsafe) public let kCVPixelFormatPlanes: CFString = "Planes"
/// The number of bits per block of pixels in a plane.
nonisolated(unsafe) public let kCVPixelFormatBitsPerBlock: CFString = "BitsPerBlock"
/// The number of pixels per block in a plane.
nonisolated(unsafe) public let kCVPixelFormatBlockWidth: CFString = "BlockWidth"
/// The horizontal subsampling of a plane, in image pixels per plane pixel.
nonisolated(unsafe) public let kCVPixelFormatHorizontalSubsampling: CFString = "HorizontalSubsampling"
/// The vertical subsampling of a plane, in image pixels per plane pixel.
nonisolated(unsafe) public let kCVPixelFormatVerticalSubsampling: CFString = "VerticalSubsampling"
/// A Boolean value that indicates whether a pixel format is compatible with OpenGL.
nonisolated(unsafe) public let kCVPixelFormatOpenGLCompatibility: CFString = "OpenGLCompatibility"
