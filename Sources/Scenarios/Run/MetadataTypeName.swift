import CaptureModel

/// Apple's Swift names of the types of metadata objects, as scenarios and traces say them.
enum MetadataTypeName {
  static let names: [(name: String, type: AVMetadataObject.ObjectType)] = [
    ("face", .face), ("humanBody", .humanBody), ("humanFullBody", .humanFullBody), ("catHead", .catHead),
    ("catBody", .catBody), ("dogHead", .dogHead), ("dogBody", .dogBody), ("salientObject", .salientObject),
    ("qr", .qr), ("microQR", .microQR), ("aztec", .aztec), ("dataMatrix", .dataMatrix), ("pdf417", .pdf417),
    ("microPDF417", .microPDF417), ("ean13", .ean13), ("ean8", .ean8), ("upce", .upce), ("code39", .code39),
    ("code39Mod43", .code39Mod43), ("code93", .code93), ("code128", .code128), ("itf14", .itf14),
    ("interleaved2of5", .interleaved2of5), ("codabar", .codabar), ("gs1DataBar", .gs1DataBar),
    ("gs1DataBarExpanded", .gs1DataBarExpanded), ("gs1DataBarLimited", .gs1DataBarLimited),
  ]

  static func type(named name: String) -> AVMetadataObject.ObjectType? { names.first { $0.name == name }?.type }

  static func name(of type: AVMetadataObject.ObjectType) -> String {
    names.first { $0.type == type }?.name ?? type.rawValue
  }
}
