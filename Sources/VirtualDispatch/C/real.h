// Access to the real functions: the next definition after the interposed one.

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

/// Declares `real`, a pointer to the next definition of `name`, looked up once. Prefers ThreadSanitizer's interceptor,
/// which our definition replaces, because ThreadSanitizer must observe the call.
#define REAL(result, name, ...) REAL_VERSION(result, name, "", __VA_ARGS__)

/// Declares `real` for a function that also has an older symbol version.
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

/// Whether the calling thread is in a world and this function was called by Foundation.
#define IS_FOUNDATION_IN_WORLD (cvd_current && is_foundation(__builtin_return_address(0)))
/// Whether the calling thread is in a world and this function was called by Foundation or the program.
/// `NSCondition.wait()` ends in a tail call, which returns to the app.
#define IS_APP_IN_WORLD (cvd_current && is_app(__builtin_return_address(0)))
/// The memory layout of a block in the blocks runtime.
struct block {
  void *isa;
  int flags;
  int reserved;
  void (*invoke)(void *block);
};

extern void *_Block_copy(const void *block);
extern void _Block_release(const void *block);

/// Calls a block without releasing it.
static inline void invoke(void *block) { ((struct block *)block)->invoke(block); }

/// Calls a block that was copied for this call, and releases it.
static inline void invoke_and_release(void *block) {
  invoke(block);
  _Block_release(block);
}

extern struct cvd_handlers cvd_handlers;

/// The calling thread's world, or null. Interposed functions check it on every thread of the process.
extern _Thread_local void *cvd_current;

bool is_foundation(void *address);
bool is_essentials(void *address);
bool is_dispatch(void *address);
bool is_app(void *address);

/// Notifies the world in which the calling thread was created that the thread submits a job to a queue, outside the
/// order of any world.
void cvd_tell_origin(void *queue);

/// Returns whether a job that the calling thread submits to a queue is part of its world.
static inline bool belongs_to_world(void *queue) {
  if (!cvd_current) cvd_tell_origin(queue);
  return cvd_current;
}

/// Converts a time of the C library to a `dispatch_time` value.
static inline uint64_t dispatch_time_of(clockid_t clock, const struct timespec *time) {
  int64_t nanoseconds = (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
  return clock == CLOCK_REALTIME ? (uint64_t)-nanoseconds : (uint64_t)nanoseconds;
}

#endif
