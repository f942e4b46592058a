import Foundation
import Locking
import SimulationKernel

/// The folder that stores the photo library: files in `DCIM/100APPLE`, and `library.json`.
///
/// Changes are prepared elsewhere as values and committed here atomically. Only one change runs at a time, and readers
/// always see a complete index.
package final class PhotoFolder: @unchecked Sendable {
  // Unchecked: `index` is protected by a lock, and only the current change writes files.

  /// The URL of the folder.
  let url: URL
  /// Whether the folder is deleted when it is no longer in use.
  private let isTemporary: Bool
  private let state: Locked<PhotoIndex>
  private let turn = Locked(())

  static let indexName = "library.json"
  static let mediaFolder = "DCIM/100APPLE"

  /// Opens a folder. If it does not exist, the library is empty.
  ///
  /// - Throws: An error if the index exists but cannot be read.
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

  /// The current index of the library.
  package var index: PhotoIndex { state.withLock { $0 } }

  /// Reserves the identifier of a new asset or album. If the object is not created, the identifier remains unused.
  func reserveIdentifier(isAlbum: Bool) -> String { state.withLock { $0.makeIdentifier(isAlbum: isAlbum) } }

  /// Runs changes one at a time.
  func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result { try turn.withLock { _ in try body() } }

  /// Returns the URL of a file in the library.
  func url(of resource: PhotoIndex.Resource) -> URL { url.appendingPathComponent(resource.file) }

  /// The total size of all files in bytes.
  var byteCount: Int { index.assets.flatMap(\.resources).reduce(0) { $0 + $1.bytes } }

  // MARK: Writing

  /// A file to add to the library.
  struct Arrival {
    enum Content {
      case data(Data)
      case file(URL, moves: Bool)
    }

    let content: Content
    /// The path relative to the folder.
    let file: String
  }

  /// Adds files and replaces the index. If any step fails, the library stays unchanged.
  ///
  /// - Parameter departures: The paths of files that are no longer needed.
  /// - Throws: `PHPhotosError` with `notEnoughSpace` if the disk is full, or any other error of the file system.
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
    // Moved files are removed last, so that they remain in place after a failure.
    for case .file(let source, moves: true) in arrivals.map(\.content) {
      try? FileManager.default.removeItem(at: source)
    }
    for file in departures { try? FileManager.default.removeItem(at: url.appendingPathComponent(file)) }
  }
}

extension Error {
  /// Whether the error means that the disk is full.
  fileprivate var isNoSpace: Bool {
    let error = self as NSError
    if error.domain == NSCocoaErrorDomain, error.code == CocoaError.fileWriteOutOfSpace.rawValue { return true }
    if error.domain == NSPOSIXErrorDomain, error.code == Int(ENOSPC) { return true }
    return (error.userInfo[NSUnderlyingErrorKey] as? any Error)?.isNoSpace ?? false
  }
}

extension CaptureSystem {
  /// The folder that contains the photo library. Default is a temporary folder, which is deleted with the system.
  ///
  /// Setting it opens the library. If the index cannot be read, the process stops with a message.
  public var photoLibraryURL: URL {
    get { photoFolder.url }
    set {
      let folder = Self.open(newValue, isTemporary: false)
      change { photoLibraryState.write($0) { $0.folder = folder } }
    }
  }

  /// Sets the folder of the photo library, which is determined and opened on first use.
  package func setPhotoLibrary(at location: @escaping @Sendable () -> URL) {
    change { photoLibraryState.write($0) { $0.location = location } }
  }

  /// The capacity of the photo library in bytes. Default is nil, which means that it is limited only by the disk.
  public var photoLibraryCapacity: Int? {
    get { photoLibraryState.read { $0.capacity } }
    set { change { photoLibraryState.write($0) { $0.capacity = newValue } } }
  }

  /// The library's folder, created on first use.
  package var photoFolder: PhotoFolder {
    change { transaction in
      photoLibraryState.write(transaction) { state in
        if let folder = state.folder { return folder }
        let url =
          state.location?() ?? FileManager.default.temporaryDirectory.appendingPathComponent("camsim-photos-\(UUID())")
        let folder = Self.open(url, isTemporary: state.location == nil)
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
        "The photo library at \(url.path) cannot be read (\(error)); remove \(PhotoFolder.indexName) to start with an empty library"
      )
    }
  }
}
