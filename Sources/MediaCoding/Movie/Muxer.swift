internal import CFFmpeg
import AVFoundationTypes
import Foundation

/// A muxer that writes encoded samples to a file, either with one index at the end or in self-contained fragments.
final class Muxer {
  private let context: FormatContext
  private let file: OutputFile
  private let settings: MovieWriter.Settings
  private let fragments: FragmentSchedule?
  /// The index of the whole movie, which replaces the indexes of the fragments when the movie is finished.
  private var index: MovieIndex?
  /// The samples of the current fragment, per track.
  private var pending: [[Sample]] = []
  /// The position, near the start of the file, at which the header for all samples is written when the movie is
  /// finished.
  private var headerPosition: Int64 = 0

  /// The number of samples written so far.
  private(set) var sampleCount = 0
  /// The number of sample bytes written so far.
  private(set) var byteCount: Int64 = 0
  /// The number of sample bytes in the current, incomplete fragment.
  private(set) var pendingByteCount: Int64 = 0
  /// The number of complete fragments.
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
      context.setMetadata(key, value)
      index?.context.setMetadata(key, value)
    }
  }

  /// Adds a track for the output of an encoder and returns the track's index for `write`.
  func addTrack(_ codec: CodecContext, displayMatrix: [Int32]? = nil) throws -> Int {
    pending.append([])
    _ = try index?.context.addTrack(codec, displayMatrix: displayMatrix)
    return try context.addTrack(codec, displayMatrix: displayMatrix)
  }

  /// Writes the file header. Call it after all tracks have been added.
  func writeHeader() throws {
    guard fragments != nil else { return try context.writeHeader(settings.headerOptions(flags: [])) }
    // `delay_moov` waits for the first samples, so that the edit lists contain the start times of the tracks.
    try context.writeHeader(settings.headerOptions(flags: ["frag_custom", "delay_moov", "default_base_moof"]))
    guard let index else { return }
    let beginning = try index.begin(settings.headerOptions(flags: []))
    headerPosition = Int64(beginning.count)
    try file.append(beginning + MovieBox.placeholder)
  }

  /// Appends a sample with times in `timeBase`. Consumes the contents of the packet.
  func write(_ packet: Packet, to track: Int, timeBase: AVRational) throws {
    let size = Int64(packet.pointer.pointee.size)
    guard let fragments else {
      try context.writeInterleaved(packet, to: track, timeBase: timeBase)
      (sampleCount, byteCount) = (sampleCount + 1, byteCount + size)
      return
    }
    // The first track determines where fragments end: video, or audio if the movie has no video.
    let isLeader = track == 0
    if isLeader, pendingByteCount > 0 {
      let microseconds = av_rescale_q(packet.pointer.pointee.dts, timeBase, AVRational(num: 1, den: 1_000_000))
      if fragments.isOver(at: microseconds, after: fragmentCount)
        || pendingByteCount > FragmentSchedule.maximumByteCount
      {
        try completeFragment()
      }
    }
    pending[track].append(Sample(packet: try packet.copy(), timeBase: timeBase))
    try context.write(packet, to: track, timeBase: timeBase)
    (sampleCount, byteCount, pendingByteCount) = (sampleCount + 1, byteCount + size, pendingByteCount + size)
  }

  /// Completes the file, as a regular movie if the full index can be written.
  func finish() throws {
    guard fragments != nil else { return try context.writeTrailer() }
    if pendingByteCount > 0 { try completeFragment() }
    guard let index else { return }
    let end = file.size
    do {
      try file.append(index.finish(at: end))
    } catch {
      // The fragments alone still form a playable movie.
      return file.truncate(from: end)
    }
    // A single write turns everything between this header and the index into sample data of that index. Until then the
    // fragments are valid.
    try file.overwrite(at: headerPosition, with: MovieBox.sampleHeader(size: end - headerPosition))
  }

  private func completeFragment() throws {
    let start = file.size
    // The space reserved for this fragment is used now.
    file.reserve -= pendingByteCount
    // The first flush writes only the header before all fragments. It starts with a file type box, which the file
    // already has.
    if fragmentCount == 0 { try context.flush() }
    try context.flush()
    try file.completeFragment(type: fragmentCount == 0 ? MovieBox.skipped : nil)
    fragmentCount += 1
    defer {
      pending = pending.map { _ in [] }
      pendingByteCount = 0
    }
    guard let index else { return }
    // If the layout of the file is unexpected or unreadable, drop the index and rely on the fragments.
    self.index = nil
    if try add(to: index, from: start) == file.size { self.index = index }
  }

  /// Adds the samples of the last fragment to the index of the whole movie. Each track's samples are contiguous, in
  /// track order.
  ///
  /// - Returns: The position at which the samples end.
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
  /// The name of the container in FFmpeg.
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
  /// The metadata entries of the file, with the keys that FFmpeg expects.
  fileprivate var entries: [(String, String)] {
    let creation = creationTime.map { ("creation_time", $0.ISO8601Format(.init(includingFractionalSeconds: true))) }
    let entries = metadata.compactMap { fact in
      container.isAudioFile
        ? AudioCodecTag.ffmpegName(ofFrame: fact.key).map { ($0, fact.value) } : (fact.key, fact.value)
    }
    return [creation].compactMap { $0 } + entries
  }

  /// Returns the options for FFmpeg's muxer.
  func headerOptions(flags: [String]) -> [(String, String)] {
    var options = [("movie_timescale", "\(movieTimescale)")]
    if let video { options.append(("video_track_timescale", "\(video.timescale)")) }
    // Without this flag, FFmpeg writes only about a dozen known user data keys and drops all others.
    let flags = metadata.isEmpty || container.isAudioFile ? flags : flags + ["use_metadata_tags"]
    if container == .aiff || container == .aifc, !metadata.isEmpty { options.append(("write_id3v2", "1")) }
    if !flags.isEmpty { options.append(("movflags", flags.joined(separator: "+"))) }
    return options
  }

  /// A movie timescale that is a multiple of every track's timescale, so that edit lists state exact start times.
  private var movieTimescale: Int {
    let video = Int(video?.timescale ?? 1)
    let audio = audio?.sampleRate ?? 1
    let common = video / greatestCommonDivisor(video, audio) * audio
    return common <= Int(Int32.max) ? common : max(video, audio)
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }
