import UIKitModel
import Foundation
import PlatformModel
import PlatformTypes

/// An abstract class for change requests. Use one of its subclasses. **Source:** Apple, PHChangeRequest.
public class PHChangeRequest: NSObject {}

/// A request that changes, creates or deletes assets. Use it inside the block of `PHPhotoLibrary.performChanges`.
///
/// Outside a change block, all requests raise NSInternalInconsistencyException. **Source:** rule 343; Apple,
/// PHAssetChangeRequest.
public class PHAssetChangeRequest: PHChangeRequest {
  /// The identifier of the asset, or nil for a request outside a change block.
  let identifier: String?
  private var edits: [(inout PhotoIndex.Asset) -> Void] = []
  private var date: Date?
  private var place: CLLocation?
  private var likes: Bool
  private var hides: Bool
  fileprivate let placeholder: PHObjectPlaceholder?

  /// Creates a request that changes an asset.
  public init(for asset: PHAsset) {
    let change = PhotoChange.required
    identifier = change == nil ? nil : asset.localIdentifier
    (date, place, likes, hides) = (asset.creationDate, asset.location, asset.isFavorite, asset.isHidden)
    placeholder = nil
    super.init()
    change?.add(.changeAsset(self))
  }

  /// Creates a request for a new asset.
  init(creatingIn change: PhotoChange?) {
    placeholder = change?.makePlaceholder(isAlbum: false)
    identifier = placeholder?.localIdentifier
    (likes, hides) = (false, false)
  }

  // MARK: Creating assets

  /// Creates a request that adds an image, stored as a JPEG file.
  ///
  /// **Source:** Apple, method of the same name; the quality is assumed.
  @discardableResult
  public class func creationRequestForAsset(from image: UIImage) -> Self {
    let request = PHAssetCreationRequest.forAsset()
    // Without a JPEG encoder the data is empty, and the change fails.
    request.addResource(with: .photo, data: image.jpegData(compressionQuality: 0.9) ?? Data(), options: nil)
    return unsafeDowncast(request, to: self)
  }

  /// Creates a request that adds an image file, or returns nil if the file does not exist. If it is not an image, the
  /// change fails.
  @discardableResult
  public class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> Self? {
    request(.photo, at: fileURL)
  }

  /// Creates a request that adds a video file, or returns nil if the file does not exist. If it is not a video, the
  /// change fails.
  @discardableResult
  public class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> Self? {
    request(.video, at: fileURL)
  }

  private class func request(_ type: PHAssetResourceType, at url: URL) -> Self? {
    guard url.isFileURL, FileManager.default.isReadableFile(atPath: url.path) else { return nil }
    let request = PHAssetCreationRequest.forAsset()
    request.addResource(with: type, fileURL: url, options: nil)
    // The base class returns a creation request, as on a phone.
    return request as? Self
  }

  /// A placeholder for the created asset, or nil for a request that changes an existing asset.
  public var placeholderForCreatedAsset: PHObjectPlaceholder? { placeholder }

  /// Deletes assets; an unknown asset makes the change fail. This model does not ask the user for confirmation.
  /// **Source:** Apple, method of the same name.
  public class func deleteAssets(_ assets: some Sequence) {
    PhotoChange.required?
      .add(.deleteAssets(assets.compactMap { ($0 as? PHObject)?.localIdentifier }))
  }

  // MARK: Properties

  /// The creation date to set. A nil value leaves the date unchanged.
  public var creationDate: Date? {
    get { date }
    set {
      date = newValue
      edit { if let newValue { $0.created = newValue } }
    }
  }

  /// The location to set, or nil to remove it.
  public var location: CLLocation? {
    get { place }
    set {
      place = newValue
      edit { asset in
        asset.place = newValue.map {
          .init(latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude, altitude: $0.altitude)
        }
      }
    }
  }

  /// A Boolean value that indicates whether the asset is a favorite.
  public var isFavorite: Bool {
    get { likes }
    set {
      likes = newValue
      edit { $0.isFavorite = newValue }
    }
  }

  /// A Boolean value that indicates whether the asset is hidden.
  public var isHidden: Bool {
    get { hides }
    set {
      hides = newValue
      edit { $0.isHidden = newValue }
    }
  }

  /// Reverts content edits. This has no effect, because this model does not support editing content.
  public func revertAssetContentToOriginal() {}

  private func edit(_ edit: @escaping (inout PhotoIndex.Asset) -> Void) {
    guard PhotoChange.required != nil else { return }
    edits.append(edit)
  }

  /// Applies the requested edits in order.
  func change(_ asset: inout PhotoIndex.Asset) {
    for edit in edits { edit(&asset) }
  }
}
