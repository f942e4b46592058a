// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation
import Locking

extension CMFormatDescription {
  /// The H.264 or HEVC parameter sets without their length prefixes; empty for other codecs.
  ///
  /// The sets are read from the `avcC` or `hvcC` atom. **Source:** ISO/IEC 14496-15, 5.3.3.1 and 8.3.3.1.
  public var parameterSets: [Data] { parameterSetRecord?.sets ?? [] }

  /// The size in bytes of the length field before each H.264 or HEVC NAL unit; 0 for other codecs.
  public var nalUnitHeaderLength: Int32 { parameterSetRecord.map { Int32($0.lengthSize) } ?? 0 }

  private var parameterSetRecord: ParameterSetRecord? {
    let atoms = extensions[.sampleDescriptionExtensionAtoms]?.propertyListRepresentation as? [String: Any]
    return switch mediaSubType.rawValue {
    case kCMVideoCodecType_H264: (atoms?["avcC"] as? Data).flatMap(ParameterSetRecord.init(avcC:))
    case kCMVideoCodecType_HEVC: (atoms?["hvcC"] as? Data).flatMap(ParameterSetRecord.init(hvcC:))
    default: nil
    }
  }
}

/// The parsed contents of an `avcC` or `hvcC` atom.
private struct ParameterSetRecord {
  var sets: [Data] = []
  let lengthSize: Int

  init?(avcC bytes: Data) {
    var reader = ByteReader(bytes)
    guard let head = reader.take(5), head[0] == 1, let count = reader.byte() else { return nil }
    lengthSize = Int(head[4] & 3) + 1
    for _ in 0..<(count & 31) { if let set = reader.sized() { sets.append(set) } }
    for _ in 0..<(reader.byte() ?? 0) { if let set = reader.sized() { sets.append(set) } }
  }

  init?(hvcC bytes: Data) {
    var reader = ByteReader(bytes)
    guard let head = reader.take(22), head[0] == 1, let arrays = reader.byte() else { return nil }
    lengthSize = Int(head[21] & 3) + 1
    for _ in 0..<arrays {
      guard reader.byte() != nil, let count = reader.number() else { return nil }
      for _ in 0..<count { if let set = reader.sized() { sets.append(set) } }
    }
  }

  private struct ByteReader {
    private var bytes: [UInt8]
    private var place = 0

    init(_ data: Data) { bytes = Array(data) }

    mutating func take(_ count: Int) -> [UInt8]? {
      guard place + count <= bytes.count else { return nil }
      defer { place += count }
      return Array(bytes[place..<place + count])
    }
    mutating func byte() -> UInt8? { take(1)?[0] }
    mutating func number() -> Int? { take(2).map { Int($0[0]) << 8 | Int($0[1]) } }
    mutating func sized() -> Data? { number().flatMap { take($0) }.map { Data($0) } }
  }
}

/// Gets a parameter set of an H.264 format, the number of sets, and the size of the NAL unit length field.
///
/// The bytes remain valid for the lifetime of the format. Returns `kCMFormatDescriptionErrorInvalidParameter` for other
/// codecs, and an error if the index is out of range.
@discardableResult
public func CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
  _ videoDesc: CMFormatDescription, parameterSetIndex: Int,
  parameterSetPointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, parameterSetSizeOut: UnsafeMutablePointer<Int>?,
  parameterSetCountOut: UnsafeMutablePointer<Int>?, nalUnitHeaderLengthOut: UnsafeMutablePointer<Int32>?
) -> OSStatus {
  guard videoDesc.mediaSubType.rawValue == kCMVideoCodecType_H264 else {
    return kCMFormatDescriptionErrorInvalidParameter
  }
  return videoDesc.parameterSet(
    parameterSetIndex, parameterSetPointerOut, parameterSetSizeOut, parameterSetCountOut, nalUnitHeaderLengthOut)
}

/// Gets a parameter set of an HEVC format, the number of sets, and the size of the NAL unit length field.
///
/// The bytes remain valid for the lifetime of the format. Returns `kCMFormatDescriptionErrorInvalidParameter` for other
/// codecs, and an error if the index is out of range.
@discardableResult
public func CMVideoFormatDescriptionGetHEVCParameterSetAtIndex(
  _ videoDesc: CMFormatDescription, parameterSetIndex: Int,
  parameterSetPointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, parameterSetSizeOut: UnsafeMutablePointer<Int>?,
  parameterSetCountOut: UnsafeMutablePointer<Int>?, nalUnitHeaderLengthOut: UnsafeMutablePointer<Int32>?
) -> OSStatus {
  guard videoDesc.mediaSubType.rawValue == kCMVideoCodecType_HEVC else {
    return kCMFormatDescriptionErrorInvalidParameter
  }
  return videoDesc.parameterSet(
    parameterSetIndex, parameterSetPointerOut, parameterSetSizeOut, parameterSetCountOut, nalUnitHeaderLengthOut)
}

extension CMFormatDescription {
  fileprivate func parameterSet(
    _ index: Int, _ pointer: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ size: UnsafeMutablePointer<Int>?,
    _ count: UnsafeMutablePointer<Int>?, _ lengthSize: UnsafeMutablePointer<Int32>?
  ) -> OSStatus {
    let sets = parameterSets
    guard sets.indices.contains(index) else { return kCMFormatDescriptionErrorInvalidParameter }
    pointer?.pointee = kept.bytes(sets[index], index)
    size?.pointee = sets[index].count
    count?.pointee = sets.count
    lengthSize?.pointee = nalUnitHeaderLength
    return noErr
  }
}

/// Memory with the lifetime of a format description, for pointers that the C functions return.
final class RetainedBytes: Sendable {
  private let pointers = Locked<[Int: UInt]>([:])

  /// Returns a pointer to a copy of `data`; all calls with the same index return the same pointer.
  func bytes(_ data: Data, _ number: Int) -> UnsafePointer<UInt8>? {
    pointers.withLock { pointers in
      if let known = pointers[number] { return UnsafePointer(bitPattern: known) }
      let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, data.count))
      data.copyBytes(to: memory, count: data.count)
      pointers[number] = UInt(bitPattern: memory)
      return UnsafePointer(memory)
    }
  }

  deinit {
    for address in pointers.withLock({ $0.values }) { UnsafeMutablePointer<UInt8>(bitPattern: address)?.deallocate() }
  }
}
