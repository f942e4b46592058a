import AVFoundationTypes
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import SimulationKernel

/// The way from an input's ports to an output.
///
/// Rotation angle and orientation are two views of one state; rotation and mirroring are what the output makes of them: a data
/// output turns pixels, a movie writes a matrix. **Source:** rules 59-80.
public final class AVCaptureConnection: CaptureObject, @unchecked Sendable {
  // Unchecked: settings lie behind the system's lock.

  /// The streams that flow here. Fixed for life. **Source:** rule 62.
  public let inputPorts: [AVCaptureInput.Port]
  /// Where they flow: an output, or how a preview layer takes part in the session. Fixed for life.
  private(set) weak var consumer: AVCaptureOutput?
  let state: Observed<ConnectionSettings>
  /// What a movie output has been told about codec and compression.
  let movieSettings: Guarded<[String: Any]?>
  /// What flows here of sound; nil for pictures.
  let audio: ConnectionAudioMeter?
  /// The channels of the sound that flows here, with their levels; none for pictures.
  public let audioChannels: [AVCaptureAudioChannel]

  /// A connection to add with `AVCaptureSession.addConnection(_:)`.
  public convenience init(inputPorts ports: [AVCaptureInput.Port], output: AVCaptureOutput) {
    self.init(ports, consumer: output)
  }

  init(_ ports: [AVCaptureInput.Port], consumer output: AVCaptureOutput) {
    inputPorts = ports
    consumer = output
    state = Observed(output.defaultSettings(for: ports), lock: output.system.lock)
    movieSettings = Guarded(nil, lock: output.system.lock)
    let microphone = (ports.first?.input as? AVCaptureDeviceInput)?.device.descriptor.microphone
    let audio = microphone.map { ConnectionAudioMeter(channelCount: $0.channelCount) }
    self.audio = audio
    audioChannels =
      audio.map { audio in
        audio.gains.indices.map { AVCaptureAudioChannel($0, of: audio, in: output.system) }
      } ?? []
    super.init(system: output.system)
  }

  /// The output that data flows to; nil for a connection to a layer. Fixed for life. **Source:** rule 62.
  public var output: AVCaptureOutput? { consumer?.isPreview == true ? nil : consumer }

  /// What the connection is set to, as one value.
  var settings: ConnectionSettings { state.read { $0 } }

  /// The camera or microphone at the other end; of a virtual camera's port, the constituent.
  var device: AVCaptureDevice? { inputPorts.first?.device }

  /// Whether pictures flow here.
  var carriesVideo: Bool { inputPorts.first?.mediaType == .video }

  /// Whether pictures or depth maps flow here, which can be turned and mirrored. **Source:** rule 70.
  var carriesImages: Bool { carriesVideo || inputPorts.first?.mediaType == .depthData }

  // MARK: On and off

  /// Whether data flows to the output. Default true. **Source:** rule 64.
  public var isEnabled: Bool {
    get { settings.isEnabled }
    set { change { $0.isEnabled = newValue } }
  }

  /// Whether the session's configuration can serve the connection. Observable. **Source:** rule 64.
  public var isActive: Bool { settings.isActive }

  func setActive(_ active: Bool, _ transaction: borrowing Transaction) {
    state.write(transaction, of: self) { $0.isActive = active }
  }

  /// Whether the connection gives its output something.
  var delivers: Bool { isEnabled && isActive }

  // MARK: Rotation

