import CVideoLinux
import Foundation
import Testing

@testable import ServedCamera

/// Tests the buffers of a served camera. **Source:** Linux, videobuf2-core.c.
@Suite struct BufferTests {
  private let bench = ServedBench()

  @Test func aFrameIsDeliveredThroughTheBufferQueue() throws {
    let client = try bench.open()
    try bench.stream(client)
    #expect(throws: ServedError.again) { try bench.dequeue(client) }
    bench.feed.send(0)
    bench.feed.send(3)
    // The third frame finds no buffer, and its sequence number is skipped.
    bench.feed.send(4)
    #expect(bench.signal(client).frames == 2)
    let (first, second) = (try bench.dequeue(client), try bench.dequeue(client))
    #expect([first.index, second.index] == [0, 1])
    #expect([first.sequence, second.sequence] == [0, 3])
    #expect(second.timestamp.tv_usec == 3000)
    #expect(first.bytesused == 1280 * 720 * 2)
    #expect(first.flags & UInt32(V4L2_BUF_FLAG_ERROR) == 0)
    try bench.enqueue(client, 0)
    bench.feed.send(5)
    #expect(try bench.dequeue(client).sequence == 5)
  }

  @Test func framesAreDrawnIntoTheMappedMemory() throws {
    let client = try bench.open()
    try bench.stream(client)
    let (descriptor, start) = try bench.device.map(client, offset: 0, length: 4096)
    defer { close(descriptor) }
    bench.feed.send(7)
    var byte: UInt8 = 0
    #expect(pread(descriptor, &byte, 1, off_t(start)) == 1)
    #expect(byte == 7)
    // Clients cannot truncate the memory.
    #expect(ftruncate(descriptor, 0) == -1)
  }

  @Test func aBufferIsMappedUntilItIsUnmapped() throws {
    let client = try bench.open()
    var request = v4l2_requestbuffers.mapped(2)
    try bench.ioctl(client, CVIDEO_REQBUFS, &request)
    func isMapped() throws -> Bool {
      var buffer = v4l2_buffer.mapped(0)
      try bench.ioctl(client, CVIDEO_QUERYBUF, &buffer)
      return buffer.flags & UInt32(V4L2_BUF_FLAG_MAPPED) != 0
    }
    #expect(try !isMapped())
    close(try bench.device.map(client, offset: 0, length: 4096).0)
    #expect(try isMapped())
    bench.device.unmap(client, offset: 0)
    #expect(try !isMapped())
  }

