import Foundation
import ModelTestSupport
import PhotosModel
import PlatformModel
import PlatformTypes
import SimulationKernel
import Testing

@Suite("Reading images and files of the photo library")
struct PhotoReadingTests {
  let phone = LibraryPhone()

  @Test(
    arguments: [
      (20, 20, .aspectFit, [20, 15]), (20, 20, .aspectFill, [27, 20]), (400, 300, .aspectFit, [40, 30]),
      (-1, -1, .aspectFit, [40, 30]),
    ] as [(Int, Int, PHImageContentMode, [Int])]) func `Images fit or fill the requested size`(
      _ width: Int, _ height: Int, _ mode: PHImageContentMode, _ expected: [Int]
    ) throws
  {
    let asset = try phone.add()
    nonisolated(unsafe) var found: [[Int]] = []
    nonisolated(unsafe) var isDegraded: [Bool] = []
    phone.world.use {
      let options = PHImageRequestOptions()
      options.isSynchronous = true
      let id = PHImageManager.default().requestImage(
        for: asset, targetSize: CGSize(width: width, height: height), contentMode: mode, options: options
      ) { image, info in
        found.append([image?.cgImage?.width ?? 0, image?.cgImage?.height ?? 0])
        isDegraded.append(info?[PHImageResultIsDegradedKey] as? Bool ?? true)
      }
      #expect(id != PHInvalidImageRequestID)
    }
    #expect(found == [expected])
    #expect(isDegraded == [false])
  }

  @Test func `Image data has a type and an orientation, and a movie has no image data`() throws {
    let (image, movie) = (try phone.add(), try phone.add(.video, LibraryPhone.movie))
    nonisolated(unsafe) var found: [String] = []
    phone.world.use {
      for asset in [image, movie] {
        PHCachingImageManager().requestImageDataAndOrientation(for: asset, options: nil) { data, type, turn, info in
          let error = (info?[PHImageErrorKey] as? PHPhotosError)?.code
          found.append("\(data?.count ?? 0) \(type ?? "-") \(turn.rawValue) \(error.map { "\($0)" } ?? "-")")
        }
      }
    }
    #expect(found == ["10 public.jpeg 6 -", "0 - 1 missingResource"])
  }

  @Test func `A part of an image can be requested, and a pending request can be canceled`() throws {
    let asset = try phone.add()
    nonisolated(unsafe) var found: [String] = []
    phone.world.use {
      let manager = PHImageManager()
      let options = PHImageRequestOptions()
      options.resizeMode = .exact
      options.normalizedCropRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
      manager.requestImage(for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .default, options: options) {
        image, _ in
        found.append("\(image?.size.width ?? 0)")
        // The queue is busy with this result, so the next request is pending and can be canceled.
        let id = manager.requestImage(
          for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .default, options: nil
        ) { image, info in found.append("\(image == nil) \(info?[PHImageCancelledKey] as? Bool ?? false)") }
        manager.cancelImageRequest(id)
      }
    }
    #expect(found == ["20.0", "true true"])
  }

  @Test func `Only a Live Photo asset returns a Live Photo`() throws {
    let plain = try phone.add()
    try phone.library.performChangesAndWait {
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: .photo, data: Data("JPEG 40x30 ID".utf8), options: nil)
      request.addResource(with: .pairedVideo, data: Data("MOVIE 40x30 1s ID".utf8), options: nil)
    }
    let live = try #require(phone.all.last.flatMap(phone.asset))
    nonisolated(unsafe) var found: [PHLivePhoto?] = []
    phone.world.use {
      for asset in [plain, live] {
        PHImageManager.default().requestLivePhoto(
          for: asset, targetSize: .zero, contentMode: .aspectFit, options: nil
        ) { photo, _ in found.append(photo) }
      }
    }
    #expect(found.map { $0?.size.width } == [nil, 40])
    #expect(found.last.flatMap { $0 }.map { PHAssetResource.assetResources(for: $0).count } == 2)
  }

  @Test func `A Live Photo can be loaded from its two files`() throws {
    let photo = try phone.makeFile("live.jpg", Data("JPEG 40x30 ID".utf8))
    let movie = try phone.makeFile("live.mov", Data("MOVIE 40x30 1s ID".utf8))
    nonisolated(unsafe) var found: [PHLivePhoto?] = []
    nonisolated(unsafe) var isDegraded: [Bool?] = []
    for files in [[photo, movie], [movie], [photo], [photo, movie, movie]] {
      _ = phone.world.use {
        PHLivePhoto.request(
          withResourceFileURLs: files, placeholderImage: nil, targetSize: .zero, contentMode: .aspectFit
        ) { photo, info in
          found.append(photo)
          isDegraded.append(info[PHLivePhotoInfoIsDegradedKey] as? Bool)
        }
      }
    }
    #expect(found.map { $0?.size.width } == [0, 40, 0, nil, 0, nil, 0, nil])
    #expect(isDegraded == [true, false, true, nil, true, nil, true, nil])
    let resources = found[1].map { PHAssetResource.assetResources(for: $0) } ?? []
    #expect(resources.map(\.type) == [.photo, .pairedVideo])
    #expect(resources.map(\.originalFilename) == [photo, movie].map(\.lastPathComponent))
    #expect(resources.map(\.url) == [photo, movie])
  }

  @Test func `Resource files can be read and copied`() async throws {
    let asset = try phone.add()
    let resource = try #require(PHAssetResource.assetResources(for: asset).first)
    nonisolated(unsafe) var bytes = Data()
    nonisolated(unsafe) var isDone = false
    _ = phone.world.use {
      PHAssetResourceManager.default().requestData(for: resource, options: nil) {
        bytes += $0
      } completionHandler: {
        isDone = $0 == nil
      }
    }
    #expect(bytes == LibraryPhone.image)
    #expect(isDone)
    let copy = try phone.makeFile("copy.jpg", Data())
    try FileManager.default.removeItem(at: copy)
    let write = { try await PHAssetResourceManager.default().writeData(for: resource, toFile: copy, options: nil) }
    try await CaptureSystem.$scoped.withValue(phone.system) { try await write() }
    #expect(try Data(contentsOf: copy) == LibraryPhone.image)
    await #expect(throws: (any Error).self, "there is a file already") {
      try await CaptureSystem.$scoped.withValue(phone.system) { try await write() }
    }
    try FileManager.default.removeItem(at: copy)
  }
}
