internal import CVideoLinux

/// What a node says that it is.
package struct V4L2Capability: Hashable, Sendable {
  /// Name of the driver, such as `uvcvideo`.
  package var driver: String
  /// Name of the device for people.
  package var card: String
  /// Where it is plugged in, such as `usb-0000:00:14.0-1`; stays the same after a restart.
  package var busInfo: String
  /// Version of the driver: that of the kernel, usually.
  package var version: Version
  /// What the node can do, `V4L2_CAP_…`.
  package var flags: UInt32

  package init(driver: String, card: String, busInfo: String, version: Version, flags: UInt32) {
    self.driver = driver
    self.card = card
    self.busInfo = busInfo
    self.version = version
    self.flags = flags
  }

  /// Three numbers.
  package struct Version: Hashable, Sendable, CustomStringConvertible {
    package var major: UInt8
    package var minor: UInt8
    package var patch: UInt8

    package init(major: UInt8, minor: UInt8, patch: UInt8) {
      self.major = major
      self.minor = minor
      self.patch = patch
    }

    /// Such as `6.1.0`.
    package var description: String { "\(major).\(minor).\(patch)" }
  }

  init(_ raw: v4l2_capability) {
    driver = text(raw.driver)
    card = text(raw.card)
    busInfo = text(raw.bus_info)
    version = Version(raw.version)
    // A driver with several nodes tells separately what this one can do.
    flags = raw.capabilities & 0x8000_0000 != 0 ? raw.device_caps : raw.capabilities
  }

  /// A subdevice does not say what it is called, nor where it is.
  init(_ raw: v4l2_subdev_capability) {
    (driver, card, busInfo, flags) = ("v4l2-subdev", "subdevice", "", 0)
    version = Version(raw.version)
  }

  /// Whether the node gives pictures.
  package var isCapture: Bool { flags & 0x1 != 0 || isMultiplanar }
  /// Whether the planes of a picture may lie in memory of their own.
  package var isMultiplanar: Bool { flags & 0x1000 != 0 }
  /// Whether pictures come in buffers that driver and program share.
  package var streams: Bool { flags & 0x0400_0000 != 0 }
}

extension V4L2Capability.Version {
  /// From the kernel's one number for all three.
  fileprivate init(_ number: UInt32) {
    self.init(
      major: UInt8(truncatingIfNeeded: number >> 16), minor: UInt8(truncatingIfNeeded: number >> 8),
      patch: UInt8(truncatingIfNeeded: number))
  }
}

/// The text in an array of bytes of the kernel's, up to its first zero.
func text<Bytes>(_ bytes: Bytes) -> String {
  withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
