import Foundation
import SimulationKernel

extension AVAudioSession {
  /// The type of an audio input or output port. **Source:** Apple, AVAudioSession.Port.
  public struct Port: RawRepresentable, Hashable, Sendable {
    /// The string value of the constant.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The built-in microphone of the phone.
    public static let builtInMic = Port(rawValue: "MicrophoneBuiltIn")
    /// The microphone of a wired headset.
    public static let headsetMic = Port(rawValue: "MicrophoneWired")
    /// An analog line input.
    public static let lineIn = Port(rawValue: "LineIn")
    /// An analog line output.
    public static let lineOut = Port(rawValue: "LineOut")
    /// A pair of wired headphones.
    public static let headphones = Port(rawValue: "Headphones")
    /// The built-in receiver, which is held to the ear.
    public static let builtInReceiver = Port(rawValue: "Receiver")
    /// The built-in speaker of the phone.
    public static let builtInSpeaker = Port(rawValue: "Speaker")
    /// A Bluetooth output device (A2DP), such as headphones.
    public static let bluetoothA2DP = Port(rawValue: "BluetoothA2DPOutput")
    /// A Bluetooth hands-free headset (HFP).
    public static let bluetoothHFP = Port(rawValue: "BluetoothHFP")
    /// A Bluetooth Low Energy device, such as a hearing aid.
    public static let bluetoothLE = Port(rawValue: "BluetoothLE")
    /// An AirPlay output device.
    public static let airPlay = Port(rawValue: "AirPlay")
    /// An HDMI audio output.
    public static let HDMI = Port(rawValue: "HDMIOutput")
    /// A USB audio device.
    public static let usbAudio = Port(rawValue: "USBAudio")
    /// The audio system of a car.
    public static let carAudio = Port(rawValue: "CarAudio")
  }

  /// The orientation of a data source on the phone. **Source:** Apple, AVAudioSession.Orientation.
  public struct Orientation: RawRepresentable, Hashable, Sendable {
    /// The string value of the constant.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The side of the phone with the screen.
    public static let front = Orientation(rawValue: "Front")
    /// The side of the phone with the main camera.
    public static let back = Orientation(rawValue: "Back")
    /// The bottom edge of the phone.
    public static let bottom = Orientation(rawValue: "Bottom")
    /// The top edge of the phone.
    public static let top = Orientation(rawValue: "Top")
  }
}

/// An audio input or output port. Ports with the same ``uid`` are equal, and data sources are always current.
public final class AVAudioSessionPortDescription: NSObject, @unchecked Sendable {
  // Unchecked: all properties are set once, at initialization.

  /// The type of the port.
  public let portType: AVAudioSession.Port
  /// The name of the port for display.
  public let portName: String
  /// The unique identifier of the port.
  public let uid: String
  /// The world of the built-in microphone. The world retains the microphone, so this reference is weak.
  private weak var system: CaptureSystem?

  private init(_ portType: AVAudioSession.Port, _ portName: String, of system: CaptureSystem? = nil) {
    self.portType = portType
    self.portName = portName
    uid = portType.rawValue
    self.system = system
  }

  private var side: NSNumber? { system?.audioSessionState.read { $0.hardware.microphoneSide } }

  /// The data sources of the port: three for the built-in microphone, or nil for other ports.
  public var dataSources: [AVAudioSessionDataSourceDescription]? {
    portType == .builtInMic ? AVAudioSessionDataSourceDescription.all : nil
  }

  /// The selected data source: the bottom microphone unless the app has selected another.
  public var selectedDataSource: AVAudioSessionDataSourceDescription? {
    let side = side ?? 1
    return dataSources?.first { $0.dataSourceID == side }
  }

  /// The data source that the app has selected, or nil if it has no preference.
  public var preferredDataSource: AVAudioSessionDataSourceDescription? {
    side.flatMap { side in dataSources?.first { $0.dataSourceID == side } }
  }

  /// Selects a data source; nil lets the system choose. All data sources record the same audio in this model.
  ///
  /// - Throws: `badParam` if the data source is not in ``dataSources``.
  public func setPreferredDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
    guard dataSource == nil || dataSources?.contains(where: { $0 === dataSource }) == true else {
      throw AVAudioSession.ErrorCode.badParam.error
    }
    system?.changeRoute(because: .routeConfigurationChange) {
      $0.hardware.microphoneSide = dataSource?.dataSourceID
    }
  }

  public override func isEqual(_ object: Any?) -> Bool {
    uid == (object as? AVAudioSessionPortDescription)?.uid
  }

  public override var hash: Int { uid.hashValue }

  // MARK: Built-in ports and accessories

  static func microphone(of system: CaptureSystem) -> AVAudioSessionPortDescription {
    AVAudioSessionPortDescription(.builtInMic, "iPhone Microphone", of: system)
  }
  static let receiver = AVAudioSessionPortDescription(.builtInReceiver, "Receiver")
  static let speaker = AVAudioSessionPortDescription(.builtInSpeaker, "Speaker")
  static let headphones = AVAudioSessionPortDescription(.headphones, "Headphones")
  static let headsetMicrophone = AVAudioSessionPortDescription(.headsetMic, "Headset Microphone")
  static let bluetoothHeadphones = AVAudioSessionPortDescription(.bluetoothA2DP, "Headphones")
  static let bluetoothHeadset = AVAudioSessionPortDescription(.bluetoothHFP, "Headset")
}

/// A data source of an input port, such as the bottom microphone.
public final class AVAudioSessionDataSourceDescription: NSObject, Sendable {
  /// The identifier of the data source.
  public let dataSourceID: NSNumber
  /// The name of the data source for display.
  public let dataSourceName: String
  /// The orientation of the data source on the phone.
  public let orientation: AVAudioSession.Orientation?

  private init(_ number: Int, _ name: String, _ orientation: AVAudioSession.Orientation) {
    dataSourceID = NSNumber(value: number)
    dataSourceName = name
    self.orientation = orientation
  }

  static let all = [
    AVAudioSessionDataSourceDescription(1, "Bottom", .bottom),
    AVAudioSessionDataSourceDescription(2, "Front", .front), AVAudioSessionDataSourceDescription(3, "Back", .back),
  ]
}

/// A snapshot of the input and output ports of a session.
public final class AVAudioSessionRouteDescription: NSObject, Sendable {
  /// The input ports of the route.
  public let inputs: [AVAudioSessionPortDescription]
  /// The output ports of the route.
  public let outputs: [AVAudioSessionPortDescription]

  init(inputs: [AVAudioSessionPortDescription], outputs: [AVAudioSessionPortDescription]) {
    self.inputs = inputs
    self.outputs = outputs
  }
}
