import AVFoundationTypes
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel

/// A resource of an asset to create, with its inspected contents.
struct InspectedResource {
  let type: PHAssetResourceType
  let content: PhotoFolder.Arrival.Content
  let originalName: String?
  let contentType: String
  let byteCount: Int
  let descriptor: MediaFileDescriptor
  /// The data of a proxy, from which the library creates the photo, or nil for any other file.
  let proxy: Data?

  /// Inspects the contents of a resource.
  ///
  /// - Throws: `PHPhotosError` with `invalidResource` if the file cannot be read, is neither an image nor a movie, or
  ///   is declared as a camera's proxy but is not one. **Source:** rule 427, for proxies.
  init(_ resource: PHAssetCreationRequest.Resource, _ system: CaptureSystem) throws {
    type = resource.type
    originalName = resource.options?.originalFilename
    let contents: Data
    switch resource.source {
    case .data(let data): (content, contents) = (.data(data), data)
    case .file(let url):
      guard let data = try? Data(contentsOf: url, options: .alwaysMapped) else {
        throw PHPhotosError(.invalidResource, "\(url.lastPathComponent) cannot be read.")
      }
      (content, contents) = (.file(url, moves: resource.options?.shouldMoveFile ?? false), data)
    }
    byteCount = contents.count
    guard let media = system.media, let descriptor = try? media.inspect(resource.source) else {
      throw PHPhotosError(.invalidResource, "The \(type) is not an image or movie that can be read.")
    }
    proxy = type == .photoProxy ? contents : nil
    if let proxy, system.deferredPhotos.read({ $0[proxy] == nil }) {
      throw PHPhotosError(.invalidResource, "The \(type) is not the file of an AVCaptureDeferredPhotoProxy.")
    }
    self.descriptor = descriptor
    contentType = resource.options?.uniformTypeIdentifier ?? descriptor.contentType
    self.contents = contents
  }

  private let contents: Data

  /// The filename extension that a camera uses.
  var fileExtension: String {
    let known = [
      "public.jpeg": "JPG", "public.heic": "HEIC", "public.heif": "HEIC", "public.png": "PNG", "public.tiff": "TIFF",
      "com.compuserve.gif": "GIF", "com.adobe.raw-image": "DNG", "com.apple.quicktime-movie": "MOV",
      "public.mpeg-4": "MP4", "com.apple.m4v-video": "M4V",
    ]
    return known[descriptor.contentType] ?? (descriptor.kind == .movie ? "MOV" : "JPG")
  }

  /// Returns whether the file contains the content identifier of a Live Photo. **Source:** rule 345.
  func tells(_ contentIdentifier: String) -> Bool { contents.range(of: Data(contentIdentifier.utf8)) != nil }
}

/// The properties of an asset that its resources form.
struct PhotoCompatibility {
  let kind: PhotoIndex.Kind
  let isLive: Bool
  let size: PixelSize
  let duration: Double
  let frameRate: Double?

  /// Checks that resources can form an asset, and returns its properties.
  ///
  /// - Throws: `PHPhotosError` with `missingResource` if there is no photo or video, or with `invalidResource` if a
  ///   file does not match its type, or if the photo and movie of a Live Photo do not match. **Source:** rules 344,
  ///   345; Apple, PHAssetResourceType.
  static func check(_ resources: [InspectedResource]) throws -> PhotoCompatibility {
    guard let main = resources.first(where: { [.photo, .photoProxy, .video].contains($0.type) }) else {
      throw PHPhotosError(.missingResource, "An asset needs a photo or a video.")
    }
    for resource in resources where resource.descriptor.kind != resource.type.mediaKind {
      throw PHPhotosError(.invalidResource, "The \(resource.type) has a file of the wrong media type.")
    }
    guard Set(resources.map(\.type)).count == resources.count,
      resources.count(where: { [.photo, .photoProxy, .video].contains($0.type) }) == 1
    else { throw PHPhotosError(.invalidResource, "An asset can have only one file of each type.") }
    let paired = resources.first { $0.type == .pairedVideo }
    if let paired {
      guard main.type != .video, let id = paired.descriptor.contentIdentifier, main.tells(id) else {
        throw PHPhotosError(
          .invalidResource, "The photo and the movie of a Live Photo must have the same content identifier.")
      }
    }
    return PhotoCompatibility(
      kind: main.type == .video ? .video : .image, isLive: paired != nil,
      size: PixelSize(width: main.descriptor.width, height: main.descriptor.height),
      duration: main.type == .video ? main.descriptor.seconds : 0, frameRate: main.descriptor.framesPerSecond)
  }
}

extension PHAssetResourceType {
  /// The kind of media that a resource of this type contains.
  fileprivate var mediaKind: MediaFileDescriptor.Kind {
    switch self {
    case .video, .fullSizeVideo, .pairedVideo, .fullSizePairedVideo, .adjustmentBasePairedVideo, .adjustmentBaseVideo:
      .movie
    case .photo, .alternatePhoto, .fullSizePhoto, .adjustmentBasePhoto, .photoProxy: .image
    case .audio, .adjustmentData: .other
    }
  }

  /// Creates a resource type from its name in the library index.
  init?(indexName: String) {
    guard let type = Self.allCases.first(where: { "\($0)" == indexName }) else { return nil }
    self = type
  }
}
