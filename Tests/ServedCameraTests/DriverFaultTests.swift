import CVideoLinux
import Foundation
import Testing
import VirtualDevices

@testable import ServedCamera

/// Tests the effects of injected faults on clients of a served camera.
@Suite struct DriverFaultTests {
  private let bench = ServedBench()

  /// Sends four frames and returns the result of each as `number@milliseconds`, with `!` for an error.
  private func frames(_ fault: DriverFault) throws -> [String] {
    let client = try bench.open()
    try bench.stream(client, buffers: 4)
    bench.feed.faults = [fault]
    for number in 0..<4 { bench.feed.send(number) }
    var frames: [String] = []
    while let buffer = try? bench.dequeue(client) {
      let time = buffer.timestamp.tv_sec * 1000 + buffer.timestamp.tv_usec / 1000
      frames.append("\(buffer.sequence)@\(time)" + (buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) == 0 ? "" : "!"))
    }
    return frames
  }

  @Test(
    arguments: [
      (.stalled, []), (.signalLost, []), (.framesDropped, ["0@0", "1@1", "3@3"]),
      (.sequenceJumped, ["1000@0", "1001@1", "1002@2", "1003@3"]), (.buffersMarked, ["0@0!", "1@1!", "2@2!", "3@3!"]),
      (.timesWrong, ["0@3600000", "1@3600001", "2@3600002", "3@3600003"]),
      (.timesJumping, ["0@0", "1@-499", "2@2", "3@-497"]),
    ] as [(DriverFault, [String])])
  func aFaultLosesFramesOrChangesTheirNumbersAndTimes(fault: DriverFault, expected: [String]) throws {
    #expect(try frames(fault) == expected)
  }

  @Test(
    arguments: [
      (.framesRepeated, [0, 0, 2, 2], 1280 * 720 * 2), (.imagesShort, [0, 1, 2, 3], 1280 * 720),
      (.imagesDamaged, [0, 0, 0, 0], 1280 * 720 * 2),
    ] as [(DriverFault, [UInt8], UInt32)])
  func aFaultRepeatsOrDamagesImages(fault: DriverFault, lastBytes: [UInt8], byteCount: UInt32) throws {
    let client = try bench.open()
    try bench.stream(client, buffers: 4)
    bench.feed.faults = [fault]
    for number in 0..<4 { bench.feed.send(number) }
    for expected in lastBytes {
      let buffer = try bench.dequeue(client)
      #expect(buffer.bytesused == byteCount)
      let (descriptor, start) = try bench.device.map(client, offset: Int64(buffer.m.offset), length: 1)
      defer { close(descriptor) }
      var byte: UInt8 = 255
      #expect(pread(descriptor, &byte, 1, off_t(start) + off_t(1280 * 720 * 2 - 1)) == 1)
      #expect(byte == expected)
    }
  }

  @Test func aSizeChangeBreaksTheStreamUntilItRestarts() throws {
    let (client, watcher) = (try bench.open(), try bench.open())
    var wish = v4l2_event_subscription()
    wish.type = UInt32(V4L2_EVENT_SOURCE_CHANGE)
    try bench.ioctl(watcher, CVIDEO_SUBSCRIBE_EVENT, &wish)
    try bench.stream(client)
    bench.feed.faults = [.formatChanged]
    bench.feed.send(0)
    bench.feed.send(1)
    #expect(bench.signal(client).frames == 1)
    #expect(throws: ServedError.ioFailure) { try bench.dequeue(client) }
    let event = try bench.event(watcher)
    #expect([event.type, event.u.src_change.changes] == [UInt32(V4L2_EVENT_SOURCE_CHANGE), 1])
    #expect(throws: ServedError.noEntry) { try bench.event(watcher) }

    var type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    try bench.ioctl(client, CVIDEO_STREAMOFF, &type)
    var format = v4l2_format()
    format.type = type
    try bench.ioctl(client, CVIDEO_G_FMT, &format)
    #expect([format.fmt.pix.width, format.fmt.pix.height] == [64, 48])
    try bench.stream(client)
    bench.feed.send(0)
    #expect(try bench.dequeue(client).bytesused == 64 * 48 * 2)
  }

  @Test func aFaultRefusesOrDelaysRequests() throws {
    let client = try bench.open()
    bench.feed.faults = [.controlsRefused, .noBandwidth, .slow]
    #expect(bench.error(client, CVIDEO_S_CTRL, v4l2_control(id: TestFeed.menu, value: 2)) == EIO)
    var request = v4l2_requestbuffers.mapped(2)
    try bench.ioctl(client, CVIDEO_REQBUFS, &request)
    #expect(bench.error(client, CVIDEO_STREAMON, V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue) == ENOSPC)
    #expect(bench.feed.starts == Array(repeating: "wait 200000000", count: 3))
    var input = v4l2_input()
    bench.feed.faults = [.signalLost]
    try bench.ioctl(client, CVIDEO_ENUMINPUT, &input)
    #expect(input.status == UInt32(V4L2_IN_ST_NO_SIGNAL))
  }

  @Test func `a request fails with the error of a fault`() throws {
    let client = try bench.open()
    try bench.stream(client)
    bench.feed.errors = [.dqbuf: .eproto, .open: .ebusy, .read: .eio]
    bench.feed.send(0)
    #expect(throws: ServedError(EPROTO)) { try bench.dequeue(client) }
    #expect(throws: ServedError.busy) { try bench.open() }
    let bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    #expect(throws: ServedError.ioFailure) { try bench.device.read(client, into: bytes, isContinued: false) }
    #expect(bench.feed.starts.suffix(3) == Array(repeating: "wait 1000000", count: 3))
    bench.feed.errors = [:]
    #expect(try bench.dequeue(client).sequence == 0)
  }

  @Test func `each request and error of a fault exists`() {
    let names = Set(IoctlTable.requests.values.map(\.name) + ["open", "read"])
    #expect(DriverRequest.allCases.map(\.rawValue).filter { !names.contains($0) } == [])
    #expect(DriverError.allCases.filter { ServedError($0).description != $0.rawValue } == [])
  }

  @Test func `a control in automatic mode is refused until that mode is off`() throws {
    let client = try bench.open()
    let absolute = v4l2_control(id: TestFeed.absolute, value: 20)
    #expect(bench.error(client, CVIDEO_S_CTRL, absolute) == 0)
    bench.feed.faults = [.automaticControlsRefused]
    #expect(bench.error(client, CVIDEO_S_CTRL, absolute) == EACCES)
    #expect(bench.error(client, CVIDEO_S_CTRL, v4l2_control(id: TestFeed.automatic, value: 0)) == 0)
    #expect(bench.error(client, CVIDEO_S_CTRL, absolute) == 0)
  }
}
