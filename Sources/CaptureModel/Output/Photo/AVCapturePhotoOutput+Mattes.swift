import CoreMediaModel
import SimulationKernel

extension AVCapturePhotoOutput {
  /// The mattes that can come with photos: none. Observable.
  public var availableSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] { [] }

  /// The mattes that photos may ask for: none. Raises NSInvalidArgumentException for any.
  public var enabledSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] {
    get { [] }
    set {
      _ = system.require(
        newValue.isEmpty,
        Misuse(
          .invalidArgument,
          "*** -[AVCapturePhotoOutput setEnabledSemanticSegmentationMatteTypes:] enabledSemanticSegmentationMatteTypes may only "
            + "contain matte types present in availableSemanticSegmentationMatteTypes. Illegal matte types: "
            + Misuse.set(newValue.map(\.rawValue)),
          remedy: "choose from availableSemanticSegmentationMatteTypes"))
    }
  }
}

extension AVCapturePhotoSettings {
  /// The mattes that are to come with the photo. Default none; the output must be prepared for them, which none here can be.
  public var enabledSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] {
    get { request.matteTypes }
    set { request.matteTypes = newValue }
  }
}

extension AVCaptureResolvedPhotoSettings {
  /// 0x0: no matte is delivered.
  public func dimensionsForSemanticSegmentationMatte(
    ofType semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType
  ) -> CMVideoDimensions { .init(.zero) }
}

extension AVCapturePhoto {
  /// Nil: no matte is delivered.
  public func semanticSegmentationMatte(
    for semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType
  ) -> AVSemanticSegmentationMatte? { nil }
}
