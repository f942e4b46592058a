import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import Locking
import PlatformTypes

extension MovieServices: AssetServices {
  /// Opens a file for an asset writer.
  ///
  /// - Throws: `AVError.fileAlreadyExists` if the file already exists, `AVError.diskFull`, or a `MediaError` that
  ///   describes the failure. **Source:** rules 245 and 320.
  package func openAsset(_ description: AssetFileSettings) throws -> any AssetFileWriter {
    try translatingErrors {
      AssetFile(try TrackWriter(url: description.url, settings: try .init(description)))
    }
  }
}

/// The file to which an asset writer writes.
private final class AssetFile: AssetFileWriter {
  private let writer: Locked<TrackWriter>

  init(_ writer: sending TrackWriter) {
    self.writer = Locked(writer)
  }

  var byteCount: Int64 { writer.withLock { $0.byteCount } }

  func begin(at time: CMTime) { writer.withLock { $0.begin(at: time) } }

  func append(_ sample: CMSampleBuffer, to track: Int) throws {
    try translatingErrors { try writer.withLock { try $0.append(sample, to: track) } }
  }

  func finish(track: Int) throws {
    try translatingErrors { try writer.withLock { try $0.finish(track: track) } }
  }

  func finish(at end: CMTime?) throws {
    try translatingErrors { try writer.withLock { try $0.finish(at: end) } }
  }

  func cancel(keepingFragments: Bool) {
    writer.withLock { $0.cancel(keepingFragments: keepingFragments) }
  }
}

extension TrackWriter.Settings {
  fileprivate init(_ description: AssetFileSettings) throws {
    self.init(
      container: description.fileType == AVFileType.mov.rawValue ? .quickTime : .mpeg4,
      tracks: try description.tracks.map(TrackWriter.Track.init), movieTimescale: description.movieTimescale,
      fragmentInterval: description.fragmentInterval, indexComesFirst: description.isFastStart,
      metadata: description.metadata)
  }
}

extension TrackWriter.Track {
  fileprivate init(_ track: AssetFileSettings.Track) throws {
    self.init(
      try Self.content(track.coding), matrix: track.transform.trackMatrix, timescale: track.timescale,
      displaySize: track.naturalSize)
  }

  private static func content(_ coding: AssetFileSettings.TrackEncoding) throws -> Content {
    switch coding {
    case .video(let images): .images(try .init(images))
    case .audio(let audio): .audio(try .init(audio))
    case .passThrough(let format): .samples(format)
    }
  }
}

extension TrackWriter.Images {
  fileprivate init(_ coding: AssetFileSettings.ImageCoding) throws {
    var settings = MovieWriter.VideoSettings(
      codec: try choice(coding.codec, "video codec"), width: coding.size?.width ?? 0, height: coding.size?.height ?? 0,
      framesPerSecond: coding.framesPerSecond ?? 30, bitRate: coding.bitRate)
    settings.keyFrameInterval = coding.longestKeyFrameInterval
    settings.quality = coding.quality
    settings.codesArithmetically = coding.entropyMode.map { $0 == AVVideoH264EntropyModeCABAC }
    settings.setProfileAndLevel(profileLevel: coding.profile)
    let scaling: Scaling =
      switch coding.scalingMode {
      case AVVideoScalingModeResizeAspect: .showAll
      case AVVideoScalingModeResizeAspectFill, AVVideoScalingModeFit: .fill
      default: .stretch
      }
    self.init(settings, hasSize: coding.size != nil, scaling: scaling)
  }
}

extension AssetFileSettings.ImageCoding {
  /// The smaller of the two key frame limits, in frames, or nil if neither is set.
  fileprivate var longestKeyFrameInterval: Int? {
    let bySeconds = keyFrameIntervalSeconds.map { Int(($0 * (framesPerSecond ?? 30)).rounded(.down)) }
    // A value of 0 lets the encoder choose. **Source:** Apple, AVVideoMaxKeyFrameIntervalKey.
    return [keyFrameInterval, bySeconds].compactMap { $0 }.filter { $0 > 0 }.min()
  }
}

extension MovieWriter.AudioSettings {
  fileprivate init(_ coding: AssetFileSettings.AudioCoding) throws {
    self.init(
      codec: try choice(coding.format, "audio format"), sampleRate: coding.sampleRate,
      channelCount: coding.channelCount, bitRate: coding.bitRate)
  }
}

private func choice<Choice: RawRepresentable<String>>(_ name: String, _ what: String) throws -> Choice {
  guard let choice = Choice(rawValue: name) else {
    throw MediaError(.unsupported, operation: "create the file", text: "the \(what) '\(name)' is not supported")
  }
  return choice
}

extension CGAffineTransform {
  /// The track matrix as nine numbers in 16.16 fixed point (2.30 in the third column), or nil for the identity.
  fileprivate var trackMatrix: [Int32]? {
    if self == .identity { return nil }
    func fixed(_ value: CGFloat) -> Int32 { Int32(clamping: Int64((Double(value) * 65536).rounded())) }
    return [fixed(a), fixed(b), 0, fixed(c), fixed(d), 0, fixed(tx), fixed(ty), 1 << 30]
  }
}
