import Foundation
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("Device inputs")
struct DeviceInputTests {
  let phone = TestPhone()

  @Test func `rule(474): an input locks the frame duration until the format changes`() throws {
    let input = try phone.use { try AVCaptureDeviceInput(device: phone.back) }
    let (shortest, usual) = (phone.back.minSupportedLockedVideoFrameDuration, phone.back.activeVideoMinFrameDuration)
    #expect(input.isLockedVideoFrameDurationSupported)
    #expect(shortest == phone.back.activeFormat.videoSupportedFrameRateRanges.map(\.minFrameDuration).min())
    #expect(!input.activeLockedVideoFrameDuration.isValid)
    let duration = CMTime(value: 1, timescale: 20)
    input.activeLockedVideoFrameDuration = duration
    #expect(input.activeLockedVideoFrameDuration == duration)
    #expect(phone.back.isVideoFrameDurationLocked)
    #expect(phone.back.activeVideoMinFrameDuration == duration)
    #expect(phone.back.activeVideoMaxFrameDuration == duration)
    input.activeLockedVideoFrameDuration = .invalid
    #expect(!phone.back.isVideoFrameDurationLocked)
    #expect(phone.back.activeVideoMinFrameDuration == usual)
    input.activeLockedVideoFrameDuration = duration
    try phone.back.lockForConfiguration()
    phone.back.activeFormat = try #require(phone.back.formats.last { $0 !== phone.back.activeFormat })
    phone.back.unlockForConfiguration()
    #expect(!input.activeLockedVideoFrameDuration.isValid)
    #expect(phone.misuses.isEmpty)
    input.activeLockedVideoFrameDuration = CMTime(value: 1, timescale: 10_000)
    let sound = try phone.use { try AVCaptureDeviceInput(device: phone.microphone) }
    sound.activeLockedVideoFrameDuration = duration
    #expect(phone.misuses.count == 2)
    #expect(phone.misuses.allSatisfy { $0.contains("NSInvalidArgumentException") })
    #expect(!sound.isLockedVideoFrameDurationSupported)
  }

  @Test func `rule(53): the frame duration override caps the frame rate, and adding the input to a session resets it`()
    throws
  {
    let client = CountingClient()
    let (session, _) = try phone.runningSession(client)
    let input = try #require(session.inputs.first as? AVCaptureDeviceInput)
    #expect(!input.videoMinFrameDurationOverride.isValid)
    input.videoMinFrameDurationOverride = CMTime(value: 1, timescale: 10)
    phone.advance(milliseconds: 1000)
    #expect(client.times.count == 10)
    input.videoMinFrameDurationOverride = CMTime(value: 1, timescale: 60)
    phone.advance(milliseconds: 1000)
    #expect(client.times.count == 40)
    session.removeInput(input)
    session.addInput(input)
    #expect(!input.videoMinFrameDurationOverride.isValid)
  }

  @Test(arguments: [
    CMTime.zero, CMTime(value: -1, timescale: 30), .positiveInfinity, .indefinite,
    CMTime(value: .max, timescale: 1),
  ]) func `an invalid frame duration override is rejected`(_ duration: CMTime) throws {
    let input = try AVCaptureDeviceInput(device: phone.back)
    input.videoMinFrameDurationOverride = duration
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
    #expect(!input.videoMinFrameDurationOverride.isValid)
  }

  @Test func `the override accepts the longest frame duration of any format and rejects longer ones`() throws {
    let input = try AVCaptureDeviceInput(device: phone.back)
    let longest = CMTime(value: 1, timescale: 1)
    input.videoMinFrameDurationOverride = longest
    input.videoMinFrameDurationOverride = CMTime(value: 1001, timescale: 1000)
    #expect(phone.log.misuses.count == 1)
    #expect(input.videoMinFrameDurationOverride == longest)
  }

  @Test func `rule(54): unified auto exposure defaults are off by default`() throws {
    let input = try AVCaptureDeviceInput(device: phone.back)
    #expect(!input.unifiedAutoExposureDefaultsEnabled)
    input.unifiedAutoExposureDefaultsEnabled = true
    #expect(input.unifiedAutoExposureDefaultsEnabled)
  }

  @Test func `rule(2): unsupported features are rejected when enabled but not when disabled`() throws {
    let input = try AVCaptureDeviceInput(device: phone.back)
    input.isCinematicVideoCaptureEnabled = false
    input.isWindNoiseRemovalEnabled = false
    input.multichannelAudioMode = .none
    #expect(phone.log.misuses.isEmpty)
    input.isCinematicVideoCaptureEnabled = true
    input.isWindNoiseRemovalEnabled = true
    input.multichannelAudioMode = .stereo
    input.simulatedAperture = 2
    #expect(phone.log.misuses.map(\.exception) == Array(repeating: .invalidArgument, count: 3))
    #expect(!input.isCinematicVideoCaptureEnabled, "of wind nothing is said")
    #expect(input.isWindNoiseRemovalEnabled, "of wind nothing is said")
    #expect(input.multichannelAudioMode == .none)
    #expect(input.simulatedAperture == 0)
  }

  @Test func `a port returns the format description of its media`() throws {
    let video = try AVCaptureDeviceInput(device: phone.back)
    #expect(video.ports.map { $0.formatDescription?.dimensions.width } == [1920, nil])
    try phone.back.lockForConfiguration()
    phone.back.activeFormat = phone.back.formats[0]
    #expect(video.ports.first?.formatDescription?.dimensions.width == 1280)
    let audio = try AVCaptureDeviceInput(device: phone.microphone)
    #expect(audio.ports.first?.formatDescription?.audioStreamBasicDescription?.mSampleRate == 44_100)
  }

  @Test func `rule(25), rule(338): ports, session, and samples use one clock`() throws {
    let client = CountingClient()
    let (session, _) = try phone.runningSession(client)
    let clock = try #require(session.synchronizationClock)
    phone.advance(milliseconds: 100)
    #expect(session.inputs.first?.ports.first?.clock === clock)
    #expect(session.masterClock === clock)
    let last = try #require(client.times.last)
    #expect(last <= clock.time)
    #expect(clock.time - last < CMTime(value: 1, timescale: 30))
  }
}
