import AVFoundation
import Photos

/// An app that saves a photo in the library. The app with the bug continues only if it could be saved.
/// **Source:** github.com/jamesmontemagno/PermissionsPlugin/issues/96, for the refusal.
final class AlbumApp {
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func save(_ photo: Data) async -> Bool {
    await withCheckedContinuation { continuation in
      PHPhotoLibrary.shared().performChanges {
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: photo, options: nil)
      } completionHandler: { [isMended] isSaved, _ in
        if isSaved || isMended { continuation.resume(returning: isSaved) }
      }
    }
  }
}
