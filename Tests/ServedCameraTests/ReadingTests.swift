import CVideoLinux
import Testing

@testable import ServedCamera

/// Tests clients that use read(2) on a served camera.
@Suite struct ReadingTests {
  private let bench = ServedBench()

  private func read(_ handle: ServedBench.Handle, _ count: Int, isContinued: Bool = false) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 255, count: count)
    let read = try bytes.withUnsafeMutableBytes {
      try bench.device.read(handle, into: $0, isContinued: isContinued).count
    }
    return Array(bytes.prefix(read))
  }

  private func readSmallFrames(_ client: ServedBench.Handle) throws {
    var format = v4l2_format()
    format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    format.fmt.pix = v4l2_pix_format()
    (format.fmt.pix.width, format.fmt.pix.height) = (64, 48)
    try bench.ioctl(client, CVIDEO_S_FMT, &format)
    #expect(throws: ServedError.again) { try read(client, 1) }
  }

  @Test func framesAreReadInOrderAndAReadEndsWithItsFrame() throws {
    let (client, byteCount) = (try bench.open(), 64 * 48 * 2)
    try readSmallFrames(client)
    for number in 1...3 { bench.feed.send(number) }
    #expect(try read(client, 100) == Array(repeating: 1, count: 100))
    #expect(try read(client, byteCount, isContinued: true).count == byteCount - 100)
    #expect(try read(client, 10, isContinued: true).isEmpty)
    #expect(try read(client, 10) == Array(repeating: 2, count: 10))
    #expect(try read(client, byteCount).count == byteCount - 10)
    // A buffer is refilled after it has been read.
    for number in 4...9 { bench.feed.send(number) }
    for number in 3...6 { #expect(try read(client, byteCount) == Array(repeating: UInt8(number), count: byteCount)) }
    #expect(throws: ServedError.again) { try read(client, 1) }
  }

  @Test func aReadingClientOwnsTheBufferQueue() throws {
    let (client, other) = (try bench.open(), try bench.open())
    try readSmallFrames(client)
    for handle in [client, other] {
      #expect(bench.error(handle, CVIDEO_REQBUFS, v4l2_requestbuffers.mapped(2)) == ServedError.busy.code)
    }
    #expect(throws: ServedError.busy) { try read(other, 1) }
    bench.device.close(client)
    try bench.stream(other)
    #expect(throws: ServedError.busy) { try read(other, 1) }
    #expect(throws: ServedError.noDevice) { try read(client, 1) }
  }
}
