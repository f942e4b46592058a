import Foundation

/// The identifier of a Live Photo request.
public typealias PHLivePhotoRequestID = Int32

/// An identifier that represents no request.
public let PHLivePhotoRequestIDInvalid: PHLivePhotoRequestID = 0

/// A photo with an accompanying video. **Source:** Apple, PHLivePhoto.
public final class PHLivePhoto: NSObject, @unchecked Sendable {
  // Unchecked: all properties are constants.
  let asset: PHAsset

  init(_ asset: PHAsset) { self.asset = asset }

  /// The size of the photo in pixels.
  public var size: CGSize { CGSize(width: asset.pixelWidth, height: asset.pixelHeight) }

  /// Cancels a request. This has no effect, because requests complete immediately.
  public class func cancelRequest(withRequestID requestID: PHLivePhotoRequestID) {}
}
