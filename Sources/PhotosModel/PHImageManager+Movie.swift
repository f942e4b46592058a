import AssetModel
import Foundation
import SimulationKernel

extension PHImageManager {
  /// A movie of the library, or of a Live Photo, to look at or to read. There is never an audio mix.
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

  /// A movie of the library to play.
  @preconcurrency @discardableResult
  public func requestPlayerItem(
    forVideo asset: PHAsset, options: PHVideoRequestOptions?,
    resultHandler: @escaping @Sendable (AVPlayerItem?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    answer(asset, isSynchronous: false, resultHandler) { AVPlayerItem(asset: try $0.movie()) }
  }

  /// An export of a movie of the library.
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
  /// Its movie's file, in the world of the library.
  fileprivate func movie() throws -> AVURLAsset {
    guard let resource = movieResource else { throw PHPhotosError(.missingResource) }
    return CaptureSystem.$scoped.withValue(system) { AVURLAsset(url: resource.url) }
  }
}
