import Foundation

/// Told how a picture arrives: how much has come, what went wrong, whether to stop, and facts.
public typealias PHAssetImageProgressHandler = (
  Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void
/// Told how a movie arrives.
public typealias PHAssetVideoProgressHandler = PHAssetImageProgressHandler

/// Which picture of an asset: all are the same here, for nothing can be edited. **Source:** Apple, of the same name.
public enum PHImageRequestOptionsVersion: Int, Sendable {
  case current, unadjusted, original
}

/// Whether a bad picture first, or only a good one: the good one comes at once here. **Source:** Apple, of the same name.
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
  case opportunistic, highQualityFormat, fastFormat
}

/// How exactly the size that was asked for. **Source:** Apple, of the same name.
public enum PHImageRequestOptionsResizeMode: Int, Sendable {
  /// The size of the asset.
  case none
  /// Near it: here exactly.
  case fast
  /// Exactly.
  case exact
}

/// How a picture fills the size that was asked for. **Source:** Apple, of the same name.
public enum PHImageContentMode: Int, Sendable {
  /// All of it is within.
  case aspectFit
  /// It covers all; what reaches over stays.
  case aspectFill
  /// As usual: all of it is within.
  public static let `default` = PHImageContentMode.aspectFit
}

/// How a picture is asked for. **Source:** Apple, PHImageRequestOptions.
public final class PHImageRequestOptions: NSObject {
  /// Which picture.
  public var version = PHImageRequestOptionsVersion.current
  /// Whether a bad one may come first.
  public var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
  /// How exactly the size.
  public var resizeMode = PHImageRequestOptionsResizeMode.fast
  /// The part that is asked for, as parts of its width and height; zero for all. Counts with `exact` alone.
  public var normalizedCropRect = CGRect.zero
  /// Whether it may come from the net: all is here.
  public var isNetworkAccessAllowed = false
  /// Whether the handler is called before the request returns. Default false.
  public var isSynchronous = false
  /// Whether another picture may come between a bad one and the good one: the good one comes at once. Default false.
  public var allowSecondaryDegradedImage = false
  /// Told how it arrives: nothing, for all is here at once.
  public var progressHandler: PHAssetImageProgressHandler?

  /// The usual options.
  public override init() {}
}

/// Which movie of an asset: both are the same here. **Source:** Apple, of the same name.
public enum PHVideoRequestOptionsVersion: Int, Sendable {
  case current, original
}

/// How good the movie: always as it is, here. **Source:** Apple, of the same name.
public enum PHVideoRequestOptionsDeliveryMode: Int, Sendable {
  case automatic, highQualityFormat, mediumQualityFormat, fastFormat
}

/// How a movie is asked for. **Source:** Apple, PHVideoRequestOptions.
public final class PHVideoRequestOptions: NSObject {
  /// Which movie.
  public var version = PHVideoRequestOptionsVersion.current
  /// How good.
  public var deliveryMode = PHVideoRequestOptionsDeliveryMode.automatic
  /// Whether it may come from the net: all is here.
  public var isNetworkAccessAllowed = false
  /// Told how it arrives: nothing, for all is here at once.
  public var progressHandler: PHAssetVideoProgressHandler?

  /// The usual options.
  public override init() {}
}

/// How a Live Photo is asked for. **Source:** Apple, PHLivePhotoRequestOptions.
public final class PHLivePhotoRequestOptions: NSObject {
  /// Which one.
  public var version = PHImageRequestOptionsVersion.current
  /// Whether a bad one may come first.
  public var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
  /// Whether it may come from the net: all is here.
  public var isNetworkAccessAllowed = false

  /// The usual options.
  public override init() {}
}
