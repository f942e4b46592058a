/// Where the rows of a picture lie in memory.
public struct PixelLayout: Hashable, Sendable {
  /// Where the rows of one plane lie.
  public struct Plane: Hashable, Sendable {
    /// Bytes from the beginning of the memory to the plane's first pixel.
    public let offset: Int
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Bytes from one row to the next.
    public let bytesPerRow: Int

    /// A plane with a layout that is given, for example by a driver.
    public init(offset: Int, width: Int, height: Int, bytesPerRow: Int) {
      self.offset = offset
      self.width = width
      self.height = height
      self.bytesPerRow = bytesPerRow
    }
  }

  /// Pixels around the picture that belong to the memory but not to the picture; codecs ask for them.
  public struct Margins: Hashable, Sendable {
    /// Columns left of the picture.
    public var left = 0
    /// Columns right of the picture.
    public var right = 0
    /// Rows above the picture.
    public var top = 0
    /// Rows below the picture.
    public var bottom = 0

    /// No margins.
    public init() {}
  }

  /// Rows begin at multiples of this many bytes, unless one asks for something else.
  public static let defaultRowAlignment = 64

  /// What the bytes mean.
  public let pixelFormat: UInt32
  /// Pixels in a row of the picture.
  public let width: Int
  /// Rows of the picture.
  public let height: Int
  /// One plane for formats that are not planar, so that every picture can be walked the same way.
  public let planes: [Plane]
  /// Bytes of the whole picture.
  public let byteCount: Int
  /// Pixels outside the picture that can be filled with its edges.
  public let margins: Margins

  /// The layout of a picture in memory of our own: rows padded to `rowAlignment`, planes one after the other.
  ///
  /// Nil when `pixelFormat` is not in the table of formats or is compressed, when a dimension is not positive or a margin negative, when
  /// `rowAlignment` is no power of two, or when the picture would take 2 GiB or more. **Source:** rule 339 (rows are padded); 64 bytes are inferred.
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

  /// A layout that is given, for example by a driver.
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

  /// Whether the picture has several planes.
  public var isPlanar: Bool { planes.count > 1 }

  /// Keeps the arithmetic of sizes far from overflow.
  private static let largestSide = 1 << 20
}

extension PixelLayout.Margins {
  /// The margins in pixels of a plane of which several pixels of the picture may share one.
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
  /// A plane that begins at `start`, with its margins; `end` becomes the first byte after them.
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
