import AVFoundationTypes
import Foundation
import ModelTestSupport
import SimulationKernel
import Testing

@testable import AudioSessionModel

@Suite("The app's audio session")
struct AudioSessionTests {
  typealias Session = AVAudioSession
  let world = TestWorld()
  var session: Session { world.use { Session.sharedInstance() } }

  /// Returns the notifications that were posted while `body` ran, with names and user info values.
  private func posted(_ body: () throws -> Void) rethrows -> [String] {
    let journal = Journal()
    let names = [
      Session.interruptionNotification, Session.routeChangeNotification, Session.mediaServicesWereLostNotification,
      Session.mediaServicesWereResetNotification,
    ]
    let tokens = names.map { name in
      world.system.notificationCenter.addObserver(forName: name, object: session, queue: nil) { note in
        let keys = [
          AVAudioSessionInterruptionTypeKey, AVAudioSessionInterruptionOptionKey, AVAudioSessionInterruptionReasonKey,
          AVAudioSessionRouteChangeReasonKey,
        ]
        let numbers = keys.compactMap { note.userInfo?[$0] as? UInt }
        let previous = note.userInfo?[AVAudioSessionRouteChangePreviousRouteKey] as? AVAudioSessionRouteDescription
        journal.add(
          ([name.rawValue.dropFirst(14).prefix { $0 != "N" }.description] + numbers.map(String.init)
            + (previous?.outputs.map(\.portType.rawValue) ?? [])).joined(separator: " "))
      }
    }
    defer { tokens.forEach(world.system.notificationCenter.removeObserver) }
    try body()
    return journal.lines
  }

  private func code(_ body: () throws -> Void) -> Session.ErrorCode? {
    do {
      try body()
      return nil
    } catch { return Session.ErrorCode(rawValue: (error as NSError).code) }
  }

  @Test func `an app has one audio session with the default category soloAmbient`() throws {
    #expect(session === session)
    #expect(session.category == .soloAmbient)
    #expect(session.mode == .default)
    #expect(session.categoryOptions == [])
    #expect(session.routeSharingPolicy == .default)
    #expect(session.availableCategories.contains(.playAndRecord))
    #expect(session.availableModes.contains(.videoRecording))
    #expect(session.currentRoute.inputs == [])
    #expect(session.currentRoute.outputs.map(\.portType) == [.builtInSpeaker])
    #expect(session.availableInputs == nil)
    #expect(session.inputNumberOfChannels == 0)
    #expect(session.outputNumberOfChannels == 2)
  }

  @Test func `a category, its mode, and its options are set together or not at all`() throws {
    try session.setCategory(.playAndRecord, mode: .videoRecording, options: [.mixWithOthers, .defaultToSpeaker])
    #expect(session.category == .playAndRecord)
    #expect(session.mode == .videoRecording)
    #expect(session.categoryOptions == [.mixWithOthers, .defaultToSpeaker])
    try session.setMode(.voiceChat)
    #expect(session.categoryOptions == [.mixWithOthers, .defaultToSpeaker])
    #expect(session.mode == .voiceChat)
    #expect(code { try session.setCategory(.playback) } == .badParam, "voiceChat is for conversations")
    try session.setMode(.default)
    try session.setCategory(.playback, options: .duckOthers)
    #expect(session.categoryOptions == [.duckOthers, .mixWithOthers])
    try session.setCategory(.playback, mode: .moviePlayback, policy: .longFormAudio)
    #expect(session.routeSharingPolicy == .longFormAudio)
  }

  @Test(
    arguments: [
      (.playback, .default, .defaultToSpeaker), (.record, .default, .mixWithOthers), (.ambient, .videoChat, []),
      (.soloAmbient, .default, .mixWithOthers), (.playback, .videoRecording, []), (.record, .moviePlayback, []),
      (.record, .gameChat, []), (.ambient, .measurement, []), (.record, .default, .allowAirPlay),
      (.playback, .default, .allowAirPlay),
    ] as [(Session.Category, Session.Mode, Session.CategoryOptions)])
  func `options and modes that a category does not support are rejected`(
    _ category: Session.Category, _ mode: Session.Mode, _ options: Session.CategoryOptions
  ) {
    #expect(code { try session.setCategory(category, mode: mode, options: options) } == .badParam)
    #expect(session.category == .soloAmbient)
  }

  @Test func `rule(34): activation silences other apps unless the session mixes; they can resume after a notification`()
    throws
  {
    let system = world.system
    system.isOtherAudioPlaying = true
    try session.setCategory(.playAndRecord, options: .mixWithOthers)
    try session.setActive(true)
    #expect(session.isOtherAudioPlaying)
    try session.setCategory(.playAndRecord)
    try session.setActive(true)
    #expect(!session.isOtherAudioPlaying)
    #expect(!session.secondaryAudioShouldBeSilencedHint)
    try session.setActive(false)
    #expect(!session.isOtherAudioPlaying)
    try session.setActive(true)
    try session.setActive(false, options: .notifyOthersOnDeactivation)
    #expect(session.isOtherAudioPlaying)
  }

  @Test func `an interruption posts its beginning and end, and activation fails in between`() throws {
    try session.setActive(true)
    let lines = posted {
      world.system.beginAudioInterruption()
      world.system.beginAudioInterruption()
    }
    #expect(lines == ["Interruption 1 0"])
    #expect(code { try session.setActive(true) } == .insufficientPriority)
    #expect(posted { world.system.endAudioInterruption() } == ["Interruption 0 1"])
    #expect(try posted { try session.setActive(true) } == [])
    world.system.beginAudioInterruption(.builtInMicMuted)
    #expect(posted { world.system.endAudioInterruption(shouldResume: false) } == ["Interruption 0 0"])
  }

