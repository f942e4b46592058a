import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import Foundation
import Testing

@testable import V4L2

@Suite(
  "V4L2 driver: faults", .serialized,
  .enabled(if: V4L2Driver.path != nil, V4L2Driver.comment),
  .enabled(if: V4L2Driver.isWebcam, "needs a camera with a webcam's sizes, in a boot that is for it"))
struct V4L2DriverFaultTests {
  @Test func `With dropped buffers, the reported drops are the gaps in the sequence (rule 263)`()
    throws
  {
    try V4L2Driver.set("percentage_of_dropped_buffers", 20)
    defer { try? V4L2Driver.set("percentage_of_dropped_buffers", 0) }
    let (client, camera) = try V4L2Driver.client("YUYV")
    client.session.startRunning()
    client.wait { $0.times.count >= 200 }
    client.session.stopRunning()
    client.wait { $0.times.count == camera.frameCounts.delivered && $0.drops.count >= camera.frameCounts.missing }
    let seen = client.seen
    #expect(camera.frameCounts.missing > 10)
    #expect(seen.drops.count == camera.frameCounts.missing)
    #expect(seen.drops.allSatisfy { $0 == "Discontinuity" })
    // The delivered and dropped frames together cover the whole time.
    let span = try #require(seen.times.last) - seen.times[0]
    #expect(abs(span.seconds * 30 + 1 - Double(seen.times.count + seen.drops.count)) < 3)
  }

  @Test func `A wrapping sequence number is not a gap`() throws {
    try V4L2Driver.set("wrap_sequence_number", 1)
    defer { try? V4L2Driver.set("wrap_sequence_number", 0) }
    let (client, camera) = try V4L2Driver.client("YUYV")
    client.session.startRunning()
    client.wait { $0.times.count >= 150 }
    client.session.stopRunning()
    #expect(camera.frameCounts.missing == 0)
  }

  @Test(arguments: [Int64(1), 2]) func `Wrapping timestamps give times that increase evenly`(_ kind: Int64)
    throws
  {
    try V4L2Driver.set("wrap_timestamp", kind)
    defer { try? V4L2Driver.set("wrap_timestamp", 0) }
    let (client, _) = try V4L2Driver.client("YUYV", rate: 5)
    client.session.startRunning()
    // The timestamps wrap around after 16 seconds.
    client.wait { $0.times.count >= 90 }
    client.session.stopRunning()
    let steps = zip(client.seen.times, client.seen.times.dropFirst()).map { ($1 - $0).seconds }
    #expect(steps.allSatisfy { $0 > 0 && $0 < 1 })
  }

  @Test func `A buffer with the error flag is dropped and counted, and frames continue`() throws {
    let (client, camera) = try V4L2Driver.client("YUYV")
    client.session.startRunning()
    client.wait { $0.times.count >= 10 }
    try V4L2Driver.press("inject_v4l2_buf_flag_error")
    client.wait { $0.drops.count >= 1 && $0.times.count >= 20 }
    client.session.stopRunning()
    #expect(camera.frameCounts.damaged == 1)
    #expect(client.seen.errors.isEmpty)
  }

  @Test(arguments: ["inject_vidioc_reqbufs_error", "inject_vidioc_qbuf_error", "inject_vidioc_streamon_error"])
  func `An error at stream start is a runtime error, and the next run works (rule 21)`(_ key: String) throws {
    let (client, _) = try V4L2Driver.client("YUYV")
    try V4L2Driver.press(key)
    client.session.startRunning()
    client.wait { !$0.errors.isEmpty && $0.notifications.last == "SessionDidStopRunning" }
    let reason = client.seen.errors[0].userInfo[NSLocalizedFailureReasonErrorKey] as? String
    #expect(reason?.contains("(EINVAL)") == true)
    client.session.startRunning()
    client.wait { $0.times.count >= 5 }
    client.session.stopRunning()
  }

  @Test func `The camera is busy while another program streams`() throws {
    let (client, _) = try V4L2Driver.client("YUYV")
    let (other, _) = try V4L2Driver.client("YUYV")
    other.session.startRunning()
    other.wait { $0.times.count >= 1 }
    client.session.startRunning()
    client.wait { !$0.errors.isEmpty }
    #expect(client.seen.errors[0].code == .deviceInUseByAnotherApplication)
    other.session.stopRunning()
    client.session.startRunning()
    client.wait { $0.times.count >= 2 }
    client.session.stopRunning()
  }
}
