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
          "Whether to reuse the settings of the last photo and ignore all other keys.")
      ])
  }

  private static let formats: [Entry<Scenario.Value>] = [
    Entry(
      "codec", .property("codec", Scenario.Codec.propertyForm),
      "The codec of `format`; JPEG by default."),
    Entry(
      "pixelFormat", .property("pixelFormat", Scenario.PixelFormat.propertyForm),
      "The pixel format of an uncompressed photo."),
    Entry("quality", .anyNumber("a value for quality"), "The compression quality of the photo, from 0 to 1."),
    Entry(
      "rawPhotoPixelFormatType",
      .property(
        "rawPhotoPixelFormatType", .word(noun: "a RAW pixel format", ["rgg4", "grb4", "bgg4", "gbr4", "l64r"])),
      "The pixel format of a RAW photo: a Bayer format, or `l64r` for Apple ProRAW. Without `codec` and `pixelFormat`, only the RAW photo is captured."
    ),
    Entry("bracketedSettings", bracket, "The exposures of a bracket, one for each photo."),
  ]

  private static let files: [Entry<Scenario.Value>] = [
    size("embeddedThumbnailPhotoFormat", "The size of the thumbnail in the processed photo's file:"),
    size("rawEmbeddedThumbnailPhotoFormat", "The size of the thumbnail in the RAW photo's file:"),
    size("previewPhotoFormat", "The size of the preview image:"),
    Entry(
      "livePhotoMovieFileURL", Form<String>.outputFileName.map { name, _ in .text(name) },
      "The file name of a Live Photo's movie in the output folder."),
  ]

  private static let bracket: Form<Scenario.Value> = Form<[Scenario.Value]>.list(
    of: .property(
      "bracketedSettings",
      .parts(
        noun: "an exposure of a bracket",
        [
          .init("exposureTargetBias", .number, "The bias of an automatic exposure in EV."),
          .init("exposureDuration", .time, "The exposure time of a manual exposure in seconds, together with `iso`."),
          .init("iso", .number, "The ISO sensitivity of a manual exposure."),
        ])), "the exposures of a bracket", atLeast: 1
  ).map { exposures, _ in .list(exposures) }

  private static func size(_ name: String, _ about: String) -> Entry<Scenario.Value> {
    Entry(name, .numbers("a size", ["width", "height"]), about + " [width, height] in pixels.")
  }
}
