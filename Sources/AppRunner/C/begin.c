#include "CAppRunner.h"

#include <stdlib.h>

// Runs before the program's first line, so that the world is there when the program makes its first object. Without `camsim run-app`
// the variable is not set, and nothing happens.
extern void camsim_begin_app(const char *job);

__attribute__((constructor)) static void begin(void) {
  const char *job = getenv("CAMSIM_RUN_APP");
  if (job) camsim_begin_app(job);
}
