internal import CPNG
import CoreMediaModel

extension CMBlockBuffer {
  /// Returns the CRC-32 of the buffer's bytes, which is equal for equal audio.
  ///
  /// - Throws: A CoreMedia error if the bytes are unavailable.
  public func checksum() throws -> UInt32 {
    try withContiguousStorage { bytes in
      UInt32(crc32(0, bytes.bindMemory(to: UInt8.self).baseAddress, UInt32(bytes.count)))
    }
  }
}
