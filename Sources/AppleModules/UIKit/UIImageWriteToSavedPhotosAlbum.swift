// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import PhotosModel
import SimulationKernel
import UIKitModel

/// Adds an image to the photo library as a JPEG file. The method of the target,
/// `image(_:didFinishSavingWithError:contextInfo:)`, is called on the main queue. **Source:** Apple,
/// UIImageWriteToSavedPhotosAlbum.
public func UIImageWriteToSavedPhotosAlbum(
  _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?, _ contextInfo: UnsafeMutableRawPointer?
) {
  let data = image.jpegData(compressionQuality: 0.9) ?? Data()
  save(SavingCompletion(image, completionTarget, completionSelector, contextInfo)) {
    $0.addResource(with: .photo, data: data, options: nil)
  }
}

/// Copies a movie to the photo library. The method of the target, `video(_:didFinishSavingWithError:contextInfo:)`, is
/// called on the main queue. **Source:** Apple, UISaveVideoAtPathToSavedPhotosAlbum.
public func UISaveVideoAtPathToSavedPhotosAlbum(
  _ videoPath: String, _ completionTarget: Any?, _ completionSelector: Selector?,
  _ contextInfo: UnsafeMutableRawPointer?
) {
  save(SavingCompletion(videoPath, completionTarget, completionSelector, contextInfo)) {
    $0.addResource(with: .video, fileURL: URL(fileURLWithPath: videoPath), options: nil)
  }
}

/// Returns whether a file is a movie that the photo library accepts. **Source:** Apple, function of the same name.
public func UIVideoAtPathIsCompatibleWithSavedPhotosAlbum(_ videoPath: String) -> Bool {
  (try? CaptureSystem.current.media?.inspect(.file(URL(fileURLWithPath: videoPath))))?.kind == .movie
}

/// The message that tells a target that its image or movie is saved.
private struct SavingCompletion: @unchecked Sendable {
  // Unchecked: the caller is responsible for the target, which is called on the main queue.
  private let saved: Any
  private let target: Any?
  private let selector: Selector?
  private let context: UnsafeMutableRawPointer?

  init(_ saved: Any, _ target: Any?, _ selector: Selector?, _ context: UnsafeMutableRawPointer?) {
    (self.saved, self.target, self.selector, self.context) = (saved, target, selector, context)
  }

  func send(_ error: (any Error)?) {
    if let target { selector?.perform(on: target, saved, error.map { $0 as NSError }, context) }
  }
}

private func save(_ completion: SavingCompletion, _ fill: @escaping @Sendable (PHAssetCreationRequest) -> Void) {
  let main = CaptureSystem.current.delivery.callbackQueue(for: .main)
  PHPhotoLibrary.shared().performChanges {
    fill(PHAssetCreationRequest.forAsset())
  } completionHandler: { _, error in
    main.submit { completion.send(error) }
  }
}
