internal import CFFmpeg
import AVFoundationTypes
import CoreMediaModel
import Foundation

/// A writer of QuickTime or MPEG-4 files with any number of tracks, each with its own timescale, matrix and samples.
///
/// - Samples keep their timeline, and the session's start maps to zero. Earlier samples are written and edited out; a
///   track that starts later begins with an empty edit. **Source:** rule 328.
/// - The file has a temporary name until `finish`, and its final name must be free. With fragments, it has its final
///   name from the start and is playable up to the last fragment at any time.
/// - Not thread-safe: use an instance from one thread at a time. For a movie with one video and one audio track, see
///   `MovieWriter`.
public final class TrackWriter {
  /// The settings with which the writer was created.
  public let settings: Settings
  /// The final location of the file.
  public let url: URL

  private let file: OutputFile
  private let tracks: [any SampleTrack]
  private let fragments: FragmentSchedule?
  private var context: FormatContext?
  /// The stream indexes of the tracks in the file, or nil for a track that was left out.
  private var numbers: [Int?] = []
  private var sampleCount = 0
  private var sampleByteCount: Int64 = 0
  private var fragmentCount: Int64 = 0
  /// The number of sample bytes in the current, incomplete fragment.
  private var pendingByteCount: Int64 = 0
  private var start = CMTime.zero
  /// The last packet of each track, whose duration is known only when the next one arrives.
  private var held: [Packet?]
  /// Packets that arrived before all tracks were formed.
  private var waiting: [(track: Int, packet: Packet)] = []
  private var waitingBytes = 0
  private var flushed: Set<Int> = []
  private var isEnded = false

  /// The maximum number of bytes that wait for a track's first sample. Beyond this limit, the file is started without
  /// that track.
  private static let waitingLimit = 16 << 20

  /// Creates the file and its tracks.
  ///
  /// - Throws: A `MediaError` if the file cannot be created or already exists, or if a codec is unavailable.
  public init(url: URL, settings: Settings) throws {
    self.url = url
    self.settings = settings
    guard url.isFileURL else {
      throw MediaError(.misuse, operation: "create the movie", text: "\(url) is not a file URL")
    }
    tracks = try settings.tracks.map { track in
      switch track.content {
      case .images(let images): VideoTrackWriter(images, timescale: track.timescale)
      case .audio(let audio): try AudioTrackWriter(audio)
      case .samples(let format): try PassthroughTrack(format, timescale: track.timescale)
      }
    }
    held = Array(repeating: nil, count: tracks.count)
    fragments = FragmentSchedule(settings.fragmentInterval)
    file = try OutputFile(
      path: url.path, placement: fragments == nil ? .temporaryFile : .inPlace,
      reserve: OutputFile.reserve(sampleCount: 0))
  }

  /// The number of bytes written so far.
  public var byteCount: Int64 { file.size }

  /// Sets the sample time that maps to zero in the file. Call it before the first sample is appended.
  public func begin(at time: CMTime) { start = time }

  /// Appends a sample to a track: a frame, linear PCM or a compressed sample, according to the track's settings.
  public func append(_ sample: CMSampleBuffer, to track: Int) throws {
    guard !isEnded else { throw misuse("it is already finished") }
    try tracks[track].append(sample, from: start) { try receive($0, track) }
    try beginIfFormed()
  }

  /// Marks a track as finished; no more samples are appended to it.
  public func finish(track: Int) throws {
    guard flushed.insert(track).inserted else { return }
    try tracks[track].flush { try receive($0, track) }
    try beginIfFormed()
  }

  /// Completes the file and moves it to its final location.
  ///
  /// - Parameter end: The end of the presentation on the samples' timeline, or nil for the end of the last sample.
  ///   Later samples are written and edited out; the last frame before `end` is extended to it.
  /// - Throws: A `MediaError` if nothing was appended, in which case no file is left.
  public func finish(at end: CMTime? = nil) throws {
    guard !isEnded else { throw misuse("it is already finished") }
    defer {
      isEnded = true
      file.discard()
    }
    for track in tracks.indices { try finish(track: track) }
    if context == nil { try beginFile() }
    let length = end.map { CMTimeSubtract($0, start) }
    for track in tracks.indices { try writeHeld(track, until: length) }
    guard let context, sampleCount > 0 else {
      throw MediaError(.noSamples, operation: "finish the movie", file: url.path, text: "no samples were appended")
    }
    try completeFragment()
    try context.writeTrailer()
    try file.completeFragment()
    try correctIndex(length)
    try file.commit()
  }

  /// Stops writing and removes the file.
  ///
  /// - Parameter keepingFragments: Whether a fragmented file is kept up to its last complete fragment.
  public func cancel(keepingFragments: Bool = false) {
    guard !isEnded else { return }
    isEnded = true
    if keepingFragments, fragments != nil, sampleCount > 0 {
      try? completeFragment()
      if fragmentCount > 0 { try? file.commit() }
    }
    file.discard()
  }
}

extension TrackWriter {
  /// Moves a packet out of its encoder. The last packet of each track is held back.
  private func receive(_ packet: Packet, _ track: Int) throws {
    let next = try Packet()
    av_packet_move_ref(next.pointer, packet.pointer)
    let previous = held[track]
    held[track] = next
    if let previous { try pass(previous, track) }
  }

  private func pass(_ packet: Packet, _ track: Int) throws {
    guard context == nil else { return try write(packet, track) }
    waiting.append((track, packet))
    waitingBytes += Int(packet.pointer.pointee.size)
    if waitingBytes > Self.waitingLimit { try beginFile() }
  }

