import AVFoundation
import AssetsLibrary
import CaptureTesting
import Foundation
import Photos
import Testing

@Suite("The photo library with only Apple's names")
struct LibraryFlowTests {
  private static let clip = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Fixtures/Media/portrait.mov").standardizedFileURL
  private static let image = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Fixtures/Media/bars.png").standardizedFileURL

  @Test func `photos and movies are saved to an album and read back`() throws {
    let phone = try TestedPhone()
    phone.system.setPhotoAuthorizationStatus(.notDetermined, for: .readWrite)
    try phone.run {
      let saver = AlbumSaver(title: "My camera")
      saver.save(photo: try Data(contentsOf: Self.image))
      phone.advance(by: 1)
      saver.save(movie: Self.clip)
      let copy = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-saved-\(UUID()).mov")
      try FileManager.default.copyItem(at: Self.clip, to: copy)
      phone.advance(by: 1)
      saver.saveByMoving(movie: copy)
      phone.advance(by: 0)
      #expect(saver.errors.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: copy.path))
      let assets = saver.newestFirst()
      #expect(assets.map(\.mediaType) == [.video, .video, .image])
      let (movie, photo) = (try #require(assets.first), try #require(assets.last))
      #expect(movie.pixelHeight > movie.pixelWidth, "the movie must have the size of its display orientation")
      #expect(movie.duration > 0, "the movie must not be empty")
      #expect(PHAssetResource.assetResources(for: photo).first?.uniformTypeIdentifier == "public.png")
      try look(at: movie, photo, with: phone)
    }
  }

  private func look(at assets: PHAsset..., with phone: TestedPhone) throws {
    for asset in assets {
      nonisolated(unsafe) var sizes: [[Int]] = []
      PHImageManager.default().requestImage(
        for: asset, targetSize: CGSize(width: 64, height: 64), contentMode: .aspectFit, options: nil
      ) { image, _ in
        sizes.append([image?.cgImage?.width ?? 0, image?.cgImage?.height ?? 0])
      }
      phone.advance(by: 0)
      try #require(sizes.count == 1)
      #expect(sizes[0].max() == 64)
    }
  }

  @Test func `a file that is not a movie is refused, and without access everything is refused`() throws {
    let phone = try TestedPhone()
    try phone.run {
      let saver = AlbumSaver(title: "My camera")
      saver.save(movie: Self.image)
      phone.advance(by: 0)
      #expect((saver.errors.first as? PHPhotosError)?.code == .invalidResource)
      #expect(saver.newestFirst().isEmpty)
      let library = ALAssetsLibrary()
      #expect(library.videoAtPathIs(compatibleWithSavedPhotosAlbum: Self.clip))
      #expect(!library.videoAtPathIs(compatibleWithSavedPhotosAlbum: Self.image))
      for level in [PHAccessLevel.addOnly, .readWrite] { phone.system.setPhotoAuthorizationStatus(.denied, for: level) }
      saver.save(photo: try Data(contentsOf: Self.image))
      #expect(PHAsset.fetchAssets(with: nil).count == 0)
      phone.system.setPhotoAuthorizationStatus(.authorized, for: .readWrite)
      #expect(PHAsset.fetchAssets(with: nil).count == 0)
    }
  }

  @Test func `the deprecated library saves to the same photo library`() throws {
    let phone = try TestedPhone()
    phone.run {
      let library = ALAssetsLibrary()
      nonisolated(unsafe) var urls: [URL?] = []
      library.writeVideoAtPath(toSavedPhotosAlbum: Self.clip) { url, _ in urls.append(url) }
      phone.advance(by: 0)
      #expect(urls.map { $0?.scheme } == ["assets-library"])
      #expect(PHAsset.fetchAssets(with: .video, options: nil).count == 1)
    }
  }
}
