import Foundation

/// Number of a request for a Live Photo.
public typealias PHLivePhotoRequestID = Int32

/// No request.
public let PHLivePhotoRequestIDInvalid: PHLivePhotoRequestID = 0

/// A picture with the movie around it. **Source:** Apple, PHLivePhoto.
public final class PHLivePhoto: NSObject, @unchecked Sendable {
  // Unchecked: nothing varies.
  let asset: PHAsset

  init(_ asset: PHAsset) { self.asset = asset }

  /// Pixels of the picture.
  public var size: CGSize { CGSize(width: asset.pixelWidth, height: asset.pixelHeight) }

  /// Gives up a request: all are answered at once, so that there is nothing to give up.
  public class func cancelRequest(withRequestID requestID: PHLivePhotoRequestID) {}
}
