import Foundation

extension AVCapturePhotoOutput {
  /// What ``isFlashScene`` and ``isStillImageStabilizationScene`` are to go by: flash mode and stabilization; a copy is kept. Default nil.
  ///
  /// Raises NSInvalidArgumentException for a flash mode that is not supported. **Source:** rule 220; the exception is inferred.
  public var photoSettingsForSceneMonitoring: AVCapturePhotoSettings? {
    get { withState { $0.monitored } }
    set {
      guard
        system.require(
          newValue.map { supportedFlashModes.contains($0.flashMode) } ?? true,
          Misuse(
            .invalidArgument,
            "*** -[AVCapturePhotoOutput setPhotoSettingsForSceneMonitoring:] flashMode must be set to a value present in the "
              + "supportedFlashModes array",
            remedy: "ask supportedFlashModes first"))
      else { return }
      let copy = newValue?.copy() as? AVCapturePhotoSettings
      system.change { transaction in
        withState { $0.monitored = copy }
        reviewScene(transaction)
      }
    }
  }

  /// Whether it is dark enough for the flash, as far as it is monitored: never with `.off`. Observable. **Source:** rule 220.
  public var isFlashScene: Bool { withState { $0.scene.needsFlash } }

  /// Whether it is dark enough to join exposures, as far as that is monitored. Observable. **Source:** rule 220; deprecated in iOS 13.
  public var isStillImageStabilizationScene: Bool { withState { $0.scene.needsStabilization } }

  /// What was last seen of the light.
  struct PhotoScene: Equatable, Sendable {
    var needsFlash = false
    var needsStabilization = false
  }

  /// Looks at the light anew; with a frame, for nothing else changes it.
  func reviewScene(_ transaction: Transaction) {
    let wishes = withState { $0.monitored?.wishes }
    let isDark = wishes != nil && connection(with: .video)?.device?.readControl(\.lamp.isDark) ?? false
    let new = PhotoScene(
      needsFlash: isDark && wishes?.flashMode != .off && supportedFlashModes.contains(.on),
      // A scene that is lit by the flash need not be steadied. **Source:** inferred from Apple, photoSettingsForSceneMonitoring.
      needsStabilization: isDark && wishes?.stabilizes ?? false && wishes?.flashMode == .off)
    let old = withState { state in
      defer { state.scene = new }
      return state.scene
    }
    typealias Output = AVCapturePhotoOutput
    transaction.changed(self, \Output.isFlashScene, "isFlashScene", from: old.needsFlash, to: new.needsFlash)
    transaction.changed(
      self, \Output.isStillImageStabilizationScene, "isStillImageStabilizationScene", from: old.needsStabilization,
      to: new.needsStabilization)
  }
}
