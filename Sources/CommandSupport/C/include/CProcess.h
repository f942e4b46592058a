// Linux process functions that Swift's Glibc module does not import.
#ifndef CPROCESS_H
#define CPROCESS_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

/// Wraps fork(2). Call it only in a single-threaded process, because the child has no other threads.
static inline pid_t camsim_fork(void) { return fork(); }

/// Requests SIGKILL for the caller when its parent ends.
static inline void camsim_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

/// Creates an anonymous file in memory; returns -1 and sets errno on failure.
static inline int camsim_memory_file(void) { return memfd_create("camsim", MFD_CLOEXEC); }

#endif
