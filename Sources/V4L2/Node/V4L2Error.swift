import StructuredDocuments

/// An error of a V4L2 device: the device, the operation, the cause, and a remedy.
///
/// The system's name for the error is preserved, so that users can search for it.
package typealias V4L2Error = StructuredError<V4L2ErrorReason>

/// The reason for a V4L2 error, which determines the remedy.
package enum V4L2ErrorReason: ErrorReason {
  /// The device node does not exist.
  case missing
  /// The file is not a V4L2 device.
  case notADevice
  /// The device cannot capture or stream video.
  case noCapture
  /// The user does not have permission to use the device.
  case notPermitted
  /// Another program uses the device.
  case busy
  /// The device was unplugged or released by its driver.
  case gone
  /// The device has no input with the requested name.
  case unknownInput
  /// The device has no control with the requested name.
  case unknownControl
  /// The control does not accept the value.
  case badValue
  /// The device does not support the format or frame rate.
  case unsupportedFormat
  /// The driver chose a different format than the requested one.
  case formatChanged
  /// The entities of a camera are set to incompatible formats.
  case partsDisagree
  /// The driver produced no frames for much longer than expected.
  case stalled
  /// Memory or bus bandwidth is insufficient.
  case noRoom
  /// Any other failure of the device.
  case failed

  /// The kind of the error: an unknown control or invalid value is a mistake of the caller; all other reasons mean that
  /// the device is unavailable.
  package var kind: ErrorKind { self == .badValue || self == .unknownControl ? .badScenario : .unavailable }

  fileprivate func remedy(_ path: String) -> String {
    switch self {
    case .missing: "check the path (`camsim devices` lists cameras) and that the camera is plugged in"
    case .notADevice: "use a device node such as /dev/video0 (`camsim devices` lists cameras)"
    case .noCapture: "use another device node of the camera (`camsim devices` lists those that can capture)"
    case .notPermitted: "add the user to the group that owns the node, usually `video`"
    case .busy: "close the program that uses it (`fuser -v \(path)` shows it)"
    case .gone: "plug the camera in again"
    case .unknownInput: "use one of the inputs that `camsim devices v4l2:\(path)` lists"
    case .unknownControl: "use one of the controls that `camsim controls v4l2:\(path)` lists"
    case .badValue: "use a value in the range that `camsim controls v4l2:\(path)` prints"
    case .unsupportedFormat, .formatChanged: "choose a format that `camsim formats v4l2:\(path)` prints"
    case .partsDisagree: "choose the format of the camera's entities, or set it on them with `media-ctl --set-v4l2`"
    case .stalled: "plug the camera in again; if it persists, choose a lower frame rate or size"
    case .noRoom: "choose a smaller format, or connect the camera to another port"
    case .failed: "plug the camera in again, and check the kernel log (`dmesg`)"
    }
  }
}

extension V4L2Error {
  /// Creates an error with a specific reason, for failures that no system call reports or whose error number has an
  /// unusual meaning.
  ///
  /// - Parameter operation: The operation that failed, such as `start streaming`.
  package init(_ reason: Reason, path: String, operation: String, text: String, errno: Errno? = nil) {
    self.init(
      reason, at: Location(path: path), operation: operation, text: text, cause: errno.map { "\($0)" },
      remedy: reason.remedy(path))
  }

  /// Creates an error for a failed system call.
  package init(_ errno: Errno, path: String, operation: String) {
    let (reason, text) = Self.meaning(of: errno)
    self.init(reason, path: path, operation: operation, text: text, errno: errno)
  }

  private static func meaning(of errno: Errno) -> (Reason, String) {
    switch errno {
    case .noEntry: (.missing, "the device does not exist")
    case .accessDenied, .notPermitted: (.notPermitted, "this user does not have permission to use it")
    case .busy: (.busy, "another program is using it")
    case .noDevice, .noSuchAddress, .badDescriptor: (.gone, "the device was disconnected")
    case .notTypewriter, .isDirectory: (.notADevice, "it is not a V4L2 device")
    case .noMemory, .noSpace:
      (.noRoom, errno == .noSpace ? "the bus has no bandwidth left" : "there is not enough memory")
    case .outOfRange: (.badValue, "the value is out of range")
    case .invalid: (.failed, "the driver rejected the request")
    case .ioFailure, .brokenPipe: (.failed, "the device did not respond as expected")
    default: (.failed, errno.text)
    }
  }
}
