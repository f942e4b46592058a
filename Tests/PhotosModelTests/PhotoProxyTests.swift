import AVFoundationTypes
import CoreVideoModel
import Foundation
import ModelTestSupport
import PixelModel
import SimulationKernel
import Testing

@testable import PhotosModel

/// Tests the library's processing of deferred photo proxies.
@Suite("Deferred photo proxies")
struct PhotoProxyTests {
  private let phone = LibraryPhone()
  private let proxy = Data("JPEG 20x15".utf8)

  init() {
    let pixels = CVBuffer(
      layout: PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: 40, height: 30)!, render: nil)
    let photo = PhotoDescription(fileType: "public.jpeg", image: pixels)
    phone.system.change { phone.system.deferredPhotos.write($0) { $0[proxy] = photo } }
  }

  private func types(_ asset: PHAsset) -> [PHAssetResourceType] {
    PHAssetResource.assetResources(for: asset).map(\.type)
  }

  @Test func `rule(427): data that is not a proxy is refused, and a proxy creates an asset only once`() throws {
    func refusal(_ data: Data) -> PHPhotosError.Code? {
      do { try phone.add(.photoProxy, data) } catch { return (error as? PHPhotosError)?.code }
      return nil
    }
    #expect(refusal(LibraryPhone.image) == .invalidResource)
    try phone.add(.photoProxy, proxy)
    #expect(refusal(proxy) == .invalidResource)
    #expect(phone.all.count == 1)
  }

  @Test(arguments: ["image", "data", "file"])
  func `rule(427): the library finishes a deferred photo when its image is requested`(_ way: String) throws {
    let asset = try phone.add(.photoProxy, proxy)
    #expect(asset.pixelWidth == 20)
    #expect(asset.pixelHeight == 15)
    #expect(types(asset) == [.photoProxy])
    nonisolated(unsafe) var found = ""
    phone.world.use {
      switch way {
      case "image":
        PHImageManager.default().requestImage(
          for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .aspectFit, options: nil
        ) { image, _ in found = "JPEG \(image?.cgImage?.width ?? 0)x\(image?.cgImage?.height ?? 0)" }
      case "data":
        PHImageManager.default().requestImageDataAndOrientation(for: asset, options: nil) { data, _, _, _ in
          found = String(decoding: data ?? Data(), as: UTF8.self)
        }
      default:
        let resource = PHAssetResource.assetResources(for: asset)[0]
        PHAssetResourceManager.default().requestData(for: resource, options: nil) {
          found = String(decoding: $0, as: UTF8.self)
        } completionHandler: { _ in
        }
      }
    }
    #expect(found == "JPEG 40x30")
    let finished = try #require(phone.asset(asset.localIdentifier))
    #expect(finished.pixelWidth == 40)
    #expect(finished.pixelHeight == 30)
    #expect(types(finished) == [.photo])
    #expect(phone.files == ["DCIM/100APPLE/IMG_0001.JPG", "library.json"])
  }

  @Test
  func
    `rule(427): the library finishes a deferred photo later and notifies observers of new contents`()
    throws
  {
    final class Observer: NSObject, PHPhotoLibraryChangeObserver, @unchecked Sendable {
      // Unchecked: the observer is called on one queue.
      var changes: [PHChange] = []
      func photoLibraryDidChange(_ changeInstance: PHChange) { changes.append(changeInstance) }
    }
    let (asset, observer) = (try phone.add(.photoProxy, proxy), Observer())
    phone.library.register(observer)
    phone.world.advance(milliseconds: 9_000)
    #expect(types(try #require(phone.asset(asset.localIdentifier))) == [.photoProxy])
    #expect(observer.changes.isEmpty)
    phone.world.advance(milliseconds: 2_000)
    #expect(types(try #require(phone.asset(asset.localIdentifier))) == [.photo])
    #expect(observer.changes.count == 1)
    #expect(observer.changes.first?.changeDetails(for: asset)?.assetContentChanged == true)
    try phone.library.performChangesAndWait { PHAssetChangeRequest(for: asset).isFavorite = true }
    let favourite = try #require(phone.asset(asset.localIdentifier))
    try phone.library.performChangesAndWait { PHAssetChangeRequest(for: asset).isFavorite = false }
    #expect(observer.changes.last?.changeDetails(for: favourite)?.assetContentChanged == false)
  }

  @Test func `the time until a proxy is finished is the phone's`() throws {
    phone.system.limits.proxyMilliseconds = 500
    let asset = try phone.add(.photoProxy, proxy)
    phone.world.advance(milliseconds: 499)
    #expect(types(try #require(phone.asset(asset.localIdentifier))) == [.photoProxy])
    phone.world.advance(milliseconds: 1)
    #expect(types(try #require(phone.asset(asset.localIdentifier))) == [.photo])
  }

  @Test
  func `rule(427): a deleted proxy is not finished, and a proxy in a failed change can be added again`()
    throws
  {
    #expect(throws: PHPhotosError.self) {
      try phone.library.performChangesAndWait {
        PHAssetCreationRequest.forAsset().addResource(with: .photoProxy, data: proxy, options: nil)
        _ = PHAssetCreationRequest.forAsset()
      }
    }
    let asset = try phone.add(.photoProxy, proxy)
    try phone.library.performChangesAndWait { PHAssetChangeRequest.deleteAssets([asset]) }
    phone.world.advance(milliseconds: 11_000)
    #expect(phone.all.isEmpty)
    #expect(phone.files == ["library.json"])
  }
}
