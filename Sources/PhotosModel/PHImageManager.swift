import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import Locking
import PixelModel
import PlatformModel
import PlatformTypes
import SimulationKernel
import UIKitModel

/// The identifier of an image request.
public typealias PHImageRequestID = Int32
/// The identifier of a content editing input request.
public typealias PHContentEditingInputRequestID = Int

/// An identifier that represents no request.
public let PHInvalidImageRequestID: PHImageRequestID = 0
/// The info dictionary key for a Boolean value that indicates whether a better image follows.
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"
/// The info dictionary key for the identifier of the request.
public let PHImageResultRequestIDKey = "PHImageResultRequestIDKey"
/// The info dictionary key for a Boolean value that indicates whether the image must be downloaded.
public let PHImageResultIsInCloudKey = "PHImageResultIsInCloudKey"
/// The info dictionary key for a Boolean value that indicates whether the request was canceled.
public let PHImageCancelledKey = "PHImageCancelledKey"
/// The info dictionary key for an error.
public let PHImageErrorKey = "PHImageErrorKey"
/// A target size that requests the asset's full size.
public let PHImageManagerMaximumSize = CGSize(width: -1, height: -1)

/// An object that provides the images and videos of assets. It answers each request once, with the best available
/// result, on a system queue or, for synchronous requests, before the call returns. **Source:** Apple, PHImageManager;
/// a phone may first return an image of lower quality.
public class PHImageManager: NSObject, @unchecked Sendable {
  // Unchecked: mutable state is protected by a lock.
  private let state = Locked(State())

  private struct State {
    var next: PHImageRequestID = 1
    var cancelled: Set<PHImageRequestID> = []
  }

  private static let only = PHImageManager()

  /// Returns the shared image manager, for clients that do not need a cache.
  public class func `default`() -> PHImageManager { only }

