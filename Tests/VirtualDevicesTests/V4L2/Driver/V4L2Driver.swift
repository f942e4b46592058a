import Foundation
import Glibc
import Testing

@testable import VirtualDevices

/// The real driver that tests talk to, if there is one: `make v4l2-test` runs them in a small virtual machine with the kernel's own
/// test driver, vivid. Elsewhere `CAMSIM_V4L2=/dev/video0 swift test --filter V4L2` runs them on that node, which should be vivid's too:
/// faults are controls of it.
enum V4L2Driver {
  /// Such as `/dev/video0`; nil where there is no driver.
  static let path = ProcessInfo.processInfo.environment["CAMSIM_V4L2"]

  /// Whether the machine was started with one camera that has a webcam's sizes; so is what has no name.
  static let isWebcam = [nil, "webcam", "multiplanar"].contains(ProcessInfo.processInfo.environment["CAMSIM_V4L2_BOOT"])

  /// Why a test is skipped without a driver.
  static let comment: Comment = "needs a V4L2 driver: `make v4l2-test`, or CAMSIM_V4L2=/dev/video0"

  static func node() throws -> V4L2Node { try V4L2Node.camera(path: #require(path)) }

  /// What the reference tool prints.
  static func tool(_ arguments: String...) throws -> String {
    // Foundation's Process needs sockets, which the virtual machine's kernel does not have.
    let command = "v4l2-ctl -d '\(try #require(path))' \(arguments.joined(separator: " "))"
    let stream = try #require(popen(command, "r"))
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&block, 1, block.count, stream), count > 0 { bytes += block.prefix(count) }
    try #require(pclose(stream) == 0, "\(command) failed")
    return String(decoding: bytes, as: UTF8.self)
  }
}
