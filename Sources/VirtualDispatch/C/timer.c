// Timer sources of a world. The real source is never armed; its handler is called when virtual time reaches the fire
// time.

#include "real.h"
#include "CVirtualDispatch.h"
#include <pthread.h>
#include <stdlib.h>

extern char _dispatch_source_type_timer;
extern void *dispatch_get_global_queue(intptr_t identifier, uintptr_t flags);
extern void dispatch_set_context(void *object, void *context);
extern void dispatch_set_finalizer_f(void *object, cvd_function finalizer);

struct timer {
  struct timer *next;
  /// One reference for the source, and one for each scheduled event that fires it, because the source may be
  /// deallocated, and its address reused, before the event occurs.
  atomic_int references;
  void *source;
  void *world;
  void *queue;
  /// The event and cancellation handlers, as blocks.
  void *handler;
  void *cancel_handler;
  int suspended;
  atomic_bool is_cancelled;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct timer *timers;

/// Returns the record of a source, or null if it is not part of a world.
static struct timer *timer_of(void *source) {
  if (!cvd_handlers.signalled) return NULL;
  pthread_mutex_lock(&lock);
  struct timer *timer = timers;
  while (timer && timer->source != source) timer = timer->next;
  pthread_mutex_unlock(&lock);
  return timer;
}

void cvd_timer_retain(void *timer) { atomic_fetch_add(&((struct timer *)timer)->references, 1); }

void cvd_timer_release(void *context) {
  struct timer *timer = context;
  if (atomic_fetch_sub(&timer->references, 1) > 1) return;
  if (timer->handler) _Block_release(timer->handler);
  if (timer->cancel_handler) _Block_release(timer->cancel_handler);
  cvd_release(timer->queue);
  free(timer);
}

/// Called on a libdispatch thread when the source is deallocated.
static void forget(void *context) {
  struct timer *timer = context;
  pthread_mutex_lock(&lock);
  struct timer **link = &timers;
  while (*link && *link != timer) link = &(*link)->next;
  if (*link) *link = timer->next;
  pthread_mutex_unlock(&lock);
  atomic_store(&timer->is_cancelled, true);
  cvd_timer_release(timer);
}

void *dispatch_source_create(void *type, uintptr_t handle, uintptr_t mask, void *queue) {
  REAL(void *, dispatch_source_create, void *, uintptr_t, uintptr_t, void *);
  void *source = real(type, handle, mask, queue);
  if (!cvd_current || type != &_dispatch_source_type_timer) return source;
  struct timer *timer = calloc(1, sizeof *timer);
  timer->source = source;
  timer->world = cvd_current;
  timer->queue = queue ? queue : dispatch_get_global_queue(0, 0);
  timer->suspended = 1;
  timer->references = 1;
  cvd_retain(timer->queue);
  pthread_mutex_lock(&lock);
  timer->next = timers;
  timers = timer;
  pthread_mutex_unlock(&lock);
  // Clients use the context only with handlers that are functions. Swift's handlers are blocks, so the context can
  // store the record.
  dispatch_set_context(source, timer);
  dispatch_set_finalizer_f(source, forget);
  return source;
}

void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  struct timer *timer = timer_of(source);
  if (timer) {
    if (cvd_handlers.is_alive(timer->world)) cvd_handlers.set_timer(timer->world, timer, start, interval);
    return;
  }
  REAL(void, dispatch_source_set_timer, void *, uint64_t, uint64_t, uint64_t);
  real(source, start, interval, leeway);
}

void dispatch_source_set_event_handler(void *source, void *handler) {
  struct timer *timer = timer_of(source);
  if (timer) {
    if (timer->handler) _Block_release(timer->handler);
    timer->handler = handler ? _Block_copy(handler) : NULL;
    return;
  }
  REAL(void, dispatch_source_set_event_handler, void *, void *);
  real(source, handler);
}

void dispatch_source_set_cancel_handler(void *source, void *handler) {
  struct timer *timer = timer_of(source);
  if (timer) {
    if (timer->cancel_handler) _Block_release(timer->cancel_handler);
    timer->cancel_handler = handler ? _Block_copy(handler) : NULL;
    return;
  }
  REAL(void, dispatch_source_set_cancel_handler, void *, void *);
  real(source, handler);
}

void dispatch_source_cancel(void *source) {
  struct timer *timer = timer_of(source);
  REAL(void, dispatch_source_cancel, void *);
  real(source);
  if (!timer || timer->is_cancelled) return;
  timer->is_cancelled = true;
  if (!cvd_handlers.is_alive(timer->world)) return;
  cvd_handlers.set_timer(timer->world, timer, UINT64_MAX, 0);
  if (timer->cancel_handler)
    cvd_handlers.async(
      timer->world, timer->queue, _Block_copy(timer->cancel_handler), invoke_and_release, false, NULL);
}

void *cvd_timer_queue(void *context) {
  struct timer *timer = context;
  return timer->is_cancelled ? NULL : timer->queue;
}

bool cvd_timer_is_suspended(void *timer) { return ((struct timer *)timer)->suspended > 0; }

void cvd_timer_fire(void *context) {
  struct timer *timer = context;
  if (timer->is_cancelled || !timer->handler) return;
  invoke_and_release(_Block_copy(timer->handler));
}

// MARK: Suspension and activation

extern bool queue_change_suspensions(void *queue, int change);

static void change(void *object, int change) {
  struct timer *timer = timer_of(object);
  if (timer) {
    timer->suspended += change;
  } else if (queue_change_suspensions(object, change) && cvd_handlers.resumed) {
    cvd_handlers.resumed(object);
  }
}

void dispatch_suspend(void *object) {
  REAL(void, dispatch_suspend, void *);
  real(object);
  change(object, 1);
}

void dispatch_resume(void *object) {
  REAL(void, dispatch_resume, void *);
  real(object);
  change(object, -1);
}

void dispatch_activate(void *object) {
  REAL(void, dispatch_activate, void *);
  real(object);
  // Activating an object that is already active must not resume it.
  struct timer *timer = timer_of(object);
  if (timer ? timer->suspended > 0 : cvd_queue_is_suspended(object)) change(object, -1);
}
