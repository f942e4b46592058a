internal import CVideoLinux
internal import Glibc

extension Errno: CustomStringConvertible {
  /// The error of the last system call on this thread.
  static var last: Errno { Errno(errno) }

  /// The symbolic name, such as `EBUSY`.
  package var description: String { cvideo_error_name(code).map { String(cString: $0) } ?? "error \(code)" }

  /// The system's error message, such as `Device or resource busy`.
  package var text: String { String(cString: strerror(code)) }
}

extension Errno {
  package static let again = Errno(EAGAIN)
  package static let badDescriptor = Errno(EBADF)
  package static let brokenPipe = Errno(EPIPE)
  package static let busy = Errno(EBUSY)
  package static let ioFailure = Errno(EIO)
  package static let invalid = Errno(EINVAL)
  package static let noDevice = Errno(ENODEV)
  package static let noEntry = Errno(ENOENT)
  package static let noMemory = Errno(ENOMEM)
  package static let noSpace = Errno(ENOSPC)
  package static let noSuchAddress = Errno(ENXIO)
  package static let notPermitted = Errno(EPERM)
  package static let accessDenied = Errno(EACCES)
  package static let notTypewriter = Errno(ENOTTY)
  package static let outOfRange = Errno(ERANGE)
  package static let isDirectory = Errno(EISDIR)
}
