import AudioSessionModel
import Foundation
import HardwareModel
import ModelTestSupport
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("A session and the app's audio session")
struct AudioSessionUseTests {
  let phone = TestPhone()
  /// A microphone that receives a loud tone.
  let loud: AVCaptureDevice
  let listener = Listener()

  /// A microphone that always returns the same sample.
  private final class Loud: MicrophoneSource {
    let sampleRate = 44_100
    let channelCount = 1
    func fill(_ samples: UnsafeMutableBufferPointer<Int16>, from first: Int64) { samples.update(repeating: 1_000) }
  }

  /// Records the first sample of the last packet.
  final class Listener: NSObject, AVCaptureAudioDataOutputSampleBufferDelegate, @unchecked Sendable {
    var last: Int16?

    func captureOutput(
      _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
    ) {
      last = try? sampleBuffer.dataBuffer?.withContiguousStorage { $0.bindMemory(to: Int16.self).first }
    }
  }

  init() {
    loud = AVCaptureDevice(.testMicrophone, source: .microphone(Loud()), in: phone.system)
    phone.system.disconnect(phone.microphone)
    phone.system.connect(loud)
  }

  private var audio: AVAudioSession { phone.use { AVAudioSession.sharedInstance() } }

  /// Returns a session with a camera and the microphone, not yet running.
  private func makeSession(of camera: AVCaptureDevice? = nil) throws -> AVCaptureSession {
    try phone.use {
      let (session, output) = (AVCaptureSession(), AVCaptureAudioDataOutput())
      session.addInput(try AVCaptureDeviceInput(device: camera ?? phone.back))
      session.addInput(try AVCaptureDeviceInput(device: loud))
      output.setSampleBufferDelegate(listener, queue: DispatchQueue(label: "sound"))
      session.addOutput(output)
      return session
    }
  }

  @Test func `rule(26), rule(34): a session uses the app's audio session, sets it up, and leaves the rest to the app`()
  {
    let session = phone.use { AVCaptureSession() }
    #expect(session.usesApplicationAudioSession)
    #expect(session.automaticallyConfiguresApplicationAudioSession)
    #expect(!session.configuresApplicationAudioSessionToMixWithOthers)
    #expect(!session.configuresApplicationAudioSessionForBluetoothHighQualityRecording)
  }

  private func heard() -> Int16? {
    listener.last = nil
    phone.advance(milliseconds: 100)
    return listener.last
  }

  @Test func `rule(26): a session that hears sets the app's audio session up, on the side of its camera`() throws {
    let session = try makeSession(of: phone.front)
    #expect(session.usesApplicationAudioSession)
    #expect(session.automaticallyConfiguresApplicationAudioSession)
    #expect(audio.category == .soloAmbient)
    session.startRunning()
    #expect(audio.category == .playAndRecord)
    #expect(audio.inputDataSource?.orientation == .front)
    #expect(heard() == 1_000)
  }

  @Test
  func
    `rule(34): setting the audio session up stops the music of other apps, unless it mixes or the app does it itself`()
    throws
  {
    let session = try makeSession()
    phone.system.isOtherAudioPlaying = true
    session.configuresApplicationAudioSessionToMixWithOthers = true
    session.startRunning()
    #expect(phone.system.isOtherAudioPlaying)
    #expect(audio.categoryOptions == .mixWithOthers)
    session.stopRunning()
    session.configuresApplicationAudioSessionToMixWithOthers = false
    session.configuresApplicationAudioSessionForBluetoothHighQualityRecording = true
    try audio.setCategory(.playback)
    session.startRunning()
    #expect(!phone.system.isOtherAudioPlaying)
    #expect(audio.categoryOptions == .bluetoothHighQualityRecording)
    session.stopRunning()
    session.automaticallyConfiguresApplicationAudioSession = false
    try audio.setCategory(.playAndRecord, options: .mixWithOthers)
    phone.system.isOtherAudioPlaying = true
    session.startRunning()
    #expect(phone.system.isOtherAudioPlaying)
    #expect(heard() == 1_000)
  }

  @Test func `an app that sets its audio session up in a way that does not record hears silence`() throws {
    let session = try makeSession()
    session.automaticallyConfiguresApplicationAudioSession = false
    session.startRunning()
    #expect(audio.category == .soloAmbient)
    #expect(heard() == 0)
    session.usesApplicationAudioSession = false
    #expect(heard() == 1_000)
    #expect(!session.configuresApplicationAudioSessionForBluetoothHighQualityRecording)
  }

  @Test
  func
    `rule(206): what interrupts the audio session alone leaves the session running, in silence until it is active again`()
    throws
  {
    let session = try makeSession()
    session.startRunning()
    phone.system.beginAudioInterruption()
    #expect(session.isRunning)
    #expect(heard() == 0)
    phone.system.endAudioInterruption()
    #expect(heard() == 0)
    try audio.setActive(true)
    #expect(heard() == 1_000)
    try audio.setActive(false)
    #expect(session.isRunning)
    #expect(heard() == 0)
  }

  @Test func `a call interrupts both, and the session that goes on after it is heard`() throws {
    let session = try makeSession()
    session.startRunning()
    phone.system.isPhoneCallActive = true
    #expect(session.isInterrupted)
    #expect(throws: (any Error).self) { try audio.setActive(true) }
    try audio.setCategory(.playback)
    try audio.setActive(true)
    phone.system.isPhoneCallActive = false
    #expect(session.isRunning)
    #expect(heard() == 1_000)
  }

  @Test func `a session without a microphone leaves the audio session alone`() throws {
    let session = try makeSession()
    session.removeInput(session.inputs[1])
    session.startRunning()
    #expect(audio.category == .soloAmbient)
    try phone.use { session.addInput(try AVCaptureDeviceInput(device: loud)) }
    #expect(audio.category == .playAndRecord)
  }

  @Test func `rule(26): what a session is told of the audio session while it runs holds at once`() throws {
    let session = try makeSession()
    session.usesApplicationAudioSession = false
    session.startRunning()
    #expect(audio.category == .soloAmbient)
    #expect(heard() == 1_000)
    session.usesApplicationAudioSession = true
    #expect(audio.category == .playAndRecord)
    session.usesApplicationAudioSession = false
    try audio.setActive(false)
    #expect(heard() == 1_000, "nothing of the app's audio session is in use")
  }
}
