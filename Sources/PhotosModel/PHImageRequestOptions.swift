import Foundation

/// A closure that receives the download progress, an error, a stop flag, and an info dictionary.
public typealias PHAssetImageProgressHandler = (
  Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void
/// A closure that receives the download progress of a video.
public typealias PHAssetVideoProgressHandler = PHAssetImageProgressHandler

/// The version of an image to request. All versions are the same in this model, because content cannot be edited.
/// **Source:** Apple, type of the same name.
public enum PHImageRequestOptionsVersion: Int, Sendable {
  case current, unadjusted, original
}

/// The delivery mode for images. In this model, the high-quality image is always delivered immediately. **Source:**
/// Apple, type of the same name.
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
  case opportunistic, highQualityFormat, fastFormat
}

/// The precision with which images match the requested size. **Source:** Apple, type of the same name.
public enum PHImageRequestOptionsResizeMode: Int, Sendable {
  /// The image has the asset's full size.
  case none
  /// The image is near the requested size. In this model, it matches exactly.
  case fast
  /// The image matches the requested size exactly.
  case exact
}

/// The scaling of an image within the requested size. **Source:** Apple, type of the same name.
public enum PHImageContentMode: Int, Sendable {
  /// The full image fits within the requested size.
  case aspectFit
  /// The image covers the requested size and is not cropped.
  case aspectFill
  /// The default mode, which is aspect fit.
  public static let `default` = PHImageContentMode.aspectFit
}

/// Options for requesting an image. **Source:** Apple, PHImageRequestOptions.
public final class PHImageRequestOptions: NSObject {
  /// The image version to request. Default is `current`.
  public var version = PHImageRequestOptionsVersion.current
  /// The delivery mode. Default is `opportunistic`.
  public var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
  /// The resize mode. Default is `fast`.
  public var resizeMode = PHImageRequestOptionsResizeMode.fast
  /// The crop rectangle relative to the image's width and height. Default is zero, which means no cropping. It is used
  /// only with the resize mode `exact`.
  public var normalizedCropRect = CGRect.zero
  /// A Boolean value that indicates whether images may be downloaded. It has no effect, because all files are local.
  public var isNetworkAccessAllowed = false
  /// A Boolean value that indicates whether the handler is called before the request returns. Default is false.
  public var isSynchronous = false
  /// A Boolean value that indicates whether an additional image of lower quality may be delivered. Default is false. It
  /// has no effect in this model.
  public var allowSecondaryDegradedImage = false
  /// A closure that receives the download progress. It is never called, because all files are local.
  public var progressHandler: PHAssetImageProgressHandler?

  /// Creates options with default values.
  public override init() {}
}

/// The version of a video to request. Both versions are the same in this model. **Source:** Apple, type of the same
/// name.
public enum PHVideoRequestOptionsVersion: Int, Sendable {
  case current, original
}

/// The delivery mode for videos. This model always delivers the original quality. **Source:** Apple, type of the same
/// name.
public enum PHVideoRequestOptionsDeliveryMode: Int, Sendable {
  case automatic, highQualityFormat, mediumQualityFormat, fastFormat
}

/// Options for requesting a video. **Source:** Apple, PHVideoRequestOptions.
public final class PHVideoRequestOptions: NSObject {
  /// The video version to request. Default is `current`.
  public var version = PHVideoRequestOptionsVersion.current
  /// The delivery mode. Default is `automatic`.
  public var deliveryMode = PHVideoRequestOptionsDeliveryMode.automatic
  /// A Boolean value that indicates whether videos may be downloaded. It has no effect, because all files are local.
  public var isNetworkAccessAllowed = false
  /// A closure that receives the download progress. It is never called, because all files are local.
  public var progressHandler: PHAssetVideoProgressHandler?

  /// Creates options with default values.
  public override init() {}
}

/// Options for requesting a Live Photo. **Source:** Apple, PHLivePhotoRequestOptions.
public final class PHLivePhotoRequestOptions: NSObject {
  /// The version to request. Default is `current`.
  public var version = PHImageRequestOptionsVersion.current
  /// The delivery mode. Default is `opportunistic`.
  public var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
  /// A Boolean value that indicates whether Live Photos may be downloaded. It has no effect, because all files are
  /// local.
  public var isNetworkAccessAllowed = false

  /// Creates options with default values.
  public override init() {}
}
