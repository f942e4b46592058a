import CoreMediaModel
import Foundation

/// A fact for a file that is to be written. **Source:** Apple, AVMutableMetadataItem.
public final class AVMutableMetadataItem: AVMetadataItem, @unchecked Sendable {
  // Unchecked: nothing is stored here.

  /// Key space and key in one. What is no identifier clears both.
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

  /// The key space that the key belongs to.
  public override var keySpace: AVMetadataKeySpace? {
    get { super.keySpace }
    set { withContent { $0.keySpace = newValue } }
  }

  /// The key in its key space.
  public override var key: (any NSCopying & NSObjectProtocol)? {
    get { super.key }
    set { withContent { $0.key = newValue } }
  }

  /// Language of the value, as a locale.
  public override var locale: Locale? {
    get { super.locale }
    set { withContent { $0.locale = newValue } }
  }

  /// Language of the value, as BCP 47 writes it.
  public override var extendedLanguageTag: String? {
    get { super.extendedLanguageTag }
    set { withContent { $0.extendedLanguageTag = newValue } }
  }

  /// From when on it holds.
  public override var time: CMTime {
    get { super.time }
    set { withContent { $0.time = newValue } }
  }

  /// How long it holds.
  public override var duration: CMTime {
    get { super.duration }
    set { withContent { $0.duration = newValue } }
  }

  /// The value: text, a number or a date. Bytes can be held, and are not written to files.
  public override var value: (any NSCopying & NSObjectProtocol)? {
    get { super.value }
    set { withContent { $0.value = newValue } }
  }

  /// How the value is stored, such as `kCMMetadataBaseDataType_UTF8`.
  public override var dataType: String? {
    get { super.dataType }
    set { withContent { $0.dataType = newValue } }
  }
}
