import CoreVideo
import Foundation

/// A collection of named values: the input or output of a model. **Source:** Apple, MLFeatureProvider.
public protocol MLFeatureProvider {
  /// The names of all features.
  var featureNames: Set<String> { get }
  /// Returns the value of a feature, or nil if there is none with this name.
  func featureValue(for featureName: String) -> MLFeatureValue?
}

/// A feature provider that stores its values in a dictionary. **Source:** Apple, MLDictionaryFeatureProvider.
open class MLDictionaryFeatureProvider: NSObject, MLFeatureProvider {
  /// The values by name.
  public let dictionary: [String: MLFeatureValue]

  /// Creates a provider from feature values, numbers, strings, pixel buffers and arrays.
  ///
  /// - Throws: ``MLModelError`` for a value of another type.
  public init(dictionary: [String: Any]) throws {
    self.dictionary = try dictionary.mapValues { value in
      switch value {
      case let value as MLFeatureValue: value
      case let array as MLMultiArray: MLFeatureValue(multiArray: array)
      case let buffer as CVPixelBuffer: MLFeatureValue(pixelBuffer: buffer)
      case let text as String: MLFeatureValue(string: text)
      case let whole as Int: MLFeatureValue(int64: Int64(whole))
      case let number as Double: MLFeatureValue(double: number)
      default: throw MLModelError(.featureType)
      }
    }
  }

  public var featureNames: Set<String> { Set(dictionary.keys) }
  public func featureValue(for featureName: String) -> MLFeatureValue? { dictionary[featureName] }
}

/// The types of features. **Source:** Apple, MLFeatureType.
public enum MLFeatureType: Int, Sendable {
  case invalid = 0
  case int64 = 1
  case double = 2
  case string = 3
  case image = 4
  case multiArray = 5
  case dictionary = 6
  case sequence = 7
  case state = 8
}

/// A value of one feature. **Source:** Apple, MLFeatureValue.
open class MLFeatureValue: NSObject {
  private let value: Any
  /// The type of the value.
  public let type: MLFeatureType

  private init(_ value: Any, _ type: MLFeatureType) { (self.value, self.type) = (value, type) }

  /// Creates a value from an integer.
  public convenience init(int64 value: Int64) { self.init(value, .int64) }
  /// Creates a value from a floating-point number.
  public convenience init(double value: Double) { self.init(value, .double) }
  /// Creates a value from a string.
  public convenience init(string value: String) { self.init(value, .string) }
  /// Creates a value from an image.
  public convenience init(pixelBuffer value: CVPixelBuffer) { self.init(value, .image) }
  /// Creates a value from an array of numbers.
  public convenience init(multiArray value: MLMultiArray) { self.init(value, .multiArray) }

  /// The integer, or 0 for a value of another type.
  public var int64Value: Int64 { value as? Int64 ?? 0 }
  /// The floating-point number, or 0 for a value of another type.
  public var doubleValue: Double { value as? Double ?? 0 }
  /// The string, or an empty string for a value of another type.
  public var stringValue: String { value as? String ?? "" }
  /// The image, or nil for a value of another type.
  public var imageBufferValue: CVPixelBuffer? { value as? CVPixelBuffer }
  /// The array, or nil for a value of another type.
  public var multiArrayValue: MLMultiArray? { value as? MLMultiArray }
  /// The dictionary; always empty, because only models create such values.
  public var dictionaryValue: [AnyHashable: NSNumber] { [:] }
}

/// The types of an array's elements. **Source:** Apple, MLMultiArrayDataType.
public enum MLMultiArrayDataType: Int, Sendable {
  case double = 0x10040
  case float32 = 0x10020
  case float16 = 0x10010
  case int32 = 0x20020

  /// The floating-point type with 32 bits.
  public static let float = float32
  /// The floating-point type with 64 bits.
  public static let float64 = double

  var size: Int {
    switch self {
    case .double: 8
    case .float32, .int32: 4
    case .float16: 2
    }
  }
}

/// A multidimensional array of numbers, in row-major order. **Source:** Apple, MLMultiArray.
open class MLMultiArray: NSObject {
  /// The length of each dimension.
  public let shape: [NSNumber]
  /// The distance between elements, by dimension.
  public let strides: [NSNumber]
  /// The type of the elements.
  public let dataType: MLMultiArrayDataType
  /// The number of elements.
  public let count: Int
  /// The first element. Use `withUnsafeBytes` of the system's newer releases where possible.
  public let dataPointer: UnsafeMutableRawPointer

  /// Creates an array of zeros.
  ///
  /// - Throws: ``MLModelError`` if a length is not positive.
  public init(shape: [NSNumber], dataType: MLMultiArrayDataType) throws {
    guard !shape.isEmpty, shape.allSatisfy({ $0.intValue > 0 }) else { throw MLModelError(.parameters) }
    (self.shape, self.dataType) = (shape, dataType)
    var steps: [NSNumber] = []
    var step = 1
    for length in shape.reversed() {
      steps.append(NSNumber(value: step))
      step *= length.intValue
    }
    (strides, count) = (steps.reversed(), step)
    dataPointer = .allocate(byteCount: step * dataType.size, alignment: 16)
    dataPointer.initializeMemory(as: UInt8.self, repeating: 0, count: step * dataType.size)
  }

  deinit { dataPointer.deallocate() }

  /// Accesses the element at an offset in row-major order.
  public subscript(index: Int) -> NSNumber {
    get {
      precondition(index >= 0 && index < count, "MLMultiArray: the index \(index) is not in 0..<\(count)")
      switch dataType {
      case .double: return NSNumber(value: dataPointer.load(fromByteOffset: index * 8, as: Double.self))
      case .float32: return NSNumber(value: dataPointer.load(fromByteOffset: index * 4, as: Float.self))
      case .int32: return NSNumber(value: dataPointer.load(fromByteOffset: index * 4, as: Int32.self))
      case .float16: return NSNumber(value: Float(dataPointer.load(fromByteOffset: index * 2, as: Float16.self)))
      }
    }
    set {
      precondition(index >= 0 && index < count, "MLMultiArray: the index \(index) is not in 0..<\(count)")
      switch dataType {
      case .double: dataPointer.storeBytes(of: newValue.doubleValue, toByteOffset: index * 8, as: Double.self)
      case .float32: dataPointer.storeBytes(of: newValue.floatValue, toByteOffset: index * 4, as: Float.self)
      case .int32: dataPointer.storeBytes(of: newValue.int32Value, toByteOffset: index * 4, as: Int32.self)
      case .float16: dataPointer.storeBytes(of: Float16(newValue.floatValue), toByteOffset: index * 2, as: Float16.self)
      }
    }
  }

  /// Accesses the element at a position in each dimension.
  public subscript(key: [NSNumber]) -> NSNumber {
    get { self[offset(key)] }
    set { self[offset(key)] = newValue }
  }

  private func offset(_ key: [NSNumber]) -> Int {
    precondition(key.count == shape.count, "MLMultiArray: \(key.count) indices for \(shape.count) dimensions")
    return zip(key, strides).reduce(0) { $0 + $1.0.intValue * $1.1.intValue }
  }
}
