import AVFoundationTypes
import CVideoLinux
import CaptureModel
import CoreVideoModel
import Foundation
import Locking
import PixelModel
import Testing

@testable import V4L2

/// Tests of devices with several inputs, such as HDMI capture cards. Sources: the kernel's documentation of
/// VIDIOC_ENUMINPUT, VIDIOC_QUERY_DV_TIMINGS and V4L2_EVENT_SOURCE_CHANGE.
@Suite("V4L2: inputs and their signal")
struct V4L2InputTests {
  /// Returns a kernel whose camera has a sensor input and an HDMI input.
  private func kernel(_ change: (inout FakeCamera) -> Void = { _ in }) -> FakeKernel {
    let kernel = FakeKernel()
    kernel.change {
      $0.camera.inputs = [.init(name: "Sensor"), .init(name: "HDMI 1", hasTimings: true)]
      change(&$0.camera)
    }
    return kernel
  }

  @Test(arguments: [("/dev/video0", 0), ("/dev/video0#0", 0), ("/dev/video0#1", 1), ("/dev/video0#HDMI 1", 1)])
  func `A path selects an input by its number or name`(_ place: String, _ index: UInt32) throws {
    let kernel = kernel()
    let node = try V4L2Node.camera(path: place, kernel: kernel)
    #expect(node.path == "/dev/video0")
    #expect(try node.input()?.index == index)
    #expect(V4L2Address(place).text == place)
    // The current input is not selected again, because a device in use would reject that.
    #expect(kernel.change { $0.requests.contains(UInt(CVIDEO_S_INPUT)) } == (index != 0))
  }

  @Test func `A missing input is rejected with a list of the existing inputs`() throws {
    let error = #expect(throws: V4L2Error.self) { try V4L2Node.camera(path: "/dev/video0#2", kernel: kernel()) }
    #expect(
      error?.description
        == "/dev/video0: cannot use its input '2': it has 0 'Sensor', 1 'HDMI 1'; use one of the inputs that "
        + "`camsim devices v4l2:/dev/video0` lists")
    let none = #expect(throws: V4L2Error.self) { try V4L2Node.camera(path: "/dev/video0#1", kernel: FakeKernel()) }
    #expect(none?.problem.hasSuffix(": it has no inputs to choose from") == true)
  }

  @Test(arguments: [
    (UInt32(V4L2_IN_ST_NO_POWER), V4L2Input.Signal.noPower), (UInt32(V4L2_IN_ST_NO_SIGNAL), .absent),
    (UInt32(V4L2_IN_ST_NO_H_LOCK), .noLock), (UInt32(V4L2_IN_ST_NO_V_LOCK), .noLock),
    (UInt32(V4L2_IN_ST_NO_STD_LOCK), .noLock), (UInt32(V4L2_IN_ST_NO_SYNC), .noLock),
    (UInt32(V4L2_IN_ST_NO_EQU), .noLock), (UInt32(V4L2_IN_ST_NO_CARRIER), .noLock),
    (UInt32(V4L2_IN_ST_NO_COLOR), .present), (UInt32(V4L2_IN_ST_HFLIP), .present), (0, .present),
  ]) func `The signal is determined from the input status`(_ bits: UInt32, _ signal: V4L2Input.Signal) throws {
    let kernel = kernel { $0.inputs[0].status = bits }
    #expect(try V4L2Node.camera(path: "/dev/video0", kernel: kernel).inputs()[0].signal == signal)
  }

  @Test func `A camera is set to the incoming signal and is unchanged without a signal`() throws {
    for (signal, result) in [
      (PixelSize(width: 64, height: 32), PixelSize(width: 64, height: 32)), (nil, PixelSize(width: 32, height: 16)),
    ] {
      let kernel = kernel { $0.signal = signal }
      _ = try V4L2Camera(path: "/dev/video0#1", kernel: kernel)
      #expect(kernel.change { $0.camera.timings } == result)
    }
  }

  @Test func `If the driver lists no frame rates, the current frame rate is used`() throws {
    let kernel = kernel {
      $0.interval = V4L2Fraction(1, 60)
      $0.formats[0].sizes = .untold
    }
    let descriptor = try V4L2Camera(path: "/dev/video0", kernel: kernel).modes.map(\.descriptor)
    #expect(descriptor.map(\.discreteFrameRates) == [[60]])
  }

  private func frames(_ count: UInt32, from first: UInt32 = 0) -> [FakeCamera.Event] {
    (first..<first + count).map { .frame(.init(sequence: $0, nanoseconds: Int64($0) * 33_333_333)) }
  }

  @Test func `A lost and restored signal is reported, and frames continue`() throws {
    let kernel = kernel()
    kernel.change {
      $0.script = frames(3) + [.source(nil)] + frames(3, from: 3)
      $0.script += [.source($0.camera.timings)] + frames(3, from: 6)
    }
    let camera = try V4L2Camera(path: "/dev/video0#1", kernel: kernel)
    let signals = Locked<[V4L2Input.Signal]>([])
    camera.onSignal { signal in signals.withLock { $0.append(signal) } }
    let client = try V4L2Client { try camera.makeDevice(in: $0) }
    client.session.startRunning()
    client.wait { $0.times.count == 9 }
    client.session.stopRunning()
    #expect(signals.withLock { $0 } == [.absent, .present])
    #expect(client.seen.errors.isEmpty)
    #expect(client.seen.drops.isEmpty)
  }

  @Test func `A signal of another size is a runtime error with a reason, and the next run uses it (rule 21)`() throws {
    let kernel = kernel()
    kernel.change { $0.script = frames(3) + [.source(PixelSize(width: 64, height: 32))] }
    let client = try V4L2Client { try V4L2Camera(path: "/dev/video0#1", kernel: kernel).makeDevice(in: $0) }
    client.session.startRunning()
    client.wait { !$0.errors.isEmpty && $0.notifications.last == "SessionDidStopRunning" }
    #expect(client.seen.errors[0].failureReason?.contains("its signal changed to 64x32 from 32x16") == true)
    kernel.change { $0.script = frames(3) }
    client.session.startRunning()
    client.wait { $0.times.count >= 6 }
    client.session.stopRunning()
    #expect(kernel.change { $0.camera.timings } == PixelSize(width: 64, height: 32))
  }

  @Test func `The error of a camera that stalls without a signal mentions the missing signal`() throws {
    let kernel = kernel()
    kernel.change { $0.script = frames(2) + [.source(nil), .stall] }
    let client = try V4L2Client { try V4L2Camera(path: "/dev/video0#1", kernel: kernel).makeDevice(in: $0) }
    client.session.startRunning()
    client.wait { !$0.errors.isEmpty }
    #expect(client.seen.errors[0].failureReason?.contains("ms, and its input has no signal") == true)
  }
}
