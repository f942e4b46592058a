import AVFoundationTypes
import Foundation
import Locking
import PhotosModel
import PlatformModel
import PlatformTypes
import SimulationKernel
import UIKitModel

/// The authorization to use the library. **Source:** Apple, ALAuthorizationStatus.
public enum ALAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, authorized
}

/// The orientation of an image's pixels. **Source:** Apple, ALAssetOrientation.
public enum ALAssetOrientation: Int, Sendable, CaseIterable {
  case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
}

/// A closure that receives the URL of the new asset, or an error.
public typealias ALAssetsLibraryWriteImageCompletionBlock = @Sendable (URL?, (any Error)?) -> Void
/// A closure that receives the URL of the new asset, or an error.
public typealias ALAssetsLibraryWriteVideoCompletionBlock = @Sendable (URL?, (any Error)?) -> Void
/// A closure that receives an asset, or nil if there is none at the URL.
public typealias ALAssetsLibraryAssetForURLResultBlock = @Sendable (ALAsset?) -> Void
/// A closure that receives a group; nil if it does not exist, or if the name of a new album is already in use.
public typealias ALAssetsLibraryGroupResultBlock = @Sendable (ALAssetsGroup?) -> Void
/// A closure that receives each group, and nil after the last one. Setting `stop` ends the enumeration.
public typealias ALAssetsLibraryGroupsEnumerationResultsBlock =
  @Sendable (ALAssetsGroup?, UnsafeMutablePointer<ObjCBool>?) -> Void
/// A closure that receives the error if the library cannot be read.
public typealias ALAssetsLibraryAccessFailureBlock = @Sendable ((any Error)?) -> Void
/// A bit mask of `ALAssetsGroup…` constants that selects groups.
public typealias ALAssetsGroupType = UInt32

/// The error domain of the library.
public let ALAssetsLibraryErrorDomain = "ALAssetsLibraryErrorDomain"

/// The older API for the photo library, which uses the same folder. Deprecated since iOS 9. Blocks are called on a
/// system queue.
///
/// **Source:** rule 346; Apple, ALAssetsLibrary.
public final class ALAssetsLibrary: CaptureObject, @unchecked Sendable {
  // Unchecked: all properties are constants.

  /// Creates a library object for the current world.
  public override init() { super.init(system: CaptureSystem.current) }

  /// Returns the authorization status; limited access is reported as authorized.
  public class func authorizationStatus() -> ALAuthorizationStatus {
    switch CaptureSystem.current.photoAuthorizationStatus(for: .readWrite) {
    case .notDetermined: .notDetermined
    case .restricted: .restricted
    case .denied: .denied
    case .authorized, .limited: .authorized
    }
  }

  /// Disables shared photo streams. This has no effect, because this model has none.
  public class func disableSharedPhotoStreamsSupport() {}

  // MARK: Writing

  /// Copies a video file to the library.
  public func writeVideoAtPath(
    toSavedPhotosAlbum videoPathURL: URL!, completionBlock: ALAssetsLibraryWriteVideoCompletionBlock!
  ) {
    // Without a URL, the change fails in the same way as with an invalid file.
    let url: URL = videoPathURL ?? URL(fileURLWithPath: "/dev/null")
    write(completionBlock) { request in request.addResource(with: .video, fileURL: url, options: nil) }
  }

  /// Adds image data to the library unchanged. Passing metadata is API misuse, because this model cannot write it into
  /// the file.
  public func writeImageData(
    toSavedPhotosAlbum imageData: Data!, metadata: [AnyHashable: Any]!,
    completionBlock: ALAssetsLibraryWriteImageCompletionBlock!
  ) {
    guard requireNoMetadata(metadata, "writeImageDataToSavedPhotosAlbum:metadata:completionBlock:") else { return }
    write(completionBlock) { request in request.addResource(with: .photo, data: imageData ?? Data(), options: nil) }
  }

  /// Adds an image to the library as a JPEG file with the given orientation.
  public func writeImage(
    toSavedPhotosAlbum imageRef: CGImage!, orientation: ALAssetOrientation,
    completionBlock: ALAssetsLibraryWriteImageCompletionBlock!
  ) {
    let image = imageRef.map {
      UIImage(cgImage: $0, scale: 1, orientation: UIImage.Orientation(rawValue: orientation.rawValue) ?? .up)
    }
    let data = CaptureSystem.$scoped.withValue(system) { image?.jpegData(compressionQuality: 0.9) }
    writeImageData(toSavedPhotosAlbum: data, metadata: nil, completionBlock: completionBlock)
  }

  /// Adds an image to the library as a JPEG file. The orientation is the only metadata supported.
  public func writeImage(
    toSavedPhotosAlbum imageRef: CGImage!, metadata: [AnyHashable: Any]!,
    completionBlock: ALAssetsLibraryWriteImageCompletionBlock!
  ) {
    let exif = (metadata?["Orientation"] as? NSNumber)?.intValue ?? 1
    let orientation: [ALAssetOrientation] = [
      .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
    ]
    let rest = (metadata ?? [:]).filter { $0.key != AnyHashable("Orientation") }
    guard requireNoMetadata(rest, "writeImageToSavedPhotosAlbum:metadata:completionBlock:") else { return }
    writeImage(
      toSavedPhotosAlbum: imageRef, orientation: orientation.indices.contains(exif - 1) ? orientation[exif - 1] : .up,
      completionBlock: completionBlock)
  }

