// Keeps the main thread available for its queue after a program's main function ends.

#include "real.h"
#include <string.h>
#include "CVirtualDispatch.h"

/// Whether the main thread has left the main queue to other threads.
static _Atomic(bool) has_left_main_queue;

/// Serves the main queue. Also called by the Swift runtime while an asynchronous `main` waits.
void dispatch_main(void) {
  if (cvd_current) cvd_handlers.serve_main_queue(cvd_current);
  // Before the call, because other threads run jobs of the main queue while the main thread is still on its way out.
  has_left_main_queue = true;
  REAL(void, dispatch_main, void);
  real();
}

bool cvd_has_main_thread(void) { return !has_left_main_queue; }

static _Thread_local bool is_main_test;

bool cvd_set_main_test(bool is_main) {
  bool was = is_main_test;
  is_main_test = is_main;
  return was;
}

/// Cached results of `asks_for_app` by the caller's address, one word each: the address, with the result in the lowest
/// bit. A symbol lookup takes a tenth of a millisecond, and the main run loop asks several times per pass.
static _Atomic(uintptr_t) answers[256];

/// Returns whether the caller is `Thread` or another part of Foundation that is written in Swift, rather than a run
/// loop.
static bool asks_for_app(void *caller) {
  uintptr_t address = (uintptr_t)caller << 1;
  _Atomic(uintptr_t) *answer = &answers[(address * 0x9e3779b97f4a7c15) >> 56];
  uintptr_t known = atomic_load_explicit(answer, memory_order_relaxed);
  if ((known & ~(uintptr_t)1) == address) return known & 1;
  Dl_info info;
  bool is_swift = dladdr(caller, &info) && info.dli_sname && !strncmp(info.dli_sname, "$s", 2);
  atomic_store_explicit(answer, address | is_swift, memory_order_relaxed);
  return is_swift;
}

extern void *dispatch_get_current_queue(void);

/// Returns whether the caller runs a job of the main queue, or a test on the main actor.
static bool is_on_main_queue(void) {
  if (!cvd_current) return dispatch_get_current_queue() == cvd_main_queue();
  return cvd_top() ? cvd_is_current(cvd_main_queue()) : is_main_test;
}

/// Implements `Thread.isMainThread`. Swift Testing has no main thread, so the thread that runs a main-queue job counts
/// as the main thread, whether or not time is virtual.
unsigned char _CFIsMainThread(void) {
  if (is_on_main_queue() && asks_for_app(__builtin_return_address(0))) return true;
  REAL(unsigned char, _CFIsMainThread, void);
  return real();
}
