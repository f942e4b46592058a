import AVFoundationTypes
import Foundation

/// What is told about a photo, as directories of TIFF: the same for JPEG, HEIC and DNG.
struct PhotoMetadata {
  /// What belongs into the main directory, with the ones for EXIF and GPS.
  private(set) var main = TIFFDirectory()

  /// - Parameters:
  ///   - metadata: under ImageIO's keys; what the table of tags does not know is left out, as by ImageIO.
  ///   - fileType: decides about a few tags that EXIF wants in compressed pictures only.
  init(_ metadata: [String: MetadataValue], fileType: String) {
    main = Self.directory(metadata["{TIFF}"], PhotoTag.tiff)
    if let value = metadata["Orientation"] { main[274] = PhotoTag.Kind.short.stored(value) }
    for (key, number) in [("DPIWidth", UInt16(282)), ("DPIHeight", 283)] where main[number] == nil {
      main[number] = metadata[key].flatMap { PhotoTag.Kind.rational.stored($0) } ?? .rationals([Fraction(72, 1)])
    }
    if main[296] == nil { main[296] = .shorts([2]) }
    var exif = Self.directory(metadata["{Exif}"], PhotoTag.exif)
    exif[TIFFDirectory.Tag.makerNote] = Self.makerNote(metadata["{MakerApple}"])
    if exif[36_864] == nil { exif[36_864] = .undefined(Array("0232".utf8)) }
    if fileType != PhotoFile.dng {
      if exif[40_960] == nil { exif[40_960] = .undefined(Array("0100".utf8)) }
      // Y, Cb and Cr.
      if exif[37_121] == nil { exif[37_121] = .undefined([1, 2, 3, 0]) }
      if main[531] == nil { main[531] = .shorts([1]) }
    }
    main[TIFFDirectory.Tag.exif] = .directories([exif])
    let gps = Self.directory(metadata["{GPS}"], PhotoTag.gps)
    if !gps.isEmpty { main[TIFFDirectory.Tag.gps] = .directories([gps]) }
  }

  /// How the picture has to be turned: EXIF's 1 to 8.
  var orientation: Int {
    if case .shorts(let values)? = main[274], let value = values.first, (1...8).contains(value) { return Int(value) }
    return 1
  }

  /// The bytes of an EXIF block, without the six that JPEG and HEIF put before it.
  ///
  /// - Parameter thumbnail: a small JPEG picture for its second directory.
  func exif(thumbnail: Data?) -> Data {
    var directories = [main]
    if let thumbnail {
      var second = TIFFDirectory()
      second[259] = .shorts([6])
      second[282] = .rationals([Fraction(72, 1)])
      second[283] = .rationals([Fraction(72, 1)])
      second[296] = .shorts([2])
      second[513] = .place(of: thumbnail)
      second[514] = .longs([UInt32(thumbnail.count)])
      directories.append(second)
    }
    return TIFFFile.bytes(directories, isBigEndian: true)
  }

  private static func directory(_ value: MetadataValue?, _ tags: [PhotoTag]) -> TIFFDirectory {
    var directory = TIFFDirectory()
    guard case .dictionary(let values)? = value else { return directory }
    for tag in tags { directory[tag.number] = values[tag.key].flatMap { tag.kind.stored($0) } }
    return directory
  }

  /// Apple's own tags, such as 17 for the identifier that a Live Photo shares with its movie; keys are the tags' numbers.
  ///
  /// **Source:** the layout is what ExifTool's documentation of Apple's tags tells: a header of 14 bytes, then a directory.
  private static func makerNote(_ value: MetadataValue?) -> TIFFDirectory.Value? {
    guard case .dictionary(let values)? = value else { return nil }
    var directory = TIFFDirectory()
    for (key, value) in values {
      guard let number = UInt16(key) else { continue }
      switch value {
      case .text(let text): directory[number] = .text(text)
      case .integer(let whole): directory[number] = .longs([UInt32(clamping: whole)])
      case .real(let real): directory[number] = .signedRationals([Fraction(real)])
      case .list, .dictionary: directory[number] = value.reals.map { .signedRationals($0.map { Fraction($0) }) }
      }
    }
    guard !directory.isEmpty else { return nil }
    return .undefined(Array(TIFFFile.bytes(directory, header: Array("Apple iOS\0\0\u{1}MM".utf8))))
  }
}