  /// Returns whether a file is a video that the library accepts.
  public func videoAtPathIs(compatibleWithSavedPhotosAlbum videoPathURL: URL!) -> Bool {
    guard let url = videoPathURL, let descriptor = try? system.media?.inspect(.file(url)) else { return false }
    return descriptor.kind == .movie
  }

  private func requireNoMetadata(_ metadata: [AnyHashable: Any]?, _ selector: String) -> Bool {
    system.require(
      metadata?.isEmpty ?? true,
      Misuse(
        .invalidArgument, "*** -[ALAssetsLibrary \(selector)] Writing metadata into a file is not supported",
        evidence: .inferred, remedy: "pass image data that already contains its metadata, such as a photo output's"))
  }

  private func write(
    _ completion: ALAssetsLibraryWriteImageCompletionBlock?,
    _ fill: @escaping @Sendable (PHAssetCreationRequest) -> Void
  ) {
    let made = Locked<String?>(nil)
    let system = system
    PHPhotoLibrary(in: system).performChanges {
      let request = PHAssetCreationRequest.forAsset()
      fill(request)
      made.withLock { $0 = request.placeholderForCreatedAsset?.localIdentifier }
    } completionHandler: { succeeded, error in
      let asset = system.photoFolder.index.assets.first { $0.identifier == made.withLock { $0 } }
      completion?(succeeded ? asset?.assetURL : nil, error)
    }
  }

  // MARK: Reading

  /// Finds the asset with the given URL.
  public func asset(
    for assetURL: URL!, resultBlock: ALAssetsLibraryAssetForURLResultBlock!,
    failureBlock: ALAssetsLibraryAccessFailureBlock!
  ) {
    read(failureBlock) { [system] in
      let id = assetURL?.photoIdentifier
      let found = system.visiblePhotos.assets.first { $0.identifier == id }
      resultBlock?(found.map { ALAsset(PHAsset($0, in: system)) })
    }
  }

  /// Enumerates the groups with the given types; the block receives nil after the last one.
  public func enumerateGroups(
    withTypes types: ALAssetsGroupType, using enumerationBlock: ALAssetsLibraryGroupsEnumerationResultsBlock!,
    failureBlock: ALAssetsLibraryAccessFailureBlock!
  ) {
    read(failureBlock) { [system] in
      var stop = ObjCBool(false)
      for group in ALAssetsGroup.all(in: system) where group.type & (types == ALAssetsGroupAll ? ~0 : types) != 0 {
        enumerationBlock?(group, &stop)
        if stop.boolValue { return }
      }
      enumerationBlock?(nil, &stop)
    }
  }

  /// Enumerates groups. This is the older spelling of ``enumerateGroups(withTypes:using:failureBlock:)``.
  public func enumerateGroupsWithTypes(
    _ types: ALAssetsGroupType, usingBlock: ALAssetsLibraryGroupsEnumerationResultsBlock!,
    failureBlock: ALAssetsLibraryAccessFailureBlock!
  ) {
    enumerateGroups(withTypes: types, using: usingBlock, failureBlock: failureBlock)
  }

  /// Finds the group with the given URL.
  public func group(
    for groupURL: URL!, resultBlock: ALAssetsLibraryGroupResultBlock!,
    failureBlock: ALAssetsLibraryAccessFailureBlock!
  ) {
    read(failureBlock) { [system] in resultBlock?(ALAssetsGroup.all(in: system).first { $0.url == groupURL }) }
  }

  /// Creates an album. The result is nil if the name is missing or already in use.
  public func addAssetsGroupAlbum(
    withName name: String!, resultBlock: ALAssetsLibraryGroupResultBlock!,
    failureBlock: ALAssetsLibraryAccessFailureBlock!
  ) {
    read(failureBlock) { [system] in
      guard let name, !system.visiblePhotos.albums.contains(where: { $0.title == name }) else {
        resultBlock?(nil)
        return
      }
      do {
        try PHPhotoLibrary(in: system).performChangesAndWait {
          _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: name)
        }
        resultBlock?(ALAssetsGroup.all(in: system).last { $0.title == name })
      } catch { failureBlock?(error) }
    }
  }

  /// Asks the user for authorization if necessary, and then runs `body`, or reports the error to `failure`.
  private func read(_ failure: ALAssetsLibraryAccessFailureBlock?, _ body: @escaping @Sendable () -> Void) {
    system.requestPhotoAuthorization(for: .readWrite) { status in
      switch status {
      case .authorized, .limited: body()
      case .restricted: failure?(NSError(domain: ALAssetsLibraryErrorDomain, code: -3312))
      case .denied, .notDetermined: failure?(NSError(domain: ALAssetsLibraryErrorDomain, code: -3311))
      }
    }
  }
}
