import AVFoundationTypes
import CaptureModel
import CoreVideoModel
import Foundation
import PixelModel
import Testing

@testable import V4L2

@Suite(
  "V4L2 driver: faults while a movie is recorded", .serialized,
  .enabled(if: V4L2Driver.path != nil, V4L2Driver.comment),
  .enabled(if: V4L2Driver.isWebcam, "needs a camera with a webcam's sizes, in a boot that is for it"))
struct V4L2DriverRecordingTests {
  /// A fault that the driver can inject, and that a recording survives.
  struct Fault: CustomTestStringConvertible {
    var control: String
    var value: Int64 = 1
    /// Whether the control must be set before streaming starts.
    var isSetBefore = false
    var rate: Int32 = 30
    /// The number of frames after which the fault must have occurred.
    var frames = 30
    var testDescription: String { control }
  }

  @Test(arguments: [
    Fault(control: "inject_v4l2_buf_flag_error"),
    Fault(control: "percentage_of_dropped_buffers", value: 30, isSetBefore: true),
    // The counter wraps around after 128 frames.
    Fault(control: "wrap_sequence_number", isSetBefore: true, frames: 140),
    // The timestamps wrap around after 16 seconds.
    Fault(control: "wrap_timestamp", isSetBefore: true, rate: 5, frames: 90),
    Fault(control: "wrap_timestamp", value: 2, isSetBefore: true, rate: 5, frames: 90),
  ]) func `A recording continues after faults from which the driver recovers`(_ fault: Fault) throws {
    if fault.isSetBefore { try V4L2Driver.set(fault.control, fault.value) }
    defer { if fault.isSetBefore { try? V4L2Driver.set(fault.control, 0) } }
    let (client, _) = try V4L2Driver.client("YUYV", rate: fault.rate)
    let recording = try V4L2Recording.of(client, frames: fault.frames, after: 10) {
      if !fault.isSetBefore { try V4L2Driver.press(fault.control) }
    }
    client.session.stopRunning()
    #expect(recording.error == nil)
    #expect(recording.playsToTheEnd, "\(recording)")
    #expect(client.seen.errors.isEmpty)
  }

  @Test
  func `A buffer that the driver refuses ends the movie, which is playable, and the next run works (rules 21, 201)`()
    throws
  {
    let (client, _) = try V4L2Driver.client("YUYV")
    let recording = try V4L2Recording.of(client) { try V4L2Driver.press("inject_vidioc_qbuf_error") }
    #expect(recording.error?.code == .unknown)
    #expect(recording.playsToTheEnd, "\(recording)")
    try runsAgain(client)
  }

  @Test(arguments: ["inject_vidioc_reqbufs_error", "inject_vidioc_streamon_error"])
  func `A driver that does not restart in another format ends the movie, which is playable (rules 21, 201)`(
    _ control: String
  )
    throws
  {
    let (client, camera) = try V4L2Driver.client("YUYV")
    let other = try #require(
      camera.modes.firstIndex { $0.code.description == "YUYV" && $0.size == PixelSize(width: 640, height: 360) })
    let recording = try V4L2Recording.of(client) {
      try V4L2Driver.press(control)
      try client.device.lockForConfiguration()
      client.device.activeFormat = client.device.formats[other]
      client.device.unlockForConfiguration()
    }
    #expect(recording.error != nil)
    #expect(recording.playsToTheEnd, "\(recording)")
    client.wait { !$0.errors.isEmpty }
    let reason = client.seen.errors[0].failureReason ?? ""
    #expect(reason.contains("(EINVAL)"), "\(reason)")
    try runsAgain(client)
  }

  /// Checks that the session can run again after it has stopped on its own.
  private func runsAgain(_ client: V4L2Client) throws {
    client.wait { $0.notifications.last == "SessionDidStopRunning" }
    let count = client.seen.times.count
    client.session.startRunning()
    client.wait { $0.times.count >= count + 5 }
    client.session.stopRunning()
  }

  @Test func `A fatal streaming error ends the movie, which is playable, and the next run works (rules 21, 201)`()
    throws
  {
    let (client, _) = try V4L2Driver.client("YUYV")
    let recording = try V4L2Recording.of(client) { try V4L2Driver.press("inject_fatal_streaming_error") }
    #expect(recording.error?.code == .unknown)
    #expect(recording.error?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool == true)
    #expect(recording.playsToTheEnd, "\(recording)")
    try runsAgain(client)
  }

  @Test func `A disconnected camera ends the movie, which is playable, and reconnects (rule 87)`() throws {
    let (client, _) = try V4L2Driver.client("YUYV")
    let recording = try V4L2Recording.of(client) { try V4L2Driver.press("disconnect") }
    #expect(recording.error?.code == .deviceWasDisconnected)
    #expect(recording.playsToTheEnd, "\(recording)")
    client.wait { $0.notifications.contains("DeviceWasDisconnected") }
    client.wait { $0.notifications.filter { $0 == "DeviceWasConnected" }.count >= 1 }
    client.session.stopRunning()
  }

  @Test func `An unplugged camera ends the movie, which is playable, and reconnects when it is plugged in (rule 87)`()
    throws
  {
    // The first device is unbound through the folder of the driver.
    let driver = "/sys/bus/platform/drivers/vivid"
    try #require(FileManager.default.isWritableFile(atPath: "\(driver)/unbind"), "unplugging needs root")
    func write(_ file: String) throws { try Data("vivid.0".utf8).write(to: URL(fileURLWithPath: "\(driver)/\(file)")) }
    let (client, _) = try V4L2Driver.client("YUYV")
    let recording = try V4L2Recording.of(client) { try write("unbind") }
    #expect(recording.error?.code == .deviceWasDisconnected)
    #expect(recording.playsToTheEnd, "\(recording)")
    client.wait { $0.notifications.contains("DeviceWasDisconnected") }
    try write("bind")
    client.wait { $0.notifications.contains("DeviceWasConnected") }
    try client.expectReturn()
  }
}
