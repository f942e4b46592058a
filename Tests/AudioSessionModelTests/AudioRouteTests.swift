import Foundation
import ModelTestSupport
import SimulationKernel
import Testing

@testable import AudioSessionModel

@Suite("Audio routes")
struct AudioRouteTests {
  typealias Session = AVAudioSession
  let world = TestWorld()
  var session: Session { world.use { Session.sharedInstance() } }

  struct Case: Sendable {
    var category = Session.Category.playAndRecord
    var mode = Session.Mode.default
    var options: Session.CategoryOptions = []
    var accessories: [AudioAccessory] = []
    let inputs: [Session.Port]
    let outputs: [Session.Port]
  }

  @Test(arguments: [
    Case(inputs: [.builtInMic], outputs: [.builtInReceiver]),
    Case(options: .defaultToSpeaker, inputs: [.builtInMic], outputs: [.builtInSpeaker]),
    Case(mode: .videoChat, inputs: [.builtInMic], outputs: [.builtInSpeaker]),
    Case(mode: .voiceChat, inputs: [.builtInMic], outputs: [.builtInReceiver]),
    Case(category: .record, inputs: [.builtInMic], outputs: []),
    Case(category: .playback, inputs: [], outputs: [.builtInSpeaker]),
    Case(category: .playback, accessories: [.headphones], inputs: [], outputs: [.headphones]),
    Case(accessories: [.headphones], inputs: [.builtInMic], outputs: [.headphones]),
    Case(accessories: [.headset], inputs: [.headsetMic], outputs: [.headphones]),
    Case(accessories: [.bluetoothHeadset], inputs: [.builtInMic], outputs: [.builtInReceiver]),
    Case(
      options: .allowBluetooth, accessories: [.bluetoothHeadset], inputs: [.bluetoothHFP], outputs: [.bluetoothHFP]),
    Case(mode: .voiceChat, accessories: [.bluetoothHeadset], inputs: [.bluetoothHFP], outputs: [.bluetoothHFP]),
    Case(
      options: .allowBluetoothA2DP, accessories: [.bluetoothHeadphones], inputs: [.builtInMic],
      outputs: [.bluetoothA2DP]),
    Case(category: .playback, accessories: [.bluetoothHeadphones], inputs: [], outputs: [.bluetoothA2DP]),
    Case(accessories: [.bluetoothHeadphones], inputs: [.builtInMic], outputs: [.builtInReceiver]),
  ]) func `the route depends on category, mode, options, and connected accessories`(_ found: Case) throws {
    found.accessories.forEach(world.system.connect)
    try session.setCategory(found.category, mode: found.mode, options: found.options)
    #expect(session.currentRoute.inputs.map(\.portType) == found.inputs)
    #expect(session.currentRoute.outputs.map(\.portType) == found.outputs)
  }

  @Test func `rule(472): a Bluetooth headset determines the sample rate while it records`() throws {
    try session.setCategory(.playAndRecord, options: .allowBluetooth)
    try session.setPreferredSampleRate(44_100)
    #expect(session.sampleRate == 44_100)
    let journal = Journal()
    let observation = session.observe(\.sampleRate) { session, _ in journal.add("\(session.sampleRate)") }
    world.system.connect(.bluetoothHeadset)
    world.system.headsetSampleRate = 8_000
    try session.setCategory(.playAndRecord)
    observation.invalidate()
    #expect(journal.lines == ["16000.0", "8000.0", "44100.0"])
  }

  @Test func `a route change notification contains the previous route`() throws {
    try session.setCategory(.playAndRecord)
    let journal = Journal()
    let token = world.system.notificationCenter.addObserver(
      forName: Session.routeChangeNotification, object: session, queue: nil
    ) { note in
      let reason = (note.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt).flatMap(
        Session.RouteChangeReason.init)
      let old = note.userInfo?[AVAudioSessionRouteChangePreviousRouteKey] as? AVAudioSessionRouteDescription
      journal.add("\(reason ?? .unknown) \(old?.outputs.first?.portName ?? "")")
    }
    world.system.connect(.headphones)
    world.system.disconnect(.headphones)
    try session.overrideOutputAudioPort(.speaker)
    #expect(session.currentRoute.outputs.map(\.portType) == [.builtInSpeaker])
    try session.setCategory(.playback)
    world.system.notificationCenter.removeObserver(token)
    #expect(
      journal.lines == [
        "newDeviceAvailable Receiver", "oldDeviceUnavailable Headphones", "override Receiver", "categoryChange Speaker",
      ])
    #expect(throws: (any Error).self) { try session.overrideOutputAudioPort(.speaker) }
  }

  @Test func `the preferred input is used while it is connected`() throws {
    world.system.connect(.headset)
    try session.setCategory(.playAndRecord)
    let inputs = try #require(session.availableInputs)
    #expect(inputs.map(\.portType) == [.builtInMic, .headsetMic])
    #expect(session.isInputAvailable)
    try session.setPreferredInput(inputs[0])
    #expect(session.currentRoute.inputs == [inputs[0]])
    #expect(session.preferredInput == inputs[0])
    try session.setPreferredInput(inputs[1])
    world.system.disconnect(.headset)
    #expect(session.preferredInput == nil)
    #expect(session.currentRoute.inputs.map(\.uid) == [inputs[0].uid])
    #expect(throws: (any Error).self) { try session.setPreferredInput(inputs[1]) }
  }

  @Test func `selecting a data source updates the port and keeps the preferred input`() throws {
    world.system.connect(.headset)
    try session.setCategory(.playAndRecord)
    let microphone = try #require(session.availableInputs?.first)
    let sources = try #require(microphone.dataSources)
    try session.setPreferredInput(microphone)
    try microphone.setPreferredDataSource(sources[1])
    #expect(microphone.selectedDataSource === sources[1])
    #expect(microphone.preferredDataSource === sources[1])
    #expect(session.currentRoute.inputs == [microphone])
    #expect(session.inputDataSource === sources[1])
  }

  @Test func `the built-in microphone uses the data source that the app selects`() throws {
    try world.use {
      try session.setCategory(.record)
      let sources = try #require(session.inputDataSources)
      #expect(sources.map(\.orientation) == [.bottom, .front, .back])
      #expect(sources.map(\.dataSourceName) == ["Bottom", "Front", "Back"])
      #expect(session.inputDataSource === sources[0])
      #expect(session.inputNumberOfChannels == 1)
      try session.setInputDataSource(sources[1])
      let microphone = try #require(session.currentRoute.inputs.first)
      #expect(microphone.selectedDataSource === sources[1])
      #expect(microphone.preferredDataSource === sources[1])
      #expect(session.maximumInputNumberOfChannels == 1)
      #expect(session.maximumOutputNumberOfChannels == 0)
      #expect(throws: (any Error).self) { try AVAudioSessionPortDescription.speaker.setPreferredDataSource(sources[0]) }
    }
  }
}
