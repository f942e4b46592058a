// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// A structure of custom functions that allocate and free the memory of a block.
public struct CMBlockBufferCustomBlockSource {
  /// The version of this structure, which must be 0.
  public var version: UInt32
  /// A function that allocates a block, called with `refCon` and the size in bytes.
  public var AllocateBlock: ((UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?
  /// A function that frees a block, called with `refCon`, the block and its size in bytes.
  public var FreeBlock: ((UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?
  /// A client-defined pointer that is passed to both functions.
  public var refCon: UnsafeMutableRawPointer?

  /// Creates a block source without functions.
  public init() {
    self.init(version: 0, AllocateBlock: nil, FreeBlock: nil, refCon: nil)
  }

  public init(
    version: UInt32, AllocateBlock: ((UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?,
    FreeBlock: ((UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?, refCon: UnsafeMutableRawPointer?
  ) {
    self.version = version
    self.AllocateBlock = AllocateBlock
    self.FreeBlock = FreeBlock
    self.refCon = refCon
  }
}

/// Creates an empty block buffer to which blocks can be appended.
@discardableResult
public func CMBlockBufferCreateEmpty(
  allocator structureAllocator: CFAllocator?, capacity subBlockCapacity: UInt32, flags: CMBlockBufferFlags,
  blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  blockBufferOut.pointee = CMBlockBuffer(pieces: [])
  return kCMBlockBufferNoErr
}

/// Creates a block buffer from a memory block.
///
/// If `memoryBlock` is nil, the memory is allocated by `CMBlockBufferAssureBlockMemory(_:)`, or immediately with
/// `kCMBlockBufferAssureMemoryNowFlag`. `blockAllocator` frees client-supplied memory; `kCFAllocatorNull` never frees
/// it.
///
/// - Returns: 0, or a `kCMBlockBuffer…Err` code, in which case `blockBufferOut` is set to nil.
@discardableResult
public func CMBlockBufferCreateWithMemoryBlock(
  allocator structureAllocator: CFAllocator?, memoryBlock: UnsafeMutableRawPointer?, blockLength: Int,
  blockAllocator: CFAllocator?, customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int,
  dataLength: Int, flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  let buffer = CMBlockBuffer(pieces: [])
  let status = CMBlockBufferAppendMemoryBlock(
    buffer, memoryBlock: memoryBlock, length: blockLength, blockAllocator: blockAllocator,
    customBlockSource: customBlockSource, offsetToData: offsetToData, dataLength: dataLength, flags: flags)
  blockBufferOut.pointee = status == kCMBlockBufferNoErr ? buffer : nil
  return status
}

/// Creates a block buffer that shares a range of another buffer.
///
/// A `dataLength` of 0 specifies all bytes from the offset to the end.
@discardableResult
public func CMBlockBufferCreateWithBufferReference(
  allocator structureAllocator: CFAllocator?, referenceBuffer bufferReference: CMBlockBuffer, offsetToData: Int,
  dataLength: Int, flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  let buffer = CMBlockBuffer(pieces: [])
  let status = CMBlockBufferAppendBufferReference(
    buffer, targetBBuf: bufferReference, offsetToData: offsetToData, dataLength: dataLength, flags: flags)
  blockBufferOut.pointee = status == kCMBlockBufferNoErr ? buffer : nil
  return status
}

/// Creates a contiguous block buffer: a reference if the source range is contiguous, otherwise a copy.
///
/// A `dataLength` of 0 specifies all bytes from the offset to the end.
@discardableResult
public func CMBlockBufferCreateContiguous(
  allocator structureAllocator: CFAllocator?, sourceBuffer: CMBlockBuffer, blockAllocator: CFAllocator?,
  customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int, dataLength: Int,
  flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  blockBufferOut.pointee = nil
  return osStatus {
    // The subtraction can overflow only for an invalid offset, which `contiguous` rejects.
    let count = dataLength == 0 ? sourceBuffer.dataLength &- offsetToData : dataLength
    let alwaysCopies = flags & kCMBlockBufferAlwaysCopyDataFlag != 0
    blockBufferOut.pointee = try sourceBuffer.contiguous(offset: offsetToData, count: count, copying: alwaysCopies)
  }
}

/// Appends a memory block to a block buffer.
///
/// If `memoryBlock` is nil, the memory is allocated by `CMBlockBufferAssureBlockMemory(_:)`, or immediately with
/// `kCMBlockBufferAssureMemoryNowFlag`.
@discardableResult
public func CMBlockBufferAppendMemoryBlock(
  _ theBuffer: CMBlockBuffer, memoryBlock: UnsafeMutableRawPointer?, length blockLength: Int,
  blockAllocator: CFAllocator?, customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int,
  dataLength: Int, flags: CMBlockBufferFlags
) -> OSStatus {
  var memory = memoryBlock
  var release = CMBlockBuffer.release(with: blockAllocator)
  if let source = customBlockSource?.pointee {
    guard let free = source.FreeBlock else { return kCMBlockBufferBadCustomBlockSourceErr }
    memory = memory ?? source.AllocateBlock?(source.refCon, blockLength)
    guard memory != nil else { return kCMBlockBufferBlockAllocationFailedErr }
    release = { free(source.refCon, $0, blockLength) }
  }
  return osStatus {
    let piece = try CMBlockBuffer.piece(
      memory: memory, length: blockLength, offset: offsetToData, count: dataLength,
      flags: CMBlockBuffer.Flags(rawValue: flags), release: release)
    try theBuffer.append([piece])
  }
}

/// Appends a range of another buffer without copying its bytes.
///
/// A `dataLength` of 0 specifies all bytes from the offset to the end.
@discardableResult
public func CMBlockBufferAppendBufferReference(
  _ theBuffer: CMBlockBuffer, targetBBuf: CMBlockBuffer, offsetToData: Int, dataLength: Int, flags: CMBlockBufferFlags
) -> OSStatus {
  if targetBBuf.isEmpty {
    return flags & kCMBlockBufferPermitEmptyReferenceFlag != 0 ? kCMBlockBufferNoErr : kCMBlockBufferEmptyBBufErr
  }
  return osStatus {
    // The subtraction can overflow only for an invalid offset, which `pieces(offset:count:)` rejects.
    let count = dataLength == 0 ? targetBBuf.dataLength &- offsetToData : dataLength
    try theBuffer.append(targetBBuf.pieces(offset: offsetToData, count: count))
  }
}

/// Allocates all memory blocks whose allocation was deferred.
@discardableResult
public func CMBlockBufferAssureBlockMemory(_ theBuffer: CMBlockBuffer) -> OSStatus {
  osStatus { try theBuffer.assureBlockMemory() }
}

/// Returns a pointer to a range of bytes, copying them to `temporaryBlock` if they are not contiguous.
@discardableResult
public func CMBlockBufferAccessDataBytes(
  _ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int, temporaryBlock: UnsafeMutableRawPointer,
  returnedPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> OSStatus {
  guard length >= 0 else { return kCMBlockBufferBadLengthParameterErr }
  return osStatus {
    let pieces = try theBuffer.pieces(offset: offset, count: length)
    if pieces.count == 1, let bytes = pieces[0].block.bytes {
      returnedPointerOut.pointee = (bytes.start + pieces[0].offset).assumingMemoryBound(to: CChar.self)
    } else {
      try theBuffer.copyBytes(
        atOffset: offset, to: UnsafeMutableRawBufferPointer(start: temporaryBlock, count: length))
      returnedPointerOut.pointee = temporaryBlock.assumingMemoryBound(to: CChar.self)
    }
  }
}

/// Copies a range of bytes from the buffer to `destination`.
@discardableResult
public func CMBlockBufferCopyDataBytes(
  _ theSourceBuffer: CMBlockBuffer, atOffset offsetToData: Int, dataLength: Int, destination: UnsafeMutableRawPointer
) -> OSStatus {
  guard dataLength >= 0 else { return kCMBlockBufferBadLengthParameterErr }
  return osStatus {
    try theSourceBuffer.copyBytes(
      atOffset: offsetToData, to: UnsafeMutableRawBufferPointer(start: destination, count: dataLength))
  }
}

/// Overwrites a range of bytes, allocating deferred memory first.
@discardableResult
public func CMBlockBufferReplaceDataBytes(
  with sourceBytes: UnsafeRawPointer, blockBuffer destinationBuffer: CMBlockBuffer, offsetIntoDestination: Int,
  dataLength: Int
) -> OSStatus {
  guard dataLength >= 0 else { return kCMBlockBufferBadLengthParameterErr }
  return osStatus {
    try destinationBuffer.assureBlockMemory()
    try destinationBuffer.replaceDataBytes(
      with: UnsafeRawBufferPointer(start: sourceBytes, count: dataLength), at: offsetIntoDestination)
  }
}

/// Sets every byte of a range to the same value, allocating deferred memory first.
@discardableResult
public func CMBlockBufferFillDataBytes(
  with fillByte: CChar, blockBuffer destinationBuffer: CMBlockBuffer, offsetIntoDestination: Int, dataLength: Int
) -> OSStatus {
  osStatus {
    try destinationBuffer.assureBlockMemory()
    try destinationBuffer.fillBytes(with: fillByte, offset: offsetIntoDestination, count: dataLength)
  }
}

/// Gets a pointer to the byte at `offset`.
///
/// Sets `lengthAtOffsetOut` to the number of contiguous bytes from the offset and `totalLengthOut` to the length of the
/// entire buffer.
@discardableResult
public func CMBlockBufferGetDataPointer(
  _ theBuffer: CMBlockBuffer, atOffset offset: Int, lengthAtOffsetOut: UnsafeMutablePointer<Int>?,
  totalLengthOut: UnsafeMutablePointer<Int>?, dataPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OSStatus {
  osStatus {
    let total = theBuffer.dataLength
    try theBuffer.withUnsafeMutableBytes(atOffset: offset) { bytes in
      lengthAtOffsetOut?.pointee = bytes.count
      totalLengthOut?.pointee = total
      dataPointerOut?.pointee = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    }
  }
}

/// Returns the total length of the data in bytes.
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { theBuffer.dataLength }

/// Returns a Boolean value that indicates whether a range is contiguous in memory.
///
/// A `length` of 0 specifies all bytes from the offset to the end.
public func CMBlockBufferIsRangeContiguous(_ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int) -> Bool {
  // The subtraction can overflow only for an invalid offset, which `pieces(offset:count:)` rejects.
  let count = length == 0 ? theBuffer.dataLength &- offset : length
  return (try? theBuffer.pieces(offset: offset, count: count))?.count == 1
}

/// Returns a Boolean value that indicates whether the buffer contains no bytes.
public func CMBlockBufferIsEmpty(_ theBuffer: CMBlockBuffer) -> Bool { theBuffer.isEmpty }
