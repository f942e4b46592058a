import Dispatch
import Foundation
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import SimulationKernel

@Suite("Depth data output")
struct DepthDataOutputTests {
  let phone: DepthPhone
  var client: DepthClient { phone.client }

  init() throws { phone = try DepthPhone() }

  private func run(milliseconds: Int64 = 500) {
    if !phone.session.isRunning { phone.session.startRunning() }
    phone.advance(milliseconds: milliseconds)
  }

  @Test func `rule(65): a depth output connects only to the depth port of a camera that supports depth`()
    throws
  {
    #expect(phone.output.connection(with: .depthData) != nil)
    #expect(phone.output.connection(with: .video) == nil)
    let input = try #require(phone.session.inputs.first)
    #expect(input.ports.map(\.mediaType) == [.video, .depthData, .metadataObject])
    phone.session.removeInput(input)
    let back = try AVCaptureDeviceInput(device: phone.back)
    phone.session.addInput(back)
    #expect(back.ports.map(\.mediaType) == [.video, .metadataObject])
    #expect(phone.output.connections.isEmpty)
  }

  @Test func `rule(112): by default depth maps are the largest 16-bit disparity maps, observably`()
    throws
  {
    // The output was added before. Without a depth output, no depth format is selected.
    #expect(phone.camera.activeDepthDataFormat?.descriptor.size.width == 8)
    phone.session.removeOutput(phone.output)
    try phone.camera.lockForConfiguration()
    phone.camera.activeFormat = phone.camera.formats[0]
    #expect(phone.camera.activeDepthDataFormat == nil)
    phone.session.addOutput(phone.output)
    run()
    let map = try #require(client.maps.first)
    #expect(map.depthDataType == kCVPixelFormatType_DisparityFloat16)
    #expect(CVPixelBufferGetWidth(map.depthDataMap) == 8)
    #expect(CVPixelBufferGetHeight(map.depthDataMap) == 6)
    #expect(phone.log.events.contains { $0.hasPrefix("activeDepthDataFormat nil->") })
  }