  /// Clockwise degrees by which the picture is turned: 0, 90, 180 or 270.
  ///
  /// Raises NSInvalidArgumentException for anything else. **Source:** rules 68, 72.
  public var videoRotationAngle: CGFloat {
    get { CGFloat(settings.orientation.quarterTurns * 90) }
    set {
      guard
        system.require(
          isVideoRotationAngleSupported(newValue),
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureConnection setVideoRotationAngle:] Unsupported rotation angle \(newValue)",
            remedy: "use 0, 90, 180 or 270 on a video connection; check isVideoRotationAngleSupported(_:) first"))
      else { return }
      change { $0.turn(to: Int(newValue) / 90) }
    }
  }

  /// Whether the angle is 0, 90, 180 or 270 and video or depth flows here.
  public func isVideoRotationAngleSupported(_ videoRotationAngle: CGFloat) -> Bool {
    carriesImages && [0, 90, 180, 270].contains(videoRotationAngle)
  }

  /// Whether video or depth flows here.
  public var isVideoOrientationSupported: Bool { carriesImages }

  /// The way up that the angle amounts to for this camera. Raises NSInvalidArgumentException on sound. **Source:** rules 69, 300-301.
  public var videoOrientation: AVCaptureVideoOrientation {
    get { device?.orientation(forSensorTurns: settings.orientation.quarterTurns) ?? .portrait }
    set {
      guard
        system.require(
          isVideoOrientationSupported,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureConnection setVideoOrientation:] Not supported - use -isVideoOrientationSupported",
            remedy: "set the orientation only on a video connection; check isVideoOrientationSupported first")),
        let device
      else { return }
      change { $0.turn(to: device.sensorTurns(for: newValue)) }
    }
  }

  // MARK: Mirroring

  /// Whether video or depth flows here.
  public var isVideoMirroringSupported: Bool { carriesImages }

  /// Whether the system decides about mirroring. Default true. **Source:** rule 67.
  public var automaticallyAdjustsVideoMirroring: Bool {
    get { settings.adjustsMirroring }
    set {
      change { settings in
        settings.adjustsMirroring = newValue
        if newValue { settings.mirror(settings.mirrorsByDefault) }
      }
    }
  }

  /// Whether the turned picture is mirrored left to right.
  ///
  /// Raises NSInvalidArgumentException on sound, and on a preview while the system decides. Elsewhere setting it ends that. **Source:** rule 66:
  /// the crash reports that name a connection are of previews, and many apps mirror their outputs without a word to the automatic; that it is
  /// off from then on is inferred.
  public var isVideoMirrored: Bool {
    get { settings.orientation.isMirrored }
    set {
      guard
        system.require(
          isVideoMirroringSupported,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureConnection setVideoMirrored:] Not supported - use -isVideoMirroringSupported",
            remedy: "mirror only a video connection; check isVideoMirroringSupported first")),
        system.require(
          !(consumer?.isPreview == true && automaticallyAdjustsVideoMirroring),
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureConnection setVideoMirrored:] Cannot be set when automaticallyAdjustsVideoMirroring is YES",
            remedy: "set automaticallyAdjustsVideoMirroring to false first"))
      else { return }
      change { settings in
        settings.adjustsMirroring = false
        settings.mirror(newValue)
      }
    }
  }

  // MARK: Zoom of still images

  /// The greatest ``videoScaleAndCropFactor``: the format's zoom for a still image output, else 1. **Source:** rule 76; which is inferred.
  public var videoMaxScaleAndCropFactor: CGFloat {
    output?.enlarges == true ? device?.activeFormat.videoMaxZoomFactor ?? 1 : 1
  }

  /// How much images of a still image output are enlarged, on top of the camera's zoom. Default 1.
  ///
  /// Raises NSInvalidArgumentException outside of 1...``videoMaxScaleAndCropFactor``. **Source:** rule 76; the exception is inferred.
  public var videoScaleAndCropFactor: CGFloat {
    get { settings.scaleAndCropFactor }
    set {
      guard
        system.require(
          newValue >= 1 && newValue <= videoMaxScaleAndCropFactor,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureConnection setVideoScaleAndCropFactor:] videoScaleAndCropFactor must be in the range 1.0 to "
              + "videoMaxScaleAndCropFactor",
            remedy: "check videoMaxScaleAndCropFactor; for other outputs, zoom with the device's videoZoomFactor"))
      else { return }
      change { $0.scaleAndCropFactor = newValue }
    }
  }

  // MARK: Stabilization

  /// Whether any format of the camera can be stabilized.
  public var isVideoStabilizationSupported: Bool {
    carriesVideo && device?.formats.contains(where: \.isVideoStabilizationSupported) ?? false
  }

  /// How pictures are to be stabilized in formats that can. Default `.off`. **Source:** rule 74.
  public var preferredVideoStabilizationMode: AVCaptureVideoStabilizationMode {
    get { settings.preferredStabilization }
    set { change { $0.preferredStabilization = newValue } }
  }

  /// How pictures are stabilized: as preferred where the camera's format can, else `.off`; never `.auto`. Observable.
  ///
  /// The simulated phone lies still, so the pictures stay as they are; a real camera that can stabilizes them. **Source:** rule 74; that
  /// `.auto` means `.standard` is made up.
  public var activeVideoStabilizationMode: AVCaptureVideoStabilizationMode { settings.activeStabilization }

  /// Follows the preference and the camera's format.
  func reviewStabilization(_ transaction: borrowing Transaction) {
    guard carriesVideo, let format = device?.activeFormat else { return }
    let preferred = settings.preferredStabilization
    let wanted = preferred == .auto ? .standard : preferred
    stabilize(format.isVideoStabilizationModeSupported(wanted) ? wanted : .off, transaction)
  }

  /// A connection that has left its session wants nothing of the camera any longer. **Source:** inferred.
  func leave(_ transaction: borrowing Transaction) { stabilize(.off, transaction) }

  private func stabilize(_ new: AVCaptureVideoStabilizationMode, _ transaction: borrowing Transaction) {
    let old = settings.activeStabilization
    state.write(transaction, of: self) { $0.activeStabilization = new }
    if old != new { device?.stabilize(for: self, new != .off, transaction) }
  }

  /// The older name for a preference of `.standard`. Observable.
  ///
  /// Raises NSInvalidArgumentException for true where stabilization is not supported. **Source:** Apple, of the same name; the wording is inferred.
  public var enablesVideoStabilizationWhenAvailable: Bool {
    get { preferredVideoStabilizationMode != .off }
    set {
      guard
        system.require(
          !newValue || isVideoStabilizationSupported,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureConnection setEnablesVideoStabilizationWhenAvailable:] Not supported - use "
              + "-isVideoStabilizationSupported",
            remedy: "check isVideoStabilizationSupported first"))
      else { return }
      preferredVideoStabilizationMode = newValue ? .standard : .off
    }
  }

  /// Whether pictures are stabilized in some way. Observable. **Source:** Apple, of the same name.
  public var isVideoStabilizationEnabled: Bool { activeVideoStabilizationMode != .off }

  func change(_ body: (inout ConnectionSettings) -> Void) {
    system.change { transaction in
      state.write(transaction, of: self, body)
      guard let session = consumer?.session else { return }
      transaction.keep([session])
      session.configurationChanged(transaction)
    }
  }
}

