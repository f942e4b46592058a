import AVFoundation
import CaptureTesting
import Photos
import Testing

@testable import Flows

@MainActor @Suite struct AlbumTests {
  /// Records a movie of half a second.
  private func record(_ phone: TestedPhone) async throws -> URL {
    let url = URL.temporary("mov")
    let recorder = MovieRecorder()
    try recorder.configure()
    recorder.session.startRunning()
    recorder.record(to: url)
    await phone.advance(by: 0.5)
    recorder.stop()
    await phone.advance(by: 0.5)
    return url
  }

  @Test(.phone()) func photosAndMoviesAreSaved() async throws {
    let phone = try #require(TestedPhone.current)
    let url = try await record(phone)
    defer { try? FileManager.default.removeItem(at: url) }
    let photo = try FlashPhoto()
    photo.session.startRunning()
    photo.shoot(.off)
    await phone.advance(by: 1)
    let album = Album(title: "My camera")
    try await album.save(movie: url)
    try await album.save(photo: try #require(photo.files.first))
    #expect(album.assets.map(\.mediaType) == [.video, .image])
    #expect(abs(album.assets[0].duration - 0.5) < 0.1)
    #expect(album.assets.allSatisfy { $0.pixelWidth == 480 && $0.pixelHeight == 640 }, "as they are to be seen")
  }

  @Test(.phone()) func aDeniedPermissionPreventsSaving() async throws {
    let phone = try #require(TestedPhone.current)
    phone.system.setPhotoAuthorizationStatus(.denied, for: .readWrite)
    let album = Album(title: "My camera")
    await #expect(throws: Album.Failure.self) { try await album.save(photo: Data()) }
    #expect(album.assets.isEmpty)
  }

  @Test(.phone()) func theAssetsLibrarySavesMoviesToo() async throws {
    let phone = try #require(TestedPhone.current)
    let url = try await record(phone)
    defer { try? FileManager.default.removeItem(at: url) }
    var addresses: [URL?] = []
    OldAlbum().save(movie: url) { addresses.append($0) }
    OldAlbum().save(movie: URL(fileURLWithPath: #filePath)) { addresses.append($0) }
    await phone.advance(by: 1)
    try #require(addresses.count == 2)
    #expect(addresses[0] == nil)
    #expect(addresses[1]?.scheme == "assets-library")
    #expect(PHAsset.fetchAssets(with: .video, options: nil).count == 1)
  }
}
