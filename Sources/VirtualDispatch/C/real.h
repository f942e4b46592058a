// The real functions: the next definition after ours.

#ifndef REAL_H
#define REAL_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/// Declares `real`, a pointer to the next definition of `name`, found once. ThreadSanitizer's own definition, which ours takes the place of,
/// comes first: it must see what happens.
#define REAL(result, name, ...) REAL_VERSION(result, name, "", __VA_ARGS__)

/// The same for a function that has an older version of the same name.
#define REAL_VERSION(result, name, version, ...)                               \
  extern result __interceptor_##name(__VA_ARGS__) __attribute__((weak));       \
  static _Atomic(void *) found_##name;                                         \
  if (!atomic_load_explicit(&found_##name, memory_order_acquire)) {            \
    void *function = (void *)__interceptor_##name;                             \
    if (!function && *version) function = dlvsym(RTLD_NEXT, #name, version);   \
    if (!function) function = dlsym(RTLD_NEXT, #name);                         \
    atomic_store_explicit(&found_##name, function, memory_order_release);      \
  }                                                                            \
  result (*real)(__VA_ARGS__) = (result(*)(__VA_ARGS__))atomic_load_explicit(  \
    &found_##name, memory_order_acquire)

/// Whether the calling thread is in a world, and the function that this one returns to belongs to Foundation.
#define IS_FOUNDATION_IN_WORLD (cvd_current && is_foundation(__builtin_return_address(0)))
/// The same for Foundation and the program: `NSCondition.wait()` jumps to its last call, which returns to the app.
#define IS_APP_IN_WORLD (cvd_current && is_app(__builtin_return_address(0)))
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

bool is_foundation(void *address);
bool is_dispatch(void *address);
bool is_app(void *address);

/// Tells the world that the calling thread was begun in that it hands work to a queue, which no world orders.
void cvd_tell_origin(void *queue);

/// Whether work that the calling thread hands to a queue belongs to its world.
static inline bool belongs_to_world(void *queue) {
  if (!cvd_current) cvd_tell_origin(queue);
  return cvd_current;
}

/// A time of the C library's, as `dispatch_time` tells it.
static inline uint64_t dispatch_time_of(clockid_t clock, const struct timespec *time) {
  int64_t nanoseconds = (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
  return clock == CLOCK_REALTIME ? (uint64_t)-nanoseconds : (uint64_t)nanoseconds;
}

#endif
