internal import CFFmpeg
import AVFoundationTypes
import CoreMediaModel
import Foundation
import PlatformTypes

/// The tracks of a media file, determined by reading it once without decoding.
///
/// Times are presentation times: edits are applied, and samples that are edited out do not count.
public struct MediaFile: Sendable {
  /// The location of the file.
  public let url: URL
  /// The description of the file's tracks and metadata.
  package let descriptor: AssetDescriptor

  /// Reads the contents of a file.
  ///
  /// - Throws: A `MediaError` if the file is missing, truncated or not a media file.
  public init(url: URL) throws {
    self.url = url
    let demuxer = try Demuxer(url)
    let streams = (0..<Int(demuxer.context.pointee.nb_streams)).compactMap { demuxer.context.pointee.streams[$0] }
    let media = streams.filter(Self.isMedia)
    demuxer.keepOnly(media)
    var sums: [CInt: SampleSum] = [:]
    try demuxer.readAll { sums[$0.pointer.pointee.stream_index, default: SampleSum()].add($0) }
    let tracks = try media.compactMap { stream in
      try sums[stream.pointee.index].flatMap { try Self.track(stream, $0) }
    }
    guard !tracks.isEmpty else {
      throw MediaError(.invalidData, operation: "open the movie", file: url.path, text: "it has no track with samples")
    }
    descriptor = AssetDescriptor(
      tracks: tracks, duration: tracks.map(\.timeRange.end).max() ?? .zero,
      metadata: Self.pairs(demuxer.context.pointee.metadata).filter {
        !$0.key.hasSuffix("_brand") && $0.key != "minor_version" && $0.key != "compatible_brands"
      })
  }

  private static func isMedia(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    let type = stream.pointee.codecpar.pointee.codec_type
    return type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO
  }

  private static func track(_ stream: UnsafeMutablePointer<AVStream>, _ sum: SampleSum) throws -> AssetDescriptor.Track?
  {
    guard let parameters = stream.pointee.codecpar, let start = sum.start, let end = sum.end,
      let format = CMFormatDescription(parameters)
    else { return nil }
    let base = stream.pointee.time_base
    let isVideo = parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO
    let range = CMTimeRange(start: CMTime(start, base), end: CMTime(end, base))
    let pairs = Self.pairs(stream.pointee.metadata)
    let language = pairs.first { $0.key == "language" }?.value
    return AssetDescriptor.Track(
      id: stream.pointee.id > 0 ? stream.pointee.id : stream.pointee.index + 1, mediaType: isVideo ? .video : .audio,
      format: format, naturalSize: isVideo ? naturalSize(stream) : .zero,
      transform: isVideo ? transform(stream) : .identity, timeRange: range, timescale: base.den,
      framesPerSecond: isVideo && range.duration > .zero ? Double(sum.shownCount) / range.duration.seconds : 0,
      minFrameDuration: isVideo ? CMTime(sum.shortest ?? 0, base) : .invalid, byteCount: sum.byteCount,
      language: language == "und" ? nil : language,
      isEnabled: stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0)
  }

  private static func naturalSize(_ stream: UnsafeMutablePointer<AVStream>) -> CGSize {
    let parameters = stream.pointee.codecpar.pointee
    let shape = parameters.sample_aspect_ratio
    let width = Double(parameters.width) * (shape.num > 0 && shape.den > 0 ? Double(shape.num) / Double(shape.den) : 1)
    return CGSize(width: width.rounded(), height: Double(parameters.height))
  }

  private static func transform(_ stream: UnsafeMutablePointer<AVStream>) -> CGAffineTransform {
    var matrix = [Int32](repeating: 0, count: 9)
    guard cff_get_display_matrix(stream, &matrix) != 0 else { return .identity }
    func number(_ index: Int) -> CGFloat { CGFloat(Double(matrix[index]) / 65536) }
    return CGAffineTransform(number(0), number(1), number(3), number(4), number(6), number(7))
  }

  private static func pairs(_ dictionary: OpaquePointer?) -> [MovieMetadata] {
    var result: [MovieMetadata] = []
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
      entry = next
      result.append(MovieMetadata(key: String(cString: next.pointee.key), value: String(cString: next.pointee.value)))
    }
    return result
  }
}

/// The accumulated times and sizes of the samples in one track.
private struct SampleSum {
  private(set) var start: Int64?
  private(set) var end: Int64?
  private(set) var byteCount: Int64 = 0
  private(set) var shownCount = 0
  /// The duration of the shortest sample.
  private(set) var shortest: Int64?

  mutating func add(_ packet: Packet) {
    let pointer = packet.pointer
    byteCount += Int64(pointer.pointee.size)
    let time = pointer.pointee.pts != CFF_NO_TIME ? pointer.pointee.pts : pointer.pointee.dts
    // Samples that edits remove are decoded but not displayed.
    guard time != CFF_NO_TIME, pointer.pointee.flags & AV_PKT_FLAG_DISCARD == 0 else { return }
    let duration = max(0, pointer.pointee.duration)
    shownCount += 1
    start = min(start ?? .max, time)
    end = max(end ?? .min, time + duration)
    if duration > 0 { shortest = min(shortest ?? .max, duration) }
  }
}
