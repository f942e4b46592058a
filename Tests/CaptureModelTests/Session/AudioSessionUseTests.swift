import AudioSessionModel
import Foundation
import HardwareModel
import ModelTestSupport
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("Capture session and audio session")
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

  /// A delegate that records the first sample of the last packet.
  final class Listener: NSObject, AVCaptureAudioDataOutputSampleBufferDelegate, @unchecked Sendable {
    var last: Int16?
    /// The sample rates of the packets, without repetitions, and the start times of the packets.
    var rates: [Double] = []
    var times: [CMTime] = []

    func captureOutput(
      _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
    ) {
      let rate = sampleBuffer.audioFormat?.mSampleRate ?? 0
      if rates.last != rate { rates.append(rate) }
      times.append(sampleBuffer.presentationTimeStamp)
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

  @Test
  func `rule(26), rule(34): a session configures the app's audio session by default and leaves the rest to the app`() {
    let session = phone.use { AVCaptureSession() }
    #expect(session.usesApplicationAudioSession)
    #expect(session.automaticallyConfiguresApplicationAudioSession)
    #expect(!session.configuresApplicationAudioSessionToMixWithOthers)
    #expect(!session.configuresApplicationAudioSessionForBluetoothHighQualityRecording)
  }

  @Test func `rule(472): samples and port have the sample rate of a Bluetooth headset while it records`() throws {
    let session = try makeSession()
    session.automaticallyConfiguresApplicationAudioSession = false
    try audio.setCategory(.playAndRecord, options: .allowBluetooth)
    try audio.setActive(true)
    session.startRunning()
    phone.advance(milliseconds: 500)
    phone.system.connect(.bluetoothHeadset)
    phone.advance(milliseconds: 500)
    let port = try #require(session.connections.first?.inputPorts.first { $0.mediaType == .audio })
    #expect(port.formatDescription?.audioStreamBasicDescription?.mSampleRate == audio.sampleRate)
    #expect(listener.last == 1_000)
    phone.system.disconnect(.bluetoothHeadset)
    phone.advance(milliseconds: 500)
    #expect(listener.rates == [44_100, 16_000, 44_100])
    #expect(zip(listener.times, listener.times.dropFirst()).allSatisfy { $0 < $1 && ($1 - $0).seconds < 0.13 })
  }

  private func heard() -> Int16? {
    listener.last = nil
    phone.advance(milliseconds: 100)
    return listener.last
  }

  @Test func `rule(26): a session with audio configures the app's audio session for its camera's side`() throws {
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
    `rule(34): configuring the audio session stops other apps' music unless it mixes or the app configures it`()
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

  @Test func `an app whose audio session does not record captures silence`() throws {
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
    `rule(206): interrupting only the audio session leaves the session running silently until reactivation`()
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

  @Test func `a call interrupts both sessions, and audio is captured again afterward`() throws {
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

  @Test func `a session without a microphone does not change the audio session`() throws {
    let session = try makeSession()
    session.removeInput(session.inputs[1])
    session.startRunning()
    #expect(audio.category == .soloAmbient)
    try phone.use { session.addInput(try AVCaptureDeviceInput(device: loud)) }
    #expect(audio.category == .playAndRecord)
  }

  @Test func `rule(26): changing the audio session options of a running session takes effect at once`() throws {
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
