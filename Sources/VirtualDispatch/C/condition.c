// Condition variables of Foundation (`NSCondition`, waiting for operations): a thread that waits for a condition lets
// its world continue. Other libraries use the real functions, because a codec waits for its own threads, which are
// outside any world.

#include "real.h"
#include "CVirtualDispatch.h"
#include <errno.h>
#include <pthread.h>

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  if (IS_APP_IN_WORLD)
    return cvd_handlers.wait_for_condition(cvd_current, condition, UINT64_MAX, mutex) ? 0 : ETIMEDOUT;
  REAL_VERSION(int, pthread_cond_wait, "GLIBC_2.3.2", pthread_cond_t *, pthread_mutex_t *);
  return real(condition, mutex);
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *time) {
  if (IS_APP_IN_WORLD) {
    // Reads the clock set by pthread_condattr_setclock from the location in which the C library stores it.
    bool is_monotonic = condition->__data.__wrefs & 2;
    uint64_t deadline = dispatch_time_of(is_monotonic ? CLOCK_MONOTONIC : CLOCK_REALTIME, time);
    return cvd_handlers.wait_for_condition(cvd_current, condition, deadline, mutex) ? 0 : ETIMEDOUT;
  }
  REAL_VERSION(int, pthread_cond_timedwait, "GLIBC_2.3.2", pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
  return real(condition, mutex, time);
}

int pthread_cond_clockwait(
  pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock, const struct timespec *time
) {
  if (IS_APP_IN_WORLD) {
    uint64_t deadline = dispatch_time_of(clock, time);
    return cvd_handlers.wait_for_condition(cvd_current, condition, deadline, mutex) ? 0 : ETIMEDOUT;
  }
  REAL_VERSION(
    int, pthread_cond_clockwait, "GLIBC_2.30", pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *);
  return real(condition, mutex, clock, time);
}

int pthread_cond_signal(pthread_cond_t *condition) {
  REAL_VERSION(int, pthread_cond_signal, "GLIBC_2.3.2", pthread_cond_t *);
  int result = real(condition);
  if (cvd_handlers.signalled) cvd_handlers.signalled(condition, false);
  return result;
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
  REAL_VERSION(int, pthread_cond_broadcast, "GLIBC_2.3.2", pthread_cond_t *);
  int result = real(condition);
  if (cvd_handlers.signalled) cvd_handlers.signalled(condition, true);
  return result;
}
