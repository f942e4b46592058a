import AVFoundationTypes
import Foundation

/// The metadata of a photo as TIFF directories, shared by JPEG, HEIC and DNG.
struct PhotoMetadata {
  /// The main directory, which contains the EXIF and GPS directories.
  private(set) var main = TIFFDirectory()

  /// Creates the directories for the metadata of a photo.
  ///
  /// - Parameters:
  ///   - metadata: The metadata under ImageIO's keys. Keys without a known tag are ignored, as ImageIO does.
  ///   - fileType: The file type, because EXIF requires some tags only for compressed images.
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
      // Components in the order Y, Cb, Cr.
      if exif[37_121] == nil { exif[37_121] = .undefined([1, 2, 3, 0]) }
      if main[531] == nil { main[531] = .shorts([1]) }
    }
    main[TIFFDirectory.Tag.exif] = .directories([exif])
    let gps = Self.directory(metadata["{GPS}"], PhotoTag.gps)
    if !gps.isEmpty { main[TIFFDirectory.Tag.gps] = .directories([gps]) }
  }

  /// The EXIF orientation of the image, from 1 to 8.
  var orientation: Int {
    if case .shorts(let values)? = main[274], let value = values.first, (1...8).contains(value) { return Int(value) }
    return 1
  }

  /// Returns an EXIF block, without the six-byte prefix that JPEG and HEIF add.
  ///
  /// - Parameter thumbnail: A small JPEG image for the second directory.
  func exif(thumbnail: Data?) -> Data {
    var directories = [main]
    if let thumbnail {
      var second = TIFFDirectory()
      second[259] = .shorts([6])
      second[282] = .rationals([Fraction(72, 1)])
      second[283] = .rationals([Fraction(72, 1)])
      second[296] = .shorts([2])
      second[513] = .offset(of: thumbnail)
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

  /// Returns Apple's maker note, with tags such as 17 for the identifier that a Live Photo shares with its movie. The
  /// keys are tag numbers.
  ///
  /// **Source:** the layout follows ExifTool's documentation of Apple's tags: a header of 14 bytes, then a directory.
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
