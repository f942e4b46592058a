import CVideoLinux
import CoreMediaModel
import Foundation
import HardwareModel
import Locking
import PixelModel
import PlatformTypes
import VirtualDevices

@testable import ServedCamera

/// A test fixture with a served camera and its clients in the same process: each ioctl is a function call.
final class ServedBench: Sendable {
  typealias Handle = ServedDevice.Handle

  let feed = TestFeed()
  let device: ServedDevice
  private let signals = Locked<[Handle: TestSignal]>([:])

  init() { device = ServedDevice(feed, number: 0) }

  /// Opens the device as a new client.
  func open(usesOneFile: Bool = false, accessMode: CInt = O_RDWR) throws -> Handle {
    let (handle, signal) = signals.withLock { signals in
      let (handle, signal) = (Handle(signals.count + 1), TestSignal())
      signals[handle] = signal
      return (handle, signal)
    }
    try device.open(handle, signal: signal, usesOneFile: usesOneFile, accessMode: accessMode)
    return handle
  }

  func signal(_ handle: Handle) -> TestSignal { signals.withLock { $0[handle]! } }

  /// Performs an ioctl, which stores its result in `argument`.
  @discardableResult
  func ioctl<Argument>(
    _ handle: Handle, _ command: UInt, _ argument: inout Argument
  ) throws(ServedError) -> ServedDevice.Answer {
    let answer = withUnsafeMutableBytes(of: &argument) {
      device.ioctl(handle, UInt32(truncatingIfNeeded: command), $0, argumentSize: $0.count)
    }
    if let error = answer.error { throw error }
    return answer
  }

  /// Returns the error number of an ioctl, or 0 for success.
  func error<Argument>(_ handle: Handle, _ command: UInt, _ argument: Argument) -> CInt {
    var argument = argument
    do { try ioctl(handle, command, &argument) } catch { return error.code }
    return 0
  }

  /// Queues buffers and starts the stream.
  func stream(_ handle: Handle, buffers: Int = 2) throws {
    var request = v4l2_requestbuffers.mapped(UInt32(buffers))
    try ioctl(handle, CVIDEO_REQBUFS, &request)
    for index in 0..<buffers { try enqueue(handle, index) }
    var type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    try ioctl(handle, CVIDEO_STREAMON, &type)
  }

  func enqueue(_ handle: Handle, _ index: Int) throws {
    var buffer = v4l2_buffer.mapped(UInt32(index))
    try ioctl(handle, CVIDEO_QBUF, &buffer)
  }

  func dequeue(_ handle: Handle) throws(ServedError) -> v4l2_buffer {
    var buffer = v4l2_buffer.mapped(0)
    try ioctl(handle, CVIDEO_DQBUF, &buffer)
    return buffer
  }

  func event(_ handle: Handle) throws(ServedError) -> v4l2_event {
    var event = v4l2_event()
    try ioctl(handle, CVIDEO_DQEVENT, &event)
    return event
  }

  func get(_ handle: Handle, _ control: UInt32) throws(ServedError) -> Int32 {
    var argument = v4l2_control(id: control, value: 0)
    try ioctl(handle, CVIDEO_G_CTRL, &argument)
    return argument.value
  }

  func set(_ handle: Handle, _ control: UInt32, to value: Int32) throws(ServedError) {
    var argument = v4l2_control(id: control, value: value)
    try ioctl(handle, CVIDEO_S_CTRL, &argument)
  }
}

extension v4l2_requestbuffers {
  static func mapped(_ count: UInt32) -> v4l2_requestbuffers {
    var request = v4l2_requestbuffers()
    request.count = count
    (request.type, request.memory) = (V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue, V4L2_MEMORY_MMAP.rawValue)
    return request
  }
}

extension v4l2_buffer {
  static func mapped(_ index: UInt32) -> v4l2_buffer {
    var buffer = v4l2_buffer()
    buffer.index = index
    (buffer.type, buffer.memory) = (V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue, V4L2_MEMORY_MMAP.rawValue)
    return buffer
  }
}

/// A camera feed with an automatic control. The test sends the frames, and each byte of a frame is the frame's number.
final class TestFeed: CameraFeed {
  static let automatic: UInt32 = 0x9A_090C
  static let absolute: UInt32 = 0x9A_090A
  static let menu: UInt32 = 0x98_0918

