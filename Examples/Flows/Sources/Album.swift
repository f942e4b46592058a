// Saves photos and movies to the app's album.
import AVFoundation
import Photos

struct Album {
  enum Failure: Error { case notAllowed }

  let title: String

  func save(photo data: Data) async throws {
    try await save {
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: .photo, data: data, options: nil)
      return request
    }
  }

  func save(movie url: URL) async throws {
    try await save { PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: url) }
  }

  private func save(_ makeRequest: @escaping @Sendable () -> PHAssetChangeRequest?) async throws {
    guard await PHPhotoLibrary.requestAuthorization(for: .readWrite) == .authorized else { throw Failure.notAllowed }
    try await PHPhotoLibrary.shared().performChanges {
      guard let placeholder = makeRequest()?.placeholderForCreatedAsset else { return }
      let album =
        collection.flatMap { PHAssetCollectionChangeRequest(for: $0) }
        ?? PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
      album.addAssets([placeholder] as NSArray)
    }
  }

  private var collection: PHAssetCollection? {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(format: "title = %@", title)
    return PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options).firstObject
  }

  var assets: [PHAsset] {
    guard let collection else { return [] }
    let result = PHAsset.fetchAssets(in: collection, options: nil)
    return (0..<result.count).map { result.object(at: $0) }
  }
}
