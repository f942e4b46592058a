import CoreVideoModel
import Foundation
import SimulationKernel

extension PhotoChange {
  /// A modified index, and the files to add and remove.
  private struct Draft {
    var index: PhotoIndex
    var arrivals: [PhotoFolder.Arrival] = []
    var departures: [String] = []
    /// The proxies among the added files, keyed by asset identifier.
    var proxies: [String: Data] = [:]
    let date: Date
  }

  /// Applies the changes to the library's folder.
  ///
  /// - Throws: A `PHPhotosError`, in which case the library is unchanged.
  func apply() throws {
    try requireAccess()
    try system.photoFolder.exclusively(makeAll)
  }

  private func makeAll() throws {
    let folder = system.photoFolder
    var draft = Draft(index: folder.index, date: system.photoDate)
    for step in steps { try apply(step, to: &draft) }
    if let capacity = system.photoLibraryCapacity,
      draft.index.assets.flatMap(\.resources).reduce(0, { $0 + $1.bytes }) > max(capacity, folder.byteCount)
    {
      throw PHPhotosError(.notEnoughSpace, "There is no space left for photos.")
    }
    try folder.commit(draft.index, arrivals: draft.arrivals, departures: draft.departures)
    system.finishLater(draft.proxies)
  }

  private func requireAccess() throws {
    switch system.photoAuthorizationStatus(for: level) {
    case .authorized, .limited: break
    case .restricted: throw PHPhotosError(.accessRestricted, "Access to the photo library is restricted.")
    case .notDetermined, .denied:
      throw PHPhotosError(.accessUserDenied, "The user has denied access to the photo library.")
    }
  }

  private func apply(_ step: Step, to draft: inout Draft) throws {
    switch step {
    case .createAsset(let request): try create(request, in: &draft)
    case .changeAsset(let request): try change(request, in: &draft)
    case .deleteAssets(let ids):
      for id in ids { try deleteAsset(id, in: &draft) }
    case .createAlbum(let request):
      draft.index.albums.append(.init(identifier: request.identifier, title: request.title))
      try fill(request, in: &draft)
    case .changeAlbum(let request): try fill(request, in: &draft)
    case .deleteAlbums(let ids):
      for id in ids {
        guard draft.index.albums.contains(where: { $0.identifier == id }) else {
          throw PHPhotosError(.identifierNotFound)
        }
        draft.index.albums.removeAll { $0.identifier == id }
      }
    }
  }

  // MARK: Assets

  private func create(_ request: PHAssetCreationRequest, in draft: inout Draft) throws {
    let resources = try request.resources.map { try InspectedResource($0, system) }
    let descriptor = try PhotoCompatibility.check(resources)
    let stem = draft.index.makeFileName()
    var asset = PhotoIndex.Asset(
      identifier: request.identifier ?? "", kind: descriptor.kind, isLive: descriptor.isLive,
      width: descriptor.size.width,
      height: descriptor.size.height, duration: descriptor.duration, frameRate: descriptor.frameRate,
      created: draft.date, modified: draft.date, resources: [])
    for resource in resources {
      let name =
        "\(stem)\(asset.resources.contains { $0.file.hasSuffix(resource.fileExtension) } ? "_\(asset.resources.count)" : "")"
      let file = "\(PhotoFolder.mediaFolder)/\(name).\(resource.fileExtension)"
      asset.resources.append(
        .init(
          type: "\(resource.type)", file: file, name: resource.originalName ?? "\(name).\(resource.fileExtension)",
          contentType: resource.contentType, bytes: resource.byteCount))
      draft.arrivals.append(.init(content: resource.content, file: file))
      if let proxy = resource.proxy { draft.proxies[asset.identifier] = proxy }
    }
    request.change(&asset)
    draft.index.assets.append(asset)
  }

  private func change(_ request: PHAssetChangeRequest, in draft: inout Draft) throws {
    guard let id = request.identifier,
      let place = draft.index.assets.firstIndex(where: { $0.identifier == id })
    else { throw PHPhotosError(.identifierNotFound) }
    let old = draft.index.assets[place]
    request.change(&draft.index.assets[place])
    if draft.index.assets[place] != old { draft.index.assets[place].modified = draft.date }
  }

  private func deleteAsset(_ id: String, in draft: inout Draft) throws {
    guard let asset = draft.index.assets.first(where: { $0.identifier == id }) else {
      throw PHPhotosError(.identifierNotFound)
    }
    draft.departures += asset.resources.map(\.file)
    draft.index.assets.removeAll { $0.identifier == id }
    for place in draft.index.albums.indices { draft.index.albums[place].assets.removeAll { $0 == id } }
  }

  // MARK: Albums

  private func fill(_ request: PHAssetCollectionChangeRequest, in draft: inout Draft) throws {
    guard let place = draft.index.albums.firstIndex(where: { $0.identifier == request.identifier }) else {
      throw PHPhotosError(.identifierNotFound)
    }
    var album = draft.index.albums[place]
    album.title = request.title
    for edit in request.edits { edit(&album.assets) }
    let known = Set(draft.index.assets.map(\.identifier))
    guard album.assets.allSatisfy(known.contains) else {
      throw PHPhotosError(.identifierNotFound, "An asset to add to the album is not in the library.")
    }
    draft.index.albums[place] = album
  }
}

extension CaptureSystem {
  /// The current date, for additions and changes.
  var photoDate: Date { date(at: timeline.now) }
}