  @Test(arguments: [
    (O_RDONLY, PROT_READ, true), (O_RDONLY, PROT_READ | PROT_WRITE, false), (O_WRONLY, PROT_WRITE, false),
    (O_WRONLY, PROT_READ, false), (O_RDWR, PROT_READ | PROT_WRITE, true),
  ]) func aMappingNeedsTheAccessOfTheDescriptor(_ mode: CInt, _ protection: CInt, _ isAllowed: Bool) throws {
    let client = try bench.open(accessMode: mode)
    var request = v4l2_requestbuffers.mapped(2)
    try bench.ioctl(client, CVIDEO_REQBUFS, &request)
    func map() throws { close(try bench.device.map(client, offset: 0, length: 4096, protection: protection).0) }
    if isAllowed { try map() } else { #expect(throws: ServedError.accessDenied) { try map() } }
  }

  @Test func eachBufferHasAFileUnlessOneFileIsRequested() throws {
    for usesOneFile in [false, true] {
      let client = try bench.open(usesOneFile: usesOneFile)
      var request = v4l2_requestbuffers.mapped(3)
      try bench.ioctl(client, CVIDEO_REQBUFS, &request)
      var buffer = v4l2_buffer.mapped(2)
      try bench.ioctl(client, CVIDEO_QUERYBUF, &buffer)
      #expect(buffer.m.offset == 2 * 1280 * 720 * 2)
      let (descriptor, start) = try bench.device.map(client, offset: Int64(buffer.m.offset), length: 1)
      close(descriptor)
      #expect(start == (usesOneFile ? Int64(buffer.m.offset) : 0))
      var export = v4l2_exportbuffer()
      export.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
      close(try #require(try bench.ioctl(client, CVIDEO_EXPBUF, &export).descriptor))
      bench.device.close(client)
    }
  }

  @Test(arguments: [false, true])
  func `the file of an exported buffer begins with its frame`(usesOneFile: Bool) throws {
    let client = try bench.open(usesOneFile: usesOneFile)
    try bench.stream(client)
    var export = v4l2_exportbuffer()
    (export.type, export.index) = (V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue, 1)
    let descriptor = try #require(try bench.ioctl(client, CVIDEO_EXPBUF, &export).descriptor)
    defer { close(descriptor) }
    for number in 7...8 { bench.feed.send(number) }
    var byte: UInt8 = 0
    #expect(pread(descriptor, &byte, 1, 0) == 1)
    #expect(byte == 8)
    #expect(lseek(descriptor, 0, SEEK_END) == 1280 * 720 * 2)
  }

  @Test func aPreparedBufferStaysPreparedUntilItIsQueued() throws {
    let client = try bench.open()
    var request = v4l2_requestbuffers.mapped(2)
    try bench.ioctl(client, CVIDEO_REQBUFS, &request)
    var buffer = v4l2_buffer.mapped(0)
    try bench.ioctl(client, CVIDEO_PREPARE_BUF, &buffer)
    #expect(buffer.flags & UInt32(V4L2_BUF_FLAG_PREPARED) != 0)
    #expect(bench.error(client, CVIDEO_PREPARE_BUF, v4l2_buffer.mapped(0)) == EINVAL)
    try bench.enqueue(client, 0)
    #expect(bench.error(client, CVIDEO_QBUF, v4l2_buffer.mapped(0)) == EINVAL)
  }

  @Test func largerBuffersCanBeAdded() throws {
    let client = try bench.open()
    var create = v4l2_create_buffers()
    (create.count, create.memory) = (2, V4L2_MEMORY_MMAP.rawValue)
    create.format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    create.format.fmt.pix.sizeimage = 1000
    #expect(bench.error(client, CVIDEO_CREATE_BUFS, create) == EINVAL)
    create.format.fmt.pix.sizeimage = 1280 * 720 * 2 + 1
    try bench.ioctl(client, CVIDEO_CREATE_BUFS, &create)
    var buffer = v4l2_buffer.mapped(1)
    try bench.ioctl(client, CVIDEO_QUERYBUF, &buffer)
    // The length is the requested one, while the memory consists of whole pages.
    #expect(buffer.length == 1280 * 720 * 2 + 1)
    #expect(buffer.m.offset == 1280 * 720 * 2 + 4096)
  }

  @Test func theBufferQueueBelongsToTheClientThatRequestedIt() throws {
    let (owner, other) = (try bench.open(), try bench.open())
    try bench.stream(owner)
    #expect(bench.error(other, CVIDEO_REQBUFS, v4l2_requestbuffers.mapped(2)) == EBUSY)
    #expect(bench.error(other, CVIDEO_QBUF, v4l2_buffer.mapped(0)) == EBUSY)
    #expect(bench.error(other, CVIDEO_STREAMOFF, V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue) == EBUSY)
    bench.device.close(owner)
    #expect(bench.error(other, CVIDEO_REQBUFS, v4l2_requestbuffers.mapped(2)) == 0)
    #expect(bench.feed.starts == ["1280x720 1/30", "stop"])
  }

  @Test func framesOfAnEndedStreamAreNotDelivered() throws {
    let client = try bench.open()
    try bench.stream(client)
    bench.feed.send(0)
    var type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    let answer = try bench.ioctl(client, CVIDEO_STREAMOFF, &type)
    #expect(answer.taken == .everything)
    #expect(bench.error(client, CVIDEO_DQBUF, v4l2_buffer.mapped(0)) == EINVAL)
    try bench.stream(client)
    #expect(throws: ServedError.again) { try bench.dequeue(client) }
  }

  /// The field order is unknown before the first frame; the memory type of a buffer is known from the queue.
  @Test func aBufferDescribesItsFrame() throws {
    let client = try bench.open()
    try bench.stream(client)
    var buffer = v4l2_buffer.mapped(0)
    try bench.ioctl(client, CVIDEO_QUERYBUF, &buffer)
    #expect(buffer.field == V4L2_FIELD_ANY.rawValue)
    bench.feed.send(0)
    buffer.memory = V4L2_MEMORY_USERPTR.rawValue
    try bench.ioctl(client, CVIDEO_DQBUF, &buffer)
    #expect([buffer.field, buffer.memory] == [V4L2_FIELD_NONE.rawValue, V4L2_MEMORY_MMAP.rawValue])
  }

  @Test func anUnpluggedCameraReturnsENODEV() throws {
    let client = try bench.open()
    try bench.stream(client)
    bench.device.unplug()
    #expect(bench.signal(client).ends == 1)
    #expect(bench.error(client, CVIDEO_DQBUF, v4l2_buffer.mapped(0)) == ENODEV)
    // A client that holds a frame receives the error here.
    #expect(bench.error(client, CVIDEO_QBUF, v4l2_buffer.mapped(0)) == ENODEV)
    #expect(throws: ServedError.noDevice) { try bench.open() }
    bench.device.plug()
    _ = try bench.open()
  }

  @Test func aPendingEventStaysSignaledWhileFramesArrive() throws {
    let client = try bench.open()
    var wish = v4l2_event_subscription()
    (wish.type, wish.id) = (UInt32(V4L2_EVENT_CTRL), TestFeed.menu)
    wish.flags = UInt32(V4L2_EVENT_SUB_FL_SEND_INITIAL)
    try bench.ioctl(client, CVIDEO_SUBSCRIBE_EVENT, &wish)
    try bench.stream(client)
    bench.feed.send(0)
    bench.feed.send(1)
    var buffer = v4l2_buffer.mapped(0)
    #expect(try bench.ioctl(client, CVIDEO_DQBUF, &buffer).hasPendingEvent)
    bench.device.ring(client)
    #expect(bench.signal(client).events == 2)
    _ = try bench.event(client)
    #expect(try bench.ioctl(client, CVIDEO_DQBUF, &buffer).hasPendingEvent == false)
    bench.device.ring(client)
    #expect(bench.signal(client).events == 2)
  }
}
