import Foundation

/// A queue of commands. No value of it exists. **Source:** Apple, MTLCommandQueue.
public protocol MTLCommandQueue: AnyObject, Sendable {
  /// The GPU of the queue.
  var device: any MTLDevice { get }
  /// Returns a list of commands.
  func makeCommandBuffer() -> (any MTLCommandBuffer)?
}

/// A closure that gets a list of commands. **Source:** Apple, MTLCommandBufferHandler.
public typealias MTLCommandBufferHandler = @Sendable (any MTLCommandBuffer) -> Void

/// A list of commands. No value of it exists. **Source:** Apple, MTLCommandBuffer.
public protocol MTLCommandBuffer: AnyObject, Sendable {
  /// A name for debugging.
  var label: String? { get set }
  /// The state of the commands.
  var status: MTLCommandBufferStatus { get }
  /// The error of the commands.
  var error: (any Error)? { get }
  /// Returns an encoder for drawing.
  func makeRenderCommandEncoder(descriptor: MTLRenderPassDescriptor) -> (any MTLRenderCommandEncoder)?
  /// Returns an encoder for computing.
  func makeComputeCommandEncoder() -> (any MTLComputeCommandEncoder)?
  /// Returns an encoder for copying.
  func makeBlitCommandEncoder() -> (any MTLBlitCommandEncoder)?
  /// Shows a drawing when the commands have run.
  func present(_ drawable: any MTLDrawable)
  /// Adds a closure that is called when the commands have run.
  func addCompletedHandler(_ block: @escaping MTLCommandBufferHandler)
  /// Submits the commands for execution.
  func commit()
  /// Waits until the commands have run.
  func waitUntilCompleted()
  /// Waits until the commands are about to run.
  func waitUntilScheduled()
}

/// The states of a list of commands. **Source:** Apple, MTLCommandBufferStatus.
public enum MTLCommandBufferStatus: UInt, Sendable {
  /// The list has a place in the queue only when it is committed.
  case notEnqueued
  /// The list has a place in the queue.
  case enqueued
  /// The list will run.
  case committed
  /// The list is about to run.
  case scheduled
  /// The list has run.
  case completed
  /// The list has failed.
  case error
}

/// An image that can be shown. No value of it exists. **Source:** Apple, MTLDrawable.
public protocol MTLDrawable: AnyObject, Sendable {
  /// Presents the image of a drawable.
  func present()
}

/// A writer of commands. No value of it exists. **Source:** Apple, MTLCommandEncoder.
public protocol MTLCommandEncoder: AnyObject {
  /// A name for debugging.
  var label: String? { get set }
  /// Ends the encoding of commands.
  func endEncoding()
  /// Begins a group of commands.
  func pushDebugGroup(_ string: String)
  /// Ends a group of commands.
  func popDebugGroup()
}

/// A writer of commands that compute. No value of it exists. **Source:** Apple, MTLComputeCommandEncoder.
public protocol MTLComputeCommandEncoder: MTLCommandEncoder {
  /// Sets the function to run.
  func setComputePipelineState(_ state: any MTLComputePipelineState)
  /// Sets a texture at an index.
  func setTexture(_ texture: (any MTLTexture)?, index: Int)
  /// Sets a buffer at an index.
  func setBuffer(_ buffer: (any MTLBuffer)?, offset: Int, index: Int)
  /// Sets bytes at an index.
  func setBytes(_ bytes: UnsafeRawPointer, length: Int, index: Int)
  /// Sets a sampler at an index.
  func setSamplerState(_ sampler: (any MTLSamplerState)?, index: Int)
  /// Runs the function in groups of threads.
  func dispatchThreadgroups(_ threadgroupsPerGrid: MTLSize, threadsPerThreadgroup: MTLSize)
  /// Runs the function in threads.
  func dispatchThreads(_ threadsPerGrid: MTLSize, threadsPerThreadgroup: MTLSize)
}

