import Foundation

extension MediaError {
  /// Why Foundation could not write a file or make a folder: the error of the system call behind it, where that is told.
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
