import Foundation

/// A size in pixels or threads. **Source:** Apple, MTLSize.
public struct MTLSize: Hashable, Sendable {
  /// The length in each dimension.
  public var width, height, depth: Int

  public init(width: Int, height: Int, depth: Int) {
    self.width = width
    self.height = height
    self.depth = depth
  }

  /// Creates an empty size.
  public init() { self.init(width: 0, height: 0, depth: 0) }
}

/// A position in pixels. **Source:** Apple, MTLOrigin.
public struct MTLOrigin: Hashable, Sendable {
  /// The coordinates of the position.
  public var x, y, z: Int

  public init(x: Int, y: Int, z: Int) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Creates the position zero.
  public init() { self.init(x: 0, y: 0, z: 0) }
}

/// A part of a texture. **Source:** Apple, MTLRegion.
public struct MTLRegion: Hashable, Sendable {
  /// The position of the part.
  public var origin: MTLOrigin
  /// The size of the part.
  public var size: MTLSize

  public init(origin: MTLOrigin, size: MTLSize) {
    self.origin = origin
    self.size = size
  }

  /// Creates an empty part.
  public init() { self.init(origin: MTLOrigin(), size: MTLSize()) }
}

/// Returns a size with these dimensions.
public func MTLSizeMake(_ width: Int, _ height: Int, _ depth: Int) -> MTLSize {
  MTLSize(width: width, height: height, depth: depth)
}

/// Returns a position with these coordinates.
public func MTLOriginMake(_ x: Int, _ y: Int, _ z: Int) -> MTLOrigin { MTLOrigin(x: x, y: y, z: z) }

/// Returns a part of a flat texture.
public func MTLRegionMake2D(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> MTLRegion {
  MTLRegion(origin: MTLOriginMake(x, y, 0), size: MTLSizeMake(width, height, 1))
}

/// Returns a part of a texture.
public func MTLRegionMake3D(_ x: Int, _ y: Int, _ z: Int, _ width: Int, _ height: Int, _ depth: Int) -> MTLRegion {
  MTLRegion(origin: MTLOriginMake(x, y, z), size: MTLSizeMake(width, height, depth))
}

/// A color. **Source:** Apple, MTLClearColor.
public struct MTLClearColor: Hashable, Sendable {
  /// The components of the color.
  public var red, green, blue, alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

/// Returns a color with these components.
public func MTLClearColorMake(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> MTLClearColor {
  MTLClearColor(red: red, green: green, blue: blue, alpha: alpha)
}

/// The formats of a texture's pixels. **Source:** Apple, MTLPixelFormat.
public enum MTLPixelFormat: UInt, Sendable {
  /// The texture has no pixels.
  case invalid = 0
  /// The format with an alpha of 8 bits.
  case a8Unorm = 1
  /// The format with one component of 8 bits.
  case r8Unorm = 10
  /// The format with one component of 16 bits.
  case r16Unorm = 20
  /// The format with one floating-point component of 16 bits.
  case r16Float = 25
  /// The format with two components of 8 bits.
  case rg8Unorm = 30
  /// The format with one floating-point component of 32 bits.
  case r32Float = 55
  /// The format with two components of 16 bits.
  case rg16Unorm = 60
  /// The format with two floating-point components of 16 bits.
  case rg16Float = 65
  /// The format with red, green, blue and alpha of 8 bits.
  case rgba8Unorm = 70
  /// The format with red, green, blue and alpha of 8 bits in sRGB.
  case rgba8Unorm_srgb = 71
  /// The format with blue, green, red and alpha of 8 bits.
  case bgra8Unorm = 80
  /// The format with blue, green, red and alpha of 8 bits in sRGB.
  case bgra8Unorm_srgb = 81
  /// The format with red, green and blue of 10 bits.
  case rgb10a2Unorm = 90
  /// The format with floating-point components of 16 bits.
  case rgba16Float = 115
  /// The format with floating-point components of 32 bits.
  case rgba32Float = 125
  /// The format with a depth of 32 bits.
  case depth32Float = 252
}

/// The purposes of a texture. **Source:** Apple, MTLTextureUsage.
public struct MTLTextureUsage: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The texture is read.
  public static let shaderRead = Self(rawValue: 1)
  /// The texture is written.
  public static let shaderWrite = Self(rawValue: 2)
  /// The texture is drawn into.
  public static let renderTarget = Self(rawValue: 4)
}

/// The places of a resource's memory. **Source:** Apple, MTLStorageMode.
public enum MTLStorageMode: UInt, Sendable {
  /// The memory is shared with the CPU.
  case shared
  /// The memory is copied to the CPU.
  case managed
  /// The memory belongs to the GPU.
  case `private`
  /// The memory exists only while drawing.
  case memoryless
}

/// The options of a resource. **Source:** Apple, MTLResourceOptions.
public struct MTLResourceOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The CPU writes the memory only in order.
  public static let cpuCacheModeWriteCombined = Self(rawValue: 1)
  /// The memory is shared with the CPU.
  public static let storageModeShared: Self = []
  /// The memory belongs to the GPU.
  public static let storageModePrivate = Self(rawValue: 32)
}

/// The dimensions of a texture. **Source:** Apple, MTLTextureType.
public enum MTLTextureType: UInt, Sendable {
  /// The texture is a line.
  case type1D = 0
  /// The texture is flat.
  case type2D = 2
  /// The texture consists of flat textures.
  case type2DArray = 3
  /// The texture is a cube's surface.
  case typeCube = 5
  /// The texture has a volume.
  case type3D = 7
}

/// The shapes to draw. **Source:** Apple, MTLPrimitiveType.
public enum MTLPrimitiveType: UInt, Sendable {
  /// The vertices are points.
  case point
  /// The vertices are ends of lines.
  case line
  /// The vertices are a line.
  case lineStrip
  /// The vertices are corners of triangles.
  case triangle
  /// The vertices are a strip of triangles.
  case triangleStrip
}

/// The sizes of an index. **Source:** Apple, MTLIndexType.
public enum MTLIndexType: UInt, Sendable {
  /// The index has 16 bits.
  case uint16
  /// The index has 32 bits.
  case uint32
}

/// The actions before drawing. **Source:** Apple, MTLLoadAction.
public enum MTLLoadAction: UInt, Sendable {
  /// The contents do not matter.
  case dontCare
  /// The contents are kept.
  case load
  /// The contents are cleared.
  case clear
}

/// The actions after drawing. **Source:** Apple, MTLStoreAction.
public enum MTLStoreAction: UInt, Sendable {
  /// The contents do not matter.
  case dontCare
  /// The contents are kept.
  case store
}
