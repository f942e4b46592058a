import AVFoundationTypes
import CoreMediaModel
import Foundation
import HardwareModel
import SimulationKernel

extension AVCaptureMovieFileOutput {
  /// The codecs that `setOutputSettings(_:for:)` may name; the first is the default. **Source:** rule 252.
  public var availableVideoCodecTypes: [AVVideoCodecType] {
    guard let connection = connection(with: .video) else { return [] }
    let codecs = AVVideoCodecType.ofQuickTimeMovies
    return connection.device?.descriptor.camera?.encodable(codecs) ?? codecs
  }

  /// The keys that `setOutputSettings(_:for:)` takes. **Source:** rule 251.
  public func supportedOutputSettingsKeys(for connection: AVCaptureConnection) -> [String] {
    connection.carriesVideo
      ? [AVVideoCodecKey, AVVideoCompressionPropertiesKey]
      : [
        AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVEncoderBitRateKey, AVEncoderBitRatePerChannelKey,
        AVLinearPCMBitDepthKey, AVLinearPCMIsFloatKey, AVLinearPCMIsBigEndianKey, AVLinearPCMIsNonInterleaved,
      ]
  }

  /// Codec and compression for the pictures or the sound of a connection; nil lets the output decide. An empty dictionary stores
  /// sound as it comes. The recording that is under way keeps its settings.
  ///
  /// Raises NSInvalidArgumentException for a connection of another output, for other keys, for codecs that are not available, for
  /// compression properties without a codec or that the codec has not, and for pictures that are not to be compressed, which are not
  /// written here. **Source:** rule 251.
  public func setOutputSettings(_ outputSettings: [String: Any]?, for connection: AVCaptureConnection) {
    if let problem = problem(outputSettings, connection) {
      return system.refuse(
        Misuse(
          .invalidArgument, "*** -[AVCaptureMovieFileOutput setOutputSettings:forConnection:] \(problem)",
          remedy: "use supportedOutputSettingsKeys(for:) and availableVideoCodecTypes"))
    }
    change(connection.movieSettings) { $0 = outputSettings }
  }

  /// What will be used: for pictures codec, size and compression, each part as it was set or by default; for sound its format.
  ///
  /// Keys that ``supportedOutputSettingsKeys(for:)`` has not must be left out before it is set again. **Source:** rule 251; Apple, setOutputSettings(_:for:),
  /// says that the dictionary is always complete. The defaults are those of `RecommendedSettings`, and made up.
  public func outputSettings(for connection: AVCaptureConnection) -> [String: Any] {
    let given = effectiveSettings(for: connection)
    guard connection.carriesVideo, let device = connection.device, let codec = ImageSettings(given).codec else {
      return given
    }
    var settings = RecommendedSettings.images(
      codec, device.activeFormat.descriptor.size, framesPerSecond: 1 / device.frameDuration.seconds)
    guard let defaults = settings[AVVideoCompressionPropertiesKey] as? [String: Any] else { return settings }
    let properties = given[AVVideoCompressionPropertiesKey] as? [String: Any] ?? [:]
    settings[AVVideoCompressionPropertiesKey] = defaults.merging(properties) { _, set in set }
    return settings
  }

  func effectiveSettings(for connection: AVCaptureConnection) -> [String: Any] {
    if let settings = connection.movieSettings.read({ $0 }) { return settings }
    if connection.carriesVideo { return [AVVideoCodecKey: AVVideoCodecType.h264] }
    guard let microphone = connection.device?.descriptor.microphone else { return [:] }
    return [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: Double(microphone.sampleRate),
      AVNumberOfChannelsKey: microphone.channelCount, AVEncoderBitRatePerChannelKey: 64_000,
    ]
  }

  /// Why settings cannot be used; nil when they can.
  private func problem(_ settings: [String: Any]?, _ connection: AVCaptureConnection) -> String? {
    guard connection.output === self else { return "The connection is not one of this output" }
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
  /// The codecs of a QuickTime movie, the default one first: the same for a file output and an asset writer. **Source:** Apple,
  /// availableVideoCodecTypesForAssetWriter(writingTo:); the order is inferred.
  static let ofQuickTimeMovies: [AVVideoCodecType] = [
    .h264, .hevc, .jpeg, .proRes422, .proRes4444, .proRes422HQ, .proRes422LT, .proRes422Proxy,
  ]
}
