import CoreMediaModel
import Foundation
import PixelModel

@testable import AVFoundationTypes
@testable import CoreVideoModel
@testable import MediaCoding
@testable import Scenarios
@testable import VirtualDevices

extension FuzzTarget {
  /// Writes and reads back arbitrary metadata as EXIF and DNG, or parses the bytes as an EXIF block.
  static let photo = FuzzTarget(name: "photo") { bytes in
    var source = ByteSource(bytes)
    guard !source.once(in: 3) else {
      _ = EXIFReader.metadata(of: Data("Exif\0\0".utf8) + source.remainder())
      return
    }
    let type = source.pick([PhotoFile.dng, PhotoFile.jpeg])
    let raw = PhotoDescription.RawDescriptor(
      blackLevel: source.number(), whiteLevel: source.number(),
      asShotNeutral: [source.real(), source.real(), source.real()])
    let metadata = source.photoMetadata()
    expect(only: MediaError.self) {
      let image = type == PhotoFile.dng ? mosaic : color
      let file = try PhotoFile.encode(
        PhotoDescription(fileType: type, image: image, metadata: metadata, raw: raw))
      _ = EXIFReader.metadata(of: type == PhotoFile.dng ? Data("Exif\0\0".utf8) + file : file)
    }
  }

  private static let mosaic = CVPixelBuffer(
    memory: PixelMemory(layout: PixelLayout(pixelFormat: kCVPixelFormatType_14Bayer_RGGB, width: 4, height: 2)!))
  private static let color = CVPixelBuffer(
    memory: PixelMemory(layout: PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: 8, height: 8)!))

  /// Edits the index of a movie that consists of the bytes.
  static let header = FuzzTarget(name: "movie-header") { bytes in
    var source = ByteSource(bytes)
    let (time, scale) = (source.number(Int32.self), source.number(Int32.self))
    let (width, height, track) = (source.real(), source.real(), source.below(4))
    let path = folder.appendingPathComponent("index.mov").path
    expect(only: MediaError.self) {
      let file = try OutputFile(path: path, reserve: 0)
      try file.append(Array(source.remainder()))
      _ = try MovieBox.samples(in: file, from: 0)
      guard var index = try FinishedHeader(in: file) else { return }
      index.end(at: CMTime(value: Int64(time), timescale: scale))
      index.setDisplaySize(CGSize(width: width, height: height), ofTrack: track)
      try file.overwrite(at: index.offset, with: index.bytes)
    }
  }

  /// Parses the two texts of a recording, with a separator line between them.
  static let replay = FuzzTarget(name: "replay") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let parts = text.split(separator: "\n----\n", maxSplits: 1).map(String.init)
    _ = file("camera.txt", (parts.first ?? "").utf8)
    _ = file("frames.txt", (parts.last ?? "").utf8)
    expect(only: ReplayError.self) {
      let bundle = try ReplayBundle(path: folder.path)
      let again = try V4L2CameraDescriptor(
        text: bundle.descriptor.lines.joined(separator: "\n"), name: "camera.txt")
      precondition(again == bundle.descriptor, "a camera is read differently when it is written again")
    }
    // A run takes as long as a hundred parses, so only one input in eight is run.
    guard bytes.reduce(0, &+) % 8 == 0 else { return }
    expect(only: ScenarioError.self) {
      let scenario = ScenarioWorld.scenario(of: .replay(path: folder.path))
      try ScenarioWorld.run(scenario)
    }
  }

  /// Reads a media file of at most 64 kB: its tracks, some frames and one second of audio.
  static let media = FuzzTarget(name: "media") { bytes in
    let url = file("media", bytes.prefix(65_536))
    expect(only: MediaError.self) { _ = try MediaFile(url: url) }
    expect(only: MediaError.self) {
      let movie = try MovieFile(url: url)
      if let track = movie.video, track.width <= 2048, track.height <= 2048 {
        let reader = try VideoReader(movie)
        let memory = PixelMemory(
          layout: PixelLayout(
            pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width: 64, height: 48)!)
        for frame in [0, track.frames.count / 2, track.frames.count - 1] { try reader.draw(frame: frame, into: memory) }
      }
      if movie.audio != nil {
        let samples = UnsafeMutableBufferPointer<Int16>.allocate(capacity: 2 * 48_000)
        defer { samples.deallocate() }
        try AudioReader(movie, shape: AudioLayout(sampleRate: 48_000, channelCount: 2)).read(samples, from: 0)
      }
    }
  }
}

extension ByteSource {
  /// Returns photo metadata that uses any known tag with any value.
  fileprivate mutating func photoMetadata() -> [String: MetadataValue] {
    var metadata: [String: MetadataValue] = [:]
    let tables = [("{TIFF}", PhotoTag.tiff), ("{Exif}", PhotoTag.exif), ("{GPS}", PhotoTag.gps)]
    while !isEmpty {
      switch byte() % 8 {
      case 0: metadata[pick(["Orientation", "DPIWidth", "DPIHeight", "{TIFF}"])] = metadataValue(depth: 0)
      case 1:
        var values = metadata["{MakerApple}"]?.members ?? [:]
        values["\(number(UInt16.self))"] = metadataValue(depth: 0)
        metadata["{MakerApple}"] = .dictionary(values)
      default:
        let (name, tags) = pick(tables)
        var values = metadata[name]?.members ?? [:]
        values[pick(tags).key] = metadataValue(depth: 0)
        metadata[name] = .dictionary(values)
      }
    }
    return metadata
  }

  private mutating func metadataValue(depth: Int) -> MetadataValue {
    switch byte() % (depth < 2 ? 6 : 4) {
    case 0: .integer(once(in: 4) ? number() : Int(byte()))
    case 1: .real(real())
    case 2: .text(text(below(32)))
    case 3: .text("\(number(UInt8.self)):\(real()):\(byte())")
    case 4: .list((0..<below(6)).map { _ in metadataValue(depth: depth + 1) })
    default: .dictionary([text(below(8)): metadataValue(depth: depth + 1)])
    }
  }
}

extension MetadataValue {
  fileprivate var members: [String: MetadataValue] {
    if case .dictionary(let members) = self { members } else { [:] }
  }
}
