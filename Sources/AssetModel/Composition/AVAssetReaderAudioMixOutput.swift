import AVFoundationTypes
import CoreMediaModel
import Foundation
import SimulationKernel

/// An asset reader output that reads audio mixed from several tracks. **Source:** Apple, AVAssetReaderAudioMixOutput.
public final class AVAssetReaderAudioMixOutput: AVAssetReaderOutput, @unchecked Sendable {
  // Unchecked: mutable state is protected by the system's lock.

  /// The audio tracks that the output mixes.
  public let audioTracks: [AVAssetTrack]
  /// The output settings: the sample rate and channel count of 16-bit linear PCM. If nil, the output uses those of the
  /// first track.
  public let audioSettings: [String: Any]?
  private let mix: Guarded<AVAudioMix?>
  private let problem: String?

  /// Creates an output that mixes audio tracks.
  ///
  /// Raises NSInvalidArgumentException for tracks of another media type, and for settings other than interleaved 16-bit
  /// linear PCM.
  public init(audioTracks: [AVAssetTrack], audioSettings: [String: Any]?) {
    self.audioTracks = audioTracks
    self.audioSettings = audioSettings
    let system = audioTracks.first?.asset?.system ?? CaptureSystem.current
    mix = Guarded(nil, lock: system.lock)
    problem =
      audioTracks.isEmpty || audioTracks.contains { $0.mediaType != .audio }
      ? "All tracks must be of media type audio" : Self.problem(audioSettings)
    super.init(system: system)
    guard let problem else { return }
    system.refuse(
      Misuse(
        .invalidArgument, "*** -[AVAssetReaderAudioMixOutput initWithAudioTracks:audioSettings:] \(problem)",
        evidence: .inferred, remedy: "pass audio tracks and settings for 16-bit linear PCM"))
  }

  private static func problem(_ settings: [String: Any]?) -> String? {
    guard let settings else { return nil }
    func number(_ key: String, _ standard: Int) -> Int { NSNumber.bridging(settings[key])?.intValue ?? standard }
    let isLinear = NSNumber.bridging(settings[AVFormatIDKey]).map { $0.uint32Value == kAudioFormatLinearPCM } ?? false
    let isPlain =
      number(AVLinearPCMBitDepthKey, 16) == 16 && number(AVLinearPCMIsFloatKey, 0) == 0
      && number(AVLinearPCMIsBigEndianKey, 0) == 0 && number(AVLinearPCMIsNonInterleaved, 0) == 0
    return isLinear && isPlain ? nil : "Only interleaved 16-bit linear PCM is supported"
  }

  public override var mediaType: AVMediaType { .audio }

  /// The audio mix that sets the volume of each track, or nil to mix all tracks at full volume.
  public var audioMix: AVAudioMix? {
    get { mix.read { $0 } }
    set { change(mix) { $0 = newValue } }
  }

  override func problem(in asset: AVAsset) -> String? {
    problem
      ?? (audioTracks.allSatisfy { track in asset.tracks.contains { $0 === track } }
        ? nil : "The tracks must belong to the reader's asset")
  }

  override func samples(_ services: any AssetServices, _ timeRange: CMTimeRange) throws -> any TrackSampleReader {
    func number(_ key: String, _ standard: Int) -> Int { NSNumber.bridging(audioSettings?[key])?.intValue ?? standard }
    let format = audioTracks.first?.descriptor.format.audioStreamBasicDescription
    return try MixedAudio(
      audioTracks, audioMix, services, timeRange,
      sampleRate: number(AVSampleRateKey, Int(format?.mSampleRate ?? 44_100)),
      channelCount: number(AVNumberOfChannelsKey, Int(format?.mChannelsPerFrame ?? 1)))
  }
}

extension MixedAudio {
  /// Creates a mixer that reads the given tracks.
  convenience init(
    _ tracks: [AVAssetTrack], _ mix: AVAudioMix?, _ services: any AssetServices, _ timeRange: CMTimeRange,
    sampleRate: Int, channelCount: Int
  ) throws {
    let form = TrackRequest.SampleForm.decodedAudio(sampleRate: sampleRate, channelCount: channelCount, isFloat: false)
    self.init(
      try tracks.map { ($0.trackID, try $0.open(services, timeRange, form)) }, mix, sampleRate: sampleRate,
      channelCount: channelCount, from: timeRange.start)
  }
}
