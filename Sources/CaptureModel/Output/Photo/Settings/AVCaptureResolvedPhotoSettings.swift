import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel

/// What became of a client's request for a photo; the same object in every callback of that photo. **Source:** rule 233.
public final class AVCaptureResolvedPhotoSettings: NSObject, Sendable {
  let values: Values

  /// What has been decided, as a value.
  struct Values: Equatable, Sendable {
    var uniqueID: Int64
    var photo = PixelSize.zero
    var proxy = PixelSize.zero
    var raw = PixelSize.zero
    var preview = PixelSize.zero
    var thumbnail = PixelSize.zero
    var rawThumbnail = PixelSize.zero
    var movie = PixelSize.zero
    var mattes: [PersonPart: PixelSize] = [:]
    var photoCount = 1
    var isFlashEnabled = false
    var isRedEyeReductionEnabled = false
    var isStabilized = false
    var isFast = false
    /// How long processing takes.
    var processing: CMTime
  }

  init(_ values: Values) { self.values = values }

  /// That of the settings.
  public var uniqueID: Int64 { values.uniqueID }
  /// Size of the processed photo as it is stored; 0x0 for RAW alone.
  public var photoDimensions: CMVideoDimensions { .init(values.photo) }
  /// Size of the RAW photo; 0x0 for none.
  public var rawPhotoDimensions: CMVideoDimensions { .init(values.raw) }
  /// Size of the preview; 0x0 for none.
  public var previewDimensions: CMVideoDimensions { .init(values.preview) }
  /// Size of the thumbnail in the processed photo's file; 0x0 for none.
  public var embeddedThumbnailDimensions: CMVideoDimensions { .init(values.thumbnail) }
  /// Size of the thumbnail in the RAW photo's file; 0x0 for none.
  public var rawEmbeddedThumbnailDimensions: CMVideoDimensions { .init(values.rawThumbnail) }
  /// Size of a Live Photo's movie as it is stored; 0x0 for none.
  public var livePhotoMovieDimensions: CMVideoDimensions { .init(values.movie) }
  /// Size of the matte of people, if there are any; 0x0 when none was asked for. **Source:** rules 422, 423.
  public var portraitEffectsMatteDimensions: CMVideoDimensions { .init(values.mattes[.whole] ?? .zero) }
  /// Size of the matte of a part of people, if there are any; 0x0 when none was asked for. **Source:** rule 424.
  public func dimensionsForSemanticSegmentationMatte(
    ofType semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType
  ) -> CMVideoDimensions {
    .init(semanticSegmentationMatteType.part.flatMap { values.mattes[$0] } ?? .zero)
  }
  /// Size of the proxy that comes in place of the photo, which `photoDimensions` is the size of; 0x0 for none. **Source:** rule 426.
  public var deferredPhotoProxyDimensions: CMVideoDimensions { .init(values.proxy) }
  /// How often `photoOutput(_:didFinishProcessingPhoto:error:)` is called. **Source:** rule 228.
  public var expectedPhotoCount: Int { values.photoCount }
  /// Whether the flash fires. **Source:** rule 161.
  public var isFlashEnabled: Bool { values.isFlashEnabled }
  /// Whether red eyes would be corrected.
  public var isRedEyeReductionEnabled: Bool { values.isRedEyeReductionEnabled }
  /// Whether several exposures would be joined; the simulated phone lies still and takes one. Deprecated in iOS 13.
  public var isStillImageStabilizationEnabled: Bool { values.isStabilized }
  /// Whether the pictures of several constituents are joined: never.
  public var isVirtualDeviceFusionEnabled: Bool { false }
  /// The older name of ``isVirtualDeviceFusionEnabled``.
  public var isDualCameraFusionEnabled: Bool { false }
  /// Whether faces are straightened: never.
  public var isContentAwareDistortionCorrectionEnabled: Bool { false }
  /// Whether quality was lowered so that photos in quick succession keep up.
  public var isFastCapturePrioritizationEnabled: Bool { values.isFast }

  /// How long after its exposure the photo comes: at least `start`, at most `start` and `duration`. Here it always takes `start`.
  ///
  /// **Source:** Apple; how long is made up.
  public var photoProcessingTimeRange: CMTimeRange { CMTimeRange(start: values.processing, duration: .zero) }

  public override var description: String {
    "<AVCaptureResolvedPhotoSettings: uniqueID \(uniqueID) photo \(values.photo) raw \(values.raw) count \(values.photoCount)>"
  }
}
