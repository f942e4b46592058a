// Uses the deprecated photo library API from before iOS 8, as older apps do.
import AssetsLibrary
import Foundation

final class OldAlbum {
  private let library = ALAssetsLibrary()

  /// Saves a movie file to the photo library.
  ///
  /// - Parameter completion: Called with the asset's URL, or nil if the file is not a movie or access is denied.
  func save(movie url: URL, completion: @escaping (URL?) -> Void) {
    guard library.videoAtPathIs(compatibleWithSavedPhotosAlbum: url) else { return completion(nil) }
    library.writeVideoAtPath(toSavedPhotosAlbum: url) { address, _ in completion(address) }
  }
}
