// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// Functions with which a client allocates and frees the memory of a block.
public struct CMBlockBufferCustomBlockSource {
  /// Version of this structure; 0.
  public var version: UInt32
  /// Allocates a block: the client's pointer and the size in bytes.
  public var AllocateBlock: ((UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?
  /// Frees a block: the client's pointer, the block, its size in bytes.
  public var FreeBlock: ((UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?
  /// The client's pointer.
  public var refCon: UnsafeMutableRawPointer?

  /// No functions.
  public init() {
    self.init(version: 0, AllocateBlock: nil, FreeBlock: nil, refCon: nil)
  }

  /// The functions of a client.
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

/// Makes an empty buffer, to which pieces can be appended.
@discardableResult
public func CMBlockBufferCreateEmpty(
  allocator structureAllocator: CFAllocator?, capacity subBlockCapacity: UInt32, flags: CMBlockBufferFlags,
  blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  blockBufferOut.pointee = CMBlockBuffer(pieces: [])
  return kCMBlockBufferNoErr
}

/// Makes a buffer of a block of memory: the client's, or, if `memoryBlock` is nil, one that comes when it is assured.
///
/// `blockAllocator` frees the client's memory in the end; `kCFAllocatorNull` leaves it alone.
///
/// - Returns: zero, or a `kCMBlockBuffer…Err`; `blockBufferOut` is then set to nil.
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

/// Makes a buffer that shares a range of another one; a `dataLength` of 0 means all that follows the offset.
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

/// Makes a buffer whose bytes lie in one piece: a reference if the source's do, else a copy.
///
/// A `dataLength` of 0 means all that follows the offset.
@discardableResult
public func CMBlockBufferCreateContiguous(
  allocator structureAllocator: CFAllocator?, sourceBuffer: CMBlockBuffer, blockAllocator: CFAllocator?,
  customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int, dataLength: Int,
  flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  blockBufferOut.pointee = nil
  return osStatus {
    // What wraps is refused as an offset.
    let count = dataLength == 0 ? sourceBuffer.dataLength &- offsetToData : dataLength
    let alwaysCopies = flags & kCMBlockBufferAlwaysCopyDataFlag != 0
    blockBufferOut.pointee = try sourceBuffer.contiguous(offset: offsetToData, count: count, copying: alwaysCopies)
  }
}

/// Appends a block of memory: the client's, or, if `memoryBlock` is nil, one that comes when it is assured.
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

/// Appends a range of another buffer, shared; a `dataLength` of 0 means all that follows the offset.
@discardableResult
public func CMBlockBufferAppendBufferReference(
  _ theBuffer: CMBlockBuffer, targetBBuf: CMBlockBuffer, offsetToData: Int, dataLength: Int, flags: CMBlockBufferFlags
) -> OSStatus {
  if targetBBuf.isEmpty {
    return flags & kCMBlockBufferPermitEmptyReferenceFlag != 0 ? kCMBlockBufferNoErr : kCMBlockBufferEmptyBBufErr
  }
  return osStatus {
    // What wraps is refused as an offset.
    let count = dataLength == 0 ? targetBBuf.dataLength &- offsetToData : dataLength
    try theBuffer.append(targetBBuf.pieces(offset: offsetToData, count: count))
  }
}

/// Allocates memory that was left for later.
@discardableResult
public func CMBlockBufferAssureBlockMemory(_ theBuffer: CMBlockBuffer) -> OSStatus {
  osStatus { try theBuffer.assureBlockMemory() }
}

/// A pointer to a range of bytes: into the buffer if they lie in one piece, else to `temporaryBlock`, where they are copied.
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

/// Copies a range of bytes.
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

/// Overwrites a range of bytes.
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

/// Sets every byte of a range to the same value.
@discardableResult
public func CMBlockBufferFillDataBytes(
  with fillByte: CChar, blockBuffer destinationBuffer: CMBlockBuffer, offsetIntoDestination: Int, dataLength: Int
) -> OSStatus {
  osStatus {
    try destinationBuffer.assureBlockMemory()
    try destinationBuffer.fillBytes(with: fillByte, offset: offsetIntoDestination, count: dataLength)
  }
}

/// A pointer to the byte at an offset.
///
/// `lengthAtOffsetOut` is set to how many bytes follow in one piece, `totalLengthOut` to the bytes of the whole buffer.
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

/// Bytes in all pieces together.
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { theBuffer.dataLength }

/// Whether a range lies in one piece; a `length` of 0 means all that follows the offset.
public func CMBlockBufferIsRangeContiguous(_ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int) -> Bool {
  // An offset that does not fit is refused, whatever the count becomes.
  let count = length == 0 ? theBuffer.dataLength &- offset : length
  return (try? theBuffer.pieces(offset: offset, count: count))?.count == 1
}

/// Whether there are no bytes.
public func CMBlockBufferIsEmpty(_ theBuffer: CMBlockBuffer) -> Bool { theBuffer.isEmpty }
