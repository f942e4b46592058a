internal import CFFmpeg
import Foundation

extension MediaError {
  /// Creates an error from an FFmpeg error code and the message that FFmpeg logged.
  init(ffmpeg code: CInt, operation: String, file: String? = nil) {
    var buffer = [CChar](repeating: 0, count: 256)
    av_strerror(code, &buffer, buffer.count)
    let general = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let text = FFmpegLog.lastMessage.map { "\(general): \($0)" } ?? general
    let name = cff_error_name(code).map { String(cString: $0) } ?? Self.errnoName(-code)
    self.init(Self.reason(of: code), operation: operation, file: file, name: name, text: text)
  }

  /// Creates an error from the `errno` of a failed system call.
  init(errno number: CInt, operation: String, file: String? = nil) {
    self.init(
      Self.reason(of: cff_error_from_errno(number)), operation: operation, file: file, name: Self.errnoName(number),
      text: String(cString: strerror(number)))
  }

  private static func reason(of code: CInt) -> Reason {
    switch code {
    case CFF_ERROR_INVALID_DATA: return .invalidData
    case CFF_ERROR_NO_ENCODER, CFF_ERROR_NO_DECODER: return .unsupported
    default: break
    }
    switch -code {
    case ENOENT, ENOTDIR: return .missing
    case EEXIST, EISDIR: return .exists
    case EACCES, EPERM, EROFS: return .notPermitted
    case ENOSPC, EDQUOT, EFBIG: return .noSpace
    case EMFILE, ENFILE: return .tooManyFiles
    case ENOSYS: return .unsupported
    default: return .other
    }
  }

  private static func errnoName(_ number: CInt) -> String {
    errnoNames.first { $0.0 == number }?.1 ?? "error \(number)"
  }

  private static let errnoNames: [(CInt, String)] = [
    (ENOENT, "ENOENT"), (ENOTDIR, "ENOTDIR"), (EEXIST, "EEXIST"), (EISDIR, "EISDIR"), (EACCES, "EACCES"),
    (EPERM, "EPERM"), (EROFS, "EROFS"), (ENOSPC, "ENOSPC"), (EDQUOT, "EDQUOT"), (EFBIG, "EFBIG"), (EIO, "EIO"),
    (EINVAL, "EINVAL"), (ENOMEM, "ENOMEM"), (ENOSYS, "ENOSYS"), (EAGAIN, "EAGAIN"), (EBUSY, "EBUSY"),
    (EMFILE, "EMFILE"), (ENFILE, "ENFILE"), (ENAMETOOLONG, "ENAMETOOLONG"), (ELOOP, "ELOOP"), (ENODEV, "ENODEV"),
    (EPIPE, "EPIPE"),
  ]
}

/// Returns the result of an FFmpeg call, or throws the matching `MediaError` if it is negative.
@discardableResult
func check(_ result: CInt, _ operation: @autoclosure () -> String, file: String? = nil) throws -> CInt {
  if result < 0 { throw MediaError(ffmpeg: result, operation: operation(), file: file) }
  return result
}

/// Returns a pointer that FFmpeg allocated, or throws `ENOMEM` if it is nil.
func allocated<T>(_ pointer: UnsafeMutablePointer<T>?, _ operation: @autoclosure () -> String) throws
  -> UnsafeMutablePointer<T>
{
  guard let pointer else { throw MediaError(errno: ENOMEM, operation: operation()) }
  return pointer
}
