// Apple's module re-exports these modules too.
@_exported import MetalModel
@_exported import UIKit

/// A view that draws with Metal. Nothing is drawn, and its delegate is not called. **Source:** Apple, MTKView.
open class MTKView: UIView {
  /// The object that draws.
  public weak var delegate: (any MTKViewDelegate)?
  /// The GPU, which is nil.
  public var device: (any MTLDevice)?
  /// The next image; always nil.
  public var currentDrawable: (any CAMetalDrawable)? { nil }
  /// The settings of the next drawing; always nil.
  public var currentRenderPassDescriptor: MTLRenderPassDescriptor? { nil }
  /// A Boolean value that indicates whether the image can only be drawn into.
  public var framebufferOnly = true
  /// The format of the pixels.
  public var colorPixelFormat = MTLPixelFormat.bgra8Unorm
  /// The format of the depth.
  public var depthStencilPixelFormat = MTLPixelFormat.invalid
  /// The color for clearing.
  public var clearColor = MTLClearColor(red: 0, green: 0, blue: 0, alpha: 1)
  /// The number of samples of a pixel.
  public var sampleCount = 1
  /// A Boolean value that indicates whether the view draws only when it is told to.
  public var enableSetNeedsDisplay = false
  /// A Boolean value that indicates whether the image has the size of the view.
  public var autoResizeDrawable = true
  /// The size of the image in pixels.
  public var drawableSize = CGSize.zero
  /// The number of drawings in a second.
  public var preferredFramesPerSecond = 60
  /// A Boolean value that indicates whether the view has stopped drawing.
  public var isPaused = false

  /// Creates a view with an empty frame and without a GPU.
  public convenience init() { self.init(frame: .zero, device: nil) }

  /// Creates a view for a GPU.
  public init(frame frameRect: CGRect, device: (any MTLDevice)?) {
    self.device = device
    super.init(frame: frameRect)
  }

  /// Creates a view from an archive.
  public required init(coder: NSCoder) { super.init(frame: .zero) }

  /// Draws the contents. It has no effect.
  open func draw() {}

  /// Releases the images. It has no effect.
  public func releaseDrawables() {}
}

/// An object that draws a Metal view. **Source:** Apple, MTKViewDelegate.
@MainActor public protocol MTKViewDelegate: AnyObject {
  /// Learns that the view has another size.
  func mtkView(_ view: MTKView, drawableSizeWillChange size: CGSize)
  /// Draws the content of the view.
  func draw(in view: MTKView)
}

/// An image of a layer. No value of it exists. **Source:** Apple, CAMetalDrawable.
public protocol CAMetalDrawable: MTLDrawable {
  /// The texture to draw into.
  var texture: any MTLTexture { get }
}

/// A loader of textures, which fails. **Source:** Apple, MTKTextureLoader.
open class MTKTextureLoader: NSObject {
  /// The keys of options.
  public struct Option: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The key for whether the image is in sRGB.
    public static let SRGB = Self(rawValue: "MTKTextureLoaderOptionSRGB")
    /// The key for the place of the first row.
    public static let origin = Self(rawValue: "MTKTextureLoaderOptionOrigin")
  }

  /// The error of a loader without a GPU.
  struct NoDevice: Error {}

  /// Creates a loader for a device.
  public init(device: any MTLDevice) {}

  /// Fails, because there is no GPU.
  public func newTexture(cgImage: CGImage, options: [Option: Any]? = nil) throws -> any MTLTexture {
    throw NoDevice()
  }
}
