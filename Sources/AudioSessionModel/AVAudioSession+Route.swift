import Foundation
import SimulationKernel

extension AVAudioSession {
  /// Overrides the way out. **Source:** Apple, AVAudioSession.PortOverride.
  public enum PortOverride: UInt, Sendable {
    /// The category's way.
    case none = 0
    /// The loudspeaker.
    case speaker = 1_936_747_378
  }

  /// The ways by which sound comes and goes now.
  public var currentRoute: AVAudioSessionRouteDescription { system.audioRoute }
  /// What the app could listen to with its category; nil when that does not record.
  public var availableInputs: [AVAudioSessionPortDescription]? {
    state.read { $0.wish.category.records ? $0.inputs : nil }
  }
  /// What the app would like to listen to.
  public var preferredInput: AVAudioSessionPortDescription? { state.read { $0.preferences.input } }

  /// Sets what the app would like to listen to; nil leaves it to the system.
  ///
  /// - Throws: `badParam` for something that is not among ``availableInputs``.
  public func setPreferredInput(_ inPort: AVAudioSessionPortDescription?) throws {
    guard inPort == nil || availableInputs?.contains(where: { $0.uid == inPort?.uid }) == true else {
      throw ErrorCode.badParam.error
    }
    system.changeRoute(because: .override) { $0.preferences.input = inPort }
  }

  /// Lets the loudspeaker play until the category or the route changes.
  ///
  /// - Throws: `badParam` unless the category is `playAndRecord`. **Source:** Apple, overrideOutputAudioPort(_:).
  public func overrideOutputAudioPort(_ portOverride: PortOverride) throws {
    guard category == .playAndRecord else { throw ErrorCode.badParam.error }
    system.changeRoute(because: .override) { $0.preferences.override = portOverride }
  }

  /// Whether the app could listen to anything. Observable on a phone; here it never changes.
  public var isInputAvailable: Bool { state.read { !$0.inputs.isEmpty } }
  /// The channels that come in; 0 while the category does not record. Observable.
  public var inputNumberOfChannels: Int { state.read { $0.inputChannels } }
  /// The channels that go out; 0 while the category does not play. Observable.
  public var outputNumberOfChannels: Int { state.read { $0.outputChannels } }
  /// The most channels that could come in.
  public var maximumInputNumberOfChannels: Int { inputNumberOfChannels }
  /// The most channels that could go out.
  public var maximumOutputNumberOfChannels: Int { outputNumberOfChannels }
  /// The sides that the microphone in use can listen to; nil when it has only one.
  public var inputDataSources: [AVAudioSessionDataSourceDescription]? { currentRoute.inputs.first?.dataSources }
  /// The side that it listens to.
  public var inputDataSource: AVAudioSessionDataSourceDescription? { currentRoute.inputs.first?.selectedDataSource }

  /// Chooses the side that the microphone in use listens to.
  public func setInputDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
    guard let input = currentRoute.inputs.first else { throw ErrorCode.badParam.error }
    try input.setPreferredDataSource(dataSource)
  }
}

/// What is connected to the phone.
struct AudioHardware {
  /// Headphones and headsets, the last connected first.
  var accessories: [AudioAccessory] = []
  /// The side of the phone that the microphone listens to.
  var microphoneSide: NSNumber?
}

/// Something to hear or to speak with.
public enum AudioAccessory: String, Sendable, CaseIterable {
  /// Headphones on a wire, without a microphone.
  case headphones
  /// A headset on a wire.
  case headset
  /// Headphones without a wire, to hear alone.
  case bluetoothHeadphones
  /// A headset without a wire, to hear and to speak.
  case bluetoothHeadset
}

extension CaptureSystem {
  /// Connects something to hear or to speak with, as the user does.
  public func connect(_ accessory: AudioAccessory) {
    changeRoute(because: .newDeviceAvailable) { $0.hardware.accessories.insert(accessory, at: 0) }
  }

  /// Disconnects it.
  public func disconnect(_ accessory: AudioAccessory) {
    changeRoute(because: .oldDeviceUnavailable) { state in
      state.hardware.accessories.removeAll { $0 == accessory }
      if let input = state.preferences.input, !state.inputs.contains(input) { state.preferences.input = nil }
    }
  }

  var audioRoute: AVAudioSessionRouteDescription {
    audioSessionState.read { AVAudioSessionRouteDescription(inputs: $0.routeInputs, outputs: $0.routeOutputs) }
  }

  /// Makes a change, and tells when sound takes another way by it, or the category is another one.
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
    postAudio(
      AVAudioSession.routeChangeNotification,
      [
        AVAudioSessionRouteChangeReasonKey: NSNumber(value: reason.rawValue),
        AVAudioSessionRouteChangePreviousRouteKey: AVAudioSessionRouteDescription(
          inputs: old.routeInputs, outputs: old.routeOutputs),
      ])
  }
}

extension AudioSessionState {
  /// What the app could listen to.
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

  /// What it listens to: what it prefers, else what was connected last, else the phone's own microphone.
  var routeInputs: [AVAudioSessionPortDescription] {
    guard wish.category.records else { return [] }
    let preferred = inputs.first { $0 == preferences.input }
    return [preferred ?? inputs.dropFirst().first ?? inputs[0]]
  }

  /// The side that the app has chosen for what it listens to; nil for the system's choice, and where there are no sides.
  var routeSide: NSNumber? { routeInputs == [microphone] ? hardware.microphoneSide : nil }

  /// The channels that come in.
  var inputChannels: Int { routeInputs.isEmpty ? 0 : 1 }
  /// The channels that go out.
  var outputChannels: Int { routeOutputs.isEmpty ? 0 : 2 }

  /// What plays: what was connected last and may be used, else the phone's own. **Source:** Apple, each category's page.
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
