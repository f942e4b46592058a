import Foundation
import SimulationKernel

// Foundation on Linux supports neither key-value coding nor predicate format strings. Apps use both to fetch photo
// objects, so the common forms are implemented here.

extension NSSortDescriptor {
  /// Creates a sort descriptor for assets and collections.
  ///
  /// Supported keys are `creationDate`, `modificationDate`, `duration`, `pixelWidth`, `pixelHeight`, `mediaType`,
  /// `isFavorite`, `favorite`, `localizedTitle`, `title`, and `localIdentifier`. Any other key leaves the order
  /// unchanged.
  public convenience init(key: String?, ascending: Bool) {
    let key = key ?? ""
    self.init(keyPath: \PHObject.self, ascending: ascending) { a, b in
      guard let a = PhotoProperty(key, of: a), let b = PhotoProperty(key, of: b) else { return .orderedSame }
      return a < b ? .orderedAscending : b < a ? .orderedDescending : .orderedSame
    }
  }
}

extension NSPredicate {
  /// Creates a predicate that compares properties of assets and collections, such as `mediaType == %d`, `title = %@` or
  /// `favorite == YES`.
  ///
  /// Comparisons can be joined by `AND` or `&&` and, with lower precedence, `OR` or `||`. Parentheses are supported
  /// only if all operators are the same. Other format strings are API misuse, and the predicate then matches no
  /// objects.
  public convenience init(format predicateFormat: String, _ args: Any...) {
    self.init(format: predicateFormat, argumentArray: args)
  }

  /// Creates a predicate from a format string and an array of arguments.
  public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    guard let format = PhotoPredicate(predicateFormat, arguments ?? []) else {
      CaptureSystem.current.refuse(
        Misuse(
          .invalidArgument, "Unable to parse the format string \"\(predicateFormat)\"",
          evidence: .rule(446), remedy: "compare properties of assets with ==, !=, <, <=, > or >=, joined by AND and OR"
        ))
      self.init(value: false)
      return
    }
    self.init { object, _ in object.map(format.matches) ?? false }
  }
}

/// A comparable property value of a photo object.
enum PhotoProperty: Comparable {
  case number(Double)
  case text(String)

  init?(_ key: String, of object: Any) {
    switch (key, object) {
    case ("localIdentifier", let object as PHObject): self = .text(object.localIdentifier)
    case ("localizedTitle", let album as PHCollection), ("title", let album as PHCollection):
      self = .text(album.localizedTitle ?? "")
    case ("estimatedAssetCount", let album as PHAssetCollection): self = .number(Double(album.estimatedAssetCount))
    case ("creationDate", let asset as PHAsset): self = .number(asset.descriptor.created.timeIntervalSinceReferenceDate)
    case ("modificationDate", let asset as PHAsset):
      self = .number(asset.descriptor.modified.timeIntervalSinceReferenceDate)
    case ("mediaType", let asset as PHAsset): self = .number(Double(asset.mediaType.rawValue))
    case ("mediaSubtype", let asset as PHAsset), ("mediaSubtypes", let asset as PHAsset):
      self = .number(Double(asset.mediaSubtypes.rawValue))
    case ("duration", let asset as PHAsset): self = .number(asset.duration)
    case ("pixelWidth", let asset as PHAsset): self = .number(Double(asset.pixelWidth))
    case ("pixelHeight", let asset as PHAsset): self = .number(Double(asset.pixelHeight))
    case ("favorite", let asset as PHAsset), ("isFavorite", let asset as PHAsset):
      self = .number(asset.isFavorite ? 1 : 0)
    case ("hidden", let asset as PHAsset), ("isHidden", let asset as PHAsset): self = .number(asset.isHidden ? 1 : 0)
    default: return nil
    }
  }

  /// Converts a value that a client passes, or returns nil for an unsupported type.
  init?(_ value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let date as Date: self = .number(date.timeIntervalSinceReferenceDate)
    case let flag as Bool: self = .number(flag ? 1 : 0)
    case let number as any BinaryInteger: self = .number(Double(number))
    case let number as any BinaryFloatingPoint: self = .number(Double(number))
    case let number as NSNumber: self = .number(number.doubleValue)
    case let text as NSString: self = .text("\(text)")
    case let date as NSDate: self = .number(date.timeIntervalSinceReferenceDate)
    default: return nil
    }
  }
}

