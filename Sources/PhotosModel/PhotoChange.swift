import Foundation
import SimulationKernel

/// One block of changes while it runs: what was asked for, in its order. Applied together or not at all. **Source:** rule 343.
final class PhotoChange: @unchecked Sendable {
  // Unchecked: only used by the thread that runs the block, and afterwards by the one that applies it.

  /// The change that the running block makes.
  @TaskLocal static var current: PhotoChange?

  let system: CaptureSystem
  /// What is asked for.
  private(set) var steps: [Step] = []

  /// One thing that was asked for. Requests are objects, whose properties are read when the block is over.
  enum Step {
    case createAsset(PHAssetCreationRequest)
    case changeAsset(PHAssetChangeRequest)
    case deleteAssets([String])
    case createAlbum(PHAssetCollectionChangeRequest)
    case changeAlbum(PHAssetCollectionChangeRequest)
    case deleteAlbums([String])

    /// Whether it only adds something of the app's own.
    var onlyAdds: Bool {
      switch self {
      case .createAsset: true
      case .changeAsset, .deleteAssets, .createAlbum, .changeAlbum, .deleteAlbums: false
      }
    }
  }

  init(in system: CaptureSystem) { self.system = system }

  func add(_ step: Step) { steps.append(step) }

  func makePlaceholder(isAlbum: Bool) -> PHObjectPlaceholder {
    PHObjectPlaceholder(system.photoFolder.reserveIdentifier(isAlbum: isAlbum), in: system)
  }

  /// What the block needs to be allowed: adding alone, if that is all it does. **Source:** inferred.
  var level: PHAccessLevel { steps.allSatisfy(\.onlyAdds) ? .addOnly : .readWrite }

  /// The running block's change; outside of one, an internal inconsistency.
  static var required: PhotoChange? {
    if let current { return current }
    CaptureSystem.current.refuse(
      Misuse(
        .internalInconsistency,
        "This method can only be called from inside of -[PHPhotoLibrary performChanges:completionHandler:] or "
          + "-[PHPhotoLibrary performChangesAndWait:error:]",
        remedy: "make and change requests inside the block of performChanges"))
    return nil
  }
}
