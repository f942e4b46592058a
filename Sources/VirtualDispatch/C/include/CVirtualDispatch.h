// Takes over the functions of libdispatch, and of the C library's clocks, that an app's queues, tasks and timers go through.
//
// A program that links this target calls the definitions here; on a thread that belongs to no world they call the real ones.

#ifndef CVIRTUALDISPATCH_H
#define CVIRTUALDISPATCH_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/// A function with its argument: what every piece of work comes down to.
typedef void (*cvd_function)(void *_Nullable context);

/// Where the thread is that holds a lock.
enum cvd_holder {
  /// Outside of the world, or running: the lock is waited for in real time.
  cvd_holder_is_elsewhere,
  /// It waited in the world, and has gone on: the lock is tried again.
  cvd_holder_went_on,
  /// The time has come.
  cvd_holder_is_late,
};

/// What is done instead in a world. `world` is what `cvd_enter` was given.
struct cvd_handlers {
  /// Work for a queue. `group` is left when it has run.
  void (*_Nonnull async)(
    void *_Nonnull world, void *_Nonnull queue, void *_Nullable context, cvd_function _Nonnull function, bool is_barrier,
    void *_Nullable group);
  /// The same at a later time, as `dispatch_time` tells it.
  void (*_Nonnull after)(
    void *_Nonnull world, uint64_t time, void *_Nonnull queue, void *_Nullable context, cvd_function _Nonnull function);
  /// Work that the caller waits for.
  void (*_Nonnull sync)(
    void *_Nonnull world, void *_Nonnull queue, void *_Nullable context, cvd_function _Nonnull function, bool is_barrier);
  /// Waits until `try_wait` succeeds or the time has come; whether it succeeded. Tried again when `object` was signalled.
  bool (*_Nonnull wait)(
    void *_Nonnull world, void *_Nonnull object, uint64_t time, bool (*_Nonnull try_wait)(void *_Nonnull object),
    const char *_Nonnull kind);
  /// Unlocks a mutex, waits until a condition is signalled or the time has come, and locks the mutex; whether it was signalled.
  bool (*_Nonnull wait_for_condition)(
    void *_Nonnull world, void *_Nonnull condition, uint64_t time, pthread_mutex_t *_Nonnull mutex);
  /// Work for when a group is empty.
  void (*_Nonnull notify)(
    void *_Nonnull world, void *_Nonnull group, void *_Nonnull queue, void *_Nullable context,
    cvd_function _Nonnull function);
  /// A semaphore, a group, a work item, a condition or a run loop was signalled, on any thread: for all that wait, or for one.
  void (*_Nonnull signalled)(void *_Nonnull object, bool for_all);
  /// Waits until a run loop has something to do or the time has come; whether it has.
  bool (*_Nonnull wait_for_port)(
    void *_Nonnull world, uint64_t time, bool (*_Nonnull is_ready)(void *_Nonnull ports), void *_Nonnull ports);
  /// Sets the timer of a run loop; UINT64_MAX for never.
  void (*_Nonnull set_port_timer)(void *_Nonnull world, int port, uint64_t time);
  /// Waits until a thread that holds a lock has gone on or the time has come.
  enum cvd_holder (*_Nonnull wait_for_holder)(
    void *_Nonnull world, int thread, uint64_t time, bool may_hold_twice);
  /// A thread that the app begins. `begin_thread` returns when it has the turn.
  void *_Nonnull (*_Nonnull make_thread)(void *_Nonnull world);
  void (*_Nonnull begin_thread)(void *_Nonnull world, void *_Nonnull thread);
  void (*_Nonnull end_thread)(void *_Nonnull world);
  /// A thread that is in no world, and was begun in this one, hands work to a queue.
  void (*_Nonnull handed_over_outside)(void *_Nonnull world, void *_Nonnull queue);
  /// A queue is not suspended any more.
  void (*_Nonnull resumed)(void *_Nonnull queue);
  /// A timer source was set, or cancelled (`start` is UINT64_MAX).
  void (*_Nonnull set_timer)(void *_Nonnull world, void *_Nonnull timer, uint64_t start, uint64_t interval);
  /// Whether a world still exists: a timer may live longer.
  bool (*_Nonnull is_alive)(void *_Nonnull world);
  /// The world's own `OperationQueue.main`, not retained.
  void *_Nonnull (*_Nonnull main_operation_queue)(void *_Nonnull world);
  /// Nanoseconds of virtual time.
  int64_t (*_Nonnull now)(void *_Nonnull world);
  /// Nanoseconds between 1970 and the beginning of virtual time.
  int64_t (*_Nonnull epoch)(void *_Nonnull world);
  /// Lets virtual time pass.
  void (*_Nonnull sleep)(void *_Nonnull world, int64_t nanoseconds);
  /// Runs work of the main queue on the main thread, and never returns.
  void (*_Nonnull serve_main_queue)(void *_Nonnull world);
};

