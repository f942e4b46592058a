import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import ModelTestSupport
import PixelModel
import PlatformTypes
import SimulationKernel

@testable import PhotosModel

/// A phone with a photo library in a temporary folder. Its media are texts such as `JPEG 40x30 …` and `MOVIE 40x30 2.5s
/// ID …`.
final class LibraryPhone: @unchecked Sendable {
  // Unchecked: the phone is set up in a single test.
  let world = TestWorld()
  let folder: URL
  var system: CaptureSystem { world.system }
  var library: PHPhotoLibrary { world.use { PHPhotoLibrary.shared() } }

  static let image = Data("JPEG 40x30".utf8)
  static let movie = Data("MOVIE 64x48 2.5s".utf8)

  init() {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-library-\(UUID())")
    world.system.photoLibraryURL = folder
    world.system.media = TextMedia()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Adds an asset and returns it.
  @discardableResult
  func add(_ type: PHAssetResourceType = .photo, _ data: Data = LibraryPhone.image) throws -> PHAsset {
    nonisolated(unsafe) var id = ""
    try library.performChangesAndWait {
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: type, data: data, options: nil)
      id = request.placeholderForCreatedAsset!.localIdentifier
    }
    return asset(id)!
  }

  func asset(_ id: String) -> PHAsset? {
    world.use { PHAsset.fetchAssets(withLocalIdentifiers: [id], options: nil).firstObject }
  }

  /// The identifiers of all assets.
  var all: [String] { world.use { PHAsset.fetchAssets(with: nil).map(\.localIdentifier) } }

  /// Writes a file outside the library.
  func makeFile(_ name: String, _ data: Data) throws -> URL {
    let url = folder.deletingLastPathComponent().appendingPathComponent("\(folder.lastPathComponent)-\(name)")
    try data.write(to: url)
    return url
  }

  /// The files in the library's folder, without subfolders.
  var files: [String] {
    let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return found.filter { !["DCIM", PhotoFolder.mediaFolder].contains($0) }.sorted()
  }
}

/// Media services that read media in text form.
struct TextMedia: MediaServices {
  func openMovie(_ description: MovieSettings) throws -> any MovieFileWriter { throw AVError(.unknown) }

  func encodePhoto(_ description: PhotoDescription) throws -> Data {
    Data("JPEG \(description.image.layout.width)x\(description.image.layout.height)".utf8)
  }

  func inspect(_ source: MediaSource) throws -> MediaFileDescriptor {
    let words = try text(source).split(separator: " ").map(String.init)
    guard words.count > 1, ["JPEG", "MOVIE"].contains(words[0]) else { throw AVError(.decodeFailed) }
    let size = words[1].split(separator: "x").compactMap { Int($0) }
    return MediaFileDescriptor(
      kind: words[0] == "JPEG" ? .image : .movie,
      contentType: words[0] == "JPEG" ? "public.jpeg" : "com.apple.quicktime-movie", width: size[0], height: size[1],
      seconds: words.count > 2 ? Double(words[2].dropLast()) ?? 0 : 0,
      contentIdentifier: words.count > 3 ? words[3] : nil)
  }

  func decode(_ source: MediaSource, at time: CMTime, within size: PixelSize?) throws -> DecodedImage {
    let descriptor = try inspect(source)
    let size = size ?? PixelSize(width: descriptor.width, height: descriptor.height)
    let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: size.width, height: size.height)!
    return DecodedImage(pixels: CVBuffer(layout: layout, render: nil))
  }

  func orientation(of source: MediaSource) -> CGImagePropertyOrientation { .right }

  private func text(_ source: MediaSource) throws -> String {
    switch source {
    case .data(let data): String(decoding: data, as: UTF8.self)
    case .file(let url): try String(contentsOf: url, encoding: .utf8)
    }
  }
}
