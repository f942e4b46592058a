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
          "Whether the settings of the last photo are used once more, whatever else is said here.")
      ])
  }

  private static let formats: [Entry<Scenario.Value>] = [
    Entry(
      "codec", .property("codec", Scenario.Codec.propertyForm),
      "The codec of `format`; JPEG when nothing is said."),
    Entry(
      "pixelFormat", .property("pixelFormat", Scenario.PixelFormat.propertyForm),
      "The pixel format of an uncompressed photo."),
    Entry("quality", .anyNumber("a value of quality"), "How well the photo is compressed, from 0 to 1."),
    Entry(
      "rawPhotoPixelFormatType",
      .property(
        "rawPhotoPixelFormatType", .word(noun: "a RAW pixel format", ["rgg4", "grb4", "bgg4", "gbr4", "l64r"])),
      "The pixels of a RAW photo: a mosaic, or Apple ProRAW's `l64r`; without `codec` and `pixelFormat`, of that alone."
    ),
    Entry("bracketedSettings", bracket, "A bracket: an exposure for each picture."),
  ]

  private static let files: [Entry<Scenario.Value>] = [
    size("embeddedThumbnailPhotoFormat", "The thumbnail in the processed photo's file."),
    size("rawEmbeddedThumbnailPhotoFormat", "The thumbnail in the RAW photo's file."),
    size("previewPhotoFormat", "A preview beside the photo."),
    Entry(
      "livePhotoMovieFileURL", Form<String>.outputFileName.map { name, _ in .text(name) },
      "The movie of a Live Photo, in the output folder."),
  ]

  private static let bracket: Form<Scenario.Value> = Form<[Scenario.Value]>.list(
    of: .property(
      "bracketedSettings",
      .parts(
        noun: "an exposure of a bracket",
        [
          .init("exposureTargetBias", .number, "Brighter or darker than metered, in EV: automatic exposure."),
          .init("exposureDuration", .time, "Exposure time in seconds: exposure by hand, with `iso`."),
          .init("iso", .number, "Sensitivity of an exposure by hand."),
        ])), "the exposures of a bracket", atLeast: 1
  ).map { exposures, _ in .list(exposures) }

  private static func size(_ name: String, _ about: String) -> Entry<Scenario.Value> {
    Entry(name, .numbers("a size", ["width", "height"]), about + " [width, height] in pixels.")
  }
}
