import Foundation

extension MediaError {
  /// Creates an error for a file or folder that Foundation failed to write or create, using the underlying POSIX error
  /// where Foundation reports one.
  public init(writing file: String, _ error: any Error, operation: String = "write the file") {
    if let error = error as? MediaError {
      self = error
    } else if let number = Self.errno(error as NSError) {
      self.init(errno: number, operation: operation, file: file)
    } else {
      self.init(.other, operation: operation, file: file, text: error.localizedDescription)
    }
  }

  private static func errno(_ error: NSError) -> CInt? {
    if error.domain == NSPOSIXErrorDomain { return CInt(error.code) }
    if let inner = (error.userInfo[NSUnderlyingErrorKey] as? NSError).flatMap(errno) { return inner }
    switch CocoaError.Code(rawValue: error.code) {
    case .fileWriteOutOfSpace: return ENOSPC
    case .fileWriteNoPermission: return EACCES
    case .fileWriteVolumeReadOnly: return EROFS
    case .fileWriteFileExists: return EEXIST
    case .fileNoSuchFile: return ENOENT
    default: return nil
    }
  }
}
