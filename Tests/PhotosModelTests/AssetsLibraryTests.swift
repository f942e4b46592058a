import Foundation
import ModelTestSupport
import PhotosModel
import SimulationKernel
import Testing

@testable import AssetsLibraryModel

@Suite("The deprecated assets library")
struct AssetsLibraryTests {
  let phone = LibraryPhone()
  private var library: ALAssetsLibrary { phone.world.use { ALAssetsLibrary() } }

  @Test func `a required argument that is nil creates nothing and causes a failure`() {
    nonisolated(unsafe) var told: [String] = []
    library.writeImage(toSavedPhotosAlbum: nil, orientation: .up) { url, error in
      told.append(url == nil && error != nil ? "failed" : "written")
    }
    library.writeVideoAtPath(toSavedPhotosAlbum: nil) { url, error in
      told.append(url == nil && error != nil ? "failed" : "written")
    }
    library.asset(for: nil) { asset in
      told.append(asset == nil ? "no asset" : "an asset")
    } failureBlock: { _ in
    }
    library.addAssetsGroupAlbum(withName: nil) { group in
      told.append(group == nil ? "no album" : "an album")
    } failureBlock: { _ in
    }
    #expect(told == ["failed", "failed", "no asset", "no album"])
    #expect(phone.all.isEmpty)
  }

  @Test func `rule(346): an asset that the library writes is in the photo library and is found by its URL`() throws {
    let file = try phone.makeFile("clip.mov", LibraryPhone.movie)
    nonisolated(unsafe) var urls: [URL?] = []
    #expect(library.videoAtPathIs(compatibleWithSavedPhotosAlbum: file))
    library.writeVideoAtPath(toSavedPhotosAlbum: file) { url, error in
      #expect(error == nil)
      urls.append(url)
    }
    library.writeImageData(toSavedPhotosAlbum: LibraryPhone.image, metadata: nil) { url, _ in urls.append(url) }
    #expect(urls.compactMap { $0?.scheme } == ["assets-library", "assets-library"])
    #expect(phone.all.count == 2)
    nonisolated(unsafe) var found: [String] = []
    for url in urls + [URL(string: "assets-library://asset/asset.JPG?id=none&ext=JPG")] {
      library.asset(for: url) { asset in
        let size = asset?.defaultRepresentation()?.dimensions()
        found.append("\(asset?.value(forProperty: ALAssetPropertyType) ?? "nothing") \(size?.width ?? 0)")
      } failureBlock: { _ in
        found.append("failed")
      }
    }
    #expect(found == ["ALAssetTypeVideo 64.0", "ALAssetTypePhoto 40.0", "nothing 0.0"])
    phone.world.use {
      #expect(PHAsset.fetchAssets(withALAssetURLs: urls.compactMap(\.self), options: nil).count == 2)
    }
    try FileManager.default.removeItem(at: file)
  }

  @Test func `rule(346): enumeration of albums ends with nil, and albums can be created`() throws {
    let asset = try phone.add()
    try phone.add(.video, LibraryPhone.movie)
    nonisolated(unsafe) var made: [String?] = []
    for _ in 0..<2 {
      library.addAssetsGroupAlbum(withName: "Trip") { group in
        made.append(group?.value(forProperty: ALAssetsGroupPropertyName) as? String)
        _ = group?.add(ALAsset(asset))
      } failureBlock: { _ in
        made.append("failed")
      }
    }
    #expect(made == ["Trip", nil])
    nonisolated(unsafe) var seen: [String] = []
    library.enumerateGroups(withTypes: ALAssetsGroupAll) { group, _ in
      seen.append(group.map { "\($0.title) \($0.numberOfAssets())" } ?? "end")
      group?.setAssetsFilter(ALAssetsFilter.allVideos())
      group?.enumerateAssets { asset, _, _ in if asset != nil { seen.append("video") } }
    } failureBlock: { _ in
      seen.append("failed")
    }
    #expect(seen == ["Camera Roll 2", "video", "Trip 1", "end"])
  }

  @Test func `A file that is not a movie is refused, and without access nothing is read`() throws {
    let file = try phone.makeFile("picture.jpg", LibraryPhone.image)
    #expect(!library.videoAtPathIs(compatibleWithSavedPhotosAlbum: file))
    nonisolated(unsafe) var codes: [Int] = []
    library.writeVideoAtPath(toSavedPhotosAlbum: file) { url, error in
      #expect(url == nil)
      codes.append((error as? PHPhotosError)?.code.rawValue ?? 0)
    }
    phone.system.setPhotoAuthorizationStatus(.denied, for: .readWrite)
    phone.world.use { #expect(ALAssetsLibrary.authorizationStatus() == .denied) }
    library.enumerateGroups(withTypes: ALAssetsGroupAll) { _, _ in
      codes.append(0)
    } failureBlock: { error in
      codes.append((error as? NSError)?.code ?? 0)
    }
    library.writeImageData(toSavedPhotosAlbum: LibraryPhone.image, metadata: ["a": 1]) { _, _ in codes.append(0) }
    #expect(codes == [3302, -3311])
    #expect(phone.world.log.misuses.map(\.exception) == [.invalidArgument])
    try FileManager.default.removeItem(at: file)
  }
}
