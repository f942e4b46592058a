import CoreMediaModel
import Foundation

/// A mutable metadata item, used to write metadata to a file. **Source:** Apple, AVMutableMetadataItem.
public final class AVMutableMetadataItem: AVMetadataItem, @unchecked Sendable {
  // Unchecked: this class adds no stored properties.

  /// The combination of key space and key. A malformed identifier sets both to nil.
  public override var identifier: AVMetadataIdentifier? {
    get { super.identifier }
    set {
      let keySpace = newValue.flatMap(Self.keySpace(forIdentifier:))
      let key = newValue.flatMap(Self.key(forIdentifier:)) as? String
      withContent { content in
        content.keySpace = keySpace
        content.key = key.map { NSString(string: $0) }
      }
    }
  }

  /// The key space of the item's key.
  public override var keySpace: AVMetadataKeySpace? {
    get { super.keySpace }
    set { withContent { $0.keySpace = newValue } }
  }

  /// The key of the item within its key space.
  public override var key: (any NSCopying & NSObjectProtocol)? {
    get { super.key }
    set { withContent { $0.key = newValue } }
  }

  /// The language of the value, as a locale.
  public override var locale: Locale? {
    get { super.locale }
    set { withContent { $0.locale = newValue } }
  }

  /// The language of the value, as a BCP 47 language tag.
  public override var extendedLanguageTag: String? {
    get { super.extendedLanguageTag }
    set { withContent { $0.extendedLanguageTag = newValue } }
  }

  /// The time from which the item applies.
  public override var time: CMTime {
    get { super.time }
    set { withContent { $0.time = newValue } }
  }

  /// The duration for which the item applies.
  public override var duration: CMTime {
    get { super.duration }
    set { withContent { $0.duration = newValue } }
  }

  /// The value of the item: a string, number or date. Data can be stored in the item but is not written to files.
  public override var value: (any NSCopying & NSObjectProtocol)? {
    get { super.value }
    set { withContent { $0.value = newValue } }
  }

  /// The data type of the value, such as `kCMMetadataBaseDataType_UTF8`.
  public override var dataType: String? {
    get { super.dataType }
    set { withContent { $0.dataType = newValue } }
  }
}
