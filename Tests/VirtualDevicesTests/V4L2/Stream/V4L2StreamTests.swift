import AVFoundationTypes
import CVideoLinux
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel
import Testing

@testable import V4L2

@Suite("V4L2: streaming with a scripted kernel")
struct V4L2StreamTests {
  /// Returns frames with these sequence numbers, a thirtieth of a second apart.
  private func frames(_ numbers: [UInt32], damaged: Set<UInt32> = [], short: Set<UInt32> = []) -> [FakeCamera.Event] {
    numbers.map {
      .frame(
        FakeCamera.Frame(
          sequence: $0, nanoseconds: Int64($0) * 33_333_333, bytes: short.contains($0) ? 100 : nil,
          isDamaged: damaged.contains($0)))
    }
  }

  private func client(_ kernel: FakeKernel, pixelFormat: OSType? = nil) throws -> V4L2Client {
    try V4L2Client(pixelFormat: pixelFormat) {
      try V4L2Camera(path: "/dev/video0", kernel: kernel).makeDevice(in: $0)
    }
  }

  @Test func `Frames use the driver's memory and have increasing times, and all buffers are returned at the end`()
    throws
  {
    let kernel = FakeKernel()
    kernel.change { $0.script = frames(Array(0..<20)) }
    let client = try client(kernel)
    client.session.startRunning()
    client.wait { $0.times.count == 20 }
    client.session.stopRunning()
    let seen = client.seen
    #expect(seen.formats.allSatisfy { $0 == kCVPixelFormatType_422YpCbCr8_yuvs })
    #expect(seen.inDriverMemory.allSatisfy { $0 })
    #expect(zip(seen.times, seen.times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(seen.drops.isEmpty)
    // A client may release its last frame slightly later.
    kernel.wait { $0.openDescriptors.isEmpty && $0.mappedCount == 0 }
  }

  @Test func `Another pixel format is converted, and the buffer is returned at once`() throws {
    let kernel = FakeKernel()
    kernel.change { $0.script = frames(Array(0..<20)) }
    let client = try client(kernel, pixelFormat: kCVPixelFormatType_32BGRA)
    client.session.startRunning()
    client.wait { $0.times.count == 20 }
    client.session.stopRunning()
    #expect(client.seen.formats.allSatisfy { $0 == kCVPixelFormatType_32BGRA })
    #expect(!client.seen.inDriverMemory.contains(true))
  }

  /// Returns a client that retains the first frame of a stream that has ended.
  private func keeper(_ kernel: FakeKernel) throws -> V4L2Client {
    kernel.change { $0.script = frames(Array(0..<3)) }
    let client = try client(kernel)
    client.keeps = 1
    client.session.startRunning()
    client.wait { $0.times.count == 3 }
    client.session.stopRunning()
    return client
  }

  @Test func `A frame that a client keeps outlives the stream`() throws {
    let kernel = FakeKernel()
    let client = try keeper(kernel)
    // The client may release its last frame slightly later.
    kernel.wait { $0.mappedCount == 1 }
    let buffer = try #require(client.seen.kept.first.flatMap(CMSampleBufferGetImageBuffer))
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    #expect(CVPixelBufferGetBaseAddress(buffer)?.load(as: UInt8.self) == 1)
    CVPixelBufferUnlockBaseAddress(buffer, .readOnly)
  }

  @Test func `A camera restarts while a client keeps a frame of the last stream`() throws {
    let kernel = FakeKernel()
    let client = try keeper(kernel)
    kernel.change { $0.script = frames(Array(3..<6)) }
    client.session.startRunning()
    client.wait { $0.times.count == 6 || !$0.errors.isEmpty }
    client.session.stopRunning()
    #expect(client.seen.errors.isEmpty)
  }

  @Test func `Each lost frame in a sequence gap is dropped because of a discontinuity (rule 263)`() throws {
    let kernel = FakeKernel()
    kernel.change { $0.script = frames([0, 1, 4, 5, 7]) }
    let client = try client(kernel)
    client.session.startRunning()
    client.wait { $0.times.count + $0.drops.count == 8 }
    client.session.stopRunning()
    #expect(client.seen.drops == Array(repeating: "Discontinuity", count: 3))
  }

