import Foundation
import ModelTestSupport
import PhotosModel
import PlatformTypes
import SimulationKernel
import Testing

@testable import AssetsLibraryModel

/// Tests raw values that apps store and compare, and the default values of options. **Source:** Apple's headers.
@Suite("Values of photo library constants")
struct PhotoConstantTests {
  @Test func `asset resources, albums and media types have Apple's numbers`() {
    let files: [(PHAssetResourceType, Int)] = [
      (.audio, 3), (.fullSizePhoto, 5), (.fullSizeVideo, 6), (.adjustmentBasePhoto, 8), (.fullSizePairedVideo, 10),
      (.adjustmentBasePairedVideo, 11), (.adjustmentBaseVideo, 12), (.photoProxy, 19),
    ]
    for (file, number) in files { #expect(file.rawValue == number) }
    let albums: [(PHAssetCollectionSubtype, Int)] = [
      (.albumSyncedAlbum, 5), (.albumMyPhotoStream, 100), (.albumCloudShared, 101), (.smartAlbumPanoramas, 201),
      (.smartAlbumVideos, 202), (.smartAlbumTimelapses, 204), (.smartAlbumRecentlyAdded, 206),
      (.smartAlbumBursts, 207), (.smartAlbumSlomoVideos, 208), (.smartAlbumSelfPortraits, 210),
      (.smartAlbumScreenshots, 211), (.smartAlbumDepthEffect, 212), (.smartAlbumLivePhotos, 213),
      (.smartAlbumAnimated, 214), (.smartAlbumLongExposures, 215),
    ]
    for (album, number) in albums { #expect(album.rawValue == number) }
    #expect(PHAssetMediaType.unknown.rawValue == 0)
    #expect(PHAssetMediaType.audio.rawValue == 3)
    #expect(PHImageRequestOptionsVersion.current.rawValue == 0)
    #expect(PHVideoRequestOptionsVersion.current.rawValue == 0)
    #expect(PHImageRequestOptionsDeliveryMode.opportunistic.rawValue == 0)
    #expect(PHVideoRequestOptionsDeliveryMode.automatic.rawValue == 0)
  }

  @Test func `the deprecated library's orientations and authorization statuses have Apple's numbers`() {
    let orientations: [(ALAssetOrientation, Int)] = [
      (.up, 0), (.down, 1), (.left, 2), (.right, 3), (.upMirrored, 4), (.downMirrored, 5), (.leftMirrored, 6),
      (.rightMirrored, 7),
    ]
    for (orientation, number) in orientations { #expect(orientation.rawValue == number) }
    let permissions: [(ALAuthorizationStatus, Int)] = [
      (.notDetermined, 0), (.restricted, 1), (.denied, 2), (.authorized, 3),
    ]
    for (permission, number) in permissions { #expect(permission.rawValue == number) }
  }

  @Test func `request options default to the current version without network access`() {
    let (image, movie) = (PHImageRequestOptions(), PHVideoRequestOptions())
    #expect(image.version == .current)
    #expect(image.deliveryMode == .opportunistic)
    #expect(!image.isNetworkAccessAllowed)
    #expect(movie.version == .current)
    #expect(movie.deliveryMode == .automatic)
    #expect(!movie.isNetworkAccessAllowed)
    #expect(image.progressHandler == nil)
    #expect(movie.progressHandler == nil)
    #expect(!PHContentEditingInputRequestOptions().isNetworkAccessAllowed)
    #expect(!PHAssetResourceRequestOptions().isNetworkAccessAllowed)
  }
}

/// Tests assets as movies, for editing, and through the deprecated library API.
@Suite("Assets as movies, for editing and in the deprecated library")
struct PhotoAccessTests {
  let phone = LibraryPhone()

  @Test func `a movie asset can be viewed, played and exported, and an image asset cannot`() throws {
    let (image, movie) = (try phone.add(), try phone.add(.video, LibraryPhone.movie))
    nonisolated(unsafe) var found: [String] = []
    phone.world.use {
      for asset in [movie, image] {
        let manager = PHImageManager.default()
        let id: PHImageRequestID = manager.requestAVAsset(forVideo: asset, options: PHVideoRequestOptions()) {
          asset, mix, info in
          found.append(
            "\(asset != nil) \(mix == nil) \((info?[PHImageErrorKey] as? PHPhotosError)?.code.rawValue ?? 0)")
        }
        #expect(id != PHInvalidImageRequestID)
        manager.requestPlayerItem(forVideo: asset, options: nil) { item, _ in found.append("\(item != nil)") }
        manager.requestExportSession(forVideo: asset, options: nil, exportPreset: "none") { session, info in
          found.append("\(session == nil) \(info?[PHImageErrorKey] != nil)")
        }
      }
    }
    let missing = PHPhotosError.Code.missingResource.rawValue
    #expect(found == ["true true 0", "true", "true true", "false true \(missing)", "false", "true true"])
  }

  @Test func `an asset gives an editing input, and an edited asset has the adjustment data of its app`()
    throws
  {
    let asset = try phone.add()
    nonisolated(unsafe) var input: PHContentEditingInput?
    phone.world.use {
      let options = PHContentEditingInputRequestOptions()
      options.canHandleAdjustmentData = { $0.formatIdentifier == "org.example" }
      let data = PHAdjustmentData(formatIdentifier: "org.example", formatVersion: "1", data: Data([1]))
      #expect(options.canHandleAdjustmentData?(data) == true)
      #expect(data.formatVersion == "1")
      #expect(data.data == Data([1]))
      let id: PHContentEditingInputRequestID = asset.requestContentEditingInput(with: options) { found, _ in
        input = found
      }
      asset.cancelContentEditingInputRequest(id)
    }
    #expect(input?.mediaType == .image)
    #expect(input?.uniformTypeIdentifier == "public.jpeg")
    #expect(input?.adjustmentData == nil)
    #expect(asset.canPerform(.delete))
    #expect(asset.canPerform(.properties))
    #expect(!asset.canPerform(.content))
    #expect(!asset.isHidden)
    #expect(asset.sourceType == .typeUserLibrary)
    try phone.library.performChangesAndWait { PHAssetChangeRequest(for: asset).revertAssetContentToOriginal() }
    #expect(try #require(phone.asset(asset.localIdentifier)).canPerform(.delete))
  }

  @Test func `an album is created with a placeholder and found by type, and no assets from other sources exist`()
    throws
  {
    nonisolated(unsafe) var placeholder: PHObjectPlaceholder?
    let asset = try phone.add()
    try phone.library.performChangesAndWait {
      let request = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip")
      placeholder = request.placeholderForCreatedAssetCollection
      request.addAssets([asset])
    }
    try phone.world.use {
      let id = try #require(placeholder?.localIdentifier)
      let found = PHAssetCollection.fetchAssetCollections(withLocalIdentifiers: [id], options: nil).firstObject
      #expect(found?.assetCollectionType == .album)
      #expect(found?.assetCollectionSubtype == .albumRegular)
      #expect(found?.estimatedAssetCount == 1)
      let (own, synced) = (PHFetchOptions(), PHFetchOptions())
      own.includeAssetSourceTypes = [.typeUserLibrary]
      synced.includeAssetSourceTypes = [.typeiTunesSynced, .typeCloudShared]
      #expect(PHAsset.fetchAssets(with: own).count == 1)
      #expect(PHAsset.fetchAssets(with: synced).count == 0)
    }
  }

  @Test func `caching images does not change the results of image requests`() throws {
    let asset = try phone.add()
    nonisolated(unsafe) var widths: [Int?] = []
    phone.world.use {
      let manager = PHCachingImageManager()
      let size = CGSize(width: 20, height: 20)
      manager.startCachingImages(for: [asset], targetSize: size, contentMode: .aspectFit, options: nil)
      manager.requestImage(for: asset, targetSize: size, contentMode: .aspectFit, options: nil) { image, _ in
        widths.append(image?.cgImage?.width)
      }
      manager.stopCachingImages(for: [asset], targetSize: size, contentMode: .aspectFit, options: nil)
      manager.stopCachingImagesForAllAssets()
      manager.requestImage(for: asset, targetSize: size, contentMode: .aspectFit, options: nil) { image, _ in
        widths.append(image?.cgImage?.width)
      }
    }
    #expect(widths == [20, 20])
  }

  @Test func `rule(346): the deprecated library finds an album by its URL and returns the URL of an asset`() throws {
    let asset = try phone.add()
    let library = phone.world.use { ALAssetsLibrary() }
    nonisolated(unsafe) var urls: [URL] = []
    nonisolated(unsafe) var names: [String] = []
    library.addAssetsGroupAlbum(withName: "Trip") { _ in
    } failureBlock: { _ in
    }
    library.enumerateGroupsWithTypes(ALAssetsGroupAlbum) { group, _ in
      if let url = group?.value(forProperty: ALAssetsGroupPropertyURL) as? URL { urls.append(url) }
    } failureBlock: { _ in
    }
    for url in urls {
      library.group(for: url) { group in
        names.append(group?.value(forProperty: ALAssetsGroupPropertyName) as? String ?? "none")
      } failureBlock: { _ in
      }
    }
    #expect(names == ["Trip"])
    let own = ALAsset(asset).value(forProperty: ALAssetPropertyAssetURL) as? URL
    #expect(own?.scheme == "assets-library")
    #expect(own == ALAsset(asset).defaultRepresentation()?.url())
  }
}
