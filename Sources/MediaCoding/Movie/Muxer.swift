internal import CFFmpeg
import AVFoundationTypes
import Foundation

/// Puts compressed samples into a file: whole with the index at its end, or in fragments that each play.
final class Muxer {
  private let context: FormatContext
  private let file: OutputFile
  private let settings: MovieWriter.Settings
  private let fragments: FragmentSchedule?
  /// The index of the whole movie, which takes the place of the fragments' own when it is finished.
  private var index: MovieIndex?
  /// Samples of the fragment that is being gathered, for each track.
  private var pending: [[Sample]] = []
  /// Where the file's first bytes become the header of all samples in the end.
  private var headerPosition: Int64 = 0

  /// Samples written so far.
  private(set) var sampleCount = 0
  /// Bytes of the samples written so far.
  private(set) var byteCount: Int64 = 0
  /// Bytes of the samples that wait for the end of their fragment.
  private(set) var pendingByteCount: Int64 = 0
  /// Fragments that are complete.
  private(set) var fragmentCount: Int64 = 0

  private struct Sample {
    let packet: Packet
    let timeBase: AVRational
  }

  init(file: OutputFile, settings: MovieWriter.Settings) throws {
    self.file = file
    self.settings = settings
    fragments = FragmentSchedule(settings.fragmentInterval, beginsShort: true)
    context = try FormatContext(settings.container.ffmpeg, io: file.io, path: file.path)
    if fragments != nil { index = try MovieIndex(settings, path: file.path) }
    for (key, value) in settings.entries {
      context.tell(key, value)
      index?.context.tell(key, value)
    }
  }

  /// Adds a track that carries what `codec` makes; its number is what samples are written to.
  func addTrack(_ codec: CodecContext, displayMatrix: [Int32]? = nil) throws -> Int {
    pending.append([])
    _ = try index?.context.addTrack(codec, displayMatrix: displayMatrix)
    return try context.addTrack(codec, displayMatrix: displayMatrix)
  }

  /// Begins the file; all tracks are there now.
  func writeHeader() throws {
    guard fragments != nil else { return try context.writeHeader(settings.headerOptions(flags: [])) }
    // `delay_moov` waits for the first samples, so that the edit lists know when the tracks begin.
    try context.writeHeader(settings.headerOptions(flags: ["frag_custom", "delay_moov", "default_base_moof"]))
    guard let index else { return }
    let beginning = try index.begin(settings.headerOptions(flags: []))
    headerPosition = Int64(beginning.count)
    try file.append(beginning + MovieBox.placeholder)
  }

  /// Appends a sample; its times are in `timeBase`. Takes what the packet holds.
  func write(_ packet: Packet, to track: Int, timeBase: AVRational) throws {
    let size = Int64(packet.pointer.pointee.size)
    guard let fragments else {
      try context.writeInterleaved(packet, to: track, timeBase: timeBase)
      (sampleCount, byteCount) = (sampleCount + 1, byteCount + size)
      return
    }
    // Pictures say when a fragment ends; sound does where there are none. They come first.
    let isLeader = track == 0
    if isLeader, pendingByteCount > 0 {
      let microseconds = av_rescale_q(packet.pointer.pointee.dts, timeBase, AVRational(num: 1, den: 1_000_000))
      if fragments.isOver(at: microseconds, after: fragmentCount) || pendingByteCount > FragmentSchedule.longest {
        try completeFragment()
      }
    }
    pending[track].append(Sample(packet: try packet.copy(), timeBase: timeBase))
    try context.write(packet, to: track, timeBase: timeBase)
    (sampleCount, byteCount, pendingByteCount) = (sampleCount + 1, byteCount + size, pendingByteCount + size)
  }

  /// Ends the file: an ordinary movie in any case where that can be written.
  func finish() throws {
    guard fragments != nil else { return try context.writeTrailer() }
    if pendingByteCount > 0 { try completeFragment() }
    guard let index else { return }
    let end = file.size
    do {
      try file.append(index.finish(at: end))
    } catch {
      // The fragments still make a movie that plays.
      return file.forget(from: end)
    }
    // One write turns all that is between into the samples of the index that follows; until then the fragments count.
    try file.overwrite(at: headerPosition, with: MovieBox.sampleHeader(size: end - headerPosition))
  }

  private func completeFragment() throws {
    let start = file.size
    // What was kept free for it is used now.
    file.reserve -= pendingByteCount
    // The first time FFmpeg writes only what stands before all fragments; it begins with a file type, which is there already.
    if fragmentCount == 0 { try context.flush() }
    try context.flush()
    try file.completePiece(type: fragmentCount == 0 ? MovieBox.skipped : nil)
    fragmentCount += 1
    defer {
      pending = pending.map { _ in [] }
      pendingByteCount = 0
    }
    guard let index else { return }
    // Whatever else lies there than was thought, or cannot be read: the fragments have to do then.
    self.index = nil
    if try add(to: index, from: start) == file.size { self.index = index }
  }

  /// Adds the last fragment's samples to the whole movie's index. Each track's lie in one run, in the order of the tracks.
  ///
  /// - Returns: where they end.
  private func add(to index: MovieIndex, from start: Int64) throws -> Int64? {
    guard var position = try MovieBox.samples(in: file, from: start) else { return nil }
    for (track, samples) in pending.enumerated() {
      for sample in samples {
        position = try index.add(sample.packet, to: track, timeBase: sample.timeBase, at: position)
      }
    }
    return position
  }
}

extension MovieWriter.Container {
  /// FFmpeg's name of the container.
  var ffmpeg: String {
    switch self {
    case .quickTime: "mov"
    case .mpeg4: "mp4"
    case .mpeg4Audio: "ipod"
    case .coreAudio: "caf"
    case .wave: "wav"
    case .aiff, .aifc: "aiff"
    case .au: "au"
    }
  }
}

extension MovieWriter.Settings {
  /// What the file tells about itself.
  fileprivate var entries: [(String, String)] {
    let creation = creationTime.map { ("creation_time", $0.ISO8601Format(.init(includingFractionalSeconds: true))) }
    let entries = metadata.compactMap { fact in
      container.isAudioFile
        ? AudioCodecTag.ffmpegName(ofFrame: fact.key).map { ($0, fact.value) } : (fact.key, fact.value)
    }
    return [creation].compactMap { $0 } + entries
  }

  /// Options for FFmpeg's muxer.
  func headerOptions(flags: [String]) -> [(String, String)] {
    var options = [("movie_timescale", "\(movieTimescale)")]
    if let video { options.append(("video_track_timescale", "\(video.timescale)")) }
    // Without the flag FFmpeg knows a dozen names of user data and drops all others.
    let flags = metadata.isEmpty || container.isAudioFile ? flags : flags + ["use_metadata_tags"]
    if container == .aiff || container == .aifc, !metadata.isEmpty { options.append(("write_id3v2", "1")) }
    if !flags.isEmpty { options.append(("movflags", flags.joined(separator: "+"))) }
    return options
  }

  /// A timescale that is a multiple of every track's, so that an edit list states exactly when a track begins.
  private var movieTimescale: Int {
    let video = Int(video?.timescale ?? 1)
    let audio = audio?.sampleRate ?? 1
    let common = video / greatestCommonDivisor(video, audio) * audio
    return common <= Int(Int32.max) ? common : max(video, audio)
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }
