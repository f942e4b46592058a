// Interposes the functions of libdispatch, and of the C library's clocks, on which an app's queues, tasks, and timers
// rely.
//
// A program that links this target calls the definitions here. On a thread outside any world, they call the real
// functions.

#ifndef CVIRTUALDISPATCH_H
#define CVIRTUALDISPATCH_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/// A function with its context argument, to which every job is reduced.
typedef void (*cvd_function)(void *_Nullable context);

/// The status of the thread that owns a lock.
enum cvd_holder {
  /// The owner is outside the world, or running: wait for the lock in real time.
  cvd_holder_is_elsewhere,
  /// The owner waited in the world and has continued: try to lock again.
  cvd_holder_went_on,
  /// The deadline has passed before the lock was available.
  cvd_holder_is_late,
};

/// The files and settings that code in a world sees.
struct cvd_container;

/// The functions called instead of the real ones in a world. `world` is the pointer passed to `cvd_enter`.
struct cvd_handlers {
  /// Submits a job to a queue. Leaves `group` after the job has run.
  void (*_Nonnull async)(
    void *_Nonnull world, void *_Nonnull queue, void *_Nullable context, cvd_function _Nonnull function, bool is_barrier,
    void *_Nullable group);
  /// Submits a job to a queue at a later time, given as a `dispatch_time` value.
  void (*_Nonnull after)(
    void *_Nonnull world, uint64_t time, void *_Nonnull queue, void *_Nullable context, cvd_function _Nonnull function);
  /// Runs a job on a queue while the caller waits.
  void (*_Nonnull sync)(
    void *_Nonnull world, void *_Nonnull queue, void *_Nullable context, cvd_function _Nonnull function, bool is_barrier);
  /// Waits until `try_wait` succeeds or the deadline passes; returns whether it succeeded. The attempt is repeated when
  /// `object` is signaled.
  bool (*_Nonnull wait)(
    void *_Nonnull world, void *_Nonnull object, uint64_t time, bool (*_Nonnull try_wait)(void *_Nonnull object),
    const char *_Nonnull kind);
  /// Unlocks a mutex, waits until a condition is signaled or the deadline passes, and locks the mutex; returns whether
  /// the condition was signaled.
  bool (*_Nonnull wait_for_condition)(
    void *_Nonnull world, void *_Nonnull condition, uint64_t time, pthread_mutex_t *_Nonnull mutex);
  /// Submits a job that runs when a group is empty.
  void (*_Nonnull notify)(
    void *_Nonnull world, void *_Nonnull group, void *_Nonnull queue, void *_Nullable context,
    cvd_function _Nonnull function);
  /// Called on any thread when a semaphore, group, work item, condition, or run loop is signaled, for all waiting
  /// threads or one.
  void (*_Nonnull signalled)(void *_Nonnull object, bool for_all);
  /// Waits until a run loop has something to do or the deadline passes; returns whether there is something to do.
  bool (*_Nonnull wait_for_port)(
    void *_Nonnull world, uint64_t time, bool (*_Nonnull is_ready)(void *_Nonnull ports), void *_Nonnull ports);
  /// Sets the timer of a run loop; UINT64_MAX disables it.
  void (*_Nonnull set_port_timer)(void *_Nonnull world, int port, uint64_t time);
  /// Waits until the thread that owns a lock has continued or the deadline passes.
  enum cvd_holder (*_Nonnull wait_for_holder)(
    void *_Nonnull world, const int *_Nonnull owner, uint64_t time, bool may_hold_twice);
  /// Functions that manage a thread that the app creates. `begin_thread` returns when the thread receives the run
  /// token.
  void *_Nonnull (*_Nonnull make_thread)(void *_Nonnull world);
  void (*_Nonnull begin_thread)(void *_Nonnull world, void *_Nonnull thread);
  void (*_Nonnull end_thread)(void *_Nonnull world);
  /// Called when a thread that runs outside any world, but was created in this one, submits a job to a queue.
  void (*_Nonnull handed_over_outside)(void *_Nonnull world, void *_Nonnull queue);
  /// Called when a queue is no longer suspended.
  void (*_Nonnull resumed)(void *_Nonnull queue);
  /// Called when a timer source is set, or canceled (`start` is UINT64_MAX).
  void (*_Nonnull set_timer)(void *_Nonnull world, void *_Nonnull timer, uint64_t start, uint64_t interval);
  /// Returns whether a world still exists, because a timer may outlive it.
  bool (*_Nonnull is_alive)(void *_Nonnull world);
  /// Returns the world's own `OperationQueue.main`, not retained.
  void *_Nonnull (*_Nonnull main_operation_queue)(void *_Nonnull world);
  /// Returns the virtual time in nanoseconds.
  int64_t (*_Nonnull now)(void *_Nonnull world);
  /// Returns the time between 1970 and the beginning of virtual time, in nanoseconds.
  int64_t (*_Nonnull epoch)(void *_Nonnull world);
  /// Waits until the given number of nanoseconds of virtual time has elapsed.
  void (*_Nonnull sleep)(void *_Nonnull world, int64_t nanoseconds);
  /// Returns the container of the world.
  struct cvd_container *_Nonnull (*_Nonnull container)(void *_Nonnull world);
  /// Runs jobs of the main queue on the main thread. Never returns.
  void (*_Nonnull serve_main_queue)(void *_Nonnull world);
};

