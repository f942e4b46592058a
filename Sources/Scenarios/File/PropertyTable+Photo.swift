// What scenarios set on outputs that take photos, and on the settings of a photo.

extension PropertyTable {
  private static let quality = ["speed", "balanced", "quality"]

  /// `AVCapturePhotoOutput`.
  static let photo: [Property] = [
    flag("isHighResolutionCaptureEnabled", "Whether photos may ask for high resolution."),
    flag("isLivePhotoCaptureEnabled", "Whether photos may be Live Photos."),
    flag("isZeroShutterLagEnabled", "Whether a photo is taken from frames that are there already."),
    flag("isResponsiveCaptureEnabled", "Whether a photo may begin while the last one is processed."),
    flag("isFastCapturePrioritizationEnabled", "Whether quality is lowered when photos follow each other quickly."),
    words("maxPhotoQualityPrioritization", "a priority", quality, "The most that photos may ask for."),
    size("maxPhotoDimensions", "The largest photo that settings may ask for."),
  ]

  /// `AVCaptureStillImageOutput`.
  static let stillImage: [Property] = [
    Property("codec", names("a codec", Scenario.Codec.self), "The codec of `outputSettings`."),
    flag("isHighResolutionStillImageOutputEnabled", "Whether pictures have the highest resolution."),
    flag("automaticallyEnablesStillImageStabilizationWhenAvailable", "Whether stabilisation switches on by itself."),
  ]

  /// `AVCapturePhotoSettings` and `AVCapturePhotoBracketSettings`.
  static let photoSettings: [Property] = [
    words("flashMode", "a flash mode", ["off", "on", "auto"], "Whether the flash fires."),
    Property("codec", names("a codec", Scenario.Codec.self), "The codec of `format`; JPEG when nothing is said."),
    Property(
      "pixelFormat", names("a pixel format", Scenario.PixelFormat.self), "The pixel format of an uncompressed photo."),
    number("quality", "How well the photo is compressed, from 0 to 1."),
    words(
      "rawPhotoPixelFormatType", "a mosaic", ["rgg4", "grb4", "bgg4", "gbr4"],
      "The mosaic of a RAW photo; without `codec` and `pixelFormat`, of that alone."),
    Property("bracketedSettings", bracket, "A bracket: an exposure for each picture."),
    flag("isHighResolutionPhotoEnabled", "Whether the photo has the highest resolution."),
    size("maxPhotoDimensions", "The largest size that the photo may have."),
    words("photoQualityPrioritization", "a priority", quality, "Speed against quality."),
    flag("isAutoStillImageStabilizationEnabled", "Whether stabilisation may be used."),
    flag("isAutoRedEyeReductionEnabled", "Whether red eyes may be corrected."),
    size("embeddedThumbnailPhotoFormat", "The thumbnail in the processed photo's file."),
    size("rawEmbeddedThumbnailPhotoFormat", "The thumbnail in the RAW photo's file."),
    size("previewPhotoFormat", "A preview beside the photo."),
    Property(
      "livePhotoMovieFileURL", Form<String>.outputFileName.map { name, _ in .text(name) },
      "The movie of a Live Photo, in the output folder."),
    flag("again", "Whether the settings of the last photo are used once more, whatever else is said here."),
  ]

  private static let bracket: Form<Scenario.Value> = Form<[Scenario.Value]>.list(
    of: fields(
      "an exposure of a bracket",
      [
        number("exposureTargetBias", "Brighter or darker than metered, in EV: automatic exposure."),
        duration("exposureDuration", "Exposure time in seconds: exposure by hand, with `iso`."),
        number("iso", "Sensitivity of an exposure by hand."),
      ]), "the exposures of a bracket", atLeast: 1
  ).map { exposures, _ in .list(exposures) }

  private static func size(_ name: String, _ about: String) -> Property {
    Property(name, .numbers("a size", ["width", "height"]), about + " [width, height] in pixels.")
  }
}
