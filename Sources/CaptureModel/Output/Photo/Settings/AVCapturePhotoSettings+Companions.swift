import AVFoundationTypes
import Foundation
import SimulationKernel

// What can come with a photo besides pictures: a movie, depth, mattes, calibration.

extension AVCapturePhotoSettings {
  /// Where the movie of a Live Photo is to be; nil for none. The output's `isLivePhotoCaptureEnabled` must be set.
  ///
  /// **Source:** rule 215.
  public var livePhotoMovieFileURL: URL? {
    get { request.movieURL }
    set { request.movieURL = newValue }
  }

  /// The codec of that movie: one of the output's `availableLivePhotoVideoCodecTypes`.
  public var livePhotoVideoCodecType: AVVideoCodecType {
    get { request.movieCodec }
    set { request.movieCodec = newValue }
  }

  /// What else that movie tells about itself. Raises NSInvalidArgumentException for a content identifier, which the settings make.
  ///
  /// **Source:** Apple, of the same name.
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
            remedy: "leave it out: it pairs movie and photo, and the settings make one"))
      else { return }
      request.movieMetadata = newValue ?? []
    }
  }

  /// Whether depth comes with the photo. Default false; the output must deliver it.
  public var isDepthDataDeliveryEnabled: Bool {
    get { request.wantsDepth }
    set { request.wantsDepth = newValue }
  }

  /// Whether depth is written into the photo's file. Default true; a HEIC file holds it, a JPEG file does not here. **Source:** rule 444.
  public var embedsDepthDataInPhoto: Bool {
    get { request.embedsDepth }
    set { request.embedsDepth = newValue }
  }

  /// Whether holes in the depth are filled. Default true.
  public var isDepthDataFiltered: Bool {
    get { request.filtersDepth }
    set { request.filtersDepth = newValue }
  }

  /// Whether the camera's calibration comes with the photo, which must be one of several constituents. Default false.
  ///
  /// **Source:** rule 420.
  public var isCameraCalibrationDataDeliveryEnabled: Bool {
    get { request.wantsCalibration }
    set { request.wantsCalibration = newValue }
  }

  /// Whether a matte of people comes with the photo. Default false; the output must deliver it, and the settings must ask for depth too.
  ///
  /// **Source:** rule 422; that there is none without depth, instead of an exception, is inferred.
  public var isPortraitEffectsMatteDeliveryEnabled: Bool {
    get { request.wantsPortraitMatte }
    set { request.wantsPortraitMatte = newValue }
  }

  /// Whether that matte is written into the photo's file. Default true; a HEIC file holds it. **Source:** rule 444.
  public var embedsPortraitEffectsMatteInPhoto: Bool {
    get { request.embedsPortraitMatte }
    set { request.embedsPortraitMatte = newValue }
  }

  /// The mattes of parts of people that come with the photo. Default none; the output must be prepared for each. **Source:** rule 424.
  public var enabledSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] {
    get { request.matteTypes }
    set { request.matteTypes = newValue }
  }

  /// Whether those mattes are written into the photo's file. Default true; a HEIC file holds them. **Source:** rule 444.
  public var embedsSemanticSegmentationMattesInPhoto: Bool {
    get { request.embedsSegmentationMattes }
    set { request.embedsSegmentationMattes = newValue }
  }
}