/// A writer of commands that draw. No value of it exists. **Source:** Apple, MTLRenderCommandEncoder.
public protocol MTLRenderCommandEncoder: MTLCommandEncoder {
  /// Sets the functions to draw with.
  func setRenderPipelineState(_ pipelineState: any MTLRenderPipelineState)
  /// Sets a buffer of the vertex function.
  func setVertexBuffer(_ buffer: (any MTLBuffer)?, offset: Int, index: Int)
  /// Sets bytes of the vertex function.
  func setVertexBytes(_ bytes: UnsafeRawPointer, length: Int, index: Int)
  /// Sets a texture of the vertex function.
  func setVertexTexture(_ texture: (any MTLTexture)?, index: Int)
  /// Sets a buffer of the fragment function.
  func setFragmentBuffer(_ buffer: (any MTLBuffer)?, offset: Int, index: Int)
  /// Sets bytes of the fragment function.
  func setFragmentBytes(_ bytes: UnsafeRawPointer, length: Int, index: Int)
  /// Sets a texture of the fragment function.
  func setFragmentTexture(_ texture: (any MTLTexture)?, index: Int)
  /// Sets a sampler of the fragment function.
  func setFragmentSamplerState(_ sampler: (any MTLSamplerState)?, index: Int)
  /// Sets the front side of triangles.
  func setFrontFacing(_ frontFacingWinding: MTLWinding)
  /// Draws a number of vertices.
  func drawPrimitives(type primitiveType: MTLPrimitiveType, vertexStart: Int, vertexCount: Int)
  /// Draws vertices several times.
  func drawPrimitives(type primitiveType: MTLPrimitiveType, vertexStart: Int, vertexCount: Int, instanceCount: Int)
}

/// The order of corners on the front side. **Source:** Apple, MTLWinding.
public enum MTLWinding: UInt, Sendable {
  /// The corners are clockwise.
  case clockwise
  /// The corners are counterclockwise.
  case counterClockwise
}

/// A writer of commands that copy. No value of it exists. **Source:** Apple, MTLBlitCommandEncoder.
public protocol MTLBlitCommandEncoder: MTLCommandEncoder {
  /// Copies a part of a texture.
  func copy(
    from sourceTexture: any MTLTexture, sourceSlice: Int, sourceLevel: Int, sourceOrigin: MTLOrigin,
    sourceSize: MTLSize, to destinationTexture: any MTLTexture, destinationSlice: Int, destinationLevel: Int,
    destinationOrigin: MTLOrigin)
}

/// A compiled compute function. No value of it exists. **Source:** Apple, MTLComputePipelineState.
public protocol MTLComputePipelineState: AnyObject, Sendable {
  /// The largest number of threads in a group.
  var maxTotalThreadsPerThreadgroup: Int { get }
  /// The number of threads that run at once.
  var threadExecutionWidth: Int { get }
}

/// The compiled functions for drawing. No value of it exists. **Source:** Apple, MTLRenderPipelineState.
public protocol MTLRenderPipelineState: AnyObject, Sendable {
  /// A name for debugging.
  var label: String? { get }
}

/// The settings for drawing. **Source:** Apple, MTLRenderPipelineDescriptor.
open class MTLRenderPipelineDescriptor: NSObject {
  /// A name for debugging.
  public var label: String?
  /// The number of samples of a pixel.
  public var sampleCount = 1
  /// The number of samples of a pixel of the target.
  public var rasterSampleCount = 1
  /// The function for the vertices.
  public var vertexFunction: (any MTLFunction)?
  /// The function for the fragments.
  public var fragmentFunction: (any MTLFunction)?
  /// The format of the depth.
  public var depthAttachmentPixelFormat = MTLPixelFormat.invalid
  /// The targets of the commands.
  public let colorAttachments = MTLRenderPipelineColorAttachmentDescriptorArray()

  public override init() {}
}

/// The targets of a pipeline. **Source:** Apple, MTLRenderPipelineColorAttachmentDescriptorArray.
open class MTLRenderPipelineColorAttachmentDescriptorArray: NSObject {
  private var attachments: [Int: MTLRenderPipelineColorAttachmentDescriptor] = [:]

