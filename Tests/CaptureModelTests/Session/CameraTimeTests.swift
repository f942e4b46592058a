import AVFoundationTypes
import HardwareModel
import ModelTestSupport
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

/// Tests of the times that a profile gives to a camera.
@Suite struct CameraTimeTests {
  @Test func `the first frame may come long after the session has started`() throws {
    let phone = try RoomPhone(.roomCamera { $0.costs.firstFrameMilliseconds = 2000 })
    phone.session.startRunning()
    #expect(phone.session.isRunning)
    let start = phone.timeline.nanoseconds
    phone.advance(milliseconds: 1999)
    #expect(phone.client.times.isEmpty)
    phone.advance(milliseconds: 100)
    let first = try #require(phone.client.times.first)
    #expect(first.nanoseconds > start + 2_000_000_000)
  }

  @Test func `a change of the frame rate does not delay frames, but an interruption does`() throws {
    let phone = try RoomPhone(.roomCamera { $0.costs.firstFrameMilliseconds = 2000 })
    phone.session.startRunning()
    phone.advance(milliseconds: 2500)
    try phone.locked { $0.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 15) }
    try phone.locked { $0.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 15) }
    let count = phone.client.times.count
    phone.advance(milliseconds: 500)
    #expect(phone.client.times.count > count + 5)
    phone.system.beginInterruption(.videoDeviceInUseByAnotherClient)
    phone.advance(milliseconds: 1000)
    phone.system.endInterruption()
    let before = phone.client.times.count
    phone.advance(milliseconds: 1900)
    #expect(phone.client.times.count == before)
    phone.advance(milliseconds: 500)
    #expect(phone.client.times.count > before)
  }

  @Test func `a session may interrupt another once it has started`() throws {
    let phone = TestPhone()
    phone.system.interruptsOtherSessionsFirst = false
    let sessions = try phone.use {
      try [phone.back, phone.front].map { device in
        let session = AVCaptureSession()
        session.addInput(try AVCaptureDeviceInput(device: device))
        session.addOutput(AVCaptureVideoDataOutput())
        return session
      }
    }
    sessions[0].startRunning()
    phone.log.clear()
    phone.timeline.schedule(after: 250_000_000) { #expect(sessions[0].isRunning) }
    sessions[1].startRunning()
    #expect(
      phone.log.events == [
        "isRunning false->true", "SessionDidStartRunning", "isInterrupted false->true", "SessionWasInterrupted",
        "isRunning true->false", "SessionDidStopRunning",
      ])
    sessions[1].stopRunning()
    #expect(sessions[0].isRunning)
  }

  @Test func `the number of controls is the phone's`() {
    let phone = TestPhone()
    phone.system.hasCameraControl = true
    phone.system.controlLimit = 1
    let session = phone.use { AVCaptureSession() }
    #expect(session.maxControlsCount == 1)
    phone.system.hasCameraControl = false
    #expect(session.maxControlsCount == 0)
  }

  @Test func `the number of retained frames is the camera's`() throws {
    let phone = try RoomPhone.running(.roomCamera { $0.retainedFrames = 3 })
    phone.client.keepsBuffers = true
    phone.advance(milliseconds: 1000)
    #expect(phone.client.times.count == 3)
    #expect(Set(phone.client.reasons) == ["OutOfBuffers"])
  }
}

/// Tests of the delays and pauses of video stabilization.
@Suite struct StabilizationTimeTests {
  private func phone(_ change: (inout StabilizationTimes) -> Void = { _ in }) throws -> (
    RoomPhone, AVCaptureConnection
  ) {
    let phone = try RoomPhone(
      .roomCamera { camera in
        camera.formats[1].stabilization = .init()
        change(&camera.stabilizationTimes)
      })
    return (phone, try #require(phone.session.connections.first))
  }

  @Test(
    arguments: [(.off, 0), (.standard, 0), (.cinematic, 500), (.cinematicExtended, 1100)]
      as [(AVCaptureVideoStabilizationMode, Int64)])
  func `rule(475): stabilization delays frames, whose times stay those of the exposure`(
    mode: AVCaptureVideoStabilizationMode, milliseconds: Int64
  ) throws {
    let (phone, connection) = try phone()
    connection.preferredVideoStabilizationMode = mode
    phone.session.startRunning()
    let start = phone.timeline.nanoseconds
    var delays: [Int64] = []
    phone.client.onFrame = { [unowned phone] in
      delays.append(phone.timeline.nanoseconds - (phone.client.times.last?.nanoseconds ?? 0))
    }
    phone.advance(milliseconds: 2000)
    #expect(Set(delays) == [milliseconds * 1_000_000])
    #expect(try #require(phone.client.times.first).nanoseconds < start + 40_000_000)
  }

  @Test(arguments: [true, false]) func `rule(475): the automatic mode is cinematic where there is such a mode`(
    hasCinematic: Bool
  ) throws {
    let phone = try RoomPhone(
      .roomCamera {
        $0.formats[1].stabilization = .init(modes: hasCinematic ? ["standard", "cinematic"] : ["standard"])
      })
    let connection = try #require(phone.session.connections.first)
    connection.preferredVideoStabilizationMode = .auto
    #expect(connection.activeVideoStabilizationMode == (hasCinematic ? .cinematic : .standard))
    phone.session.startRunning()
    let start = phone.timeline.nanoseconds
    phone.client.onFrame = { [unowned phone] in
      #expect((phone.timeline.nanoseconds - start > 500_000_000) == hasCinematic)
      phone.client.onFrame = nil
    }
    phone.advance(milliseconds: 1000)
    #expect(phone.client.times.count > 10)
  }

  @Test func `the hardware cost follows the limits of the phone`() throws {
    let phone = TestPhone()
    var limits = PhoneLimits()
    limits.outputCost = 0.5
    phone.system.limits = limits
    let session = phone.use { AVCaptureMultiCamSession() }
    session.addInput(try phone.use { try AVCaptureDeviceInput(device: phone.back) })
    session.addOutput(phone.use { AVCaptureVideoDataOutput() })
    let cost = session.hardwareCost
    #expect(cost > 0.5)
    limits.megapixelsPerSecond /= 2
    phone.system.limits = limits
    let other = phone.use { AVCaptureMultiCamSession() }
    session.removeInput(session.inputs[0])
    other.addInput(try phone.use { try AVCaptureDeviceInput(device: phone.back) })
    other.addOutput(phone.use { AVCaptureVideoDataOutput() })
    #expect(abs(other.hardwareCost - 0.5 - 2 * (cost - 0.5)) < 0.001)
  }

  @Test func `rule(475): frames that are delayed beyond the end of the session are lost`() throws {
    let (phone, connection) = try phone()
    connection.preferredVideoStabilizationMode = .cinematic
    phone.session.startRunning()
    phone.advance(milliseconds: 1000)
    let count = phone.client.times.count
    phone.session.stopRunning()
    phone.advance(milliseconds: 1000)
    #expect(phone.client.times.count == count)
  }

  @Test func `rule(475): a change of the mode may stop the frames of a running session for a time`() throws {
    #expect(StabilizationTimes().changeMilliseconds == 300)
    let (phone, connection) = try phone { $0.changeMilliseconds = 400 }
    phone.session.startRunning()
    phone.advance(milliseconds: 500)
    let last = try #require(phone.client.times.last)
    connection.preferredVideoStabilizationMode = .standard
    phone.advance(milliseconds: 500)
    let next = try #require(phone.client.times.first { $0 > last })
    #expect((next - last).seconds > 0.4)
    #expect((next - last).seconds < 0.5)
  }
}
