import AVFoundationTypes
import Foundation

/// A reader that maps the EXIF block of a JPEG or HEIC file to ImageIO's keys. It supports the tags that
/// `PhotoMetadata` writes, including those written by other programs.
///
/// **Source:** TIFF 6.0, section 2; Exif 2.32, tables 3 to 15.
package struct EXIFReader {
  private let bytes: [UInt8]
  private let isBigEndian: Bool

  /// Returns the metadata of a file, which is empty if the file has no EXIF block.
  package static func metadata(of file: Data) -> [String: MetadataValue] {
    // In both file formats, the block begins with one of these byte sequences, close to the start of the file.
    for order in ["II*\0", "MM\0*"] {
      guard let place = file.range(of: Data("Exif\0\0\(order)".utf8)) else { continue }
      let reader = EXIFReader(
        bytes: Array(file[(place.lowerBound + 6)...].prefix(65_536)), isBigEndian: order.first == "M")
      return reader.metadata
    }
    return [:]
  }

  private var metadata: [String: MetadataValue] {
    let main = entries(at: number(4, 4))
    var result: [String: MetadataValue] = [:]
    func add(_ key: String, _ tags: [PhotoTag], _ entries: [UInt16: MetadataValue]) {
      let values = tags.reduce(into: [String: MetadataValue]()) {
        $0[$1.key] = entries[$1.number].flatMap($1.kind.read)
      }
      if !values.isEmpty { result[key] = .dictionary(values) }
    }
    add("{TIFF}", PhotoTag.tiff, main)
    result["Orientation"] = main[274]
    for (key, tag, tags) in [
      ("{Exif}", TIFFDirectory.Tag.exif, PhotoTag.exif), ("{GPS}", TIFFDirectory.Tag.gps, PhotoTag.gps),
    ] {
      if let place = main[tag]?.numbers?.first { add(key, tags, entries(at: place)) }
    }
    return result
  }

  private func number(_ place: Int, _ count: Int) -> Int {
    guard place >= 0, place + count <= bytes.count else { return 0 }
    let part = bytes[place..<(place + count)]
    return (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the values of a directory, keyed by tag number. A tag with several numbers becomes a list.
  private func entries(at place: Int) -> [UInt16: MetadataValue] {
    var values: [UInt16: MetadataValue] = [:]
    for index in 0..<number(place, 2) {
      let entry = place + 2 + index * 12
      guard entry + 12 <= bytes.count else { break }
      values[UInt16(number(entry, 2))] = value(type: number(entry + 2, 2), count: number(entry + 4, 4), at: entry + 8)
    }
    return values
  }

  private func value(type: Int, count: Int, at pointer: Int) -> MetadataValue? {
    let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8]
    guard let size = sizes[type], count > 0, count <= bytes.count else { return nil }
    let place = count * size > 4 ? number(pointer, 4) : pointer
    guard place + count * size <= bytes.count else { return nil }
    if type == 2 {
      return .text(String(decoding: bytes[place..<(place + count)].prefix { $0 != 0 }, as: UTF8.self))
    }
    let numbers: [MetadataValue] = (0..<count).map { index in
      let start = place + index * size
      switch type {
      case 5: return .real(Double(number(start, 4)) / Double(number(start + 4, 4)))
      case 10: return .real(Double(signed(start)) / Double(signed(start + 4)))
      case 9: return .integer(signed(start))
      default: return .integer(number(start, size))
      }
    }
    return numbers.count == 1 ? numbers[0] : .list(numbers)
  }

  private func signed(_ place: Int) -> Int { Int(Int32(truncatingIfNeeded: number(place, 4))) }
}

extension PhotoTag.Kind {
  /// Returns the value in the form in which ImageIO reports it.
  fileprivate func read(_ value: MetadataValue) -> MetadataValue? {
    let numbers = value.reals ?? []
    switch self {
    case .shorts, .rationals, .bytes, .undefined: return .list(list(value))
    case .version:
      let digits = numbers.compactMap { UInt8(exactly: $0) }.map { Character(UnicodeScalar($0)).wholeNumberValue }
      return .list(digits.compactMap(\.self).map { .integer($0) })
    case .degrees:
      return numbers.count == 3 ? .real(numbers[0] + numbers[1] / 60 + numbers[2] / 3600) : nil
    case .clock:
      let parts = numbers.compactMap { Int(exactly: $0.rounded(.down)) }
      return parts.count == 3 ? .text(parts.map { String(format: "%02d", $0) }.joined(separator: ":")) : nil
    case .comment:
      return .text(String(decoding: numbers.dropFirst(8).compactMap { UInt8(exactly: $0) }, as: UTF8.self))
    default: return value
    }
  }

  private func list(_ value: MetadataValue) -> [MetadataValue] {
    if case .list(let values) = value { values } else { [value] }
  }
}
