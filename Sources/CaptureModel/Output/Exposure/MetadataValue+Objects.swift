import AVFoundationTypes
import Foundation

extension MetadataValue {
  /// The value as a client sees it: numbers and texts, arrays and dictionaries.
  package var object: Any {
    switch self {
    case .integer(let value): NSNumber(value: value)
    case .real(let value): NSNumber(value: value)
    case .text(let text): text
    case .list(let values): values.map(\.object)
    case .dictionary(let values): values.mapValues(\.object)
    }
  }

  /// A client's value; nil for what a photo's metadata cannot hold.
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
  /// As a client sees it.
  var objects: [String: Any] { mapValues(\.object) }

  /// With what a client wants instead; its dictionaries replace single entries of those of the same name.
  ///
  /// **Source:** Apple, AVCapturePhotoSettings.metadata; that it goes entry by entry is inferred.
  func replacing(with changes: [String: Any]) -> [String: MetadataValue] {
    merging(changes.compactMapValues(MetadataValue.init)) { old, new in
      guard case .dictionary(let old) = old, case .dictionary(let new) = new else { return new }
      return .dictionary(old.merging(new) { $1 })
    }
  }
}
