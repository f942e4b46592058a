// The end of a program's main function: the main thread stays, for its queue.

#include "real.h"
#include "CVirtualDispatch.h"

/// Also called by the Swift runtime, for what an asynchronous `main` waits for.
void dispatch_main(void) {
  if (cvd_current) cvd_handlers.serve_main_queue(cvd_current);
  REAL(void, dispatch_main, void);
  real();
}