  private func writeHeld(_ track: Int, until length: CMTime?) throws {
    guard let packet = held[track] else { return }
    held[track] = nil
    if let length, tracks[track].lastSampleLasts {
      let rest = length.ticks(tracks[track].timeBase.den) - packet.pointer.pointee.pts
      if rest > packet.pointer.pointee.duration { packet.pointer.pointee.duration = rest }
    }
    try write(packet, track)
  }

  private func write(_ packet: Packet, _ track: Int) throws {
    guard let context, let number = numbers[track] else {
      throw MediaError(
        .unsupported, operation: "write the movie", file: url.path,
        text: "track \(track) received its first sample after the file's header was written")
    }
    let timeBase = tracks[track].timeBase
    if let fragments { try endFragment(before: packet, number, timeBase, fragments) }
    try file.makeRoom(
      for: packet, sampleCount: sampleCount, byteCount: sampleByteCount, pendingByteCount: pendingByteCount)
    let size = Int64(packet.pointer.pointee.size)
    (sampleCount, sampleByteCount) = (sampleCount + 1, sampleByteCount + size)
    if fragments != nil {
      pendingByteCount += size
      try context.write(packet, to: number, timeBase: timeBase)
    } else {
      try context.writeInterleaved(packet, to: number, timeBase: timeBase)
    }
  }

  /// Completes the fragment if its interval has elapsed. The first track in the file, usually video, determines when
  /// that is.
  private func endFragment(
    before packet: Packet, _ number: Int, _ timeBase: AVRational, _ fragments: FragmentSchedule
  ) throws {
    guard number == 0, pendingByteCount > 0 else { return }
    let microseconds = av_rescale_q(packet.pointer.pointee.dts, timeBase, AVRational(num: 1, den: 1_000_000))
    if fragments.isOver(at: microseconds, after: fragmentCount) || pendingByteCount > FragmentSchedule.maximumByteCount
    {
      try completeFragment()
    }
  }

  /// Completes a fragment with the samples since the last one, which become part of the file.
  private func completeFragment() throws {
    guard let context, pendingByteCount > 0 else { return }
    // The space reserved for this fragment is used now.
    file.reserve -= pendingByteCount
    // The first flush writes only the header before all fragments.
    if fragmentCount == 0 { try context.flush() }
    try context.flush()
    try file.completeFragment()
    (fragmentCount, pendingByteCount) = (fragmentCount + 1, 0)
  }

  /// Starts the file as soon as its header can be written.
  private func beginIfFormed() throws {
    guard context == nil, tracks.indices.allSatisfy({ tracks[$0].isFormed || flushed.contains($0) }) else { return }
    try beginFile()
  }

  private func beginFile() throws {
    let formed = try tracks.indices.filter { try tracks[$0].form() }
    guard !formed.isEmpty else { return }
    let container = settings.container == .quickTime ? "mov" : "mp4"
    let context = try FormatContext(container, io: file.io, path: url.path, workPath: file.workPath)
    for fact in settings.metadata { context.setMetadata(fact.key, fact.value) }
    numbers = Array(repeating: nil, count: tracks.count)
    for index in formed {
      numbers[index] = try tracks[index].add(to: context, displayMatrix: settings.tracks[index].matrix)
    }
    try context.writeHeader(headerOptions(formed))
    self.context = context
    let packets = waiting
    (waiting, waitingBytes) = ([], 0)
    for (track, packet) in packets { try write(packet, track) }
  }

  /// Returns the options for FFmpeg's muxer, based on the tracks in the file.
  private func headerOptions(_ formed: [Int]) -> [(String, String)] {
    let scales = formed.map { tracks[$0].timeBase.den }
    var options = [("movie_timescale", "\(settings.movieTimescale ?? Self.commonTimescale(scales))")]
    let imageScales = Set(formed.filter { tracks[$0].lastSampleLasts }.map { tracks[$0].timeBase.den })
    if imageScales.count == 1, let scale = imageScales.first {
      options.append(("video_track_timescale", "\(scale)"))
    }
    // Without this flag, FFmpeg writes only about a dozen known user data keys and drops all others.
    var flags = settings.metadata.isEmpty ? [] : ["use_metadata_tags"]
    if fragments != nil {
      // `delay_moov` waits for the first samples, so that the edit lists contain the start times of the tracks.
      flags += ["frag_custom", "delay_moov", "default_base_moof"]
    } else if settings.indexComesFirst {
      flags.append("faststart")
    }
    if !flags.isEmpty { options.append(("movflags", flags.joined(separator: "+"))) }
    return options
  }

  /// Returns a common multiple of all timescales, so that edits state exact start times, or the largest timescale if
  /// the multiple would overflow.
  private static func commonTimescale(_ scales: [CMTimeScale]) -> CMTimeScale {
    scales.reduce(1) { common, scale in
      var (a, b) = (Int(common), Int(scale))
      while b != 0 { (a, b) = (b, a % b) }
      let multiple = Int(common) / a * Int(scale)
      return multiple <= Int(Int32.max) ? CMTimeScale(multiple) : max(common, scale)
    }
  }

  private func correctIndex(_ length: CMTime?) throws {
    let sizes = settings.tracks.enumerated().compactMap { index, track in
      numbers[index].flatMap { number in track.displaySize.map { (number, $0) } }
    }
    guard length != nil || !sizes.isEmpty else { return }
    avio_flush(file.io)
    guard var index = try FinishedHeader(in: file) else { return }
    if let length { index.end(at: length) }
    for (track, size) in sizes { index.setDisplaySize(size, ofTrack: track) }
    try file.overwrite(at: index.offset, with: index.bytes)
  }

  private func misuse(_ text: String) -> MediaError {
    MediaError(.misuse, operation: "write the movie", file: url.path, text: text)
  }
}
