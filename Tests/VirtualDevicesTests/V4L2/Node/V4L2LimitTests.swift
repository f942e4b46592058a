import CVideoLinux
import Foundation
import Testing

@testable import V4L2
@testable import VirtualDevices

/// Tests the limits of accepted values; `V4L2NodeTests` tests the lists.
@Suite("V4L2: limits") struct V4L2LimitTests {
  @Test(arguments: [0, 1, .max - 1_048_576])
  func `A control value can have at most one mebibyte, and a larger one is treated as empty`(_ more: UInt32) {
    var raw = v4l2_query_ext_ctrl()
    (raw.type, raw.elem_size, raw.elems) = (0x100, 1, 1_048_576 + more)
    #expect(V4L2Control(raw).rangeText == (more == 0 ? "1048576 bytes" : "0 bytes"))
  }

  @Test(arguments: [
    ("  65536x180 1/60", "  65537x180 1/60", "'65537x180' is not a size"),
    (mode("65536x180", 30), mode("65537x180", 30), "the size or frame rate of the format exceeds the limit"),
    (mode("320x180", 10_000), mode("320x180", 10_001), "the size or frame rate of the format exceeds the limit"),
    (words("1024x512"), words("1024x513"), "the size of the control's value exceeds the limit"),
  ]) func `A recording beyond a limit is rejected with a message`(_ most: String, _ beyond: String, _ sentence: String)
    throws
  {
    func read(_ line: String) throws {
      let text = """
        #camsim-camera 1
        camera driver=vivid version=6.12.1 flags=0x0 card="c"
        format YUYV "YUYV"
        \(line)
        """
      _ = try V4L2CameraDescriptor(text: text + "\n", name: "camera.txt")
    }
    try read(most)
    let error = #expect(throws: ReplayError.self) { try read(beyond) }
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
  }

  private static func mode(_ size: String, _ rate: Int) -> String {
    "mode YUYV \"'vide'/'yuvs' \(size), { 1-\(rate) fps}\""
  }

  private static func words(_ dimensions: String) -> String {
    "control a 0x1 words min=0 max=1 step=1 default=0 bytes=2 dims=\(dimensions) name=\"a\""
  }
}