  let name = "Test"
  let monotonicNanoseconds: Int64 = 5_000_000_000
  let sizes = [
    ServedSize(size: PixelSize(width: 64, height: 48), rates: [.init(1, 60), .init(1, 30)]),
    ServedSize(size: PixelSize(width: 1280, height: 720), rates: [.init(1, 30)]),
  ]
  let controls = [
    ServedControl(automatic, "Automatic", .boolean, start: 1),
    ServedControl(
      absolute, "Absolute", .integer, 0...100, step: 10, start: 50, manualMode: .init(control: automatic, value: 0)),
    ServedControl(menu, "Menu", .menu([0: "None", 2: "Two"]), 0...2),
  ]
  private let state = Locked(State())

  private struct State {
    var values: [UInt32: Int64] = [automatic: 1, absolute: 50, menu: 0]
    var receive: (@Sendable (ServedFrame) -> Void)?
    var starts: [String] = []
    var faults: Set<DriverFault> = []
    var errors: [DriverRequest: DriverError] = [:]
    var driver = ServedDriver.vivid
  }

  /// The driver that the camera imitates.
  var driver: ServedDriver {
    get { state.withLock { $0.driver } }
    set { state.withLock { $0.driver = newValue } }
  }

  /// A log of stream starts, with size and frame interval, and of stops and waits.
  var starts: [String] { state.withLock { $0.starts } }

  func setting(of control: UInt32) -> ServedControl.Setting {
    state.withLock { state in
      let isAutomatic = control == Self.absolute && state.values[Self.automatic] == 1
      return .init(state.values[control] ?? 0, isAutomatic: isAutomatic, isVolatile: isAutomatic)
    }
  }

  func set(_ control: UInt32, to value: Int64) { state.withLock { $0.values[control] = value } }

  func start(_ size: PixelSize, _ rate: ServedSize.Rate, receive: @escaping @Sendable (ServedFrame) -> Void) {
    state.withLock { state in
      state.receive = receive
      state.starts.append("\(size) \(rate.numerator)/\(rate.denominator)")
    }
  }

  func stop() {
    state.withLock { state in
      state.receive = nil
      state.starts.append("stop")
    }
  }

  func await() -> Bool { false }

  func wait(nanoseconds: Int64) { state.withLock { $0.starts.append("wait \(nanoseconds)") } }

  /// The faults that are currently injected.
  var faults: Set<DriverFault> {
    get { state.withLock { $0.faults } }
    set { state.withLock { $0.faults = newValue } }
  }

  /// The requests that currently fail.
  var errors: [DriverRequest: DriverError] {
    get { state.withLock { $0.errors } }
    set { state.withLock { $0.errors = newValue } }
  }

  /// Sends a frame filled with a number.
  func send(_ number: Int) {
    let frame = ServedFrame(
      number: number, time: CMTime(value: Int64(number), timescale: 30),
      monotonicNanoseconds: Int64(number) * 1_000_000, image: Tint(value: UInt8(truncatingIfNeeded: number)))
    state.withLock { $0.receive }?(frame)
  }

  private struct Tint: SourceImage {
    let value: UInt8

    func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation) {
      memory.bytes.initializeMemory(as: UInt8.self, repeating: value)
    }
  }
}

/// A signal that counts the notifications that a client receives.
final class TestSignal: ServedSignal {
  private let counts = Locked((frames: 0, events: 0, ends: 0))

  var frames: Int { counts.withLock { $0.frames } }
  var events: Int { counts.withLock { $0.events } }
  var ends: Int { counts.withLock { $0.ends } }

  func frameIsReady() { counts.withLock { $0.frames += 1 } }
  func eventIsPending() { counts.withLock { $0.events += 1 } }
  func hangUp() { counts.withLock { $0.ends += 1 } }
}

/// A tracer that records the lines of the driver trace.
final class TestTracer: DriverTracer {
  private let noted = Locked<[String]>([])

  var requests: [String] { noted.withLock { $0 } }

  func note(_ device: Int, _ handle: UInt64, _ request: String, _ error: ServedError?) {
    noted.withLock { $0.append(request) }
  }

  func saw(_ image: PixelMemory, _ device: Int, _ frame: ServedFrame) {}
}
