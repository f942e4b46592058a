import AVFoundation
import Photos

/// An app that shows the newest photo of the library on a button. The app with the bug assumes that access is
/// granted or denied, but not limited.
/// **Source:** github.com/DragonCherry/AssetsPickerViewController/issues/94.
final class ThumbnailApp {
  private let isMended: Bool
  private(set) var thumbnail: PHAsset?

  init(isMended: Bool) { self.isMended = isMended }

  func start() {
    guard PHPhotoLibrary.authorizationStatus(for: .readWrite) != .denied else { return }
    let newest = PHAsset.fetchAssets(with: .image, options: nil).lastObject
    thumbnail = isMended ? newest : newest!
  }
}
