// The worlds: which one a thread is in, and what it runs.

#include "real.h"
#include "CVirtualDispatch.h"
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

struct cvd_handlers cvd_handlers;
_Thread_local void *cvd_current;
static _Thread_local struct cvd_frame *top;

void cvd_install(struct cvd_handlers handlers) { cvd_handlers = handlers; }

void *cvd_world(void) { return cvd_current; }

void *cvd_enter(void *world) {
  void *old = cvd_current;
  cvd_current = world;
  return old;
}

struct cvd_frame *cvd_top(void) { return top; }

void cvd_set_top(struct cvd_frame *frame) { top = frame; }

int cvd_thread_id(void) { return (int)syscall(SYS_gettid); }

/// The state letter of a thread in `/proc`; `X` for one that is gone.
static char thread_state(int thread) {
  char path[64], text[256];
  snprintf(path, sizeof path, "/proc/self/task/%d/stat", thread);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 'X';
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 'X';
  text[count] = 0;
  char *end = strrchr(text, ')');
  return end && end[1] ? end[2] : 'X';
}

bool cvd_is_asleep(int thread) { return thread_state(thread) == 'S'; }

bool cvd_has_main_thread(void) {
  char state = thread_state((int)getpid());
  return state != 'Z' && state != 'X';
}
