// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names match Apple's C API.

import CoreVideoModel

/// A pool that reuses memory for large, repeated allocations.
///
/// In this model, the pool's allocator wraps `malloc`, which reuses memory.
public final class CMMemoryPool: Sendable {
  fileprivate init() {}
}

// `nonisolated(unsafe)` is safe here because the constant string never changes.
/// The number of seconds after which a pool frees unused memory.
nonisolated(unsafe) public let kCMMemoryPoolOption_AgeOutPeriod: CFString = "AgeOutPeriod"

/// Creates a memory pool; this model ignores the options.
public func CMMemoryPoolCreate(options: CFDictionary?) -> CMMemoryPool { CMMemoryPool() }
/// Returns the allocator that allocates memory from a pool.
public func CMMemoryPoolGetAllocator(_ pool: CMMemoryPool) -> CFAllocator { kCFAllocatorMalloc }
/// Frees the unused memory of a pool; has no effect in this model, which retains no unused memory.
public func CMMemoryPoolFlush(_ pool: CMMemoryPool) {}
/// Invalidates a pool; allocated memory remains valid until it is freed.
public func CMMemoryPoolInvalidate(_ pool: CMMemoryPool) {}
