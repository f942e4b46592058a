// The library of before iOS 8, as older apps have it.
import AssetsLibrary
import Foundation

final class OldAlbum {
  private let library = ALAssetsLibrary()

  /// - Parameter completion: is given the asset's address; nil for what is no movie, or is not allowed.
  func save(movie url: URL, completion: @escaping (URL?) -> Void) {
    guard library.videoAtPathIs(compatibleWithSavedPhotosAlbum: url) else { return completion(nil) }
    library.writeVideoAtPath(toSavedPhotosAlbum: url) { address, _ in completion(address) }
  }
}
