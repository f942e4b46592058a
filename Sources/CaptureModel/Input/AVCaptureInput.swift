import AVFoundationTypes
import CoreMediaModel
import Foundation
import SimulationKernel

/// The abstract base class for objects that provide data to a session through ports.
public class AVCaptureInput: CaptureObject, @unchecked Sendable {
  // Unchecked: the state is protected by the system's lock.
  private let portList: Guarded<[Port]>

  override init(system: CaptureSystem) {
    portList = Guarded([], lock: system.lock)
    super.init(system: system)
  }

  /// The input's ports, one for each data stream.
  public var ports: [Port] { portList.read { $0 } }

  func setPorts(_ ports: [Port]) { change(portList) { $0 = ports } }
}

extension AVCaptureInput {
  /// A single data stream of an input, to which connections are made.
  public final class Port: CaptureObject, @unchecked Sendable {
    // Unchecked: the state is protected by the system's lock.

    /// The media type of the port's data.
    public let mediaType: AVMediaType
    /// The type of the device that provides the stream.
    public let sourceDeviceType: AVCaptureDevice.DeviceType?
    /// The position of the device that provides the stream.
    public let sourceDevicePosition: AVCaptureDevice.Position
    private let enabled: Guarded<Bool>
    private let toldFormat: Guarded<CMFormatDescription?>
    /// The device that provides the stream.
    private(set) weak var device: AVCaptureDevice?
    private weak let owner: AVCaptureInput?

    /// Creates a port for one data stream of a device.
    ///
    /// - Parameter position: The direction in which a microphone records, or nil for the device's position.
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

    /// The input that owns the port.
    public var input: AVCaptureInput? { owner }

    /// The current format of the data. Nil for metadata ports, and after the device is deallocated.
    public var formatDescription: CMFormatDescription? {
      switch (device?.source, mediaType) {
      case (.camera, .video), (.live, .video): device?.activeFormat.formatDescription
      case (.camera, .depthData): device?.activeDepthDataFormat?.formatDescription
      case (.microphone(let source), .audio):
        CMFormatDescription(
          audio: .init(
            signed16BitSampleRate: Double(device?.sampleRate(of: source) ?? source.sampleRate),
            channels: source.channelCount))
      case (.camera, _), (.live, _), (.microphone, _), (nil, _): nil
      }
    }

    /// Posted when ``formatDescription`` changes, and when the port is first used by a session. The object is the port.
    ///
    /// **Source:** Apple, formatDescriptionDidChangeNotification; that the notification is posted on commit is
    /// inferred.
    public static let formatDescriptionDidChangeNotification = Notification.Name(
      "AVCaptureInputPortFormatDescriptionDidChangeNotification")

    /// Posts the notification if the format has changed. Not traced, because each frame in a trace has its size and
    /// format.
    func announceFormat(_ transaction: borrowing Transaction) {
      let format = formatDescription
      guard toldFormat.read({ $0 }) != format else { return }
      toldFormat.write(transaction) { $0 = format }
      let system = transaction.system
      transaction.call { system.post(Self.formatDescriptionDidChangeNotification, object: self) }
    }

    /// A Boolean value that indicates whether the port delivers data. The default is true.
    public var isEnabled: Bool {
      get { enabled.read { $0 } }
      set {
        system.change { transaction in
          enabled.write(transaction) { $0 = newValue }
          owner?.configurationChanged(transaction)
        }
      }
    }

    /// The clock to which the port's timestamps refer: the system's timeline. **Source:** rule 25.
    public var clock: CMClock? { system.clock }
  }
}

extension Notification.Name {
  /// The older spelling of `AVCaptureInput.Port.formatDescriptionDidChangeNotification`.
  public static let AVCaptureInputPortFormatDescriptionDidChange = AVCaptureInput.Port
    .formatDescriptionDidChangeNotification
}