  @Test(arguments: [
    kCVPixelFormatType_DepthFloat16, kCVPixelFormatType_DisparityFloat16, kCVPixelFormatType_DepthFloat32,
  ]) func `rule(112): each depth format returns the same distances`(_ format: OSType) throws {
    try phone.choose(format)
    run()
    let map = try #require(client.maps.first)
    #expect(map.depthDataType == format)
    for (value, expected) in zip(map.meters[0], [1, 2, 3, 4] as [Float]) { #expect(abs(value - expected) < 0.01) }
  }

  @Test(
    arguments: [
      (0, false, [[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4]]), (0, true, [[4, 3, 2, 1], [4, 3, 2, 1], [4, 3, 2, 1]]),
      (90, false, [[1, 1, 1], [2, 2, 2], [3, 3, 3], [4, 4, 4]]),
      (180, false, [[4, 3, 2, 1], [4, 3, 2, 1], [4, 3, 2, 1]]),
      (270, true, [[4, 4, 4], [3, 3, 3], [2, 2, 2], [1, 1, 1]]),
    ] as [(CGFloat, Bool, [[Float]])]) func `rule(70), rule(71): the connection rotates and mirrors the depth map`(
      _ angle: CGFloat, _ mirrored: Bool, _ expected: [[Float]]
    ) throws
  {
    try phone.choose(kCVPixelFormatType_DepthFloat32)
    let connection = try #require(phone.output.connection(with: .depthData))
    #expect(connection.isVideoRotationAngleSupported(angle))
    #expect(connection.isVideoMirroringSupported)
    connection.videoRotationAngle = angle
    connection.automaticallyAdjustsVideoMirroring = false
    connection.isVideoMirrored = mirrored
    run()
    #expect(client.maps.first?.rows == expected)
    #expect(phone.log.misuses.isEmpty)
  }

  @Test(
    arguments: [
      (30, CMTime.invalid, 30), (60, .invalid, 30), (24, .invalid, 24), (60, CMTime(value: 1, timescale: 15), 15),
      (30, CMTime(value: 1, timescale: 24), 15), (30, .positiveInfinity, 0),
    ] as [(Int32, CMTime, Int)])
  func `rule(112): depth maps arrive with frames, at most as often as the format and client allow`(
    _ frameRate: Int32, _ minDuration: CMTime, _ mapsPerSecond: Int
  ) throws {
    try phone.setFrameRate(frameRate)
    try phone.camera.lockForConfiguration()
    phone.camera.activeDepthDataMinFrameDuration = minDuration
    phone.client.keepsMaps = false
    run(milliseconds: 2000)
    #expect(abs(client.times.count - 2 * mapsPerSecond) <= 1)
    for time in client.times { #expect(time.value * Int64(frameRate) % Int64(time.timescale) == 0) }
    #expect(client.dropped.isEmpty)
  }

  @Test func `rule(261): a delegate without a queue is an invalid argument`() {
    phone.output.setDelegate(client, callbackQueue: nil)
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
    #expect(phone.output.delegate === client, "the call had no effect")
    #expect(phone.output.delegateCallbackQueue != nil, "the call had no effect")
    phone.output.setDelegate(nil, callbackQueue: nil)
    run()
    #expect(client.maps.isEmpty)
    #expect(phone.log.misuses.count == 1)
  }

  @Test func `a busy delegate drops depth maps and is notified without distances`() throws {
    try phone.choose(kCVPixelFormatType_DepthFloat32)
    phone.output.chargeDelegate(nanoseconds: 50_000_000)
    client.keepsMaps = false
    run(milliseconds: 1000)
    #expect(client.times.count == 15)
    #expect(Set(client.dropped.map(\.reason)) == [.lateData])
    #expect(client.dropped.count >= 14)
    let lost = try #require(client.dropped.first)
    #expect(lost.data.depthDataType == kCVPixelFormatType_DepthFloat32)
    #expect(lost.time > client.times[0])
    #expect(lost.data.rows.joined().allSatisfy { $0 == 0 })
    phone.output.alwaysDiscardsLateDepthData = false
    phone.output.chargeDelegate(nanoseconds: 0)
    client.dropped = []
    run(milliseconds: 200)
    #expect(client.dropped.count <= 1)
  }

  @Test func `rule(262): depth maps are not late because of frames whose delegate has the same queue`() throws {
    let queue = try #require(phone.output.delegateCallbackQueue)
    let frames = AVCaptureVideoDataOutput(system: phone.system)
    let counter = CountingClient()
    phone.session.addOutput(frames)
    frames.setSampleBufferDelegate(counter, queue: queue)
    frames.chargeDelegate(nanoseconds: 10_000_000)
    client.keepsMaps = false
    run()
    #expect(counter.times.count == client.times.count)
    #expect(client.dropped.isEmpty)
  }

  @Test func `a delegate that retains its depth maps exhausts the buffers`() {
    run(milliseconds: 1000)
    #expect(client.maps.count == 12)
    #expect(Set(client.dropped.map(\.reason)) == [.outOfBuffers])
    client.maps = []
    run(milliseconds: 100)
    #expect(client.maps.count >= 3)
  }

  @Test func `filtering fills holes, which are NaN without it`() throws {
    try phone.choose(kCVPixelFormatType_DepthFloat32)
    #expect(phone.output.isFilteringEnabled)
    run(milliseconds: 40)
    phone.output.isFilteringEnabled = false
    run(milliseconds: 40)
    let (first, last) = (try #require(client.maps.first), try #require(client.maps.last))
    #expect(first.isDepthDataFiltered)
    #expect(first.rows[0][0] == 1)
    #expect(!last.isDepthDataFiltered)
    #expect(last.rows[0][0].isNaN)
    #expect(last.rows[0][1] == 2)
  }

  @Test func `delivery ends silently after the delegate is released or the output is removed`()
    throws
  {
    var other: DepthClient? = DepthClient()
    phone.output.setDelegate(other, callbackQueue: DispatchQueue(label: "other"))
    run(milliseconds: 100)
    #expect(other?.times.isEmpty == false)
    other = nil
    run(milliseconds: 100)
    #expect(phone.output.delegate == nil)
    phone.output.setDelegate(client, callbackQueue: DispatchQueue(label: "depth"))
    phone.output.chargeDelegate(nanoseconds: 100_000_000)
    run(milliseconds: 50)
    phone.session.removeOutput(phone.output)
    let count = client.times.count
    run(milliseconds: 300)
    #expect(client.times.count <= count + 1)
    #expect(phone.output.connections.isEmpty)
    #expect(phone.log.misuses.isEmpty)
  }
}
