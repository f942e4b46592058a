import CoreMediaModel
import Foundation
import Locking

/// One fact that a file tells about itself: where it was taken, with what, by whom. **Source:** Apple, AVMetadataItem.
public class AVMetadataItem: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  // Unchecked: the facts lie behind a lock.
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

  /// An item that says nothing.
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

  /// An item that says the same and cannot be changed.
  public override func copy() -> Any { copy(with: nil) }

  /// An item that says the same and cannot be changed.
  public func copy(with zone: NSZone?) -> Any { AVMetadataItem(copying: self) }

  /// An item that says the same and can be changed.
  public override func mutableCopy() -> Any { mutableCopy(with: nil) }

  /// An item that says the same and can be changed.
  public func mutableCopy(with zone: NSZone?) -> Any { AVMutableMetadataItem(copying: self) }

  // MARK: What it is about

  /// Key space and key in one; nil while one of them is missing.
  public var identifier: AVMetadataIdentifier? {
    withContent { content in
      guard let key = content.key, let keySpace = content.keySpace else { return nil }
      return Self.identifier(forKey: key, keySpace: keySpace)
    }
  }

  /// The key space that the key belongs to.
  public var keySpace: AVMetadataKeySpace? { withContent { $0.keySpace } }

  /// The key in its key space.
  public var key: (any NSCopying & NSObjectProtocol)? { withContent { $0.key } }

  /// The common key that the key corresponds to; nil for none.
  public var commonKey: AVMetadataKey? { identifier?.commonKey }

  /// Language of the value, as a locale.
  public var locale: Locale? { withContent { $0.locale } }

  /// Language of the value, as BCP 47 writes it.
  public var extendedLanguageTag: String? { withContent { $0.extendedLanguageTag } }

  /// From when on it holds; invalid when that is not told.
  public var time: CMTime { withContent { $0.time } }

  /// How long it holds; invalid when that is not told.
  public var duration: CMTime { withContent { $0.duration } }

  // MARK: What it says

  /// The value: text, a number, a date or bytes.
  public var value: (any NSCopying & NSObjectProtocol)? { withContent { $0.value } }

  /// How the value is stored, such as `kCMMetadataBaseDataType_UTF8`.
  public var dataType: String? { withContent { $0.dataType } }

  /// The value as text; nil for bytes.
  public var stringValue: String? {
    switch value {
    case let text as NSString: text.description
    case let number as NSNumber: number.stringValue
    case let date as NSDate: (date as Date).ISO8601Format()
    default: nil
    }
  }

  /// The value as a number; nil for what is none.
  public var numberValue: NSNumber? {
    switch value {
    case let number as NSNumber: number
    case let text as NSString: Double(text.description).map(NSNumber.init(value:))
    default: nil
    }
  }

  /// The value as a date; text counts when it is written as ISO 8601 has it.
  public var dateValue: Date? {
    switch value {
    case let date as NSDate: date as Date
    case let text as NSString: try? Date(text.description, strategy: .iso8601)
    default: nil
    }
  }

  /// The value as bytes; nil for what is none.
  public var dataValue: Data? { (value as? NSData).map { $0 as Data } }
}

/// Carries facts from one lock into another; they are not changed on the way.
private struct UncheckedBox<Value>: @unchecked Sendable {
  // Unchecked: values of metadata are immutable objects.
  let value: Value
  init(_ value: Value) { self.value = value }
}