  @Test func `Damaged and short frames are dropped with a reason and counted (rule 263)`() throws {
    let kernel = FakeKernel()
    kernel.change { $0.script = frames(Array(0..<6), damaged: [1], short: [3, 4]) }
    let camera = try V4L2Camera(path: "/dev/video0", kernel: kernel)
    let client = try V4L2Client { try camera.makeDevice(in: $0) }
    client.session.startRunning()
    client.wait { $0.times.count + $0.drops.count == 6 }
    client.session.stopRunning()
    #expect(client.seen.drops == Array(repeating: "Discontinuity", count: 3))
    #expect(camera.frameCounts == .init(delivered: 3, missing: 0, damaged: 3))
  }

  @Test
  func `Frames lost while a client keeps all buffers are dropped as out of buffers (rules 263, 264)`()
    throws
  {
    let kernel = FakeKernel()
    kernel.change {
      $0.camera.bufferLimit = 4
      $0.script = frames([0, 1, 2, 3])
    }
    let client = try client(kernel)
    client.keeps = 4
    client.session.startRunning()
    client.wait { $0.times.count == 4 }
    kernel.wait { $0.queued.isEmpty }
    kernel.change { $0.script = frames([9, 10]) }
    client.keeps = 0
    client.letGo()
    client.wait { $0.times.count == 6 && $0.drops.count == 5 }
    client.session.stopRunning()
    #expect(client.seen.drops == Array(repeating: "OutOfBuffers", count: 5))
  }

  // MARK: Failures

  @Test(arguments: [
    (CVIDEO_S_FMT, Errno.busy, AVError.Code.deviceInUseByAnotherApplication),
    (CVIDEO_REQBUFS, .busy, .deviceInUseByAnotherApplication), (CVIDEO_REQBUFS, .invalid, .unknown),
    (CVIDEO_REQBUFS, .noMemory, .unknown), (CVIDEO_QUERYBUF, .invalid, .unknown), (CVIDEO_QBUF, .invalid, .unknown),
    (CVIDEO_STREAMON, .noSpace, .unknown), (CVIDEO_STREAMON, .ioFailure, .unknown),
    (CVIDEO_STREAMON, .brokenPipe, .unknown),
    (CVIDEO_S_PARM, .busy, .deviceInUseByAnotherApplication),
  ]) func `A failure at stream start is a runtime error with a reason, and nothing stays open (rule 21)`(
    _ request: UInt, _ errno: Errno, _ code: AVError.Code
  ) throws {
    let kernel = FakeKernel()
    let client = try client(kernel)
    kernel.change { $0.errors[request] = [errno] }
    client.session.startRunning()
    client.wait { $0.notifications.last == "SessionDidStopRunning" }
    #expect(client.seen.notifications == ["SessionDidStartRunning", "SessionRuntimeError", "SessionDidStopRunning"])
    let error = try #require(client.seen.errors.first)
    #expect(error.code == code)
    let reason = try #require(error.userInfo[NSLocalizedFailureReasonErrorKey] as? String)
    #expect(reason.hasPrefix("/dev/video0: cannot "))
    #expect(reason.contains("(\(errno))"))
    #expect(!client.session.isRunning)
    // A client may release its last frame slightly later.
    kernel.wait { $0.openDescriptors.isEmpty && $0.mappedCount == 0 }
    // The next run succeeds.
    kernel.change { $0.script = frames([0]) }
    client.session.startRunning()
    client.wait { $0.times.count == 1 }
    client.session.stopRunning()
  }

  @Test func `A driver that chooses another format causes a runtime error that names both formats`() throws {
    let kernel = FakeKernel()
    let client = try client(kernel)
    kernel.change { $0.camera.stubbornSize = PixelSize(width: 16, height: 8) }
    client.session.startRunning()
    client.wait { !$0.errors.isEmpty }
    let reason = client.seen.errors[0].userInfo[NSLocalizedFailureReasonErrorKey] as? String
    #expect(reason?.contains("its driver chose 'YUYV' 16x8 instead") == true)
  }

