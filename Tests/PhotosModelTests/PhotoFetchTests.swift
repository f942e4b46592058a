import Foundation
import ModelTestSupport
import SimulationKernel
import Testing

@testable import PhotosModel

@Suite("Fetching from the photo library")
struct PhotoFetchTests {
  let phone = LibraryPhone()

  init() throws {
    for (index, data) in [LibraryPhone.image, LibraryPhone.movie, Data("JPEG 80x60".utf8)].enumerated() {
      phone.world.advance(milliseconds: 1000)
      try phone.add(index == 1 ? .video : .photo, data)
    }
    let assets = phone.world.use { PHAsset.fetchAssets(with: nil).map { $0 } }
    try phone.library.performChangesAndWait {
      PHAssetChangeRequest(for: assets[2]).isFavorite = true
      let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip")
      album.addAssets([assets[2], assets[0]] as NSArray)
    }
  }

  /// Returns the numbers of the fetched assets, in the order of the result.
  private func found(_ set: (PHFetchOptions) -> Void) -> [Int] {
    phone.world.use {
      let options = PHFetchOptions()
      set(options)
      return PHAsset.fetchAssets(with: options).map { Int($0.localIdentifier.split(separator: "/")[0].suffix(2))! }
    }
  }

  @Test func `A fetch applies sort order, limit and predicate`() {
    #expect(found { _ in } == [1, 2, 3])
    #expect(found { $0.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)] } == [3, 2, 1])
    #expect(
      found {
        $0.sortDescriptors = [
          NSSortDescriptor(key: "mediaType", ascending: false), NSSortDescriptor(key: "pixelWidth", ascending: false),
        ]
      } == [2, 3, 1])
    #expect(
      found {
        $0.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        $0.fetchLimit = 1
      } == [3])
    #expect(found { $0.predicate = NSPredicate(format: "mediaType == %d", PHAssetMediaType.image.rawValue) } == [1, 3])
    #expect(found { $0.predicate = NSPredicate(format: "mediaType=%i OR favorite=YES", 2) } == [2, 3])
    #expect(found { $0.predicate = NSPredicate(format: "(mediaType == 1) AND (pixelWidth > %d)", 40) } == [3])
    #expect(
      found { $0.predicate = NSPredicate(format: "favorite != %@ && duration <= 0", NSNumber(value: true)) } == [1])
    #expect(
      found {
        let date = phone.system.photoDate.addingTimeInterval(-1.5)
        $0.predicate = NSPredicate(format: "creationDate > %@", date as NSDate)
      } == [2, 3])
    #expect(found { $0.predicate = NSPredicate { object, _ in (object as? PHAsset)?.pixelHeight == 48 } } == [2])
    #expect(phone.world.log.misuses.isEmpty)
  }

  @Test(arguments: ["mediaType", "mediaType LIKE %@", "a == 1 AND (b == 2 OR c == 3)", "mediaType == ", "== 1"])
  func `An unsupported predicate format raises an exception and finds nothing`(_ format: String) {
    #expect(found { $0.predicate = NSPredicate(format: format, 1) }.isEmpty)
    #expect(phone.world.log.misuses.map(\.exception) == [.invalidArgument])
  }

  @Test func `A fetch result returns its assets, their indexes and counts`() throws {
    try phone.world.use {
      let result = PHAsset.fetchAssets(with: .image, options: nil)
      let (first, last) = (try #require(result.firstObject), try #require(result.lastObject))
      try #require(result.count == 2)
      #expect(result[0] == first)
      #expect(result.object(at: 1) == last)
      #expect(result.contains(first))
      #expect(result.index(of: last) == 1)
      #expect(result.countOfAssets(with: .video) == 0)
      #expect(result.objects(at: [1]) == [last])
      var seen: [Int] = []
      result.enumerateObjects { _, index, stop in
        seen.append(index)
        stop.pointee = true
      }
      #expect(seen == [0])
      let video = try #require(PHAsset.fetchAssets(with: .video, options: nil).firstObject)
      #expect(!result.contains(video))
      #expect(result.index(of: video) == NSNotFound)
    }
  }

  @Test func `Albums are found by type, title and identifier, and keep the order of their assets`() throws {
    try phone.world.use {
      let options = PHFetchOptions()
      options.predicate = NSPredicate(format: "title = %@", "Trip")
      let albums = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options)
      let album = try #require(albums.firstObject)
      #expect(albums.count == 1)
      #expect(album.estimatedAssetCount == 2)
      #expect(album.assetCollectionSubtype == .albumRegular)
      #expect(PHAsset.fetchAssets(in: album, options: nil).map(\.pixelWidth) == [80, 40])
      #expect(
        PHAssetCollection.fetchAssetCollections(withLocalIdentifiers: [album.localIdentifier], options: nil).count == 1)
      options.predicate = NSPredicate(format: "title = %@", "Other")
      #expect(PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options).count == 0)
      let favorites = try #require(
        PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: .smartAlbumFavorites, options: nil)
          .firstObject)
      #expect(PHAsset.fetchAssets(in: favorites, options: nil).map(\.pixelWidth) == [80])
      #expect(PHAsset.fetchKeyAssets(in: album, options: nil)?.count == 2)
      let recents = PHAssetCollection.fetchAssetCollections(
        with: .smartAlbum, subtype: .smartAlbumUserLibrary, options: nil)
      #expect(recents.firstObject.map { PHAsset.fetchAssets(in: $0, options: nil).count } == 3)
    }
    let album = try #require(
      phone.world.use { PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil).firstObject }
    )
    try phone.library.performChangesAndWait {
      let request = PHAssetCollectionChangeRequest(for: album)
      request?.removeAssets(at: [0])
      request?.title = "Journey"
    }
    phone.world.use {
      let album = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil).firstObject
      #expect(album?.localizedTitle == "Journey")
      #expect(album?.estimatedAssetCount == 1)
    }
  }

  @Test func `Hidden assets are found only on request`() throws {
    let asset = try #require(phone.world.use { PHAsset.fetchAssets(with: nil).firstObject })
    try phone.library.performChangesAndWait { PHAssetChangeRequest(for: asset).isHidden = true }
    #expect(found { _ in } == [2, 3])
    #expect(found { $0.includeHiddenAssets = true } == [1, 2, 3])
    phone.world.use {
      let album = PHAssetCollection.fetchAssetCollections(
        with: .smartAlbum, subtype: .smartAlbumAllHidden, options: nil
      ).firstObject
      #expect(album.map { PHAsset.fetchAssets(in: $0, options: nil).count } == 1)
    }
  }

  @Test func `Observers receive the changes of fetched assets`() throws {
    final class Observer: PHPhotoLibraryChangeObserver {
      var changes: [PHChange] = []
      func photoLibraryDidChange(_ changeInstance: PHChange) { changes.append(changeInstance) }
    }
    let observer = Observer()
    phone.library.register(observer)
    phone.library.register(observer)
    let images = phone.world.use { PHAsset.fetchAssets(with: .image, options: nil) }
    let movies = phone.world.use { PHAsset.fetchAssets(with: .video, options: nil) }
    let (first, second) = (images[0], images[1])
    try phone.library.performChangesAndWait {
      PHAssetChangeRequest.deleteAssets([first])
      PHAssetChangeRequest(for: second).isFavorite = false
      PHAssetCreationRequest.forAsset().addResource(with: .photo, data: LibraryPhone.image, options: nil)
    }
    let change = try #require(observer.changes.first)
    let details = try #require(change.changeDetails(for: images))
    #expect(observer.changes.count == 1)
    #expect(change.changeDetails(for: movies) == nil)
    #expect(details.removedIndexes == [0])
    #expect(details.insertedIndexes == [1])
    #expect(details.changedIndexes == [0])
    #expect(details.changedObjects == [second])
    #expect(details.fetchResultAfterChanges.count == 2)
    #expect(!details.hasMoves)
    #expect(change.changeDetails(for: first)?.objectWasDeleted == true)
    #expect(change.changeDetails(for: second)?.objectAfterChanges?.isFavorite == false)
    phone.library.unregisterChangeObserver(observer)
    try phone.add()
    #expect(observer.changes.count == 1)
  }
}