  /// Requests an image of an asset, or the first frame of a video, for a target size in pixels.
  @preconcurrency @discardableResult
  public func requestImage(
    for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?,
    resultHandler: @escaping @Sendable (UIImage?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    let crop = options?.resizeMode == .exact ? options?.normalizedCropRect ?? .zero : .zero
    let isWhole = options?.resizeMode == PHImageRequestOptionsResizeMode.none
    return answer(asset, isSynchronous: options?.isSynchronous ?? false, resultHandler) { asset in
      let pixels = try asset.decode(within: isWhole ? nil : asset.size(targetSize, contentMode))
      return UIImage(cgImage: CGImage(pixels: crop.isEmpty ? pixels : pixels.cropped(to: crop) ?? pixels))
    }
  }

  /// Requests the data of an asset's image, with its type and orientation.
  @preconcurrency @discardableResult
  public func requestImageDataAndOrientation(
    for asset: PHAsset, options: PHImageRequestOptions?,
    resultHandler: @escaping @Sendable (Data?, String?, CGImagePropertyOrientation, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    answer(asset, isSynchronous: options?.isSynchronous ?? false) { found, info in
      resultHandler(found?.data, found?.type, found?.orientation ?? .up, info)
    } make: { asset in
      guard let resource = asset.imageResource else { throw PHPhotosError(.missingResource) }
      let data = try Data(contentsOf: resource.url)
      return (
        data: data, type: resource.uniformTypeIdentifier,
        orientation: asset.system.media?.orientation(of: .data(data)) ?? .up
      )
    }
  }

  /// Requests the data of an asset's image, with its type and the orientation of a `UIImage`.
  @available(iOS, deprecated: 13)
  @preconcurrency @discardableResult
  public func requestImageData(
    for asset: PHAsset, options: PHImageRequestOptions?,
    resultHandler: @escaping @Sendable (Data?, String?, UIImage.Orientation, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    requestImageDataAndOrientation(for: asset, options: options) { data, type, orientation, info in
      resultHandler(data, type, UIImage.Orientation(exif: Int(orientation.rawValue)), info)
    }
  }

  /// Requests a Live Photo. The result is nil for an asset of another kind.
  @preconcurrency @discardableResult
  public func requestLivePhoto(
    for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode, options: PHLivePhotoRequestOptions?,
    resultHandler: @escaping @Sendable (PHLivePhoto?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    answer(asset, isSynchronous: false, resultHandler) { asset in
      guard asset.descriptor.isLive else { throw PHPhotosError(.requestNotSupportedForAsset) }
      return PHLivePhoto(asset)
    }
  }

  /// Cancels a request. Its handler is called with `PHImageCancelledKey`, unless it has already been called.
  public func cancelImageRequest(_ requestID: PHImageRequestID) {
    state.withLock { _ = $0.cancelled.insert(requestID) }
  }

  /// Answers a request, after finalizing the asset's photo.
  func answer<Found>(
    _ asset: PHAsset, isSynchronous: Bool, _ handler: @escaping @Sendable (Found?, [AnyHashable: Any]?) -> Void,
    make: @escaping @Sendable (PHAsset) throws -> Found
  ) -> PHImageRequestID {
    let id = state.withLock { state in
      defer { state.next += 1 }
      return state.next
    }
    let work: @Sendable () -> Void = { [self] in
      var info: [AnyHashable: Any] = [PHImageResultRequestIDKey: id, PHImageResultIsDegradedKey: false]
      guard state.withLock({ $0.cancelled.remove(id) }) == nil else {
        info[PHImageCancelledKey] = true
        return handler(nil, info)
      }
      do {
        try asset.system.failIfRequested(.requestImage)
        handler(try make(asset.finished), info)
      } catch {
        info[PHImageErrorKey] = error
        handler(nil, info)
      }
    }
    if isSynchronous { work() } else { asset.system.callbacks.submit(work) }
    return id
  }
}

/// An image manager that can preload the images of many assets. This model does not preload images, because that would
/// save no time.
///
/// **Source:** Apple, PHCachingImageManager.
public final class PHCachingImageManager: PHImageManager, @unchecked Sendable {
  // Unchecked: mutable state is protected by a lock.

  /// A Boolean value that indicates whether high-quality images may be cached. Default is true. It has no effect in
  /// this model.
  public var allowsCachingHighQualityImages: Bool {
    get { allows.withLock { $0 } }
    set { allows.withLock { $0 = newValue } }
  }
  private let allows = Locked(true)

  /// Creates a caching image manager, which caches no images in this model.
  public override init() {}

  /// Starts caching images for later requests. It has no effect in this model.
  public func startCachingImages(
    for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
  ) {}
  /// Stops caching images for the given assets. It has no effect in this model.
  public func stopCachingImages(
    for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
  ) {}
  /// Stops caching images for all assets. It has no effect in this model.
  public func stopCachingImagesForAllAssets() {}
}

extension PHAsset {
  /// The resource that contains the still image.
  var imageResource: PHAssetResource? {
    PHAssetResource.assetResources(for: self).first { [.photo, .photoProxy].contains($0.type) }
  }

  /// The resource that contains the video, including that of a Live Photo.
  var movieResource: PHAssetResource? {
    PHAssetResource.assetResources(for: self).first { [.video, .pairedVideo].contains($0.type) }
  }

  /// Returns the size of an image for a target size. The size is never larger than the asset.
  fileprivate func size(_ target: CGSize, _ mode: PHImageContentMode) -> PixelSize? {
    guard target.width > 0, target.height > 0, pixelWidth > 0, pixelHeight > 0 else { return nil }
    let (x, y) = (target.width / CGFloat(pixelWidth), target.height / CGFloat(pixelHeight))
    let scale = min(1, mode == .aspectFit ? min(x, y) : max(x, y))
    return PixelSize(
      width: max(1, Int((CGFloat(pixelWidth) * scale).rounded())),
      height: max(1, Int((CGFloat(pixelHeight) * scale).rounded())))
  }

  /// Decodes the asset's image in upright orientation.
  fileprivate func decode(within size: PixelSize?) throws -> CVPixelBuffer {
    guard let media = system.media, let resource = imageResource ?? movieResource else {
      throw PHPhotosError(.missingResource)
    }
    return try media.decode(.file(resource.url), at: .zero, within: size).pixels
  }
}

extension CVBuffer {
  /// Returns part of a BGRA image. The rectangle is relative to its width and height.
  fileprivate func cropped(to rect: CGRect) -> CVPixelBuffer? {
    let (width, height) = (Double(layout.width), Double(layout.height))
    let (left, top) = (Int(rect.minX * width), Int(rect.minY * height))
    let (right, bottom) = (min(layout.width, Int(rect.maxX * width)), min(layout.height, Int(rect.maxY * height)))
    guard left >= 0, top >= 0, left < right, top < bottom,
      let target = PixelLayout(pixelFormat: layout.pixelFormat, width: right - left, height: bottom - top)
    else { return nil }
    return CVBuffer(layout: target) { memory in
      self.withPixels(readOnly: true) { source in
        source.withPlane(0) { bytes, plane in
          memory.withPlane(0) { targetBytes, targetPlane in
            for row in 0..<targetPlane.height {
              let from = (top + row) * plane.bytesPerRow + 4 * left
              let to = row * targetPlane.bytesPerRow
              for byte in 0..<4 * targetPlane.width { targetBytes[to + byte] = bytes[from + byte] }
            }
          }
        }
      }
    }
  }
}
