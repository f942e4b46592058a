import AVFoundationTypes
import CoreMediaModel
import HardwareModel
import PixelModel
import SimulationKernel

// A photo that takes a long time to process can be delivered as a proxy, from which the photo library creates the final
// photo.

extension AVCapturePhotoOutput {
  /// A Boolean value that indicates whether a proxy can be delivered instead of a photo, as is possible on iPhone 11
  /// Pro and later in the format of the photo preset. Key-value observable.
  ///
  /// **Source:** rule 425; that other formats don't support it is inferred.
  public var isAutoDeferredPhotoDeliverySupported: Bool { capabilities.supportsDeferral }

  /// A Boolean value that indicates whether photos that take a long time to process are delivered as proxies. The
  /// default is `false`, to which the property is reset when support ends.
  ///
  /// Setting it to `true` raises `NSInvalidArgumentException` if not supported. **Source:** rules 425, 476.
  public var isAutoDeferredPhotoDeliveryEnabled: Bool {
    get { state.read { $0.preparation.defersPhotos } }
    set {
      guard
        requireSupport(
          !newValue || isAutoDeferredPhotoDeliverySupported, "setAutoDeferredPhotoDeliveryEnabled:",
          "isAutoDeferredPhotoDeliverySupported", evidence: .rule(425))
      else { return }
      rebuild { $0.defersPhotos = newValue }
    }
  }

  /// Returns whether the photo is delivered as a proxy, as photos of the highest quality without flash are. **Source:**
  /// rule 426.
  func isDeferred(_ request: PhotoRequest, _ quality: QualityPrioritization, isLit: Bool) -> Bool {
    isAutoDeferredPhotoDeliveryEnabled && request.canBeDeferred && quality == .quality && !isLit
  }

  /// Resolves the proxy of a photo. The proxy has half the width and height of the photo, and takes as long to process
  /// as a photo of `.speed` quality. **Source:** assumed.
  func resolveProxy(_ values: inout AVCaptureResolvedPhotoSettings.Values, _ times: PhotoTimes) {
    // Codecs require even dimensions.
    values.proxy = PixelSize(width: values.photo.width / 4 * 2, height: values.photo.height / 4 * 2)
    values.processing = CMTime(value: Int64(times.speedMilliseconds), timescale: 1000)
  }
}

extension PhotoRequest {
  /// Whether the photo can be delivered as a proxy: it is a single compressed photo without RAW, depth, mattes, or
  /// constituents. **Source:** rule 426 for RAW; the rest is inferred.
  fileprivate var canBeDeferred: Bool {
    processed?.codec != nil && !isRaw && !isBracket && !wantsDepth && !wantsPortraitMatte && matteTypes.isEmpty
      && constituents.isEmpty
  }
}
