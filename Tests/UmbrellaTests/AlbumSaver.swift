import AVFoundation
import Photos

/// An object that saves photos and movies to the app's album.
final class AlbumSaver {
  let title: String
  private(set) var errors: [any Error] = []

  init(title: String) { self.title = title }

  func save(movie url: URL) { save { PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: url) } }

  func save(photo data: Data) {
    save {
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: .photo, data: data, options: nil)
      return request
    }
  }

  func saveByMoving(movie url: URL) {
    save {
      let options = PHAssetResourceCreationOptions()
      options.shouldMoveFile = true
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: .video, fileURL: url, options: options)
      return request
    }
  }

  private func save(_ make: @escaping @Sendable () -> PHAssetChangeRequest?) {
    PHPhotoLibrary.requestAuthorization { status in
      guard status == .authorized else { return }
      let title = self.title
      PHPhotoLibrary.shared().performChanges({
        guard let placeholder = make()?.placeholderForCreatedAsset else { return }
        let album: PHAssetCollectionChangeRequest?
        if let existing = Self.album(title) {
          album = PHAssetCollectionChangeRequest(for: existing)
        } else {
          album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
        }
        album?.addAssets([placeholder] as NSArray)
      }) { success, error in
        if !success, let error { self.note(error) }
      }
    }
  }

  private func note(_ error: any Error) { errors.append(error) }

  static func album(_ title: String) -> PHAssetCollection? {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(format: "title = %@", title)
    return PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options).firstObject
  }

  func newestFirst() -> [PHAsset] {
    guard let album = Self.album(title) else { return [] }
    let options = PHFetchOptions()
    options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
    let result = PHAsset.fetchAssets(in: album, options: options)
    var assets: [PHAsset] = []
    result.enumerateObjects { asset, _, _ in assets.append(asset) }
    return assets
  }
}

extension AlbumSaver: @unchecked Sendable {}
