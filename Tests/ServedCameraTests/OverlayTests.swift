import CServedCamera
import Foundation
import Testing

/// Tests the files that make programs find a served camera.
@Suite struct OverlayTests {
  private func withRoot(_ body: (String) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: root) }
    try body(root)
  }

  /// Returns the path below the root to which a path leads.
  private func target(_ path: String, _ root: String) -> String? {
    guard let found = realpath(root + path, nil) else { return nil }
    defer { free(found) }
    return String(String(cString: found).dropFirst(root.utf8.count))
  }

  @Test func `a listing of the folder does not show a regular file`() throws {
    try withRoot { root in
      #expect(served_camera_plug(root, 0, "Camera", false) == 0)
      var status = stat()
      #expect(lstat(root + "/dev/video0", &status) == 0)
      // Overlayfs and Linux before 5.8 refuse the device.
      #expect([S_IFCHR, S_IFSOCK].contains(status.st_mode & S_IFMT))
      #expect(status.st_mode & 0o777 == 0o666)
      #expect(served_camera_plug(root, 0, "Camera", false) == 0)
    }
  }

  @Test func `a webcam has a USB device`() throws {
    try withRoot { root in
      #expect(served_camera_plug(root, 3, "Camera", true) == 0)
      let device = "/sys/devices/platform/camsim.3/usb1/1-1"
      #expect(target("/sys/class/video4linux/video3/device", root) == device + "/1-1:1.0")
      #expect(target("/sys/dev/char/81:3/subsystem", root) == "/sys/class/video4linux")
      #expect(target("/sys/class/video4linux/video3/device/driver", root) == "/sys/bus/usb/drivers/uvcvideo")
      #expect(target(device + "/subsystem", root) == "/sys/bus/usb")
      let vendor = root + "/sys/class/video4linux/video3/device/../idVendor"
      #expect(try String(contentsOfFile: vendor, encoding: .utf8) == "1d6b\n")
      let folder = root + "/dev/v4l/by-path"
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names == ["platform-camsim.3-usb-0:1:1.0-video-index0"])
      #expect(served_camera_unplug(root, 3) == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }
}
