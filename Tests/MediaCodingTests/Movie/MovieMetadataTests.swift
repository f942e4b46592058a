import AVFoundationTypes
import CoreMediaModel
import Foundation
import MediaCoding
import Testing

/// Tests movie metadata with external programs.
@Suite struct MovieMetadataTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let facts = [
    MovieMetadata(key: "com.apple.quicktime.content.identifier", value: "A1B2-C3"),
    MovieMetadata(key: "com.apple.quicktime.creationdate", value: "2017-09-13T01:02:03+0200"),
    MovieMetadata(key: "com.apple.quicktime.location.ISO6709", value: "+37.3349-122.0090+010.000/"),
    MovieMetadata(key: "com.apple.quicktime.make", value: "Äpfel & Birnen"),
    MovieMetadata(key: "com.apple.quicktime.model", value: "iPhone 8 Plus"),
    MovieMetadata(key: "com.apple.quicktime.software", value: "11.0"),
    MovieMetadata(key: "my.own.key", value: "=;\"\\\n"),
  ]

  private func write(_ container: MovieWriter.Container, fragments: CMTime? = nil) throws -> URL {
    let url = folder.file("clip.mov")
    let writer = try MovieWriter(
      url: url,
      settings: .init(
        container: container, video: .init(width: 64, height: 48), fragmentInterval: fragments, metadata: Self.facts))
    try writer.append(TestImage.video(64, 48, index: 0), at: .zero, duration: time(1, 30))
    try writer.finish()
    return url
  }

  @Test(.needsFFmpeg, arguments: [MovieWriter.Container.quickTime, .mpeg4]) func `ffprobe reads every metadata key`(
    _ container: MovieWriter.Container
  ) throws {
    struct Answer: Decodable {
      struct Format: Decodable { var tags: [String: String] }
      var format: Format
    }
    let url = try write(container)
    let result = try Program.ffprobe.run(["-v", "error", "-of", "json", "-show_format", url.path])
    let tags = try JSONDecoder().decode(Answer.self, from: result.output).format.tags
    for fact in Self.facts { #expect(tags[fact.key] == fact.value) }
    #expect(tags["encoder"] == nil, "no version is written")
  }

  @Test(.needsExifTool, arguments: [nil, time(1, 1)]) func `exiftool finds the metadata, also in a fragmented movie`(
    _ fragments: CMTime?
  ) throws {
    let url = try write(.quickTime, fragments: fragments)
    let result = try Program(name: "exiftool").run(["-j", "-n", "-G1", url.path])
    let answer = try JSONSerialization.jsonObject(with: result.output) as? [[String: Any]]
    let facts = try #require(answer?.first)
    #expect(facts["Keys:ContentIdentifier"] as? String == "A1B2-C3")
    #expect(facts["Keys:Make"] as? String == "Äpfel & Birnen")
    #expect(facts["Keys:Model"] as? String == "iPhone 8 Plus")
    #expect("\(facts["Keys:Software"] ?? "")".hasPrefix("11"))
    #expect((facts["Keys:GPSCoordinates"] as? String)?.hasPrefix("37.3349 -122.009") == true)
    #expect((facts["Keys:CreationDate"] as? String)?.hasPrefix("2017:09:13 01:02:03") == true)
  }
}

extension Trait where Self == ConditionTrait {
  /// A trait that skips the test with a reason if exiftool is not installed.
  static var needsExifTool: Self {
    .enabled(if: Program(name: "exiftool").isInstalled, "install exiftool (libimage-exiftool-perl) to run this test")
  }
}
