import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel

/// The resolved settings of a photo request. All callbacks for that photo share the same object. **Source:** rule 233.
public final class AVCaptureResolvedPhotoSettings: NSObject, Sendable {
  let values: Values

  /// The resolved settings, as a value.
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
    /// The processing time of the photo.
    var processing: CMTime
  }

  init(_ values: Values) { self.values = values }

  /// The unique identifier of the photo settings.
  public var uniqueID: Int64 { values.uniqueID }
  /// The dimensions of the processed photo as stored, or 0x0 for RAW only.
  public var photoDimensions: CMVideoDimensions { .init(values.photo) }
  /// The dimensions of the RAW photo, or 0x0 for none.
  public var rawPhotoDimensions: CMVideoDimensions { .init(values.raw) }
  /// The dimensions of the preview, or 0x0 for none.
  public var previewDimensions: CMVideoDimensions { .init(values.preview) }
  /// The dimensions of the thumbnail in the processed photo's file, or 0x0 for none.
  public var embeddedThumbnailDimensions: CMVideoDimensions { .init(values.thumbnail) }
  /// The dimensions of the thumbnail in the RAW photo's file, or 0x0 for none.
  public var rawEmbeddedThumbnailDimensions: CMVideoDimensions { .init(values.rawThumbnail) }
  /// The dimensions of a Live Photo's movie as stored, or 0x0 for none.
  public var livePhotoMovieDimensions: CMVideoDimensions { .init(values.movie) }
  /// The dimensions of the portrait effects matte, or 0x0 if it was not requested. The matte is delivered only if there
  /// are people in the photo. **Source:** rules 422, 423.
  public var portraitEffectsMatteDimensions: CMVideoDimensions { .init(values.mattes[.whole] ?? .zero) }
  /// Returns the dimensions of a semantic segmentation matte, or 0x0 if it was not requested. The matte is delivered
  /// only if there are people in the photo. **Source:** rule 424.
  public func dimensionsForSemanticSegmentationMatte(
    ofType semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType
  ) -> CMVideoDimensions {
    .init(semanticSegmentationMatteType.part.flatMap { values.mattes[$0] } ?? .zero)
  }
  /// The dimensions of the deferred photo proxy, or 0x0 for none. `photoDimensions` describes the final photo.
  /// **Source:** rule 426.
  public var deferredPhotoProxyDimensions: CMVideoDimensions { .init(values.proxy) }
  /// The number of calls to `photoOutput(_:didFinishProcessingPhoto:error:)`. **Source:** rule 228.
  public var expectedPhotoCount: Int { values.photoCount }
  /// A Boolean value that indicates whether the flash fires. **Source:** rule 161.
  public var isFlashEnabled: Bool { values.isFlashEnabled }
  /// A Boolean value that indicates whether red-eye reduction is applied. The pixels don't change in this model.
  public var isRedEyeReductionEnabled: Bool { values.isRedEyeReductionEnabled }
  /// A Boolean value that indicates whether several exposures are fused. The simulated phone is stationary and makes a
  /// single exposure. Deprecated in iOS 13.
  public var isStillImageStabilizationEnabled: Bool { values.isStabilized }
  /// A Boolean value that indicates whether images of several constituents are fused. Always `false`.
  public var isVirtualDeviceFusionEnabled: Bool { false }
  /// The deprecated name of ``isVirtualDeviceFusionEnabled``.
  public var isDualCameraFusionEnabled: Bool { false }
  /// A Boolean value that indicates whether face distortion is corrected. Always `false`.
  public var isContentAwareDistortionCorrectionEnabled: Bool { false }
  /// A Boolean value that indicates whether quality was reduced for photos in rapid succession.
  public var isFastCapturePrioritizationEnabled: Bool { values.isFast }

  /// The range of the photo's processing time. In this model, processing always takes `start`, and the duration of the
  /// range is zero.
  ///
  /// **Source:** Apple; the values are assumed.
  public var photoProcessingTimeRange: CMTimeRange { CMTimeRange(start: values.processing, duration: .zero) }

  public override var description: String {
    "<AVCaptureResolvedPhotoSettings: uniqueID \(uniqueID) photo \(values.photo) raw \(values.raw) count \(values.photoCount)>"
  }
}
