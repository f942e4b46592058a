import UIKitModel
import Foundation
import PlatformModel
import PlatformTypes

/// A change that a block asks for. Use one of the subclasses. **Source:** Apple, PHChangeRequest.
public class PHChangeRequest: NSObject {}

/// Changes an asset's facts, makes assets of files, and deletes them; inside the block of `PHPhotoLibrary.performChanges`.
///
/// Outside of one everything raises NSInternalInconsistencyException. **Source:** rule 343; Apple, PHAssetChangeRequest.
public class PHAssetChangeRequest: PHChangeRequest {
  /// Which asset; nil for a request outside of a block.
  let identifier: String?
  private var edits: [(inout PhotoIndex.Asset) -> Void] = []
  private var date: Date?
  private var place: CLLocation?
  private var likes: Bool
  private var hides: Bool
  fileprivate let placeholder: PHObjectPlaceholder?

  /// Changes an asset.
  public init(for asset: PHAsset) {
    let change = PhotoChange.required
    identifier = change == nil ? nil : asset.localIdentifier
    (date, place, likes, hides) = (asset.creationDate, asset.location, asset.isFavorite, asset.isHidden)
    placeholder = nil
    super.init()
    change?.add(.changeAsset(self))
  }

  /// Makes an asset.
  init(creatingIn change: PhotoChange?) {
    placeholder = change?.makePlaceholder(isAlbum: false)
    identifier = placeholder?.localIdentifier
    (likes, hides) = (false, false)
  }

  // MARK: Making

  /// Makes an asset of a picture, which is stored as a JPEG file.
  ///
  /// **Source:** Apple, of the same name; the quality is made up.
  @discardableResult
  public class func creationRequestForAsset(from image: UIImage) -> Self {
    let request = PHAssetCreationRequest.forAsset()
    // Without a JPEG encoder the data is empty, and the change fails.
    request.addResource(with: .photo, data: image.jpegData(compressionQuality: 0.9) ?? Data(), options: nil)
    return unsafeDowncast(request, to: self)
  }

  /// Makes an asset of a picture's file; nil when there is no such file. A file that is no picture fails with the change.
  @discardableResult
  public class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> Self? {
    request(.photo, at: fileURL)
  }

  /// Makes an asset of a movie's file; nil when there is no such file. A file that is no movie fails with the change.
  @discardableResult
  public class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> Self? {
    request(.video, at: fileURL)
  }

  private class func request(_ type: PHAssetResourceType, at url: URL) -> Self? {
    guard url.isFileURL, FileManager.default.isReadableFile(atPath: url.path) else { return nil }
    let request = PHAssetCreationRequest.forAsset()
    request.addResource(with: type, fileURL: url, options: nil)
    // The base class returns a request that creates assets, as on a phone.
    return request as? Self
  }

  /// Stands for the asset that is made; nil for a request that changes one.
  public var placeholderForCreatedAsset: PHObjectPlaceholder? { placeholder }

  /// Deletes assets; unknown ones fail with the change. The user is not asked here. **Source:** Apple, of the same name.
  public class func deleteAssets(_ assets: some Sequence) {
    PhotoChange.required?
      .add(.deleteAssets(assets.compactMap { ($0 as? PHObject)?.localIdentifier }))
  }

  // MARK: Facts

  /// When it was made.
  public var creationDate: Date? {
    get { date }
    set {
      date = newValue
      edit { if let newValue { $0.created = newValue } }
    }
  }

  /// Where.
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

  /// Whether the user likes it.
  public var isFavorite: Bool {
    get { likes }
    set {
      likes = newValue
      edit { $0.isFavorite = newValue }
    }
  }

  /// Whether it is hidden.
  public var isHidden: Bool {
    get { hides }
    set {
      hides = newValue
      edit { $0.isHidden = newValue }
    }
  }

  /// Gives up what was edited: nothing, for contents cannot be edited here.
  public func revertAssetContentToOriginal() {}

  private func edit(_ edit: @escaping (inout PhotoIndex.Asset) -> Void) {
    guard PhotoChange.required != nil else { return }
    edits.append(edit)
  }

  /// Makes the changes that were asked for, in their order.
  func change(_ asset: inout PhotoIndex.Asset) {
    for edit in edits { edit(&asset) }
  }
}