extension AVCaptureDevice {
  /// Asks the hardware for stabilization when the first connection wants it, and for none when the last one has ceased to.
  fileprivate func stabilize(
    for connection: AVCaptureConnection, _ isStabilized: Bool, _ transaction: borrowing Transaction
  ) {
    let others = system.sessions(using: self).flatMap(\.connections).filter { $0 !== connection && $0.device === self }
    guard !others.contains(where: { $0.activeVideoStabilizationMode != .off }) else { return }
    give(.stabilize(isStabilized), transaction)
  }
}

extension ConnectionSettings: ObservableState {
  static func announce(
    of connection: AVCaptureConnection, from old: Self, to new: Self, _ transaction: borrowing Transaction
  ) {
    transaction.changed(
      connection, \AVCaptureConnection.isActive, "isActive", from: old.isActive, to: new.isActive)
    transaction.changed(
      connection, \AVCaptureConnection.activeVideoStabilizationMode, "activeVideoStabilizationMode",
      from: old.activeStabilization, to: new.activeStabilization)
    transaction.changed(
      connection, \AVCaptureConnection.isVideoStabilizationEnabled, "isVideoStabilizationEnabled",
      from: old.activeStabilization != .off, to: new.activeStabilization != .off)
    transaction.changed(
      connection, \AVCaptureConnection.enablesVideoStabilizationWhenAvailable, "enablesVideoStabilizationWhenAvailable",
      from: old.preferredStabilization != .off, to: new.preferredStabilization != .off)
  }
}

/// What a connection is set to.
struct ConnectionSettings: Equatable, Sendable {
  var isEnabled = true
  var isActive = true
  var orientation = ImageOrientation.identity
  var adjustsMirroring = true
  /// What automatic mirroring decides for this output and camera.
  var mirrorsByDefault = false
  var scaleAndCropFactor: CGFloat = 1
  var preferredStabilization = AVCaptureVideoStabilizationMode.off
  var activeStabilization = AVCaptureVideoStabilizationMode.off
  var wantsIntrinsics = false

  mutating func turn(to quarterTurns: Int) {
    orientation = ImageOrientation(quarterTurns: quarterTurns, isMirrored: orientation.isMirrored)
  }

  mutating func mirror(_ mirrored: Bool) {
    orientation = ImageOrientation(quarterTurns: orientation.quarterTurns, isMirrored: mirrored)
  }
}
