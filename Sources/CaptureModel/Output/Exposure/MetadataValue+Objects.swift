import AVFoundationTypes
import Foundation

extension MetadataValue {
  /// The value as a Foundation object: a number, string, array, or dictionary.
  package var object: Any {
    switch self {
    case .integer(let value): NSNumber(value: value)
    case .real(let value): NSNumber(value: value)
    case .text(let text): text
    case .list(let values): values.map(\.object)
    case .dictionary(let values): values.mapValues(\.object)
    }
  }

  /// Creates a value from a Foundation object, or returns nil for types that photo metadata cannot contain.
  package init?(_ object: Any) {
    switch object {
    case let text as String: self = .text(text)
    case let value as Int: self = .integer(value)
    case let value as Double: self = .real(value)
    case let number as NSNumber:
      self = number.doubleValue == number.doubleValue.rounded() ? .integer(number.intValue) : .real(number.doubleValue)
    case let values as [Any]: self = .list(values.compactMap(MetadataValue.init))
    case let values as [String: Any]: self = .dictionary(values.compactMapValues(MetadataValue.init))
    default: return nil
    }
  }
}

extension [String: MetadataValue] {
  /// The dictionary with its values as Foundation objects.
  var objects: [String: Any] { mapValues(\.object) }

  /// Returns the metadata with a client's changes applied; nested dictionaries are merged entry by entry.
  ///
  /// **Source:** Apple, AVCapturePhotoSettings.metadata; that nested dictionaries are merged by entry is inferred.
  func replacing(with changes: [String: Any]) -> [String: MetadataValue] {
    merging(changes.compactMapValues(MetadataValue.init)) { old, new in
      guard case .dictionary(let old) = old, case .dictionary(let new) = new else { return new }
      return .dictionary(old.merging(new) { $1 })
    }
  }
}
