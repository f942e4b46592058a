import Foundation
import SimulationKernel

extension AVAudioSession {
  /// A kind of way by which sound comes or goes. **Source:** Apple, AVAudioSession.Port.
  public struct Port: RawRepresentable, Hashable, Sendable {
    /// The constant's text.
    public let rawValue: String

    /// A port by its constant's text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The phone's microphone.
    public static let builtInMic = Port(rawValue: "MicrophoneBuiltIn")
    /// A headset's microphone.
    public static let headsetMic = Port(rawValue: "MicrophoneWired")
    /// An analogue input.
    public static let lineIn = Port(rawValue: "LineIn")
    /// An analogue output.
    public static let lineOut = Port(rawValue: "LineOut")
    /// Headphones on a wire.
    public static let headphones = Port(rawValue: "Headphones")
    /// The receiver, at the ear.
    public static let builtInReceiver = Port(rawValue: "Receiver")
    /// The loudspeaker.
    public static let builtInSpeaker = Port(rawValue: "Speaker")
    /// Headphones without a wire.
    public static let bluetoothA2DP = Port(rawValue: "BluetoothA2DPOutput")
    /// A headset without a wire.
    public static let bluetoothHFP = Port(rawValue: "BluetoothHFP")
    /// A hearing aid.
    public static let bluetoothLE = Port(rawValue: "BluetoothLE")
    /// AirPlay.
    public static let airPlay = Port(rawValue: "AirPlay")
    /// HDMI.
    public static let HDMI = Port(rawValue: "HDMIOutput")
    /// A sound card.
    public static let usbAudio = Port(rawValue: "USBAudio")
    /// A car.
    public static let carAudio = Port(rawValue: "CarAudio")
  }

  /// A side of the phone. **Source:** Apple, AVAudioSession.Orientation.
  public struct Orientation: RawRepresentable, Hashable, Sendable {
    /// The constant's text.
    public let rawValue: String

    /// A side by its constant's text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The side of the screen.
    public static let front = Orientation(rawValue: "Front")
    /// The side of the main camera.
    public static let back = Orientation(rawValue: "Back")
    /// The lower edge.
    public static let bottom = Orientation(rawValue: "Bottom")
    /// The upper edge.
    public static let top = Orientation(rawValue: "Top")
  }
}

/// A way by which sound comes or goes. Those of one ``uid`` are equal, and the sides are told as they are now.
public final class AVAudioSessionPortDescription: NSObject, @unchecked Sendable {
  // Unchecked: all is set once.

  /// What kind of way it is.
  public let portType: AVAudioSession.Port
  /// Its name for people.
  public let portName: String
  /// Its identifier.
  public let uid: String
  /// The world of the phone's own microphone, which keeps it.
  private weak var system: CaptureSystem?

  private init(_ portType: AVAudioSession.Port, _ portName: String, of system: CaptureSystem? = nil) {
    self.portType = portType
    self.portName = portName
    uid = portType.rawValue
    self.system = system
  }

  private var side: NSNumber? { system?.audioSessionState.read { $0.hardware.microphoneSide } }

  /// The sides that a microphone can listen to: the phone's own has three; nil for others.
  public var dataSources: [AVAudioSessionDataSourceDescription]? {
    portType == .builtInMic ? AVAudioSessionDataSourceDescription.all : nil
  }

  /// The side that it listens to: the lower edge unless the app has chosen.
  public var selectedDataSource: AVAudioSessionDataSourceDescription? {
    let side = side ?? 1
    return dataSources?.first { $0.dataSourceID == side }
  }

  /// The side that the app has chosen.
  public var preferredDataSource: AVAudioSessionDataSourceDescription? {
    side.flatMap { side in dataSources?.first { $0.dataSourceID == side } }
  }

  /// Chooses the side that it listens to; nil leaves it to the system. Every side hears the same here.
  ///
  /// - Throws: `badParam` for a side that is not among ``dataSources``.
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

  // MARK: What there is

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

/// A side that a microphone can listen to.
public final class AVAudioSessionDataSourceDescription: NSObject, Sendable {
  /// Its number.
  public let dataSourceID: NSNumber
  /// Its name for people.
  public let dataSourceName: String
  /// Where it lies.
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

/// The ways by which sound comes and goes at one moment.
public final class AVAudioSessionRouteDescription: NSObject, Sendable {
  /// What the app listens to.
  public let inputs: [AVAudioSessionPortDescription]
  /// What plays.
  public let outputs: [AVAudioSessionPortDescription]

  init(inputs: [AVAudioSessionPortDescription], outputs: [AVAudioSessionPortDescription]) {
    self.inputs = inputs
    self.outputs = outputs
  }
}
