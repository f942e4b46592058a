// Apple's module re-exports Foundation, too.
@_exported import CoreVideo
@_exported import Foundation

// Metal runs programs in its own language on Apple's GPUs. Here there is no GPU: the device is nil, and no value of any
// protocol exists. Apps compile, and take the way that they have for devices without Metal.

/// Returns nil, because there is no GPU. **Source:** Apple, MTLCreateSystemDefaultDevice: "nil if the device does not
/// support Metal".
public func MTLCreateSystemDefaultDevice() -> (any MTLDevice)? { nil }

/// A GPU. No value of it exists. **Source:** Apple, MTLDevice.
public protocol MTLDevice: AnyObject, Sendable {
  /// The name of the GPU.
  var name: String { get }
  /// The size of the largest threadgroup.
  var maxThreadsPerThreadgroup: MTLSize { get }
  /// Returns a queue of command buffers.
  func makeCommandQueue() -> (any MTLCommandQueue)?
  /// Returns a queue with a number of command buffers.
  func makeCommandQueue(maxCommandBufferCount: Int) -> (any MTLCommandQueue)?
  /// Returns the functions of the app.
  func makeDefaultLibrary() -> (any MTLLibrary)?
  /// Returns the functions of a bundle.
  func makeDefaultLibrary(bundle: Bundle) throws -> any MTLLibrary
  /// Returns the functions of a file.
  func makeLibrary(URL url: URL) throws -> any MTLLibrary
  /// Returns the functions of a file at a path.
  func makeLibrary(filepath: String) throws -> any MTLLibrary
  /// Returns the functions of a program.
  func makeLibrary(source: String, options: MTLCompileOptions?) throws -> any MTLLibrary
  /// Returns a texture with a descriptor.
  func makeTexture(descriptor: MTLTextureDescriptor) -> (any MTLTexture)?
  /// Returns a buffer without contents.
  func makeBuffer(length: Int, options: MTLResourceOptions) -> (any MTLBuffer)?
  /// Returns a buffer with a copy of bytes.
  func makeBuffer(bytes pointer: UnsafeRawPointer, length: Int, options: MTLResourceOptions) -> (any MTLBuffer)?
  /// Returns a sampler with a descriptor.
  func makeSamplerState(descriptor: MTLSamplerDescriptor) -> (any MTLSamplerState)?
  /// Returns the compiled state for a compute function.
  func makeComputePipelineState(function: any MTLFunction) throws -> any MTLComputePipelineState
  /// Returns the compiled state for drawing.
  func makeRenderPipelineState(descriptor: MTLRenderPipelineDescriptor) throws -> any MTLRenderPipelineState
  /// Returns the compiled state for drawing, and what its functions take.
  func makeRenderPipelineState(
    descriptor: MTLRenderPipelineDescriptor, options: MTLPipelineOption,
    reflection: UnsafeMutablePointer<MTLAutoreleasedRenderPipelineReflection?>?
  ) throws -> any MTLRenderPipelineState
  /// Returns whether the GPU has a set of features.
  func supportsFeatureSet(_ featureSet: MTLFeatureSet) -> Bool
  /// Returns whether the GPU belongs to a family.
  func supportsFamily(_ gpuFamily: MTLGPUFamily) -> Bool
}

extension MTLDevice {
  /// Returns a buffer without contents, with the default options.
  public func makeBuffer(length: Int) -> (any MTLBuffer)? { makeBuffer(length: length, options: []) }
}

/// A set of features. **Source:** Apple, MTLFeatureSet.
public struct MTLFeatureSet: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The features of the A7 on iOS 8.
  public static let iOS_GPUFamily1_v1 = Self(rawValue: 0)
  /// The features of the A8 on iOS 8.
  public static let iOS_GPUFamily2_v1 = Self(rawValue: 1)
  /// The features of the A9 on iOS 9.
  public static let iOS_GPUFamily3_v1 = Self(rawValue: 4)
}

/// A family of GPUs. **Source:** Apple, MTLGPUFamily.
public struct MTLGPUFamily: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The family of the A7.
  public static let apple1 = Self(rawValue: 1001)
  /// The family of the A8.
  public static let apple2 = Self(rawValue: 1002)
  /// The family of the A9 and A10.
  public static let apple3 = Self(rawValue: 1003)
  /// The family of the A11.
  public static let apple4 = Self(rawValue: 1004)
  /// The family of the A12.
  public static let apple5 = Self(rawValue: 1005)
  /// The family of the A13.
  public static let apple6 = Self(rawValue: 1006)
  /// The family of the A14 and M1.
  public static let apple7 = Self(rawValue: 1007)
  /// The family of the GPUs of Macs.
  public static let mac2 = Self(rawValue: 2002)
}

/// The settings for compiling a program. They have no effect. **Source:** Apple, MTLCompileOptions.
open class MTLCompileOptions: NSObject {
  public override init() {}
}

/// A set of functions. No value of it exists. **Source:** Apple, MTLLibrary.
public protocol MTLLibrary: AnyObject, Sendable {
  /// The names of the functions.
  var functionNames: [String] { get }
  /// Returns the function with a name.
  func makeFunction(name: String) -> (any MTLFunction)?
  /// Returns a function with values for its constants.
  func makeFunction(name: String, constantValues: MTLFunctionConstantValues) throws -> any MTLFunction
}

/// A function that runs on a GPU. No value of it exists. **Source:** Apple, MTLFunction.
public protocol MTLFunction: AnyObject, Sendable {
  /// The name of the function.
  var name: String { get }
}

/// The values of a function's constants. They have no effect. **Source:** Apple, MTLFunctionConstantValues.
open class MTLFunctionConstantValues: NSObject {
  public override init() {}

  /// Sets a constant. It has no effect.
  public func setConstantValue(_ value: UnsafeRawPointer, type: MTLDataType, index: Int) {}
  /// Sets a constant with a name. It has no effect.
  public func setConstantValue(_ value: UnsafeRawPointer, type: MTLDataType, withName name: String) {}
}

/// The types of values. **Source:** Apple, MTLDataType.
public struct MTLDataType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The type of a structure.
  public static let `struct` = Self(rawValue: 1)
  /// The type of an array.
  public static let array = Self(rawValue: 2)
  /// The type of a floating-point number.
  public static let float = Self(rawValue: 3)
  /// The type of an integer.
  public static let int = Self(rawValue: 29)
  /// The type of a Boolean value.
  public static let bool = Self(rawValue: 53)
}
