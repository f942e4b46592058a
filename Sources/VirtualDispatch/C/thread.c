// Threads and locks of Foundation. A thread of a world runs when it has the run token, and waiting for a lock whose
// owner waits lets the world continue.

#include "real.h"
#include "CVirtualDispatch.h"
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

// MARK: Threads

struct start {
  void *(*function)(void *);
  void *argument;
  void *world;
  void *thread;
};

static void end(void *world) { cvd_handlers.end_thread(world); }

static void *run_in_world(void *context) {
  struct start start = *(struct start *)context;
  free(context);
  struct cvd_frame frame = {.is_thread = true};
  cvd_set_top(&frame);
  cvd_handlers.begin_thread(start.world, start.thread);
  cvd_enter(start.world);
  void *result;
  pthread_cleanup_push(end, start.world);
  result = start.function(start.argument);
  pthread_cleanup_pop(1);
  return result;
}

/// The world in which a thread of another library, or of the app, was created. The thread itself is outside any world.
static _Thread_local void *origin;

static void *run_outside(void *context) {
  struct start start = *(struct start *)context;
  free(context);
  origin = start.world;
  return start.function(start.argument);
}

void cvd_tell_origin(void *queue) {
  void *world = origin;
  // Report each thread only once.
  origin = NULL;
  if (world) cvd_handlers.handed_over_outside(world, queue);
}

int pthread_create(
  pthread_t *thread, const pthread_attr_t *attributes, void *(*function)(void *), void *argument
) {
  REAL_VERSION(
    int, pthread_create, "GLIBC_2.34", pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  void *world = cvd_current ? cvd_current : origin;
  if (!world || is_dispatch(__builtin_return_address(0))) return real(thread, attributes, function, argument);
  struct start *start = malloc(sizeof *start);
  // Threads of other libraries, such as a codec's, are outside any world, because they serve a call that waits for
  // them.
  if (!IS_FOUNDATION_IN_WORLD) {
    *start = (struct start){function, argument, world, NULL};
    return real(thread, attributes, run_outside, start);
  }
  *start = (struct start){function, argument, cvd_current, cvd_handlers.make_thread(cvd_current)};
  return real(thread, attributes, run_in_world, start);
}

// MARK: Locks

/// Locks a mutex of Foundation. Another thread of the world may own the mutex while that thread waits.
static int lock(pthread_mutex_t *mutex, uint64_t time, int (*real)(pthread_mutex_t *)) {
  while (true) {
    int result = pthread_mutex_trylock(mutex);
    if (result != EBUSY) return result;
    bool may_hold_twice = (mutex->__data.__kind & 3) != PTHREAD_MUTEX_NORMAL;
    switch (cvd_handlers.wait_for_holder(cvd_current, &mutex->__data.__owner, time, may_hold_twice)) {
    case cvd_holder_is_elsewhere: return real(mutex);
    case cvd_holder_went_on: continue;
    case cvd_holder_is_late: return ETIMEDOUT;
    }
  }
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  REAL_VERSION(int, pthread_mutex_lock, "GLIBC_2.2.5", pthread_mutex_t *);
  return IS_APP_IN_WORLD ? lock(mutex, UINT64_MAX, real) : real(mutex);
}

int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *time) {
  if (IS_APP_IN_WORLD) {
    REAL_VERSION(int, pthread_mutex_lock, "GLIBC_2.2.5", pthread_mutex_t *);
    return lock(mutex, dispatch_time_of(CLOCK_REALTIME, time), real);
  }
  REAL_VERSION(int, pthread_mutex_timedlock, "GLIBC_2.2.5", pthread_mutex_t *, const struct timespec *);
  return real(mutex, time);
}
