import AVFoundationTypes
import CoreMediaModel
import Foundation
import HardwareModel
import SimulationKernel

extension AVCaptureMovieFileOutput {
  /// The codecs that `setOutputSettings(_:for:)` accepts; the first is the default. **Source:** rule 252.
  public var availableVideoCodecTypes: [AVVideoCodecType] {
    guard let connection = connection(with: .video) else { return [] }
    let codecs = AVVideoCodecType.ofQuickTimeMovies
    return connection.device?.descriptor.camera?.encodable(codecs) ?? codecs
  }

  /// Returns the keys that `setOutputSettings(_:for:)` accepts. **Source:** rule 251.
  public func supportedOutputSettingsKeys(for connection: AVCaptureConnection) -> [String] {
    connection.carriesVideo
      ? [AVVideoCodecKey, AVVideoCompressionPropertiesKey]
      : [
        AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVEncoderBitRateKey, AVEncoderBitRatePerChannelKey,
        AVLinearPCMBitDepthKey, AVLinearPCMIsFloatKey, AVLinearPCMIsBigEndianKey, AVLinearPCMIsNonInterleaved,
      ]
  }

  /// Sets the codec and compression for a connection's video or audio. If the dictionary is nil, the output chooses the
  /// settings; an empty dictionary stores audio unchanged. A recording in progress keeps its settings.
  ///
  /// Raises `NSInvalidArgumentException` for a connection of another output, unsupported keys, unavailable codecs,
  /// compression properties that lack a codec or that the codec does not support, and uncompressed video, which this
  /// model cannot write. **Source:** rule 251.
  public func setOutputSettings(_ outputSettings: [String: Any]?, for connection: AVCaptureConnection) {
    if let problem = problem(outputSettings, connection) {
      return system.refuse(
        Misuse(
          .invalidArgument, "*** -[AVCaptureMovieFileOutput setOutputSettings:forConnection:] \(problem)",
          evidence: .rule(251), remedy: "use supportedOutputSettingsKeys(for:) and availableVideoCodecTypes"))
    }
    change(connection.movieSettings) { $0 = outputSettings }
  }

  /// Returns the settings in effect: codec, size, and compression for video, each as set or by default; or the format,
  /// for audio.
  ///
  /// Before setting the dictionary again, remove the keys that ``supportedOutputSettingsKeys(for:)`` does not contain.
  /// **Source:** rule 251; Apple, setOutputSettings(_:for:), says that the dictionary is always complete. The defaults
  /// are those of `RecommendedSettings` and are assumed.
  public func outputSettings(for connection: AVCaptureConnection) -> [String: Any] {
    let given = effectiveSettings(for: connection)
    guard connection.carriesVideo, let device = connection.device, let codec = ImageSettings(given).codec else {
      return given
    }
    var settings = RecommendedSettings.video(
      codec, device.activeFormat.descriptor.size, framesPerSecond: 1 / device.frameDuration.seconds)
    guard let defaults = settings[AVVideoCompressionPropertiesKey] as? [String: Any] else { return settings }
    let properties = given[AVVideoCompressionPropertiesKey] as? [String: Any] ?? [:]
    settings[AVVideoCompressionPropertiesKey] = defaults.merging(properties) { _, set in set }
    return settings
  }

  func effectiveSettings(for connection: AVCaptureConnection) -> [String: Any] {
    if let settings = connection.movieSettings.read({ $0 }) { return settings }
    if connection.carriesVideo { return [AVVideoCodecKey: AVVideoCodecType.h264] }
    guard let microphone = connection.device?.recordedAudio else { return [:] }
    return [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: Double(microphone.sampleRate),
      AVNumberOfChannelsKey: microphone.channelCount, AVEncoderBitRatePerChannelKey: 64_000,
    ]
  }

  /// Returns the reason settings cannot be used, or nil if they are valid.
  private func problem(_ settings: [String: Any]?, _ connection: AVCaptureConnection) -> String? {
    guard connection.output === self else { return "The connection does not belong to this output" }
    guard let settings else { return nil }
    let keys = supportedOutputSettingsKeys(for: connection)
    let illegal = settings.keys.sorted().filter { !keys.contains($0) }
    guard illegal.isEmpty else {
      return "The only supported key is \(keys.joined(separator: ", ")) - the following keys are illegal: "
        + Misuse.set(illegal)
    }
    return connection.carriesVideo
      ? ImageSettings(settings).problem(available: availableVideoCodecTypes)
      : AudioDataSettings(settings).problem(in: .mov)
  }
}

extension AVVideoCodecType {
  /// The codecs of a QuickTime movie, with the default first, for both a file output and an asset writer. **Source:**
  /// Apple, availableVideoCodecTypesForAssetWriter(writingTo:); the order is inferred.
  static let ofQuickTimeMovies: [AVVideoCodecType] = [
    .h264, .hevc, .jpeg, .proRes422, .proRes4444, .proRes422HQ, .proRes422LT, .proRes422Proxy,
  ]
}
