// How often this program allocates memory, to measure what frames cost. A program that links this gets the C library's allocator by way of
// it: only the one that measures does.

#ifndef CALLOCATION_COUNT_H
#define CALLOCATION_COUNT_H

#include <stdint.h>

/// Allocations of all threads since the program began.
uint64_t allocation_count(void);

#endif