/// A parsed predicate format string.
struct PhotoPredicate: @unchecked Sendable {
  // Unchecked: all properties are constants, and the values are numbers and strings.

  private struct Comparison {
    let key: String
    let sign: String
    let value: PhotoProperty
  }

  /// The predicate in disjunctive normal form: an OR of ANDed comparisons.
  private let alternatives: [[Comparison]]

  /// Parses a format string, or returns nil if it is not supported.
  init?(_ format: String, _ arguments: [Any]) {
    var arguments = arguments[...]
    var alternatives: [[Comparison]] = [[]]
    let words = Self.words(format)
    // If all operators are the same, parentheses have no effect; otherwise they are not supported.
    let joints = Set(stride(from: 3, to: words.count, by: 4).map { ["OR", "||"].contains(words[$0].uppercased()) })
    guard words.count % 4 == 3, joints.count < 2 || !format.contains("(") else { return nil }
    for place in stride(from: 0, to: words.count, by: 4) {
      guard let comparison = Self.comparison(words[place..<(place + 3)], &arguments) else { return nil }
      alternatives[alternatives.count - 1].append(comparison)
      guard place + 3 < words.count else { continue }
      switch words[place + 3].uppercased() {
      case "AND", "&&": break
      case "OR", "||": alternatives.append([])
      default: return nil
      }
    }
    self.alternatives = alternatives
  }

  func matches(_ object: Any) -> Bool {
    alternatives.contains { $0.allSatisfy { Self.matches($0, object) } }
  }

  private static func matches(_ comparison: Comparison, _ object: Any) -> Bool {
    guard let own = PhotoProperty(comparison.key, of: object) else { return false }
    let value = comparison.value
    return switch comparison.sign {
    case "=", "==": own == value
    case "!=", "<>": own != value
    case "<": own < value
    case "<=": own <= value
    case ">": own > value
    default: own >= value
    }
  }

  private static func comparison(_ words: ArraySlice<String>, _ arguments: inout ArraySlice<Any>) -> Comparison? {
    let words = Array(words)
    var key = words[0]
    if key == "%K" { key = arguments.popFirst() as? String ?? "" }
    guard ["=", "==", "!=", "<>", "<", "<=", ">", ">="].contains(words[1]),
      let value = value(words[2], &arguments), !key.isEmpty
    else { return nil }
    return Comparison(key: key, sign: words[1], value: value)
  }

  private static func value(_ word: String, _ arguments: inout ArraySlice<Any>) -> PhotoProperty? {
    if word.hasPrefix("%") { return arguments.popFirst().flatMap { PhotoProperty($0) } }
    if ["YES", "TRUE"].contains(word.uppercased()) { return .number(1) }
    if ["NO", "FALSE"].contains(word.uppercased()) { return .number(0) }
    if let number = Double(word) { return .number(number) }
    guard let quote = word.first, quote == "'" || quote == "\"", word.last == quote, word.count > 1 else { return nil }
    return .text(String(word.dropFirst().dropLast()))
  }

  /// Splits a format string into names, operators and values, without parentheses.
  private static func words(_ format: String) -> [String] {
    var words: [String] = []
    var quote: Character?
    var isSign = false
    var current = ""
    func isSignCharacter(_ character: Character) -> Bool { "=<>!&|".contains(character) }
    for character in format {
      if let open = quote {
        current.append(character)
        if character == open { quote = nil }
      } else if character == " " || character == "(" || character == ")" {
        if !current.isEmpty { words.append(current) }
        current = ""
      } else {
        if !current.isEmpty, isSignCharacter(character) != isSign {
          words.append(current)
          current = ""
        }
        isSign = isSignCharacter(character)
        if character == "'" || character == "\"" { quote = character }
        current.append(character)
      }
    }
    return current.isEmpty ? words : words + [current]
  }
}
