// The names are Apple's.
// swift-format-ignore-file: TypeNamesShouldBeCapitalized

/// A matrix of three columns and three rows. Linux has no `simd` module.
public struct simd_float3x3: Hashable, Sendable {
  private var storage: [SIMD3<Float>]

  /// Zeros.
  public init() { storage = Array(repeating: .zero, count: 3) }

  /// A matrix with these columns.
  public init(_ col0: SIMD3<Float>, _ col1: SIMD3<Float>, _ col2: SIMD3<Float>) { storage = [col0, col1, col2] }

  /// A matrix with these columns, from the left.
  public init(columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) {
    self.init(columns.0, columns.1, columns.2)
  }

  /// A matrix with these rows, from the top.
  public init(rows: [SIMD3<Float>]) {
    self.init()
    for (row, values) in rows.prefix(3).enumerated() {
      for column in 0..<3 { storage[column][row] = values[column] }
    }
  }

  /// A matrix that is zero beside its diagonal.
  public init(diagonal: SIMD3<Float>) {
    self.init()
    for index in 0..<3 { storage[index][index] = diagonal[index] }
  }

  /// The columns, from the left.
  public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) {
    get { (storage[0], storage[1], storage[2]) }
    set { storage = [newValue.0, newValue.1, newValue.2] }
  }

  /// A column.
  public subscript(column: Int) -> SIMD3<Float> {
    get { storage[column] }
    set { storage[column] = newValue }
  }

  /// An element.
  public subscript(column: Int, row: Int) -> Float {
    get { storage[column][row] }
    set { storage[column][row] = newValue }
  }
}

/// A matrix of four columns and three rows: a rotation and, in the last column, a translation.
public struct simd_float4x3: Hashable, Sendable {
  private var storage: [SIMD3<Float>]

  /// Zeros.
  public init() { storage = Array(repeating: .zero, count: 4) }

  /// A matrix with these columns.
  public init(_ col0: SIMD3<Float>, _ col1: SIMD3<Float>, _ col2: SIMD3<Float>, _ col3: SIMD3<Float>) {
    storage = [col0, col1, col2, col3]
  }

  /// The columns, from the left.
  public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) {
    get { (storage[0], storage[1], storage[2], storage[3]) }
    set { storage = [newValue.0, newValue.1, newValue.2, newValue.3] }
  }

  /// A column.
  public subscript(column: Int) -> SIMD3<Float> {
    get { storage[column] }
    set { storage[column] = newValue }
  }
}

/// The older name of ``simd_float3x3``.
public typealias matrix_float3x3 = simd_float3x3
/// The older name of ``simd_float4x3``.
public typealias matrix_float4x3 = simd_float4x3
