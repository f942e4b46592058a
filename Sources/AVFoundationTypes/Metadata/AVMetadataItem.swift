import CoreMediaModel
import Foundation
import Locking

/// An item of metadata about a media asset, such as its title, location or camera. **Source:** Apple, AVMetadataItem.
public class AVMetadataItem: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  // Unchecked: a lock protects the content.
  private let content: Locked<Content>

  struct Content {
    var keySpace: AVMetadataKeySpace?
    var key: (any NSCopying & NSObjectProtocol)?
    var value: (any NSCopying & NSObjectProtocol)?
    var dataType: String?
    var locale: Locale?
    var extendedLanguageTag: String?
    var time = CMTime.invalid
    var duration = CMTime.invalid
  }

  /// Creates an empty metadata item.
  public override init() {
    content = Locked(Content())
    super.init()
  }

  init(copying item: AVMetadataItem) {
    let copy = item.withContent { UncheckedBox($0) }
    content = Locked(copy.value)
    super.init()
  }

  func withContent<Result>(_ body: (inout Content) -> Result) -> Result { content.withLock(body) }

  /// Returns an immutable copy of the item.
  public override func copy() -> Any { copy(with: nil) }

  /// Returns an immutable copy of the item.
  public func copy(with zone: NSZone?) -> Any { AVMetadataItem(copying: self) }

  /// Returns a mutable copy of the item.
  public override func mutableCopy() -> Any { mutableCopy(with: nil) }

  /// Returns a mutable copy of the item.
  public func mutableCopy(with zone: NSZone?) -> Any { AVMutableMetadataItem(copying: self) }

  // MARK: Identification

  /// The combination of key space and key; nil if either is missing.
  public var identifier: AVMetadataIdentifier? {
    withContent { content in
      guard let key = content.key, let keySpace = content.keySpace else { return nil }
      return Self.identifier(forKey: key, keySpace: keySpace)
    }
  }

  /// The key space of the item's key.
  public var keySpace: AVMetadataKeySpace? { withContent { $0.keySpace } }

  /// The key of the item within its key space.
  public var key: (any NSCopying & NSObjectProtocol)? { withContent { $0.key } }

  /// The common key that the item's key corresponds to, or nil if there is none.
  public var commonKey: AVMetadataKey? { identifier?.commonKey }

  /// The language of the value, as a locale.
  public var locale: Locale? { withContent { $0.locale } }

  /// The language of the value, as a BCP 47 language tag.
  public var extendedLanguageTag: String? { withContent { $0.extendedLanguageTag } }

  /// The time from which the item applies; invalid if not specified.
  public var time: CMTime { withContent { $0.time } }

  /// The duration for which the item applies; invalid if not specified.
  public var duration: CMTime { withContent { $0.duration } }

  // MARK: Value

  /// The value of the item: a string, number, date or data.
  public var value: (any NSCopying & NSObjectProtocol)? { withContent { $0.value } }

  /// The data type of the value, such as `kCMMetadataBaseDataType_UTF8`.
  public var dataType: String? { withContent { $0.dataType } }

  /// The value as a string, or nil if it is data.
  public var stringValue: String? {
    switch value {
    case let text as NSString: text.description
    case let number as NSNumber: number.stringValue
    case let date as NSDate: (date as Date).ISO8601Format()
    default: nil
    }
  }

  /// The value as a number, or nil if it cannot be converted.
  public var numberValue: NSNumber? {
    switch value {
    case let number as NSNumber: number
    case let text as NSString: Double(text.description).map(NSNumber.init(value:))
    default: nil
    }
  }

  /// The value as a date, or nil if it is neither a date nor a string in ISO 8601 format.
  public var dateValue: Date? {
    switch value {
    case let date as NSDate: date as Date
    case let text as NSString: try? Date(text.description, strategy: .iso8601)
    default: nil
    }
  }

  /// The value as data, or nil if it has another type.
  public var dataValue: Data? { (value as? NSData).map { $0 as Data } }
}

/// A box that transfers content from one lock to another without changing it.
private struct UncheckedBox<Value>: @unchecked Sendable {
  // Unchecked: metadata values are immutable objects.
  let value: Value
  init(_ value: Value) { self.value = value }
}
