import AVFoundationTypes
import SimulationKernel

/// What a system knows of its photo library.
struct PhotoLibraryState {
  var authorization = PhotoAuthorization()
  /// Nil until it is needed or named.
  var folder: PhotoFolder?
  var capacity: Int?
  /// What is to become of assets that are proxies still, by identifier.
  var unfinished: [String: PhotoDescription] = [:]
  /// Each is a `PHPhotoLibraryChangeObserver`.
  var observers = WeakList<AnyObject>()
}

extension CaptureSystem {
  private static let photoLibrary = SystemPart { _ in PhotoLibraryState() }

  /// What this system knows of its photo library.
  var photoLibraryState: Guarded<PhotoLibraryState> { state(of: Self.photoLibrary) }
}
