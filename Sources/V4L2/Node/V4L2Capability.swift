internal import CVideoLinux

/// The capabilities that a device node reports.
package struct V4L2Capability: Hashable, Sendable {
  /// The name of the driver, such as `uvcvideo`.
  package var driver: String
  /// The human-readable name of the device.
  package var card: String
  /// The location of the device on its bus, such as `usb-0000:00:14.0-1`. It is stable across restarts.
  package var busInfo: String
  /// The version of the driver, usually that of the kernel.
  package var version: Version
  /// The capability flags of this node (`V4L2_CAP_…`).
  package var flags: UInt32

  package init(driver: String, card: String, busInfo: String, version: Version, flags: UInt32) {
    self.driver = driver
    self.card = card
    self.busInfo = busInfo
    self.version = version
    self.flags = flags
  }

  /// A version with three components.
  package struct Version: Hashable, Sendable, CustomStringConvertible {
    package var major: UInt8
    package var minor: UInt8
    package var patch: UInt8

    package init(major: UInt8, minor: UInt8, patch: UInt8) {
      self.major = major
      self.minor = minor
      self.patch = patch
    }

    /// The version in text form, such as `6.1.0`.
    package var description: String { "\(major).\(minor).\(patch)" }
  }

  init(_ raw: v4l2_capability) {
    driver = text(raw.driver)
    card = text(raw.card)
    busInfo = text(raw.bus_info)
    version = Version(raw.version)
    // A driver with several nodes reports the capabilities of each node separately.
    flags = raw.capabilities & 0x8000_0000 != 0 ? raw.device_caps : raw.capabilities
  }

  /// Creates the capability of a subdevice, which reports neither its name nor its bus location.
  init(_ raw: v4l2_subdev_capability) {
    (driver, card, busInfo, flags) = ("v4l2-subdev", "subdevice", "", 0)
    version = Version(raw.version)
  }

  /// Whether the node captures video.
  package var isCapture: Bool { flags & 0x1 != 0 || isMultiplanar }
  /// Whether the planes of a frame can be in separate memory buffers.
  package var isMultiplanar: Bool { flags & 0x1000 != 0 }
  /// Whether the node supports streaming I/O, with buffers that driver and program share.
  package var streams: Bool { flags & 0x0400_0000 != 0 }
}

extension V4L2Capability.Version {
  /// Creates a version from the kernel's packed number.
  fileprivate init(_ number: UInt32) {
    self.init(
      major: UInt8(truncatingIfNeeded: number >> 16), minor: UInt8(truncatingIfNeeded: number >> 8),
      patch: UInt8(truncatingIfNeeded: number))
  }
}

/// Returns the text in a fixed-size byte array of the kernel, up to the first zero byte.
func text<Bytes>(_ bytes: Bytes) -> String {
  withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
