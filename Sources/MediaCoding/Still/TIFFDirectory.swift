import Foundation

/// One directory of a TIFF file: values under the numbers of their tags. EXIF and DNG are made of these.
///
/// **Source:** TIFF 6.0, section 2.
struct TIFFDirectory: Hashable {
  /// A value of one of TIFF's types.
  enum Value: Hashable {
    case bytes([UInt8])
    case text(String)
    case shorts([UInt16])
    case longs([UInt32])
    case rationals([Fraction])
    case undefined([UInt8])
    case signedRationals([Fraction])
    /// The places of other directories.
    case directories([TIFFDirectory])
    /// The place of bytes that lie after all directories: pixels, or a compressed picture.
    case place(of: Data)
  }

  /// Tags that need no table: they are about the structure of the file.
  enum Tag {
    static let exif: UInt16 = 34_665
    static let gps: UInt16 = 34_853
    static let makerNote: UInt16 = 37_500
  }

  private(set) var values: [UInt16: Value] = [:]

  var isEmpty: Bool { values.isEmpty }

  subscript(tag: UInt16) -> Value? {
    get { values[tag] }
    set { values[tag] = newValue }
  }
}

extension TIFFDirectory.Value {
  /// TIFF's number of the type.
  var type: UInt16 {
    switch self {
    case .bytes: 1
    case .text: 2
    case .shorts: 3
    case .longs, .directories, .place: 4
    case .rationals: 5
    case .undefined: 7
    case .signedRationals: 10
    }
  }

  /// How many numbers, or bytes of a text with its final zero.
  var count: Int {
    switch self {
    case .bytes(let bytes), .undefined(let bytes): bytes.count
    case .text(let text): text.utf8.count + 1
    case .shorts(let numbers): numbers.count
    case .longs(let numbers): numbers.count
    case .rationals(let numbers), .signedRationals(let numbers): numbers.count
    case .directories(let directories): directories.count
    case .place: 1
    }
  }
}
