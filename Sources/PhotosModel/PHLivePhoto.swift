import Foundation
import PlatformModel
import SimulationKernel
import UIKitModel

/// The identifier of a Live Photo request.
public typealias PHLivePhotoRequestID = Int32

/// An identifier that represents no request.
public let PHLivePhotoRequestIDInvalid: PHLivePhotoRequestID = 0
/// The info dictionary key for an error.
public let PHLivePhotoInfoErrorKey = "PHLivePhotoInfoErrorKey"
/// The info dictionary key for a Boolean value that indicates whether a complete Live Photo follows.
public let PHLivePhotoInfoIsDegradedKey = "PHLivePhotoInfoIsDegradedKey"
/// The info dictionary key for a Boolean value that indicates whether the request was canceled.
public let PHLivePhotoInfoCancelledKey = "PHLivePhotoInfoCancelledKey"

/// A photo with an accompanying video. **Source:** Apple, PHLivePhoto.
public final class PHLivePhoto: NSObject, @unchecked Sendable {
  // Unchecked: all properties are constants.

  /// The size of the photo in pixels.
  public let size: CGSize
  /// The files of the Live Photo.
  let resources: [PHAssetResource]

  init(_ asset: PHAsset) {
    size = CGSize(width: asset.pixelWidth, height: asset.pixelHeight)
    resources = PHAssetResource.assetResources(for: asset)
  }

  private init(size: CGSize, resources: [PHAssetResource] = []) { (self.size, self.resources) = (size, resources) }

  /// Loads a Live Photo from its two files, the photo and the movie. The handler is called twice on a system queue,
  /// first with a degraded Live Photo, whose size is that of the placeholder.
  ///
  /// The result is nil if the files cannot be read, or do not have the same content identifier. **Source:** Apple, the
  /// method's page; github.com/lionheart/openradar-mirror/issues/7050 and 20998 for the first call, 19268 for errors.
  @preconcurrency @discardableResult
  public class func request(
    withResourceFileURLs fileURLs: [URL], placeholderImage image: UIImage?, targetSize: CGSize,
    contentMode: PHImageContentMode, resultHandler: @escaping @Sendable (PHLivePhoto?, [AnyHashable: Any]) -> Void
  ) -> PHLivePhotoRequestID {
    let system = CaptureSystem.current
    let degraded = PHLivePhoto(size: image?.size ?? .zero)
    system.callbacks.submit { resultHandler(degraded, [PHLivePhotoInfoIsDegradedKey: true]) }
    system.callbacks.submit {
      guard let photo = PHLivePhoto(files: fileURLs, in: system) else {
        let error = NSError(domain: NSCocoaErrorDomain, code: -1)
        return resultHandler(nil, [PHLivePhotoInfoErrorKey: error, PHLivePhotoInfoCancelledKey: false])
      }
      resultHandler(photo, [PHLivePhotoInfoIsDegradedKey: false])
    }
    return 1
  }

  private convenience init?(files: [URL], in system: CaptureSystem) {
    let requests = files.map { url in
      let isMovie = (try? system.media?.inspect(.file(url)))?.kind == .movie
      return PHAssetCreationRequest.Resource(type: isMovie ? .pairedVideo : .photo, source: .file(url), options: nil)
    }
    guard let inspected = try? requests.map({ try InspectedResource($0, system) }),
      let found = try? PhotoCompatibility.check(inspected), found.isLive
    else { return nil }
    self.init(
      size: CGSize(width: found.size.width, height: found.size.height),
      resources: zip(files, inspected).map { PHAssetResource(file: $0, $1.type, $1.contentType, in: system) })
  }

  /// Cancels a request. This has no effect, because requests complete immediately.
  public class func cancelRequest(withRequestID requestID: PHLivePhotoRequestID) {}
}
