import CaptureModel

extension Form<[Scenario.Setting]> {
  /// The form of a photo's `settings:`: the properties of `AVCapturePhotoSettings` and the arguments of its
  /// initializers.
  static var photoSettings: Self {
    settings(
      "photo settings",
      formats + AVCapturePhotoSettings.properties.map(\.erased).entries + files + [
        Entry(
          "again", Form<Bool>.boolean.map { value, _ in .boolean(value) },
          "Whether to reuse the settings object of the previous photo. If true, all other keys are ignored.")
      ])
  }

  private static let formats: [Entry<Scenario.Value>] = [
    Entry(
      "codec", .property("codec", Scenario.Codec.propertyForm),
      "The codec of the processed photo; JPEG by default."),
    Entry(
      "pixelFormat", .property("pixelFormat", Scenario.PixelFormat.propertyForm),
      "The pixel format of an uncompressed photo."),
    Entry("quality", .anyNumber("a value for quality"), "The compression quality of the photo, from 0 to 1."),
    Entry(
      "rawPhotoPixelFormatType",
      .property(
        "rawPhotoPixelFormatType", .word(noun: "a RAW pixel format", ["rgg4", "grb4", "bgg4", "gbr4", "l64r"])),
      """
      The pixel format of a RAW photo: a Bayer format, or `l64r` for Apple ProRAW. If none of `codec`, `pixelFormat` \
      and `quality` is set, only the RAW photo is captured.
      """
    ),
    Entry("bracketedSettings", bracket, "The exposures of a bracket, one for each photo."),
  ]

  private static let files: [Entry<Scenario.Value>] = [
    size("embeddedThumbnailPhotoFormat", "The size of the thumbnail in the processed photo's file, as"),
    size("rawEmbeddedThumbnailPhotoFormat", "The size of the thumbnail in the RAW photo's file, as"),
    size("previewPhotoFormat", "The size of the preview image, as"),
    Entry(
      "livePhotoMovieFileURL", Form<String>.outputFileName.map { name, _ in .text(name) },
      "The file in the output folder to which the movie of a Live Photo is written."),
  ]

  private static let bracket: Form<Scenario.Value> = Form<[Scenario.Value]>.list(
    of: .property(
      "bracketedSettings",
      .parts(
        noun: "an exposure of a bracket",
        [
          .init("exposureTargetBias", .number, "The exposure bias in EV, for an automatic exposure."),
          .init(
            "exposureDuration", .time, "The exposure time, for a manual exposure; the current exposure time by default."
          ),
          .init("iso", .number, "The ISO sensitivity, for a manual exposure; the current sensitivity by default."),
        ])), "the exposures of a bracket", atLeast: 1
  ).map { exposures, _ in .list(exposures) }

  private static func size(_ name: String, _ about: String) -> Entry<Scenario.Value> {
    Entry(name, .numbers("a size", ["width", "height"]), about + " [width, height] in pixels.")
  }
}
