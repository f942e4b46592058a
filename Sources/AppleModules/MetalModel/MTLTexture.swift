import CoreVideo
import Foundation

/// Memory of a GPU. No value of it exists. **Source:** Apple, MTLResource.
public protocol MTLResource: AnyObject, Sendable {
  /// A name for debugging.
  var label: String? { get set }
  /// The GPU of the memory.
  var device: any MTLDevice { get }
}

/// An image of a GPU. No value of it exists. **Source:** Apple, MTLTexture.
public protocol MTLTexture: MTLResource {
  /// The dimensions of the texture.
  var textureType: MTLTextureType { get }
  /// The format of the pixels.
  var pixelFormat: MTLPixelFormat { get }
  /// The width in pixels.
  var width: Int { get }
  /// The height in pixels.
  var height: Int { get }
  /// The depth in pixels.
  var depth: Int { get }
  /// The number of flat textures.
  var arrayLength: Int { get }
  /// The purposes of the texture.
  var usage: MTLTextureUsage { get }
  /// Copies pixels into memory.
  func getBytes(_ pixelBytes: UnsafeMutableRawPointer, bytesPerRow: Int, from region: MTLRegion, mipmapLevel level: Int)
  /// Copies pixels from memory.
  func replace(region: MTLRegion, mipmapLevel level: Int, withBytes pixelBytes: UnsafeRawPointer, bytesPerRow: Int)
  /// Returns the texture as one of another format.
  func makeTextureView(pixelFormat: MTLPixelFormat) -> (any MTLTexture)?
}

/// Bytes of a GPU. No value of it exists. **Source:** Apple, MTLBuffer.
public protocol MTLBuffer: MTLResource {
  /// The number of bytes.
  var length: Int { get }
  /// Returns the first byte.
  func contents() -> UnsafeMutableRawPointer
}

/// The settings of a new texture. **Source:** Apple, MTLTextureDescriptor.
open class MTLTextureDescriptor: NSObject {
  /// The dimensions of the texture.
  public var textureType = MTLTextureType.type2D
  /// The format of the pixels.
  public var pixelFormat = MTLPixelFormat.rgba8Unorm
  /// The width in pixels.
  public var width = 1
  /// The height in pixels.
  public var height = 1
  /// The depth in pixels.
  public var depth = 1
  /// The number of smaller copies.
  public var mipmapLevelCount = 1
  /// The number of flat textures.
  public var arrayLength = 1
  /// The purposes of the texture.
  public var usage = MTLTextureUsage.shaderRead
  /// The place of the memory.
  public var storageMode = MTLStorageMode.shared
  /// The options of the memory.
  public var resourceOptions: MTLResourceOptions = []

  public override init() {}

  /// Returns the settings of a flat texture.
  public class func texture2DDescriptor(pixelFormat: MTLPixelFormat, width: Int, height: Int, mipmapped: Bool)
    -> MTLTextureDescriptor
  {
    let descriptor = MTLTextureDescriptor()
    (descriptor.pixelFormat, descriptor.width, descriptor.height) = (pixelFormat, width, height)
    return descriptor
  }
}

/// A way to read a texture. No value of it exists. **Source:** Apple, MTLSamplerState.
public protocol MTLSamplerState: AnyObject, Sendable {}

/// The settings of a sampler. **Source:** Apple, MTLSamplerDescriptor.
open class MTLSamplerDescriptor: NSObject {
  /// The filter for a texture that is made smaller.
  public var minFilter = MTLSamplerMinMagFilter.nearest
  /// The filter for a texture that is made larger.
  public var magFilter = MTLSamplerMinMagFilter.nearest
  /// The treatment of coordinates outside the texture.
  public var sAddressMode = MTLSamplerAddressMode.clampToEdge
  /// The treatment of coordinates above and below the texture.
  public var tAddressMode = MTLSamplerAddressMode.clampToEdge

  public override init() {}
}

/// The filters of a sampler. **Source:** Apple, MTLSamplerMinMagFilter.
public enum MTLSamplerMinMagFilter: UInt, Sendable {
  /// The nearest pixel is read.
  case nearest
  /// The nearest pixels are mixed.
  case linear
}

/// The treatments of coordinates outside a texture. **Source:** Apple, MTLSamplerAddressMode.
public enum MTLSamplerAddressMode: UInt, Sendable {
  /// The nearest pixel of the edge is read.
  case clampToEdge = 0
  /// The texture is repeated.
  case `repeat` = 2
  /// The texture is mirrored.
  case mirrorRepeat = 3
  /// The outside is transparent.
  case clampToZero = 4
}

// MARK: Core Video

/// A cache of textures that show pixel buffers. No value of it exists. **Source:** Apple, CVMetalTextureCache.
public final class CVMetalTextureCache: Sendable {
  private init() {}
}

/// A texture that shows a pixel buffer. No value of it exists. **Source:** Apple, CVMetalTexture.
public final class CVMetalTexture: Sendable {
  private init() {}
}

/// Fails with `kCVReturnError`, because there is no GPU.
public func CVMetalTextureCacheCreate(
  _ allocator: CFAllocator?, _ cacheAttributes: CFDictionary?, _ metalDevice: any MTLDevice,
  _ textureAttributes: CFDictionary?, _ cacheOut: UnsafeMutablePointer<CVMetalTextureCache?>
) -> CVReturn {
  kCVReturnError
}

/// Fails with `kCVReturnError`, because there is no GPU.
@discardableResult
public func CVMetalTextureCacheCreateTextureFromImage(
  _ allocator: CFAllocator?, _ textureCache: CVMetalTextureCache, _ sourceImage: CVImageBuffer,
  _ textureAttributes: CFDictionary?, _ pixelFormat: MTLPixelFormat, _ width: Int, _ height: Int, _ planeIndex: Int,
  _ textureOut: UnsafeMutablePointer<CVMetalTexture?>
) -> CVReturn {
  kCVReturnError
}

/// Releases textures that are no longer used. It has no effect.
public func CVMetalTextureCacheFlush(_ textureCache: CVMetalTextureCache, _ options: CVOptionFlags) {}

/// Returns nil, because there is no GPU.
public func CVMetalTextureGetTexture(_ image: CVMetalTexture) -> (any MTLTexture)? { nil }

/// Returns whether the first row of the texture is at the top, as in all frames of a camera.
public func CVMetalTextureIsFlipped(_ image: CVMetalTexture) -> Bool { true }
