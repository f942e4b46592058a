import StructuredDocuments

/// Why a V4L2 device cannot do something: which one, what, why, and what to do about it.
///
/// The system's name of the error is kept as it is, so that one can search for it.
package typealias V4L2Error = StructuredError<V4L2ErrorReason>

/// What kind of trouble there is with a V4L2 device; decides the remedy.
package enum V4L2ErrorReason: ErrorReason {
  /// There is no such node.
  case missing
  /// The file is no V4L2 device.
  case notADevice
  /// The device captures no pictures, or cannot stream them.
  case noCapture
  /// The system does not let this user use it.
  case notPermitted
  /// Another program uses it.
  case busy
  /// It was unplugged, or its driver has let go of it.
  case gone
  /// The device has no input of that name.
  case unknownInput
  /// The device has no control of that name.
  case unknownControl
  /// The control does not take the value.
  case badValue
  /// The device cannot make pictures of this format or rate.
  case unsupportedFormat
  /// The driver chose another format than it was asked for.
  case formatChanged
  /// The entities of a camera are set to formats that do not go together.
  case partsDisagree
  /// The driver made no picture for much longer than it should.
  case stalled
  /// Memory or bandwidth are not enough.
  case noRoom
  /// Anything else.
  case failed

  /// A control that is not there or does not take a value is a mistake of the caller's; everything else is not available.
  package var kind: ErrorKind { self == .badValue || self == .unknownControl ? .badScenario : .unavailable }

  fileprivate func remedy(_ path: String) -> String {
    switch self {
    case .missing: "check the path (`camsim devices` lists cameras) and that the camera is plugged in"
    case .notADevice: "give a node such as /dev/video0 (`camsim devices` lists cameras)"
    case .noCapture: "give the camera's other node (`camsim devices` lists those that capture)"
    case .notPermitted: "add the user to the group that owns the node, usually `video`"
    case .busy: "close the program that uses it (`fuser -v \(path)` names it)"
    case .gone: "plug the camera in again"
    case .unknownInput: "use one of those that `camsim devices v4l2:\(path)` lists"
    case .unknownControl: "use one of those that `camsim controls v4l2:\(path)` lists"
    case .badValue: "stay within what `camsim controls v4l2:\(path)` prints"
    case .unsupportedFormat, .formatChanged: "choose a format that `camsim formats v4l2:\(path)` prints"
    case .partsDisagree: "choose the format that they have, or set theirs with `media-ctl --set-v4l2`"
    case .stalled: "plug the camera in again; if it persists, choose a lower frame rate or size"
    case .noRoom: "choose a smaller format, or plug the camera into another port"
    case .failed: "plug the camera in again; the kernel's log (`dmesg`) may say more"
    }
  }
}

extension V4L2Error {
  /// An error of our own, or one of the system's that means something else than usual.
  ///
  /// - Parameter operation: what was being done, such as `start streaming`.
  package init(_ reason: Reason, path: String, operation: String, text: String, errno: Errno? = nil) {
    self.init(
      reason, at: Location(path: path), operation: operation, text: text, cause: errno.map { "\($0)" },
      remedy: reason.remedy(path))
  }

  /// A system call failed.
  package init(_ errno: Errno, path: String, operation: String) {
    let (reason, text) = Self.meaning(of: errno)
    self.init(reason, path: path, operation: operation, text: text, errno: errno)
  }

  private static func meaning(of errno: Errno) -> (Reason, String) {
    switch errno {
    case .noEntry: (.missing, "there is no such device")
    case .accessDenied, .notPermitted: (.notPermitted, "this user may not use it")
    case .busy: (.busy, "another program uses it")
    case .noDevice, .noSuchAddress, .badDescriptor: (.gone, "the device is gone")
    case .notTypewriter, .isDirectory: (.notADevice, "it is not a V4L2 device")
    case .noMemory, .noSpace:
      (.noRoom, errno == .noSpace ? "the bus has no bandwidth left" : "there is no memory for it")
    case .outOfRange: (.badValue, "the value is out of range")
    case .invalid: (.failed, "the driver refuses it")
    case .ioFailure, .brokenPipe: (.failed, "the device does not answer as it should")
    default: (.failed, errno.text)
    }
  }
}
