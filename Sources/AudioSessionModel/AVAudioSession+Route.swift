import Foundation
import SimulationKernel

extension AVAudioSession {
  /// The overrides of the output port. **Source:** Apple, AVAudioSession.PortOverride.
  public enum PortOverride: UInt, Sendable {
    /// The output follows the category's default route.
    case none = 0
    /// The output uses the built-in speaker.
    case speaker = 1_936_747_378
  }

  /// The current input and output ports.
  public var currentRoute: AVAudioSessionRouteDescription { system.audioRoute }
  /// The input ports that are available; nil if the category does not record.
  public var availableInputs: [AVAudioSessionPortDescription]? {
    state.read { $0.wish.category.records ? $0.inputs : nil }
  }
  /// The input port that the app prefers, or nil if it has no preference.
  public var preferredInput: AVAudioSessionPortDescription? { state.read { $0.preferences.input } }

  /// Sets the preferred input port; nil lets the system choose.
  ///
  /// - Throws: `badParam` if the port is not in ``availableInputs``.
  public func setPreferredInput(_ inPort: AVAudioSessionPortDescription?) throws {
    guard inPort == nil || availableInputs?.contains(where: { $0.uid == inPort?.uid }) == true else {
      throw ErrorCode.badParam.error
    }
    system.changeRoute(because: .override) { $0.preferences.input = inPort }
  }

  /// Overrides the output port until the category or the route changes.
  ///
  /// - Throws: `badParam` unless the category is `playAndRecord`. **Source:** Apple, overrideOutputAudioPort(_:).
  public func overrideOutputAudioPort(_ portOverride: PortOverride) throws {
    guard category == .playAndRecord else { throw ErrorCode.badParam.error }
    system.changeRoute(because: .override) { $0.preferences.override = portOverride }
  }

  /// A Boolean value that indicates whether an audio input is available. Key-value observable on a phone; here it never
  /// changes.
  public var isInputAvailable: Bool { state.read { !$0.inputs.isEmpty } }
  /// The number of input channels; 0 if the category does not record. Key-value observable.
  public var inputNumberOfChannels: Int { state.read { $0.inputChannels } }
  /// The number of output channels; 0 if the category does not play. Key-value observable.
  public var outputNumberOfChannels: Int { state.read { $0.outputChannels } }
  /// The maximum number of input channels.
  public var maximumInputNumberOfChannels: Int { inputNumberOfChannels }
  /// The maximum number of output channels.
  public var maximumOutputNumberOfChannels: Int { outputNumberOfChannels }
  /// The data sources of the current input port; nil if the port has only one.
  public var inputDataSources: [AVAudioSessionDataSourceDescription]? { currentRoute.inputs.first?.dataSources }
  /// The selected data source of the current input port.
  public var inputDataSource: AVAudioSessionDataSourceDescription? { currentRoute.inputs.first?.selectedDataSource }

  /// Selects the data source of the current input port. Throws `badParam` if there is no input port.
  public func setInputDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
    guard let input = currentRoute.inputs.first else { throw ErrorCode.badParam.error }
    try input.setPreferredDataSource(dataSource)
  }
}

/// The accessories connected to the phone, and the selected microphone.
struct AudioHardware {
  /// The connected audio accessories, most recent first.
  var accessories: [AudioAccessory] = []
  /// The ID of the selected microphone data source; nil for the system's choice.
  var microphoneSide: NSNumber?
  /// The sample rate of Bluetooth headsets, in hertz.
  var headsetRate = 16_000
}

/// An audio accessory that can be connected to the phone.
public enum AudioAccessory: String, Sendable, CaseIterable {
  /// Wired headphones without a microphone.
  case headphones
  /// A wired headset with a microphone.
  case headset
  /// Bluetooth headphones, for output only.
  case bluetoothHeadphones
  /// A Bluetooth headset, for input and output.
  case bluetoothHeadset
}

extension CaptureSystem {
  /// Connects an audio accessory, as a user would.
  public func connect(_ accessory: AudioAccessory) {
    changeRoute(because: .newDeviceAvailable) { $0.hardware.accessories.insert(accessory, at: 0) }
  }

