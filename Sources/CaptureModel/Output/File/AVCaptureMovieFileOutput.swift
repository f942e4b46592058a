import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import SimulationKernel

/// Records pictures and sound to a QuickTime movie. Rotation and mirroring become the track's matrix. **Source:** rules 65, 70, 251-256.
public final class AVCaptureMovieFileOutput: AVCaptureFileOutput, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let configuration: Guarded<Configuration>
  let lensSwitching: Observed<RecordingLensSwitching>

  private struct Configuration {
    var metadata: [AVMetadataItem]?
    var fragmentInterval = CMTime(value: 10, timescale: 1)
  }

  /// An output that is in no session yet.
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

  /// A movie stands upright when the phone is held in portrait, until a client says otherwise. **Source:** inferred from many reports
  /// of landscape recordings that play as portrait.
  override func defaultSettings(for ports: [AVCaptureInput.Port]) -> ConnectionSettings {
    var settings = super.defaultSettings(for: ports)
    if ports.first?.mediaType == .video, let device = (ports.first?.input as? AVCaptureDeviceInput)?.device {
      settings.turn(to: device.sensorTurns(for: .portrait))
    }
    return settings
  }

  // MARK: The file

  /// How often the file is made playable up to there, so that a process that is killed loses no more; 10 s by default. In the first
  /// ten seconds that happens each second. What is no time after zero stands for never. The recording that is under way keeps its interval.
  ///
  /// **Source:** rule 249; that zero means never is inferred, those ten seconds are made up.
  public var movieFragmentInterval: CMTime {
    get { configuration.read { $0.fragmentInterval } }
    set { change(configuration) { $0.fragmentInterval = newValue } }
  }

  /// What the next movie tells about itself: written as text under QuickTime's names.
  public var metadata: [AVMetadataItem]? {
    get { configuration.read { $0.metadata } }
    set {
      // Clients may go on changing what they hand over.
      let copies = newValue?.compactMap { $0.copy() as? AVMetadataItem }
      change(configuration) { $0.metadata = copies }
    }
  }

  // MARK: What is not there

  /// Whether changes of orientation and mirroring go to a track of their own: no.
  ///
  /// Raises NSInvalidArgumentException for a connection that is not one of pictures of this output. **Source:** rule 253; appendix 2.
  public func recordsVideoOrientationAndMirroringChangesAsMetadataTrack(for connection: AVCaptureConnection) -> Bool {
    let name = "recordsVideoOrientationAndMirroringChangesAsMetadataTrackForConnection:"
    _ = system.require(
      connection.output === self && connection.carriesVideo,
      Misuse(
        .invalidArgument, "*** -[AVCaptureMovieFileOutput \(name)] Not a video connection of this output",
        remedy: "use connection(with: .video)"))
    return false
  }

  /// Lets changes of orientation and mirroring go to a track of their own. Here no such track can be written: `true` raises
  /// NSInvalidArgumentException, as for a connection that is not the output's. **Source:** rule 253; appendix 2.
  public func setRecordsVideoOrientationAndMirroringChangesAsMetadataTrack(
    _ doRecordChanges: Bool, for connection: AVCaptureConnection
  ) {
    let name = "setRecordsVideoOrientationAndMirroringChanges:asMetadataTrackForConnection:"
    guard doRecordChanges || connection.output !== self || !connection.carriesVideo else { return }
    system.refuse(
      Misuse(
        .invalidArgument, "*** -[AVCaptureMovieFileOutput \(name)] Not supported",
        remedy: "no timed metadata is written here; set the orientation before startRecording"))
  }

  /// Whether two lenses can record for a headset: no camera here can. **Source:** rule 258.
  public var isSpatialVideoCaptureSupported: Bool { false }

  /// Whether two lenses record for a headset. `true` raises NSInvalidArgumentException here. **Source:** rule 258.
  public var isSpatialVideoCaptureEnabled: Bool {
    get { false }
    set {
      guard newValue else { return }
      system.refuse(
        Misuse(
          .invalidArgument, "*** -[AVCaptureMovieFileOutput setSpatialVideoCaptureEnabled:] Not supported",
          remedy: "ask isSpatialVideoCaptureSupported first"))
    }
  }

  override func graphChanged(_ transaction: borrowing Transaction) { reviewLensSwitching(transaction) }

  override func recordingChanged(isRecording: Bool, _ transaction: borrowing Transaction) {
    applyLensSwitching(isRecording: isRecording, transaction)
  }

  // MARK: What is written

  override func describeMovie(_ request: RecordingRequest, startTime: CMTime, activeConnections: [ActiveConnection])
    -> MovieDescription
  {
    var movie = super.describeMovie(request, startTime: startTime, activeConnections: activeConnections)
    movie.metadata = metadata?.forMovie ?? []
    movie.fragmentInterval = movieFragmentInterval
    for activeConnection in activeConnections {
      if activeConnection.mediaType == .video { movie.video = describe(activeConnection, startTime) }
      if activeConnection.mediaType == .audio, let microphone = activeConnection.device.descriptor.microphone {
        movie.audio = AudioDataSettings(effectiveSettings(for: activeConnection.connection)).describe(microphone)
      }
    }
    return movie
  }

  private func describe(_ activeConnection: ActiveConnection, _ startTime: CMTime) -> MovieDescription.Video {
    let settings = ImageSettings(effectiveSettings(for: activeConnection.connection))
    let rate = settings.expectedFrameRate ?? 1 / activeConnection.device.frameDuration.seconds
    return .init(
      codec: settings.codec?.rawValue ?? AVVideoCodecType.h264.rawValue, width: activeConnection.sensorSize.width,
      height: activeConnection.sensorSize.height, pixelFormat: activeConnection.codecPixelFormat,
      orientation: activeConnection.settings.orientation, framesPerSecond: rate, bitRate: settings.bitRate,
      // A source with a pace of its own counts in its own units.
      timescale: 600 % startTime.timescale == 0 ? nil : startTime.timescale, quality: settings.quality,
      keyFrameInterval: settings.keyFrameInterval(atRate: rate), profileLevel: settings.profileLevel,
      entropyMode: settings.entropyMode)
  }
}
