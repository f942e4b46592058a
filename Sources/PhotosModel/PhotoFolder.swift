import Foundation
import Locking
import SimulationKernel

/// The folder that stands for the photo library: files under `DCIM/100APPLE`, and `library.json`.
///
/// Changes are made elsewhere as values and committed here, all or none. Used by one change at a time; readers see whole indices.
package final class PhotoFolder: @unchecked Sendable {
  // Unchecked: `index` lies behind its lock, and files are only written by the change that is being made.

  /// Where the folder is.
  let url: URL
  /// Whether the folder is deleted when it is no longer in use.
  private let isTemporary: Bool
  private let state: Locked<PhotoIndex>
  private let turn = Locked(())

  static let indexName = "library.json"
  static let mediaFolder = "DCIM/100APPLE"

  /// Opens a folder; one that does not exist begins empty.
  ///
  /// - Throws: when there is an index that cannot be read.
  init(_ url: URL, isTemporary: Bool = false) throws {
    self.url = url
    self.isTemporary = isTemporary
    let file = url.appendingPathComponent(Self.indexName)
    let exists = FileManager.default.fileExists(atPath: file.path)
    state = Locked(exists ? try PhotoIndex(decoding: Data(contentsOf: file)) : PhotoIndex())
  }

  deinit {
    if isTemporary { try? FileManager.default.removeItem(at: url) }
  }

  /// What there is.
  package var index: PhotoIndex { state.withLock { $0 } }

  /// Takes the name of an asset or album to be; one that is not made after all leaves a gap.
  func reserveIdentifier(isAlbum: Bool) -> String { state.withLock { $0.makeIdentifier(isAlbum: isAlbum) } }

  /// Runs one change after the other.
  func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result { try turn.withLock { _ in try body() } }

  /// Where a file of the library is.
  func url(of resource: PhotoIndex.Resource) -> URL { url.appendingPathComponent(resource.file) }

  /// Bytes of all files.
  var byteCount: Int { index.assets.flatMap(\.resources).reduce(0) { $0 + $1.bytes } }

  // MARK: Writing

  /// One file on its way in.
  struct Arrival {
    enum Content {
      case data(Data)
      case file(URL, moves: Bool)
    }

    let content: Content
    /// Path within the folder.
    let file: String
  }

  /// Takes files in and puts a new index in place of the old one; when anything fails, everything stays as it was.
  ///
  /// - Parameter departures: paths of files that are no longer needed.
  /// - Throws: `PHPhotosError` with `notEnoughSpace` when the disk is full, whatever else the file system says.
  func commit(_ new: PhotoIndex, arrivals: [Arrival], departures: [String]) throws {
    var written: [URL] = []
    do {
      let folder = url.appendingPathComponent(Self.mediaFolder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for arrival in arrivals {
        let target = url.appendingPathComponent(arrival.file)
        written.append(target)
        switch arrival.content {
        case .data(let data): try data.write(to: target)
        case .file(let source, _): try FileManager.default.copyItem(at: source, to: target)
        }
      }
      try new.encoded().write(to: url.appendingPathComponent(Self.indexName), options: .atomic)
    } catch {
      for file in written { try? FileManager.default.removeItem(at: file) }
      throw error.isNoSpace ? PHPhotosError(.notEnoughSpace, "There is no space left for photos.") : error
    }
    state.withLock { $0 = new }
    // What is moved goes last, so that a failure leaves it where it is.
    for case .file(let source, moves: true) in arrivals.map(\.content) {
      try? FileManager.default.removeItem(at: source)
    }
    for file in departures { try? FileManager.default.removeItem(at: url.appendingPathComponent(file)) }
  }
}

extension Error {
  /// Whether the file system says that the disk is full.
  fileprivate var isNoSpace: Bool {
    let error = self as NSError
    if error.domain == NSCocoaErrorDomain, error.code == CocoaError.fileWriteOutOfSpace.rawValue { return true }
    if error.domain == NSPOSIXErrorDomain, error.code == Int(ENOSPC) { return true }
    return (error.userInfo[NSUnderlyingErrorKey] as? any Error)?.isNoSpace ?? false
  }
}

extension CaptureSystem {
  /// The folder that holds the photo library. By default a temporary folder, which is deleted with the system.
  ///
  /// Setting it opens the library; the process stops with a message when the index cannot be read.
  public var photoLibraryURL: URL {
    get { photoFolder.url }
    set {
      let folder = Self.open(newValue, isTemporary: false)
      change { photoLibraryState.write($0) { $0.folder = folder } }
    }
  }

  /// Bytes that the photo library has room for; nil, the default, for as many as the disk has.
  public var photoLibraryCapacity: Int? {
    get { photoLibraryState.read { $0.capacity } }
    set { change { photoLibraryState.write($0) { $0.capacity = newValue } } }
  }

  /// The library's folder, created on first use.
  package var photoFolder: PhotoFolder {
    change { transaction in
      photoLibraryState.write(transaction) { state in
        if let folder = state.folder { return folder }
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-photos-\(UUID())")
        let folder = Self.open(url, isTemporary: true)
        state.folder = folder
        return folder
      }
    }
  }

  private static func open(_ url: URL, isTemporary: Bool) -> PhotoFolder {
    do {
      return try PhotoFolder(url, isTemporary: isTemporary)
    } catch {
      fatalError(
        "The photo library at \(url.path) cannot be read (\(error)); remove \(PhotoFolder.indexName) to begin anew")
    }
  }
}
