import AVFoundationTypes
import Foundation
import SimulationKernel

/// The photo library state of a capture system.
struct PhotoLibraryState {
  var authorization = PhotoAuthorization()
  /// The library folder, or nil until it is first used or set.
  var folder: PhotoFolder?
  /// Returns the URL of the folder to open on first use; nil for a temporary folder.
  var location: (@Sendable () -> URL)?
  var capacity: Int?
  /// The photos to create from proxies, keyed by asset identifier.
  var unfinished: [String: PhotoDescription] = [:]
  /// The registered observers, each of which is a `PHPhotoLibraryChangeObserver`.
  var observers = WeakList<AnyObject>()
}

extension CaptureSystem {
  private static let photoLibrary = SystemPart { _ in PhotoLibraryState() }

  /// The photo library state of this system.
  var photoLibraryState: Guarded<PhotoLibraryState> { state(of: Self.photoLibrary) }
}
