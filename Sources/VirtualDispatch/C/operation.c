// The main operation queue is one object per process. If several worlds shared it, their operations would wait for each
// other and start in the wrong world, so each world has a separate queue.

#include "real.h"
#include "CVirtualDispatch.h"

extern void *swift_retain(void *object);

/// Replaces Foundation's `OperationQueue.main`. The result is retained.
__attribute__((swiftcall)) void *main_queue(__attribute__((swift_context)) void *type)
  __asm__("$s10Foundation14OperationQueueC4mainACvgZ");

__attribute__((swiftcall)) void *main_queue(__attribute__((swift_context)) void *type) {
  if (cvd_current) return swift_retain(cvd_handlers.main_operation_queue(cvd_current));
  static _Atomic(void *) found;
  if (!atomic_load_explicit(&found, memory_order_acquire))
    atomic_store_explicit(&found, dlsym(RTLD_NEXT, "$s10Foundation14OperationQueueC4mainACvgZ"), memory_order_release);
  return ((__attribute__((swiftcall)) void *(*)(__attribute__((swift_context)) void *))atomic_load_explicit(
    &found, memory_order_acquire))(type);
}
