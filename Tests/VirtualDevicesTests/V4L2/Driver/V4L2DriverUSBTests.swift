import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import Foundation
import Locking
import Testing

@testable import V4L2

@Suite(
  "V4L2 driver: a USB camera", .serialized, .enabled(if: USBCamera.isThere, USBCamera.comment))
struct V4L2DriverUSBTests {
  /// Returns a client of the camera at 30 frames per second.
  private func client(_ code: String, width: Int = 320, height: Int = 240) throws -> (V4L2Client, V4L2Camera) {
    try V4L2Driver.client(code, width: width, height: height)
  }

  // MARK: Frames

  @Test(arguments: [("YUYV", 320, 240), ("YUYV", 640, 360), ("NV12", 640, 360), ("MJPG", 320, 240), ("H264", 320, 240)])
  func `Frames arrive in order, without a copy if they need no decoding`(
    _ code: String, _ width: Int, _ height: Int
  ) throws {
    let (client, camera) = try client(code, width: width, height: height)
    let numbers = Locked<[Int]>([])
    client.look = { buffer in
      let number = USBCamera.number(of: buffer)
      numbers.withLock { $0.append(number) }
    }
    client.session.startRunning()
    client.wait { $0.times.count >= 40 }
    client.session.stopRunning()
    let seen = client.seen
    let isNative = ["YUYV", "NV12"].contains(code)
    #expect(seen.inDriverMemory.allSatisfy { $0 == isNative })
    #expect(zip(seen.times, seen.times.dropFirst()).allSatisfy { $0 < $1 })
    let count = USBCamera.imageCount
    let skipped = numbers.withLock { numbers in
      zip(numbers, numbers.dropFirst()).map { ($1 - $0 - 1 + count) % count }
    }
    // If decoding is too slow, the driver runs out of buffers; the lost frames must be reported.
    #expect(skipped.reduce(0, +) == camera.frameCounts.missing, "\(skipped)")
    if isNative { #expect(camera.frameCounts.missing == 0) }
  }

  @Test(arguments: [("MJPG", "mjpeg"), ("H264", "h264")]) func `Decoded frames equal those that ffmpeg decodes`(
    _ code: String, _ kind: String
  ) throws {
    let expected = try USBCamera.decoded(kind)
    let (client, _) = try client(code)
    let differences = Locked<[Double]>([])
    client.look = { buffer in
      // Only a few frames are compared because the machine is slow.
      guard differences.withLock({ $0.count < 4 }) else { return }
      let bytes = USBCamera.bytes(of: buffer)
      let other = expected.dropFirst(USBCamera.number(of: buffer) * bytes.count).prefix(bytes.count)
      let sum = zip(bytes, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      differences.withLock { $0.append(other.count == bytes.count ? Double(sum) / Double(bytes.count) : .infinity) }
    }
    client.session.startRunning()
    client.wait { $0.times.count >= 4 }
    client.session.stopRunning()
    let greatest = try #require(differences.withLock { $0.max() })
    // Conversion from BT.601 to BT.709 goes through RGB, with different chroma filters at hard edges: differences of
    // 1.1 and 1.3 were measured. With the wrong matrix, the difference is 13.
    #expect(greatest < 2, "differs by up to \(greatest) on average")
  }

  @Test(arguments: ["damage", "halve"])
  func `Damaged or short frames are not delivered, and the gap is reported`(
    _ command: String
  ) throws {
    let (client, camera) = try client("YUYV")
    client.session.startRunning()
    client.wait { $0.times.count >= 5 }
    try USBCamera.tell("\(command) 3")
    // The driver discards and counts damaged frames.
    client.wait { $0.drops.count >= 3 && $0.times.count >= 15 }
    client.session.stopRunning()
    #expect(camera.frameCounts.missing == 3)
    #expect(client.seen.drops == ["Discontinuity", "Discontinuity", "Discontinuity"])
    #expect(client.seen.errors.isEmpty)
  }

  @Test func `A stalled camera is a runtime error instead of a hang, and works again (rule 21)`() throws {
    let (client, _) = try client("YUYV")
    client.session.startRunning()
    client.wait { $0.times.count >= 5 }
    try USBCamera.tell("pause")
    client.wait { !$0.errors.isEmpty && $0.notifications.last == "SessionDidStopRunning" }
    try USBCamera.tell("resume")
    let reason = client.seen.errors[0].userInfo[NSLocalizedFailureReasonErrorKey] as? String
    #expect(reason?.contains("no frame arrived for 2000 ms") == true)
    let count = client.seen.times.count
    client.session.startRunning()
    client.wait { $0.times.count >= count + 5 }
    client.session.stopRunning()
  }

  @Test func `A camera restarts while a client keeps a frame of the last stream`() throws {
    let (client, _) = try client("YUYV")
    client.keeps = 1
    for _ in 1...2 {
      let count = client.seen.times.count
      client.session.startRunning()
      client.wait { $0.times.count >= count + 2 || !$0.errors.isEmpty }
      client.session.stopRunning()
    }
    #expect(client.seen.errors.isEmpty)
    #expect(client.seen.kept.count == 1)
  }

  // MARK: Controls

  @Test func `The driver reports automatic lens movements`() throws {
    let (client, _) = try client("YUYV")
    client.session.startRunning()
    client.wait { $0.times.count >= 2 }
    let node = try V4L2Driver.node()
    let focus = try node.control(named: "focus_absolute")
    node.subscribeToEvents(of: [focus.id])
    guard case .integer(let before) = try node.value(of: focus) else { return #expect(Bool(false)) }
    let goal = before < 100 ? before + 50 : before - 50
    try USBCamera.tell("focus \(goal)")
    var told: [UInt32] = []
    var value = before
    while value != goal {
      _ = try node.kernel.poll(
        PolledDescriptor(node.descriptor, .urgent), PolledDescriptor(-1, []), milliseconds: -1)
      node.takeEvents { if case .control(let id) = $0 { told.append(id) } }
      if case .integer(let now) = try node.value(of: focus) {
        #expect((before <= now) == (before <= goal))
        value = now
      }
    }
    // The lens scans the range in steps.
    #expect(told.count { $0 == focus.id } >= 2)
    client.session.stopRunning()
  }

  @Test func `A control can be set in manual mode but not in automatic mode`() throws {
    let node = try V4L2Driver.node()
    for (automatic, byHand, byItself, key) in [
      ("focus_automatic_continuous", 0, 1, "focus_absolute"), ("auto_exposure", 1, 3, "exposure_time_absolute"),
      ("white_balance_automatic", 0, 1, "white_balance_temperature"),
    ] {
      let control = try node.control(named: key)
      #expect(control.flags.contains(.inactive), "\(key)")
      let wanted = V4L2Control.Value.integer(control.minimum + 5 * Int64(control.step))
      let error = #expect(throws: V4L2Error.self) { try node.set(control, to: wanted) }
      #expect(error?.reason == .badValue)
      #expect(error?.problem.contains("automatic mode") == true)
      try node.set(node.control(named: automatic), to: .integer(Int64(byHand)))
      #expect(try !node.control(named: key).flags.contains(.inactive), "\(key)")
      try node.set(control, to: wanted)
      #expect(try node.value(of: control) == wanted, "\(key)")
      try node.set(control, to: .integer(control.defaultValue))
      try node.set(node.control(named: automatic), to: .integer(Int64(byItself)))
    }
  }

  // MARK: Connecting and disconnecting

  @Test func `50 starts and stops leave no buffers or file descriptors open`() throws {
    let (client, _) = try client("YUYV")
    func cycle() {
      let count = client.seen.times.count
      client.session.startRunning()
      client.wait { $0.times.count > count }
      client.session.stopRunning()
    }
    // Permanent resources such as a queue's descriptor exist after the first cycle.
    cycle()
    let before = try V4L2Driver.leftovers()
    for _ in 1...50 { cycle() }
    #expect(client.seen.errors.isEmpty)
    let after = try V4L2Driver.leftovers()
    #expect(after == before)
  }

  @Test
  func `After unplugging during recording, the movie plays and the camera reconnects (rules 87, 201)`()
    throws
  {
    let (client, _) = try client("YUYV")
    let folder = ProcessInfo.processInfo.environment["CAMSIM_V4L2_OUT"] ?? "/tmp"
    let url = URL(fileURLWithPath: "\(folder)/unplugged.mov")
    let recording = try V4L2Recording.of(client, keptAt: url) { try USBCamera.tell("unplug") }
    #expect(recording.error?.code == .deviceWasDisconnected)
    #expect(recording.error?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool == true)
    #expect(recording.playsToTheEnd, "\(recording)")
    // Another program can play the movie.
    let frames = try V4L2Driver.output(
      "ffprobe -v error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 '\(url.path)'")
    #expect(Int(frames.trimmingCharacters(in: .whitespacesAndNewlines)) == recording.frameCount)
    client.wait { $0.notifications.contains("DeviceWasDisconnected") }
    #expect(!client.device.isConnected)
    try USBCamera.tell("plug")
    client.wait { $0.notifications.contains("DeviceWasConnected") }
    try client.expectReturn()
  }
}
