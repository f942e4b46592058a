import CVideoLinux
import Foundation
import Testing

@testable import ServedCamera

/// Tests the capabilities and formats of a served camera.
@Suite struct FormatTests {
  private let bench = ServedBench()

  private func format(_ code: UInt32, _ width: UInt32, _ height: UInt32) -> v4l2_format {
    var format = v4l2_format()
    format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    format.fmt.pix = v4l2_pix_format()
    (format.fmt.pix.pixelformat, format.fmt.pix.width, format.fmt.pix.height) = (code, width, height)
    return format
  }

  @Test(arguments: [
    ("YUYV", 128, 6144), ("NV12", 64, 4608), ("YU12", 64, 4608), ("RGB3", 192, 9216), ("GREY", 64, 3072),
    ("MJPG", 0, 6144),
  ])
  func rowsHaveNoPadding(name: String, bytesPerLine: UInt32, byteCount: UInt32) throws {
    let code = try #require(ServedFormat.all.first { $0.name == name }).code
    var format = format(code, 60, 50)
    try bench.ioctl(try bench.open(), CVIDEO_TRY_FMT, &format)
    #expect([format.fmt.pix.width, format.fmt.pix.height] == [64, 48])
    #expect([format.fmt.pix.bytesperline, format.fmt.pix.sizeimage] == [bytesPerLine, byteCount])
    #expect(format.fmt.pix.field == V4L2_FIELD_NONE.rawValue)
  }

  @Test func compressedFramesHaveTheChromaSubsamplingOfWebcams() throws {
    let client = try bench.open()
    var wanted = format(try #require(ServedFormat.all.first { $0.isCompressed }).code, 64, 48)
    try bench.ioctl(client, CVIDEO_S_FMT, &wanted)
    try bench.stream(client)
    bench.feed.send(100)
    let buffer = try bench.dequeue(client)
    let (descriptor, start) = try bench.device.map(client, offset: Int64(buffer.m.offset), length: 1)
    defer { close(descriptor) }
    var file = [UInt8](repeating: 0, count: Int(buffer.bytesused))
    #expect(pread(descriptor, &file, file.count, off_t(start)) == file.count)
    // The three components of the SOF0 segment: 4:2:2 has twice as many samples of luma in a row as of chroma.
    let segment = try #require(Data(file).range(of: Data([0xFF, 0xC0, 0, 17, 8, 0, 48, 0, 64, 3])))
    let factors = [1, 4, 7].map { file[segment.upperBound + $0] }
    #expect(factors == [0x21, 0x11, 0x11])
  }

  @Test func aLogStatusRequestTracesTheStatus() throws {
    let tracer = TestTracer()
    let device = ServedDevice(bench.feed, number: 0, tracer: tracer)
    try device.open(1, signal: TestSignal(), usesOneFile: false)
    let nothing = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    #expect(
      device.ioctl(1, UInt32(truncatingIfNeeded: CVIDEO_LOG_STATUS), nothing, argumentSize: 0).error == nil)
    #expect(tracer.requests.last == "LOG_STATUS 1280x720 YUYV 1/30 Menu=0 Absolute=50 Automatic=1")
  }

  @Test func theSelectionIsTheWholeImage() throws {
    let client = try bench.open()
    var selection = v4l2_selection()
    (selection.type, selection.target) = (V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue, UInt32(V4L2_SEL_TGT_CROP_BOUNDS))
    try bench.ioctl(client, CVIDEO_G_SELECTION, &selection)
    #expect([selection.r.width, selection.r.height] == [1280, 720])
    var limits = v4l2_cropcap()
    limits.type = selection.type
    try bench.ioctl(client, CVIDEO_CROPCAP, &limits)
    #expect([limits.defrect.width, limits.bounds.height, limits.pixelaspect.numerator] == [1280, 720, 1])
    limits.type = V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue
    #expect(bench.error(client, CVIDEO_CROPCAP, limits) == 0)
    selection.target = UInt32(V4L2_SEL_TGT_CROP)
    #expect(bench.error(client, CVIDEO_G_SELECTION, selection) == EINVAL)
    #expect(bench.error(client, CVIDEO_S_SELECTION, selection) == ENOTTY)
  }

  @Test func anUnknownFormatBecomesTheFirstFormat() throws {
    let client = try bench.open()
    var wanted = format(0x3435_3637, 1 << 31, 1 << 31)
    try bench.ioctl(client, CVIDEO_S_FMT, &wanted)
    #expect(wanted.fmt.pix.pixelformat == ServedFormat.all[0].code)
    #expect(wanted.fmt.pix.width == 1280)
  }

  @Test func theFormatCannotChangeWhileBuffersExist() throws {
    let client = try bench.open()
    var request = v4l2_requestbuffers.mapped(2)
    try bench.ioctl(client, CVIDEO_REQBUFS, &request)
    #expect(bench.error(client, CVIDEO_S_FMT, format(0, 64, 48)) == EBUSY)
    #expect(bench.error(client, CVIDEO_TRY_FMT, format(0, 64, 48)) == 0)
    request.count = 0
    try bench.ioctl(client, CVIDEO_REQBUFS, &request)
    #expect(bench.error(client, CVIDEO_S_FMT, format(0, 64, 48)) == 0)
  }

  @Test func aFrameRateIsRoundedToOneOfTheSize() throws {
    let client = try bench.open()
    var format = format(0, 64, 48)
    try bench.ioctl(client, CVIDEO_S_FMT, &format)
    for (wanted, rate) in [((1, 50), 60), ((0, 0), 30), ((1, 1), 30), ((1, 1000), 60)] as [((UInt32, UInt32), UInt32)] {
      var parameters = v4l2_streamparm()
      parameters.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
      parameters.parm.capture = v4l2_captureparm()
      parameters.parm.capture.timeperframe = v4l2_fract(numerator: wanted.0, denominator: wanted.1)
      try bench.ioctl(client, CVIDEO_S_PARM, &parameters)
      #expect(parameters.parm.capture.timeperframe.denominator == rate)
    }
  }

  @Test func aHigherPriorityPreventsOtherClientsFromSetting() throws {
    let (first, second) = (try bench.open(), try bench.open())
    #expect(bench.error(first, CVIDEO_S_PRIORITY, V4L2_PRIORITY_RECORD.rawValue) == 0)
    #expect(bench.error(second, CVIDEO_S_FMT, format(0, 64, 48)) == EBUSY)
    #expect(bench.error(second, CVIDEO_S_CTRL, v4l2_control(id: TestFeed.menu, value: 2)) == EBUSY)
    #expect(bench.error(second, CVIDEO_S_PRIORITY, V4L2_PRIORITY_BACKGROUND.rawValue) == EBUSY)
    bench.device.close(first)
    #expect(bench.error(second, CVIDEO_S_FMT, format(0, 64, 48)) == 0)
  }

  @Test func unsupportedRequestsReturnErrors() throws {
    let client = try bench.open()
    #expect(bench.error(client, CVIDEO_G_DV_TIMINGS, v4l2_dv_timings()) == ENOTTY)
    #expect(bench.error(client, CVIDEO_S_INPUT, CInt(1)) == EINVAL)
    #expect(bench.error(client, CVIDEO_G_FMT, v4l2_format()) == EINVAL)
  }
}
