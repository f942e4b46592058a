import Foundation
import ModelTestSupport
import PlatformTypes
import SimulationKernel
import Testing

@testable import PhotosModel

@Suite("Changes of the photo library")
struct PhotoChangeTests {
  let phone = LibraryPhone()

  /// Performs a change and returns its error code, or nil.
  private func change(_ block: @escaping @Sendable () -> Void) -> PHPhotosError.Code? {
    do {
      try phone.library.performChangesAndWait(block)
      return nil
    } catch { return (error as? PHPhotosError)?.code ?? .internalError }
  }

  @Test func `rule(343): the changes of one block are applied together and visible only after the block`() throws {
    nonisolated(unsafe) var seen: [Bool?] = []
    phone.library.performChanges {
      for data in [LibraryPhone.image, LibraryPhone.movie] {
        let request = PHAssetCreationRequest.forAsset()
        request.addResource(with: data == LibraryPhone.movie ? .video : .photo, data: data, options: nil)
        request.isFavorite = data == LibraryPhone.image
      }
      let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip")
      album.addAssets([] as [PHAsset])
      seen.append(PHAsset.fetchAssets(with: nil).count == 0)
    } completionHandler: { succeeded, error in
      seen += [succeeded, error == nil]
    }
    #expect(seen == [true, true, true])
    #expect(phone.files == ["DCIM/100APPLE/IMG_0001.JPG", "DCIM/100APPLE/IMG_0002.MOV", "library.json"])
    phone.world.use {
      let assets = PHAsset.fetchAssets(with: nil)
      #expect(assets.map(\.mediaType) == [.image, .video])
      #expect(assets.map(\.isFavorite) == [true, false])
      #expect(assets.map { [$0.pixelWidth, $0.pixelHeight] } == [[40, 30], [64, 48]])
      #expect(assets.map(\.duration) == [0, 2.5])
      #expect(PHCollection.fetchTopLevelUserCollections(with: nil).firstObject?.localizedTitle == "Trip")
    }
  }

  @Test func `rule(343): if one change of a block fails, no change is applied`() throws {
    try phone.add()
    let before = (phone.all, phone.files)
    let gone = try phone.makeFile("gone.mov", LibraryPhone.movie)
    let code = change {
      let good = PHAssetCreationRequest.forAsset()
      let options = PHAssetResourceCreationOptions()
      options.shouldMoveFile = true
      good.addResource(with: .video, fileURL: gone, options: options)
      PHAssetCreationRequest.forAsset().addResource(with: .video, data: Data("no movie".utf8), options: nil)
    }
    #expect(code == .invalidResource)
    #expect(phone.all == before.0)
    #expect(phone.files == before.1)
    #expect(FileManager.default.fileExists(atPath: gone.path), "what was to be moved is where it was")
    try FileManager.default.removeItem(at: gone)
  }

  @Test(
    arguments: [
      (.video, LibraryPhone.image, .invalidResource), (.photo, LibraryPhone.movie, .invalidResource),
      (.photo, Data("text".utf8), .invalidResource), (.video, Data(), .invalidResource),
      (.pairedVideo, LibraryPhone.movie, .missingResource), (.adjustmentData, LibraryPhone.image, .missingResource),
    ] as [(PHAssetResourceType, Data, PHPhotosError.Code)])
  func `rule(344): data that is not an image or movie of the given type is refused`(
    _ type: PHAssetResourceType, _ data: Data, _ code: PHPhotosError.Code
  ) {
    #expect(change { PHAssetCreationRequest.forAsset().addResource(with: type, data: data, options: nil) } == code)
    #expect(phone.all.isEmpty)
    #expect(!phone.files.contains { $0.hasPrefix("DCIM") })
  }

