import AssetModel
import Foundation
import SimulationKernel

extension PHImageManager {
  /// Requests the video of a video asset or Live Photo, for inspection or reading. The audio mix is always nil.
  @preconcurrency @discardableResult
  public func requestAVAsset(
    forVideo asset: PHAsset, options: PHVideoRequestOptions?,
    resultHandler: @escaping @Sendable (AVAsset?, AVAudioMix?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    answer(asset, isSynchronous: false) { found, info in
      resultHandler(found, nil, info)
    } make: { asset in
      try asset.movie()
    }
  }

  /// Requests a player item for a video asset.
  @preconcurrency @discardableResult
  public func requestPlayerItem(
    forVideo asset: PHAsset, options: PHVideoRequestOptions?,
    resultHandler: @escaping @Sendable (AVPlayerItem?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    answer(asset, isSynchronous: false, resultHandler) { AVPlayerItem(asset: try $0.movie()) }
  }

  /// Requests an export session for a video asset.
  @preconcurrency @discardableResult
  public func requestExportSession(
    forVideo asset: PHAsset, options: PHVideoRequestOptions?, exportPreset: String,
    resultHandler: @escaping @Sendable (AVAssetExportSession?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    answer(asset, isSynchronous: false, resultHandler) { asset in
      guard let session = AVAssetExportSession(asset: try asset.movie(), presetName: exportPreset) else {
        throw PHPhotosError(.requestNotSupportedForAsset)
      }
      return session
    }
  }
}

extension PHAsset {
  /// Returns the movie file as an asset in the library's world.
  fileprivate func movie() throws -> AVURLAsset {
    guard let resource = movieResource else { throw PHPhotosError(.missingResource) }
    return CaptureSystem.$scoped.withValue(system) { AVURLAsset(url: resource.url) }
  }
}
