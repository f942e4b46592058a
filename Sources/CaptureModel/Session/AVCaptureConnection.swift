import AVFoundationTypes
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import SimulationKernel

/// A connection from an input's ports to an output or preview layer.
///
/// Rotation angle and video orientation are two views of the same state. The output determines how rotation and
/// mirroring are applied: a data output transforms pixels, a movie output writes a matrix. **Source:** rules 59-80.
public final class AVCaptureConnection: CaptureObject, @unchecked Sendable {
  // Unchecked: the settings are protected by the system's lock.

  /// The input ports whose data flows through the connection. Never changes. **Source:** rule 62.
  public let inputPorts: [AVCaptureInput.Port]
  /// The destination: an output, or the internal output of a preview layer. Never changes.
  private(set) weak var consumer: AVCaptureOutput?
  let state: Observed<ConnectionSettings>
  /// The codec and compression settings that a movie output uses for the connection.
  let movieSettings: Guarded<[String: Any]?>
  /// The audio meter of the connection, or nil for video.
  let audio: ConnectionAudioMeter?
  /// The audio channels of the connection, with their levels. Empty for video.
  public let audioChannels: [AVCaptureAudioChannel]

  /// Creates a connection to add with `AVCaptureSession.addConnection(_:)`.
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

  /// The output that receives the data, or nil for a connection to a layer. Never changes. **Source:** rule 62.
  public var output: AVCaptureOutput? { consumer?.isPreview == true ? nil : consumer }

  /// A snapshot of the connection's settings.
  var settings: ConnectionSettings { state.read { $0 } }

  /// The camera or microphone that provides the connection's data; for a constituent's port, the constituent rather
  /// than the virtual camera.
  var device: AVCaptureDevice? { inputPorts.first?.device }

  /// Whether the connection carries video.
  var carriesVideo: Bool { inputPorts.first?.mediaType == .video }

  /// Whether the connection carries video or depth, which can be rotated and mirrored. **Source:** rule 70.
  var carriesImages: Bool { carriesVideo || inputPorts.first?.mediaType == .depthData }

  // MARK: Enabled and active state

  /// A Boolean value that indicates whether the connection is enabled and may deliver data. The default is true.
  /// **Source:** rule 64.
  public var isEnabled: Bool {
    get { settings.isEnabled }
    set {
      system.recordCall(on: self, newValue)
      change { $0.isEnabled = newValue }
    }
  }

  /// A Boolean value that indicates whether the session's configuration supports the connection. Key-value observable.
  /// **Source:** rule 64.
  public var isActive: Bool { settings.isActive }

  func setActive(_ active: Bool, _ transaction: borrowing Transaction) {
    state.write(transaction, of: self) { $0.isActive = active }
  }

  /// Whether data flows to the output.
  var delivers: Bool { isEnabled && isActive }

  // MARK: Rotation

