import AVFoundationTypes
import Foundation
import PixelModel
import SimulationKernel

// An asset that was added as a proxy becomes the finished photo: when its contents are asked for, or a while later.

extension CaptureSystem {
  /// How long after a proxy was added the library finishes it by itself. **Source:** made up; a phone waits until it is idle.
  private static let idleNanoseconds: Int64 = 10_000_000_000

  /// Takes over what is to become of proxies that have been added, by the identifiers of their assets. **Source:** rule 427.
  func finishLater(_ proxies: [String: Data]) {
    for (identifier, proxy) in proxies.sorted(by: { $0.key < $1.key }) {
      change { transaction in
        let photo = deferredPhotos.write(transaction) { $0.removeValue(forKey: proxy) }
        photoLibraryState.write(transaction) { $0.unfinished[identifier] = photo }
      }
      timeline.schedule(after: Self.idleNanoseconds) { [weak self] in self?.finishPhoto(of: identifier) }
    }
  }

  /// Puts the finished photo in the place of the proxy, and tells observers; nothing for an asset that is no proxy, or none any more.
  /// A photo that the disk has no room for stays a proxy. **Source:** rule 427.
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
  /// Writes a finished photo over its proxy. An asset that was deleted meanwhile needs none.
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
  /// The asset as it is once its photo is finished. **Source:** rule 427.
  var finished: PHAsset {
    system.finishPhoto(of: localIdentifier)
    let asset = system.photoFolder.index.assets.first { $0.identifier == localIdentifier }
    return asset.map { PHAsset($0, in: system) } ?? self
  }
}

extension PHAssetResource {
  /// Where the library keeps the finished file. **Source:** rule 427.
  var finishedURL: URL {
    system.finishPhoto(of: assetLocalIdentifier)
    return url
  }
}
