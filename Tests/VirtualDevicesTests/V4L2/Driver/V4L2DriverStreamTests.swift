import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import Locking
import MediaCoding
import PixelModel
import Testing

@testable import V4L2

@Suite(
  "V4L2 driver: frames", .serialized,
  .enabled(if: V4L2Driver.path != nil, V4L2Driver.comment),
  .enabled(if: V4L2Driver.isWebcam, "needs a camera with a webcam's sizes, in a boot that is for it"))
struct V4L2DriverStreamTests {
  // MARK: Frames

  @Test(arguments: ["YUYV", "UYVY", "NV12", "YU12", "BGR3", "RGB3", "AR24", "AB24", "BA24", "RA24", "GREY"])
  func `Formats that a pixel buffer supports reach the delegate without a copy and unchanged`(
    _ code: String
  ) throws {
    let (client, camera) = try V4L2Driver.client(code)
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
    // The mean of color bars is neither black nor white. The driver's alpha values are ignored.
    let means = brightness.withLock { $0 }
    #expect(means.allSatisfy { (30...220).contains($0) }, "\(code): \(means)")
    #expect(camera.frameCounts.damaged == 0)
  }

  @Test(arguments: ["YVYU", "NV21", "YV12", "422P", "XR24", "RGBP", "NV24"])
  func `Other formats are converted once and look like formats that need no conversion`(_ code: String) throws {
    func image(_ code: String) throws -> PixelMemory {
      let (client, _) = try V4L2Driver.client(code, pixelFormat: kCVPixelFormatType_32BGRA)
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
    try V4L2Driver.set("show_border", 0)
    // Clipping of bright values depends on the format.
    try V4L2Driver.set("brightness", 128)
    // The text overlay is disabled because it contains the time.
    try V4L2Driver.set("osd_text_mode", 2)
    let (a, b) = (try image("BGR3"), try image(code))
    let differences = zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }
    let mean = Double(differences.reduce(0, +)) / Double(differences.count)
    #expect(mean < 3, "\(code) differs by \(mean) on average")
  }

  @Test func `900 frames at 30 frames per second arrive evenly and without a gap`() throws {
    let (client, camera) = try V4L2Driver.client("YUYV", width: 640, height: 360)
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

  @Test func `The memory of a frame can be exported as a DMABUF`() throws {
    let (client, _) = try V4L2Driver.client("YUYV")
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

  @Test func `A camera restarts, also in another format, while a client keeps frames of the last stream`()
    throws
  {
    let (client, camera) = try V4L2Driver.client("YUYV")
    let other = try #require(
      camera.modes.firstIndex { $0.code.description == "YUYV" && $0.size == PixelSize(width: 640, height: 360) })
    client.keeps = 2
    client.session.startRunning()
    client.wait { $0.kept.count == 2 }
    try client.device.lockForConfiguration()
    client.device.activeFormat = client.device.formats[other]
    client.device.unlockForConfiguration()
    let count = client.seen.times.count
    client.wait { $0.times.count >= count + 5 || !$0.errors.isEmpty }
    client.session.stopRunning()
    #expect(client.seen.errors.isEmpty)
    let kept = try #require(client.seen.kept.first.flatMap(CMSampleBufferGetImageBuffer))
    #expect(CVPixelBufferGetWidth(kept) == 320)
    #expect(kept.withPixels(readOnly: true) { $0.bytes.contains { $0 != 0 } })
  }

  @Test func `200 starts and stops leave no buffers or file descriptors open`() throws {
    let before = try V4L2Driver.leftovers()
    do {
      let (client, _) = try V4L2Driver.client("YUYV", width: 320, height: 180, rate: 60)
      for cycle in 1...200 {
        let count = client.seen.times.count
        client.session.startRunning()
        client.wait { $0.times.count > count }
        client.session.stopRunning()
        if cycle == 1 { #expect(try V4L2Driver.leftovers().mappings == before.mappings) }
      }
      #expect(client.seen.errors.isEmpty)
      let after = try V4L2Driver.leftovers()
      #expect(after.mappings == before.mappings)
      // The camera's inotify watch still exists.
      #expect(after.descriptors <= before.descriptors + 2)
    }
  }
}
