// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions have the names of C.

import CoreVideoModel

/// Memory that is used again. Here `malloc` does that, and the pool hands out the allocator that uses it.
public final class CMMemoryPool: Sendable {
  fileprivate init() {}
}

// A constant string never changes.
/// Option of a pool: seconds after which memory that is not used is freed.
nonisolated(unsafe) public let kCMMemoryPoolOption_AgeOutPeriod: CFString = "AgeOutPeriod"

/// Makes a pool.
public func CMMemoryPoolCreate(options: CFDictionary?) -> CMMemoryPool { CMMemoryPool() }
/// The allocator that takes memory from a pool.
public func CMMemoryPoolGetAllocator(_ pool: CMMemoryPool) -> CFAllocator { kCFAllocatorMalloc }
/// Frees the memory of a pool that is not used: none is kept.
public func CMMemoryPoolFlush(_ pool: CMMemoryPool) {}
/// Ends a pool: memory that is used stays until it is freed.
public func CMMemoryPoolInvalidate(_ pool: CMMemoryPool) {}