  @Test func `during a call an app may play but may not record`() throws {
    world.system.beginCallInterruption()
    try session.setCategory(.playback)
    #expect(code { try session.setActive(true) } == nil)
    for category in [Session.Category.record, .playAndRecord] {
      try session.setCategory(category)
      #expect(code { try session.setActive(true) } == .insufficientPriority)
    }
    world.system.endAudioInterruption()
    try session.setActive(true)
    world.system.beginAudioInterruption()
    try session.setCategory(.playback)
    #expect(code { try session.setActive(true) } == .insufficientPriority, "an alarm is no call")
  }

  @Test func `resetting the media services restores the session's defaults`() throws {
    try session.setCategory(.playback)
    #expect(
      posted { world.system.resetAudioServices() } == ["MediaServicesWereLost", "MediaServicesWereReset"])
    #expect(session.category == .soloAmbient)
  }

  @Test func `asynchronous activation calls its handler`() {
    let journal = Journal()
    session.activate { isActive, error in journal.add("\(isActive) \(error == nil)") }
    world.system.beginAudioInterruption()
    session.activate { isActive, error in journal.add("\(isActive) \(error == nil)") }
    world.advance(milliseconds: 1)
    #expect(journal.lines == ["true true", "false false"])
  }

  @Test func `preferences are stored and apply within the limits of the phone`() throws {
    try session.setPreferredSampleRate(44_100)
    #expect(session.preferredSampleRate == 44_100)
    #expect(session.sampleRate == 44_100)
    try session.setPreferredSampleRate(1)
    #expect(session.sampleRate == 48_000)
    try session.setPreferredIOBufferDuration(0.005)
    #expect(session.ioBufferDuration == 0.005)
    #expect(session.preferredIOBufferDuration == 0.005)
    try session.setPreferredOutputNumberOfChannels(2)
    #expect(session.preferredOutputNumberOfChannels == 2)
    #expect(code { try session.setPreferredInputNumberOfChannels(1) } == .badParam, "nothing comes in")
    #expect(code { try session.setPreferredOutputNumberOfChannels(8) } == .badParam)
    try session.setAllowHapticsAndSystemSoundsDuringRecording(true)
    #expect(session.allowHapticsAndSystemSoundsDuringRecording)
    #expect(session.outputVolume > 0)
    #expect(session.inputLatency > 0)
    #expect(session.outputLatency > 0)
    #expect(session.inputGain == 1)
    #expect(!session.isInputGainSettable)
  }

  @Test func `volume, channel counts, and rates are observable by key path and by name`() throws {
    let journal = Journal()
    let observations = [
      session.observe(\.outputVolume, options: [.old, .new]) { _, change in
        journal.add("volume \(change.oldValue ?? 9) \(change.newValue ?? 9)")
      },
      session.observe(\.inputNumberOfChannels, options: .new) { _, change in
        journal.add("in \(change.newValue ?? 9)")
      },
      session.observe(\.outputNumberOfChannels, options: .new) { _, change in
        journal.add("out \(change.newValue ?? 9)")
      },
      session.observe(\.sampleRate, options: .new) { _, change in journal.add("rate \(change.newValue ?? 9)") },
      session.observe(\.ioBufferDuration, options: .new) { _, change in journal.add("buffer \(change.newValue ?? 9)") },
    ]
    defer { observations.forEach { $0.invalidate() } }
    for volume: Float in [0.75, 0.75, 2] { world.system.outputVolume = volume }
    #expect(session.outputVolume == 1)
    #expect(session.value(ofKey: "outputVolume") as? Float == 1)
    try session.setCategory(.record)
    try session.setPreferredSampleRate(44_100)
    try session.setPreferredIOBufferDuration(0.005)
    #expect(
      journal.lines == ["volume 0.5 0.75", "volume 0.75 1.0", "in 1", "out 0", "rate 44100.0", "buffer 0.005"])
  }

  @Test func `microphone authorization determines the record permission`() {
    world.use {
      #expect(session.recordPermission == .granted)
      world.system.setAuthorizationStatus(.notDetermined, for: .audio)
      #expect(session.recordPermission == .undetermined)
      #expect(AVAudioApplication.shared.recordPermission == .undetermined)
      world.system.userGrantsAccess = false
      let journal = Journal()
      session.requestRecordPermission { journal.add("\($0)") }
      AVAudioApplication.requestRecordPermission { journal.add("\($0)") }
      world.advance(milliseconds: 1)
      #expect(journal.lines == ["false", "false"])
      #expect(session.recordPermission == .denied)
      #expect(AVAudioApplication.shared.recordPermission == .denied)
    }
  }

  @Test func `muting the input posts a notification`() throws {
    try world.use {
      let journal = Journal()
      let token = world.system.notificationCenter.addObserver(
        forName: AVAudioApplication.inputMuteStateChangeNotification, object: AVAudioApplication.shared, queue: nil
      ) { note in
        let isMuted = note.userInfo?[AVAudioApplication.muteStateKey] as? Bool
        journal.add("\(isMuted == true)")
      }
      try AVAudioApplication.shared.setInputMuted(true)
      #expect(journal.lines == ["true"])
      #expect(AVAudioApplication.shared.isInputMuted)
      world.system.notificationCenter.removeObserver(token)
    }
  }
}
