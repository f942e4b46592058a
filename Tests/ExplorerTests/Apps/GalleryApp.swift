import AVFoundation
import Photos

/// An app that shows the newest photo of the library, and a wait indicator until then. The app with the bug waits for
/// ever if the photo is not on the phone. **Source:** github.com/hyperoslo/ImagePicker/issues/315, in which the image is
/// nil.
final class GalleryApp: @unchecked Sendable {
  // Unchecked: the handler is called once, and the test reads the properties after it.
  private let isMended: Bool
  private(set) var isWaiting = false

  init(isMended: Bool) { self.isMended = isMended }

  func show() {
    guard let photo = PHAsset.fetchAssets(with: .image, options: nil).lastObject else { return }
    isWaiting = true
    let size = CGSize(width: 200, height: 200)
    PHImageManager.default().requestImage(for: photo, targetSize: size, contentMode: .aspectFill, options: nil) {
      [weak self, isMended] image, _ in
      if isMended || image != nil { self?.isWaiting = false }
    }
  }
}
