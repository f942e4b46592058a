import AVFoundationTypes
import Foundation
import SimulationKernel

// The data that can accompany a photo: a movie, depth, mattes, and calibration.

extension AVCapturePhotoSettings {
  /// The URL for the movie of a Live Photo, or nil for a still photo. Requires the output's
  /// `isLivePhotoCaptureEnabled`.
  ///
  /// **Source:** rule 215.
  public var livePhotoMovieFileURL: URL? {
    get { request.movieURL }
    set { request.movieURL = newValue }
  }

  /// The codec of the Live Photo movie: one of the output's `availableLivePhotoVideoCodecTypes`.
  public var livePhotoVideoCodecType: AVVideoCodecType {
    get { request.movieCodec }
    set { request.movieCodec = newValue }
  }

  /// Additional metadata of the Live Photo movie. Raises `NSInvalidArgumentException` for a content identifier, which
  /// the settings generate.
  ///
  /// **Source:** Apple, symbol of the same name.
  public var livePhotoMovieMetadata: [AVMetadataItem]! {
    get { request.movieMetadata }
    set {
      guard
        system.require(
          !(newValue ?? []).contains { $0.identifier == .quickTimeMetadataContentIdentifier },
          Misuse(
            .invalidArgument,
            "*** -[AVCapturePhotoSettings setLivePhotoMovieMetadata:] AVMetadataKeySpaceQuickTimeMetadata/"
              + "AVMetadataQuickTimeMetadataKeyContentIdentifier must not be specified",
            evidence: .header("AVCapturePhotoSettings.livePhotoMovieMetadata"),
            remedy:
              "leave out the content identifier; the settings generate the one that pairs the movie with the photo"))
      else { return }
      request.movieMetadata = newValue ?? []
    }
  }

  /// A Boolean value that indicates whether depth is delivered with the photo. Default `false`. Depth must also be
  /// enabled on the output.
  public var isDepthDataDeliveryEnabled: Bool {
    get { request.wantsDepth }
    set { request.wantsDepth = newValue }
  }

  /// A Boolean value that indicates whether depth is embedded in the photo's file. Default `true`. In this model, only
  /// HEIC files support embedded depth; JPEG files do not. **Source:** rule 444.
  public var embedsDepthDataInPhoto: Bool {
    get { request.embedsDepth }
    set { request.embedsDepth = newValue }
  }

  /// A Boolean value that indicates whether holes in the depth data are filled. Default `true`.
  public var isDepthDataFiltered: Bool {
    get { request.filtersDepth }
    set { request.filtersDepth = newValue }
  }

  /// A Boolean value that indicates whether calibration data is delivered with the photo, which must request several
  /// constituents. Default `false`.
  ///
  /// **Source:** rule 420.
  public var isCameraCalibrationDataDeliveryEnabled: Bool {
    get { request.wantsCalibration }
    set { request.wantsCalibration = newValue }
  }

  /// A Boolean value that indicates whether a portrait effects matte is delivered with the photo. Default `false`. The
  /// matte must also be enabled on the output, and requires depth.
  ///
  /// **Source:** rule 422; that without depth there is no matte, rather than an exception, is inferred.
  public var isPortraitEffectsMatteDeliveryEnabled: Bool {
    get { request.wantsPortraitMatte }
    set { request.wantsPortraitMatte = newValue }
  }

  /// A Boolean value that indicates whether the portrait effects matte is embedded in the photo's file. Default `true`.
  /// Only HEIC files support this. **Source:** rule 444.
  public var embedsPortraitEffectsMatteInPhoto: Bool {
    get { request.embedsPortraitMatte }
    set { request.embedsPortraitMatte = newValue }
  }

  /// The semantic segmentation mattes to deliver with the photo. The default is empty. Each matte must be enabled on
  /// the output. **Source:** rule 424.
  public var enabledSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] {
    get { request.matteTypes }
    set { request.matteTypes = newValue }
  }

  /// A Boolean value that indicates whether the semantic segmentation mattes are embedded in the photo's file. Default
  /// `true`. Only HEIC files support this. **Source:** rule 444.
  public var embedsSemanticSegmentationMattesInPhoto: Bool {
    get { request.embedsSegmentationMattes }
    set { request.embedsSegmentationMattes = newValue }
  }
}
