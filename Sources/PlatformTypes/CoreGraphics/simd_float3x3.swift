// The names match Apple's C API.
// swift-format-ignore-file: TypeNamesShouldBeCapitalized

/// A matrix of three columns and three rows. Linux has no `simd` module.
public struct simd_float3x3: Hashable, Sendable {
  private var storage: [SIMD3<Float>]

  /// Creates a matrix in which all elements are zero.
  public init() { storage = Array(repeating: .zero, count: 3) }

  /// Creates a matrix from three columns.
  public init(_ col0: SIMD3<Float>, _ col1: SIMD3<Float>, _ col2: SIMD3<Float>) { storage = [col0, col1, col2] }

  /// Creates a matrix from a tuple of columns, from left to right.
  public init(columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) {
    self.init(columns.0, columns.1, columns.2)
  }

  /// Creates a matrix from three rows, from top to bottom.
  public init(rows: [SIMD3<Float>]) {
    self.init()
    for (row, values) in rows.prefix(3).enumerated() {
      for column in 0..<3 { storage[column][row] = values[column] }
    }
  }

  /// Creates a matrix with the given diagonal; all other elements are zero.
  public init(diagonal: SIMD3<Float>) {
    self.init()
    for index in 0..<3 { storage[index][index] = diagonal[index] }
  }

  /// The columns of the matrix, from left to right.
  public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) {
    get { (storage[0], storage[1], storage[2]) }
    set { storage = [newValue.0, newValue.1, newValue.2] }
  }

  /// Accesses a column by its index.
  public subscript(column: Int) -> SIMD3<Float> {
    get { storage[column] }
    set { storage[column] = newValue }
  }

  /// Accesses an element by its column and row.
  public subscript(column: Int, row: Int) -> Float {
    get { storage[column][row] }
    set { storage[column][row] = newValue }
  }
}

/// A matrix of four columns and three rows: a rotation and, in the last column, a translation.
public struct simd_float4x3: Hashable, Sendable {
  private var storage: [SIMD3<Float>]

  /// Creates a matrix in which all elements are zero.
  public init() { storage = Array(repeating: .zero, count: 4) }

  /// Creates a matrix from four columns.
  public init(_ col0: SIMD3<Float>, _ col1: SIMD3<Float>, _ col2: SIMD3<Float>, _ col3: SIMD3<Float>) {
    storage = [col0, col1, col2, col3]
  }

  /// The columns of the matrix, from left to right.
  public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) {
    get { (storage[0], storage[1], storage[2], storage[3]) }
    set { storage = [newValue.0, newValue.1, newValue.2, newValue.3] }
  }

  /// Accesses a column by its index.
  public subscript(column: Int) -> SIMD3<Float> {
    get { storage[column] }
    set { storage[column] = newValue }
  }
}

/// The older name of ``simd_float3x3``.
public typealias matrix_float3x3 = simd_float3x3
/// The older name of ``simd_float4x3``.
public typealias matrix_float4x3 = simd_float4x3

/// Returns the value in a range that is nearest to `x`.
public func simd_clamp(_ x: Float, _ min: Float, _ max: Float) -> Float { Swift.min(Swift.max(x, min), max) }
/// Returns the value in a range that is nearest to `x`.
public func simd_clamp(_ x: Double, _ min: Double, _ max: Double) -> Double { Swift.min(Swift.max(x, min), max) }
