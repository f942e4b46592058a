/// The result code of Core Video functions; `kCVReturnSuccess` is 0.
public typealias CVReturn = Int32

/// A result code that indicates success.
public let kCVReturnSuccess: CVReturn = 0
/// The first error code, equal to `kCVReturnError`.
public let kCVReturnFirst: CVReturn = -6660
/// A result code that indicates an unspecified error.
public let kCVReturnError: CVReturn = -6660
/// A result code that indicates that an argument is out of range or doesn't match the object.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// A result code that indicates that memory allocation failed.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// A result code that indicates that the request is not supported.
public let kCVReturnUnsupported: CVReturn = -6663
/// A result code that indicates that the display is not valid.
public let kCVReturnInvalidDisplay: CVReturn = -6670
/// A result code that indicates that the display link is already running.
public let kCVReturnDisplayLinkAlreadyRunning: CVReturn = -6671
/// A result code that indicates that the display link has not been started.
public let kCVReturnDisplayLinkNotRunning: CVReturn = -6672
/// A result code that indicates that the display link has no output callback.
public let kCVReturnDisplayLinkCallbacksNotSet: CVReturn = -6673
/// A result code that indicates that the pixel format is not supported for pixel buffers.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// A result code that indicates that the size is not supported for pixel buffers.
public let kCVReturnInvalidSize: CVReturn = -6681
/// A result code that indicates that the attributes of a pixel buffer are inconsistent or incomplete.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682
/// A result code that indicates that the buffer is not compatible with OpenGL.
public let kCVReturnPixelBufferNotOpenGLCompatible: CVReturn = -6683
/// A result code that indicates that the buffer is not compatible with Metal.
public let kCVReturnPixelBufferNotMetalCompatible: CVReturn = -6684
/// A result code that indicates that a new buffer would exceed the allocation threshold of the pool. **Source:** rule
/// 340.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
/// A result code that indicates that the pool could not allocate a buffer.
public let kCVReturnPoolAllocationFailed: CVReturn = -6690
/// A result code that indicates that the attributes of a pool are not valid.
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691
/// A result code that indicates that the operation failed temporarily and can be retried.
public let kCVReturnRetry: CVReturn = -6692
/// The last error code in the range of Core Video.
public let kCVReturnLast: CVReturn = -6699

/// Option flags of Core Video functions.
public typealias CVOptionFlags = UInt64
