import Foundation

/// A serializer of TIFF directories. Each directory is followed by its long values and then its subdirectories; pixel
/// data comes last.
///
/// Equal directories produce identical bytes. **Source:** TIFF 6.0, section 2.
struct TIFFFile {
  /// The bytes that have been written.
  private(set) var bytes = Data()
  private let isBigEndian: Bool
  /// Data that is appended last, and the positions at which its offsets must be written.
  private var rest: [(pointer: Int, bytes: Data)] = []

  /// Returns the contents of a TIFF file with a chain of directories.
  ///
  /// - Parameters:
  ///   - directories: The directories. The first is the main directory; in EXIF, the second describes the thumbnail.
  ///   - isBigEndian: The byte order. Phones write EXIF in big-endian order.
  static func bytes(_ directories: [TIFFDirectory], isBigEndian: Bool) -> Data {
    var file = TIFFFile(isBigEndian: isBigEndian)
    file.bytes.append(contentsOf: Array((isBigEndian ? "MM" : "II").utf8))
    file.append(UInt16(42))
    file.append(UInt32(8))
    file.append(chain: directories)
    file.appendRest()
    return file.bytes
  }

  /// Returns the bytes of one directory after a custom header. Offsets count from the first byte of the header.
  static func bytes(_ directory: TIFFDirectory, header: [UInt8]) -> Data {
    var file = TIFFFile(isBigEndian: true)
    file.bytes.append(contentsOf: header)
    file.append(chain: [directory])
    file.appendRest()
    return file.bytes
  }

  private init(isBigEndian: Bool) {
    self.isBigEndian = isBigEndian
  }

  /// Appends a chain of directories, each of which refers to the next.
  private mutating func append(chain directories: [TIFFDirectory]) {
    for (number, directory) in directories.enumerated() {
      let next = append(directory)
      if number + 1 < directories.count { write(UInt32(bytes.count), at: next) }
    }
  }

  /// Appends a directory and its values, and returns the position for the offset of the next directory.
  private mutating func append(_ directory: TIFFDirectory) -> Int {
    let values = directory.values.sorted { $0.key < $1.key }
    append(UInt16(values.count))
    var entry = bytes.count
    let next = entry + 12 * values.count
    bytes.append(Data(count: next + 4 - entry))
    for (tag, value) in values {
      write(tag, at: entry)
      write(value.type, at: entry + 2)
      write(UInt32(value.count), at: entry + 4)
      append(value, pointer: entry + 8)
      entry += 12
    }
    return next
  }

  /// Writes a value into its entry, or appends it and writes its offset if it does not fit.
  private mutating func append(_ value: TIFFDirectory.Value, pointer: Int) {
    switch value {
    case .offset(let data):
      rest.append((pointer, data))
    case .directories(let directories):
      let places = directories.count == 1 ? pointer : bytes.count
      if directories.count > 1 {
        write(UInt32(places), at: pointer)
        bytes.append(Data(count: 4 * directories.count))
      }
      for (number, directory) in directories.enumerated() {
        write(UInt32(bytes.count), at: places + 4 * number)
        _ = append(directory)
      }
    case .bytes, .text, .shorts, .longs, .rationals, .undefined, .signedRationals:
      var numbers = TIFFFile(isBigEndian: isBigEndian)
      numbers.append(numbers: value)
      if numbers.bytes.count <= 4 {
        bytes.replaceSubrange(pointer..<pointer + numbers.bytes.count, with: numbers.bytes)
      } else {
        write(UInt32(bytes.count), at: pointer)
        bytes.append(numbers.bytes)
        // Values start at even offsets.
        if bytes.count % 2 == 1 { bytes.append(0) }
      }
    }
  }

  private mutating func append(numbers value: TIFFDirectory.Value) {
    switch value {
    case .bytes(let numbers), .undefined(let numbers): bytes.append(contentsOf: numbers)
    case .text(let text):
      bytes.append(contentsOf: Array(text.utf8))
      bytes.append(0)
    case .shorts(let numbers): numbers.forEach { append($0) }
    case .longs(let numbers): numbers.forEach { append($0) }
    case .rationals(let numbers):
      for number in numbers {
        append(UInt32(clamping: number.numerator))
        append(UInt32(clamping: number.denominator))
      }
    case .signedRationals(let numbers):
      for number in numbers {
        append(UInt32(bitPattern: Int32(clamping: number.numerator)))
        append(UInt32(bitPattern: Int32(clamping: number.denominator)))
      }
    case .directories, .offset:
      preconditionFailure("TIFFFile: directories and offsets must be written with their own methods, not as values")
    }
  }

  private mutating func appendRest() {
    // Reserve the space up front, so that the large pixel data is not copied repeatedly.
    bytes.reserveCapacity(bytes.count + rest.reduce(0) { $0 + $1.bytes.count + 1 })
    for (pointer, data) in rest {
      write(UInt32(bytes.count), at: pointer)
      bytes.append(data)
      if bytes.count % 2 == 1 { bytes.append(0) }
    }
  }

  private mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: isBigEndian ? number.bigEndian : number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func write<Number: FixedWidthInteger>(_ number: Number, at place: Int) {
    withUnsafeBytes(of: isBigEndian ? number.bigEndian : number.littleEndian) {
      bytes.replaceSubrange(place..<place + $0.count, with: $0)
    }
  }
}