/// Installs what is done in worlds. Once in a process.
void cvd_install(struct cvd_handlers handlers);

/// The world that the calling thread is in; null for none.
void *_Nullable cvd_world(void);
/// Puts the calling thread into a world, or out of any (null); returns where it was.
void *_Nullable cvd_enter(void *_Nullable world);

/// What the calling thread runs now: its queue, and whatever the caller keeps beside it.
struct cvd_frame {
  void *_Nullable queue;
  struct cvd_frame *_Nullable outer;
  /// Whether it is a thread that the app made.
  bool is_thread;
  /// Whether a synchronous test runs it itself, in `dispatch_sync`.
  bool is_test;
};
/// The innermost frame of the calling thread.
struct cvd_frame *_Nullable cvd_top(void);
void cvd_set_top(struct cvd_frame *_Nullable frame);
/// Whether a synchronous test that the calling thread runs is on the main actor; returns what was said before.
bool cvd_set_main_test(bool is_main);

/// Whether the calling thread runs work of this queue, or of one that targets it.
bool cvd_is_current(void *_Nonnull queue);
/// Whether a queue runs one piece of work at a time.
bool cvd_queue_is_serial(void *_Nonnull queue);
/// The queue that it targets, if that is one that an app made.
void *_Nullable cvd_queue_target(void *_Nonnull queue);
bool cvd_queue_is_main(void *_Nonnull queue);
void *_Nonnull cvd_main_queue(void);
/// Whether the queue waits to be resumed or activated.
bool cvd_queue_is_suspended(void *_Nonnull queue);
const char *_Nonnull cvd_queue_label(void *_Nonnull queue);
void cvd_retain(void *_Nonnull object);
void cvd_release(void *_Nonnull object);
void cvd_group_leave(void *_Nonnull group);
bool cvd_group_is_empty(void *_Nonnull group);

/// The queue of a timer source; null when it was cancelled.
void *_Nullable cvd_timer_queue(void *_Nonnull timer);
bool cvd_timer_is_suspended(void *_Nonnull timer);
/// Calls its handler.
void cvd_timer_fire(void *_Nonnull timer);
void cvd_timer_retain(void *_Nonnull timer);
void cvd_timer_release(void *_Nonnull timer);

/// Hands work to the real main queue.
void cvd_real_main_async(void *_Nullable context, cvd_function _Nonnull function);
/// Whether the process still has its main thread.
bool cvd_has_main_thread(void);
/// Sleeps in real time.
void cvd_real_sleep(int64_t nanoseconds);
int cvd_thread_id(void);
/// Whether a thread waits in the kernel.
bool cvd_is_blocked(int thread);
/// Makes a run loop's timer fire.
void cvd_fire_port(int port);
/// Stands for the ports of all run loops.
void *_Nonnull cvd_ports(void);

/// What `dispatch_time` tells, in nanoseconds of virtual time; INT64_MAX for never.
int64_t cvd_virtual(uint64_t time, int64_t epoch);

#endif
