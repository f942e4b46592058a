/// The result code of Core Video's functions; `kCVReturnSuccess` is zero.
public typealias CVReturn = Int32

/// The function did what it was asked to.
public let kCVReturnSuccess: CVReturn = 0
/// The first of the error codes; the same number as `kCVReturnError`.
public let kCVReturnFirst: CVReturn = -6660
/// An error without further description.
public let kCVReturnError: CVReturn = -6660
/// An argument is out of range or does not fit the object.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// There is no memory.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// The request is not supported.
public let kCVReturnUnsupported: CVReturn = -6663
/// The display is not valid.
public let kCVReturnInvalidDisplay: CVReturn = -6670
/// The display link runs already.
public let kCVReturnDisplayLinkAlreadyRunning: CVReturn = -6671
/// The display link has not been started.
public let kCVReturnDisplayLinkNotRunning: CVReturn = -6672
/// The display link has no callback.
public let kCVReturnDisplayLinkCallbacksNotSet: CVReturn = -6673
/// Buffers cannot be made of this pixel format.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// Buffers cannot have this size.
public let kCVReturnInvalidSize: CVReturn = -6681
/// The attributes of a pixel buffer contradict each other or are incomplete.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682
/// The buffer cannot be used with OpenGL.
public let kCVReturnPixelBufferNotOpenGLCompatible: CVReturn = -6683
/// The buffer cannot be used with Metal.
public let kCVReturnPixelBufferNotMetalCompatible: CVReturn = -6684
/// The pool has as many buffers as the caller allows it. **Source:** rule 340.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
/// The pool could not make a buffer.
public let kCVReturnPoolAllocationFailed: CVReturn = -6690
/// The attributes of a pool are not valid.
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691
/// Try again later.
public let kCVReturnRetry: CVReturn = -6692
/// The last of the error codes.
public let kCVReturnLast: CVReturn = -6699

/// Option bits of Core Video's functions.
public typealias CVOptionFlags = UInt64