/// Installs the handlers for worlds. Call once per process.
void cvd_install(struct cvd_handlers handlers);

/// Returns whether the program calls the functions of this target. They come too late in the search order if the target
/// is part of a shared library.
bool cvd_is_interposed(void);

/// Returns the world that the calling thread is in, or null.
void *_Nullable cvd_world(void);
/// Moves the calling thread into a world, or out of any (null); returns its previous world.
void *_Nullable cvd_enter(void *_Nullable world);

/// Creates a container, whose folder at `path` is created when it is first used. Without a path, the folder is a
/// temporary one. `seed` selects the random numbers of the app.
struct cvd_container *_Nonnull cvd_container_make(uint64_t seed, const char *_Nullable path);
/// Writes the app's defaults, and removes the folder if it is temporary.
void cvd_container_free(struct cvd_container *_Nonnull container);
/// Returns the path of the folder, after creating it if it does not exist. Its folder `Data` is the home folder.
const char *_Nonnull cvd_container_path(struct cvd_container *_Nonnull container);
/// Writes the app's defaults to files; returns false if there is no space for them.
bool cvd_container_save_defaults(struct cvd_container *_Nonnull container);
/// Sets the free space that the app sees, in bytes; -1 for that of the disk.
void cvd_container_set_free_space(struct cvd_container *_Nonnull container, int64_t bytes);

/// A job that the calling thread runs, with its queue. Callers may embed the frame in a larger structure.
struct cvd_frame {
  void *_Nullable queue;
  struct cvd_frame *_Nullable outer;
  /// Whether the frame is that of a thread that the app created.
  bool is_thread;
  /// Whether a synchronous test runs the job itself, in `dispatch_sync`.
  bool is_test;
};
/// Returns the innermost frame of the calling thread.
struct cvd_frame *_Nullable cvd_top(void);
void cvd_set_top(struct cvd_frame *_Nullable frame);
/// Sets whether a synchronous test on the calling thread is on the main actor; returns the previous value.
bool cvd_set_main_test(bool is_main);

/// Stores the return addresses of the calling thread's functions, from the innermost one on; returns their number.
int cvd_backtrace(uintptr_t *_Nonnull addresses, int capacity);
/// Returns the path of the program or library whose code is at an address, and the address of its first byte; NULL if
/// there is none.
const char *_Nullable cvd_image(uintptr_t address, uintptr_t *_Nonnull start);
/// Reads two adjacent words of memory; returns false if the memory cannot be read.
bool cvd_read_words(uintptr_t address, uintptr_t *_Nonnull first, uintptr_t *_Nonnull second);
/// Continues the caller of the calling thread's innermost stack, and never returns, if the thread has more than one.
void cvd_leave_stack(void);
/// Ends the task-local value that the calling thread's task has set last.
void cvd_end_task_local_value(void);

/// Returns whether the calling thread runs a job of this queue, or of one that targets it.
bool cvd_is_current(void *_Nonnull queue);
/// Returns whether a queue runs one job at a time.
bool cvd_queue_is_serial(void *_Nonnull queue);
/// Returns whether the queue whose label the calling thread requested last can run several jobs at the same time.
bool cvd_labelled_queue_is_concurrent(void);
/// Returns the queue's target if an app created it or it is the main queue; otherwise null.
void *_Nullable cvd_queue_target(void *_Nonnull queue);
bool cvd_queue_is_main(void *_Nonnull queue);
void *_Nonnull cvd_main_queue(void);
/// Returns whether the queue is suspended or not yet activated.
bool cvd_queue_is_suspended(void *_Nonnull queue);
const char *_Nonnull cvd_queue_label(void *_Nonnull queue);
void cvd_retain(void *_Nonnull object);
void cvd_release(void *_Nonnull object);
void cvd_group_leave(void *_Nonnull group);
bool cvd_group_is_empty(void *_Nonnull group);

/// Returns the queue of a timer source, or null if it was canceled.
void *_Nullable cvd_timer_queue(void *_Nonnull timer);
bool cvd_timer_is_suspended(void *_Nonnull timer);
/// Calls the event handler of the timer source.
void cvd_timer_fire(void *_Nonnull timer);
void cvd_timer_retain(void *_Nonnull timer);
void cvd_timer_release(void *_Nonnull timer);

/// Submits a job to the real main queue.
void cvd_real_main_async(void *_Nullable context, cvd_function _Nonnull function);
/// Returns whether the main thread still serves the main queue, rather than having called `dispatch_main`.
bool cvd_has_main_thread(void);
/// Sleeps for the given number of nanoseconds of real time.
void cvd_real_sleep(int64_t nanoseconds);
int cvd_thread_id(void);
/// Returns whether a thread is blocked in the kernel.
bool cvd_is_blocked(int thread);
/// Makes the timer of a run loop fire.
void cvd_fire_port(int port);
/// Returns whether a run loop has something to do, given the `ports` with which it waits.
bool cvd_ports_are_ready(void *_Nonnull ports);
/// Returns an address that represents the ports of all run loops.
void *_Nonnull cvd_ports(void);

/// Converts a `dispatch_time` value to nanoseconds of virtual time; returns INT64_MAX for forever.
int64_t cvd_virtual(uint64_t time, int64_t epoch);

#endif
