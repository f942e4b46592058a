import Foundation
import HardwareModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

/// A microphone that receives a sine wave in each channel, at the specified loudness, for the first two seconds.
private final class SineMicrophone: MicrophoneSource {
  let sampleRate: Int
  let amplitudes: [Double]
  var channelCount: Int { amplitudes.count }

  init(_ amplitudes: [Double], sampleRate: Int) { (self.amplitudes, self.sampleRate) = (amplitudes, sampleRate) }

  /// Returns a sample of the sine wave. Its frequency is a hundredth of the sample rate, so a packet of 1024 samples
  /// has about ten periods.
  func sample(_ number: Int64, _ channel: Int) -> Int16 {
    guard number < 2 * Int64(sampleRate) else { return 0 }
    return Int16((sin(Double(number % 100) / 100 * 2 * .pi) * amplitudes[channel]).rounded())
  }

  func fill(_ samples: UnsafeMutableBufferPointer<Int16>, from first: Int64) {
    for index in samples.indices { samples[index] = sample(first + Int64(index / channelCount), index % channelCount) }
  }
}

@Suite("Audio data and levels")
struct AudioLevelTests {
  let phone = TestPhone()
  private let kept = Kept()

  /// A box that retains the session for tests that use only its output.
  private final class Kept: @unchecked Sendable {
    // Unchecked: the box is used on the test's thread.
    var session: AVCaptureSession?
  }

  private func session(
    _ amplitudes: [Double], rate: Int = 44_100, _ client: CountingClient = CountingClient()
  ) throws -> (AVCaptureSession, AVCaptureAudioDataOutput) {
    let descriptor = DeviceDescriptor(
      uniqueID: "sine", modelID: "sine", localizedName: "Sine", manufacturer: "camsim",
      deviceType: AVCaptureDevice.DeviceType.microphone.rawValue, position: .unspecified,
      kind: .microphone(MicrophoneDescriptor(sampleRate: rate, channelCount: amplitudes.count)))
    let source = SineMicrophone(amplitudes, sampleRate: rate)
    let device = AVCaptureDevice(descriptor, source: .microphone(source), in: phone.system)
    phone.system.connect(device)
    return try phone.use {
      let (session, output) = (AVCaptureSession(), AVCaptureAudioDataOutput())
      session.addInput(try AVCaptureDeviceInput(device: device))
      output.setSampleBufferDelegate(client, queue: DispatchQueue(label: "sound"))
      session.addOutput(output)
      session.startRunning()
      kept.session = session
      return (session, output)
    }
  }

  @Test func `rule(78): requested levels match the samples of each channel`() throws {
    let (session, output) = try session([32_767, 3277, 0])
    let channels = try #require(output.connection(with: .audio)).audioChannels
    #expect(channels.count == 3)
    #expect(channels.allSatisfy { $0.volume == 1 && $0.isEnabled })
    phone.advance(milliseconds: 500)
    let expected: [(average: Float, peak: Float)] = [(-3.01, 0), (-23.01, -20), (-160, -160)]
    for (channel, expected) in zip(channels, expected) {
      #expect(abs(channel.averagePowerLevel - expected.average) < 0.1)
      #expect(abs(channel.peakHoldLevel - expected.peak) < 0.01)
    }
    // The sine wave ends two seconds after the start of the timeline; its peak is held for another second.
    phone.advance(milliseconds: 1600)
    #expect(channels[0].averagePowerLevel == -160)
    #expect(abs(channels[0].peakHoldLevel) < 0.01)
    phone.advance(milliseconds: 1000)
    #expect(channels[0].peakHoldLevel == -160)
    session.stopRunning()
    phone.advance(milliseconds: 2000)
    #expect(channels.allSatisfy { $0.averagePowerLevel == -160 && $0.peakHoldLevel == -160 })
  }

