// The real functions: the next definition after ours.

#ifndef REAL_H
#define REAL_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <stdatomic.h>

/// Declares `real`, a pointer to the next definition of `name`, found once.
#define REAL(result, name, ...)                                                \
  static _Atomic(void *) found_##name;                                         \
  if (!atomic_load_explicit(&found_##name, memory_order_acquire))              \
    atomic_store_explicit(                                                     \
      &found_##name, dlsym(RTLD_NEXT, #name), memory_order_release);           \
  result (*real)(__VA_ARGS__) = (result(*)(__VA_ARGS__))atomic_load_explicit(  \
    &found_##name, memory_order_acquire)

/// A block as the blocks' runtime lays it out.
struct block {
  void *isa;
  int flags;
  int reserved;
  void (*invoke)(void *block);
};

extern void *_Block_copy(const void *block);
extern void _Block_release(const void *block);

/// Calls a block.
static inline void invoke(void *block) { ((struct block *)block)->invoke(block); }

/// Calls a block that was copied for this, and lets go of it.
static inline void invoke_and_release(void *block) {
  invoke(block);
  _Block_release(block);
}

extern struct cvd_handlers cvd_handlers;

/// The calling thread's world. Not looked at before a world exists: these functions run in every thread of the process.
extern _Thread_local void *cvd_current;

#endif
