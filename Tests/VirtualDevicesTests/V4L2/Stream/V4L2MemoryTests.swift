import CVideoLinux
import PixelModel
import Testing

@testable import V4L2

@Suite("V4L2: validation of buffer sizes from the driver")
struct V4L2MemoryTests {
  @Test func `Planes beyond the supported number are ignored`() {
    var planes = [v4l2_plane](repeating: v4l2_plane(), count: 16)
    planes.withUnsafeMutableBufferPointer { planes in
      var raw = v4l2_buffer()
      raw.type = V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue
      raw.length = 9
      raw.m.planes = planes.baseAddress
      #expect(raw.writtenBytes.count == V4L2Node.greatestPlaneCount)
    }
  }

  @Test(arguments: [(64, true), (65, false), (1 << 40, false)])
  func `A frame whose rows would end beyond its buffer is rejected`(_ bytesPerRow: Int, _ fits: Bool) throws {
    let node = try V4L2Node(path: "/dev/video0", kernel: FakeKernel())
    let memory = try V4L2Memory(index: 0, of: node)
    var format = V4L2ImageFormat(code: try #require(V4L2FourCC("YVYU")), size: PixelSize(width: 32, height: 16))
    format.planes = [.init(bytesPerRow: bytesPerRow, byteCount: 1024)]
    #expect((format.foreignImage("yvyu422", [.init()], isRGB: false, in: memory) != nil) == fits)
  }
}
