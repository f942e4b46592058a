/// The layout of an image's planes and rows in memory.
public struct PixelLayout: Hashable, Sendable {
  /// The layout of one plane's rows in memory.
  public struct Plane: Hashable, Sendable {
    /// The offset in bytes from the start of the memory to the first pixel of the plane.
    public let offset: Int
    /// The width of the plane in pixels.
    public let width: Int
    /// The height of the plane in pixels.
    public let height: Int
    /// The number of bytes from one row to the next.
    public let bytesPerRow: Int

    public init(offset: Int, width: Int, height: Int, bytesPerRow: Int) {
      self.offset = offset
      self.width = width
      self.height = height
      self.bytesPerRow = bytesPerRow
    }
  }

  /// The extra columns and rows in memory around the image, which codecs request.
  public struct Margins: Hashable, Sendable {
    /// The number of columns to the left of the image.
    public var left = 0
    /// The number of columns to the right of the image.
    public var right = 0
    /// The number of rows above the image.
    public var top = 0
    /// The number of rows below the image.
    public var bottom = 0

    /// Creates margins of zero pixels.
    public init() {}
  }

  /// The default alignment of rows in bytes.
  public static let defaultRowAlignment = 64

  /// The four-character code of the pixel format.
  public let pixelFormat: UInt32
  /// The width of the image in pixels.
  public let width: Int
  /// The height of the image in pixels.
  public let height: Int
  /// The planes of the image; formats that aren't planar have exactly one.
  public let planes: [Plane]
  /// The size of the entire image in bytes.
  public let byteCount: Int
  /// The extra pixels around the image, which can be filled by replicating its edges.
  public let margins: Margins

  /// Creates the layout of an image in newly allocated memory, with consecutive planes and rows padded to
  /// `rowAlignment`.
  ///
  /// Returns nil if `pixelFormat` is unknown or compressed, if a dimension isn't positive, if a margin is negative, if
  /// `rowAlignment` isn't a power of two, or if the image would be 2 GiB or larger. **Source:** rule 339 (rows are
  /// padded); 64 bytes are inferred.
  public init?(
    pixelFormat: UInt32, width: Int, height: Int, rowAlignment: Int = defaultRowAlignment, margins: Margins = Margins()
  ) {
    guard let format = PixelFormat.named(pixelFormat), !format.isCompressed,
      (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height),
      rowAlignment > 0, rowAlignment & (rowAlignment - 1) == 0, rowAlignment <= Self.largestSide,
      [margins.left, margins.right, margins.top, margins.bottom].allSatisfy({ (0...Self.largestSide).contains($0) })
    else { return nil }
    var planes: [Plane] = []
    var end = 0
    for plane in format.planes {
      let start = end.roundedUp(to: Self.defaultRowAlignment)
      let placed = Plane(
        plane, of: (width, height), margins: margins, start: start, rowAlignment: rowAlignment, end: &end)
      planes.append(placed)
    }
    guard end <= Int(Int32.max) else { return nil }
    self.init(
      pixelFormat: pixelFormat, width: width, height: height, planes: planes, byteCount: end, margins: margins)
  }

  /// Creates a predetermined layout, such as that of a driver.
  public init(
    pixelFormat: UInt32, width: Int, height: Int, planes: [Plane], byteCount: Int, margins: Margins = Margins()
  ) {
    self.pixelFormat = pixelFormat
    self.width = width
    self.height = height
    self.planes = planes
    self.byteCount = byteCount
    self.margins = margins
  }

  /// Whether the image has several planes.
  public var isPlanar: Bool { planes.count > 1 }

  /// The largest valid dimension, which prevents overflow in size computations.
  private static let largestSide = 1 << 20
}

extension PixelLayout.Margins {
  /// Returns the margins in the pixels of a plane, which can be subsampled.
  func scaled(to plane: PixelFormat.Plane) -> PixelLayout.Margins {
    var result = PixelLayout.Margins()
    result.left = left.dividedUp(by: plane.horizontalSubsampling)
    result.right = right.dividedUp(by: plane.horizontalSubsampling)
    result.top = top.dividedUp(by: plane.verticalSubsampling)
    result.bottom = bottom.dividedUp(by: plane.verticalSubsampling)
    return result
  }
}

extension PixelLayout.Plane {
  /// Creates a plane whose memory, including its margins, starts at `start`, and sets `end` to the first byte after the
  /// memory.
  fileprivate init(
    _ plane: PixelFormat.Plane, of size: (width: Int, height: Int), margins: PixelLayout.Margins, start: Int,
    rowAlignment: Int, end: inout Int
  ) {
    func bytes(_ pixels: Int) -> Int { pixels.dividedUp(by: plane.pixelsPerElement) * plane.bytesPerElement }
    let width = size.width.dividedUp(by: plane.horizontalSubsampling)
    let height = size.height.dividedUp(by: plane.verticalSubsampling)
    let margins = margins.scaled(to: plane)
    let bytesPerRow = (bytes(margins.left) + bytes(width) + bytes(margins.right)).roundedUp(to: rowAlignment)
    self.init(
      offset: start + margins.top * bytesPerRow + bytes(margins.left), width: width, height: height,
      bytesPerRow: bytesPerRow)
    end = start + (margins.top + height + margins.bottom) * bytesPerRow
  }
}

extension Int {
  package func dividedUp(by divisor: Int) -> Int { (self + divisor - 1) / divisor }
  package func roundedUp(to multiple: Int) -> Int { dividedUp(by: multiple) * multiple }
}
