import AVFoundationTypes
import CoreMediaModel
import Foundation
import SimulationKernel

/// Something that gives data to a session, through one or more ports.
public class AVCaptureInput: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let portList: Guarded<[Port]>

  override init(system: CaptureSystem) {
    portList = Guarded([], lock: system.lock)
    super.init(system: system)
  }

  /// The streams of this input.
  public var ports: [Port] { portList.read { $0 } }

  func setPorts(_ ports: [Port]) { change(portList) { $0 = ports } }
}

extension AVCaptureInput {
  /// One stream of an input: what a connection begins at.
  public final class Port: CaptureObject, @unchecked Sendable {
    // Unchecked: state lies behind the system's lock.

    /// What flows through the port.
    public let mediaType: AVMediaType
    /// Kind of the device that the stream comes from.
    public let sourceDeviceType: AVCaptureDevice.DeviceType?
    /// Side of the device that the stream comes from.
    public let sourceDevicePosition: AVCaptureDevice.Position
    private let enabled: Guarded<Bool>
    private let toldFormat: Guarded<CMFormatDescription?>
    /// The device that the stream comes from.
    private(set) weak var device: AVCaptureDevice?
    private weak let owner: AVCaptureInput?

    /// - Parameter position: the side that a microphone listens to; nil for the device's own.
    init(
      _ mediaType: AVMediaType, of device: AVCaptureDevice, input: AVCaptureInput,
      position: AVCaptureDevice.Position? = nil
    ) {
      self.mediaType = mediaType
      sourceDeviceType = device.deviceType
      sourceDevicePosition = position ?? device.position
      owner = input
      self.device = device
      enabled = Guarded(true, lock: input.system.lock)
      toldFormat = Guarded(nil, lock: input.system.lock)
      super.init(system: input.system)
    }

    /// The input that the port belongs to.
    public var input: AVCaptureInput? { owner }

    /// What the stream's data is like now; nil for a port of metadata objects, and when the device has gone.
    public var formatDescription: CMFormatDescription? {
      switch (device?.source, mediaType) {
      case (.camera, .video), (.live, .video): device?.activeFormat.formatDescription
      case (.camera, .depthData): device?.activeDepthDataFormat?.formatDescription
      case (.microphone(let source), .audio):
        CMFormatDescription(
          audio: .init(signed16BitSampleRate: Double(source.sampleRate), channels: source.channelCount))
      case (.camera, _), (.live, _), (.microphone, _), (nil, _): nil
      }
    }

    /// Posted when ``formatDescription`` is another one, and when a session has the port first; the object is the port.
    ///
    /// **Source:** Apple, formatDescriptionDidChangeNotification; that it comes with the commit is inferred.
    public static let formatDescriptionDidChangeNotification = Notification.Name(
      "AVCaptureInputPortFormatDescriptionDidChangeNotification")

    /// Tells whoever listens when the data is not like before. Not in traces, where each frame has its size and format.
    func announceFormat(_ transaction: borrowing Transaction) {
      let format = formatDescription
      guard toldFormat.read({ $0 }) != format else { return }
      toldFormat.write(transaction) { $0 = format }
      let system = transaction.system
      transaction.call { system.post(Self.formatDescriptionDidChangeNotification, object: self) }
    }

    /// Whether data flows. Default true.
    public var isEnabled: Bool {
      get { enabled.read { $0 } }
      set {
        system.change { transaction in
          enabled.write(transaction) { $0 = newValue }
          owner?.configurationChanged(transaction)
        }
      }
    }

    /// The clock that the stream's times are on: the system's timeline. **Source:** rule 25.
    public var clock: CMClock? { system.clock }
  }
}

extension Notification.Name {
  /// The older spelling of `AVCaptureInput.Port.formatDescriptionDidChangeNotification`.
  public static let AVCaptureInputPortFormatDescriptionDidChange = AVCaptureInput.Port
    .formatDescriptionDidChangeNotification
}
