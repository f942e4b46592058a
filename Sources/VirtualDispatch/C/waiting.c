// Objects that threads wait for: semaphores, groups, and work items.

#include "real.h"
#include "CVirtualDispatch.h"

extern void dispatch_group_enter(void *group);

// MARK: Semaphores

static bool try_semaphore(void *semaphore) {
  REAL(long, dispatch_semaphore_wait, void *, uint64_t);
  return real(semaphore, 0) == 0;
}

long dispatch_semaphore_wait(void *semaphore, uint64_t time) {
  if (cvd_current) return !cvd_handlers.wait(cvd_current, semaphore, time, try_semaphore, "a semaphore");
  REAL(long, dispatch_semaphore_wait, void *, uint64_t);
  return real(semaphore, time);
}

long dispatch_semaphore_signal(void *semaphore) {
  REAL(long, dispatch_semaphore_signal, void *);
  long result = real(semaphore);
  if (cvd_handlers.signalled) cvd_handlers.signalled(semaphore, false);
  return result;
}

// MARK: Groups

bool cvd_group_is_empty(void *group) {
  REAL(long, dispatch_group_wait, void *, uint64_t);
  return real(group, 0) == 0;
}

long dispatch_group_wait(void *group, uint64_t time) {
  if (cvd_current) return !cvd_handlers.wait(cvd_current, group, time, cvd_group_is_empty, "a group");
  REAL(long, dispatch_group_wait, void *, uint64_t);
  return real(group, time);
}

void dispatch_group_leave(void *group) {
  REAL(void, dispatch_group_leave, void *);
  real(group);
  // The group may have been deallocated; threads that wait for it retain it.
  if (cvd_handlers.signalled) cvd_handlers.signalled(group, true);
}

void cvd_group_leave(void *group) { dispatch_group_leave(group); }

void dispatch_group_async_f(void *group, void *queue, void *context, cvd_function function) {
  if (belongs_to_world(queue)) {
    dispatch_group_enter(group);
    return cvd_handlers.async(cvd_current, queue, context, function, false, group);
  }
  REAL(void, dispatch_group_async_f, void *, void *, void *, cvd_function);
  real(group, queue, context, function);
}

void dispatch_group_async(void *group, void *queue, void *block) {
  if (belongs_to_world(queue)) return dispatch_group_async_f(group, queue, _Block_copy(block), invoke_and_release);
  REAL(void, dispatch_group_async, void *, void *, void *);
  real(group, queue, block);
}

void dispatch_group_notify_f(void *group, void *queue, void *context, cvd_function function) {
  if (cvd_current) return cvd_handlers.notify(cvd_current, group, queue, context, function);
  REAL(void, dispatch_group_notify_f, void *, void *, void *, cvd_function);
  real(group, queue, context, function);
}

void dispatch_group_notify(void *group, void *queue, void *block) {
  if (cvd_current) return dispatch_group_notify_f(group, queue, _Block_copy(block), invoke_and_release);
  REAL(void, dispatch_group_notify, void *, void *, void *);
  real(group, queue, block);
}
