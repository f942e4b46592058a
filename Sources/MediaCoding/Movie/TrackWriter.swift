internal import CFFmpeg
import AVFoundationTypes
import CoreMediaModel
import Foundation

/// Writes a QuickTime or MPEG-4 file of any number of tracks, each with a timescale, a matrix and samples of its own.
///
/// - Times are those of the samples; the session's start becomes zero. Earlier samples are written and edited out, a track that
///   begins later begins with an empty edit. **Source:** rule 328.
/// - The file has a temporary name until `finish`, and must be free to take its own. In fragments, it has its name from the start, and
///   plays up to the last fragment at any time.
/// - Used from one thread at a time. See `MovieWriter` for what is the same with one track of each kind.
public final class TrackWriter {
  /// What the file is to contain.
  public let settings: Settings
  /// Where it will be.
  public let url: URL

  private let file: OutputFile
  private let tracks: [any SampleTrack]
  private let fragments: FragmentSchedule?
  private var context: FormatContext?
  /// The numbers of the tracks in the file; nil for one that is not in it.
  private var numbers: [Int?] = []
  private var sampleCount = 0
  private var fragmentCount: Int64 = 0
  /// Bytes of the samples that wait for the end of their fragment.
  private var pendingByteCount: Int64 = 0
  private var start = CMTime.zero
  /// The last packet of each track: how long it lasts is known when the next one comes.
  private var held: [Packet?]
  /// What came before all tracks were formed.
  private var waiting: [(track: Int, packet: Packet)] = []
  private var waitingBytes = 0
  private var flushed: Set<Int> = []
  private var isEnded = false

  /// Packets that wait for a track's first sample take this much memory at most; then the file begins without it.
  private static let waitingLimit = 16 << 20

  /// Opens the file. Throws a `MediaError` when it cannot be created, when its name is taken, or when a codec does not exist.
  public init(url: URL, settings: Settings) throws {
    self.url = url
    self.settings = settings
    guard url.isFileURL else { throw MediaError(.misuse, operation: "create the movie", text: "\(url) is no file") }
    tracks = try settings.tracks.map { track in
      switch track.content {
      case .images(let images): VideoTrackWriter(images, timescale: track.timescale)
      case .audio(let audio): try AudioTrackWriter(audio)
      case .samples(let format): try PacketTrack(format, timescale: track.timescale)
      }
    }
    held = Array(repeating: nil, count: tracks.count)
    fragments = FragmentSchedule(settings.fragmentInterval)
    file = try OutputFile(path: url.path, placement: fragments == nil ? .beside : .inPlace, reserve: 1 << 20)
  }

  /// Bytes written so far.
  public var byteCount: Int64 { file.size }

  /// Says which time of the samples becomes zero; before the first sample.
  public func begin(at time: CMTime) { start = time }

  /// Appends a sample to a track: a picture, sound, or a compressed sample, as the track's settings say.
  public func append(_ sample: CMSampleBuffer, to track: Int) throws {
    guard !isEnded else { throw misuse("it has ended already") }
    try tracks[track].append(sample, from: start) { try take($0, track) }
    try beginIfFormed()
  }

  /// No more samples come for a track.
  public func finish(track: Int) throws {
    guard flushed.insert(track).inserted else { return }
    try tracks[track].flush { try take($0, track) }
    try beginIfFormed()
  }

  /// Ends the file and puts it in its place. Throws when nothing was appended; then there is no file.
  ///
  /// - Parameter end: where the presentation ends, on the samples' timeline; nil for after the last sample. What comes later is
  ///   written, and edited out; the last picture before it lasts until then.
  public func finish(at end: CMTime? = nil) throws {
    guard !isEnded else { throw misuse("it has ended already") }
    defer {
      isEnded = true
      file.discard()
    }
    for track in tracks.indices { try finish(track: track) }
    if context == nil { try beginFile() }
    let length = end.map { CMTimeSubtract($0, start) }
    for track in tracks.indices { try writeHeld(track, until: length) }
    guard let context, sampleCount > 0 else {
      throw MediaError(.noSamples, operation: "finish the movie", file: url.path, text: "nothing was appended")
    }
    try completeFragment()
    try context.writeTrailer()
    try file.completePiece()
    try correctIndex(length)
    try file.commit()
  }

