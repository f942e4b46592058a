// The attributes of queues, and the submission of jobs to queues.

#include "real.h"
#include "CVirtualDispatch.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

extern char _dispatch_main_q;
extern char _dispatch_queue_attr_concurrent;
extern void dispatch_retain(void *object);
extern void dispatch_release(void *object);
extern void *dispatch_queue_get_specific(void *queue, const void *key);

// MARK: Attributes of queues

/// The attributes with which an app's queue was created. Slots are found by the queue's address, and are overwritten
/// when a new queue has the address of a deallocated one.
struct trait {
  void *object;
  void *target;
  bool is_concurrent;
  /// The suspension count. It is initially 1 for an inactive queue, and for the attribute that creates inactive queues.
  int suspensions;
};

static pthread_rwlock_t traits_lock = PTHREAD_RWLOCK_INITIALIZER;
static struct trait *traits;
static size_t trait_count, trait_capacity;

static size_t slot(void *object) {
  size_t index = ((uintptr_t)object >> 4) * 0x9e3779b97f4a7c15 % trait_capacity;
  while (traits[index].object && traits[index].object != object) index = (index + 1) % trait_capacity;
  return index;
}

/// Stores attributes. Retains the target, because libdispatch retains it only internally, and such an object cannot be
/// retained again once the app has released it.
static void note(struct trait trait) {
  if (trait.target) dispatch_retain(trait.target);
  pthread_rwlock_wrlock(&traits_lock);
  if (trait_count * 2 >= trait_capacity) {
    struct trait *old = traits;
    size_t old_capacity = trait_capacity;
    trait_capacity = trait_capacity ? trait_capacity * 2 : 256;
    traits = calloc(trait_capacity, sizeof *traits);
    for (size_t i = 0; i < old_capacity; i++)
      if (old[i].object) traits[slot(old[i].object)] = old[i];
    free(old);
  }
  size_t index = slot(trait.object);
  if (!traits[index].object) trait_count++;
  void *old_target = traits[index].target;
  traits[index] = trait;
  pthread_rwlock_unlock(&traits_lock);
  if (old_target) dispatch_release(old_target);
}

/// Returns the attributes of an object, or an empty structure if the object is unknown.
static struct trait trait_of(void *object) {
  struct trait found = {0};
  pthread_rwlock_rdlock(&traits_lock);
  if (trait_capacity && object) found = traits[slot(object)];
  pthread_rwlock_unlock(&traits_lock);
  return found;
}

static bool makes_concurrent(void *attribute) {
  return attribute == &_dispatch_queue_attr_concurrent || trait_of(attribute).is_concurrent;
}

static void *note_attribute(void *result, void *from) {
  if (makes_concurrent(from) && result != &_dispatch_queue_attr_concurrent)
    note((struct trait){.object = result, .is_concurrent = true, .suspensions = trait_of(from).suspensions});
  return result;
}

void *dispatch_queue_attr_make_with_qos_class(void *attribute, unsigned int class, int priority) {
  REAL(void *, dispatch_queue_attr_make_with_qos_class, void *, unsigned int, int);
  return note_attribute(real(attribute, class, priority), attribute);
}

void *dispatch_queue_attr_make_initially_inactive(void *attribute) {
  REAL(void *, dispatch_queue_attr_make_initially_inactive, void *);
  void *result = real(attribute);
  note((struct trait){.object = result, .is_concurrent = makes_concurrent(attribute), .suspensions = 1});
  return result;
}

void *dispatch_queue_attr_make_with_autorelease_frequency(void *attribute, unsigned long frequency) {
  REAL(void *, dispatch_queue_attr_make_with_autorelease_frequency, void *, unsigned long);
  return note_attribute(real(attribute, frequency), attribute);
}

static void *note_queue(void *queue, void *attribute, void *target) {
  note((struct trait){
    .object = queue, .target = target, .is_concurrent = makes_concurrent(attribute),
    .suspensions = attribute ? trait_of(attribute).suspensions : 0});
  return queue;
}

void *dispatch_queue_create(const char *label, void *attribute) {
  REAL(void *, dispatch_queue_create, const char *, void *);
  return note_queue(real(label, attribute), attribute, NULL);
}

void *dispatch_queue_create_with_target(const char *label, void *attribute, void *target) {
  REAL(void *, dispatch_queue_create_with_target, const char *, void *, void *);
  return note_queue(real(label, attribute, target), attribute, target);
}

void dispatch_set_target_queue(void *object, void *target) {
  REAL(void, dispatch_set_target_queue, void *, void *);
  real(object, target);
  struct trait trait = trait_of(object);
  if (trait.object != object) return;
  trait.target = target;
  note(trait);
}

bool cvd_queue_is_suspended(void *queue) { return trait_of(queue).suspensions > 0; }

bool queue_change_suspensions(void *queue, int change) {
  struct trait trait = trait_of(queue);
  if (!trait.object || trait.suspensions + change < 0) return false;
  trait.suspensions += change;
  note(trait);
  return trait.suspensions == 0;
}

void *cvd_main_queue(void) { return &_dispatch_main_q; }

bool cvd_queue_is_main(void *queue) { return queue == &_dispatch_main_q; }

bool cvd_queue_is_serial(void *queue) {
  struct trait trait = trait_of(queue);
  return cvd_queue_is_main(queue) || (trait.object == queue && !trait.is_concurrent);
}

