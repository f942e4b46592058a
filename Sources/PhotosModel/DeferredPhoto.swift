import AVFoundationTypes
import Foundation
import PixelModel
import SimulationKernel

// An asset that was added as a proxy becomes the final photo when its contents are requested, or after a delay.

extension CaptureSystem {
  /// Schedules the finalization of added proxies, keyed by asset identifier. **Source:** rule 427.
  func finishLater(_ proxies: [String: Data]) {
    for (identifier, proxy) in proxies.sorted(by: { $0.key < $1.key }) {
      change { transaction in
        let photo = deferredPhotos.write(transaction) { $0.removeValue(forKey: proxy) }
        photoLibraryState.write(transaction) { $0.unfinished[identifier] = photo }
      }
      timeline.schedule(after: Int64(limits.proxyMilliseconds) * 1_000_000) { [weak self] in
        self?.finishPhoto(of: identifier)
      }
    }
  }

  /// Replaces a proxy with its final photo and notifies observers. Has no effect if the asset is not a proxy. If the
  /// disk is full, the asset stays a proxy. **Source:** rule 427.
  func finishPhoto(of identifier: String) {
    let before = photoFolder.index
    photoFolder.exclusively {
      guard let photo = photoLibraryState.read({ $0.unfinished[identifier] }),
        let file = try? media?.encodePhoto(photo), let descriptor = try? media?.inspect(.data(file)),
        (try? photoFolder.finish(identifier, with: file, descriptor, at: photoDate)) != nil
      else { return }
      change { photoLibraryState.write($0) { _ = $0.unfinished.removeValue(forKey: identifier) } }
    }
    PHPhotoLibrary(in: self).tellObservers(before, photoFolder.index)
  }
}

extension PhotoFolder {
  /// Replaces a proxy's file with the final photo, unless the asset has been deleted in the meantime.
  fileprivate func finish(
    _ identifier: String, with photo: Data, _ descriptor: MediaFileDescriptor, at date: Date
  ) throws {
    var new = index
    guard let place = new.assets.firstIndex(where: { $0.identifier == identifier }),
      let file = new.assets[place].resources.firstIndex(where: { $0.type == "\(PHAssetResourceType.photoProxy)" })
    else { return }
    new.assets[place].resources[file].type = "\(PHAssetResourceType.photo)"
    new.assets[place].resources[file].bytes = photo.count
    (new.assets[place].width, new.assets[place].height) = (descriptor.width, descriptor.height)
    new.assets[place].modified = date
    try photo.write(to: url(of: new.assets[place].resources[file]), options: .atomic)
    try commit(new, arrivals: [], departures: [])
  }
}

extension PHAsset {
  /// The asset after its photo has been finalized. **Source:** rule 427.
  var finished: PHAsset {
    system.finishPhoto(of: localIdentifier)
    let asset = system.photoFolder.index.assets.first { $0.identifier == localIdentifier }
    return asset.map { PHAsset($0, in: system) } ?? self
  }
}

extension PHAssetResource {
  /// The URL of the finalized file in the library. **Source:** rule 427.
  var finishedURL: URL {
    system.finishPhoto(of: assetLocalIdentifier)
    return url
  }
}
