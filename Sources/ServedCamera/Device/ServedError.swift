internal import CVideoLinux
internal import Glibc
import VirtualDevices

/// An error that an ioctl returns.
package struct ServedError: Error, Hashable, Sendable {
  /// The error number, such as 22 for `EINVAL`.
  package let code: CInt

  package init(_ code: CInt) { self.code = code }

  /// Creates the error with a name.
  init(_ error: DriverError) {
    self.init((1...EHWPOISON).first { ServedError($0).description == error.rawValue } ?? EIO)
  }

  static let again = ServedError(EAGAIN)
  static let accessDenied = ServedError(EACCES)
  static let badRequest = ServedError(EBADR)
  static let busy = ServedError(EBUSY)
  static let invalid = ServedError(EINVAL)
  static let ioFailure = ServedError(EIO)
  static let noBuffers = ServedError(ENOBUFS)
  static let noDevice = ServedError(ENODEV)
  static let noEntry = ServedError(ENOENT)
  static let noMemory = ServedError(ENOMEM)
  static let noSpace = ServedError(ENOSPC)
  static let notTypewriter = ServedError(ENOTTY)
  static let outOfRange = ServedError(ERANGE)
}

extension ServedError: CustomStringConvertible {
  /// The symbolic name, such as `EBUSY`.
  package var description: String { cvideo_error_name(code).map { String(cString: $0) } ?? "error \(code)" }
}