  @Test func `An asset without files, or with two files of the same type, is refused`() {
    #expect(change { _ = PHAssetCreationRequest.forAsset() } == .missingResource)
    #expect(
      change {
        let request = PHAssetCreationRequest.forAsset()
        for _ in 0..<2 { request.addResource(with: .photo, data: LibraryPhone.image, options: nil) }
      } == .invalidResource)
    func supports(_ types: PHAssetResourceType...) -> Bool {
      PHAssetCreationRequest.supportsAssetResourceTypes(types.map { NSNumber(value: $0.rawValue) })
    }
    #expect(supports(.photo))
    #expect(supports(.video))
    #expect(supports(.photo, .pairedVideo))
    #expect(supports(.photo, .alternatePhoto))
    #expect(!supports(.pairedVideo))
    #expect(!supports(.photo, .video))
    #expect(!supports(.video, .pairedVideo))
    #expect(!supports())
  }

  @Test(
    arguments: [("AAAA-1", "AAAA-1", true), ("AAAA-1", "BBBB-2", false), ("AAAA-1", nil, false)]
      as [(
        String, String?, Bool
      )]) func `rule(345): the image and the movie of a Live Photo need the same content identifier`(
      _ inPicture: String, _ inMovie: String?, _ fits: Bool
    ) throws
  {
    let image = Data("JPEG 40x30 \(inPicture)".utf8)
    let movie = Data("MOVIE 40x30 1.5s \(inMovie ?? "")".utf8)
    let code = change {
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: .photo, data: image, options: nil)
      request.addResource(with: .pairedVideo, data: movie, options: nil)
    }
    #expect(code == (fits ? nil : .invalidResource))
    guard fits else { return }
    let asset = try #require(phone.all.first.flatMap(phone.asset))
    #expect(asset.mediaSubtypes == .photoLive)
    #expect(asset.playbackStyle == .livePhoto)
    #expect(asset.mediaType == .image)
    #expect(phone.files.prefix(2) == ["DCIM/100APPLE/IMG_0001.JPG", "DCIM/100APPLE/IMG_0001.MOV"])
    #expect(PHAssetResource.assetResources(for: asset).map(\.type) == [.photo, .pairedVideo])
  }

  @Test func `rule(344): data is stored unchanged, and files are copied, or moved on request`() throws {
    let data = LibraryPhone.image + Data(" and what else it tells".utf8)
    let asset = try phone.add(.photo, data)
    let resource = try #require(PHAssetResource.assetResources(for: asset).first)
    #expect(try Data(contentsOf: resource.url) == data)
    #expect(resource.originalFilename == "IMG_0001.JPG")
    #expect(resource.uniformTypeIdentifier == "public.jpeg")
    for moves in [false, true] {
      let file = try phone.makeFile("clip-\(moves).mov", LibraryPhone.movie)
      let code = change {
        let options = PHAssetResourceCreationOptions()
        options.shouldMoveFile = moves
        options.originalFilename = "clip.mov"
        PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: file, options: options)
      }
      #expect(code == nil)
      #expect(FileManager.default.fileExists(atPath: file.path) == !moves)
      try? FileManager.default.removeItem(at: file)
    }
    phone.world.use {
      let names = PHAsset.fetchAssets(with: .video, options: nil)
        .map { PHAssetResource.assetResources(for: $0)[0].originalFilename }
      #expect(names == ["clip.mov", "clip.mov"])
    }
  }

  @Test func `Asset properties can be changed, and dates come from the timeline unless the change sets them`() throws {
    phone.world.advance(milliseconds: 1500)
    let asset = try phone.add()
    let start = phone.system.photoDate.addingTimeInterval(-1.5)
    #expect(asset.creationDate == start.addingTimeInterval(1.5))
    #expect(asset.modificationDate == asset.creationDate)
    phone.world.advance(milliseconds: 1000)
    let date = Date(timeIntervalSince1970: 1_000_000)
    let code = change {
      let request = PHAssetChangeRequest(for: asset)
      request.creationDate = date
      request.isFavorite = true
      request.location = CLLocation(latitude: 48.1, longitude: 11.6)
      #expect(request.creationDate == date)
      #expect(request.isFavorite)
      #expect(!request.isHidden)
    }
    #expect(code == nil)
    let changed = try #require(phone.asset(asset.localIdentifier))
    #expect(changed.creationDate == date)
    #expect(changed.isFavorite)
    #expect(changed == asset)
    #expect(changed.location == CLLocation(latitude: 48.1, longitude: 11.6))
    #expect(changed.modificationDate == start.addingTimeInterval(2.5))
    #expect(asset.creationDate != date, "what was fetched stays as it was")
  }

  @Test func `A deleted asset is removed with its files and from its albums, and cannot be deleted again`() throws {
    let (first, second) = (try phone.add(), try phone.add(.video, LibraryPhone.movie))
    _ = change {
      PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "A").addAssets([first, second])
    }
    #expect(change { PHAssetChangeRequest.deleteAssets([first] as NSArray) } == nil)
    #expect(phone.all == [second.localIdentifier])
    #expect(phone.files == ["DCIM/100APPLE/IMG_0002.MOV", "library.json"])
    try phone.world.use {
      let album = try #require(
        PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil).firstObject)
      #expect(PHAsset.fetchAssets(in: album, options: nil).map { $0 } == [second])
    }
    #expect(change { PHAssetChangeRequest.deleteAssets([first]) } == .identifierNotFound)
    #expect(change { PHAssetChangeRequest(for: first).isFavorite = true } == .identifierNotFound)
  }

  @Test func `A full photo library refuses new assets and keeps existing assets`() throws {
    let asset = try phone.add()
    phone.system.photoLibraryCapacity = 15
    #expect(
      change { PHAssetCreationRequest.forAsset().addResource(with: .photo, data: LibraryPhone.image, options: nil) }
        == .notEnoughSpace)
    #expect(phone.all == [asset.localIdentifier])
    #expect(change { PHAssetChangeRequest(for: asset).isHidden = true } == nil, "facts need no room")
  }

  @Test func `Change requests outside a change block raise an internal inconsistency exception`() throws {
    let asset = try phone.add()
    phone.world.use {
      _ = PHAssetCreationRequest.forAsset()
      PHAssetChangeRequest(for: asset).isFavorite = true
      PHAssetChangeRequest.deleteAssets([asset])
      _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "A")
    }
    #expect(phone.world.log.misuses.allSatisfy { $0.exception == .internalInconsistency })
    #expect(phone.world.log.misuses.count == 5)
    #expect(phone.all.count == 1)
    #expect(phone.asset(asset.localIdentifier)?.isFavorite == false)
  }

  @Test func `Creation requests for missing files are nil`() {
    nonisolated(unsafe) var requests: [PHAssetChangeRequest?] = []
    let url = phone.folder.appendingPathComponent("nothing.mov")
    #expect(
      change {
        requests = [
          PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: url),
          PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: url),
        ]
      } == nil)
    #expect(requests.allSatisfy { $0 == nil })
    #expect(phone.all.isEmpty)
  }

  @Test(arguments: [
    ("DCIM/100APPLE/IMG_0001.JPG", "../IMG_0001.JPG"), ("DCIM/100APPLE/IMG_0001.JPG", "/IMG_0001.JPG"),
    ("\"nextNumber\" : 2", "\"nextNumber\" : 9223372036854775807"), ("\"bytes\" : 10", "\"bytes\" : -10"),
  ]) func `An index that names files outside of its folder or has impossible numbers is refused`(
    _ old: String, _ new: String
  ) throws {
    try phone.add()
    let text = try String(contentsOf: phone.folder.appendingPathComponent("library.json"), encoding: .utf8)
    #expect(text.contains(old))
    #expect(throws: DecodingError.self) { try PhotoIndex(decoding: Data(text.replacing(old, with: new).utf8)) }
  }

  @Test func `The index is readable text without absolute paths, and the library can be opened again`() throws {
    try phone.add()
    _ = change {
      PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip")
    }
    let text = try String(contentsOf: phone.folder.appendingPathComponent("library.json"), encoding: .utf8)
    #expect(text.contains("\"title\" : \"Trip\""))
    #expect(text.contains("DCIM/100APPLE/IMG_0001.JPG"))
    #expect(!text.contains(phone.folder.path))
    #expect(!text.contains("\\/"))
    let again = LibraryPhone()
    again.system.photoLibraryURL = phone.folder
    #expect(again.all == phone.all)
    try again.add()
    #expect(again.all.count == 2)
    #expect(Set(again.all).count == 2)
    let other = LibraryPhone()
    try other.add()
    #expect(other.all == phone.all, "the same steps make the same names")
  }
}
