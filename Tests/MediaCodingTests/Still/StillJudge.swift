import AVFoundationTypes
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import Testing

/// A photo's file and its contents as reported by external programs.
final class StillJudge {
  private let folder: TemporaryFolder
  let url: URL

  init(_ photo: PhotoDescription) throws {
    folder = try TemporaryFolder()
    let ending = [PhotoFile.jpeg: "jpg", PhotoFile.heic: "heic", PhotoFile.dng: "dng"][photo.fileType]
    url = folder.file("photo.\(ending ?? "bin")")
    try PhotoFile.encode(photo).write(to: url)
  }

  /// Returns the URL for a name in the photo's folder.
  func file(_ name: String) -> URL { folder.file(name) }

  /// Returns the numeric values that `exiftool` reads, by `group:tag`.
  func tags(_ arguments: [String] = []) throws -> [String: String] {
    let result = try Program.exiftool.run(["-json", "-n", "-G1"] + arguments + [url.path])
    try #require(result.status == 0, "\(result.errors)")
    let list = try JSONSerialization.jsonObject(with: result.output) as? [[String: Any]]
    let values = try #require(list?.first)
    #expect(values["ExifTool:Warning"] == nil)
    #expect(values["ExifTool:Error"] == nil)
    return values.mapValues { "\($0)" }
  }

  /// Returns the fractions that `exiftool` finds, by tag, such as `1/30`.
  func fractions() throws -> [String: String] {
    let result = try Program.exiftool.run(["-v2", url.path])
    let text = String(decoding: result.output, as: UTF8.self)
    var fractions: [String: String] = [:]
    for line in text.split(separator: "\n") {
      guard let match = line.firstMatch(of: #/\)\s+(\w+) = .* \((-?[0-9]+\/[0-9]+(?: -?[0-9]+\/[0-9]+)*)\)$/#) else {
        continue
      }
      fractions[String(match.1)] = String(match.2)
    }
    return fractions
  }

  /// Returns a program's standard output.
  func output(_ program: Program, _ arguments: [String]) throws -> Data {
    let result = try program.run(arguments)
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }

  /// Returns the image's RGB values as ImageMagick decodes them, without rotation.
  func decoded() throws -> [UInt8] {
    [UInt8](try output(.convert, [url.path, "-depth", "8", "rgb:-"]))
  }
}

extension Program {
  static let exiftool = Program(name: "exiftool")
  static let convert = Program(name: "convert-im6.q16")
  static let dcraw = Program(name: "dcraw")
  static let dcrawEmu = Program(name: "dcraw_emu")
  static let heifConvert = Program(name: "heif-convert")
  static let heifInfo = Program(name: "heif-info")
}

extension Trait where Self == ConditionTrait {
  /// A trait that skips the test with a reason if a program is missing.
  static func needs(_ programs: Program...) -> Self {
    let missing = programs.filter { !$0.isInstalled }.map(\.name)
    return .enabled(if: missing.isEmpty, "install \(missing.joined(separator: ", ")) to run this test")
  }
}

extension PhotoDescription {
  /// Returns a photo of vertical color stripes, in BGRA by default.
  static func striped(
    _ fileType: String = PhotoFile.jpeg, pixelFormat: OSType = kCVPixelFormatType_32BGRA, width: Int = 96,
    height: Int = 64, metadata: [String: MetadataValue] = [:], withThumbnail: Bool = false
  ) throws -> PhotoDescription {
    let image = try buffer(pixelFormat, width, height)
    let thumbnail = try buffer(kCVPixelFormatType_32BGRA, 32, 24)
    return PhotoDescription(
      fileType: fileType, image: image, metadata: metadata, thumbnail: withThumbnail ? thumbnail : nil)
  }

  /// The RGB values of the stripes: red, green, blue and gray.
  static let colors = [[200, 30, 30], [30, 180, 30], [40, 40, 190], [128, 128, 128]]

  private static func buffer(_ pixelFormat: OSType, _ width: Int, _ height: Int) throws -> CVPixelBuffer {
    let image = TestImage.bgra(width, height) { x, _ in colors[x * colors.count / width] }
    let result = PixelMemory(layout: TestImage.layout(width, height, pixelFormat))
    try PixelConverter().convert(image, to: result)
    return CVPixelBuffer(memory: result)
  }
}
