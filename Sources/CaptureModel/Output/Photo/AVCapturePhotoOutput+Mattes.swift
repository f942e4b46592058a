import AVFoundationTypes
import SimulationKernel

extension AVCapturePhotoOutput {
  /// Whether a matte of people can come with photos: where the depth formats of the camera's active format have it. Observable.
  ///
  /// **Source:** rule 421.
  public var isPortraitEffectsMatteDeliverySupported: Bool { capabilities.supportsMattes }

  /// Whether photos may ask for such a matte. Default false, and again when support vanishes. They must ask for depth too.
  ///
  /// Raises NSInvalidArgumentException without support. **Source:** rule 421.
  public var isPortraitEffectsMatteDeliveryEnabled: Bool {
    get { state.read { $0.preparation.deliversPortraitMatte } }
    set {
      guard
        requireSupport(
          !newValue || isPortraitEffectsMatteDeliverySupported, "setPortraitEffectsMatteDeliveryEnabled:",
          "isPortraitEffectsMatteDeliverySupported",
          "Portrait effects matte delivery is not supported in the current configuration")
      else { return }
      prepare { $0.deliversPortraitMatte = newValue }
    }
  }

  /// The mattes of parts of people that can come with photos: all, where there is one of the whole. Observable.
  ///
  /// **Source:** rule 424; where they are available is inferred.
  public var availableSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] {
    capabilities.matteTypes
  }

  /// The mattes that photos may ask for. Default none, and again when what is available changes.
  ///
  /// Raises NSInvalidArgumentException for any that is not available. **Source:** rule 424.
  public var enabledSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] {
    get { state.read { $0.preparation.matteTypes } }
    set {
      let available = availableSemanticSegmentationMatteTypes
      let illegal = newValue.filter { !available.contains($0) }
      guard
        system.require(
          illegal.isEmpty,
          Misuse(
            .invalidArgument,
            "*** -[AVCapturePhotoOutput setEnabledSemanticSegmentationMatteTypes:] enabledSemanticSegmentationMatteTypes may only "
              + "contain matte types present in availableSemanticSegmentationMatteTypes. Illegal matte types: "
              + Misuse.set(illegal.map(\.rawValue)),
            remedy: "choose from availableSemanticSegmentationMatteTypes, again after a change of camera or format"))
      else { return }
      prepare { $0.matteTypes = newValue }
    }
  }
}
