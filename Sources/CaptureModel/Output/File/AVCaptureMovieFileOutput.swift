import Foundation

/// Records pictures and sound to a QuickTime movie. Rotation and mirroring become the track's matrix. **Source:** rules 65, 70, 251-256.
public final class AVCaptureMovieFileOutput: AVCaptureFileOutput, @unchecked Sendable {
  // Unchecked: nothing varies here.

  /// An output that is in no session yet.
  public convenience init() {
    self.init(system: CaptureSystem.current)
  }

  override class func declaredKeyPath(_ keyPath: AnyKeyPath) -> AnyKeyPath {
    keyPath == \AVCaptureMovieFileOutput.isRecording ? \AVCaptureFileOutput.isRecording : keyPath
  }

  override var acceptedMediaTypes: [AVMediaType] { [.video, .audio] }

  /// A movie stands upright when the phone is held in portrait, until somebody says otherwise. **Source:** inferred from many reports
  /// of landscape recordings that play as portrait.
  override func defaultSettings(for ports: [AVCaptureInput.Port]) -> ConnectionSettings {
    var settings = super.defaultSettings(for: ports)
    if ports.first?.mediaType == .video, let device = (ports.first?.input as? AVCaptureDeviceInput)?.device {
      settings.turn(to: device.sensorTurns(for: .portrait))
    }
    return settings
  }

  // MARK: Settings

  /// The codecs that `setOutputSettings(_:for:)` may name; the first is the default. **Source:** rule 252.
  public var availableVideoCodecTypes: [AVVideoCodecType] {
    connection(with: .video) == nil ? [] : [.h264, .hevc, .jpeg, .proRes422, .proRes4444]
  }

  /// The keys that `setOutputSettings(_:for:)` takes. **Source:** rule 251.
  public func supportedOutputSettingsKeys(for connection: AVCaptureConnection) -> [String] {
    connection.inputPorts.first?.mediaType == .video ? [AVVideoCodecKey, AVVideoCompressionPropertiesKey] : []
  }

  /// Codec and compression for the pictures of a connection; nil lets the preset decide.
  ///
  /// Raises NSInvalidArgumentException for other keys and codecs that are not available. **Source:** rule 251.
  public func setOutputSettings(_ outputSettings: [String: Any]?, for connection: AVCaptureConnection) {
    let keys = supportedOutputSettingsKeys(for: connection)
    let codec = outputSettings.flatMap(Self.codec)
    guard
      system.require(
        outputSettings?.keys.allSatisfy(keys.contains) ?? true,
        Misuse(
          .invalidArgument, "*** -[AVCaptureMovieFileOutput setOutputSettings:forConnection:] Unsupported key",
          remedy: "use the keys of supportedOutputSettingsKeys(for:)")),
      system.require(
        codec.map(availableVideoCodecTypes.contains) ?? true,
        Misuse(
          .invalidArgument,
          "*** -[AVCaptureMovieFileOutput setOutputSettings:forConnection:] Unsupported video codec type",
          remedy: "choose one of availableVideoCodecTypes"))
    else { return }
    connection.movieSettings.withLock { $0 = outputSettings }
  }

  /// What was set, or what will be used: the codec.
  public func outputSettings(for connection: AVCaptureConnection) -> [String: Any] {
    connection.movieSettings.withLock { $0 }
      ?? availableVideoCodecTypes.prefix(1).reduce(into: [:]) {
        $0[AVVideoCodecKey] = $1
      }
  }

  override func describeMovie(url: URL, startTime: CMTime, routes: [Route]) -> MovieDescription {
    var movie = super.describeMovie(url: url, startTime: startTime, routes: routes)
    for route in routes {
      if route.mediaType == .video { movie.video = describe(route, startTime) }
      if route.mediaType == .audio, let microphone = route.device.facts.microphone {
        movie.audio = .init(
          sampleRate: microphone.sampleRate, channelCount: microphone.channelCount, format: "aac ",
          bitRate: 64_000 * microphone.channelCount)
      }
    }
    return movie
  }

  private func describe(_ route: Route, _ startTime: CMTime) -> MovieDescription.Video {
    let settings = outputSettings(for: route.connection)
    let compression = settings[AVVideoCompressionPropertiesKey] as? [String: Any]
    return .init(
      codec: Self.codec(settings)?.rawValue ?? AVVideoCodecType.h264.rawValue, width: route.sensorSize.width,
      height: route.sensorSize.height, pixelFormat: Self.codecPixelFormat(route.pixelFormat),
      orientation: route.settings.orientation, framesPerSecond: 1 / route.device.frameDuration.seconds,
      bitRate: (compression?[AVVideoAverageBitRateKey] as? NSNumber)?.intValue,
      // A source with a pace of its own counts in its own units.
      timescale: 600 % startTime.timescale == 0 ? nil : startTime.timescale)
  }

  private static func codec(_ settings: [String: Any]) -> AVVideoCodecType? {
    settings[AVVideoCodecKey] as? AVVideoCodecType
      ?? (settings[AVVideoCodecKey] as? String).map(AVVideoCodecType.init(rawValue:))
  }
}
