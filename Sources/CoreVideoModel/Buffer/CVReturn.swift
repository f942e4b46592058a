/// The result code of Core Video functions; `kCVReturnSuccess` is 0.
public typealias CVReturn = Int32

/// A result code that indicates success.
public let kCVReturnSuccess: CVReturn = 0
/// The first of the error codes, equal to `kCVReturnError`.
public let kCVReturnFirst: CVReturn = -6660
/// An error without further description.
public let kCVReturnError: CVReturn = -6660
/// An argument is out of range or doesn't match the object.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// The allocation of memory failed.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// The request is not supported.
public let kCVReturnUnsupported: CVReturn = -6663
/// The display is not valid.
public let kCVReturnInvalidDisplay: CVReturn = -6670
/// The display link is already running.
public let kCVReturnDisplayLinkAlreadyRunning: CVReturn = -6671
/// The display link has not been started.
public let kCVReturnDisplayLinkNotRunning: CVReturn = -6672
/// The display link has no output callback.
public let kCVReturnDisplayLinkCallbacksNotSet: CVReturn = -6673
/// The pixel format is not supported for pixel buffers.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// The size is not supported for pixel buffers.
public let kCVReturnInvalidSize: CVReturn = -6681
/// The attributes of a pixel buffer are inconsistent or incomplete.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682
/// The buffer is not compatible with OpenGL.
public let kCVReturnPixelBufferNotOpenGLCompatible: CVReturn = -6683
/// The buffer is not compatible with Metal.
public let kCVReturnPixelBufferNotMetalCompatible: CVReturn = -6684
/// A new buffer would exceed the allocation threshold of the pool. **Source:** rule 340.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
/// The pool could not allocate a buffer.
public let kCVReturnPoolAllocationFailed: CVReturn = -6690
/// The attributes of a pool are not valid.
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691
/// The operation failed temporarily and can be retried.
public let kCVReturnRetry: CVReturn = -6692
/// The last of the error codes.
public let kCVReturnLast: CVReturn = -6699

/// Option flags of Core Video functions.
public typealias CVOptionFlags = UInt64