void *cvd_queue_target(void *queue) {
  void *target = trait_of(queue).target;
  return target && (cvd_queue_is_main(target) || trait_of(target).object == target) ? target : NULL;
}

/// The queue whose label the calling thread requested last. Swift code has no other access to the queue in a
/// `DispatchQueue`.
static _Thread_local void *labelled_queue;

const char *dispatch_queue_get_label(void *queue) {
  labelled_queue = queue;
  REAL(const char *, dispatch_queue_get_label, void *);
  return real(queue);
}

bool cvd_labelled_queue_is_concurrent(void) {
  for (void *each = labelled_queue; each; each = cvd_queue_target(each))
    if (cvd_queue_is_serial(each)) return false;
  return labelled_queue;
}

const char *cvd_queue_label(void *queue) { return dispatch_queue_get_label(queue); }
void cvd_retain(void *object) { dispatch_retain(object); }
void cvd_release(void *object) { dispatch_release(object); }

// MARK: The current queue

bool cvd_is_current(void *queue) {
  for (struct cvd_frame *frame = cvd_top(); frame; frame = frame->outer)
    for (void *each = frame->queue; each; each = cvd_queue_target(each))
      if (each == queue) return true;
  return false;
}

void *dispatch_get_specific(const void *key) {
  if (cvd_current) {
    for (struct cvd_frame *frame = cvd_top(); frame; frame = frame->outer)
      for (void *each = frame->queue; each; each = cvd_queue_target(each)) {
        void *value = dispatch_queue_get_specific(each, key);
        if (value) return value;
      }
  }
  REAL(void *, dispatch_get_specific, const void *);
  return real(key);
}

void dispatch_assert_queue(void *queue) {
  if (cvd_current && cvd_is_current(queue)) return;
  REAL(void, dispatch_assert_queue, void *);
  real(queue);
}

void dispatch_assert_queue_barrier(void *queue) {
  if (cvd_current && cvd_is_current(queue)) return;
  REAL(void, dispatch_assert_queue_barrier, void *);
  real(queue);
}

void dispatch_assert_queue_not(void *queue) {
  if (cvd_current && cvd_is_current(queue)) __builtin_trap();
  REAL(void, dispatch_assert_queue_not, void *);
  real(queue);
}

// MARK: Submitting jobs

void dispatch_async_f(void *queue, void *context, cvd_function function) {
  if (belongs_to_world(queue)) return cvd_handlers.async(cvd_current, queue, context, function, false, NULL);
  REAL(void, dispatch_async_f, void *, void *, cvd_function);
  real(queue, context, function);
}

void dispatch_async(void *queue, void *block) {
  if (belongs_to_world(queue)) return dispatch_async_f(queue, _Block_copy(block), invoke_and_release);
  REAL(void, dispatch_async, void *, void *);
  real(queue, block);
}

void dispatch_barrier_async_f(void *queue, void *context, cvd_function function) {
  if (belongs_to_world(queue)) return cvd_handlers.async(cvd_current, queue, context, function, true, NULL);
  REAL(void, dispatch_barrier_async_f, void *, void *, cvd_function);
  real(queue, context, function);
}

void dispatch_barrier_async(void *queue, void *block) {
  if (belongs_to_world(queue)) return dispatch_barrier_async_f(queue, _Block_copy(block), invoke_and_release);
  REAL(void, dispatch_barrier_async, void *, void *);
  real(queue, block);
}

void dispatch_after_f(uint64_t time, void *queue, void *context, cvd_function function) {
  if (belongs_to_world(queue)) return cvd_handlers.after(cvd_current, time, queue, context, function);
  REAL(void, dispatch_after_f, uint64_t, void *, void *, cvd_function);
  real(time, queue, context, function);
}

void dispatch_after(uint64_t time, void *queue, void *block) {
  if (belongs_to_world(queue)) return dispatch_after_f(time, queue, _Block_copy(block), invoke_and_release);
  REAL(void, dispatch_after, uint64_t, void *, void *);
  real(time, queue, block);
}

void dispatch_sync_f(void *queue, void *context, cvd_function function) {
  if (belongs_to_world(queue)) return cvd_handlers.sync(cvd_current, queue, context, function, false);
  REAL(void, dispatch_sync_f, void *, void *, cvd_function);
  real(queue, context, function);
}

void dispatch_sync(void *queue, void *block) {
  if (belongs_to_world(queue)) return dispatch_sync_f(queue, block, invoke);
  REAL(void, dispatch_sync, void *, void *);
  real(queue, block);
}

void dispatch_async_and_wait(void *queue, void *block) {
  if (belongs_to_world(queue)) return dispatch_sync_f(queue, block, invoke);
  REAL(void, dispatch_async_and_wait, void *, void *);
  real(queue, block);
}

void dispatch_barrier_sync(void *queue, void *block) {
  if (belongs_to_world(queue)) return cvd_handlers.sync(cvd_current, queue, block, invoke, true);
  REAL(void, dispatch_barrier_sync, void *, void *);
  real(queue, block);
}

void dispatch_apply(size_t count, void *queue, void *block) {
  if (cvd_current) {
    for (size_t index = 0; index < count; index++)
      ((void (*)(void *, size_t))(void *)((struct block *)block)->invoke)(block, index);
    return;
  }
  REAL(void, dispatch_apply, size_t, void *, void *);
  real(count, queue, block);
}

void cvd_real_main_async(void *context, cvd_function function) {
  REAL(void, dispatch_async_f, void *, void *, cvd_function);
  real(&_dispatch_main_q, context, function);
}
