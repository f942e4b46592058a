// Linux process functions that Swift's Glibc module does not import.
#ifndef CPROCESS_H
#define CPROCESS_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// Wraps fork(2). Call it only in a single-threaded process, because the child has no other threads.
static inline pid_t camsim_fork(void) { return fork(); }

/// Requests SIGKILL for the caller when its parent ends.
static inline void camsim_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

/// Writes the rest of standard output. Returns whether all output so far was written.
static inline bool camsim_flush_output(void) { return fflush(stdout) == 0 && !ferror(stdout); }

/// Creates an anonymous file in memory; returns -1 and sets errno on failure.
static inline int camsim_memory_file(void) { return memfd_create("camsim", MFD_CLOEXEC); }

/// Waits for the end of a child process, which is killed when it has used a processor for a number of seconds, or after
/// four times that time. Returns whether it ended by itself.
static inline bool camsim_wait(pid_t child, int seconds, int *status) {
  struct rlimit limit = {.rlim_cur = (rlim_t)seconds, .rlim_max = (rlim_t)seconds + 5};
  prlimit(child, RLIMIT_CPU, &limit, NULL);
  struct pollfd end = {.fd = (int)syscall(SYS_pidfd_open, child, 0), .events = POLLIN};
  // Without the descriptor, which needs Linux 5.3, there is no limit.
  bool ended = end.fd < 0 || poll(&end, 1, seconds * 4000) != 0;
  if (!ended) kill(child, SIGKILL);
  waitpid(child, status, 0);
  if (end.fd >= 0) close(end.fd);
  return ended && !(WIFSIGNALED(*status) && WTERMSIG(*status) == SIGXCPU);
}

#endif
