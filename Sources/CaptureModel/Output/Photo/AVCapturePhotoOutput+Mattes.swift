import AVFoundationTypes
import SimulationKernel

extension AVCapturePhotoOutput {
  /// A Boolean value that indicates whether a portrait effects matte can accompany photos, as is possible if the depth
  /// formats of the active format support it. Key-value observable.
  ///
  /// **Source:** rule 421.
  public var isPortraitEffectsMatteDeliverySupported: Bool { capabilities.supportsMattes }

  /// A Boolean value that indicates whether photos may request a portrait effects matte. Such photos must also request
  /// depth. The default is `false`, to which the property is reset when support ends.
  ///
  /// Setting it to `true` raises `NSInvalidArgumentException` if not supported. **Source:** rule 421.
  public var isPortraitEffectsMatteDeliveryEnabled: Bool {
    get { state.read { $0.preparation.deliversPortraitMatte } }
    set {
      guard
        requireSupport(
          !newValue || isPortraitEffectsMatteDeliverySupported, "setPortraitEffectsMatteDeliveryEnabled:",
          "isPortraitEffectsMatteDeliverySupported",
          "Portrait effects matte delivery is not supported in the current configuration", evidence: .rule(421))
      else { return }
      prepare { $0.deliversPortraitMatte = newValue }
    }
  }

  /// The semantic segmentation mattes that can accompany photos: all types, if portrait effects mattes are supported.
  /// Key-value observable.
  ///
  /// **Source:** rule 424; where they are available is inferred.
  public var availableSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] {
    capabilities.matteTypes
  }

  /// The semantic segmentation mattes that photos may request. The default is empty, to which the property is reset
  /// when the available types change.
  ///
  /// Raises `NSInvalidArgumentException` for any unavailable type. **Source:** rule 424.
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
            evidence: .rule(424),
            remedy:
              "choose from availableSemanticSegmentationMatteTypes, and check it again after the camera or its format changes"
          ))
      else { return }
      prepare { $0.matteTypes = newValue }
    }
  }
}
