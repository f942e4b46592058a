import AVFoundationTypes
import Foundation
import Locking
import PhotosModel
import PlatformModel
import PlatformTypes
import SimulationKernel
import UIKitModel

/// What an app may do with the library. **Source:** Apple, ALAuthorizationStatus.
public enum ALAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, authorized
}

/// How a picture's pixels are to be turned. **Source:** Apple, ALAssetOrientation.
public enum ALAssetOrientation: Int, Sendable, CaseIterable {
  case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
}

/// Told the address of what was written, or why it was not.
public typealias ALAssetsLibraryWriteImageCompletionBlock = @Sendable (URL?, (any Error)?) -> Void
/// Told the address of what was written, or why it was not.
public typealias ALAssetsLibraryWriteVideoCompletionBlock = @Sendable (URL?, (any Error)?) -> Void
/// Told an asset; nil when there is none at the address.
public typealias ALAssetsLibraryAssetForURLResultBlock = @Sendable (ALAsset?) -> Void
/// Told an album; nil when there is none, or one of the name already.
public typealias ALAssetsLibraryGroupResultBlock = @Sendable (ALAssetsGroup?) -> Void
/// Told each album, and nil after the last; `stop` ends it.
public typealias ALAssetsLibraryGroupsEnumerationResultsBlock =
  @Sendable (ALAssetsGroup?, UnsafeMutablePointer<ObjCBool>?) -> Void
/// Told why the library cannot be read.
public typealias ALAssetsLibraryAccessFailureBlock = @Sendable ((any Error)?) -> Void
/// Which albums: a sum of `ALAssetsGroup…` constants.
public typealias ALAssetsGroupType = UInt32

/// Domain of the library's errors.
public let ALAssetsLibraryErrorDomain = "ALAssetsLibraryErrorDomain"

/// The older way to the photo library, on the same folder. Deprecated since iOS 9. Blocks run on a queue of the system's.
///
/// **Source:** rule 346; Apple, ALAssetsLibrary.
public final class ALAssetsLibrary: CaptureObject, @unchecked Sendable {
  // Unchecked: nothing varies.

  /// The library.
  public override init() { super.init(system: CaptureSystem.current) }

  /// What the app may do; a limited access counts as allowed.
  public class func authorizationStatus() -> ALAuthorizationStatus {
    switch CaptureSystem.current.photoAuthorizationStatus(for: .readWrite) {
    case .notDetermined: .notDetermined
    case .restricted: .restricted
    case .denied: .denied
    case .authorized, .limited: .authorized
    }
  }

  /// Leaves shared albums out: there are none.
  public class func disableSharedPhotoStreamsSupport() {}

  // MARK: Writing

  /// Copies a movie into the library.
  public func writeVideoAtPath(
    toSavedPhotosAlbum videoPathURL: URL!, completionBlock: ALAssetsLibraryWriteVideoCompletionBlock!
  ) {
    // At no address there is no movie either.
    let url: URL = videoPathURL ?? URL(fileURLWithPath: "/dev/null")
    write(completionBlock) { request in request.addResource(with: .video, fileURL: url, options: nil) }
  }

  /// Puts a picture's file into the library, as it is. Metadata given beside it are a misuse: they would have to be written into the file.
  public func writeImageData(
    toSavedPhotosAlbum imageData: Data!, metadata: [AnyHashable: Any]!,
    completionBlock: ALAssetsLibraryWriteImageCompletionBlock!
  ) {
    guard requireNoMetadata(metadata, "writeImageDataToSavedPhotosAlbum:metadata:completionBlock:") else { return }
    write(completionBlock) { request in request.addResource(with: .photo, data: imageData ?? Data(), options: nil) }
  }

  /// Puts a picture into the library, as a JPEG file that says how to turn it.
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

  /// Puts a picture into the library, as a JPEG file. Only the orientation may be told beside it.
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

  /// Whether a file is a movie that the library takes.
  public func videoAtPathIs(compatibleWithSavedPhotosAlbum videoPathURL: URL!) -> Bool {
    guard let url = videoPathURL, let descriptor = try? system.media?.inspect(.file(url)) else { return false }
    return descriptor.kind == .movie
  }

  private func requireNoMetadata(_ metadata: [AnyHashable: Any]?, _ selector: String) -> Bool {
    system.require(
      metadata?.isEmpty ?? true,
      Misuse(
        .invalidArgument, "*** -[ALAssetsLibrary \(selector)] Metadata cannot be written into a file here",
        remedy: "pass data that has its metadata, as a photo output's has"))
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

  /// Finds the asset at an address.
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

  /// Goes through the albums of these types; nil comes after the last.
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

  /// The older spelling of ``enumerateGroups(withTypes:using:failureBlock:)``.
  public func enumerateGroupsWithTypes(
    _ types: ALAssetsGroupType, usingBlock: ALAssetsLibraryGroupsEnumerationResultsBlock!,
    failureBlock: ALAssetsLibraryAccessFailureBlock!
  ) {
    enumerateGroups(withTypes: types, using: usingBlock, failureBlock: failureBlock)
  }

  /// Finds the album at an address.
  public func group(
    for groupURL: URL!, resultBlock: ALAssetsLibraryGroupResultBlock!,
    failureBlock: ALAssetsLibraryAccessFailureBlock!
  ) {
    read(failureBlock) { [system] in resultBlock?(ALAssetsGroup.all(in: system).first { $0.url == groupURL }) }
  }

  /// Makes an album; no name, or one that an album has already, gives nil.
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

  /// Asks the user if need be, then reads, or tells why not.
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
