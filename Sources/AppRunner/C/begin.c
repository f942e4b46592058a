#include "CAppRunner.h"

#include <stdlib.h>

// Runs before the program's main function, so that the world exists when the program creates its first object. Has no
// effect unless `camsim run-app` sets the variable.
extern void camsim_begin_app(const char *job);

__attribute__((constructor)) static void begin(void) {
  const char *job = getenv("CAMSIM_RUN_APP");
  if (job) camsim_begin_app(job);
}
