import AVFoundationTypes
import Foundation
import PlatformTypes
import SimulationKernel

/// What is to be edited: an asset's file, to read. What comes of editing cannot be put back here. **Source:** Apple, PHContentEditingInput.
public final class PHContentEditingInput: NSObject, @unchecked Sendable {
  // Unchecked: nothing varies.
  private let asset: PHAsset

  init(_ asset: PHAsset) { self.asset = asset }

  /// A picture or a movie.
  public var mediaType: PHAssetMediaType { asset.mediaType }
  /// What kind of picture or movie.
  public var mediaSubtypes: PHAssetMediaSubtype { asset.mediaSubtypes }
  /// When it was made.
  public var creationDate: Date? { asset.creationDate }
  /// Where it was made.
  public var location: CLLocation? { asset.location }
  /// What the file is.
  public var uniformTypeIdentifier: String? { asset.imageResource?.uniformTypeIdentifier }
  /// How it is best shown.
  public var playbackStyle: PHAsset.PlaybackStyle { asset.playbackStyle }
  /// What was done to it before: nothing.
  public var adjustmentData: PHAdjustmentData? { nil }
  /// The picture's file, to read; nil for a movie.
  public var fullSizeImageURL: URL? { asset.imageResource?.url }
  /// How the picture is to be turned, by EXIF's number.
  public var fullSizeImageOrientation: Int32 {
    Int32(fullSizeImageURL.flatMap { asset.system.media?.orientation(of: .file($0)).rawValue } ?? 1)
  }
  /// The Live Photo; nil for an asset that is none.
  public var livePhoto: PHLivePhoto? { asset.descriptor.isLive ? PHLivePhoto(asset) : nil }
}

/// What an app remembers of its editing. **Source:** Apple, PHAdjustmentData.
public final class PHAdjustmentData: NSObject, Sendable {
  /// Whose it is.
  public let formatIdentifier: String
  /// Which version.
  public let formatVersion: String
  /// What it is.
  public let data: Data

  /// What an app remembers.
  public init(formatIdentifier: String, formatVersion: String, data: Data) {
    self.formatIdentifier = formatIdentifier
    self.formatVersion = formatVersion
    self.data = data
  }
}

/// How what is to be edited is asked for. **Source:** Apple, of the same name.
public final class PHContentEditingInputRequestOptions: NSObject {
  /// Asked whether the app understands what was done before: never, for nothing was.
  public var canHandleAdjustmentData: ((PHAdjustmentData) -> Bool)?
  /// Whether it may come from the net: all is here.
  public var isNetworkAccessAllowed = false
  /// Told how it arrives: nothing, for all is here at once.
  public var progressHandler: ((Double, UnsafeMutablePointer<ObjCBool>) -> Void)?

  /// The usual options.
  public override init() {}
}

extension PHAsset {
  /// Gives what is to be edited, on a queue of the system's; nil for an asset that has gone.
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

  /// Gives up a request: all are answered at once, so that there is nothing to give up.
  public func cancelContentEditingInputRequest(_ requestID: PHContentEditingInputRequestID) {}
}
