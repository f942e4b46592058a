import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import SimulationKernel

/// An output that records video and audio to a QuickTime movie. Rotation and mirroring are stored in the track's
/// matrix. **Source:** rules 65, 70, 251-256.
public final class AVCaptureMovieFileOutput: AVCaptureFileOutput, @unchecked Sendable {
  // Unchecked: all mutable state is guarded by the system's lock.
  private let configuration: Guarded<Configuration>
  let lensSwitching: Observed<RecordingLensSwitching>

  private struct Configuration {
    var metadata: [AVMetadataItem]?
    var fragmentInterval = CMTime(value: 10, timescale: 1)
  }

  /// Creates an output that isn't attached to a session.
  public convenience init() {
    self.init(system: CaptureSystem.current)
  }

  override init(system: CaptureSystem) {
    configuration = Guarded(Configuration(), lock: system.lock)
    lensSwitching = Observed(RecordingLensSwitching(), lock: system.lock)
    super.init(system: system)
  }

  override var acceptedMediaTypes: [AVMediaType] { [.video, .audio] }
  override var writesMovies: Bool { true }

  /// Returns default settings with which a movie is upright when the phone is held in portrait. **Source:** inferred
  /// from many reports of landscape recordings that play as portrait.
  override func defaultSettings(for ports: [AVCaptureInput.Port]) -> ConnectionSettings {
    var settings = super.defaultSettings(for: ports)
    if ports.first?.mediaType == .video, let device = (ports.first?.input as? AVCaptureDeviceInput)?.device {
      settings.turn(to: device.sensorTurns(for: .portrait))
    }
    return settings
  }

  // MARK: The file

  /// The interval at which movie fragments are written, so that a killed process loses at most one interval; 10 s by
  /// default.
  ///
  /// During the first ten seconds, fragments are written every second. A time that isn't positive disables fragments. A
  /// recording in progress keeps its interval.
  ///
  /// **Source:** rule 249; that zero disables fragments is inferred, the first ten seconds are assumed.
  public var movieFragmentInterval: CMTime {
    get { configuration.read { $0.fragmentInterval } }
    set { change(configuration) { $0.fragmentInterval = newValue } }
  }

  /// The metadata of the next movie, written as text under QuickTime's names.
  public var metadata: [AVMetadataItem]? {
    get { configuration.read { $0.metadata } }
    set {
      // Clients may modify the objects that they pass, so store copies.
      let copies = newValue?.compactMap { $0.copy() as? AVMetadataItem }
      change(configuration) { $0.metadata = copies }
    }
  }

  // MARK: Unsupported features

  /// Returns whether changes of orientation and mirroring are recorded in a metadata track. Always `false`.
  ///
  /// Raises `NSInvalidArgumentException` if the connection is not a video connection of this output. **Source:** rule
  /// 253; appendix 2.
  public func recordsVideoOrientationAndMirroringChangesAsMetadataTrack(for connection: AVCaptureConnection) -> Bool {
    let name = "recordsVideoOrientationAndMirroringChangesAsMetadataTrackForConnection:"
    _ = system.require(
      connection.output === self && connection.carriesVideo,
      Misuse(
        .invalidArgument, "*** -[AVCaptureMovieFileOutput \(name)] Not a video connection of this output",
        evidence: .header(
          "AVCaptureMovieFileOutput.setRecordsVideoOrientationAndMirroringChanges:asMetadataTrackForConnection:"),
        remedy: "use connection(with: .video)"))
    return false
  }

  /// Enables recording changes of orientation and mirroring in a metadata track. This model cannot write such a track,
  /// so passing `true` raises `NSInvalidArgumentException`, as does passing a connection of another output. **Source:**
  /// rule 253; appendix 2.
  public func setRecordsVideoOrientationAndMirroringChangesAsMetadataTrack(
    _ doRecordChanges: Bool, for connection: AVCaptureConnection
  ) {
    let name = "setRecordsVideoOrientationAndMirroringChanges:asMetadataTrackForConnection:"
    guard doRecordChanges || connection.output !== self || !connection.carriesVideo else { return }
    system.refuse(
      Misuse(
        .invalidArgument, "*** -[AVCaptureMovieFileOutput \(name)] Not supported",
        evidence: .inferred,
        remedy: "timed metadata tracks are not supported; set the orientation before startRecording"))
  }

  /// A Boolean value that indicates whether spatial video capture is supported. Always `false`. **Source:** rule 258.
  public var isSpatialVideoCaptureSupported: Bool { false }

  /// A Boolean value that indicates whether spatial video capture is enabled. Always `false`; setting it to `true`
  /// raises `NSInvalidArgumentException`. **Source:** rule 258.
  public var isSpatialVideoCaptureEnabled: Bool {
    get { false }
    set {
      guard newValue else { return }
      system.refuse(
        Misuse(
          .invalidArgument, "*** -[AVCaptureMovieFileOutput setSpatialVideoCaptureEnabled:] Not supported",
          evidence: .header("AVCaptureMovieFileOutput.isSpatialVideoCaptureEnabled"),
          remedy: "check isSpatialVideoCaptureSupported first"))
    }
  }

  override func graphChanged(_ transaction: borrowing Transaction) { reviewLensSwitching(transaction) }

  override func recordingChanged(isRecording: Bool, _ transaction: borrowing Transaction) {
    applyLensSwitching(isRecording: isRecording, transaction)
  }

  // MARK: Movie description

  override func describeMovie(_ request: RecordingRequest, startTime: CMTime, activeConnections: [ActiveConnection])
    -> MovieSettings
  {
    var movie = super.describeMovie(request, startTime: startTime, activeConnections: activeConnections)
    movie.metadata = metadata?.movieMetadata ?? []
    movie.fragmentInterval = movieFragmentInterval
    for activeConnection in activeConnections {
      if activeConnection.mediaType == .video { movie.video = describe(activeConnection, startTime) }
      if activeConnection.mediaType == .audio, let microphone = activeConnection.device.recordedAudio {
        movie.audio = AudioDataSettings(effectiveSettings(for: activeConnection.connection)).describe(microphone)
      }
    }
    return movie
  }

  private func describe(_ activeConnection: ActiveConnection, _ startTime: CMTime) -> MovieSettings.Video {
    let settings = ImageSettings(effectiveSettings(for: activeConnection.connection))
    let rate = settings.expectedFrameRate ?? 1 / activeConnection.device.frameDuration.seconds
    return .init(
      codec: settings.codec?.rawValue ?? AVVideoCodecType.h264.rawValue, width: activeConnection.sensorSize.width,
      height: activeConnection.sensorSize.height, pixelFormat: activeConnection.codecPixelFormat,
      orientation: activeConnection.settings.orientation, framesPerSecond: rate, bitRate: settings.bitRate,
      // A source with its own frame timing uses its own time scale.
      timescale: 600 % startTime.timescale == 0 ? nil : startTime.timescale, quality: settings.quality,
      keyFrameInterval: settings.keyFrameInterval(atRate: rate), profileLevel: settings.profileLevel,
      entropyMode: settings.entropyMode)
  }
}