  /// Accesses the target at an index.
  public subscript(attachmentIndex: Int) -> MTLRenderPipelineColorAttachmentDescriptor! {
    get {
      let found = attachments[attachmentIndex] ?? MTLRenderPipelineColorAttachmentDescriptor()
      attachments[attachmentIndex] = found
      return found
    }
    set { attachments[attachmentIndex] = newValue }
  }
}

/// A target of a pipeline. **Source:** Apple, MTLRenderPipelineColorAttachmentDescriptor.
open class MTLRenderPipelineColorAttachmentDescriptor: NSObject {
  /// The format of the target.
  public var pixelFormat = MTLPixelFormat.invalid
  /// A Boolean value that indicates whether the drawing is mixed with the target.
  public var isBlendingEnabled = false

  public override init() {}
}

/// The settings of a drawing. **Source:** Apple, MTLRenderPassDescriptor.
open class MTLRenderPassDescriptor: NSObject {
  /// The targets of the commands.
  public let colorAttachments = MTLRenderPassColorAttachmentDescriptorArray()

  public override init() {}
}

/// The targets of a drawing. **Source:** Apple, MTLRenderPassColorAttachmentDescriptorArray.
open class MTLRenderPassColorAttachmentDescriptorArray: NSObject {
  private var attachments: [Int: MTLRenderPassColorAttachmentDescriptor] = [:]

  /// Accesses the target at an index.
  public subscript(attachmentIndex: Int) -> MTLRenderPassColorAttachmentDescriptor! {
    get {
      let found = attachments[attachmentIndex] ?? MTLRenderPassColorAttachmentDescriptor()
      attachments[attachmentIndex] = found
      return found
    }
    set { attachments[attachmentIndex] = newValue }
  }
}

/// A target of a drawing. **Source:** Apple, MTLRenderPassColorAttachmentDescriptor.
open class MTLRenderPassColorAttachmentDescriptor: NSObject {
  /// The texture of the target.
  public var texture: (any MTLTexture)?
  /// The action before drawing.
  public var loadAction = MTLLoadAction.dontCare
  /// The action after drawing.
  public var storeAction = MTLStoreAction.store
  /// The color for clearing.
  public var clearColor = MTLClearColor(red: 0, green: 0, blue: 0, alpha: 1)

  public override init() {}
}

/// The choice of what is told about functions. **Source:** Apple, MTLPipelineOption.
public struct MTLPipelineOption: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The arguments are told.
  public static let argumentInfo = Self(rawValue: 1)
  /// The types of buffers are told.
  public static let bufferTypeInfo = Self(rawValue: 2)
}

/// The arguments of functions for drawing. **Source:** Apple, MTLRenderPipelineReflection.
open class MTLRenderPipelineReflection: NSObject {
  /// The arguments of the fragment function.
  public var fragmentArguments: [MTLArgument]? { nil }
  /// The arguments of the vertex function.
  public var vertexArguments: [MTLArgument]? { nil }
}

/// The arguments of functions, which the caller does not own. **Source:** Apple,
/// MTLAutoreleasedRenderPipelineReflection.
public typealias MTLAutoreleasedRenderPipelineReflection = MTLRenderPipelineReflection

/// An argument of a function. **Source:** Apple, MTLArgument.
open class MTLArgument: NSObject {
  /// The name of the argument.
  public var name: String { "" }
  /// The structure in the buffer.
  public var bufferStructType: MTLStructType? { nil }
}

/// A structure. **Source:** Apple, MTLStructType.
open class MTLStructType: NSObject {
  /// The members of the structure.
  public var members: [MTLStructMember] { [] }
}

/// A member of a structure. **Source:** Apple, MTLStructMember.
open class MTLStructMember: NSObject {
  /// The name of the member.
  public var name: String { "" }
  /// The offset of the member in bytes.
  public var offset: Int { 0 }
  /// The type of the member.
  public var dataType: MTLDataType { .float }
}
