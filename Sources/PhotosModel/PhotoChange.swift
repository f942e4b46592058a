import Foundation
import SimulationKernel

/// The requests of a change block, in order, which are applied together or not at all. **Source:** rule 343.
final class PhotoChange: @unchecked Sendable {
  // Unchecked: used only by the thread that runs the block, and then by the one that applies the change.

  /// The change of the block that is currently running.
  @TaskLocal static var current: PhotoChange?

  let system: CaptureSystem
  /// The requested steps in order.
  private(set) var steps: [Step] = []

  /// A requested step. Requests are objects whose properties are read after the block has ended.
  enum Step {
    case createAsset(PHAssetCreationRequest)
    case changeAsset(PHAssetChangeRequest)
    case deleteAssets([String])
    case createAlbum(PHAssetCollectionChangeRequest)
    case changeAlbum(PHAssetCollectionChangeRequest)
    case deleteAlbums([String])

    /// Whether the step only adds an asset.
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

  /// The required access level: adding only, if all steps only add assets. **Source:** inferred.
  var level: PHAccessLevel { steps.allSatisfy(\.onlyAdds) ? .addOnly : .readWrite }

  /// The change of the running block. Outside a change block, reading it raises NSInternalInconsistencyException and
  /// returns nil.
  static var required: PhotoChange? {
    if let current { return current }
    CaptureSystem.current.refuse(
      Misuse(
        .internalInconsistency,
        "This method can only be called from inside of -[PHPhotoLibrary performChanges:completionHandler:] or "
          + "-[PHPhotoLibrary performChangesAndWait:error:]",
        evidence: .rule(446), remedy: "create and change requests inside the block of performChanges"))
    return nil
  }
}
