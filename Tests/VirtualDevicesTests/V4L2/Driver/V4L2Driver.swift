import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import Glibc
import PixelModel
import Testing

@testable import V4L2

/// The real driver that tests use, if available.
///
/// `make v4l2-test` runs the tests in a small virtual machine with the kernel's test driver, vivid. Elsewhere,
/// `CAMSIM_V4L2=/dev/video0 swift test --filter V4L2` runs them on that node, which must also be a vivid device because
/// faults are injected through its controls. Some tests also run on the served camera, without a virtual machine:
/// `Scripts/serve-test backend` uses the configuration name `served`.
enum V4L2Driver {
  /// The path of the device node, such as `/dev/video0`, or nil without a driver.
  static let path = ProcessInfo.processInfo.environment["CAMSIM_V4L2"]

  /// Whether the machine has one camera with a webcam's sizes, which is the default.
  static let isWebcam = [nil, "webcam", "multiplanar"].contains(ProcessInfo.processInfo.environment["CAMSIM_V4L2_BOOT"])

  /// Whether the camera has an HDMI input, whose signal can be lost.
  static let isHDMI = ProcessInfo.processInfo.environment["CAMSIM_V4L2_BOOT"] == "hdmi"

  /// The reason for skipping a test without a driver.
  static let comment: Comment = "needs a V4L2 driver: `make v4l2-test`, or CAMSIM_V4L2=/dev/video0"

  /// Whether the driver is vivid.
  static let isVivid = !["usb", "vimc", "served"].contains(ProcessInfo.processInfo.environment["CAMSIM_V4L2_BOOT"])

  static func node() throws -> V4L2Node { try V4L2Node.camera(path: #require(path)) }

  /// Returns an app that uses the camera in one size.
  static func app(_ size: PixelSize) throws -> V4L2App {
    let camera = try V4L2Camera(path: #require(path))
    let app = try V4L2App { try camera.makeDevice(in: $0) }
    let index = try #require(camera.modes.firstIndex { $0.code.description == "YUYV" && $0.size == size })
    try app.set { $0.activeFormat = $0.formats[index] }
    return app
  }

  /// Returns the output of the reference tool.
  static func tool(_ arguments: String...) throws -> String {
    try output("v4l2-ctl -d '\(#require(path))' \(arguments.joined(separator: " "))")
  }

  /// Returns the output for a camera's node, followed by the nodes of its subdevices.
  static func tool(_ argument: String, ofSubdevicesOf node: V4L2Node) throws -> String {
    try ([node] + node.subdevices.map(\.node)).map { try output("v4l2-ctl -d '\($0.path)' \(argument)") }.joined()
  }

  /// Returns the output of a command.
  static func output(_ command: String) throws -> String {
    let stream = try #require(popen(command, "r"))
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&block, 1, block.count, stream), count > 0 { bytes += block.prefix(count) }
    try #require(pclose(stream) == 0, "\(command) failed")
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension V4L2Driver {
  /// Sets a control of the driver.
  static func set(_ key: String, _ value: Int64) throws {
    let node = try node()
    try node.set(node.control(named: key), to: .integer(value))
  }

  /// Presses a button control of the driver.
  static func press(_ key: String) throws { try set(key, 1) }

  /// Returns a client that uses a supported mode and frame rate of the camera.
  static func client(
    _ code: String, width: Int = 320, height: Int = 180, pixelFormat: OSType? = nil, rate: Int32 = 30,
    input: String = ""
  ) throws -> (V4L2Client, V4L2Camera) {
    var found: V4L2Cameras?
    let client = try V4L2Client(pixelFormat: pixelFormat) { system in
      let cameras = try V4L2Cameras(paths: ["\(try #require(path))\(input)"], in: system)
      found = cameras
      return cameras.devices[0]
    }
    client.cameras = found
    let camera = try #require(found?.camera(of: client.device))
    let index = try #require(
      camera.modes.firstIndex { $0.code.description == code && $0.size == PixelSize(width: width, height: height) })
    try client.device.lockForConfiguration()
    client.device.activeFormat = client.device.formats[index]
    client.device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: rate)
    client.device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: rate)
    client.device.unlockForConfiguration()
    return (client, camera)
  }

  /// Returns the numbers of open descriptors and mappings of video nodes in this process.
  static func leftovers() throws -> (descriptors: Int, mappings: Int) {
    let links = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
    return (
      links.count { $0.hasPrefix("/dev/video") || $0.contains("eventfd") || $0.contains("inotify") },
      maps.split(separator: "\n").count { $0.contains("/dev/video") }
    )
  }
}