  /// The clockwise rotation of the video, in degrees: 0, 90, 180 or 270.
  ///
  /// Raises NSInvalidArgumentException for other values. **Source:** rules 68, 72.
  public var videoRotationAngle: CGFloat {
    get { CGFloat(settings.orientation.quarterTurns * 90) }
    set {
      system.recordCall(on: self, newValue)
      guard
        system.require(
          isVideoRotationAngleSupported(newValue),
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureConnection setVideoRotationAngle:] Unsupported rotation angle \(newValue)",
            evidence: .rule(68),
            remedy: "use 0, 90, 180 or 270 on a video connection; check isVideoRotationAngleSupported(_:) first"))
      else { return }
      change { $0.turn(to: Int(newValue) / 90) }
    }
  }

  /// Returns a Boolean value that indicates whether an angle is supported: 0, 90, 180 or 270 for video or depth.
  public func isVideoRotationAngleSupported(_ videoRotationAngle: CGFloat) -> Bool {
    carriesImages && [0, 90, 180, 270].contains(videoRotationAngle)
  }

  /// A Boolean value that indicates whether the connection supports video orientation. True for video and depth.
  public var isVideoOrientationSupported: Bool { carriesImages }

  /// The video orientation that corresponds to the rotation angle for this camera. Raises NSInvalidArgumentException
  /// for audio. **Source:** rules 69, 300-301.
  public var videoOrientation: AVCaptureVideoOrientation {
    get { device?.orientation(forSensorTurns: settings.orientation.quarterTurns) ?? .portrait }
    set {
      system.recordCall(on: self, newValue)
      guard
        system.require(
          isVideoOrientationSupported,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureConnection setVideoOrientation:] Not supported - use -isVideoOrientationSupported",
            evidence: .rule(69),
            remedy: "set the orientation only on a video connection; check isVideoOrientationSupported first")),
        let device
      else { return }
      change { $0.turn(to: device.sensorTurns(for: newValue)) }
    }
  }

  // MARK: Mirroring

  /// A Boolean value that indicates whether the connection supports mirroring. True for video and depth.
  public var isVideoMirroringSupported: Bool { carriesImages }

  /// A Boolean value that indicates whether the system controls mirroring. The default is true. **Source:** rule 67.
  public var automaticallyAdjustsVideoMirroring: Bool {
    get { settings.adjustsMirroring }
    set {
      system.recordCall(on: self, newValue)
      change { settings in
        settings.adjustsMirroring = newValue
        if newValue { settings.mirror(settings.mirrorsByDefault) }
      }
    }
  }

  /// A Boolean value that indicates whether the rotated video is mirrored horizontally.
  ///
  /// Raises NSInvalidArgumentException for audio, and on a preview while the system controls mirroring. On other
  /// outputs, setting the property turns automatic mirroring off. **Source:** rule 66: the crash reports that name a
  /// connection concern previews, and many apps mirror their outputs without disabling automatic mirroring; that
  /// setting the property turns it off is inferred.
  public var isVideoMirrored: Bool {
    get { settings.orientation.isMirrored }
    set {
      system.recordCall(on: self, newValue)
      guard
        system.require(
          isVideoMirroringSupported,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureConnection setVideoMirrored:] Not supported - use -isVideoMirroringSupported",
            evidence: .rule(66), remedy: "mirror only a video connection; check isVideoMirroringSupported first")),
        system.require(
          !(consumer?.isPreview == true && automaticallyAdjustsVideoMirroring),
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureConnection setVideoMirrored:] Cannot be set when automaticallyAdjustsVideoMirroring is YES",
            evidence: .rule(66), remedy: "set automaticallyAdjustsVideoMirroring to false first"))
      else { return }
      change { settings in
        settings.adjustsMirroring = false
        settings.mirror(newValue)
      }
    }
  }

  // MARK: Zoom of still images

  /// The maximum ``videoScaleAndCropFactor``: the format's maximum zoom for a still image output, and 1 for others.
  ///
  /// **Source:** rule 76; the value is inferred.
  public var videoMaxScaleAndCropFactor: CGFloat {
    output?.supportsScaleAndCrop == true ? device?.activeFormat.videoMaxZoomFactor ?? 1 : 1
  }

  /// The factor by which a still image output crops and scales images, in addition to the camera's zoom. The default is
  /// 1.
  ///
  /// Raises NSInvalidArgumentException outside 1...``videoMaxScaleAndCropFactor``. **Source:** rule 76; the text for a
  /// factor that is too large is inferred.
  public var videoScaleAndCropFactor: CGFloat {
    get { settings.scaleAndCropFactor }
    set {
      system.recordCall(on: self, newValue)
      let selector = "*** -[AVCaptureConnection setVideoScaleAndCropFactor:] "
      guard
        system.require(
          newValue >= 1,
          Misuse(
            .invalidArgument, selector + "videoScaleAndCropFactor cannot be set to a value less than 1.0.",
            evidence: .rule(76), remedy: "set a factor of 1 or more")),
        system.require(
          newValue <= videoMaxScaleAndCropFactor,
          Misuse(
            .invalidArgument,
            selector + "videoScaleAndCropFactor must be in the range 1.0 to "
              + "videoMaxScaleAndCropFactor",
            evidence: .inferred,
            remedy: "check videoMaxScaleAndCropFactor; for other outputs, zoom with the device's videoZoomFactor"))
      else { return }
      change { $0.scaleAndCropFactor = newValue }
    }
  }

  // MARK: Stabilization

  /// A Boolean value that indicates whether any format of the camera supports stabilization.
  public var isVideoStabilizationSupported: Bool {
    carriesVideo && device?.formats.contains(where: \.isVideoStabilizationSupported) ?? false
  }

  /// The preferred stabilization mode, used in formats that support it. The default is `.off`. **Source:** rule 74.
  public var preferredVideoStabilizationMode: AVCaptureVideoStabilizationMode {
    get { settings.preferredStabilization }
    set {
      system.recordCall(on: self, newValue)
      change { $0.preferredStabilization = newValue }
    }
  }

  /// The stabilization mode in use: the preferred mode if the active format supports it, or `.off`; never `.auto`.
  /// Key-value observable.
  ///
  /// The simulated phone does not move, so its frames do not change; a real camera that supports stabilization applies
  /// the mode. `.auto` becomes `.cinematic`, or `.standard` in formats without it. **Source:** rules 74 and 475.
  public var activeVideoStabilizationMode: AVCaptureVideoStabilizationMode { settings.activeStabilization }

  /// Updates the active stabilization mode from the preferred mode and the camera's format.
  func reviewStabilization(_ transaction: borrowing Transaction) {
    guard carriesVideo, let format = device?.activeFormat else { return }
    let preferred = settings.preferredStabilization
    let wanted = preferred == .auto ? [.cinematic, .standard] : [preferred]
    stabilize(wanted.first(where: format.isVideoStabilizationModeSupported) ?? .off, transaction)
  }

  /// Turns stabilization off when the connection leaves its session. **Source:** inferred.
  func leave(_ transaction: borrowing Transaction) { stabilize(.off, transaction) }

  private func stabilize(_ new: AVCaptureVideoStabilizationMode, _ transaction: borrowing Transaction) {
    let old = settings.activeStabilization
    state.write(transaction, of: self) { $0.activeStabilization = new }
    guard old != new, let device else { return }
    device.stabilize(for: self, new != .off, transaction)
    let pause = Int64(device.descriptor.camera?.stabilizationTimes.changeMilliseconds ?? 0) * 1_000_000
    consumer?.session?.pauseFrames(of: device, nanoseconds: pause, transaction)
  }

  /// A Boolean value that indicates whether `.standard` stabilization is preferred. Deprecated. Key-value observable.
  ///
  /// Raises NSInvalidArgumentException when set to true without stabilization support. **Source:** Apple,
  /// enablesVideoStabilizationWhenAvailable; the exception's wording is inferred.
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
            evidence: .inferred, remedy: "check isVideoStabilizationSupported first"))
      else { return }
      preferredVideoStabilizationMode = newValue ? .standard : .off
    }
  }

  /// A Boolean value that indicates whether stabilization is active in any mode. Key-value observable. **Source:**
  /// Apple, isVideoStabilizationEnabled.
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
  /// Turns hardware stabilization on for the first connection that uses it, and off after the last.
  fileprivate func stabilize(
    for connection: AVCaptureConnection, _ isStabilized: Bool, _ transaction: borrowing Transaction
  ) {
    let others = system.sessions(using: self).flatMap(\.connections).filter { $0 !== connection && $0.device === self }
    guard !others.contains(where: { $0.activeVideoStabilizationMode != .off }) else { return }
    sendControlRequest(.stabilize(isStabilized), transaction)
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

/// The settings of a connection.
struct ConnectionSettings: Equatable, Sendable {
  var isEnabled = true
  var isActive = true
  var orientation = ImageOrientation.identity
  var adjustsMirroring = true
  /// Whether automatic mirroring mirrors this output and camera.
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