  /// Disconnects an audio accessory, as a user would.
  public func disconnect(_ accessory: AudioAccessory) {
    changeRoute(because: .oldDeviceUnavailable) { state in
      state.hardware.accessories.removeAll { $0 == accessory }
      if let input = state.preferences.input, !state.inputs.contains(input) { state.preferences.input = nil }
    }
  }

  /// The sample rate at which Bluetooth headsets record, in hertz: 8,000, 16,000 (the default) or 24,000, depending on
  /// the headset. **Source:** rule 472.
  public var headsetSampleRate: Int {
    get { audioSessionState.read { $0.hardware.headsetRate } }
    set { changeAudio { $0.hardware.headsetRate = newValue } }
  }

  /// The sample rate that the current input forces on microphones, in hertz; nil if they use their own. **Source:** rule
  /// 472.
  package var inputSampleRate: Int? { audioSessionState.read { $0.inputRate } }

  var audioRoute: AVAudioSessionRouteDescription {
    audioSessionState.read { AVAudioSessionRouteDescription(inputs: $0.routeInputs, outputs: $0.routeOutputs) }
  }

  /// Changes the audio state and posts a notification if the route or the category changes.
  func changeRoute(because reason: AVAudioSession.RouteChangeReason, _ body: (inout AudioSessionState) -> Void) {
    let (old, new) = changeAudio { state in
      let old = state
      if reason != .override { state.preferences.override = .none }
      body(&state)
      return (old, state)
    }
    guard
      old.wish.category != new.wish.category || old.routeInputs != new.routeInputs
        || old.routeOutputs != new.routeOutputs || old.routeSide != new.routeSide
    else { return }
    postAudioOnSecondaryThread(
      AVAudioSession.routeChangeNotification,
      [
        AVAudioSessionRouteChangeReasonKey: NSNumber(value: reason.rawValue),
        AVAudioSessionRouteChangePreviousRouteKey: AVAudioSessionRouteDescription(
          inputs: old.routeInputs, outputs: old.routeOutputs),
      ])
  }
}

extension AudioSessionState {
  /// The input ports that the app can use.
  var inputs: [AVAudioSessionPortDescription] {
    [microphone]
      + hardware.accessories.compactMap { accessory in
        switch accessory {
        case .headset: .headsetMicrophone
        case .bluetoothHeadset: wish.allowsHeadset ? .bluetoothHeadset : nil
        case .headphones, .bluetoothHeadphones: nil
        }
      }
  }

  /// The current input: the preferred port, the most recently connected accessory, or the built-in microphone, in this
  /// order of precedence.
  var routeInputs: [AVAudioSessionPortDescription] {
    guard wish.category.records else { return [] }
    let preferred = inputs.first { $0 == preferences.input }
    return [preferred ?? inputs.dropFirst().first ?? inputs[0]]
  }

  /// The data source that the app has selected for the current input; nil for the system's choice, or if the input has
  /// no data sources.
  var routeSide: NSNumber? { routeInputs == [microphone] ? hardware.microphoneSide : nil }

  /// The sample rate that the input forces on the hardware, in hertz; nil if it forces none.
  var inputRate: Int? { routeInputs == [.bluetoothHeadset] ? hardware.headsetRate : nil }
  /// The sample rate of the hardware, in hertz.
  var sampleRate: Double { inputRate.map(Double.init) ?? preferences.usedSampleRate }

  /// The number of input channels.
  var inputChannels: Int { routeInputs.isEmpty ? 0 : 1 }
  /// The number of output channels.
  var outputChannels: Int { routeOutputs.isEmpty ? 0 : 2 }

  /// The current output: the most recently connected accessory that is permitted, or a built-in output. **Source:**
  /// Apple, each category's page.
  var routeOutputs: [AVAudioSessionPortDescription] {
    guard wish.category.plays else { return [] }
    if preferences.override == .speaker { return [.speaker] }
    let isConversation = wish.category == .playAndRecord
    for accessory in hardware.accessories {
      switch accessory {
      case .headphones, .headset: return [.headphones]
      case .bluetoothHeadset where isConversation && wish.allowsHeadset: return [.bluetoothHeadset]
      case .bluetoothHeadphones, .bluetoothHeadset:
        if !isConversation || wish.options.contains(.allowBluetoothA2DP) { return [.bluetoothHeadphones] }
      }
    }
    return [isConversation && !wish.prefersSpeaker ? .receiver : .speaker]
  }
}