  @Test func `an audio channel's volume and enabled state apply to the output's samples and levels`() throws {
    let client = CountingClient()
    client.keepsBuffers = true
    let (_, output) = try session([10_000, 10_000], client)
    let channels = try #require(output.connection(with: .audio)).audioChannels
    channels[0].volume = 0.5
    channels[1].isEnabled = false
    channels[0].volume = 2
    #expect(phone.log.misuses.map(\.exception) == [.range])
    #expect(channels[0].volume == 0.5)
    client.frames = []
    phone.advance(milliseconds: 300)
    let sample = try #require(client.frames.last)
    let values = try #require(sample.dataBuffer).dataBytes().withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    #expect(values.enumerated().allSatisfy { $0.offset % 2 == 0 || $0.element == 0 })
    #expect(values.max() == 5000)
    #expect(abs(channels[0].averagePowerLevel - (-19.34)) < 0.1)
    #expect(channels[1].averagePowerLevel == -160)
  }

  @Test func `video connections have no audio channels`() throws {
    let (_, output) = try phone.runningSession(CountingClient())
    #expect(output.connections.first?.audioChannels.isEmpty == true)
  }

  @Test(arguments: [(1, 44_100), (2, 48_000), (4, 16_000)])
  func `rule(270): audio has the microphone's native format`(_ channels: Int, _ rate: Int) throws {
    let client = CountingClient()
    client.keepsBuffers = true
    let (_, output) = try session(Array(repeating: 100, count: channels), rate: rate, client)
    phone.advance(milliseconds: 500)
    let sample = try #require(client.frames.last)
    let format = try #require(sample.formatDescription?.audioStreamBasicDescription)
    #expect(Int(format.mSampleRate) == rate)
    #expect(Int(format.mChannelsPerFrame) == channels)
    #expect(format.mBitsPerChannel == 16)
    #expect(sample.dataBuffer?.dataLength == sample.numSamples * channels * 2)
    #expect(output.connection(with: .audio)?.audioChannels.count == channels)
  }

  @Test(arguments: [44_100, 48_000, 11_025]) func `the sample clock stays exact after hours`(_ rate: Int) throws {
    let client = CountingClient()
    let (session, _) = try session([0], rate: rate, client)
    session.stopRunning()
    phone.advance(milliseconds: 5 * 3_600_000)
    client.times = []
    session.startRunning()
    phone.advance(milliseconds: 60_000)
    let first = try #require(client.times.first)
    #expect(first.timescale == rate)
    #expect(first.seconds >= 18_000)
    #expect(first.value % 1024 == 0)
    for (index, time) in client.times.enumerated() {
      #expect(time == CMTime(value: first.value + Int64(index) * 1024, timescale: CMTimeScale(rate)))
    }
    #expect(client.times.count >= 60 * rate / 1024 - 1)
  }

  @Test func `recommended asset writer settings match the microphone`() throws {
    let (session, output) = try session([0, 0], rate: 48_000)
    for type in [AVFileType.mov, .mp4, .m4a] {
      let settings = try #require(output.recommendedAudioSettingsForAssetWriter(writingTo: type))
      #expect(settings[AVFormatIDKey] as? AudioFormatID == kAudioFormatMPEG4AAC)
      #expect(settings[AVSampleRateKey] as? Double == 48_000)
      #expect(settings[AVNumberOfChannelsKey] as? Int == 2)
    }
    let wave = try #require(output.recommendedAudioSettingsForAssetWriter(writingTo: .wav))
    #expect(wave[AVFormatIDKey] as? AudioFormatID == kAudioFormatLinearPCM)
    #expect(wave[AVLinearPCMBitDepthKey] as? Int == 16)
    for key in [AVLinearPCMIsFloatKey, AVLinearPCMIsBigEndianKey, AVLinearPCMIsNonInterleaved] {
      #expect(wave[key] as? Bool == false, "\(key)")
    }
    #expect(output.recommendedAudioSettingsForAssetWriter(writingTo: .jpg) == nil)
    session.removeInput(session.inputs[0])
    #expect(output.recommendedAudioSettingsForAssetWriter(writingTo: .mov) == nil)
  }

  @Test func `spatial audio is unsupported, and requesting it is an invalid argument`() throws {
    let (_, output) = try session([0])
    #expect(output.spatialAudioChannelLayoutTag == kAudioChannelLayoutTag_Unknown)
    output.spatialAudioChannelLayoutTag = kAudioChannelLayoutTag_Unknown
    #expect(phone.log.misuses.isEmpty)
    output.spatialAudioChannelLayoutTag = kAudioChannelLayoutTag_Stereo
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
  }
}
