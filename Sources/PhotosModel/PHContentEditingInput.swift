import AVFoundationTypes
import Foundation
import PlatformTypes
import SimulationKernel

/// An asset's content to edit. This model supports reading it, but not saving edited content. **Source:** Apple,
/// PHContentEditingInput.
public final class PHContentEditingInput: NSObject, @unchecked Sendable {
  // Unchecked: all properties are constants.
  private let asset: PHAsset

  init(_ asset: PHAsset) { self.asset = asset }

  /// The media type of the asset.
  public var mediaType: PHAssetMediaType { asset.mediaType }
  /// The media subtypes of the asset.
  public var mediaSubtypes: PHAssetMediaSubtype { asset.mediaSubtypes }
  /// The creation date of the asset.
  public var creationDate: Date? { asset.creationDate }
  /// The location of the asset, or nil.
  public var location: CLLocation? { asset.location }
  /// The uniform type identifier of the image file.
  public var uniformTypeIdentifier: String? { asset.imageResource?.uniformTypeIdentifier }
  /// The recommended playback style for the asset.
  public var playbackStyle: PHAsset.PlaybackStyle { asset.playbackStyle }
  /// The data of previous edits. Always nil in this model.
  public var adjustmentData: PHAdjustmentData? { nil }
  /// The URL of the image file, or nil for a video.
  public var fullSizeImageURL: URL? { asset.imageResource?.url }
  /// The EXIF orientation of the image, from 1 to 8.
  public var fullSizeImageOrientation: Int32 {
    Int32(fullSizeImageURL.flatMap { asset.system.media?.orientation(of: .file($0)).rawValue } ?? 1)
  }
  /// The Live Photo, or nil for an asset of another kind.
  public var livePhoto: PHLivePhoto? { asset.descriptor.isLive ? PHLivePhoto(asset) : nil }
}

/// The data with which an app describes its edits. **Source:** Apple, PHAdjustmentData.
public final class PHAdjustmentData: NSObject, Sendable {
  /// The identifier of the app's data format.
  public let formatIdentifier: String
  /// The version of the data format.
  public let formatVersion: String
  /// The description of the edits in the app's format.
  public let data: Data

  /// Creates adjustment data in a format and version that the app defines.
  public init(formatIdentifier: String, formatVersion: String, data: Data) {
    self.formatIdentifier = formatIdentifier
    self.formatVersion = formatVersion
    self.data = data
  }
}

/// Options for requesting content to edit. **Source:** Apple, class of the same name.
public final class PHContentEditingInputRequestOptions: NSObject {
  /// A closure that returns whether the app can read existing adjustment data. It is never called, because there are no
  /// previous edits.
  public var canHandleAdjustmentData: ((PHAdjustmentData) -> Bool)?
  /// A Boolean value that indicates whether content may be downloaded. It has no effect, because all files are local.
  public var isNetworkAccessAllowed = false
  /// A closure that receives the download progress. It is never called, because all files are local.
  public var progressHandler: ((Double, UnsafeMutablePointer<ObjCBool>) -> Void)?

  /// Creates options with default values.
  public override init() {}
}

extension PHAsset {
  /// Requests the content to edit, and passes it to the handler on a system queue. The content is nil if the asset no
  /// longer exists.
  @preconcurrency @discardableResult
  public func requestContentEditingInput(
    with options: PHContentEditingInputRequestOptions?,
    completionHandler: @escaping @Sendable (PHContentEditingInput?, [AnyHashable: Any]) -> Void
  ) -> PHContentEditingInputRequestID {
    system.callbacks.submit { [self] in
      let isThere = system.visiblePhotos.assets.contains { $0.identifier == localIdentifier }
      completionHandler(isThere ? PHContentEditingInput(finished) : nil, [:])
    }
    return 1
  }

  /// Cancels a request. This has no effect, because requests complete immediately.
  public func cancelContentEditingInputRequest(_ requestID: PHContentEditingInputRequestID) {}
}
