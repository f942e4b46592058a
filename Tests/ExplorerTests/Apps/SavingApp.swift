import AVFoundation
import Photos

/// An app that saves a photo in the library, and tries again if that fails. The app with the bug tells its user only of
/// a missing permission.
/// **Source:** the discussion of github.com/duckduckgo/ios-search-and-stories/pull/14.
final class SavingApp {
  private let isMended: Bool
  private(set) var isSaved = false
  private(set) var message: String?

  init(isMended: Bool) { self.isMended = isMended }

  func save(_ photo: Data) async {
    guard [.authorized, .limited].contains(await PHPhotoLibrary.requestAuthorization(for: .addOnly)) else {
      message = "Please allow access to your photos"
      return
    }
    for _ in 0..<2 where !isSaved { isSaved = await add(photo) }
    if isMended, !isSaved { message = "The photo could not be saved" }
  }

  private func add(_ photo: Data) async -> Bool {
    do {
      try await PHPhotoLibrary.shared().performChanges {
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: photo, options: nil)
      }
      return true
    } catch {
      return false
    }
  }
}
