import Foundation

/// A directory of a TIFF file, which maps tag numbers to values. EXIF and DNG consist of these directories.
///
/// **Source:** TIFF 6.0, section 2.
struct TIFFDirectory: Hashable {
  /// A value in one of the TIFF types.
  enum Value: Hashable {
    case bytes([UInt8])
    case text(String)
    case shorts([UInt16])
    case longs([UInt32])
    case rationals([Fraction])
    case undefined([UInt8])
    case signedRationals([Fraction])
    /// Subdirectories, stored as their offsets.
    case directories([TIFFDirectory])
    /// Data that is stored after all directories, such as pixels or a compressed image; the value is its offset.
    case offset(of: Data)
  }

  /// The tag numbers of the nested directories, which need no entry in the tag table.
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
  /// The number of the type in TIFF.
  var type: UInt16 {
    switch self {
    case .bytes: 1
    case .text: 2
    case .shorts: 3
    case .longs, .directories, .offset: 4
    case .rationals: 5
    case .undefined: 7
    case .signedRationals: 10
    }
  }

  /// The number of values, or the number of bytes of a string including its terminating zero.
  var count: Int {
    switch self {
    case .bytes(let bytes), .undefined(let bytes): bytes.count
    case .text(let text): text.utf8.count + 1
    case .shorts(let numbers): numbers.count
    case .longs(let numbers): numbers.count
    case .rationals(let numbers), .signedRationals(let numbers): numbers.count
    case .directories(let directories): directories.count
    case .offset: 1
    }
  }
}
