// Condition variables of Foundation (`NSCondition`, operations that are waited for): what waits for one lets its world go on. Those of other
// libraries are real: a codec waits for threads of its own, which are in no world.

#include "real.h"
#include "CVirtualDispatch.h"
#include <errno.h>
#include <pthread.h>

// ThreadSanitizer's own definitions, which ours take the place of, must still see what happens.
extern int __interceptor_pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *) __attribute__((weak));
extern int __interceptor_pthread_cond_timedwait(pthread_cond_t *, pthread_mutex_t *, const struct timespec *)
  __attribute__((weak));
extern int __interceptor_pthread_cond_clockwait(pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *)
  __attribute__((weak));
extern int __interceptor_pthread_cond_signal(pthread_cond_t *) __attribute__((weak));
extern int __interceptor_pthread_cond_broadcast(pthread_cond_t *) __attribute__((weak));

/// The real function: there is an older one of the same name.
#define REAL_CONDITION(name, version, ...)                                                                             \
  static _Atomic(void *) found;                                                                                        \
  if (!atomic_load_explicit(&found, memory_order_acquire)) {                                                           \
    void *function = (void *)__interceptor_##name;                                                                     \
    if (!function) function = dlvsym(RTLD_NEXT, #name, version);                                                       \
    if (!function) function = dlsym(RTLD_NEXT, #name);                                                                 \
    atomic_store_explicit(&found, function, memory_order_release);                                                     \
  }                                                                                                                    \
  int (*real)(__VA_ARGS__) = (int (*)(__VA_ARGS__))atomic_load_explicit(&found, memory_order_acquire)

/// Whether the function that was returned to belongs to Foundation.
static bool is_foundation(void *address) {
  static _Atomic(void *) base;
  Dl_info info;
  if (!atomic_load_explicit(&base, memory_order_acquire)) {
    void *symbol = dlsym(RTLD_DEFAULT, "CFRunLoopGetMain");
    if (!symbol || !dladdr(symbol, &info)) return false;
    atomic_store_explicit(&base, info.dli_fbase, memory_order_release);
  }
  return dladdr(address, &info) && info.dli_fbase == atomic_load_explicit(&base, memory_order_acquire);
}

#define IS_IN_WORLD (cvd_current && is_foundation(__builtin_return_address(0)))

static uint64_t virtual_deadline(clockid_t clock, const struct timespec *time) {
  int64_t nanoseconds = (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
  return clock == CLOCK_REALTIME ? (uint64_t)-nanoseconds : (uint64_t)nanoseconds;
}

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  if (IS_IN_WORLD)
    return cvd_handlers.wait_for_condition(cvd_current, condition, UINT64_MAX, mutex) ? 0 : ETIMEDOUT;
  REAL_CONDITION(pthread_cond_wait, "GLIBC_2.3.2", pthread_cond_t *, pthread_mutex_t *);
  return real(condition, mutex);
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *time) {
  if (IS_IN_WORLD) {
    uint64_t deadline = virtual_deadline(CLOCK_REALTIME, time);
    return cvd_handlers.wait_for_condition(cvd_current, condition, deadline, mutex) ? 0 : ETIMEDOUT;
  }
  REAL_CONDITION(pthread_cond_timedwait, "GLIBC_2.3.2", pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
  return real(condition, mutex, time);
}

int pthread_cond_clockwait(
  pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock, const struct timespec *time
) {
  if (IS_IN_WORLD) {
    uint64_t deadline = virtual_deadline(clock, time);
    return cvd_handlers.wait_for_condition(cvd_current, condition, deadline, mutex) ? 0 : ETIMEDOUT;
  }
  REAL_CONDITION(
    pthread_cond_clockwait, "GLIBC_2.30", pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *);
  return real(condition, mutex, clock, time);
}

int pthread_cond_signal(pthread_cond_t *condition) {
  REAL_CONDITION(pthread_cond_signal, "GLIBC_2.3.2", pthread_cond_t *);
  int result = real(condition);
  if (cvd_handlers.signalled) cvd_handlers.signalled(condition);
  return result;
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
  REAL_CONDITION(pthread_cond_broadcast, "GLIBC_2.3.2", pthread_cond_t *);
  int result = real(condition);
  if (cvd_handlers.signalled) cvd_handlers.signalled(condition);
  return result;
}
