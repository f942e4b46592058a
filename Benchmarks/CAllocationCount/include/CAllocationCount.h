// Counts this program's memory allocations, to measure the cost of frames. The library replaces the allocator of every
// program that links it, so only the measuring program links it.

#ifndef CALLOCATION_COUNT_H
#define CALLOCATION_COUNT_H

#include <stdint.h>

/// Returns the number of allocations by all threads since the program started.
uint64_t allocation_count(void);

#endif
