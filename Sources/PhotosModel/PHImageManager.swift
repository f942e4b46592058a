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

/// Number of a request for a picture.
public typealias PHImageRequestID = Int32
/// Number of a request for what is to be edited.
public typealias PHContentEditingInputRequestID = Int

/// No request.
public let PHInvalidImageRequestID: PHImageRequestID = 0
/// In the facts beside a picture: whether a better one follows.
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"
/// In the facts beside a picture: the number of the request.
public let PHImageResultRequestIDKey = "PHImageResultRequestIDKey"
/// In the facts beside a picture: whether it is still on the net.
public let PHImageResultIsInCloudKey = "PHImageResultIsInCloudKey"
/// In the facts instead of a picture: that the request was given up.
public let PHImageCancelledKey = "PHImageCancelledKey"
/// In the facts instead of a picture: what went wrong.
public let PHImageErrorKey = "PHImageErrorKey"
/// The size of the asset.
public let PHImageManagerMaximumSize = CGSize(width: -1, height: -1)

/// Gives pictures and movies of assets. Each request is answered once, with the best there is; on a queue of the system's, or before it
/// returns if it is synchronous. **Source:** Apple, PHImageManager; on a phone a worse picture may come first.
public class PHImageManager: NSObject, @unchecked Sendable {
  // Unchecked: what varies lies behind its lock.
  private let state = Locked(State())

  private struct State {
    var next: PHImageRequestID = 1
    var cancelled: Set<PHImageRequestID> = []
  }

  private static let only = PHImageManager()

  /// The shared manager, for clients that need no cache of their own.
  public class func `default`() -> PHImageManager { only }

  /// A picture of an asset, of a movie its first, that fits a size in pixels.
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

  /// The bytes of an asset's picture, what they are, and how to turn it.
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

  /// A Live Photo; nil for an asset that is none.
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

  /// Cancels a request: its handler is called with `PHImageCancelledKey`, or not at all if it has been called before.
  public func cancelImageRequest(_ requestID: PHImageRequestID) {
    state.withLock { _ = $0.cancelled.insert(requestID) }
  }

  /// Answers a request, with what becomes of the asset once its photo is finished.
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

/// Gives pictures of many assets, which it may decode beforehand. Here decoding beforehand gains nothing, so that nothing is.
///
/// **Source:** Apple, PHCachingImageManager.
public final class PHCachingImageManager: PHImageManager, @unchecked Sendable {
  // Unchecked: nothing varies.

  /// Whether good pictures may be decoded beforehand. Default true.
  public var allowsCachingHighQualityImages: Bool {
    get { allows.withLock { $0 } }
    set { allows.withLock { $0 = newValue } }
  }
  private let allows = Locked(true)

  /// A manager without memory.
  public override init() {}

  /// Says which pictures will be asked for.
  public func startCachingImages(
    for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
  ) {}
  /// Says which pictures will not be asked for after all.
  public func stopCachingImages(
    for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
  ) {}
  /// Says that no pictures will be asked for after all.
  public func stopCachingImagesForAllAssets() {}
}

extension PHAsset {
  /// The file that shows what it looks like.
  var imageResource: PHAssetResource? {
    PHAssetResource.assetResources(for: self).first { [.photo, .photoProxy].contains($0.type) }
  }

  /// The movie's file, of a Live Photo its movie.
  var movieResource: PHAssetResource? {
    PHAssetResource.assetResources(for: self).first { [.video, .pairedVideo].contains($0.type) }
  }

  /// The size of a picture that fits: never larger than the asset.
  fileprivate func size(_ target: CGSize, _ mode: PHImageContentMode) -> PixelSize? {
    guard target.width > 0, target.height > 0, pixelWidth > 0, pixelHeight > 0 else { return nil }
    let (x, y) = (target.width / CGFloat(pixelWidth), target.height / CGFloat(pixelHeight))
    let scale = min(1, mode == .aspectFit ? min(x, y) : max(x, y))
    return PixelSize(
      width: max(1, Int((CGFloat(pixelWidth) * scale).rounded())),
      height: max(1, Int((CGFloat(pixelHeight) * scale).rounded())))
  }

  /// Its picture, upright.
  fileprivate func decode(within size: PixelSize?) throws -> CVPixelBuffer {
    guard let media = system.media, let resource = imageResource ?? movieResource else {
      throw PHPhotosError(.missingResource)
    }
    return try media.decode(.file(resource.url), at: .zero, within: size).pixels
  }
}

extension CVBuffer {
  /// A part of a BGRA picture, given as parts of its width and height.
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
