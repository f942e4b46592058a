// Properties of a metadata output, which also stand with the output itself.

extension PropertyTable {
  /// A list of Apple's names of types.
  static let metadataObjectTypes = Form<[String]>.list(
    of: .word("a metadata object type", objectTypes), "a list of metadata object types"
  ).map { names, _ in Scenario.Value.list(names.map(Scenario.Value.text)) }

  /// Four numbers.
  static let rectOfInterest = Form<Scenario.Value>.numbers("a rectangle", ["x", "y", "width", "height"])

  private static let objectTypes = [
    "face", "humanBody", "catBody", "dogBody", "qr", "microQR", "aztec", "pdf417", "microPDF417", "dataMatrix",
    "code39", "code39Mod43", "code93", "code128", "ean8", "ean13", "upce", "itf14", "interleaved2of5", "codabar",
  ]
}
