import AVFoundationTypes
import PixelModel
import SimulationKernel

// Photos whose processing takes long may come as a proxy, which the photo library makes the finished photo of.

extension AVCapturePhotoOutput {
  /// Whether a proxy can be delivered in place of a photo: by iPhones since the 11 Pro, in the format of the photo preset. Observable.
  ///
  /// **Source:** rule 425; that other formats have none is inferred.
  public var isAutoDeferredPhotoDeliverySupported: Bool { capabilities.supportsDeferral }

  /// Whether photos that take long to process come as a proxy. Default false, and again when support vanishes.
  ///
  /// Raises NSInvalidArgumentException without support. **Source:** rule 425.
  public var isAutoDeferredPhotoDeliveryEnabled: Bool {
    get { state.read { $0.preparation.defersPhotos } }
    set {
      guard
        requireSupport(
          !newValue || isAutoDeferredPhotoDeliverySupported, "setAutoDeferredPhotoDeliveryEnabled:",
          "isAutoDeferredPhotoDeliverySupported")
      else { return }
      prepare { $0.defersPhotos = newValue }
    }
  }

  /// Whether the photo comes as a proxy, because it would take long: one of the best quality, without flash. **Source:** rule 426.
  func isDeferred(_ request: PhotoRequest, _ quality: QualityPrioritization, isLit: Bool) -> Bool {
    isAutoDeferredPhotoDeliveryEnabled && request.canBeDeferred && quality == .quality && !isLit
  }

  /// The proxy of a photo, half as wide and high, which takes as long as a photo of `.speed`. **Source:** made up.
  func resolveProxy(_ values: inout AVCaptureResolvedPhotoSettings.Values) {
    // Codecs want even numbers.
    values.proxy = PixelSize(width: values.photo.width / 4 * 2, height: values.photo.height / 4 * 2)
    values.processing = Self.processingTime(.speed)
  }
}

extension PhotoRequest {
  /// Whether the photo is a file of its own, with nothing that the library would have to add to it. **Source:** rule 426 for RAW; the rest
  /// is inferred.
  fileprivate var canBeDeferred: Bool {
    processed?.codec != nil && !isRaw && !isBracket && !wantsDepth && !wantsPortraitMatte && matteTypes.isEmpty
      && constituents.isEmpty
  }
}
