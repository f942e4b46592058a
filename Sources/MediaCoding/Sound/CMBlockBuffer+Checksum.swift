internal import CPNG
import CoreMediaModel

extension CMBlockBuffer {
  /// CRC-32 of the bytes: the same for the same sound.
  ///
  /// - Throws: an error of CoreMedia when the bytes cannot be made.
  public func checksum() throws -> UInt32 {
    try withContiguousStorage { bytes in
      UInt32(crc32(0, bytes.bindMemory(to: UInt8.self).baseAddress, UInt32(bytes.count)))
    }
  }
}
