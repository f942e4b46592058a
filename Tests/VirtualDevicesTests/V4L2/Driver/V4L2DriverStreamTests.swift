import CaptureModel
import MediaCoding
import Foundation
import Testing

@testable import VirtualDevices

@Suite(
  "V4L2 driver: frames and faults", .serialized, .timeLimit(.minutes(5)),
  .enabled(if: V4L2Driver.path != nil, V4L2Driver.comment),
  .enabled(if: V4L2Driver.isWebcam, "needs a camera with a webcam's sizes, in a boot that is for it"))
struct V4L2DriverStreamTests {
  /// A client of the camera in a mode of 30 frames a second.
  private func client(
    _ code: String, width: Int = 320, height: Int = 180, pixelFormat: OSType? = nil, rate: Int32 = 30,
    cameras: UnsafeMutablePointer<V4L2Cameras?>? = nil
  ) throws -> (V4L2Client, V4L2Camera) {
    var found: V4L2Camera?
    let client = try V4L2Client(pixelFormat: pixelFormat) { system in
      let all = try V4L2Cameras(paths: [try #require(V4L2Driver.path)], in: system)
      cameras?.pointee = all
      found = all.camera(of: all.devices[0])
      return all.devices[0]
    }
    let camera = try #require(found)
    let index = try #require(
      camera.modes.firstIndex { $0.code.description == code && $0.size == PixelSize(width: width, height: height) })
    try client.device.lockForConfiguration()
    client.device.activeFormat = client.device.formats[index]
    client.device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: rate)
    client.device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: rate)
    client.device.unlockForConfiguration()
    return (client, camera)
  }

  private func set(_ key: String, _ value: Int64) throws {
    let node = try V4L2Driver.node()
    try node.set(node.control(named: key), to: .integer(value))
  }

  private func press(_ key: String) throws { try set(key, 1) }

  private var hasSeveralPlanes: Bool { (try? V4L2Driver.node().capability.isMultiplanar) ?? false }

  /// Descriptors of video nodes and mappings of them that the process has.
  private func leftovers() throws -> (descriptors: Int, mappings: Int) {
    let links = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
    return (
      links.count { $0.hasPrefix("/dev/video") || $0.contains("eventfd") || $0.contains("inotify") },
      maps.split(separator: "\n").count { $0.contains("/dev/video") }
    )
  }

  // MARK: Frames

  @Test(
    "Formats that a pixel buffer can have reach the delegate uncopied, and look as the driver drew them",
    arguments: ["YUYV", "UYVY", "NV12", "YU12", "BGR3", "RGB3", "AR24", "AB24", "BA24", "RA24", "GREY"])
  func native(_ code: String) throws {
    let (client, camera) = try client(code)
    let brightness = Locked<[Double]>([])
    client.look = { buffer in
      guard let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: 8, height: 8) else { return }
      let small = PixelMemory(layout: layout)
      buffer.withPixels(readOnly: true) { try? PixelConverter().convert($0, to: small) }
      let sum = small.withPlane(0) { bytes, _ in bytes.reduce(0) { $0 + Int($1) } }
      brightness.withLock { $0.append(Double(sum) / 256) }
    }
    client.session.startRunning()
    client.wait { $0.times.count >= 5 }
    client.session.stopRunning()
    let seen = client.seen
    #expect(seen.inDriverMemory.allSatisfy { $0 }, "\(code) was copied")
    #expect(zip(seen.times, seen.times.dropFirst()).allSatisfy { $0 < $1 })
    // Colour bars are neither black nor white; the driver's alpha is nothing.
    let means = brightness.withLock { $0 }
    #expect(means.allSatisfy { (30...220).contains($0) }, "\(code): \(means)")
    #expect(camera.frameCounts.damaged == 0)
  }

  @Test(
    "Other formats are converted once and look like those that are not",
    arguments: ["YVYU", "NV21", "YV12", "422P", "XR24", "RGBP", "NV24"])
  func converted(_ code: String) throws {
    func picture(_ code: String) throws -> PixelMemory {
      let (client, _) = try client(code, pixelFormat: kCVPixelFormatType_32BGRA)
      client.keeps = 1
      client.session.startRunning()
      client.wait { $0.times.count >= 2 }
      client.session.stopRunning()
      let buffer = try #require(client.seen.kept.first.flatMap(CMSampleBufferGetImageBuffer))
      let layout = try #require(PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: 32, height: 18))
      let small = PixelMemory(layout: layout)
      try buffer.withPixels(readOnly: true) { try PixelConverter().convert($0, to: small) }
      return small
    }
    try set("show_border", 0)
    // Without text, which tells the time.
    try set("osd_text_mode", 2)
    let (a, b) = (try picture("BGR3"), try picture(code))
    let differences = zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }
    let mean = Double(differences.reduce(0, +)) / Double(differences.count)
    #expect(mean < 3, "\(code) differs by \(mean) on average")
  }

  @Test("900 frames at 30 frames a second come without a gap, evenly") func steady() throws {
    let (client, camera) = try client("YUYV", width: 640, height: 360)
    client.session.startRunning()
    client.wait { $0.times.count >= 900 }
    client.session.stopRunning()
    let seen = client.seen
    #expect(seen.drops.isEmpty)
    #expect(camera.frameCounts.missing == 0)
    let times = seen.times.prefix(900)
    let span = (times[899] - times[0]).seconds
    #expect(abs(span - 899 / 30.0) < 0.05, "900 frames took \(span) s")
  }

  @Test("A picture's memory can be exported as a DMABUF") func dmabuf() throws {
    let (client, _) = try client("YUYV")
    let result = Locked<Int32?>(nil)
    client.look = { buffer in
      guard result.withLock({ $0 == nil }), let descriptor = (try? buffer.exportDMABuf()).flatMap(\.self) else {
        return
      }
      result.withLock { $0 = descriptor }
    }
    client.session.startRunning()
    client.wait { $0.times.count >= 3 }
    client.session.stopRunning()
    let descriptor = try #require(result.withLock { $0 })
    let name = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
    #expect(name.contains("dmabuf"))
    LinuxKernel().close(descriptor)
  }

  @Test("200 starts and stops leave no buffer and no descriptor behind") func cycles() throws {
    let before = try leftovers()
    do {
      let (client, _) = try client("YUYV", width: 320, height: 180, rate: 60)
      for cycle in 1...200 {
        let count = client.seen.times.count
        client.session.startRunning()
        client.wait { $0.times.count > count }
        client.session.stopRunning()
        if cycle == 1 { #expect(try leftovers().mappings == before.mappings) }
      }
      #expect(client.seen.errors.isEmpty)
      let after = try leftovers()
      #expect(after.mappings == before.mappings)
      // The camera's watch is still there.
      #expect(after.descriptors <= before.descriptors + 2)
    }
  }

  // MARK: Faults

  @Test("With dropped buffers, the drops that are reported are the gaps in the sequence: rule 263") func dropping()
    throws
  {
    try set("percentage_of_dropped_buffers", 20)
    defer { try? set("percentage_of_dropped_buffers", 0) }
    let (client, camera) = try client("YUYV")
    client.session.startRunning()
    client.wait { $0.times.count >= 200 }
    client.session.stopRunning()
    client.wait { $0.times.count == camera.frameCounts.delivered && $0.drops.count >= camera.frameCounts.missing }
    let seen = client.seen
    #expect(camera.frameCounts.missing > 10)
    #expect(seen.drops.count == camera.frameCounts.missing)
    #expect(seen.drops.allSatisfy { $0 == "Discontinuity" })
    // Frames and drops together fill the time.
    let span = try #require(seen.times.last) - seen.times[0]
    #expect(abs(span.seconds * 30 + 1 - Double(seen.times.count + seen.drops.count)) < 3)
  }

  @Test("A wrapping sequence is no gap") func wrappingSequence() throws {
    try set("wrap_sequence_number", 1)
    defer { try? set("wrap_sequence_number", 0) }
    let (client, camera) = try client("YUYV")
    client.session.startRunning()
    client.wait { $0.times.count >= 150 }
    client.session.stopRunning()
    #expect(camera.frameCounts.missing == 0)
  }

  @Test("Wrapping timestamps give times that rise evenly", arguments: [Int64(1), 2]) func wrappingTime(_ kind: Int64)
    throws
  {
    try set("wrap_timestamp", kind)
    defer { try? set("wrap_timestamp", 0) }
    let (client, _) = try client("YUYV")
    client.session.startRunning()
    client.wait { $0.times.count >= 600 }
    client.session.stopRunning()
    let steps = zip(client.seen.times, client.seen.times.dropFirst()).map { ($1 - $0).seconds }
    #expect(steps.allSatisfy { $0 > 0 && $0 < 1 })
  }

  @Test("A buffer with the error flag is dropped and counted, and frames go on") func damagedBuffer() throws {
    let (client, camera) = try client("YUYV")
    client.session.startRunning()
    client.wait { $0.times.count >= 10 }
    try press("inject_v4l2_buf_flag_error")
    client.wait { $0.drops.count >= 1 && $0.times.count >= 20 }
    client.session.stopRunning()
    #expect(camera.frameCounts.damaged == 1)
    #expect(client.seen.errors.isEmpty)
  }

  @Test(
    "An error when the stream begins is a runtime error, and the next run works: rule 21",
    arguments: ["inject_vidioc_reqbufs_error", "inject_vidioc_qbuf_error", "inject_vidioc_streamon_error"])
  func beginning(_ key: String) throws {
    let (client, _) = try client("YUYV")
    try press(key)
    client.session.startRunning()
    client.wait { !$0.errors.isEmpty && $0.notifications.last == "SessionDidStopRunning" }
    let reason = client.seen.errors[0].userInfo[NSLocalizedFailureReasonErrorKey] as? String
    #expect(reason?.contains("(EINVAL)") == true)
    client.session.startRunning()
    client.wait { $0.times.count >= 5 }
    client.session.stopRunning()
  }

  @Test("Another program's stream makes the camera busy") func busy() throws {
    let (client, _) = try client("YUYV")
    let (other, _) = try self.client("YUYV")
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

  // MARK: Faults while a movie is recorded

  /// Records, lets something happen, and returns the recording's error and how long the movie plays.
  private func record(_ client: V4L2Client, _ happen: () throws -> Void) throws -> (error: AVError?, seconds: Double) {
    let movie = CaptureSystem.$scoped.withValue(client.system) { AVCaptureMovieFileOutput() }
    client.session.addOutput(movie)
    let url = URL(fileURLWithPath: "/tmp/\(UUID().uuidString).mov")
    defer { try? FileManager.default.removeItem(at: url) }
    client.session.startRunning()
    client.wait { $0.times.count >= 2 }
    let recorder = MovieDelegate()
    movie.startRecording(to: url, recordingDelegate: recorder)
    let count = client.seen.times.count
    client.wait { $0.times.count >= count + 30 }
    try happen()
    let error = recorder.end()
    let file = try MovieFile(url: url)
    #expect((file.video?.frames.count ?? 0) >= 15)
    return (error, file.end.seconds)
  }

  private final class MovieDelegate: AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
    // Unchecked: the result is written once, before the semaphore.
    private let hasEnded = DispatchSemaphore(value: 0)
    private var error: AVError?

    func fileOutput(
      _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
      error: (any Error)?
    ) {
      self.error = error as? AVError
      hasEnded.signal()
    }

    func end() -> AVError? {
      hasEnded.wait()
      return error
    }
  }

  @Test("A fatal streaming error ends the movie playable, and the next run works: rules 21, 201") func fatal() throws {
    let (client, _) = try client("YUYV")
    let (error, seconds) = try record(client) { try press("inject_fatal_streaming_error") }
    #expect(error?.code == .unknown)
    #expect(error?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool == true)
    #expect(seconds > 0.4)
    client.wait { $0.notifications.last == "SessionDidStopRunning" }
    let count = client.seen.times.count
    client.session.startRunning()
    client.wait { $0.times.count >= count + 5 }
    client.session.stopRunning()
  }

  @Test("A camera that is disconnected ends the movie playable and comes back: rule 87") func disconnecting() throws {
    var cameras: V4L2Cameras?
    let (client, _) = try client("YUYV", cameras: &cameras)
    let (error, seconds) = try record(client) { try press("disconnect") }
    #expect(error?.code == .deviceWasDisconnected)
    #expect(seconds > 0.4)
    client.wait { $0.notifications.contains("DeviceWasDisconnected") }
    client.wait { $0.notifications.filter { $0 == "DeviceWasConnected" }.count >= 1 }
    client.session.stopRunning()
    cameras?.stop()
  }

  @Test("A camera that is unplugged ends the movie playable, and comes back when it is plugged in: rule 87")
  func unplugging() throws {
    // The driver's name of its first device.
    let driver = "/sys/bus/platform/drivers/vivid"
    try #require(FileManager.default.isWritableFile(atPath: "\(driver)/unbind"), "unplugging needs root")
    func write(_ file: String) throws { try Data("vivid.0".utf8).write(to: URL(fileURLWithPath: "\(driver)/\(file)")) }
    var cameras: V4L2Cameras?
    let (client, _) = try client("YUYV", cameras: &cameras)
    let (error, seconds) = try record(client) { try write("unbind") }
    #expect(error?.code == .deviceWasDisconnected)
    #expect(seconds > 0.4)
    client.wait { $0.notifications.contains("DeviceWasDisconnected") }
    try write("bind")
    client.wait { $0.notifications.contains("DeviceWasConnected") }
    client.session.stopRunning()
    #expect(client.device.isConnected)
    client.session.removeInput(client.session.inputs[0])
    try CaptureSystem.$scoped.withValue(client.system) {
      client.session.addInput(try AVCaptureDeviceInput(device: client.device))
    }
    let count = client.seen.times.count
    client.session.startRunning()
    client.wait { $0.times.count >= count + 3 }
    client.session.stopRunning()
    cameras?.stop()
  }
}