  /// Ends the writing and removes what was written, except for a file in fragments, which plays to its last one.
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
  /// Takes over a packet that a track made. One of each track is held back.
  private func take(_ packet: Packet, _ track: Int) throws {
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
        text: "track \(track) began when the file's header was written already")
    }
    let timeBase = tracks[track].timeBase
    if let fragments {
      try endFragment(before: packet, number, timeBase, fragments)
      pendingByteCount += Int64(packet.pointer.pointee.size)
    }
    sampleCount += 1
    file.reserve = Int64(8 << 20) + Int64(64 * sampleCount) + pendingByteCount
    if fragments != nil {
      file.makeRoom()
      try context.write(packet, to: number, timeBase: timeBase)
    } else {
      try context.writeInterleaved(packet, to: number, timeBase: timeBase)
    }
    if file.isSpaceShort { throw MediaError(errno: ENOSPC, operation: "write the movie", file: url.path) }
  }

  /// Ends the fragment when its time is over. The first track in the file says when, usually the pictures.
  private func endFragment(
    before packet: Packet, _ number: Int, _ timeBase: AVRational, _ fragments: FragmentSchedule
  ) throws {
    guard number == 0, pendingByteCount > 0 else { return }
    let microseconds = av_rescale_q(packet.pointer.pointee.dts, timeBase, AVRational(num: 1, den: 1_000_000))
    if fragments.isOver(at: microseconds, after: fragmentCount) || pendingByteCount > FragmentSchedule.longest {
      try completeFragment()
    }
  }

  /// Makes what was gathered since the last fragment part of the file.
  private func completeFragment() throws {
    guard let context, pendingByteCount > 0 else { return }
    // What was kept free for it is used now.
    file.reserve -= pendingByteCount
    // The first time FFmpeg writes only what stands before all fragments.
    if fragmentCount == 0 { try context.flush() }
    try context.flush()
    try file.completePiece()
    (fragmentCount, pendingByteCount) = (fragmentCount + 1, 0)
  }

  /// Begins the file as soon as its header can be written.
  private func beginIfFormed() throws {
    guard context == nil, tracks.indices.allSatisfy({ tracks[$0].isFormed || flushed.contains($0) }) else { return }
    try beginFile()
  }

  private func beginFile() throws {
    let formed = try tracks.indices.filter { try tracks[$0].form() }
    guard !formed.isEmpty else { return }
    let container = settings.container == .quickTime ? "mov" : "mp4"
    let context = try FormatContext(container, io: file.io, path: url.path, workPath: file.workPath)
    for fact in settings.metadata { context.tell(fact.key, fact.value) }
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

  /// Options for FFmpeg's muxer, from the tracks that are in the file.
  private func headerOptions(_ formed: [Int]) -> [(String, String)] {
    let scales = formed.map { tracks[$0].timeBase.den }
    var options = [("movie_timescale", "\(settings.movieTimescale ?? Self.commonTimescale(scales))")]
    let imageScales = Set(formed.filter { tracks[$0].lastSampleLasts }.map { tracks[$0].timeBase.den })
    if imageScales.count == 1, let scale = imageScales.first {
      options.append(("video_track_timescale", "\(scale)"))
    }
    // Without the first flag FFmpeg knows a dozen names of user data and drops all others.
    var flags = settings.metadata.isEmpty ? [] : ["use_metadata_tags"]
    if fragments != nil {
      // `delay_moov` waits for the first samples, so that the edit lists know when the tracks begin.
      flags += ["frag_custom", "delay_moov", "default_base_moof"]
    } else if settings.indexComesFirst {
      flags.append("faststart")
    }
    if !flags.isEmpty { options.append(("movflags", flags.joined(separator: "+"))) }
    return options
  }

  /// A multiple of all timescales, so that edits state exactly when tracks begin; the largest where that would be too large.
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