  @Test(arguments: [
    (FakeCamera.Event.failure, "the device did not respond as expected (EIO)"),
    (.stall, "no frame arrived for 2000 ms"),
  ]) func `A failure during streaming is a runtime error, and the next run works (rule 21)`(
    _ event: FakeCamera.Event, _ text: String
  ) throws {
    let kernel = FakeKernel()
    kernel.change { $0.script = frames([0, 1]) + [event] }
    let client = try client(kernel)
    client.session.startRunning()
    client.wait { $0.notifications.last == "SessionDidStopRunning" && $0.times.count == 2 }
    let error = try #require(client.seen.errors.first)
    #expect(error.code == .unknown)
    #expect((error.userInfo[NSLocalizedFailureReasonErrorKey] as? String)?.contains(text) == true)
    kernel.change { $0.script = frames([0, 1]) }
    client.session.startRunning()
    client.wait { $0.times.count == 4 }
    client.session.stopRunning()
    // A client may release its last frame slightly later.
    kernel.wait { $0.openDescriptors.isEmpty && $0.mappedCount == 0 }
  }

  @Test func `A buffer that cannot be returned is a runtime error instead of a hang`() throws {
    let kernel = FakeKernel()
    let client = try client(kernel)
    kernel.change {
      $0.script = frames(Array(0..<3))
      $0.errors[UInt(CVIDEO_QBUF)] = Array(repeating: nil, count: 8) + [.ioFailure]
    }
    client.session.startRunning()
    client.wait { !$0.errors.isEmpty }
    #expect(
      (client.seen.errors[0].userInfo[NSLocalizedFailureReasonErrorKey] as? String)?.contains("cannot enqueue a buffer")
        == true)
  }

  @Test func `An unplugged camera is disconnected, and connected when it returns (rule 87)`() throws {
    let kernel = FakeKernel()
    kernel.change { $0.script = frames([0, 1]) + [.hangUp] }
    var cameras: V4L2Cameras?
    let client = try V4L2Client { system in
      kernel.change { $0.camera.isGone = false }
      let all = try V4L2Cameras(paths: ["/dev/video0"], in: system, kernel: kernel)
      cameras = all
      return all.devices[0]
    }
    client.session.startRunning()
    client.wait { $0.notifications.contains("DeviceWasDisconnected") && $0.times.count == 2 }
    // The node of this device works again as soon as it is closed.
    kernel.change { $0.script = [] }
    client.wait { $0.notifications.filter { $0 == "DeviceWasConnected" }.count == 1 }
    #expect(!client.device.isConnected)
    #expect(client.system.devices.contains { $0.uniqueID == client.device.uniqueID && $0.isConnected })
    // The device is now disconnected and returns as another node.
    client.session.stopRunning()
    kernel.change { $0.paths = [] }
    kernel.signal(kernel.change { $0.watch })
    client.wait { $0.notifications.last == "DeviceWasDisconnected" }
    kernel.change { $0.paths = ["/dev/video4"] }
    kernel.signal(kernel.change { $0.watch })
    client.wait { $0.notifications.last == "DeviceWasConnected" }
    #expect(cameras?.camera(of: client.device)?.path == "/dev/video4")
    cameras?.stop()
    #expect(kernel.change { $0.openDescriptors.isEmpty })
  }

  @Test func `A real camera is rejected in virtual time`() throws {
    let camera = try V4L2Camera(path: "/dev/video0", kernel: FakeKernel())
    let error = #expect(throws: V4L2Error.self) {
      try camera.makeDevice(in: CaptureSystem(timeline: VirtualTimeline(), misusePolicy: .record))
    }
    #expect(
      error?.message.contains(
        "on virtual time: a real camera delivers frames in real time; use host time (`--clock host`)") == true)
  }

  @Test func `A hundred starts and stops leave no buffers or file descriptors open`() throws {
    let kernel = FakeKernel()
    let client = try client(kernel)
    for cycle in 1...100 {
      kernel.change { $0.script = frames([0, 1]) }
      client.session.startRunning()
      client.wait { $0.times.count == 2 * cycle }
      client.session.stopRunning()
      // A client may release its last frame slightly later.
      kernel.wait { $0.openDescriptors.isEmpty && $0.mappedCount == 0 }
    }
  }
}
